#include "report/terminal/terminal.h"

#include "report/terminal/terminal_layout.h"
#include "report/terminal/terminal_text.h"
#include "report/terminal/terminal_words.h"
#include "report/view/context.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    DEFAULT_WIDTH = 100,
    ROOM_FOR_SHORT_FLAGS = 100, /* columns of a terminal; below, letters */
    ROWS_WITH_REASONS = 12,     /* up to so many rows, each says its reason */
    MOST_CHANGES = 50,
    MOST_NEARLY = 10,
    MOST_SENTENCES = 6,
};

static void put_reason(struct vt_screen *t, const char *code, const struct vt_labels *args, const char *plain)
{
    struct vt_buffer b = {0};

    if (t->o->words)
        vt_put_reason(t->o->words, code, args, plain, &b);
    else
        vt_buffer_puts(&b, plain ? plain : "");
    if (b.length) {
        vt_buffer_puts(&t->out, "    ");
        vt_screen_wrap(t, vt_buffer_text(&b), 4, 4);
    }
    t->out.failed |= b.failed;
    vt_buffer_free(&b);
}

/* ---- the heading of a question */
static void put_labels_line(struct vt_screen *t, const char *name, const struct vt_labels *labels)
{
    struct vt_buffer text = {0};

    vt_labels_put(labels, NULL, &text);
    vt_buffer_puts(&t->out, "  ");
    vt_screen_put(t, name);
    vt_buffer_puts(&t->out, ": ");
    vt_screen_wrap(t, vt_buffer_text(&text), vt_screen_columns(t, name) + 4, 4);
    t->out.failed |= text.failed;
    vt_buffer_free(&text);
}

/* "procbench, vt: off -> on   comparisons: 6 (gain 4, noise 2)" */
static void put_title(struct vt_screen *t, const struct vt_question *q)
{
    static const enum vt_verdict order[] = {VT_GAIN, VT_LOSS, VT_SAME, VT_NOISE, VT_UNKNOWN};
    double counts[VT_N_VERDICTS] = {0};
    struct vt_buffer b = {0};

    for (size_t i = 0; i < q->members.n; i++)
        counts[t->study->comparison[q->members.at[i]].verdict]++;
    if (t->prefix)
        vt_buffer_printf(&b, "%.*s, ", (int)t->prefix - 1, t->study->comparison[q->members.at[0]].benchmark);
    vt_buffer_printf(&b, "%s: %s \xe2\x86\x92 %s", q->factor, q->baseline, q->candidate);
    vt_screen_colour(t, "1");
    vt_screen_put(t, vt_buffer_text(&b));
    vt_screen_colour(t, NULL);
    vt_buffer_puts(&t->out, "   ");
    int column = vt_screen_columns(t, vt_buffer_text(&b)) + 3;
    vt_buffer_clear(&b);
    vt_buffer_printf(&b, "%s: %zu", vt_screen_word(t, "comparisons"), q->members.n);
    const char *separator = " (";
    for (size_t i = 0; i < VT_N_VERDICTS; i++)
        if (counts[order[i]] > 0) {
            vt_buffer_printf(&b, "%s%s %.0f", separator, vt_terminal_verdict(t->o->words, order[i]),
                             counts[order[i]]);
            separator = ", ";
        }
    vt_buffer_putc(&b, ')');
    vt_screen_wrap(t, vt_buffer_text(&b), column, 4);
    vt_buffer_free(&b);
}

static bool same_labels(const struct vt_screen *t, const struct vt_question *q, bool confounded)
{
    const struct vt_comparison *first = &t->study->comparison[q->members.at[0]];

    for (size_t i = 1; i < q->members.n; i++) {
        const struct vt_comparison *c = &t->study->comparison[q->members.at[i]];
        if (!vt_labels_equal(confounded ? &first->confounded : &first->held,
                             confounded ? &c->confounded : &c->held))
            return false;
    }
    return true;
}

/* In words: there is room for them once. */
static void name_flags(const struct vt_screen *t, char text[], size_t size)
{
    size_t used = 0;
    char path[80];

    *text = '\0';
    for (size_t i = 0; i < t->n_common && used < size; i++) {
        snprintf(path, sizeof path, "flag.%s.name", t->common[i]);
        const char *name =
            t->o->words && t->flag_style != VT_FLAGS_FULL ? vt_word_or_null(t->o->words, path) : NULL;
        used += (size_t)snprintf(text + used, size - used, "%s%s", i ? ", " : "", name ? name : t->common[i]);
    }
}

static void put_heading(struct vt_screen *t, const struct vt_question *q)
{
    const struct vt_comparison *first = &t->study->comparison[q->members.at[0]];
    char text[400];

    put_title(t, q);
    if (first->held.n && same_labels(t, q, false))
        put_labels_line(t, vt_screen_word(t, "held"), &first->held);
    if (first->confounded.n && same_labels(t, q, true))
        put_labels_line(t, vt_screen_word(t, "also"), &first->confounded);
    if (t->n_common) {
        name_flags(t, text, sizeof text);
        vt_buffer_puts(&t->out, "  ");
        vt_screen_put(t, vt_screen_word(t, "every_row"));
        vt_buffer_puts(&t->out, ": ");
        vt_screen_wrap(t, text, vt_screen_columns(t, vt_screen_word(t, "every_row")) + 4, 4);
    }
    vt_screen_put_head(t);
}

/* ---- its rows */
static void put_comparison(struct vt_screen *t, size_t index, const char **above, bool reasons)
{
    const struct vt_comparison *c = &t->study->comparison[index];
    struct vt_screen_row r;

    vt_screen_row_of(t, c, true, &r);
    if (t->split && *r.metric && (!*above || strcmp(*above, c->benchmark))) {
        vt_buffer_puts(&t->out, "  ");
        vt_screen_put(t, r.benchmark);
        vt_buffer_putc(&t->out, '\n');
    }
    *above = c->benchmark;
    vt_screen_put_row(t, &r, false);
    if (reasons)
        put_reason(t, c->reason_code, &c->reason_args, c->reason);
}

struct by_change {
    size_t index;
    bool nearly;
    double size;
};

static int larger_first(const void *a, const void *b)
{
    const struct by_change *x = a, *y = b;

    if (x->nearly != y->nearly)
        return x->nearly ? 1 : -1;
    if (x->size != y->size)
        return x->size < y->size ? 1 : -1;
    return (x->index > y->index) - (x->index < y->index);
}

static void put_hidden(struct vt_screen *t, const double hidden[])
{
    const char *separator = ": ";
    struct vt_buffer b = {0};

    vt_buffer_puts(&b, vt_screen_word(t, "not_shown"));
    for (int v = VT_N_VERDICTS - 1; v >= 0; v--)
        if (hidden[v] > 0) {
            vt_buffer_printf(&b, "%s%s %.0f", separator, vt_terminal_verdict(t->o->words, (enum vt_verdict)v),
                             hidden[v]);
            separator = ", ";
        }
    vt_buffer_printf(&b, " (%s)", vt_screen_word(t, "list_all"));
    vt_buffer_puts(&t->out, "  ");
    vt_screen_wrap(t, vt_buffer_text(&b), 2, 4);
    vt_buffer_free(&b);
}

/* Changes, the largest first, and some of those that would be one alone; the others only counted. */
static enum vt_status put_changes(struct vt_screen *t, const struct vt_question *q, struct vt_error *err)
{
    struct by_change *change = malloc(q->members.n * sizeof *change);
    double hidden[VT_N_VERDICTS] = {0};
    const char *above = NULL;
    size_t n = 0, nearly = 0;

    if (!change)
        return vt_no_memory(err);
    for (size_t i = 0; i < q->members.n; i++) {
        const struct vt_comparison *c = &t->study->comparison[q->members.at[i]];
        double size = fabs(c->improvement);
        bool is_nearly = vt_is_nearly_change(c);
        if (is_nearly || vt_is_change(c))
            change[n++] = (struct by_change){q->members.at[i], is_nearly, isnan(size) ? INFINITY : size};
        else
            hidden[c->verdict]++;
    }
    qsort(change, n, sizeof *change, larger_first);
    for (size_t i = 0; i < n; i++) {
        nearly += change[i].nearly;
        if (i < MOST_CHANGES && nearly <= MOST_NEARLY)
            put_comparison(t, change[i].index, &above, false);
        else
            hidden[t->study->comparison[change[i].index].verdict]++;
    }
    put_hidden(t, hidden);
    free(change);
    return VT_OK;
}

/* Those of groups of benchmarks, or the one of all. */
static void put_suites(struct vt_screen *t, const struct vt_question *q, bool of_all)
{
    for (size_t i = 0; i < t->study->n_suites; i++) {
        const struct vt_suite *s = &t->study->suite[i];
        struct vt_screen_row r;
        if (!vt_suite_answers(s, q) || !*s->group != of_all)
            continue;
        vt_screen_suite_row(t, s, &r);
        vt_screen_put_row(t, &r, true);
        put_reason(t, s->reason_code, &s->reason_args, s->reason);
    }
}

static enum vt_status put_question(struct vt_screen *t, const struct vt_question *q, struct vt_error *err)
{
    bool reasons = t->o->verbose || t->study->n_comparisons <= ROWS_WITH_REASONS;
    const char *above = NULL;

    if (vt_screen_lay_out(t, q, err))
        return err->status;
    put_heading(t, q);
    for (size_t i = 0; !t->long_list && i < q->members.n; i++)
        put_comparison(t, q->members.at[i], &above, reasons);
    if (t->long_list && put_changes(t, q, err))
        return err->status;
    put_suites(t, q, false);
    put_suites(t, q, true);
    vt_buffer_putc(&t->out, '\n');
    return VT_OK;
}

/* ---- several configurations together */

/* "x time, vt x vtd: less together than each alone promises" */
static void put_sentence(struct vt_screen *t, const char *about, const char *code,
                         const struct vt_labels *args, const char *plain)
{
    struct vt_buffer b = {0};

    vt_buffer_printf(&b, "%s: ", about);
    if (t->o->words)
        vt_put_reason(t->o->words, code, args, plain, &b);
    else
        vt_buffer_puts(&b, plain);
    vt_screen_wrap(t, vt_buffer_text(&b), 0, 4);
    t->out.failed |= b.failed;
    vt_buffer_free(&b);
}

static void put_more(struct vt_screen *t, size_t n, size_t shown)
{
    if (n > shown)
        vt_buffer_printf(&t->out, "  +%zu (%s)\n", n - shown, vt_screen_word(t, "list_all"));
}

/* Two factors switched apart and together, then one factor's change over the levels of the others. */
static void put_together(struct vt_screen *t)
{
    size_t factorials = t->study->n_factorials, pooled = t->study->n_pooled,
           most = t->o->verbose ? (size_t)-1 : MOST_SENTENCES;
    char about[800];

    for (size_t i = 0; i < factorials && i < most; i++) {
        const struct vt_factorial *f = &t->study->factorial[i];
        snprintf(about, sizeof about, "%s %s, %s \xc3\x97 %s", f->benchmark, f->metric, f->factor_a,
                 f->factor_b);
        put_sentence(t, about, f->reason_code, &f->reason_args, f->reason);
    }
    put_more(t, factorials, most);
    for (size_t i = 0; i < pooled && i < most; i++) {
        const struct vt_pooled *p = &t->study->pooled[i];
        snprintf(about, sizeof about, "%s %s, %s: %s \xe2\x86\x92 %s", p->benchmark, p->metric, p->factor,
                 p->baseline_level, p->candidate_level);
        put_sentence(t, about, p->reason_code, &p->reason_args, p->reason);
    }
    put_more(t, pooled, most);
    if (factorials || pooled)
        vt_buffer_putc(&t->out, '\n');
}

/* ---- below the questions */

/* Bytes of the first sentence. */
static size_t sentence(const char *text)
{
    const char *stop = strstr(text, ". "), *maru = strstr(text, "\xe3\x80\x82");

    return stop ? (size_t)(stop - text) + 1 : maru ? (size_t)(maru - text) + 3 : strlen(text);
}

/* A flag's name and what it means: the first sentence, or all of it. */
static void put_legend(struct vt_screen *t)
{
    int width = 0;
    char path[80], mark[64];

    if (!t->o->words || t->o->bare || !t->n_flags_seen)
        return;
    for (size_t i = 0; i < t->n_flags_seen; i++) {
        vt_screen_flag_text(t, t->flags_seen[i], mark, sizeof mark);
        width = (int)strlen(mark) > width ? (int)strlen(mark) : width;
    }
    for (size_t i = 0; i < t->n_flags_seen; i++) {
        struct vt_buffer b = {0};
        vt_screen_flag_text(t, t->flags_seen[i], mark, sizeof mark);
        snprintf(path, sizeof path, "flag.%s.text", t->flags_seen[i]);
        const char *text = vt_word(t->o->words, path);
        snprintf(path, sizeof path, "flag.%s.name", t->flags_seen[i]);
        const char *name = vt_word(t->o->words, path);
        if (t->flag_style != VT_FLAGS_FULL && strcmp(name, mark))
            vt_buffer_printf(&b, "%s: ", name);
        vt_buffer_add(&b, text, t->o->verbose ? strlen(text) : sentence(text));
        vt_terminal_put_left(&t->out, mark, width + 2, t->o->unicode);
        vt_screen_wrap(t, vt_buffer_text(&b), width + 2, width + 2);
        vt_buffer_free(&b);
    }
    vt_buffer_putc(&t->out, '\n');
}

static bool alike(const struct vt_note *a, const struct vt_note *b)
{
    return a->severity == b->severity && !strcmp(a->code, b->code);
}

/* What was taken for what stands above all figures, as they rest on it. */
static bool is_premise(const struct vt_note *n)
{
    return !strcmp(n->code, "sides_found") || !strcmp(n->code, "commands_found")
           || !strcmp(n->code, "direction_assumed");
}

static void put_premises(struct vt_screen *t)
{
    for (size_t i = 0; i < t->study->n_notes; i++) {
        struct vt_buffer b = {0};
        if (!is_premise(&t->study->note[i]))
            continue;
        if (t->o->words)
            vt_put_note(t->o->words, &t->study->note[i], &b);
        else
            vt_buffer_puts(&b, t->study->note[i].text);
        vt_screen_wrap(t, vt_buffer_text(&b), 0, 2);
        t->out.failed |= b.failed;
        vt_buffer_free(&b);
    }
    if (t->out.length)
        vt_buffer_putc(&t->out, '\n');
}

static void put_note(struct vt_screen *t, size_t index)
{
    const struct vt_note *n = &t->study->note[index];
    const char *kind = vt_screen_word(t, n->severity == VT_WARNING ? "warning" : "note");
    bool all = t->o->verbose || !*n->code;
    struct vt_buffer b = {0};
    size_t more = 0;

    for (size_t i = 0; i < index && !all; i++)
        if (alike(n, &t->study->note[i]))
            return; /* counted at the first one like it */
    for (size_t i = index + 1; i < t->study->n_notes && !all; i++)
        more += alike(n, &t->study->note[i]);
    vt_screen_colour(t, n->severity == VT_WARNING ? "33;1" : "2");
    vt_screen_put(t, kind);
    vt_screen_colour(t, NULL);
    vt_buffer_puts(&t->out, ": ");
    if (t->o->words)
        vt_put_note(t->o->words, n, &b);
    else
        vt_buffer_puts(&b, n->text);
    if (more)
        vt_buffer_printf(&b, " (+%zu %s; %s)", more, vt_screen_word(t, "alike"),
                         vt_screen_word(t, "list_all"));
    vt_screen_wrap(t, vt_buffer_text(&b), vt_screen_columns(t, kind) + 2, 2);
    vt_buffer_free(&b);
}

enum vt_status vt_terminal_write(FILE *to, const struct vt_study *study,
                                 const struct vt_terminal_options *options, struct vt_error *err)
{
    struct vt_screen t = {
        .study = study, .o = options, .width = options->width > 0 ? options->width : DEFAULT_WIDTH};

    t.flag_style = options->verbose || options->bare ? VT_FLAGS_FULL
                   : t.width < ROOM_FOR_SHORT_FLAGS  ? VT_FLAGS_LETTERS
                                                     : VT_FLAGS_SHORT;
    if (options->words)
        t.numbers = options->words->numbers;
    if (vt_questions_find(study, &t.questions, err))
        goto done;
    vt_screen_see_flags(&t);
    put_premises(&t);
    for (size_t i = 0; i < t.questions.n; i++)
        if (put_question(&t, &t.questions.question[i], err))
            goto done;
    if (study->n_comparisons == 0)
        vt_screen_wrap(&t, vt_screen_word(&t, "nothing"), 0, 0);
    if (study->n_comparisons == 0 && study->n_summaries)
        vt_screen_summaries(&t);
    put_together(&t);
    put_legend(&t);
    for (int severity = VT_WARNING; severity >= VT_INFO; severity--)
        for (size_t i = 0; i < study->n_notes; i++)
            if ((int)study->note[i].severity == severity && !is_premise(&study->note[i]))
                put_note(&t, i);
    if (t.out.failed)
        vt_no_memory(err);
    else
        fwrite(vt_buffer_text(&t.out), 1, t.out.length, to);
done:
    vt_questions_free(&t.questions);
    vt_buffer_free(&t.out);
    return err->status;
}
