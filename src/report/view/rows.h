/* Rows of cells written as CSV or as a Markdown table, whatever they hold. */
#ifndef VT_REPORT_VIEW_ROWS_H
#define VT_REPORT_VIEW_ROWS_H

#include <stddef.h>
#include <stdio.h>

enum vt_rows_format { VT_ROWS_CSV, VT_ROWS_MARKDOWN };

struct vt_rows {
    FILE *to; /* borrowed; failures show when it is closed */
    enum vt_rows_format format;
    size_t column; /* of the next cell; 0 to begin with */
};

/* CSV (RFC 4180, newline after each row): quoted where needed; a text that a spreadsheet would take for a
 * formula, and that is no number, gets an apostrophe before it. Markdown: escaped. NULL is an empty cell. */
void vt_rows_text(struct vt_rows *rows, const char *text);

/* The shortest digits that read back as x in CSV, six digits in Markdown; an empty cell for NAN, "inf"
 * beyond. */
void vt_rows_number(struct vt_rows *rows, double x);

/* Ends a row; in Markdown the first one is the heading. */
void vt_rows_end(struct vt_rows *rows);

/* Ends the heading, the row of n column names; `numeric[i]` asks for a right-aligned column. NULL: none. */
void vt_rows_end_heading(struct vt_rows *rows, const _Bool *numeric);

#endif
