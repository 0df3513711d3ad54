/* What was measured: metrics, each with unit, direction and the reason of both, and the range of its values
 * by benchmark, in which a wrong unit or column shows. */
#include "base/array.h"
#include "report/terminal/explain.h"
#include "report/terminal/terminal_text.h"
#include "report/view/number_format.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_METRICS 25
#define MOST_BENCHMARKS 15
#define MOST_NAME 48
#define MOST_METRIC 28
#define MOST_COUNT 36

/* One benchmark under all its configurations. */
struct row {
    const struct vt_series *first;
    size_t group, n_series, n_values, least, most, censored, means;
    double min, max;
    struct vt_buffer each; /* "off: 5, on: 6" */
    bool one_factor;
};

struct rows {
    struct row *at; /* owned: n */
    size_t n;
    struct vt_names groups, keys;
};

static char *group_key(const struct vt_series *s)
{
    return vt_text_printed("%s\n%s\n%d\n%s\n%s", s->metric, s->unit, (int)s->better,
                           s->better_why ? s->better_why : "", s->unit_why ? s->unit_why : "");
}

static struct row *row_of(struct rows *rows, const struct vt_series *s, struct vt_error *err)
{
    char *group = group_key(s), *key = NULL;
    size_t n = rows->keys.n, in = group ? vt_names_add(&rows->groups, vt_text_of(group)) : VT_NOT_FOUND;

    if (in != VT_NOT_FOUND)
        key = vt_text_printed("%zu %s", in, s->benchmark);
    size_t at = key ? vt_names_add(&rows->keys, vt_text_of(key)) : VT_NOT_FOUND;
    free(group);
    free(key);
    struct row *bigger = at == n ? vt_array_grow(rows->at, rows->n, sizeof *bigger) : rows->at;
    if (at == VT_NOT_FOUND || !bigger) {
        vt_no_memory(err);
        return NULL;
    }
    rows->at = bigger;
    if (at == n)
        rows->at[rows->n++] = (struct row){.first = s,
                                           .group = in,
                                           .least = SIZE_MAX,
                                           .min = INFINITY,
                                           .max = -INFINITY,
                                           .one_factor = true};
    return &rows->at[at];
}

static void count(struct row *row, const struct vt_series *s)
{
    for (size_t i = 0; i < s->n; i++) {
        if (isnan(s->value[i])) {
            row->censored++;
            continue;
        }
        row->min = fmin(row->min, s->value[i]);
        row->max = fmax(row->max, s->value[i]);
        row->means += s->aggregate_n && s->aggregate_n[i] > 0;
    }
    row->n_series++;
    row->n_values += s->n;
    row->least = s->n < row->least ? s->n : row->least;
    row->most = s->n > row->most ? s->n : row->most;
    row->one_factor &= s->factors.n == 1;
    if (row->n_series <= 4 && s->factors.n == 1)
        vt_buffer_printf(&row->each, "%s%s: %zu", row->each.length ? ", " : "", s->factors.at[0].value, s->n);
}

static void put_count(const struct row *row, struct vt_buffer *text)
{
    if (row->n_series == 1 && !row->one_factor)
        vt_buffer_printf(text, "%zu", row->most);
    else if (row->one_factor && row->n_series <= 4
             && vt_terminal_columns(vt_buffer_text(&row->each), true) <= MOST_COUNT)
        vt_buffer_puts(text, vt_buffer_text(&row->each));
    else if (row->least == row->most)
        vt_buffer_printf(text, "%zu in each of %zu", row->most, row->n_series);
    else
        vt_buffer_printf(text, "%zu to %zu in each of %zu", row->least, row->most, row->n_series);
}

static void put_range(const struct row *row, struct vt_buffer *text)
{
    struct vt_number_style style = {0};

    if (row->min <= row->max) {
        vt_put_number(text, row->min, vt_decimals_of_reading(row->min), &style);
        if (row->min < row->max) {
            vt_buffer_puts(text, " to ");
            vt_put_number(text, row->max, vt_decimals_of_reading(row->max), &style);
        }
        vt_buffer_printf(text, "%s%s", *row->first->unit ? " " : "", row->first->unit);
    }
    if (row->censored)
        vt_buffer_printf(text, "%s%zu censored: beyond what the tool shows", text->length ? "; " : "",
                         row->censored);
    if (row->means)
        vt_buffer_printf(text, "; %zu of them %s of several values", row->means,
                         row->means == 1 ? "a mean" : "means");
}

/* ---- a metric */

static char *metric_label(const struct vt_series *s)
{
    return vt_text_printed(*s->unit ? "%s [%s]" : "%s", s->metric, s->unit);
}

static void put_metric(const struct vt_series *s, int width, struct vt_buffer *out)
{
    char *name = metric_label(s);
    struct vt_buffer text = {0};
    const char *why = s->better_why ? s->better_why : "";

    if (s->better)
        vt_buffer_printf(&text, *why ? "%s is better (%s)" : "%s is better", vt_better_name(s->better), why);
    else
        vt_buffer_printf(&text,
                         "which way is better is unknown%s%s%s; say --better %s=lower or --better %s=higher",
                         *why ? " (" : "", why, *why ? ")" : "", s->metric, s->metric);
    if (*s->unit && s->unit_why)
        vt_buffer_printf(&text, "; unit from: %s", s->unit_why);
    else if (!*s->unit)
        vt_buffer_puts(&text, "; no unit");
    if (name)
        vt_explain_line(out, 2, name, width, vt_buffer_text(&text));
    out->failed |= !name || text.failed;
    free(name);
    vt_buffer_free(&text);
}

static void put_row(const struct row *row, int name_width, int count_width, struct vt_buffer *out)
{
    struct vt_buffer text = {0}, range = {0};

    put_count(row, &text);
    while (!text.failed && vt_terminal_columns(vt_buffer_text(&text), true) < count_width)
        vt_buffer_putc(&text, ' ');
    int columns = vt_terminal_columns(row->first->benchmark, true);
    vt_terminal_spaces(out, 4);
    vt_terminal_put(out, row->first->benchmark, VT_EXPLAIN_WIDTH - 4, true);
    vt_buffer_puts(out, columns > name_width ? "\n" : "");
    vt_terminal_spaces(out, columns > name_width ? 4 + name_width : name_width - columns);
    vt_buffer_puts(out, "  ");
    vt_terminal_put(out, vt_buffer_text(&text), 50, true);
    vt_buffer_puts(out, "  ");
    put_range(row, &range);
    int column = 4 + name_width + 2 + vt_terminal_columns(vt_buffer_text(&text), true) + 2;
    vt_terminal_wrap(out, vt_buffer_text(&range), column < 60 ? column : 60, 8, VT_EXPLAIN_WIDTH, true);
    out->failed |= text.failed || range.failed;
    vt_buffer_free(&text);
    vt_buffer_free(&range);
}

static void put_group(const struct rows *rows, size_t group, int width, struct vt_buffer *out)
{
    int name_width = 9, count_width = 6;
    size_t n = 0;

    for (size_t i = 0; i < rows->n; i++) {
        struct vt_buffer text = {0};
        if (rows->at[i].group != group || n++ >= MOST_BENCHMARKS)
            continue;
        if (n == 1)
            put_metric(rows->at[i].first, width, out);
        put_count(&rows->at[i], &text);
        count_width = vt_explain_widen(count_width, vt_buffer_text(&text), MOST_COUNT);
        name_width = vt_explain_widen(name_width, rows->at[i].first->benchmark, MOST_NAME);
        vt_buffer_free(&text);
    }
    vt_terminal_spaces(out, 4);
    vt_terminal_put_left(out, "benchmark", name_width + 2, true);
    vt_terminal_put_left(out, "values", count_width + 2, true);
    vt_buffer_puts(out, "range\n");
    n = 0;
    for (size_t i = 0; i < rows->n; i++)
        if (rows->at[i].group == group && n++ < MOST_BENCHMARKS)
            put_row(&rows->at[i], name_width, count_width, out);
    if (n > MOST_BENCHMARKS)
        vt_buffer_printf(out, "    ... and %zu more benchmarks\n", n - MOST_BENCHMARKS);
}

void vt_explain_measured(const struct vt_study *study, struct vt_buffer *out, struct vt_error *err)
{
    struct rows rows = {0};
    int width = 0;

    vt_explain_heading(out, "Measured");
    for (size_t i = 0; i < study->n_series && !err->status; i++) {
        struct row *row = row_of(&rows, &study->series[i], err);
        if (row)
            count(row, &study->series[i]);
    }
    for (size_t i = 0; i < rows.n; i++) {
        char *label = metric_label(rows.at[i].first);
        width = label ? vt_explain_widen(width, label, MOST_METRIC) : width;
        free(label);
    }
    for (size_t g = 0; g < rows.groups.n && g < MOST_METRICS; g++)
        put_group(&rows, g, width, out);
    if (rows.groups.n > MOST_METRICS)
        vt_buffer_printf(out, "  ... and %zu more metrics\n", rows.groups.n - MOST_METRICS);
    for (size_t i = 0; i < rows.n; i++)
        vt_buffer_free(&rows.at[i].each);
    free(rows.at);
    vt_names_free(&rows.groups);
    vt_names_free(&rows.keys);
}
