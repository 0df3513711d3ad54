/* The names of a table's columns, from one line or, where cells are merged, from two. */
#ifndef VT_PARSERS_TABLES_CSV_HEADER_H
#define VT_PARSERS_TABLES_CSV_HEADER_H

#include "base/error.h"
#include "parsers/tables/csv_shape.h"

struct vt_csv_header {
    char **name; /* owned, as are its n strings */
    size_t n;
};

/* Reads the header of a table; a name above several columns becomes part of each one's name, with what the
 * line below says of it, or else its number. Where that line was used, shape->rows begins after it. VT_INPUT
 * when the line is no CSV. */
enum vt_status vt_csv_header_read(struct vt_csv_shape *shape, struct vt_csv_header *header,
                                  struct vt_error *err);

/* Frees the names and leaves the header empty; a second call is harmless. */
void vt_csv_header_free(struct vt_csv_header *header);

#endif
