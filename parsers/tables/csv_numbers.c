/* How the numbers of a table are written, and what the names of its metrics leave open: settled by the cells,
 * by the other columns or by an option, or refused. */
#include "base/fold.h"
#include "parsers/tables/csv_columns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_number(const struct vt_csv_column *c)
{
    return c->role == VT_ROLE_VALUE || c->role == VT_ROLE_N || c->role == VT_ROLE_SD;
}

static enum vt_status settle_decimal(const struct vt_csv_table *table, struct vt_csv_column *c, char given,
                                     struct vt_error *err)
{
    enum vt_numeral_habit habit = table->shape.separator == ';' ? VT_HABIT_SEMICOLON
                                  : table->shape.separator == ',' || table->shape.separator == '|'
                                      ? VT_HABIT_POINT
                                      : VT_HABIT_TAB;
    char why[200];

    if (vt_numerals_decide(&c->count.numerals, &table->numerals, given, habit, &c->decimal, why, sizeof why))
        return VT_OK;
    return vt_fail(err, VT_INPUT, "column '%s': %s", c->name, why);
}

/* "1:40" is either of two, and "10:15:30" under `time` may tell the hour. */
static enum vt_status check_durations(const struct vt_csv_column *c, struct vt_error *err)
{
    const struct vt_csv_counts *n = &c->count;
    bool exact;

    if (n->short_durations && n->short_durations == n->numbers)
        return vt_fail(
            err, VT_INPUT,
            "column '%s': '%s' may be minutes and seconds or hours and minutes; --unit '%s=s' says the "
            "first, for the other write seconds",
            c->name, n->duration, c->name);
    if (n->clocks && n->clocks == n->numbers && vt_role_of(vt_text_of(c->name), &exact) == VT_ROLE_TIME)
        return vt_fail(
            err, VT_INPUT,
            "column '%s': '%s' may be a time of day or how long it took; --column ignore='%s' says the "
            "first, --unit '%s=s' the other",
            c->name, n->duration, c->name, c->name);
    return VT_OK;
}

/* "latency_min" beside "latency_max" is the smallest. */
static bool has_sibling(const struct vt_csv_table *table, const struct vt_csv_column *c)
{
    struct vt_text own, statistic, rest;

    if (!vt_quantity_statistic(vt_text_of(c->name), &statistic, &own))
        return false;
    for (size_t i = 0; i < table->n; i++) {
        struct vt_text name = vt_text_of(table->column[i].name);
        if (&table->column[i] == c)
            continue;
        if (vt_role_same_name(name, own)
            || (vt_quantity_statistic(name, &statistic, &rest) && vt_role_same_name(rest, own)))
            return true;
        name = vt_quantity_of(name).stem;
        if (vt_quantity_statistic(name, &statistic, &rest) && vt_role_same_name(rest, own))
            return true;
    }
    return false;
}

static enum vt_status set_metric(struct vt_csv_column *c, const char *name, struct vt_error *err)
{
    char *copy = strdup(name);

    if (!copy)
        return vt_no_memory(err);
    free(c->metric);
    c->metric = copy;
    return VT_OK;
}

/* A unit that --unit gives, "" for none: whatever the name seemed to say. */
static enum vt_status take_unit(struct vt_csv_column *c, const char *unit, struct vt_error *err)
{
    if (strlen(unit) >= sizeof c->unit)
        return vt_fail(err, VT_USAGE, "--unit %s=%s: a unit has at most %zu letters", c->name, unit,
                       sizeof c->unit - 1);
    struct vt_way way = vt_quantity_way(vt_text_of(c->name), unit);
    char *why = vt_way_text(&way, unit);
    if (!why)
        return vt_no_memory(err);
    free(c->better_why);
    c->better_why = why;
    c->unit_why = "--unit";
    bool rename = c->doubt && !c->level && !c->run;
    snprintf(c->unit, sizeof c->unit, "%s", unit);
    c->better = way.better;
    c->doubt = VT_NO_DOUBT;
    return rename ? set_metric(c, c->name, err) : VT_OK;
}

static enum vt_status settle_doubt(const struct vt_csv_table *table, struct vt_csv_column *c,
                                   struct vt_error *err)
{
    if (c->doubt == VT_DOUBT_MINIMUM && has_sibling(table, c)) {
        c->doubt = VT_NO_DOUBT;
        c->unit[0] = '\0';
        return c->level || c->run ? VT_OK : set_metric(c, c->name, err);
    }
    char *text = vt_doubt_text(c->doubt, vt_text_of(c->name));
    if (!text)
        return vt_no_memory(err);
    vt_fail(err, VT_INPUT, "the column %s", text);
    free(text);
    return err->status;
}

/* Two columns that differ only in their unit, "read_ms" and "read_mb_s", keep their whole names. */
static enum vt_status part_twins(struct vt_csv_table *table, struct vt_error *err)
{
    for (size_t i = 0; table->n <= 2000 && i < table->n; i++) {
        struct vt_csv_column *a = &table->column[i];
        bool twin = false;
        if (a->role != VT_ROLE_VALUE || a->level || a->run)
            continue;
        for (size_t k = i + 1; k < table->n; k++) {
            struct vt_csv_column *b = &table->column[k];
            if (b->role != VT_ROLE_VALUE || b->level || b->run || strcmp(a->metric, b->metric))
                continue;
            twin = true;
            if (set_metric(b, b->name, err))
                return err->status;
        }
        if (twin && set_metric(a, a->name, err))
            return err->status;
    }
    return VT_OK;
}

enum vt_status vt_csv_numbers(struct vt_csv_table *table, struct vt_sink *sink, struct vt_error *err)
{
    char given = vt_sink_decimal(sink);

    for (size_t i = 0; i < table->n && !err->status; i++) {
        struct vt_csv_column *c = &table->column[i];
        if (!is_number(c) || settle_decimal(table, c, given, err) || c->role != VT_ROLE_VALUE)
            continue;
        const char *unit = vt_sink_unit(sink, c->name);
        if (unit)
            take_unit(c, unit, err);
        else if (!check_durations(c, err) && c->doubt)
            settle_doubt(table, c, err);
    }
    return err->status ? err->status : part_twins(table, err);
}
