/* How a text is a table: what parts its columns, where its header is. */
#ifndef VT_PARSERS_TABLES_CSV_SHAPE_H
#define VT_PARSERS_TABLES_CSV_SHAPE_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

struct vt_csv_shape {
    char separator;          /* ' ': runs of blanks */
    size_t columns, numbers; /* numbers: among the cells of the first lines */
    struct vt_text header;   /* the line that names the columns; the first row when headless */
    struct vt_text rows;     /* all that follows it; all when headless */
    long line, rows_line;    /* the numbers of the header and of the first line of rows */
    bool headless;           /* no line names the columns */
    size_t titles;           /* lines above the header that are no part of the table */
};

/* Finds the separator (comma, semicolon, tab, bar, else blanks) that cuts most of the first lines into
 * equally many cells, and the header: the first line, after lines of comment (#) and an Excel "sep=;", or a
 * comment just above numbers. False when the text is no table. A table of one column needs a named unit,
 * quantity or role above numbers, or holds nothing but numbers; one cut by blanks needs a header that means
 * something, and no line of another length. */
bool vt_csv_shape(struct vt_text text, struct vt_csv_shape *shape);

/* Takes the next line off the front, with its end. */
struct vt_text vt_csv_line(struct vt_text *rest, char end);

/* Whether a line holds blanks only. */
bool vt_csv_is_blank(struct vt_text line);

#endif
