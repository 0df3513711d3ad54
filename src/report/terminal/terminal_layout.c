#include "report/terminal/terminal_layout.h"

#include "report/terminal/terminal_text.h"
#include "report/terminal/terminal_words.h"
#include "report/view/change.h"
#include "report/view/report_numbers.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    WIDEST_NAME = 60,
    NARROWEST_NAME = 18,
    NARROWEST_PICTURE = 13,
    GOOD_PICTURE = 19,
    WIDEST_PICTURE = 41,
    WIDEST_FLAGS = 18,
    ROWS_IN_FULL = 60,
    NO_LIMIT = 1 << 20,
};

/* ---- output */
const char *vt_screen_word(const struct vt_screen *t, const char *name)
{
    return vt_terminal_word(t->o->words, name);
}

int vt_screen_columns(const struct vt_screen *t, const char *text)
{
    return vt_terminal_columns(text, t->o->unicode);
}

void vt_screen_put(struct vt_screen *t, const char *text)
{
    vt_terminal_put(&t->out, text, t->o->bare ? NO_LIMIT : t->width, t->o->unicode);
}

void vt_screen_wrap(struct vt_screen *t, const char *text, int column, int indent)
{
    vt_terminal_wrap(&t->out, text, column, indent, t->o->bare ? NO_LIMIT : t->width, t->o->unicode);
}

void vt_screen_colour(struct vt_screen *t, const char *code)
{
    if (t->o->colour)
        vt_buffer_printf(&t->out, "\033[%sm", code ? code : "0");
}

/* Always together with a sign or a word. */
const char *vt_verdict_colour(enum vt_verdict v)
{
    static const char *const codes[VT_N_VERDICTS] = {
        [VT_UNKNOWN] = "35", [VT_NOISE] = "33", [VT_SAME] = "36", [VT_GAIN] = "32;1", [VT_LOSS] = "31;1"};
    return codes[v];
}

/* ---- numbers, lined up on their decimal marks */
static int decimals_of(const struct vt_screen_row *r)
{
    return vt_change_decimals(r->low, r->high);
}

static void format_change(const struct vt_screen *t, const struct vt_screen_row *r, struct vt_buffer *b)
{
    int decimals = decimals_of(r);

    if (isnan(r->change)) {
        vt_buffer_puts(b, "\xe2\x80\x94     ");
        return;
    }
    vt_put_figure(b, r->change, (struct vt_interval_shown){r->change, r->low, r->high}, true, &t->numbers);
    vt_terminal_spaces(b, vt_is_factor(r->change) ? 3 : 3 - decimals + (decimals == 0));
}

static void format_interval(const struct vt_screen *t, const struct vt_screen_row *r, struct vt_buffer *b)
{
    if (isnan(r->low))
        return;
    vt_put_change_bounds(b, r->change, r->low, r->high, &t->numbers);
    if (r->level_shown)
        vt_put_level(b, r->level, &t->numbers);
}

/* ---- flags */
void vt_screen_flag_text(const struct vt_screen *t, const char *flag, char text[], size_t size)
{
    size_t i = 0;

    while (t->flag_style == VT_FLAGS_LETTERS && i < t->n_flags_seen && strcmp(t->flags_seen[i], flag))
        i++;
    if (t->flag_style == VT_FLAGS_LETTERS && i < 26)
        snprintf(text, size, "%c", (char)('a' + i));
    else
        snprintf(text, size, "%s", t->flag_style == VT_FLAGS_FULL ? flag : vt_terminal_flag(flag));
}

void vt_screen_list_flags(const struct vt_screen *t, const char *const flags[], size_t n, char text[],
                          size_t size)
{
    size_t used = 0, most = t->flag_style == VT_FLAGS_FULL ? size : WIDEST_FLAGS + 1;
    const char *separator = t->flag_style == VT_FLAGS_LETTERS ? "" : ",";
    char one[64];

    *text = '\0';
    for (size_t i = 0; i < n; i++) {
        vt_screen_flag_text(t, flags[i], one, sizeof one);
        if (used + strlen(one) + 2 + (i + 1 < n ? sizeof "+9" : 0) > most + 1) {
            snprintf(text + used, size - used, "%s+%zu", used ? separator : "", n - i);
            return;
        }
        used += (size_t)snprintf(text + used, size - used, "%s%s", used ? separator : "", one);
    }
}

void vt_screen_see_flags(struct vt_screen *t)
{
    for (size_t i = 0; i < t->questions.n; i++) {
        const struct vt_question *q = &t->questions.question[i];
        for (size_t k = 0; k < q->members.n; k++) {
            const struct vt_comparison *c = &t->study->comparison[q->members.at[k]];
            bool shown = !vt_screen_is_long(t, q) || vt_is_change(c) || vt_is_nearly_change(c);
            for (size_t f = 0; shown && f < c->n_flags; f++)
                vt_flag_add(t->flags_seen, &t->n_flags_seen, c->flags[f]);
        }
    }
    for (size_t i = 0; i < t->study->n_suites; i++)
        for (size_t f = 0; f < t->study->suite[i].n_flags; f++)
            vt_flag_add(t->flags_seen, &t->n_flags_seen, t->study->suite[i].flags[f]);
}

/* Those that the heading does not say already. */
static void list_own_flags(const struct vt_screen *t, const char *const flags[], size_t n,
                           struct vt_screen_row *row)
{
    const char *own[VT_MAX_FLAGS];
    size_t n_own = 0;

    for (size_t i = 0; i < n; i++)
        if (!vt_flag_has(t->common, t->n_common, flags[i]))
            own[n_own++] = flags[i];
    vt_screen_list_flags(t, own, n_own, row->flags, sizeof row->flags);
}

/* ---- rows */
void vt_screen_row_of(const struct vt_screen *t, const struct vt_comparison *c, bool distinct,
                      struct vt_screen_row *row)
{
    static const char dot[] = " \xc2\xb7 ";
    size_t n = strlen(c->benchmark);

    struct vt_change change = vt_change_of(c);

    *row = (struct vt_screen_row){.change = change.change,
                                  .low = change.low,
                                  .high = change.high,
                                  .level = change.level,
                                  .level_shown = fabs(change.level - (1 - c->alpha)) > 1e-9,
                                  .verdict = c->verdict};
    list_own_flags(t, c->flags, c->n_flags, row);
    row->benchmark = c->benchmark + (t->prefix < n ? t->prefix : 0);
    if (distinct) {
        const char *name = vt_comparison_name(&t->questions, c);
        const char *rest = n < strlen(name) ? name + n : "";
        row->metric = strncmp(rest, dot, sizeof dot - 1) ? rest + (*rest == ' ') : rest + sizeof dot - 1;
    } else {
        row->metric = c->metric;
    }
}

void vt_screen_suite_row(const struct vt_screen *t, const struct vt_suite *s, struct vt_screen_row *row)
{
    struct vt_change change = vt_change_of_suite(s);

    *row = (struct vt_screen_row){.change = change.change,
                                  .low = change.low,
                                  .high = change.high,
                                  .level = change.level,
                                  .verdict = s->verdict};
    row->benchmark = *s->group ? s->group : vt_screen_word(t, "all");
    row->metric = "";
    list_own_flags(t, s->flags, s->n_flags, row);
}

static const char *name_of(const struct vt_screen *t, const struct vt_screen_row *r, struct vt_buffer *name)
{
    vt_buffer_clear(name);
    if (t->split && *r->metric)
        vt_buffer_printf(name, "  %s", r->metric);
    else
        vt_buffer_printf(name, "%s%s%s", r->benchmark, *r->metric ? " \xc2\xb7 " : "", r->metric);
    return vt_buffer_text(name);
}

static void put_cell(struct vt_screen *t,
                     void (*format)(const struct vt_screen *, const struct vt_screen_row *,
                                    struct vt_buffer *),
                     const struct vt_screen_row *r, int width)
{
    struct vt_buffer b = {0};

    format(t, r, &b);
    vt_buffer_putc(&t->out, ' ');
    vt_terminal_put_right(&t->out, vt_buffer_text(&b), width, t->o->unicode);
    t->out.failed |= b.failed;
    vt_buffer_free(&b);
}

void vt_screen_put_row(struct vt_screen *t, const struct vt_screen_row *r, bool is_suite)
{
    const char *verdict = vt_terminal_verdict(t->o->words, r->verdict);
    bool flags = *r->flags && t->flags > 0;
    struct vt_buffer name = {0};

    vt_screen_colour(t, vt_verdict_colour(r->verdict));
    vt_screen_put(t, is_suite ? (t->o->unicode ? "\xce\xa3" : "S")
                              : vt_terminal_mark(r->verdict, t->o->unicode));
    vt_screen_colour(t, NULL);
    vt_buffer_putc(&t->out, ' ');
    vt_terminal_put_left(&t->out, name_of(t, r, &name), t->name, t->o->unicode);
    t->out.failed |= name.failed;
    vt_buffer_free(&name);
    put_cell(t, format_change, r, t->change);
    if (t->interval)
        put_cell(t, format_interval, r, t->interval);
    vt_buffer_putc(&t->out, ' ');
    vt_screen_colour(t, vt_verdict_colour(r->verdict));
    if (t->picture.width) {
        vt_picture_put(&t->out, &t->picture, r->change, r->low, r->high);
        vt_buffer_putc(&t->out, ' ');
    }
    vt_terminal_put_left(&t->out, verdict, flags ? t->verdict : vt_screen_columns(t, verdict), t->o->unicode);
    vt_screen_colour(t, NULL);
    if (flags) {
        vt_buffer_putc(&t->out, ' ');
        vt_terminal_put(&t->out, r->flags, t->flags, t->o->unicode);
    }
    vt_buffer_putc(&t->out, '\n');
    if (*r->flags && !flags) {
        vt_buffer_puts(&t->out, "    ");
        vt_screen_wrap(t, r->flags, 4, 4);
    }
}

void vt_screen_put_head(struct vt_screen *t)
{
    if (t->o->bare)
        return;
    vt_screen_colour(t, "2");
    vt_terminal_spaces(&t->out, 2 + t->name + 1);
    vt_terminal_put_left(&t->out, vt_screen_word(t, "change"), t->change, t->o->unicode);
    if (t->interval) {
        vt_buffer_putc(&t->out, ' ');
        vt_terminal_put_right(&t->out, vt_screen_word(t, "interval"), t->interval, t->o->unicode);
    }
    vt_buffer_putc(&t->out, ' ');
    if (t->picture.width) {
        vt_picture_put_axis(&t->out, &t->picture, &t->numbers);
        vt_buffer_putc(&t->out, ' ');
    }
    vt_terminal_put_left(&t->out, vt_screen_word(t, "verdict"),
                         t->flags > 0 ? t->verdict : vt_screen_columns(t, vt_screen_word(t, "verdict")),
                         t->o->unicode);
    if (t->flags > 0) {
        vt_buffer_putc(&t->out, ' ');
        vt_terminal_put(&t->out, vt_screen_word(t, "flags"), t->flags, t->o->unicode);
    }
    vt_screen_colour(t, NULL);
    vt_buffer_putc(&t->out, '\n');
}

/* ---- what the rows share */
bool vt_is_change(const struct vt_comparison *c)
{
    return c->verdict == VT_GAIN || c->verdict == VT_LOSS;
}

bool vt_is_nearly_change(const struct vt_comparison *c)
{
    return c->verdict == VT_NOISE && c->p < c->alpha && fabs(c->improvement) >= c->threshold;
}

bool vt_screen_is_long(const struct vt_screen *t, const struct vt_question *q)
{
    return q->members.n > ROWS_IN_FULL && !t->o->verbose;
}

bool vt_suite_answers(const struct vt_suite *s, const struct vt_question *q)
{
    return !strcmp(s->factor, q->factor) && !strcmp(s->baseline_level, q->baseline)
           && !strcmp(s->candidate_level, q->candidate);
}

static void find_common_flags(struct vt_screen *t, const struct vt_question *q)
{
    const struct vt_comparison *first = &t->study->comparison[q->members.at[0]];

    t->n_common = 0;
    for (size_t f = 0; f < first->n_flags && q->members.n > 1; f++) {
        bool all = true;
        for (size_t i = 1; i < q->members.n && all; i++) {
            const struct vt_comparison *c = &t->study->comparison[q->members.at[i]];
            all = vt_flag_has(c->flags, c->n_flags, first->flags[f]);
        }
        if (all)
            t->common[t->n_common++] = first->flags[f];
    }
}

/* The tool's name that all rows begin with, so long as something is left of each. */
static size_t common_prefix(const struct vt_screen *t, const struct vt_question *q)
{
    const char *first = t->study->comparison[q->members.at[0]].benchmark;
    size_t n = strcspn(first, "/");

    if (first[n] != '/' || q->members.n < 2)
        return 0;
    for (size_t i = 0; i < q->members.n; i++) {
        const char *name = t->study->comparison[q->members.at[i]].benchmark;
        if (strncmp(name, first, n + 1) || !name[n + 1])
            return 0;
    }
    return n + 1;
}

/* ---- what fits */
static void widen(int *to, int columns)
{
    *to = columns > *to ? columns : *to;
}

/* Columns of names: in one, and with benchmarks on lines of their own. */
struct names {
    int whole, split;
};

static void measure(struct vt_screen *t, const struct vt_screen_row *r, struct names *names)
{
    struct vt_buffer b = {0};

    t->split = true;
    widen(&names->split, vt_screen_columns(t, name_of(t, r, &b)));
    t->split = false;
    widen(&names->whole, vt_screen_columns(t, name_of(t, r, &b)));
    vt_buffer_clear(&b);
    format_change(t, r, &b);
    widen(&t->change, vt_screen_columns(t, vt_buffer_text(&b)));
    vt_buffer_clear(&b);
    format_interval(t, r, &b);
    widen(&t->interval, vt_screen_columns(t, vt_buffer_text(&b)));
    widen(&t->verdict, vt_screen_columns(t, vt_terminal_verdict(t->o->words, r->verdict)));
    widen(&t->flags, vt_screen_columns(t, r->flags));
    vt_buffer_free(&b);
}

/* What name and picture may take. */
static int room_of(const struct vt_screen *t)
{
    return t->width
           - (2 + 1 + t->change + (t->interval ? 1 + t->interval : 0) + 1 + t->verdict
              + (t->flags > 0 ? 1 + t->flags : 0));
}

/* Where room is short, benchmarks get lines of their own; then flags go below the row, then the picture goes,
 * then the interval; names are cut at last. */
static void share_room(struct vt_screen *t, struct names names)
{
    t->name = names.whole;
    if (t->o->bare)
        return;
    t->split = names.whole > WIDEST_NAME || room_of(t) < names.whole + 1 + GOOD_PICTURE;
    int wanted = t->split ? names.split : names.whole,
        least = wanted < NARROWEST_NAME ? wanted : NARROWEST_NAME;
    wanted = wanted > WIDEST_NAME ? WIDEST_NAME : wanted;
    if (room_of(t) < least + 1 + NARROWEST_PICTURE)
        t->flags = t->flags ? -1 : 0;
    if (room_of(t) < least)
        t->interval = 0;
    int room = room_of(t);
    if (room >= least + 1 + NARROWEST_PICTURE) {
        int spare = room - 1 - wanted;
        t->picture.width = spare < NARROWEST_PICTURE ? NARROWEST_PICTURE
                           : spare > WIDEST_PICTURE  ? WIDEST_PICTURE
                                                     : spare;
        room -= 1 + t->picture.width;
    }
    t->name = room < wanted ? (room < 4 ? 4 : room) : wanted;
}

enum vt_status vt_screen_lay_out(struct vt_screen *t, const struct vt_question *q, struct vt_error *err)
{
    double *ends = malloc(3 * (q->members.n + t->study->n_suites) * sizeof *ends);
    struct names names = {0};
    struct vt_screen_row r;
    size_t n = 0;

    if (!ends)
        return vt_no_memory(err);
    find_common_flags(t, q);
    t->prefix = t->flag_style == VT_FLAGS_FULL ? 0 : common_prefix(t, q);
    t->long_list = vt_screen_is_long(t, q);
    t->change = t->o->bare ? 0 : vt_screen_columns(t, vt_screen_word(t, "change"));
    t->verdict = t->o->bare ? 0 : vt_screen_columns(t, vt_screen_word(t, "verdict"));
    t->interval = t->flags = 0;
    for (size_t k = 0; k < q->members.n + t->study->n_suites; k++) {
        const struct vt_comparison *c = k < q->members.n ? &t->study->comparison[q->members.at[k]] : NULL;
        const struct vt_suite *s = c ? NULL : &t->study->suite[k - q->members.n];
        if (s ? !vt_suite_answers(s, q) : t->long_list && !vt_is_change(c) && !vt_is_nearly_change(c))
            continue; /* not shown */
        if (c)
            vt_screen_row_of(t, c, !t->long_list, &r);
        else
            vt_screen_suite_row(t, s, &r);
        ends[n++] = r.change;
        ends[n++] = r.low;
        ends[n++] = r.high;
        measure(t, &r, &names);
    }
    t->picture = (struct vt_picture){.unicode = t->o->unicode};
    vt_picture_scale(&t->picture, ends, n, t->study->comparison[q->members.at[0]].threshold);
    if (t->interval)
        widen(&t->interval, vt_screen_columns(t, vt_screen_word(t, "interval")));
    if (t->flags)
        widen(&t->flags, t->o->bare ? 0 : vt_screen_columns(t, vt_screen_word(t, "flags")));
    share_room(t, names);
    free(ends);
    return VT_OK;
}
