/* The rows of a CSV text: libcsv splits them, this counts lines and bounds what a row may hold. */
#ifndef VT_PARSERS_TABLES_CSV_ROWS_H
#define VT_PARSERS_TABLES_CSV_ROWS_H

#include "parsers/kit/lines.h"

/* How a text is a table. */
struct vt_csv_shape {
    char separator;
    size_t columns, numbers; /* numbers: among the cells of the first lines */
    struct vt_text header;   /* the line that names the columns */
    struct vt_text rows;     /* all that follows it */
    long line, rows_line;    /* the numbers of the header and of the line after it */
};

/* Finds the separator (comma, semicolon, tab or bar) that cuts most of the first lines into equally many
 * cells, and the header: the first line, after lines of comment (#) and an Excel "sep=;", or a comment just
 * above numbers. False when the text is no table. A table of one column needs a named unit or role above
 * numbers. */
bool vt_csv_shape(struct vt_text text, struct vt_csv_shape *shape);

/* Where the rows go: cells (NUL-terminated, good until the next row) and the line on which the row begins. */
struct vt_csv_reader {
    enum vt_status (*row)(void *context, const struct vt_text cell[], size_t n, long line,
                          struct vt_error *err);
    /* A row that libcsv refuses: fails, or returns VT_OK to pass over it. */
    enum vt_status (*bad)(void *context, long line, const char *what, struct vt_error *err);
    void *context;
};

/* Gives every row of `text`, whose first line has the number `line`. Blank lines and lines that begin with #
 * are passed over. Stops at the first failure. */
enum vt_status vt_csv_each(struct vt_text text, long line, char separator, const struct vt_csv_reader *reader,
                           struct vt_error *err);

#endif
