/* Tables of results that runners and people write (DESIGN section 4): long, one measurement a row,
 *     benchmark,config,run,value,unit
 *     sort,off,1,12.5,ms
 * or wide, one run a row and one column a metric,
 *     config;latency [ms];throughput_mb_s
 *     off;12,5;830
 * Blank lines, lines of comment (#), rows without any cell and a header that comes again (files put one
 * behind the other: the runs count on) are passed over. Every other row must have all its cells, or it is
 * refused by its line. */
#include "model/unit.h"
#include "parsers/parser.h"
#include "parsers/tables/csv_columns.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_NUMBER 1000000000000000.0 /* of a boot, run, ...: still exact in a double */

/* One identity (benchmark, metric, unit, better, factors) and its series, one a column of values. */
struct entry {
    char *key; /* owned: the cells that tell it, each with its NUL */
    size_t n_key;
    uint64_t hash;
    size_t *series;    /* owned: plus 1; 0: not asked for yet */
    const char **unit; /* owned: of the series, so that the sink need not convert */
};

struct csv {
    struct vt_csv_table table;
    struct vt_sink *sink;
    const char *name;    /* the input's */
    char benchmark[256]; /* where no column tells it */
    size_t *value;       /* owned: the columns of values, n_values of them */
    size_t n_values, unit_column;
    struct vt_reading *reading; /* owned: the row's, one a column of values */
    enum vt_cell *kind;         /* owned */
    struct entry **slots;       /* owned: open addressing; a power of two */
    size_t n_slots, n_entries;
    struct entry *last;
    char *key; /* owned: the row's */
    size_t n_key, key_capacity;
    struct vt_labels levels; /* "FACTOR of BENCHMARK" -> "" where it has levels, or the line that has none */
    struct vt_labels labels; /* cells such as "r1" -> the number that stands for it */
    long run_offset, most_run, next_label;
    size_t missing;
    long first_missing, point_line, comma_line;
};

static int score(struct vt_text head)
{
    struct vt_csv_shape shape;
    struct vt_text rest, cell, stem;
    int roles = 0, values = 0, names = 0, exactly = 0;
    char unit[32];
    bool exact;
    double number;

    if (!vt_csv_shape(head, &shape) || shape.header.n > 1 << 16)
        return 0;
    rest = shape.header;
    for (bool more = true; more; names++) {
        more = vt_text_split(rest, shape.separator, &cell, &rest);
        cell = vt_text_trim(more ? cell : rest);
        if (cell.n >= 2 && *cell.s == '"' && cell.s[cell.n - 1] == '"')
            cell = (struct vt_text){cell.s + 1, cell.n - 2};
        if ((vt_text_is_number(cell, &number) && !roles) || cell.n > 200
            || (cell.n && *cell.s >= '0' && *cell.s <= '9' && !exactly))
            return 0; /* a name is no number, and no sentence */
        enum vt_role role = vt_role_of(cell, &exact);
        exactly += exact && (role == VT_ROLE_BENCHMARK || role == VT_ROLE_VALUE);
        if (role == VT_ROLE_OTHER && vt_name_unit(cell, &stem, unit, sizeof unit))
            role = VT_ROLE_VALUE;
        values += role == VT_ROLE_VALUE;
        roles += role != VT_ROLE_OTHER;
    }
    if (roles && names > 100 && !shape.numbers && head.n >= 1 << 16)
        return values ? 12 : 10; /* a header that is longer than the head: rows may follow */
    if (names < 1 || (!values && !shape.numbers))
        return 0;
    /* A first line that names both benchmark and value is a runner's table, whatever tools its rows name. */
    return exactly >= 2 ? 100 : values ? 12 : roles ? 10 : 4;
}

/* ---- numbers that count: boot, run, iteration, block */

/* Names such as "r1" are numbered in the order first seen. A block's must agree between files, so its number
 * comes from the name itself. */
static enum vt_status read_label(struct csv *csv, const struct vt_csv_column *column, struct vt_text cell,
                                 long *number, struct vt_error *err)
{
    char key[300], text[24], label[200];
    const char *known;

    snprintf(key, sizeof key, "%s=%s", column->name, vt_text_copy(cell, label, sizeof label));
    if (column->role == VT_ROLE_BLOCK) {
        uint32_t hash = 2166136261u;
        for (const char *c = label; *c; c++)
            hash = (hash ^ (unsigned char)*c) * 16777619u;
        *number = (long)(hash >> 1) + 1;
        return VT_OK;
    }
    known = vt_labels_get(&csv->labels, key);
    if (known) {
        *number = strtol(known, NULL, 10);
        return VT_OK;
    }
    if (csv->labels.n >= 20000)
        return vt_fail(err, VT_INPUT, "column '%s' holds more than 20000 different names; number them",
                       column->name);
    *number = ++csv->next_label;
    snprintf(text, sizeof text, "%ld", *number);
    return vt_labels_set(&csv->labels, key, text, err);
}

static enum vt_status read_count(struct csv *csv, const struct vt_csv_column *column, struct vt_text cell,
                                 long *number, struct vt_error *err)
{
    const char *unit;
    double value;

    *number = 0;
    switch (vt_cell_read(cell, &value, &unit)) {
    case VT_CELL_MISSING:
        return VT_OK;
    case VT_CELL_NUMBER:
        if (2 * column->numbers < column->cells)
            break; /* "2" among names */
        value += column->from_0;
        if (value < 1 || value > MOST_NUMBER || value != floor(value))
            return vt_fail(err, VT_INPUT, "'%.40s' in column '%s' is no whole number from 1 on", cell.s,
                           column->name);
        *number = (long)value;
        return VT_OK;
    default:
        break;
    }
    if (2 * column->numbers >= column->cells)
        return vt_fail(err, VT_INPUT, "'%.40s' in column '%s' is not a number", cell.s, column->name);
    return read_label(csv, column, cell, number, err);
}

/* ---- values */

/* 1,234 beside 1.5 would be a thousand or a decimal comma, and nobody can tell. */
static enum vt_status check_decimals(struct csv *csv, const struct vt_csv_column *column, struct vt_text cell,
                                     long line, struct vt_error *err)
{
    bool comma = memchr(cell.s, ',', cell.n), point = memchr(cell.s, '.', cell.n);

    if (comma && csv->table.shape.separator == ',')
        return vt_fail(err, VT_INPUT,
                       "'%.40s' in column '%s' has a comma in it; write the number with a point", cell.s,
                       column->name);
    if (comma && !csv->comma_line)
        csv->comma_line = line;
    if (point && !csv->point_line)
        csv->point_line = line;
    if ((comma && csv->point_line) || (point && csv->comma_line))
        return vt_fail(err, VT_INPUT,
                       "'%.40s' in column '%s': line %ld has a decimal %s; write all numbers alike", cell.s,
                       column->name, comma ? csv->point_line : csv->comma_line, comma ? "point" : "comma");
    return VT_OK;
}

static enum vt_status read_value(struct csv *csv, size_t i, struct vt_text cell, long line, const char *unit,
                                 struct vt_error *err)
{
    const struct vt_csv_column *column = &csv->table.column[csv->value[i]];
    struct vt_reading *r = &csv->reading[i];
    const char *said;

    r->line = line;
    r->unit = *unit ? unit : column->unit;
    r->censored = VT_NOT_CENSORED;
    csv->kind[i] = vt_cell_read(cell, &r->value, &said);
    switch (csv->kind[i]) {
    case VT_CELL_NUMBER:
        if (said && *r->unit) {
            const struct vt_unit *known = vt_unit_find(r->unit);
            if (!known || strcmp(known->name, said))
                return vt_fail(err, VT_INPUT, "'%.40s' in column '%s' is not in %s", cell.s, column->name,
                               r->unit);
        }
        if (said)
            r->unit = said;
        return check_decimals(csv, column, cell, line, err);
    case VT_CELL_NO_NUMBER:
        return vt_fail(err, VT_INPUT, "'%.40s' in column '%s' is not a number; correct it, or use --skip-bad",
                       cell.s, column->name);
    case VT_CELL_MISSING:
        return VT_OK;
    default:
        r->value = NAN;
        return VT_OK;
    }
}

/* ---- identities */

static bool in_key(enum vt_role role)
{
    return role == VT_ROLE_BENCHMARK || role == VT_ROLE_METRIC || role == VT_ROLE_UNIT
           || role == VT_ROLE_BETTER || role == VT_ROLE_FACTOR;
}

static enum vt_status take_key(struct csv *csv, const struct vt_text cell[], struct vt_error *err)
{
    csv->n_key = 0;
    for (size_t i = 0; i < csv->table.n; i++) {
        if (!in_key(csv->table.column[i].role))
            continue;
        if (csv->n_key + cell[i].n + 1 > csv->key_capacity) {
            size_t capacity = 2 * (csv->n_key + cell[i].n + 1) + 256;
            char *key = realloc(csv->key, capacity);
            if (!key)
                return vt_no_memory(err);
            csv->key = key;
            csv->key_capacity = capacity;
        }
        memcpy(csv->key + csv->n_key, cell[i].s, cell[i].n + 1);
        csv->n_key += cell[i].n + 1;
    }
    return VT_OK;
}

static bool grow_slots(struct csv *csv)
{
    size_t n = csv->n_slots ? 2 * csv->n_slots : 256;
    struct entry **slots = calloc(n, sizeof *slots);

    if (!slots)
        return false;
    for (size_t i = 0; i < csv->n_slots; i++) {
        if (!csv->slots[i])
            continue;
        size_t at = csv->slots[i]->hash & (n - 1);
        while (slots[at])
            at = (at + 1) & (n - 1);
        slots[at] = csv->slots[i];
    }
    free(csv->slots);
    csv->slots = slots;
    csv->n_slots = n;
    return true;
}

static void free_entry(struct entry *e)
{
    if (!e)
        return;
    free(e->key);
    free(e->series);
    free(e->unit);
    free(e);
}

static struct entry *new_entry(const struct csv *csv, uint64_t hash)
{
    struct entry *e = calloc(1, sizeof *e);

    if (!e)
        return NULL;
    e->hash = hash;
    e->n_key = csv->n_key;
    e->key = malloc(csv->n_key + 1);
    e->series = calloc(csv->n_values, sizeof *e->series);
    e->unit = calloc(csv->n_values, sizeof *e->unit);
    if (!e->key || !e->series || !e->unit) {
        free_entry(e);
        return NULL;
    }
    if (csv->n_key)
        memcpy(e->key, csv->key, csv->n_key);
    return e;
}

static bool same_key(const struct csv *csv, const struct entry *e)
{
    return e->n_key == csv->n_key && (!csv->n_key || !memcmp(e->key, csv->key, csv->n_key));
}

/* The row's identity, mostly that of the row before. */
static struct entry *find_entry(struct csv *csv, struct vt_error *err)
{
    uint64_t hash = 14695981039346656037u;

    if (csv->last && same_key(csv, csv->last))
        return csv->last;
    for (size_t i = 0; i < csv->n_key; i++)
        hash = (hash ^ (unsigned char)csv->key[i]) * 1099511628211u;
    if (2 * csv->n_entries >= csv->n_slots && !grow_slots(csv)) {
        vt_no_memory(err);
        return NULL;
    }
    size_t at = hash & (csv->n_slots - 1);
    for (; csv->slots[at]; at = (at + 1) & (csv->n_slots - 1)) {
        struct entry *e = csv->slots[at];
        if (e->hash == hash && same_key(csv, e))
            return csv->last = e;
    }
    csv->last = csv->slots[at] = new_entry(csv, hash);
    csv->n_entries += csv->last != NULL;
    if (!csv->last)
        vt_no_memory(err);
    return csv->last;
}

/* "config=a" in the column config is level a. */
static const char *level_of(const struct vt_csv_column *column, const char *cell)
{
    size_t n = strlen(column->name);
    return !strncmp(cell, column->name, n) && cell[n] == '=' && cell[n + 1] ? cell + n + 1 : cell;
}

/* The column's name, unless it is a level's or a run's; "time" of a column "time_off". */
static const char *metric_of(const struct vt_csv_table *table, const struct vt_csv_column *column,
                             char *metric, size_t size)
{
    size_t stem = strlen(column->stem), level = strlen(column->level);

    if (!table->pivot)
        return *column->stem ? column->stem : "value";
    if (!level || strcmp(column->factor, "config") || stem <= level + 1 || memchr(column->stem, '=', stem))
        return "value";
    return vt_text_copy((struct vt_text){column->stem, stem - level - 1}, metric, size);
}

/* A benchmark that has levels of a factor has them in every row: a row without one would be compared with
 * nothing. A factor that is none of a benchmark's is empty in all its rows. */
static enum vt_status check_level(struct csv *csv, const char *benchmark, const struct vt_csv_column *column,
                                  bool empty, long line, struct vt_error *err)
{
    char key[400], text[24];
    const char *known;

    if (!column->named_factor || csv->levels.n >= 1000)
        return VT_OK;
    snprintf(key, sizeof key, "%.60s of %.300s", column->name, benchmark);
    known = vt_labels_get(&csv->levels, key);
    if (empty && known && !*known)
        return vt_fail(
            err, VT_INPUT,
            "the factor '%s' is empty here and has levels in other rows; write one, or use --skip-bad",
            column->name);
    snprintf(text, sizeof text, "%ld", line);
    if (!empty && known && *known
        && vt_sink_bad_row(
            csv->sink, strtol(known, NULL, 10), err,
            "the factor '%s' is empty here and has levels in other rows; write one, or use --skip-bad",
            column->name))
        return err->status;
    return known && !*known ? VT_OK : vt_labels_set(&csv->levels, key, empty ? text : "", err);
}

/* Asks the sink for the series that entry and column stand for. */
static enum vt_status open_series(struct csv *csv, struct entry *e, size_t i, const struct vt_text cell[],
                                  struct vt_error *err)
{
    struct vt_reading r = csv->reading[i];
    struct vt_labels factors = {0};
    const struct vt_csv_table *table = &csv->table;
    const struct vt_csv_column *column = &table->column[csv->value[i]];
    const struct vt_unit *unit = vt_unit_find(r.unit);
    char metric[256];

    r.benchmark = csv->benchmark;
    r.metric = metric_of(table, column, metric, sizeof metric);
    for (size_t k = 0; k < table->n && !err->status; k++) {
        if (!cell[k].n)
            continue;
        if (table->column[k].role == VT_ROLE_BENCHMARK)
            r.benchmark = cell[k].s;
        else if (table->column[k].role == VT_ROLE_METRIC && (!table->wide || table->pivot))
            r.metric = cell[k].s;
        else if (table->column[k].role == VT_ROLE_FACTOR)
            vt_labels_set(&factors, table->column[k].name, level_of(&table->column[k], cell[k].s), err);
        else if (table->column[k].role == VT_ROLE_BETTER && !vt_better_read(cell[k], &r.better))
            vt_fail(err, VT_INPUT, "'%.40s' in column '%s' is neither higher nor lower", cell[k].s,
                    table->column[k].name);
    }
    for (size_t k = 0; k < table->n && !err->status; k++)
        if (table->column[k].role == VT_ROLE_FACTOR)
            check_level(csv, r.benchmark, &table->column[k], !cell[k].n, r.line, err);
    if (*column->factor && !err->status)
        vt_labels_set(&factors, column->factor, column->level, err);
    r.factors = &factors;
    if (unit)
        r.unit = unit->name;
    if (!err->status && !vt_sink_series(csv->sink, &r, &e->series[i], err)) {
        e->series[i]++;
        e->unit[i] = unit ? unit->name : NULL;
        csv->reading[i].better = r.better;
    }
    vt_labels_free(&factors);
    return err->status;
}

/* ---- rows */

static bool is_empty(const struct vt_text cell[], size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (cell[i].n)
            return false;
    return true;
}

static bool is_header(const struct csv *csv, const struct vt_text cell[])
{
    for (size_t i = 0; i < csv->table.n; i++)
        if (!vt_text_equals(cell[i], csv->table.column[i].name))
            return false;
    return true;
}

static enum vt_status take_exit(const struct vt_csv_column *column, struct vt_text cell, struct vt_error *err)
{
    double status;
    const char *unit;

    if (vt_cell_read(cell, &status, &unit) == VT_CELL_NUMBER && status != 0)
        return vt_fail(err, VT_INPUT, "%s is %.40s: this run failed; remove the row, or use --skip-bad",
                       column->name, cell.s);
    return VT_OK;
}

/* What the columns say of the whole row: its counts and time go to every reading of it. */
static enum vt_status read_levels(struct csv *csv, const struct vt_text cell[], struct vt_reading *row,
                                  struct vt_error *err)
{
    for (size_t i = 0; i < csv->table.n && !err->status; i++) {
        const struct vt_csv_column *c = &csv->table.column[i];
        const char *unit;
        double value;
        switch (c->role) {
        case VT_ROLE_BOOT:
            read_count(csv, c, cell[i], &row->boot, err);
            break;
        case VT_ROLE_RUN:
            read_count(csv, c, cell[i], &row->run, err);
            break;
        case VT_ROLE_ITERATION:
            read_count(csv, c, cell[i], &row->iteration, err);
            break;
        case VT_ROLE_BLOCK:
            read_count(csv, c, cell[i], &row->block, err);
            break;
        case VT_ROLE_EXIT:
            take_exit(c, cell[i], err);
            break;
        case VT_ROLE_TIME:
            if (!vt_time_read(cell[i], &row->time))
                row->time = NAN;
            break;
        case VT_ROLE_N:
        case VT_ROLE_SD:
            if (vt_cell_read(cell[i], &value, &unit) == VT_CELL_NUMBER && value >= 0)
                *(c->role == VT_ROLE_N ? &row->aggregate_n : &row->aggregate_sd) = value;
            break;
        case VT_ROLE_FACT:
            if (cell[i].n && strcmp(cell[i].s, c->constant))
                vt_fail(err, VT_INPUT, "the fact '%s' changes here; --column factor=%s makes it a factor",
                        c->name, c->name);
            break;
        default:
            break;
        }
    }
    return err->status;
}

static enum vt_status add_values(struct csv *csv, const struct vt_text cell[], const char *unit,
                                 const struct vt_reading *row, struct vt_error *err)
{
    struct entry *e = take_key(csv, cell, err) ? NULL : find_entry(csv, err);

    for (size_t i = 0; e && i < csv->n_values && !err->status; i++) {
        struct vt_reading *r = &csv->reading[i];
        if (csv->kind[i] == VT_CELL_MISSING) {
            if (!csv->missing++)
                csv->first_missing = r->line;
            continue;
        }
        r->better = VT_BETTER_UNKNOWN;
        if (!e->series[i] && open_series(csv, e, i, cell, err))
            break;
        if (csv->kind[i] != VT_CELL_NUMBER)
            r->censored = vt_cell_censor(csv->kind[i], vt_sink_better(csv->sink, e->series[i] - 1));
        if (e->unit[i] && r->unit == (*unit ? unit : csv->table.column[csv->value[i]].unit))
            r->unit = e->unit[i]; /* the entry's, in the spelling that the sink knows */
        r->boot = row->boot;
        r->run = csv->table.column[csv->value[i]].run ? csv->table.column[csv->value[i]].run : row->run;
        r->iteration = row->iteration;
        r->block = row->block;
        r->time = row->time;
        r->aggregate_n = row->aggregate_n;
        r->aggregate_sd = row->aggregate_sd;
        vt_sink_add_to(csv->sink, e->series[i] - 1, r, err);
    }
    return err->status;
}

/* A run without a number is the next one; with iterations only, all are of one run. */
static void number_run(struct csv *csv, struct vt_reading *row)
{
    if (row->run) {
        row->run += csv->run_offset;
        if (row->run > csv->most_run)
            csv->most_run = row->run;
    } else if (!row->iteration) {
        row->run = VT_RUN_NEXT;
    }
}

static enum vt_status read_row(struct csv *csv, const struct vt_text cell[], size_t n, long line,
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
    for (size_t i = 0; i < csv->n_values; i++)
        if (read_value(csv, i, cell[csv->value[i]], line, unit, err))
            return err->status;
    if (read_levels(csv, cell, &row, err))
        return err->status;
    number_run(csv, &row);
    return add_values(csv, cell, unit, &row, err);
}

static enum vt_status take_row(void *context, const struct vt_text cell[], size_t n, long line,
                               struct vt_error *err)
{
    struct csv *csv = context;
    struct vt_error local = {0};

    if (is_empty(cell, n) || !read_row(csv, cell, n, line, &local))
        return VT_OK;
    if (local.status != VT_INPUT || local.source)
        return vt_error_move(err, &local);
    vt_sink_bad_row(csv->sink, line, err, "%s", vt_error_text(&local));
    vt_error_free(&local);
    return err->status;
}

static enum vt_status bad_row(void *context, long line, const char *what, struct vt_error *err)
{
    struct csv *csv = context;
    return vt_sink_bad_row(csv->sink, line, err, "%s", what);
}

/* ---- the file */

static enum vt_status prepare(struct csv *csv, struct vt_error *err)
{
    size_t n = csv->table.n;

    csv->unit_column = vt_csv_column_of(&csv->table, VT_ROLE_UNIT);
    vt_sink_benchmark(csv->sink, csv->benchmark, sizeof csv->benchmark);
    csv->value = calloc(n, sizeof *csv->value);
    csv->reading = calloc(n, sizeof *csv->reading);
    csv->kind = calloc(n, sizeof *csv->kind);
    if (!csv->value || !csv->reading || !csv->kind)
        return vt_no_memory(err);
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

static enum vt_status finish(struct csv *csv, struct vt_error *err)
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
    return err->status;
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct csv csv = {.sink = sink, .name = in->name};
    struct vt_csv_reader reader = {take_row, bad_row, &csv};

    if (!vt_csv_survey(in, sink, &csv.table, err) && !prepare(&csv, err)
        && !vt_csv_each(csv.table.shape.rows, csv.table.shape.rows_line, csv.table.shape.separator, &reader,
                        err))
        finish(&csv, err);
    for (size_t i = 0; i < csv.n_slots; i++)
        free_entry(csv.slots[i]);
    free(csv.slots);
    free(csv.value);
    free(csv.reading);
    free(csv.kind);
    free(csv.key);
    vt_labels_free(&csv.labels);
    vt_labels_free(&csv.levels);
    vt_csv_table_free(&csv.table);
    return err->status;
}

const struct vt_parser vt_parser_csv = {
    "csv", "a runner, a spreadsheet", "long and wide; , ; tab or |", "benchmark,config,run,value,unit", score,
    parse};
