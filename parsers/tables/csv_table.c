#include "parsers/tables/csv_table.h"

#include <stdlib.h>
#include <string.h>

void vt_csv_table_free(struct vt_csv_table *table)
{
    for (size_t i = 0; i < table->n; i++) {
        free(table->column[i].name);
        free(table->column[i].metric);
        free(table->column[i].constant);
        free(table->column[i].factor);
        free(table->column[i].better_why);
        free(table->column[i].level);
        vt_index_free(&table->column[i].count.seen);
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

size_t vt_csv_count_role(const struct vt_csv_table *table, enum vt_role role)
{
    size_t n = 0;

    for (size_t i = 0; i < table->n; i++)
        n += table->column[i].role == role;
    return n;
}

void vt_csv_become(struct vt_csv_column *c, enum vt_role role, const char *why)
{
    c->role = role;
    c->role_why = why;
}

bool vt_csv_numeric(const struct vt_csv_column *c)
{
    return c->count.numbers > 0 && c->count.numbers >= c->count.labels;
}

bool vt_csv_integral(const struct vt_csv_column *c)
{
    return vt_csv_numeric(c) && c->count.whole == c->count.cells;
}

bool vt_csv_constant(const struct vt_csv_column *c)
{
    return c->count.distinct == 1;
}

bool vt_csv_never_repeats(const struct vt_csv_column *c)
{
    return c->count.crowded_at && c->count.crowded_at < 2 * VT_CSV_DISTINCT;
}
