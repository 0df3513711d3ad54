#include "report/terminal/explain.h"

#include "report/terminal/terminal_text.h"

#include <stdlib.h>
#include <string.h>

#define MOST_LABEL 36
#define MOST_LINES 40  /* of a section: more would hide the rest */
#define MOST_LEVELS 12 /* of a factor */

static void say_more(struct vt_buffer *out, size_t n, const char *what)
{
    if (n)
        vt_buffer_printf(out, "  ... and %zu more %s\n", n, what);
}

static int width_of(const struct vt_provenance *p, enum vt_origin_of of)
{
    int width = 0;

    for (size_t i = 0; i < p->n; i++)
        if (p->at[i].of == of)
            width = vt_explain_widen(width, p->at[i].name, MOST_LABEL);
    return width;
}

/* ---- inputs */

struct amount {
    size_t values, series;
    long first, last; /* lines; 0: not known */
};

/* What one format gave of a file: facts and values may be of two. */
static struct amount amount_of(const struct vt_study *study, const char *file, const char *format)
{
    struct amount a = {0};

    for (size_t i = 0; i < study->n_series; i++) {
        const struct vt_series *s = &study->series[i];
        size_t number = strcmp(s->format, format) ? s->n_files : 0, before = a.values;
        while (number < s->n_files && strcmp(s->file[number], file) != 0)
            number++;
        for (size_t k = 0; number < s->n_files && k < s->n; k++) {
            long line = s->line ? s->line[k] : 0;
            if (!s->file_of || s->file_of[k] != number + 1)
                continue;
            a.values++;
            if (line && (!a.first || line < a.first))
                a.first = line;
            if (line > a.last)
                a.last = line;
        }
        a.series += a.values > before;
    }
    return a;
}

static void put_input(const struct vt_study *study, const struct vt_origin *o, int width,
                      struct vt_buffer *out)
{
    struct amount a = amount_of(study, o->name, o->what);
    struct vt_buffer text = {0};

    vt_buffer_printf(&text, "%s (%s); ", o->what, o->why);
    if (!a.values)
        vt_buffer_puts(&text,
                       strcmp(o->what, "vtstat") ? "facts only" : "values that were read from other files");
    else
        vt_buffer_printf(&text, "%zu %s of %zu series", a.values, a.values == 1 ? "value" : "values",
                         a.series);
    if (a.first && a.first == a.last)
        vt_buffer_printf(&text, ", in line %ld", a.first);
    else if (a.first)
        vt_buffer_printf(&text, ", in lines %ld to %ld", a.first, a.last);
    vt_explain_line(out, 2, o->name, width, vt_buffer_text(&text));
    out->failed |= text.failed;
    vt_buffer_free(&text);
}

static void put_inputs(const struct vt_study *study, const struct vt_provenance *p, struct vt_buffer *out)
{
    int width = width_of(p, VT_ORIGIN_INPUT);
    size_t n = 0;

    vt_explain_heading(out, "Inputs");
    for (size_t i = 0; i < p->n; i++)
        if (p->at[i].of == VT_ORIGIN_INPUT && n++ < MOST_LINES)
            put_input(study, &p->at[i], width, out);
    say_more(out, n > MOST_LINES ? n - MOST_LINES : 0, "files");
}

/* ---- columns */

static void put_columns(const struct vt_provenance *p, struct vt_buffer *out)
{
    int width = width_of(p, VT_ORIGIN_COLUMN);
    const char *file = NULL;
    size_t n = 0;

    for (size_t i = 0; i < p->n; i++) {
        const struct vt_origin *o = &p->at[i];
        if (o->of != VT_ORIGIN_COLUMN || n++ >= MOST_LINES)
            continue;
        if (!file || strcmp(file, o->file) != 0) {
            file = o->file;
            vt_buffer_puts(out, "\nColumns of ");
            vt_terminal_put(out, file, VT_EXPLAIN_WIDTH - 12, true);
            vt_buffer_putc(out, '\n');
        }
        struct vt_buffer text = {0};
        vt_buffer_printf(&text, "%s: %s", o->what, o->why);
        vt_explain_line(out, 2, o->name, width, vt_buffer_text(&text));
        out->failed |= text.failed;
        vt_buffer_free(&text);
    }
    say_more(out, n > MOST_LINES ? n - MOST_LINES : 0, "columns");
}

/* ---- factors */

static void add_name(struct vt_names *names, const char *name, struct vt_error *err)
{
    if (!err->status && vt_names_add(names, vt_text_of(name)) == VT_NOT_FOUND)
        vt_no_memory(err);
}

static void put_levels(const struct vt_study *study, const char *factor, int width, struct vt_buffer *out,
                       struct vt_error *err)
{
    struct vt_names levels = {0};
    struct vt_buffer text = {0};
    size_t without = 0;

    for (size_t i = 0; i < study->n_series; i++) {
        const char *level = vt_labels_get(&study->series[i].factors, factor);
        if (level)
            add_name(&levels, level, err);
        without += !level;
    }
    for (size_t i = 0; i < levels.n && i < MOST_LEVELS; i++)
        vt_buffer_printf(&text, "%s%s", i ? ", " : "", levels.at[i]);
    if (levels.n > MOST_LEVELS)
        vt_buffer_printf(&text, ", ... (%zu levels)", levels.n);
    if (levels.n == 1)
        vt_buffer_puts(&text, " (one level only: nothing to compare)");
    if (without)
        vt_buffer_printf(&text, "; %zu of %zu series have none", without, study->n_series);
    vt_explain_line(out, 2, factor, width, vt_buffer_text(&text));
    out->failed |= text.failed;
    vt_buffer_free(&text);
    vt_names_free(&levels);
}

/* One reason mostly holds for all levels. */
static void put_reasons(const struct vt_provenance *p, const char *name, int width, struct vt_buffer *out,
                        struct vt_error *err)
{
    struct vt_names reasons = {0};

    for (size_t i = 0; i < p->n; i++)
        if (p->at[i].of == VT_ORIGIN_FACTOR && !strcmp(p->at[i].name, name))
            add_name(&reasons, p->at[i].why, err);
    for (size_t k = 0; k < reasons.n && k < MOST_LEVELS; k++) {
        struct vt_buffer text = {0};
        size_t n = 0;
        vt_buffer_puts(&text, "from: ");
        vt_buffer_puts(&text, reasons.at[k]);
        for (size_t i = 0; reasons.n > 1 && i < p->n; i++)
            if (p->at[i].of == VT_ORIGIN_FACTOR && !strcmp(p->at[i].name, name)
                && !strcmp(p->at[i].why, reasons.at[k]) && *p->at[i].what && n++ < MOST_LEVELS)
                vt_buffer_printf(&text, "%s%s", n > 1 ? ", " : " for ", p->at[i].what);
        vt_explain_line(out, 2, "", width, vt_buffer_text(&text));
        out->failed |= text.failed;
        vt_buffer_free(&text);
    }
    vt_names_free(&reasons);
}

static void put_factors(const struct vt_study *study, const struct vt_provenance *p, struct vt_buffer *out,
                        struct vt_error *err)
{
    struct vt_names factors = {0};
    int width = 0;

    for (size_t i = 0; i < study->n_series; i++)
        for (size_t k = 0; k < study->series[i].factors.n; k++) {
            add_name(&factors, study->series[i].factors.at[k].name, err);
            width = vt_explain_widen(width, study->series[i].factors.at[k].name, MOST_LABEL);
        }
    vt_explain_heading(out, "Factors, whose levels tell configurations apart");
    if (!factors.n)
        vt_buffer_puts(out, "  none: all values are of one configuration\n");
    for (size_t i = 0; i < factors.n && i < MOST_LINES; i++) {
        put_levels(study, factors.at[i], width, out, err);
        put_reasons(p, factors.at[i], width, out, err);
    }
    say_more(out, factors.n > MOST_LINES ? factors.n - MOST_LINES : 0, "factors");
    vt_names_free(&factors);
}

/* ---- repetitions */

static const long *counts_of(const struct vt_series *s, const char *name)
{
    return !strcmp(name, "boot")        ? s->boot
           : !strcmp(name, "run")       ? s->run
           : !strcmp(name, "iteration") ? s->iteration
           : !strcmp(name, "block")     ? s->block
                                        : NULL;
}

/* "1 to 30, ", or nothing where none is counted. */
static void put_counts(const struct vt_study *study, const char *name, struct vt_buffer *text)
{
    long least = 0, most = 0;

    for (size_t i = 0; i < study->n_series; i++) {
        const long *count = counts_of(&study->series[i], name);
        for (size_t k = 0; count && k < study->series[i].n; k++) {
            least = count[k] && (!least || count[k] < least) ? count[k] : least;
            most = count[k] > most ? count[k] : most;
        }
    }
    if (least && least == most)
        vt_buffer_printf(text, "%ld, ", least);
    else if (least)
        vt_buffer_printf(text, "%ld to %ld, ", least, most);
}

static void put_repetition(const struct vt_study *study, const struct vt_provenance *p, const char *name,
                           struct vt_buffer *out, struct vt_error *err)
{
    struct vt_names reasons = {0};
    struct vt_buffer text = {0};

    for (size_t i = 0; i < p->n; i++)
        if (p->at[i].of == VT_ORIGIN_REPETITION && !strcmp(p->at[i].name, name))
            add_name(&reasons, p->at[i].why, err);
    put_counts(study, name, &text);
    for (size_t k = 0; k < reasons.n && k < MOST_LEVELS; k++)
        vt_buffer_printf(&text, "%s%s", k ? "; or " : "from ", reasons.at[k]);
    if (reasons.n)
        vt_explain_line(out, 2, name, 9, vt_buffer_text(&text));
    out->failed |= text.failed;
    vt_buffer_free(&text);
    vt_names_free(&reasons);
}

static void put_repetitions(const struct vt_study *study, const struct vt_provenance *p,
                            struct vt_buffer *out, struct vt_error *err)
{
    static const char *const names[] = {"boot", "run", "iteration", "block", "time"};

    vt_explain_heading(out, "Repetitions");
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        put_repetition(study, p, names[k], out, err);
}

/* ---- what is not compared */

static bool is_left_out(const char *code)
{
    static const char *const codes[] = {
        "unread",          "column_nameless", "commented_rows",  "missing_values", "column_passed_over",
        "column_not_used", "key_not_used",    "column_computed", "failed_run",     "bad_row",
        "bad_rows",        "passed_over",     "same_file",       "same_folder",    "given_twice",
        "incomplete",      "missing_result"};

    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (!strcmp(code, codes[i]))
            return true;
    return false;
}

static bool same_reason(const struct vt_origin *a, const struct vt_origin *b)
{
    return a->of == b->of && !strcmp(a->what, b->what) && !strcmp(a->why, b->why);
}

/* All that is left out for one reason, in one paragraph. */
static void put_left_out_for(const struct vt_provenance *p, size_t first, struct vt_buffer *out)
{
    struct vt_buffer text = {0};
    size_t n = 0;

    for (size_t i = 0; i < first; i++)
        if (same_reason(&p->at[i], &p->at[first]))
            return;
    for (size_t i = first; i < p->n; i++)
        if (same_reason(&p->at[i], &p->at[first]) && n++ < MOST_LINES)
            vt_buffer_printf(&text, "%s%s", n > 1 ? ", " : "", p->at[i].name);
    vt_buffer_printf(&text, "%s (%s): %s", n > MOST_LINES ? ", ..." : "", p->at[first].what,
                     p->at[first].why);
    vt_explain_line(out, 2, "-", 1, vt_buffer_text(&text));
    out->failed |= text.failed;
    vt_buffer_free(&text);
}

static void put_left_out(const struct vt_study *study, const struct vt_provenance *p, struct vt_buffer *out)
{
    size_t n = 0;

    for (size_t i = 0; i < p->n; i++)
        if (p->at[i].of == VT_ORIGIN_LEFT_OUT) {
            if (!n++)
                vt_explain_heading(out, "Left out");
            put_left_out_for(p, i, out);
        }
    for (size_t i = 0, notes = 0; i < study->n_notes; i++)
        if (is_left_out(study->note[i].code) && notes++ < MOST_LINES) {
            if (!n++)
                vt_explain_heading(out, "Left out");
            vt_explain_line(out, 2, "-", 1, study->note[i].text);
        }
}

static void put_facts(const struct vt_study *study, struct vt_buffer *out)
{
    size_t n = 0;
    int width = 0;

    for (size_t i = 0; i < study->n_environments; i++)
        for (size_t k = 0; k < study->environment[i].facts.n; k++)
            width = vt_explain_widen(width, study->environment[i].facts.at[k].name, MOST_LABEL);
    for (size_t i = 0; i < study->n_environments; i++)
        for (size_t k = 0; k < study->environment[i].facts.n; k++) {
            const struct vt_label *fact = &study->environment[i].facts.at[k];
            size_t before = 0;
            while (before < i
                   && (!vt_labels_get(&study->environment[before].facts, fact->name)
                       || strcmp(vt_labels_get(&study->environment[before].facts, fact->name), fact->value)
                              != 0))
                before++;
            if (before < i || n++ >= MOST_LINES / 2)
                continue;
            if (n == 1)
                vt_explain_heading(out, "Facts, kept and not compared");
            vt_explain_line(out, 2, fact->name, width, fact->value);
        }
    say_more(out, n > MOST_LINES / 2 ? n - MOST_LINES / 2 : 0, "facts");
}

static void put_remarks(const struct vt_study *study, size_t n_notes, struct vt_buffer *out)
{
    size_t n = 0;

    for (size_t i = 0; i < n_notes; i++) {
        const struct vt_note *note = &study->note[i];
        if (is_left_out(note->code) || !strcmp(note->code, "direction_unknown") || n++ >= MOST_LINES)
            continue;
        if (n == 1)
            vt_explain_heading(out, "Remarks");
        vt_explain_line(out, 2, "-", 1, note->text);
    }
    say_more(out, n > MOST_LINES ? n - MOST_LINES : 0, "remarks");
}

enum vt_status vt_explain(struct vt_study *study, const struct vt_provenance *p, struct vt_buffer *out,
                          struct vt_error *err)
{
    size_t n_notes = study->n_notes;

    put_inputs(study, p, out);
    put_columns(p, out);
    vt_explain_measured(study, out, err);
    put_factors(study, p, out, err);
    put_repetitions(study, p, out, err);
    put_facts(study, out);
    put_left_out(study, p, out);
    put_remarks(study, n_notes, out);
    vt_explain_judge(study, out, err);
    return out->failed ? vt_no_memory(err) : err->status;
}
