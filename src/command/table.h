/* Chosen columns of a CSV file: numbers, or labels turned into indices. RFC 4180 with a header; comma,
 * semicolon or tab, whichever the header shows; UTF-8 or UTF-16, plain or compressed. Read strictly: a row
 * that is not as the header says is an error with its line. */
#ifndef VT_COMMAND_TABLE_H
#define VT_COMMAND_TABLE_H

#include "base/error.h"
#include "base/hash.h"

#include <stdbool.h>
#include <stddef.h>

enum vt_column_kind {
    VT_COLUMN_IGNORED, /* must be there, is not kept */
    VT_COLUMN_NUMBER,
    VT_COLUMN_LABEL
};

struct vt_column {
    const char *name; /* borrowed; what the header calls it */
    enum vt_column_kind kind;
    double *number;         /* owned: one a row, finite */
    size_t *label;          /* owned: one a row, an index into labels */
    struct vt_names labels; /* owned: the different ones */
};

struct vt_table {
    struct vt_column *column; /* borrowed from the caller, n_columns of them */
    size_t n_columns;
    long *line; /* owned: where each row begins, from 1 */
    size_t rows;
};

/* Reads the columns of table->column by name from a file, or from standard input for "-". VT_INPUT with the
 * line when a column is missing or named twice, a row is malformed, or a number is none. The table is then
 * empty. */
enum vt_status vt_table_read(struct vt_table *table, const char *path, struct vt_error *err);

/* Frees what the table and its columns own, not the columns. */
void vt_table_free(struct vt_table *table);

#endif
