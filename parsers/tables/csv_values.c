/* The cells of a row: counts, times, outcomes, values. */
#include "model/unit.h"
#include "parsers/tables/csv_reading.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_NUMBER 1000000000000000.0 /* of a boot, run, ...: still exact in a double */
#define MOST_LABELS 20000

/* ---- numbers that count: boot, run, iteration, block */

/* Names such as "r1" are numbered in the order first seen. A block's must agree between files, so its number
 * comes from the name itself. */
static enum vt_status read_label(struct vt_csv *csv, const struct vt_csv_column *column, struct vt_text cell,
                                 long *number, struct vt_error *err)
{
    if (column->role == VT_ROLE_BLOCK) {
        *number = (long)(vt_hash(VT_HASH_START, cell.s, cell.n) >> 33) + 1;
        return VT_OK;
    }
    if (csv->labels.n >= MOST_LABELS)
        return vt_fail(err, VT_INPUT, "column '%s' holds more than %d different names; number them",
                       column->name, MOST_LABELS);
    char *key = vt_text_printed("%d=%s", (int)column->role, cell.s);
    size_t at = key ? vt_names_add(&csv->labels, vt_text_of(key)) : VT_NOT_FOUND;
    free(key);
    if (at == VT_NOT_FOUND)
        return vt_no_memory(err);
    *number = (long)at + 1;
    return VT_OK;
}

static enum vt_status read_count(struct vt_csv *csv, const struct vt_csv_column *column, struct vt_text cell,
                                 long *number, struct vt_error *err)
{
    const char *unit;
    double value;

    *number = 0;
    switch (vt_cell_read(cell, '.', &value, &unit)) {
    case VT_CELL_MISSING:
        return VT_OK;
    case VT_CELL_NUMBER:
        if (2 * column->count.numbers < column->count.cells)
            break; /* "2" among names */
        value += column->count.from_0;
        if (value < 1 || value > MOST_NUMBER || value != floor(value))
            return vt_fail(err, VT_INPUT, "'%.40s' in column '%s' is no whole number from 1 on", cell.s,
                           column->name);
        *number = (long)value;
        return VT_OK;
    default:
        break;
    }
    if (2 * column->count.numbers >= column->count.cells)
        return vt_fail(err, VT_INPUT, "'%.40s' in column '%s' is not a number", cell.s, column->name);
    return read_label(csv, column, cell, number, err);
}

/* ---- values */

/* "12.5MB" under "Transfer/sec": the unit "MB/s", or NULL for what is no volume. */
static const char *volume_rate(const char *volume)
{
    const struct vt_unit *unit = vt_unit_find(volume);
    char rate[40];

    if (!unit || strcmp(unit->kind, "B") != 0)
        return NULL;
    snprintf(rate, sizeof rate, "%s/s", unit->name);
    unit = vt_unit_find(rate);
    return unit ? unit->name : NULL;
}

enum vt_status vt_csv_read_value(struct vt_csv *csv, size_t i, struct vt_text cell, long line,
                                 const char *unit, struct vt_error *err)
{
    const struct vt_csv_column *column = &csv->table.column[csv->value[i]];
    struct vt_reading *r = &csv->reading[i];
    const char *said;

    r->line = line;
    r->unit = *unit ? unit : column->unit;
    r->unit_why = *unit ? "the column of units" : column->unit_why;
    r->censored = VT_NOT_CENSORED;
    csv->kind[i] = vt_cell_read(cell, column->decimal, &r->value, &said);
    switch (csv->kind[i]) {
    case VT_CELL_NUMBER:
        if (said && !strcmp(r->unit, "/s") && volume_rate(said)) {
            r->unit = volume_rate(said);
        } else if (said && *r->unit) {
            const struct vt_unit *known = vt_unit_find(r->unit), *own = vt_unit_find(said);
            double factor = 1;
            if (!known || (strcmp(known->name, said) && !vt_unit_factor(own->name, known->name, &factor)))
                return vt_fail(err, VT_INPUT, "'%.40s' in column '%s' is not in %s", cell.s, column->name,
                               r->unit);
            r->value *= factor;
        } else if (said) {
            r->unit = said;
            r->unit_why = "beside the numbers";
        }
        if (vt_quantity_is_impossible(r->value, vt_text_of(column->metric), r->unit))
            return vt_fail(err, VT_INPUT,
                           "'%.40s' in column '%s' is below 0, as nothing measured is: did this run fail? "
                           "Remove the row, "
                           "or use --skip-bad",
                           cell.s, column->name);
        return VT_OK;
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

/* ---- outcomes */

static enum vt_status take_exit(const struct vt_csv_column *column, struct vt_text cell, struct vt_error *err)
{
    double status;
    const char *unit;

    if (vt_cell_read(cell, '.', &status, &unit) == VT_CELL_NUMBER && status != 0)
        return vt_fail(err, VT_INPUT, "%s is %.40s: this run failed; remove the row, or use --skip-bad",
                       column->name, cell.s);
    return VT_OK;
}

static enum vt_status take_outcome(const struct vt_csv_column *c, struct vt_text cell, struct vt_error *err)
{
    switch (vt_outcome_read(c->asks, cell)) {
    case VT_SUCCEEDED:
        return VT_OK;
    case VT_FAILED:
        return vt_fail(err, VT_INPUT, "%s is '%.60s': this run failed; remove the row, or use --skip-bad",
                       c->name, cell.s);
    case VT_UNTOLD:
        break;
    }
    if (c->asks == VT_OUTCOME_BAD) /* an error's number */
        return vt_fail(err, VT_INPUT, "%s is '%.60s': this run failed; remove the row, or use --skip-bad",
                       c->name, cell.s);
    return vt_fail(
        err, VT_INPUT,
        "%s is '%.60s': did this run fail? Remove the row, or use --skip-bad; --column factor=%s makes the "
        "column a factor, --column ignore=%s passes over it",
        c->name, cell.s, c->name, c->name);
}

/* What the columns say of the whole row: its counts and time go to every reading of it. */
enum vt_status vt_csv_read_levels(struct vt_csv *csv, const struct vt_text cell[], struct vt_reading *row,
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
        case VT_ROLE_OUTCOME:
            take_outcome(c, cell[i], err);
            break;
        case VT_ROLE_TIME:
            if (!vt_time_read(cell[i], &row->time))
                row->time = NAN;
            break;
        case VT_ROLE_N:
        case VT_ROLE_SD:
            if (vt_cell_read(cell[i], c->decimal, &value, &unit) == VT_CELL_NUMBER && value >= 0)
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
