#include "parsers/tables/csv_columns.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SURVEY (32 << 20) /* bytes: a quarter of a second */
#define MOST_COLUMNS 20000
#define SEEN (4 * VT_CSV_DISTINCT)

void vt_csv_table_free(struct vt_csv_table *table)
{
    for (size_t i = 0; i < table->n; i++) {
        free(table->column[i].name);
        free(table->column[i].stem);
        free(table->column[i].constant);
        free(table->column[i].seen);
    }
    free(table->column);
    *table = (struct vt_csv_table){0};
}

size_t vt_csv_column_of(const struct vt_csv_table *table, enum vt_role role)
{
    size_t i = 0;
    while (i < table->n && table->column[i].role != role)
        i++;
    return i;
}

static char *copy(struct vt_text t)
{
    char *s = malloc(t.n + 1);
    if (s)
        vt_text_copy(t, s, t.n + 1);
    return s;
}

/* ---- the header */

static enum vt_status take_header(void *context, const struct vt_text cell[], size_t n, long line,
                                  struct vt_error *err)
{
    struct vt_csv_table *table = context;

    (void)line;
    if (table->column)
        return VT_OK;
    if (n > MOST_COLUMNS)
        return vt_fail(err, VT_INPUT, "has %zu columns; more than %d are not read", n, MOST_COLUMNS);
    table->column = calloc(n, sizeof *table->column);
    if (!table->column)
        return vt_no_memory(err);
    for (table->n = 0; table->n < n; table->n++) {
        struct vt_csv_column *c = &table->column[table->n];
        struct vt_text name = vt_text_trim(cell[table->n]), stem;
        vt_name_unit(name, &stem, c->unit, sizeof c->unit);
        c->name = copy(name);
        c->stem = copy(stem);
        c->role = vt_role_of(name, &c->exact);
        if (c->role == VT_ROLE_OTHER && *c->unit && vt_role_of(stem, &c->exact) == VT_ROLE_VALUE)
            c->role = VT_ROLE_VALUE;
        if (!name.n)
            c->role = VT_ROLE_PASS_OVER;
        if (!c->name || !c->stem)
            return vt_no_memory(err);
    }
    return VT_OK;
}

static enum vt_status bad_header(void *context, long line, const char *what, struct vt_error *err)
{
    (void)context;
    (void)line;
    return vt_fail(err, VT_INPUT, "%s", what);
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

/* A first row of values is no header, unless names among them say that numbers count the runs. */
static enum vt_status refuse_numbers(const struct vt_csv_table *table, struct vt_error *err)
{
    size_t numbers = 0, roles = 0;
    double value;

    for (size_t i = 0; i < table->n; i++) {
        numbers += vt_text_is_number(vt_text_of(table->column[i].name), &value);
        roles += *table->column[i].name && table->column[i].role != VT_ROLE_OTHER;
    }
    return numbers && !roles ? vt_fail(err, VT_INPUT,
                                       "holds numbers where the columns' names should be; put a header above")
                             : VT_OK;
}

static void set_given(struct vt_csv_column *c, enum vt_role role)
{
    c->role = role;
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

static void count_distinct(struct vt_csv_column *c, struct vt_text cell, size_t row)
{
    uint64_t hash = 14695981039346656037u;

    for (size_t i = 0; i < cell.n; i++)
        hash = (hash ^ (unsigned char)cell.s[i]) * 1099511628211u;
    hash += !hash; /* 0 is a free place */
    size_t at = hash % SEEN;
    while (c->seen[at] && c->seen[at] != hash)
        at = (at + 1) % SEEN;
    if (c->seen[at])
        return;
    if (c->distinct == VT_CSV_DISTINCT) {
        c->crowded_at = row;
        return;
    }
    c->seen[at] = hash;
    c->distinct++;
}

static enum vt_status survey_cell(struct vt_csv_column *c, struct vt_text cell, size_t row,
                                  struct vt_error *err)
{
    const char *unit;
    double value;

    switch (vt_cell_read(cell, &value, &unit)) {
    case VT_CELL_NUMBER:
        c->numbers++;
        c->whole += !unit && fabs(value) < 1e15 && value == floor(value);
        c->dates += fabs(value) >= 1e8;
        c->from_0 |= value == 0;
        break;
    case VT_CELL_NO_NUMBER:
        c->labels++;
        c->dates += vt_time_read(cell, &value);
        break;
    case VT_CELL_MISSING:
        if (!cell.n)
            return VT_OK;
        break;
    default: /* censored */
        c->numbers++;
    }
    if (!c->cells++) {
        c->constant = copy(cell);
        c->seen = calloc(SEEN, sizeof *c->seen);
        if (!c->constant || !c->seen)
            return vt_no_memory(err);
    }
    if (!c->crowded_at)
        count_distinct(c, cell, row);
    return VT_OK;
}

static enum vt_status survey_row(void *context, const struct vt_text cell[], size_t n, long line,
                                 struct vt_error *err)
{
    struct vt_csv_table *table = context;
    bool header = n == table->n;

    (void)line;
    for (size_t i = 0; header && i < n; i++)
        header = vt_text_equals(cell[i], table->column[i].name);
    if (n != table->n || header)
        return VT_OK; /* the reading will say what is wrong with it */
    table->rows++;
    for (size_t i = 0; i < n; i++)
        if (survey_cell(&table->column[i], cell[i], table->rows, err))
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

/* ---- what each column is */

static bool numeric(const struct vt_csv_column *c)
{
    return c->numbers > 0 && c->numbers >= c->labels;
}

static bool integral(const struct vt_csv_column *c)
{
    return numeric(c) && c->whole == c->cells;
}

static bool constant(const struct vt_csv_column *c)
{
    return c->distinct == 1;
}

static bool is_level(enum vt_role role)
{
    return role == VT_ROLE_BOOT || role == VT_ROLE_RUN || role == VT_ROLE_ITERATION || role == VT_ROLE_BLOCK;
}

/* Cells as good as never repeat: an id or a comment, no switch. */
static bool never_repeats(const struct vt_csv_column *c)
{
    return c->crowded_at && c->crowded_at < 2 * VT_CSV_DISTINCT;
}

/* Of two columns for one role the given one, then the one of the very name, then the first. */
static void settle_twice(struct vt_csv_table *table)
{
    for (enum vt_role role = VT_ROLE_BENCHMARK; role <= VT_ROLE_EXIT; role++) {
        struct vt_csv_column *best = NULL;
        for (size_t i = 0; i < table->n; i++) {
            struct vt_csv_column *c = &table->column[i];
            if (c->role != role)
                continue;
            if (!best || c->given > best->given || (c->given == best->given && c->exact > best->exact))
                best = c;
        }
        for (size_t i = 0; i < table->n; i++) {
            struct vt_csv_column *c = &table->column[i];
            if (c->role == role && c != best && !(role == VT_ROLE_VALUE && c->exact == best->exact))
                c->role = VT_ROLE_OTHER;
        }
    }
}

/* A role whose cells do not fit it is none: "date" with words in it, "count" in a wide table. */
static void settle_misfits(struct vt_csv_table *table)
{
    for (size_t i = 0; i < table->n; i++) {
        struct vt_csv_column *c = &table->column[i];
        bool fits = true;
        if (c->given || !c->cells)
            continue;
        if (c->role == VT_ROLE_VALUE && c->exact)
            fits = true; /* what is no number in it is said by its line */
        else if (c->role == VT_ROLE_VALUE || c->role == VT_ROLE_N || c->role == VT_ROLE_SD
                 || c->role == VT_ROLE_EXIT)
            fits = numeric(c);
        else if (is_level(c->role))
            fits = !numeric(c) || c->whole == c->numbers;
        else if (c->role == VT_ROLE_TIME)
            fits = numeric(c) || 2 * c->dates > c->cells;
        if (c->role == VT_ROLE_RUN && never_repeats(c) && !numeric(c))
            c->role = VT_ROLE_PASS_OVER; /* a name for each run tells no more than that it is the next */
        if (!fits)
            c->role = c->role == VT_ROLE_TIME ? VT_ROLE_PASS_OVER : VT_ROLE_OTHER;
    }
}

static size_t count_role(const struct vt_csv_table *table, enum vt_role role)
{
    size_t n = 0;
    for (size_t i = 0; i < table->n; i++)
        n += table->column[i].role == role;
    return n;
}

static bool maybe_metric(const struct vt_csv_column *c)
{
    return c->role == VT_ROLE_OTHER && numeric(c) && (*c->unit || !integral(c) || c->crowded_at);
}

/* One column named `value`, or an alias with nothing else that could be a metric beside it, makes a long
 * table. */
static bool is_long(const struct vt_csv_table *table)
{
    size_t value = vt_csv_column_of(table, VT_ROLE_VALUE), metrics = 0;

    if (count_role(table, VT_ROLE_VALUE) != 1)
        return false;
    if (table->column[value].exact || table->column[value].given || count_role(table, VT_ROLE_METRIC)
        || count_role(table, VT_ROLE_UNIT))
        return true;
    for (size_t i = 0; i < table->n; i++)
        metrics += maybe_metric(&table->column[i]);
    return !metrics;
}

/* In a wide table `time` is what was measured, unless it tells the hour; and n, sd belong to no single value.
 */
static void settle_wide(struct vt_csv_table *table)
{
    bool given = false; /* the metrics by --column: then no other column is one */

    for (size_t i = 0; i < table->n; i++)
        given |= table->column[i].given && table->column[i].role == VT_ROLE_VALUE;
    for (size_t i = 0; i < table->n; i++) {
        struct vt_csv_column *c = &table->column[i];
        if (c->given)
            continue;
        if (c->role == VT_ROLE_TIME && c->exact && 2 * c->dates < c->cells)
            c->role = VT_ROLE_OTHER;
        if (c->role == VT_ROLE_N || c->role == VT_ROLE_SD)
            c->role = VT_ROLE_PASS_OVER;
        if (!given && numeric(c)
            && (c->role == VT_ROLE_OTHER
                || (c->role == VT_ROLE_FACT && *c->unit && 2 * c->distinct > c->cells)))
            c->role = VT_ROLE_VALUE; /* memory_mb that differs from run to run was measured */
    }
}

static bool is_metric_word(struct vt_text name)
{
    static const char *const words[] = {"time",  "latency", "throughput", "bandwidth", "iops",    "ops",
                                        "score", "rate",    "speed",      "duration",  "elapsed", "runtime",
                                        "wall",  "value",   "result",     "mean",      "median"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (vt_role_same_name(name, vt_text_of(words[i])))
            return true;
    return false;
}

/* "vt=off" and "vt_off" are level off of the factor vt; "off" is one of the factor config, and so is that of
 * "time_off". */
static bool read_level(struct vt_csv_column *c)
{
    struct vt_text name = vt_text_of(c->stem), factor = vt_text_of("config"), level = name;

    if (vt_text_split(name, '=', &factor, &level)) {
        if (!factor.n || !level.n)
            return false;
    } else if (!vt_is_level_word(c->stem)) {
        size_t at = name.n;
        while (at > 1 && !strchr("_ -", name.s[at - 1]))
            at--;
        if (at < 2 || !vt_is_level_word(name.s + at))
            return false;
        factor.s = name.s;
        factor.n = at - 1;
        level = (struct vt_text){name.s + at, name.n - at};
        if (is_metric_word(factor))
            factor = vt_text_of("config");
    }
    vt_text_copy(vt_text_trim(factor), c->factor, sizeof c->factor);
    vt_text_copy(vt_text_trim(level), c->level, sizeof c->level);
    return true;
}

/* "run 2", "r2", "#2", "trial_2", or just "2". */
static bool read_run(struct vt_csv_column *c)
{
    static const char *const words[] = {"",        "#",           "r",         "run",  "trial",  "rep",
                                        "repeat",  "repetition",  "iteration", "iter", "sample", "pass",
                                        "attempt", "measurement", "value",     "round"};
    size_t n = strlen(c->stem), digits = n;
    char word[20];

    while (digits && c->stem[digits - 1] >= '0' && c->stem[digits - 1] <= '9')
        digits--;
    if (digits == n || n - digits > 6)
        return false;
    c->run = strtol(c->stem + digits, NULL, 10);
    while (digits && strchr("_ -", c->stem[digits - 1]))
        digits--;
    vt_text_copy((struct vt_text){c->stem, digits}, word, sizeof word);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (vt_role_same_name(vt_text_of(word), vt_text_of(words[i])))
            return true;
    return false;
}

/* Whether every VALUE column, of two and more, is a level of the same factor (a table "benchmark,off,on") or
 * a run
 * ("benchmark,run 1,run 2"). */
static bool is_each(struct vt_csv_table *table, bool (*read)(struct vt_csv_column *))
{
    const struct vt_csv_column *first = NULL;
    bool from_0 = false, all = true;
    size_t values = 0;

    for (size_t i = 0; i < table->n && all; i++) {
        struct vt_csv_column *c = &table->column[i];
        if (c->role != VT_ROLE_VALUE)
            continue;
        all = !c->given && read(c) && (!first || !strcmp(first->factor, c->factor));
        first = first ? first : c;
        from_0 |= !c->run;
        values++;
    }
    all = all && values >= 2;
    for (size_t i = 0; i < table->n; i++) {
        struct vt_csv_column *c = &table->column[i];
        if (all && read == read_run && c->role == VT_ROLE_VALUE)
            c->run += from_0;
        if (!all)
            c->run = *c->factor = *c->level = 0;
    }
    return all;
}

static bool is_pivot(struct vt_csv_table *table)
{
    return is_each(table, read_level) || is_each(table, read_run);
}

/* n and sd are a mean's; beside a single value they would be other figures. */
static bool has_aggregate(const struct vt_csv_table *table)
{
    size_t value = vt_csv_column_of(table, VT_ROLE_VALUE), n = vt_csv_column_of(table, VT_ROLE_N);
    static const char *const means[] = {"mean", "average", "avg"};

    if (n == table->n)
        return false;
    if (table->column[n].given || vt_csv_column_of(table, VT_ROLE_SD) < table->n)
        return true;
    for (size_t i = 0; i < 3; i++)
        if (vt_role_same_name(vt_text_of(table->column[value].stem), vt_text_of(means[i])))
            return true;
    return false;
}

/* Names of the runs' files that differ in their digits only number the runs. */
static void settle_files(struct vt_csv_table *table)
{
    bool runs = count_role(table, VT_ROLE_RUN) > 0;

    for (size_t i = 0; i < table->n; i++) {
        struct vt_csv_column *c = &table->column[i];
        if (c->role != VT_ROLE_FILE)
            continue;
        struct vt_text digits = vt_text_of(c->constant ? c->constant : "");
        while (digits.n && !(*digits.s >= '0' && *digits.s <= '9'))
            digits = (struct vt_text){digits.s + 1, digits.n - 1};
        c->role = c->distinct > 1 && digits.n ? (runs ? VT_ROLE_PASS_OVER : VT_ROLE_RUN) : VT_ROLE_OTHER;
        runs |= c->role == VT_ROLE_RUN;
    }
}

/* Labels that repeat are levels of a factor; so are a few whole numbers that repeat (threads, 0 and 1). A
 * number that differs from row to row (temperature) is neither factor nor fact, and the user is told. */
static enum vt_role rest_role(const struct vt_csv_table *table, const struct vt_csv_column *c)
{
    if (!c->cells)
        return VT_ROLE_PASS_OVER;
    if (!numeric(c)) {
        if ((c->role == VT_ROLE_FACT || c->role == VT_ROLE_PASS_OVER) && constant(c))
            return VT_ROLE_FACT;
        return c->role == VT_ROLE_PASS_OVER || never_repeats(c) ? VT_ROLE_PASS_OVER : VT_ROLE_FACTOR;
    }
    if (c->role == VT_ROLE_PASS_OVER)
        return c->role;
    if (c->role == VT_ROLE_FACT && constant(c))
        return c->role;
    if (c->role == VT_ROLE_FACTOR || (c->role == VT_ROLE_FACT && c->distinct <= 32)) /* kernel 5.10 and 6.1 */
        return never_repeats(c) ? VT_ROLE_PASS_OVER : VT_ROLE_FACTOR;
    if (integral(c) && c->distinct <= 32 && (constant(c) || table->rows >= 2 * c->distinct))
        return VT_ROLE_FACTOR;
    return constant(c) ? VT_ROLE_FACT : VT_ROLE_PASS_OVER;
}

static enum vt_status settle_rest(struct vt_csv_table *table, struct vt_sink *sink, struct vt_error *err)
{
    for (size_t i = 0; i < table->n && !err->status; i++) {
        struct vt_csv_column *c = &table->column[i];
        bool known = c->role == VT_ROLE_PASS_OVER;
        c->named_factor = c->role == VT_ROLE_FACTOR;
        if (c->given || (c->role != VT_ROLE_OTHER && c->role < VT_ROLE_FACTOR))
            continue;
        c->role = rest_role(table, c);
        if (c->role == VT_ROLE_PASS_OVER && c->cells && !known) {
            vt_sink_note(
                sink, "column_passed_over", VT_INFO, err,
                "the column '%s' has too many different cells to be a factor and is passed over; --column "
                "factor=%s makes it one",
                c->name, c->name);
            vt_sink_note_arg(sink, err, "column", "%s", c->name);
        }
    }
    return err->status;
}

static enum vt_status settle(struct vt_csv_table *table, struct vt_sink *sink, struct vt_error *err)
{
    settle_misfits(table);
    settle_twice(table);
    table->wide = !is_long(table);
    if (table->wide) {
        settle_wide(table);
        if (count_role(table, VT_ROLE_VALUE) == 1
            && (count_role(table, VT_ROLE_METRIC) || count_role(table, VT_ROLE_UNIT)))
            table->wide = false;
        table->pivot = table->wide && is_pivot(table);
    } else if (!has_aggregate(table)) {
        for (size_t i = 0; i < table->n; i++)
            if (table->column[i].role == VT_ROLE_N || table->column[i].role == VT_ROLE_SD)
                table->column[i].role = VT_ROLE_OTHER;
    }
    settle_files(table);
    if (!count_role(table, VT_ROLE_VALUE))
        return vt_fail(
            err, VT_INPUT,
            "has no column of numbers called value, result or score; name it with --column value=NAME");
    return settle_rest(table, sink, err);
}

enum vt_status vt_csv_survey(const struct vt_input *in, struct vt_sink *sink, struct vt_csv_table *table,
                             struct vt_error *err)
{
    struct vt_csv_reader header = {take_header, bad_header, table}, rows = {survey_row, pass_bad, table};
    struct vt_error local = {0};

    *table = (struct vt_csv_table){0};
    if (!vt_csv_shape(in->text, &table->shape))
        return vt_fail_at(err, VT_INPUT, in->name, 1,
                          "is no table: its lines are not cut into equally many cells by , ; "
                          "tab or |");
    struct vt_text start = table->shape.rows;
    if (!vt_text_trim(start).n)
        return vt_fail_at(err, VT_INPUT, in->name, table->shape.line,
                          "has a header but no rows; was the benchmark's output written?");
    if (start.n > SURVEY)
        start.n = SURVEY;
    if (!vt_csv_each(table->shape.header, table->shape.line, table->shape.separator, &header, &local)
        && !refuse_twins(table, &local) && !refuse_numbers(table, &local) && !take_given(table, sink, &local)
        && !vt_csv_each(start, table->shape.rows_line, table->shape.separator, &rows, &local))
        settle(table, sink, &local);
    if (local.status) {
        vt_fail_at(err, local.status, local.status == VT_INPUT ? in->name : "", table->shape.line, "%s",
                   vt_error_text(&local));
        vt_csv_table_free(table);
    }
    vt_error_free(&local);
    return err->status;
}
