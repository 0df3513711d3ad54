/* The rows of a CSV text: libcsv splits them, this counts lines and bounds what a row may hold. */
#ifndef VT_PARSERS_TABLES_CSV_ROWS_H
#define VT_PARSERS_TABLES_CSV_ROWS_H

#include "base/error.h"
#include "base/text.h"

#include <stddef.h>

/* Where the rows go: cells (NUL-terminated, good until the next row) and the line on which the row begins. */
struct vt_csv_reader {
    enum vt_status (*row)(void *context, const struct vt_text cell[], size_t n, long line,
                          struct vt_error *err);
    /* A row that libcsv refuses: fails, or returns VT_OK to pass over it. */
    enum vt_status (*bad)(void *context, long line, const char *what, struct vt_error *err);
    void *context;
    /* A line that begins with #; may be NULL. */
    enum vt_status (*comment)(void *context, struct vt_text text, long line, struct vt_error *err);
};

/* Gives every row of `text`, whose first line has the number `line`; the separator ' ' is any run of blanks.
 * Blank lines are passed over. Stops at the first failure. */
enum vt_status vt_csv_each(struct vt_text text, long line, char separator, const struct vt_csv_reader *reader,
                           struct vt_error *err);

#endif
