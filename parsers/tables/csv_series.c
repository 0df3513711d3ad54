/* Which series a row of a table stands for. */
#include "base/array.h"
#include "model/unit.h"
#include "parsers/tables/csv_reading.h"

#include <stdlib.h>
#include <string.h>

/* ---- identities */

static bool in_key(enum vt_role role)
{
    return role == VT_ROLE_BENCHMARK || role == VT_ROLE_METRIC || role == VT_ROLE_UNIT
           || role == VT_ROLE_BETTER || role == VT_ROLE_FACTOR;
}

static enum vt_status take_key(struct vt_csv *csv, const struct vt_text cell[], struct vt_error *err)
{
    vt_buffer_clear(&csv->key);
    for (size_t i = 0; i < csv->table.n; i++)
        if (in_key(csv->table.column[i].role))
            vt_buffer_add(&csv->key, cell[i].s, cell[i].n + 1);
    return csv->key.failed ? vt_no_memory(err) : VT_OK;
}

static bool same_key(const void *elements, size_t number, const void *key)
{
    const struct vt_csv_entry *e = (const struct vt_csv_entry *)elements + number;
    const struct vt_buffer *row = key;

    return e->n_key == row->length && (!row->length || !memcmp(e->key, row->text, row->length));
}

void vt_csv_free_entries(struct vt_csv *csv)
{
    for (size_t i = 0; i < csv->n_entries; i++) {
        free(csv->entry[i].key);
        free(csv->entry[i].series);
        free(csv->entry[i].unit);
    }
    free(csv->entry);
    vt_index_free(&csv->index);
    vt_buffer_free(&csv->key);
    vt_names_free(&csv->levels);
    vt_names_free(&csv->labels);
    vt_names_free(&csv->units);
    free(csv->level_line);
}

static struct vt_csv_entry *new_entry(struct vt_csv *csv, uint64_t hash)
{
    struct vt_csv_entry *entries = vt_array_grow(csv->entry, csv->n_entries, sizeof *entries);

    if (!entries)
        return NULL;
    csv->entry = entries;
    struct vt_csv_entry *e = &entries[csv->n_entries++];
    *e = (struct vt_csv_entry){.n_key = csv->key.length, .key = malloc(csv->key.length + 1)};
    e->series = calloc(csv->n_values, sizeof *e->series);
    e->unit = calloc(csv->n_values, sizeof *e->unit);
    if (!e->key || !e->series || !e->unit || !vt_index_add(&csv->index, hash, csv->n_entries - 1))
        return NULL;
    if (e->n_key)
        memcpy(e->key, csv->key.text, e->n_key);
    return e;
}

/* The row's identity, mostly that of the row before. */
static struct vt_csv_entry *find_entry(struct vt_csv *csv, struct vt_error *err)
{
    if (csv->last && same_key(csv->entry, csv->last - 1, &csv->key))
        return &csv->entry[csv->last - 1];
    uint64_t hash = vt_hash(VT_HASH_START, vt_buffer_text(&csv->key), csv->key.length);
    size_t at = vt_index_find(&csv->index, hash, same_key, csv->entry, &csv->key);
    struct vt_csv_entry *e = at == VT_NOT_FOUND ? new_entry(csv, hash) : &csv->entry[at];
    if (e)
        csv->last = (size_t)(e - csv->entry) + 1;
    else
        vt_no_memory(err);
    return e;
}

/* "config=a" in the column config is level a. */
static const char *level_of(const struct vt_csv_column *column, const char *cell)
{
    size_t n = strlen(column->name);
    return !strncmp(cell, column->name, n) && cell[n] == '=' && cell[n + 1] ? cell + n + 1 : cell;
}

/* ---- factors without a level */

#define NO_LEVEL "the factor '%s' is empty here and has levels in other rows; write one, or use --skip-bad"

/* A benchmark that has levels of a factor has them in every row: a row without one would be compared with
 * nothing. A factor that is none of a benchmark's is empty in all its rows. */
static enum vt_status check_level(struct vt_csv *csv, const char *benchmark,
                                  const struct vt_csv_column *column, bool empty, long line,
                                  struct vt_error *err)
{
    if (!column->named_factor || csv->levels.n >= 100000)
        return VT_OK;
    char *key = vt_text_printed("%s\n%s", column->name, benchmark);
    size_t known = csv->levels.n, at = key ? vt_names_add(&csv->levels, vt_text_of(key)) : VT_NOT_FOUND;
    free(key);
    if (at == VT_NOT_FOUND)
        return vt_no_memory(err);
    if (at == known) {
        long *lines = vt_array_grow(csv->level_line, at, sizeof *lines);
        if (!lines)
            return vt_no_memory(err);
        csv->level_line = lines;
        lines[at] = empty ? line : 0;
        return VT_OK;
    }
    if (empty && !csv->level_line[at])
        return vt_fail(err, VT_INPUT, NO_LEVEL, column->name);
    if (!empty && csv->level_line[at]
        && vt_sink_bad_row(csv->sink, csv->level_line[at], err, NO_LEVEL, column->name))
        return err->status;
    if (!empty)
        csv->level_line[at] = 0;
    return VT_OK;
}

/* ---- series */

/* Several columns name the benchmark together: "GET" and "/items". */
static char *join_benchmarks(const struct vt_csv *csv, const struct vt_text cell[])
{
    struct vt_buffer name = {0};

    for (size_t i = 0; i < csv->table.n; i++)
        if (csv->table.column[i].role == VT_ROLE_BENCHMARK && cell[i].n) {
            vt_buffer_puts(&name, name.length ? " " : "");
            vt_buffer_add(&name, cell[i].s, cell[i].n);
        }
    if (!name.length)
        vt_buffer_puts(&name, csv->benchmark);
    return vt_buffer_take(&name);
}

/* A long table's metric may tell its unit and direction: "latency_ms". What the row says elsewhere holds. */
static enum vt_status read_metric(struct vt_reading *r, struct vt_text cell, char **stem, char unit[32],
                                  struct vt_way *way, struct vt_error *err)
{
    struct vt_quantity q = vt_quantity_of(cell);

    *stem = vt_text_dup(*r->unit || !*q.unit || q.doubt ? cell : q.stem);
    if (!*stem)
        return vt_no_memory(err);
    if (!*r->unit && q.doubt) {
        char *text = vt_doubt_text(q.doubt, cell);
        vt_fail(err, VT_INPUT, "the metric %s", text ? text : "");
        free(text);
    }
    if (!r->better) {
        *way = *r->unit ? vt_quantity_way(cell, r->unit) : q.way;
        r->better = way->better;
    }
    if (!*r->unit) {
        memcpy(unit, q.unit, sizeof q.unit);
        r->unit = unit;
        r->unit_why = "the metric's name";
    }
    r->metric = *stem;
    return err->status;
}

bool vt_csv_is_summary_word(struct vt_text cell)
{
    static const char words[] = " mean average avg median geomean total sum min max stdev stddev std sd "
                                "standard_deviation cv variance среднее итого ско "
                                "медиана 平均 標準偏差 平均值 中央値 合計 mittelwert summe "
                                "standardabweichung moyenne médiane somme écart_type ";

    return vt_role_name_in(cell, words);
}

/* "mean" below the rows of "off" and "on": a summary of them, no level of its own. */
static bool is_summary(const struct vt_csv_column *c, struct vt_text cell)
{
    static const char words[] =
        " mean average avg geomean stdev stddev std standard_deviation cv среднее ско 平均 標準偏差 "
        "平均值 mittelwert moyenne ";

    return (c->role == VT_ROLE_FACTOR || c->role == VT_ROLE_BENCHMARK) && c->count.distinct > 1
           && vt_role_name_in(cell, words);
}

static enum vt_status read_factors(struct vt_csv *csv, const struct vt_csv_column *column,
                                   const struct vt_text cell[], struct vt_reading *r,
                                   struct vt_labels *factors, struct vt_error *err)
{
    const struct vt_csv_table *table = &csv->table;

    for (size_t k = 0; k < table->n && !err->status; k++) {
        const struct vt_csv_column *c = &table->column[k];
        if (is_summary(c, cell[k]))
            return vt_fail(
                err, VT_INPUT,
                "'%.40s' in column '%s' looks like a summary of the other rows; remove the row, or use "
                "--skip-bad",
                cell[k].s, c->name);
        if (c->role == VT_ROLE_FACTOR && cell[k].n)
            vt_labels_set(factors, c->name, level_of(c, cell[k].s), err);
        else if (c->role == VT_ROLE_BETTER && cell[k].n && vt_better_read(cell[k], &r->better))
            r->better_why = vt_sink_say(csv->sink, err, "the column '%s' says '%s'", c->name, cell[k].s);
        else if (c->role == VT_ROLE_BETTER && cell[k].n)
            vt_fail(err, VT_INPUT, "'%.40s' in column '%s' is neither higher nor lower", cell[k].s, c->name);
    }
    for (size_t k = 0; k < table->n && !err->status; k++)
        if (table->column[k].role == VT_ROLE_FACTOR)
            check_level(csv, r->benchmark, &table->column[k], !cell[k].n, r->line, err);
    if (column->level && !err->status)
        vt_labels_set(factors, column->factor, column->level, err);
    return err->status;
}

/* A unit that no table knows, for as long as the reading. */
static const char *keep(struct vt_csv *csv, const char *unit, struct vt_error *err)
{
    size_t at = vt_names_add(&csv->units, vt_text_of(unit));

    if (at == VT_NOT_FOUND)
        vt_no_memory(err);
    return at == VT_NOT_FOUND ? NULL : csv->units.at[at];
}

/* What a series needs only while it is opened. */
struct opening {
    struct vt_reading r;
    char *stem, *why; /* owned */
    char unit[32];
};

/* The direction, of the metric's name or the column's, and what told it. */
static enum vt_status find_way(struct vt_csv *csv, const struct vt_csv_column *column, struct vt_text metric,
                               struct opening *o, struct vt_error *err)
{
    const struct vt_csv_table *table = &csv->table;
    struct vt_way way = {0};

    if (metric.n && (!table->wide || column->level || column->run)) {
        if (read_metric(&o->r, metric, &o->stem, o->unit, &way, err))
            return err->status;
    } else if (!o->r.better && strcmp(o->r.unit, column->unit)) {
        way = vt_quantity_way(vt_text_of(column->name), o->r.unit);
        o->r.better = way.better;
    } else if (!o->r.better) {
        o->r.better = column->better;
        o->r.better_why = column->better && !*column->better_why ? column->unit_why : column->better_why;
    }
    if (!o->r.better && table->shape.headless && table->n == 1) {
        o->r.better = VT_BETTER_LOWER;
        o->r.assumed = true;
    }
    if (o->r.better_why || !vt_sink_asks_why(csv->sink))
        return VT_OK;
    o->why = vt_way_text(&way, o->r.unit);
    o->r.better_why = o->why;
    return o->why ? VT_OK : vt_no_memory(err);
}

/* Asks the sink for the series that entry and column stand for. */
static enum vt_status open_series(struct vt_csv *csv, struct vt_csv_entry *e, size_t i,
                                  const struct vt_text cell[], struct vt_error *err)
{
    struct opening o = {.r = csv->reading[i]};
    struct vt_labels factors = {0};
    const struct vt_csv_table *table = &csv->table;
    const struct vt_csv_column *column = &table->column[csv->value[i]];
    size_t metric = vt_csv_column_of(table, VT_ROLE_METRIC);
    char *benchmark = join_benchmarks(csv, cell);

    o.r.benchmark = benchmark;
    o.r.metric = *column->metric ? column->metric : "value";
    o.r.factors = &factors;
    if (!benchmark)
        vt_no_memory(err);
    else if (!read_factors(csv, column, cell, &o.r, &factors, err))
        find_way(csv, column, metric < table->n ? cell[metric] : (struct vt_text){"", 0}, &o, err);
    const struct vt_unit *known = vt_unit_find(o.r.unit);
    if (known)
        o.r.unit = known->name;
    if (!err->status && !vt_sink_series(csv->sink, &o.r, &e->series[i], err)) {
        e->series[i]++;
        e->unit[i] = known ? known->name : keep(csv, o.r.unit, err);
        csv->reading[i].better = o.r.better;
    }
    free(benchmark);
    free(o.stem);
    free(o.why);
    vt_labels_free(&factors);
    return err->status;
}

enum vt_status vt_csv_add_values(struct vt_csv *csv, const struct vt_text cell[], const char *unit,
                                 const struct vt_reading *row, struct vt_error *err)
{
    struct vt_csv_entry *e = take_key(csv, cell, err) ? NULL : find_entry(csv, err);

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
        if (e->unit[i] && (!*r->unit || r->unit == (*unit ? unit : csv->table.column[csv->value[i]].unit)))
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
