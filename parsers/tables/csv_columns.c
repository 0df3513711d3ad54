#include "parsers/tables/csv_columns.h"

#include "base/buffer.h"
#include "parsers/tables/csv_header.h"
#include "parsers/tables/csv_rows.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SURVEY (32 << 20) /* bytes: a quarter of a second */
#define MOST_COLUMNS 20000

static char *copy(struct vt_text t)
{
    char *s = malloc(t.n + 1);
    if (s)
        vt_text_copy(t, s, t.n + 1);
    return s;
}

/* ---- the header */

static enum vt_status take_name(struct vt_csv_column *c, struct vt_text name, struct vt_error *err)
{
    name = vt_text_trim(name);
    struct vt_quantity q = vt_quantity_of(name);
    bool exact;

    c->name = copy(name);
    c->metric = copy(q.stem);
    memcpy(c->unit, q.unit, sizeof c->unit);
    c->better = q.better;
    free(c->better_why);
    c->better_why = vt_way_text(&q.way, q.unit);
    c->unit_why = "its name";
    c->doubt = q.doubt;
    c->decimal = '.';
    enum vt_role role = vt_role_of(name, &exact);
    vt_csv_become(c, role, exact ? "called so" : "its name means so");
    c->exact = exact;
    c->asks = vt_outcome_name(name);
    if (c->role == VT_ROLE_OTHER && *c->unit && vt_role_of(q.stem, &c->exact) == VT_ROLE_VALUE)
        vt_csv_become(c, VT_ROLE_VALUE, "its name means so");
    if (c->role == VT_ROLE_OTHER && *c->unit && vt_role_of(q.stem, &c->exact) == VT_ROLE_SD)
        vt_csv_become(c, VT_ROLE_SD, "its name means so");
    if (!name.n)
        vt_csv_become(c, VT_ROLE_PASS_OVER, "it has no name");
    return c->name && c->metric && c->better_why ? VT_OK : vt_no_memory(err);
}

static enum vt_status take_header(struct vt_csv_table *table, struct vt_error *err)
{
    struct vt_csv_header header;

    if (!vt_csv_header_read(&table->shape, &header, err) && header.n > MOST_COLUMNS)
        vt_fail(err, VT_INPUT, "has %zu columns; more than %d are not read", header.n, MOST_COLUMNS);
    if (!err->status && !(table->column = calloc(header.n + 1, sizeof *table->column)))
        vt_no_memory(err);
    for (; table->n < header.n && !err->status; table->n++) {
        char number[40];
        snprintf(number, sizeof number, header.n == 1 ? "value" : "column %zu", table->n + 1);
        take_name(&table->column[table->n],
                  vt_text_of(table->shape.headless ? number : header.name[table->n]), err);
    }
    vt_csv_header_free(&header);
    return err->status;
}

static enum vt_status refuse_twins(const struct vt_csv_table *table, struct vt_error *err)
{
    for (size_t i = 0; i < table->n && table->n <= 2000; i++)
        for (size_t j = 0; j < i; j++)
            if (*table->column[i].name && !strcmp(table->column[i].name, table->column[j].name))
                return vt_fail(err, VT_INPUT, "names the column '%.60s' twice; give each its own name",
                               table->column[i].name);
    return VT_OK;
}

static void set_given(struct vt_csv_column *c, enum vt_role role)
{
    vt_csv_become(c, role, "--column says so");
    c->exact = c->given = true;
}

/* Gives the columns that --column names their role; a list of names is separated by commas. */
static enum vt_status take_given(struct vt_csv_table *table, struct vt_sink *sink, struct vt_error *err)
{
    for (enum vt_role role = VT_ROLE_BENCHMARK; role < VT_N_ROLES; role++) {
        const char *names = vt_role_name(role) ? vt_sink_column(sink, vt_role_name(role)) : NULL;
        struct vt_text rest = names ? vt_text_of(names) : (struct vt_text){NULL, 0}, name;
        bool whole = false;
        for (size_t i = 0; names && i < table->n && !whole; i++)
            if ((whole = vt_role_same_name(rest, vt_text_of(table->column[i].name))))
                set_given(&table->column[i], role);
        for (bool more = names && !whole; more;) {
            size_t i = 0;
            more = vt_text_split(rest, ',', &name, &rest);
            name = more ? name : rest;
            while (i < table->n && !vt_role_same_name(name, vt_text_of(table->column[i].name)))
                i++;
            if (i == table->n)
                return vt_fail(err, VT_INPUT,
                               "has no column '%.*s' (--column %s=%.60s); it begins with '%.60s'",
                               (int)(name.n < 60 ? name.n : 60), name.s, vt_role_name(role), names,
                               table->column[0].name);
            set_given(&table->column[i], role);
        }
    }
    return VT_OK;
}

/* ---- the survey */

/* Cells are told apart by their hash alone: of the few that are counted, two hardly ever share one. */
static bool same_hash(const void *elements, size_t number, const void *key)
{
    (void)elements, (void)number, (void)key;
    return true;
}

static enum vt_status count_distinct(struct vt_csv_counts *count, struct vt_text cell, size_t row,
                                     struct vt_error *err)
{
    uint64_t hash = vt_hash(VT_HASH_START, cell.s, cell.n);

    if (vt_index_find(&count->seen, hash, same_hash, NULL, NULL) != VT_NOT_FOUND)
        return VT_OK;
    if (count->distinct == VT_CSV_DISTINCT) {
        count->crowded_at = row;
        return VT_OK;
    }
    return vt_index_add(&count->seen, hash, count->distinct++) ? VT_OK : vt_no_memory(err);
}

static void count_number(struct vt_csv_counts *n, struct vt_text cell, double value, bool unit)
{
    double seconds;

    n->numbers++;
    n->whole += !unit && fabs(value) < 1e15 && value == floor(value);
    n->flags += !unit && (value == 0 || value == 1);
    n->dates += fabs(value) >= 1e8;
    n->from_0 |= value == 0;
    if (!unit)
        return;
    enum vt_duration duration = vt_duration_read(cell, &seconds);
    n->short_durations += duration == VT_DURATION_SHORT;
    n->clocks += duration == VT_DURATION_CLOCK;
    if ((duration == VT_DURATION_SHORT || duration == VT_DURATION_CLOCK) && !*n->duration)
        vt_text_copy(cell, n->duration, sizeof n->duration);
}

/* Whatever the decimal mark will turn out to be, a number is one. */
static enum vt_cell read_any(struct vt_text cell, double *value, const char **unit)
{
    enum vt_cell kind = vt_cell_read(cell, '\0', value, unit);

    if (kind != VT_CELL_NO_NUMBER || !strpbrk("0123456789+-.,<>", (char[]){cell.n ? *cell.s : ' ', '\0'}))
        return kind;
    kind = vt_cell_read(cell, '.', value, unit);
    return kind == VT_CELL_NO_NUMBER ? vt_cell_read(cell, ',', value, unit) : kind;
}

/* Under names that ask for one, or of which the cells may turn out to be outcomes all the same ("result"). */
static void count_outcome(struct vt_csv_column *c, struct vt_text cell)
{
    if (!c->asks && c->count.numbers)
        return;
    enum vt_outcome outcome = vt_outcome_read(c->asks ? c->asks : VT_OUTCOME_WORD, cell);
    c->count.succeeded += outcome == VT_SUCCEEDED;
    c->count.failed += outcome == VT_FAILED;
}

static enum vt_status survey_cell(const struct vt_csv_table *table, struct vt_csv_column *c,
                                  struct vt_text cell, long line, struct vt_error *err)
{
    const char *unit;
    double value;

    switch (read_any(cell, &value, &unit)) {
    case VT_CELL_NUMBER:
        count_number(&c->count, cell, value, unit);
        break;
    case VT_CELL_NO_NUMBER:
        c->count.labels++;
        c->count.dates += vt_time_read(cell, &value);
        break;
    case VT_CELL_MISSING:
        if (!cell.n)
            return VT_OK;
        break;
    default: /* censored */
        c->count.numbers++;
    }
    vt_numerals_look(&c->count.numerals, cell, line);
    if (c->asks || c->role == VT_ROLE_VALUE || c->role == VT_ROLE_ITERATION)
        count_outcome(c, cell);
    if (!c->count.cells++) {
        c->constant = copy(cell);
        if (!c->constant)
            return vt_no_memory(err);
    }
    return c->count.crowded_at ? VT_OK : count_distinct(&c->count, cell, table->rows, err);
}

static enum vt_status survey_row(void *context, const struct vt_text cell[], size_t n, long line,
                                 struct vt_error *err)
{
    struct vt_csv_table *table = context;
    bool header = n == table->n;

    for (size_t i = 0; header && i < n; i++)
        header = vt_text_equals(cell[i], table->column[i].name);
    if (n != table->n || header)
        return VT_OK; /* the reading will say what is wrong with it */
    table->rows++;
    for (size_t i = 0; i < n; i++)
        if (survey_cell(table, &table->column[i], cell[i], line, err))
            break;
    return err->status;
}

static enum vt_status pass_bad(void *context, long line, const char *what, struct vt_error *err)
{
    (void)context;
    (void)line;
    (void)what;
    return err->status;
}

/* ---- tables without a header */

/* What a column without a name could be called. */
static const char *likely_name(const struct vt_csv_column *c, size_t labels)
{
    return !vt_csv_numeric(c) ? (labels ? "benchmark" : "config") : vt_csv_integral(c) ? "run" : "value";
}

static enum vt_status refuse_headless(const struct vt_csv_table *table, const char *file,
                                      struct vt_error *err)
{
    struct vt_buffer names = {0};
    size_t labels = 0;

    for (size_t i = 0; i < table->n && i < 12; i++) {
        const struct vt_csv_column *c = &table->column[i];
        vt_buffer_printf(&names, "%s%s", i ? "," : "", likely_name(c, labels));
        labels += !vt_csv_numeric(c);
    }
    vt_fail(
        err, VT_INPUT,
        "has no header: its first line holds values; put one above, such as: sed '1i %s' %s | vtstat read",
        vt_buffer_text(&names), file);
    vt_buffer_free(&names);
    return err->status;
}

/* Labels and one column of numbers need no names: the labels are levels. */
static enum vt_status settle_headless(struct vt_csv_table *table, const char *file, struct vt_error *err)
{
    size_t numbers = 0, labels = 0;

    if (!table->shape.headless || table->n == 1)
        return VT_OK;
    for (size_t i = 0; i < table->n; i++) {
        numbers += vt_csv_numeric(&table->column[i]);
        labels += !vt_csv_numeric(&table->column[i]);
    }
    for (size_t i = 0; i < table->n; i++)
        if (table->column[i].given)
            return VT_OK;
    if (numbers != 1 || labels > 1 || vt_csv_never_repeats(&table->column[0]))
        return refuse_headless(table, file, err);
    for (size_t i = 0; i < table->n; i++) {
        const char *name = vt_csv_numeric(&table->column[i]) ? "value" : "config";
        free(table->column[i].name);
        free(table->column[i].metric);
        if (take_name(&table->column[i], vt_text_of(name), err))
            return err->status;
    }
    return VT_OK;
}

static bool merge_numerals(struct vt_csv_table *table)
{
    for (size_t i = 0; i < table->n; i++)
        vt_numerals_merge(&table->numerals, &table->column[i].count.numerals);
    return true;
}

enum vt_status vt_csv_survey(const struct vt_input *in, struct vt_sink *sink, struct vt_csv_table *table,
                             struct vt_error *err)
{
    struct vt_csv_reader rows = {survey_row, pass_bad, table, NULL};
    struct vt_error local = {0};

    *table = (struct vt_csv_table){0};
    if (!vt_csv_shape(in->text, &table->shape))
        return vt_fail_at(err, VT_INPUT, in->name, 1,
                          "is no table: its lines are not cut into equally many cells by , ; "
                          "tab, | or blanks");
    if (!vt_text_trim(table->shape.rows).n)
        return vt_fail_at(err, VT_INPUT, in->name, table->shape.line,
                          "has a header but no rows; was the benchmark's output written?");
    take_header(table, &local);
    if (table->shape.titles && !local.status) {
        vt_sink_note(sink, "title_lines", VT_INFO, &local,
                     "the %s above the header, line %ld, %s taken for a title and passed over",
                     table->shape.titles == 1 ? "line" : "lines", table->shape.line,
                     table->shape.titles == 1 ? "is" : "are");
        vt_sink_note_arg(sink, &local, "n_lines", "%zu", table->shape.titles);
        vt_sink_note_arg(sink, &local, "line", "%ld", table->shape.line);
    }
    struct vt_text start = vt_text_first(table->shape.rows, SURVEY);
    if (!local.status && !refuse_twins(table, &local) && !vt_csv_layout(table, sink, &local)
        && !take_given(table, sink, &local)
        && !vt_csv_each(start, table->shape.rows_line, table->shape.separator, &rows, &local)
        && !settle_headless(table, in->name, &local) && merge_numerals(table)
        && !vt_csv_settle(table, sink, &local))
        vt_csv_numbers(table, sink, &local);
    if (local.status) {
        vt_fail_at(err, local.status, local.status == VT_INPUT ? in->name : "", table->shape.line, "%s",
                   vt_error_text(&local));
        vt_csv_table_free(table);
    }
    vt_error_free(&local);
    return err->status;
}
