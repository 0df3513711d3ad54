#include "parsers/tables/json_tables.h"

#include <stdlib.h>
#include <string.h>

void vt_json_table_free(struct vt_json_table *table)
{
    free(table->record);
    free(table->cell);
    *table = (struct vt_json_table){0};
}

static bool is_scalar(const struct vt_json *node)
{
    return node->kind != VT_JSON_OBJECT && node->kind != VT_JSON_ARRAY;
}

static bool is_digits(const char *s)
{
    return *s && strspn(s, "0123456789") == strlen(s);
}

/* Whether all members are of a kind, each with n scalars. */
static bool is_even(const struct vt_json *node, enum vt_json_kind kind, size_t n)
{
    for (const struct vt_json *c = node->child; c; c = c->next) {
        if (c->kind != kind || c->n != n)
            return false;
        for (const struct vt_json *each = c->child; each; each = each->next)
            if (!is_scalar(each))
                return false;
    }
    return node->n >= 1 && n >= 2;
}

static bool allocate(struct vt_json_table *table, size_t rows, size_t columns)
{
    *table = (struct vt_json_table){.n = rows};
    table->record = calloc(rows, sizeof *table->record);
    table->cell = columns ? calloc(rows * columns, sizeof *table->cell) : NULL;
    if (table->record && (table->cell || !columns))
        return true;
    vt_json_table_free(table);
    return false;
}

/* Puts a scalar into its row, under the column's name. */
static void put(struct vt_json_table *table, size_t row, size_t column, size_t columns, const char *name,
                const struct vt_json *value)
{
    struct vt_json *cell = &table->cell[row * columns + column], *record = &table->record[row];

    *cell = *value;
    cell->key = name;
    cell->next = column + 1 < columns ? cell + 1 : NULL;
    if (!column)
        *record = (struct vt_json){.kind = VT_JSON_OBJECT, .line = value->line, .n = columns, .child = cell};
}

/* By columns: `rows` of them in each member. */
static bool take_columns(const struct vt_json *node, struct vt_json_table *table)
{
    size_t rows = node->child->n, column = 0;

    if (!allocate(table, rows, node->n))
        return false;
    for (const struct vt_json *c = node->child; c; c = c->next, column++) {
        size_t row = 0;
        for (const struct vt_json *each = c->child; each; each = each->next)
            put(table, row++, column, node->n, c->key, each);
    }
    return true;
}

/* By rows below their names. */
static bool take_rows(const struct vt_json *names, const struct vt_json *first, size_t rows,
                      struct vt_json_table *table)
{
    size_t row = 0;

    if (!rows || !allocate(table, rows, names->n))
        return false;
    for (const struct vt_json *r = first; r; r = r->next, row++) {
        const struct vt_json *name = names->child;
        size_t column = 0;
        for (const struct vt_json *each = r->child; each; each = each->next, name = name->next)
            put(table, row, column++, names->n, name->text.s, each);
    }
    return true;
}

static bool all_strings(const struct vt_json *list)
{
    double number;

    for (const struct vt_json *c = list->child; c; c = c->next)
        if (c->kind != VT_JSON_STRING || vt_json_value(c, &number))
            return false;
    return list->n > 0;
}

/* The same row numbers under each column. */
static bool has_row_numbers(const struct vt_json *node)
{
    for (const struct vt_json *c = node->child; c; c = c->next) {
        const struct vt_json *a = node->child->child;
        for (const struct vt_json *b = c->child; b; b = b->next, a = a->next)
            if (!is_digits(b->key) || strcmp(a->key, b->key))
                return false;
    }
    return true;
}

/* Lists of one length are a table when labels are among them; lists of numbers alone are metrics. */
static bool has_labels(const struct vt_json *node)
{
    for (const struct vt_json *c = node->child; c; c = c->next)
        if (all_strings(c))
            return node->n >= 2;
    return false;
}

/* Records by their numbers, 0 and on: as good as an array. Other numbers may be those of threads. */
static bool is_numbered(const struct vt_json *node)
{
    size_t number = 0;

    for (const struct vt_json *c = node->child; c; c = c->next)
        if (c->kind != VT_JSON_OBJECT || !is_digits(c->key) || strtoul(c->key, NULL, 10) != number++ || !c->n)
            return false;
    return node->n >= 2;
}

static bool take_numbered(const struct vt_json *node, struct vt_json_table *table)
{
    size_t row = 0;

    if (!allocate(table, node->n, 0))
        return false;
    for (const struct vt_json *c = node->child; c; c = c->next)
        table->record[row++] = *c;
    return true;
}

bool vt_json_table(const struct vt_json *node, struct vt_json_table *table)
{
    const struct vt_json *first = node->child;

    *table = (struct vt_json_table){0};
    if (!first || is_scalar(first))
        return false;
    if (node->kind == VT_JSON_ARRAY)
        return first->kind == VT_JSON_ARRAY && first->n >= 2 && all_strings(first)
               && is_even(node, VT_JSON_ARRAY, first->n) && take_rows(first, first->next, node->n - 1, table);
    const struct vt_json *columns = vt_json_get(node, "columns"), *data = vt_json_get(node, "data");
    if (columns && data && columns->kind == VT_JSON_ARRAY && data->kind == VT_JSON_ARRAY
        && all_strings(columns) && is_even(data, VT_JSON_ARRAY, columns->n))
        return take_rows(columns, data->child, data->n, table);
    if (is_even(node, VT_JSON_OBJECT, first->n) && has_row_numbers(node))
        return take_columns(node, table);
    if (is_even(node, VT_JSON_ARRAY, first->n) && has_labels(node))
        return take_columns(node, table);
    return is_numbered(node) && take_numbered(node, table);
}
