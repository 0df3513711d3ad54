/* A table of published results in Markdown, a row a benchmark and a column a configuration:
 *     | test            | off       | on       |
 *     | --------------- | --------- | -------- |
 *     | put testFile3G  | 4293 KB/s | 5903 KB/s |
 * The first cell names the benchmark. Cells that are a number, or a number and a unit, are values; other text
 * is a description. Where several columns hold values, the factor "column" tells them apart: by its head, or,
 * without one, by its number. A unit can stand in the head, "[ms]" or "(ms)". */
#include "model/unit.h"
#include "parsers/kit/measured.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_COLUMNS 24

struct table {
    struct vt_text heads[MOST_COLUMNS];
    size_t n_heads;
    bool values[MOST_COLUMNS]; /* which columns hold values */
    size_t n_values;
};

static bool read_cells(struct vt_text line, struct vt_text cells[], size_t *n)
{
    line = vt_text_trim(line);
    if (!vt_text_starts(line, "|") || line.n < 4)
        return false;
    line = vt_text_from(line, 1);
    if (vt_text_ends(line, "|"))
        line.n--;
    *n = vt_fields(line, '|', cells, MOST_COLUMNS);
    return *n >= 2 && *n <= MOST_COLUMNS;
}

static bool is_rule(struct vt_text cells[], size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < cells[i].n; k++)
            if (!strchr("-: ", cells[i].s[k]))
                return false;
    return true;
}

static bool is_per_second(struct vt_text t)
{
    return vt_text_ends(t, "/s") || vt_text_ends(t, "/sec") || vt_text_ends(t, "/second");
}

/* "60.2 MB/s", "**5167** ms", "4158" */
static bool read_value(struct vt_text cell, double *value, char *unit, size_t size)
{
    char bare[64];
    size_t n = 0;

    for (size_t i = 0; i < cell.n; i++)
        if (!strchr("*_`", cell.s[i])) {
            if (n + 1 == sizeof bare)
                return false;
            bare[n++] = cell.s[i];
        }
    cell = (struct vt_text){bare, n};
    if (!vt_text_number(&cell, value))
        return false;
    cell = vt_text_trim(cell);
    if (cell.n >= size || vt_text_find(cell, " ", NULL))
        return false;
    vt_text_copy(cell, unit, size);
    const struct vt_unit *known = vt_unit_find(unit);
    return !cell.n || is_per_second(cell)
           || (known && strcmp(known->kind, "B")); /* "3GB" says what was copied */
}

static int score(struct vt_text head)
{
    struct vt_lines lines = {.rest = head};
    struct vt_text line, cells[MOST_COLUMNS];
    size_t rows = 0, n;

    while (vt_lines_next(&lines, &line)) {
        double value;
        char unit[32];
        bool any = false;
        if (!vt_text_trim(line).n)
            continue;
        if (!read_cells(line, cells, &n))
            return 0;
        for (size_t i = 1; i < n; i++)
            any |= read_value(cells[i], &value, unit, sizeof unit);
        rows += any;
    }
    return rows >= 1 ? 45 : 0;
}

/* The heads and which columns hold values: known before the first value is given, since the name depends on
 * it. */
static void survey(const struct vt_input *in, struct table *t)
{
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line, cells[MOST_COLUMNS], last[MOST_COLUMNS];
    size_t n, n_last = 0;

    while (vt_lines_next(&lines, &line)) {
        if (!read_cells(line, cells, &n))
            continue;
        if (is_rule(cells, n)) {
            if (!t->n_heads) {
                t->n_heads = n_last;
                memcpy(t->heads, last, n_last * sizeof *last);
                memset(t->values, 0, sizeof t->values); /* a number in the head is no value */
                t->n_values = 0;
            }
            continue;
        }
        for (size_t i = 1; i < n; i++) {
            double value;
            char unit[32];
            if (!t->values[i] && read_value(cells[i], &value, unit, sizeof unit)) {
                t->values[i] = true;
                t->n_values++;
            }
        }
        memcpy(last, cells, n * sizeof *cells);
        n_last = n;
    }
}

static void unit_of_head(struct vt_text head, char *unit, size_t size)
{
    struct vt_text inside, after;

    if ((vt_text_find(head, "[", &inside) && vt_text_split(inside, ']', &inside, &after))
        || (vt_text_find(head, "(", &inside) && vt_text_split(inside, ')', &inside, &after)))
        vt_text_copy(vt_text_trim(inside), unit, size);
}

/* A name whole, blanks at its ends off and runs of them as one; owned by the caller. */
static char *name_of(const char *before, struct vt_text t)
{
    size_t start = strlen(before), size = start + t.n + 1;
    char *name = malloc(size);

    if (name) {
        memcpy(name, before, start);
        vt_name_copy(t, name + start, size - start);
    }
    return name;
}

/* What tells the column's values from others: its head without the unit, else its number. */
static char *level_of(const struct table *t, size_t column)
{
    if (column < t->n_heads && t->heads[column].n)
        return name_of("", vt_text_before(vt_text_before(t->heads[column], "["), "("));
    return vt_text_printed("%zu", column);
}

static enum vt_status give_cell(struct vt_measured *to, const struct table *t, struct vt_text label,
                                size_t column, double value, char *unit, bool index)
{
    struct vt_labels factors = {0};
    char *name = name_of("table/", label), *level = level_of(t, column);

    if (!*unit && column < t->n_heads)
        unit_of_head(t->heads[column], unit, 32);
    const struct vt_unit *known = vt_unit_find(unit);
    bool is_time = known && !strcmp(known->kind, "s");
    if (!*unit && index)
        snprintf(unit, 32, "index");
    if (!name || !level || (t->n_values > 1 && vt_labels_set(&factors, "column", level, to->err))) {
        vt_no_memory(to->err);
    } else {
        struct vt_reading r = vt_reading_of(
            name,
            is_time                           ? "time"
            : is_per_second(vt_text_of(unit)) ? "throughput"
                                              : "value",
            unit, is_per_second(vt_text_of(unit)) ? VT_BETTER_HIGHER : VT_BETTER_UNKNOWN, value, to->line);
        r.run = VT_RUN_NEXT;
        r.factors = factors.n ? &factors : NULL;
        vt_sink_tell(to->sink, VT_ORIGIN_FACTOR, "column", "", to->err,
                     "the heads of several columns with values, or their numbers");
        vt_sink_add(to->sink, &r, to->err);
    }
    free(name);
    free(level);
    vt_labels_free(&factors);
    return to->err->status;
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line, cells[MOST_COLUMNS];
    struct vt_measured to = {.sink = sink, .err = err};
    struct table t = {0};
    bool index = vt_text_find(in->text, "Index Score", NULL), below_rule = false;
    size_t n;

    survey(in, &t);
    while (!err->status && vt_lines_next(&lines, &line)) {
        to.line = lines.number;
        if (!read_cells(line, cells, &n))
            continue;
        if (is_rule(cells, n)) {
            below_rule = true;
            continue;
        }
        if (t.n_heads && !below_rule)
            continue;
        for (size_t i = 1; i < n && !err->status; i++) {
            double value;
            char unit[32];
            if (t.values[i] && read_value(cells[i], &value, unit, sizeof unit))
                give_cell(&to, &t, cells[0], i, value, unit, index);
            else if (t.values[i] && cells[i].n
                     && ((*cells[i].s >= '0' && *cells[i].s <= '9') || *cells[i].s == '*'))
                vt_measured_unreadable(&to, cells[i]);
        }
    }
    return err->status;
}

const struct vt_parser vt_parser_mdtable = {"mdtable", "Markdown", "tables of results", "| test | off | on |",
                                            score,     parse};
