/* Records for other tools: any type as a table, series as one row a value or in the format that benchstat
 * reads. */
#ifndef VT_EXPORT_EXPORT_H
#define VT_EXPORT_EXPORT_H

#include "report/view/rows.h"
#include "stream/stream.h"

#include <stdbool.h>

struct vt_export_options {
    const char *type; /* of the records */
    const char
        *columns; /* their names, separated by commas; NULL: all in CSV, the telling ones in Markdown */
    bool kept;    /* leave rejected values out */
    bool sources; /* a column with FILE:LINE of each value */
    enum vt_rows_format format;
};

/* Records of a type, one a row; what is nested is named by its path: baseline.mean, tests.0.p. A text inside
 * an array of texts is joined by spaces. Records of other types are passed over. VT_USAGE when a column does
 * not occur. */
enum vt_status vt_export_records(const struct vt_stream *stream, const struct vt_export_options *options,
                                 FILE *to, struct vt_error *err);

/* Series, one value a row: a long table that `vtstat read` reads back to the same series. */
enum vt_status vt_export_series(const struct vt_study *study, const struct vt_export_options *options,
                                FILE *to, struct vt_error *err);

/* Series as lines of the Go benchmark format: factors as configuration, times as ns/op. */
enum vt_status vt_export_benchstat(const struct vt_study *study, bool kept, FILE *to, struct vt_error *err);

#endif
