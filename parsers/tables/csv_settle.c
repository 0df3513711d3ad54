/* The role of every column of a table. Its name proposes one, and its cells decide: a column `host` that
 * holds numbers was measured, one called `status` that holds "warm" and "cold" is a factor. */
#include "base/buffer.h"
#include "parsers/kit/names.h"
#include "parsers/tables/csv_columns.h"

#include <string.h>

static bool is_level(enum vt_role role)
{
    return role == VT_ROLE_BOOT || role == VT_ROLE_RUN || role == VT_ROLE_ITERATION || role == VT_ROLE_BLOCK;
}

/* ---- outcomes */

/* Flags are 0 and 1; other numbers under "failed" or "error" count something, and were measured. Under the
 * name of a single error, whole numbers with zeros among them are error numbers. */
static bool is_flag(const struct vt_csv_column *c)
{
    bool number = vt_role_name_in(vt_text_of(c->name), " error err error_code err_code errcode errno ");

    return c->count.flags == c->count.cells
           || (number && c->count.from_0 && c->count.whole == c->count.cells && !vt_csv_never_repeats(c));
}

/* Whether the cells tell a run's outcome. */
static bool tells_outcome(const struct vt_csv_column *c, enum vt_outcome_of asks)
{
    size_t known = c->count.succeeded + c->count.failed;

    if (!c->count.cells)
        return asks == VT_OUTCOME_BAD;
    if (vt_csv_numeric(c))
        return asks == VT_OUTCOME_WORD ? known == c->count.cells : is_flag(c);
    return asks == VT_OUTCOME_BAD || known > 0;
}

/* "result": "pass", "pass": "yes": under a name of another role all cells must tell. */
static bool is_hidden_outcome(const struct vt_csv_column *c)
{
    bool may_be = c->role == VT_ROLE_VALUE || c->role == VT_ROLE_ITERATION;

    return may_be && !vt_csv_numeric(c) && c->count.cells
           && c->count.succeeded + c->count.failed == c->count.cells;
}

static enum vt_status settle_outcomes(struct vt_csv_table *table, struct vt_error *err)
{
    for (size_t i = 0; i < table->n; i++) {
        struct vt_csv_column *c = &table->column[i];
        if (c->role == VT_ROLE_OUTCOME && c->given && !c->asks)
            c->asks = VT_OUTCOME_WORD;
        if (!c->given && is_hidden_outcome(c)) {
            vt_csv_become(c, VT_ROLE_OUTCOME, "its cells all tell success or failure");
            c->asks = VT_OUTCOME_WORD;
        }
        if (c->role != VT_ROLE_OUTCOME || c->given || tells_outcome(c, c->asks))
            continue;
        if (c->asks == VT_OUTCOME_WORD && vt_csv_integral(c) && !vt_csv_constant(c)
            && !vt_csv_never_repeats(c))
            return vt_fail(
                err, VT_INPUT,
                "the column '%s' holds numbers: --column exit=%s says that all but 0 failed, --column "
                "ignore=%s passes over it",
                c->name, c->name, c->name);
        vt_csv_become(c, c->asks == VT_OUTCOME_WORD && vt_csv_numeric(c) ? VT_ROLE_PASS_OVER : VT_ROLE_OTHER,
                      "its cells tell no outcome");
    }
    return VT_OK;
}

/* ---- roles that do not fit */

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
            bool also = (role == VT_ROLE_VALUE && c->exact == (best ? best->exact : false))
                        || (role == VT_ROLE_BENCHMARK && c->given);
            if (c->role == role && c != best && !also)
                vt_csv_become(c, VT_ROLE_OTHER, "another column is called more clearly so");
        }
    }
}

static bool fits(const struct vt_csv_column *c)
{
    if (c->role == VT_ROLE_VALUE && c->exact)
        return true; /* what is no number in it is said by its line */
    if (c->role == VT_ROLE_VALUE || c->role == VT_ROLE_N || c->role == VT_ROLE_SD || c->role == VT_ROLE_EXIT)
        return vt_csv_numeric(c);
    if (is_level(c->role))
        return !vt_csv_numeric(c) || c->count.whole == c->count.numbers;
    if (c->role == VT_ROLE_TIME)
        return vt_csv_numeric(c) || 2 * c->count.dates > c->count.cells;
    return true;
}

/* A role whose cells do not fit it is none: "date" with words in it, "count" in a wide table. */
static void settle_misfits(struct vt_csv_table *table)
{
    for (size_t i = 0; i < table->n; i++) {
        struct vt_csv_column *c = &table->column[i];
        if (c->given || !c->count.cells)
            continue;
        bool fine = fits(c);
        if (c->role == VT_ROLE_RUN && vt_csv_never_repeats(c) && !vt_csv_numeric(c))
            vt_csv_become(c, VT_ROLE_PASS_OVER, "a name for each run tells only that it is the next");
        if (!fine)
            vt_csv_become(c, c->role == VT_ROLE_TIME ? VT_ROLE_PASS_OVER : VT_ROLE_OTHER,
                          "its cells do not fit its name");
    }
}

/* ---- long or wide */

static bool maybe_metric(const struct vt_csv_column *c)
{
    size_t n = strlen(c->name);

    return c->role == VT_ROLE_OTHER && vt_csv_numeric(c)
           && (*c->unit
               || (n && c->name[n - 1] >= '0' && c->name[n - 1] <= '9') /* "run 2" */ || !vt_csv_integral(c)
               || c->count.crowded_at || vt_quantity_is_known(vt_text_of(c->name)));
}

/* One column named `value`, or an alias with nothing else that could be a metric beside it, makes a long
 * table. */
static bool is_long(const struct vt_csv_table *table)
{
    size_t value = vt_csv_column_of(table, VT_ROLE_VALUE), metrics = 0;

    if (vt_csv_count_role(table, VT_ROLE_VALUE) != 1 || vt_csv_count_role(table, VT_ROLE_LEVEL))
        return false;
    if (table->column[value].exact || table->column[value].given || vt_csv_count_role(table, VT_ROLE_METRIC)
        || vt_csv_count_role(table, VT_ROLE_UNIT))
        return true;
    for (size_t i = 0; i < table->n; i++)
        metrics += maybe_metric(&table->column[i]);
    return !metrics;
}

/* By content over name: `host`, `user` or `memory_mb` whose numbers differ from row to row were measured.
 * Versions that look like numbers (kernel 5.10 and 6.1) were not. */
static bool was_measured(const struct vt_csv_column *c)
{
    static const char versions[] =
        " kernel os os_version version tool_version commit revision compiler cpu_model ";

    return c->role == VT_ROLE_FACT && vt_csv_numeric(c) && !vt_csv_constant(c)
           && !vt_role_name_in(vt_text_of(c->name), versions)
           && (!vt_csv_integral(c) || 2 * c->count.distinct > c->count.cells);
}

/* A switch's name above numbers with fractions that hardly come again ("novt,vt"; "plain,nested"): what was
 * measured with it. A switch's levels are words, flags or a few whole numbers. */
static bool was_measured_with(const struct vt_csv_column *c)
{
    return c->role == VT_ROLE_FACTOR && vt_csv_numeric(c) && !vt_csv_integral(c) && !*c->unit
           && vt_name_is_switch(vt_text_of(c->name)) && 2 * c->count.distinct > c->count.cells;
}

/* In a wide table `time` is what was measured, unless it tells the hour; and n, sd belong to no single value.
 */
static void settle_wide(struct vt_csv_table *table)
{
    bool given = false; /* the metrics by --column: then no other column is one */

    for (size_t i = 0; i < table->n; i++)
        given |= table->column[i].given
                 && (table->column[i].role == VT_ROLE_VALUE || table->column[i].role == VT_ROLE_LEVEL);
    for (size_t i = 0; i < table->n; i++) {
        struct vt_csv_column *c = &table->column[i];
        if (c->given)
            continue;
        if (c->role == VT_ROLE_TIME && c->exact && 2 * c->count.dates < c->count.cells)
            vt_csv_become(c, VT_ROLE_OTHER, "it tells no hour");
        if (c->role == VT_ROLE_N || c->role == VT_ROLE_SD)
            vt_csv_become(c, VT_ROLE_PASS_OVER, "in a wide table it belongs to no single value");
        if (!given && vt_csv_numeric(c)
            && (c->role == VT_ROLE_OTHER || was_measured(c) || was_measured_with(c)))
            vt_csv_become(c, VT_ROLE_VALUE, "a column of numbers");
    }
}

/* Whole numbers of which a few come again and again, under a name that says nothing, beside a metric whose
 * name says what it is: a parameter ("workers": 1, 2, 4) or a switch (0, 1). */
static bool is_parameter(const struct vt_csv_table *table, const struct vt_csv_column *c)
{
    return c->role == VT_ROLE_VALUE && !c->given && vt_csv_integral(c) && !*c->unit
           && !vt_quantity_is_known(vt_text_of(c->name)) && c->count.distinct >= 1
           && (c->count.flags == c->count.cells
               || (c->count.distinct <= 12 && table->rows >= 2 * c->count.distinct));
}

static enum vt_status settle_parameters(struct vt_csv_table *table, struct vt_sink *sink,
                                        struct vt_error *err)
{
    size_t metrics = 0;

    for (size_t i = 0; i < table->n; i++)
        metrics += table->column[i].role == VT_ROLE_VALUE && !is_parameter(table, &table->column[i])
                   && !vt_csv_constant(&table->column[i]);
    for (size_t i = 0; metrics && i < table->n && !err->status; i++) {
        struct vt_csv_column *c = &table->column[i];
        if (!is_parameter(table, c))
            continue;
        vt_csv_become(c, vt_csv_constant(c) ? VT_ROLE_OTHER : VT_ROLE_FACTOR,
                      "a few whole numbers again and again");
        if (c->role == VT_ROLE_OTHER)
            continue; /* the same in all rows */
        vt_sink_note(
            sink, "column_as_factor", VT_INFO, err,
            "the column '%s' holds a few whole numbers again and again and is taken for a factor; --column "
            "value=%s makes it a metric, --column run=%s the number of the run",
            c->name, c->name, c->name);
        vt_sink_note_arg(sink, err, "column", "%s", c->name);
    }
    return err->status;
}

/* n and sd are a mean's; beside a single value they would be other figures. */
static bool has_aggregate(const struct vt_csv_table *table)
{
    size_t value = vt_csv_column_of(table, VT_ROLE_VALUE), n = vt_csv_column_of(table, VT_ROLE_N);

    if (n == table->n)
        return false;
    return table->column[n].given || vt_csv_column_of(table, VT_ROLE_SD) < table->n
           || vt_role_name_in(vt_text_of(table->column[value].metric), " mean average avg ");
}

/* ---- the rest */

/* Names of the runs' files that differ in their digits only number the runs. */
static void settle_files(struct vt_csv_table *table)
{
    bool runs = vt_csv_count_role(table, VT_ROLE_RUN) > 0;

    for (size_t i = 0; i < table->n; i++) {
        struct vt_csv_column *c = &table->column[i];
        if (c->role != VT_ROLE_FILE)
            continue;
        bool digits = c->constant && strpbrk(c->constant, "0123456789");
        vt_csv_become(
            c, c->count.distinct > 1 && digits ? (runs ? VT_ROLE_PASS_OVER : VT_ROLE_RUN) : VT_ROLE_OTHER,
            "names of files, which only number the runs");
        runs |= c->role == VT_ROLE_RUN;
    }
}

/* Beside a column whose labels come again, one with another label in every row ("host_id", "checksum") names
 * the row. */
static bool names_each_row(const struct vt_csv_table *table, const struct vt_csv_column *c)
{
    if (c->role == VT_ROLE_FACTOR || c->count.cells < 4 || c->count.distinct != c->count.cells
        || c->count.cells != table->rows)
        return false;
    for (size_t i = 0; i < table->n; i++) {
        const struct vt_csv_column *other = &table->column[i];
        bool labels =
            other != c && other->count.cells && !vt_csv_numeric(other) && other->role != VT_ROLE_PASS_OVER;
        if (labels && other->count.distinct >= 2 && 2 * other->count.distinct <= other->count.cells)
            return true;
    }
    return false;
}

/* Labels that repeat are levels of a factor; so are a few whole numbers that repeat (threads, 0 and 1). A
 * number that differs from row to row (temperature) is neither a factor nor a fact, and a note says so. */
static void settle_labels(const struct vt_csv_table *table, struct vt_csv_column *c)
{
    bool by_name = c->role == VT_ROLE_FACTOR || c->role == VT_ROLE_FACT || c->role == VT_ROLE_PASS_OVER;

    if ((c->role == VT_ROLE_FACT || c->role == VT_ROLE_PASS_OVER) && vt_csv_constant(c))
        vt_csv_become(c, VT_ROLE_FACT, "the same in all rows");
    else if (c->role == VT_ROLE_PASS_OVER)
        return;
    else if (vt_csv_never_repeats(c))
        vt_csv_become(c, VT_ROLE_PASS_OVER, "its labels hardly ever come again");
    else if (names_each_row(table, c))
        vt_csv_become(c, VT_ROLE_PASS_OVER, "each row has a label of its own");
    else
        vt_csv_become(c, VT_ROLE_FACTOR,
                      c->role == VT_ROLE_FACTOR ? c->role_why
                      : by_name                 ? "labels that differ between rows"
                                                : "a column of labels");
}

static void settle_numbers(const struct vt_csv_table *table, struct vt_csv_column *c)
{
    if (c->role == VT_ROLE_PASS_OVER || (c->role == VT_ROLE_FACT && vt_csv_constant(c)))
        return;
    if (c->role == VT_ROLE_FACTOR
        || (c->role == VT_ROLE_FACT && c->count.distinct <= 32)) { /* kernel 5.10 and 6.1 */
        if (vt_csv_never_repeats(c))
            vt_csv_become(c, VT_ROLE_PASS_OVER, "its numbers hardly ever come again");
        else if (c->role == VT_ROLE_FACT)
            vt_csv_become(c, VT_ROLE_FACTOR, "a fact that differs between rows");
        return;
    }
    if (vt_csv_integral(c) && c->count.distinct <= 32
        && (vt_csv_constant(c) || table->rows >= 2 * c->count.distinct))
        vt_csv_become(c, VT_ROLE_FACTOR, "a few whole numbers again and again");
    else
        vt_csv_become(c, vt_csv_constant(c) ? VT_ROLE_FACT : VT_ROLE_PASS_OVER,
                      vt_csv_constant(c) ? "the same in all rows"
                                         : "numbers beside the values that differ from row to row");
}

static void settle_other(const struct vt_csv_table *table, struct vt_csv_column *c)
{
    if (!c->count.cells)
        vt_csv_become(c, VT_ROLE_PASS_OVER, "all its cells are empty");
    else if (vt_csv_numeric(c))
        settle_numbers(table, c);
    else
        settle_labels(table, c);
}

/* Cells without a name above them may have been runs or metrics. */
static enum vt_status note_nameless(const struct vt_csv_table *table, struct vt_sink *sink,
                                    struct vt_error *err)
{
    for (size_t i = 0; i < table->n && !err->status; i++) {
        const struct vt_csv_column *c = &table->column[i];
        if (*c->name || !c->count.cells || !i)
            continue;
        vt_sink_note(sink, "column_nameless", VT_WARNING, err,
                     "column %zu has no name in the header, so its %zu cells are passed over; give it one",
                     i + 1, c->count.cells);
        vt_sink_note_arg(sink, err, "column", "%zu", i + 1);
        vt_sink_note_arg(sink, err, "n_cells", "%zu", c->count.cells);
    }
    return err->status;
}

/* Labels of a column that is passed over by its name ("comment": "cold", "warm") may have told two
 * configurations apart. */
static bool may_tell_apart(const struct vt_csv_column *c)
{
    return !vt_csv_numeric(c) && c->count.distinct >= 2 && !c->count.crowded_at
           && 2 * c->count.distinct <= c->count.cells;
}

static enum vt_status settle_rest(struct vt_csv_table *table, struct vt_sink *sink, struct vt_error *err)
{
    for (size_t i = 0; i < table->n && !err->status; i++) {
        struct vt_csv_column *c = &table->column[i];
        bool known = c->role == VT_ROLE_PASS_OVER;
        c->named_factor = c->role == VT_ROLE_FACTOR;
        if (c->given || c->role == VT_ROLE_OUTCOME || (c->role != VT_ROLE_OTHER && c->role < VT_ROLE_FACTOR))
            continue;
        settle_other(table, c);
        if (c->role != VT_ROLE_PASS_OVER || !c->count.cells || !*c->name || (known && !may_tell_apart(c)))
            continue;
        vt_sink_note(
            sink, known ? "column_not_used" : "column_passed_over", VT_INFO, err,
            known ? "the column '%s' holds %zu different labels and is passed over; --column factor=%s makes "
                    "it a factor"
                  : "the column '%s' has too many different cells (%zu) to be a factor and is passed over; "
                    "--column factor=%s makes it one",
            c->name, c->count.distinct, c->name);
        vt_sink_note_arg(sink, err, "column", "%s", c->name);
    }
    return err->status;
}

static enum vt_status refuse_no_value(const struct vt_csv_table *table, struct vt_error *err)
{
    struct vt_buffer names = {0};

    for (size_t i = 0; i < table->n; i++) {
        const struct vt_csv_column *c = &table->column[i];
        if (c->constant && *c->constant >= '0' && *c->constant <= '9' && !vt_csv_numeric(c)
            && !c->count.dates)
            return vt_fail(err, VT_INPUT,
                           "'%s' in column '%s' is no number; write plain numbers, all in one unit, and a "
                           "deviation or a count of "
                           "runs in columns of their own (mean, sd, n)",
                           c->constant, c->name);
    }
    for (size_t i = 0; i < table->n && names.length < 80; i++)
        vt_buffer_printf(&names, "%s'%s'", i ? ", " : "", table->column[i].name);
    vt_fail(err, VT_INPUT,
            "has no column of numbers called value, result or score; name it with --column value=NAME (the "
            "columns: "
            "%s%s)",
            vt_buffer_text(&names), names.length < 80 ? "" : ", ...");
    vt_buffer_free(&names);
    return err->status;
}

enum vt_status vt_csv_settle(struct vt_csv_table *table, struct vt_sink *sink, struct vt_error *err)
{
    if (settle_outcomes(table, err))
        return err->status;
    settle_misfits(table);
    settle_twice(table);
    table->wide = !is_long(table);
    if (table->wide) {
        settle_wide(table);
        if (vt_csv_count_role(table, VT_ROLE_VALUE) == 1 && !vt_csv_count_role(table, VT_ROLE_LEVEL)
            && (vt_csv_count_role(table, VT_ROLE_METRIC) || vt_csv_count_role(table, VT_ROLE_UNIT)))
            table->wide = false;
        if (vt_csv_sides(table, sink, err) || settle_parameters(table, sink, err))
            return err->status;
    } else if (!has_aggregate(table)) {
        for (size_t i = 0; i < table->n; i++)
            if (table->column[i].role == VT_ROLE_N || table->column[i].role == VT_ROLE_SD)
                vt_csv_become(&table->column[i], VT_ROLE_OTHER, "the values are no means");
    }
    settle_files(table);
    if (note_nameless(table, sink, err))
        return err->status;
    if (!vt_csv_count_role(table, VT_ROLE_VALUE))
        return refuse_no_value(table, err);
    return settle_rest(table, sink, err);
}
