/* Tables of results that runners and people write (DESIGN section 4): long, one measurement a row,
 *     benchmark,config,run,value,unit
 *     sort,off,1,12.5,ms
 * or wide, one run a row and one column a metric,
 *     config;latency [ms];throughput_mb_s
 *     off;12,5;830
 * Blank lines, lines of comment (#), rows without any cell and a header that comes again (files put one
 * behind the other: the runs count on) are passed over. Every other row must have all its cells, or it is
 * refused by its line. */
#include "parsers/parser.h"
#include "parsers/tables/csv_reading.h"
#include "parsers/tables/csv_rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What the names in a header make of it. */
struct header {
    int roles, values, names, exactly;
};

/* False when a name is a number or a sentence, so that this is no header. */
static bool look_at_name(struct header *h, struct vt_text cell)
{
    bool exact;
    double number;

    if (cell.n >= 2 && *cell.s == '"' && cell.s[cell.n - 1] == '"')
        cell = (struct vt_text){cell.s + 1, cell.n - 2};
    if ((vt_text_is_number(cell, &number) && !h->roles) || cell.n > 200
        || (cell.n && *cell.s >= '0' && *cell.s <= '9' && !h->exactly && !vt_text_ends(cell, "%")))
        return false;
    enum vt_role role = vt_role_of(cell, &exact);
    h->exactly += exact && (role == VT_ROLE_BENCHMARK || role == VT_ROLE_VALUE);
    if (role == VT_ROLE_OTHER && *vt_quantity_of(cell).unit)
        role = VT_ROLE_VALUE;
    h->values += role == VT_ROLE_VALUE;
    h->roles += role != VT_ROLE_OTHER;
    h->names++;
    return true;
}

static int score(struct vt_text head)
{
    struct vt_csv_shape shape;
    struct vt_text rest, cell;
    struct header h = {0};

    if (!vt_csv_shape(head, &shape) || shape.header.n > 1 << 16)
        return 0;
    if (shape.header.n && strchr("{[", *shape.header.s))
        return 0; /* JSON */
    if (shape.headless)
        return shape.columns == 1 ? 10 : 3; /* lines of nothing but numbers are measurements */
    rest = shape.header;
    for (bool more = true; more;) {
        if (shape.separator == ' ')
            more = vt_text_word(&rest, &cell);
        else if (!(more = vt_text_split(rest, shape.separator, &cell, &rest)))
            cell = rest;
        if ((more || shape.separator != ' ') && !look_at_name(&h, vt_text_trim(cell)))
            return 0;
    }
    if (h.roles && h.names > 100 && !shape.numbers && head.n >= 1 << 16)
        return h.values ? 12 : 10; /* a header that is longer than the head: rows may follow */
    if (h.names < 1 || (!h.values && !shape.numbers))
        return 0;
    if (shape.separator == ' ')
        return 4;
    /* A first line that names both benchmark and value is a runner's table, whatever tools its rows name. */
    return h.exactly >= 2 ? 100 : h.values ? 12 : h.roles ? 10 : 4;
}

/* ---- rows */

static bool is_empty(const struct vt_text cell[], size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (cell[i].n)
            return false;
    return true;
}

static bool is_header(const struct vt_csv *csv, const struct vt_text cell[])
{
    for (size_t i = 0; i < csv->table.n; i++)
        if (!vt_text_equals(cell[i], csv->table.column[i].name))
            return false;
    return true;
}

/* "Average" where the rows above have the numbers of their runs. */
static bool is_summary_row(const struct vt_csv *csv, const struct vt_text cell[])
{
    for (size_t i = 0; i < csv->table.n; i++) {
        const struct vt_csv_column *c = &csv->table.column[i];
        bool counts = c->role == VT_ROLE_RUN || c->role == VT_ROLE_ITERATION || c->role == VT_ROLE_BOOT;
        if (counts && 2 * c->count.numbers > c->count.cells && vt_csv_is_summary_word(cell[i]))
            return true;
    }
    return false;
}

/* A run without a number is the next one; with iterations only, all are of one run. */
static void number_run(struct vt_csv *csv, struct vt_reading *row)
{
    if (csv->table.iterations) {
        row->run = 1;
    } else if (row->run) {
        row->run += csv->run_offset;
        if (row->run > csv->most_run)
            csv->most_run = row->run;
    } else if (!row->iteration) {
        row->run = VT_RUN_NEXT;
    }
}

static enum vt_status read_row(struct vt_csv *csv, const struct vt_text cell[], size_t n, long line,
                               struct vt_error *err)
{
    struct vt_reading row = {.time = NAN, .aggregate_sd = NAN};
    const struct vt_csv_table *table = &csv->table;
    const char *unit = csv->unit_column < table->n ? cell[csv->unit_column].s : "";

    if (n != table->n)
        return vt_fail(err, VT_INPUT, "has %zu cells, and the header %zu; correct the row, or use --skip-bad",
                       n, table->n);
    if (is_header(csv, cell)) {
        csv->run_offset = csv->most_run;
        return VT_OK;
    }
    if (is_summary_row(csv, cell)) {
        if (!csv->summaries++)
            csv->first_summary = line;
        return VT_OK;
    }
    for (size_t i = 0; i < csv->n_values; i++)
        if (vt_csv_read_value(csv, i, cell[csv->value[i]], line, unit, err))
            return err->status;
    if (vt_csv_read_levels(csv, cell, &row, err))
        return err->status;
    number_run(csv, &row);
    return vt_csv_add_values(csv, cell, unit, &row, err);
}

static enum vt_status take_row(void *context, const struct vt_text cell[], size_t n, long line,
                               struct vt_error *err)
{
    struct vt_csv *csv = context;
    struct vt_error local = {0};

    if (is_empty(cell, n) || !read_row(csv, cell, n, line, &local))
        return VT_OK;
    if (local.status != VT_INPUT || local.source)
        return vt_error_move(err, &local);
    vt_sink_bad_row(csv->sink, line, err, "%s", vt_error_text(&local));
    vt_error_free(&local);
    return err->status;
}

/* A comment may have been a row; Influx's own lines are none. */
static enum vt_status take_comment(void *context, struct vt_text text, long line, struct vt_error *err)
{
    struct vt_csv *csv = context;

    if (vt_text_starts(text, "#group") || vt_text_starts(text, "#datatype")
        || vt_text_starts(text, "#default"))
        return VT_OK;
    if (!csv->comments++)
        csv->first_comment = line;
    return err->status;
}

static enum vt_status bad_row(void *context, long line, const char *what, struct vt_error *err)
{
    struct vt_csv *csv = context;
    return vt_sink_bad_row(csv->sink, line, err, "%s", what);
}

/* ---- the file */

static enum vt_status prepare(struct vt_csv *csv, struct vt_error *err)
{
    size_t n = csv->table.n;

    csv->unit_column = vt_csv_column_of(&csv->table, VT_ROLE_UNIT);
    csv->benchmark = vt_sink_file_benchmark(csv->sink, err);
    if (!csv->benchmark)
        return err->status;
    csv->value = calloc(n, sizeof *csv->value);
    csv->reading = calloc(n, sizeof *csv->reading);
    csv->kind = calloc(n, sizeof *csv->kind);
    if (!csv->value || !csv->reading || !csv->kind)
        return vt_no_memory(err);
    if (vt_csv_tell(&csv->table, csv->sink, err))
        return err->status;
    for (size_t i = 0; i < n; i++) {
        const struct vt_csv_column *c = &csv->table.column[i];
        if (c->role == VT_ROLE_VALUE) {
            csv->reading[csv->n_values] = vt_reading_of(csv->benchmark, "value", "", VT_BETTER_UNKNOWN, 0, 0);
            csv->value[csv->n_values++] = i;
        } else if (c->role == VT_ROLE_FACT && c->constant && *c->name
                   && vt_sink_fact(csv->sink, c->name, vt_text_of(c->constant), err)) {
            return err->status;
        }
    }
    return VT_OK;
}

static enum vt_status finish(struct vt_csv *csv, struct vt_error *err)
{
    if (csv->missing && !vt_sink_last_line(csv->sink))
        return vt_fail_at(err, VT_INPUT, csv->name, 0, "all values are missing, the first in line %ld",
                          csv->first_missing);
    if (csv->missing) {
        vt_sink_note(csv->sink, "missing_values", VT_INFO, err, "%s: %zu %s no value, the first in line %ld",
                     csv->name, csv->missing, csv->missing == 1 ? "cell holds" : "cells hold",
                     csv->first_missing);
        vt_sink_note_arg(csv->sink, err, "n_missing", "%zu", csv->missing);
        vt_sink_note_arg(csv->sink, err, "line", "%ld", csv->first_missing);
    }
    if (csv->summaries) {
        vt_sink_note(csv->sink, "summary_rows", VT_INFO, err,
                     "%s: %zu %s computed of the others and passed over, the first in line %ld", csv->name,
                     csv->summaries, csv->summaries == 1 ? "row was" : "rows were", csv->first_summary);
        vt_sink_note_arg(csv->sink, err, "n_rows", "%zu", csv->summaries);
        vt_sink_note_arg(csv->sink, err, "line", "%ld", csv->first_summary);
    }
    if (csv->comments) {
        vt_sink_note(csv->sink, "commented_rows", VT_INFO, err,
                     "%s: %zu %s with # and %s passed over as %s, the first in line %ld", csv->name,
                     csv->comments, csv->comments == 1 ? "line begins" : "lines begin",
                     csv->comments == 1 ? "is" : "are", csv->comments == 1 ? "a comment" : "comments",
                     csv->first_comment);
        vt_sink_note_arg(csv->sink, err, "n_lines", "%zu", csv->comments);
        vt_sink_note_arg(csv->sink, err, "line", "%ld", csv->first_comment);
    }
    return err->status;
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_csv csv = {.sink = sink, .name = in->name};
    struct vt_csv_reader reader = {take_row, bad_row, &csv, take_comment};

    if (!vt_csv_survey(in, sink, &csv.table, err) && !prepare(&csv, err)
        && !vt_csv_each(csv.table.shape.rows, csv.table.shape.rows_line, csv.table.shape.separator, &reader,
                        err))
        finish(&csv, err);
    vt_csv_free_entries(&csv);
    free(csv.value);
    free(csv.reading);
    free(csv.kind);
    vt_csv_table_free(&csv.table);
    return err->status;
}

const struct vt_parser vt_parser_csv = {
    "csv", "a runner, a spreadsheet", "long and wide; , ; tab or |", "benchmark,config,run,value,unit", score,
    parse};
