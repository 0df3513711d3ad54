/* What the columns of a CSV text are, found from their names, from --column, and from a survey of their
 * cells; csv_table.h is what comes of it. */
#ifndef VT_PARSERS_TABLES_CSV_COLUMNS_H
#define VT_PARSERS_TABLES_CSV_COLUMNS_H

#include "parsers/kit/lines.h"
#include "parsers/kit/sink.h"
#include "parsers/tables/csv_table.h"

/* Reads the header and surveys the first 32 MiB. Fails at the header's line when it makes no sense as
 * results. */
enum vt_status vt_csv_survey(const struct vt_input *in, struct vt_sink *sink, struct vt_csv_table *table,
                             struct vt_error *err);

/* Tells what each column is and why, to a sink that asks (csv_tell.c). */
enum vt_status vt_csv_tell(const struct vt_csv_table *table, struct vt_sink *sink, struct vt_error *err);

/* ---- the steps of the survey, a file each */

/* Layouts of known tools (csv_layouts.c): gives their columns role, unit and direction. Fails for tables that
 * hold no runs. */
enum vt_status vt_csv_layout(struct vt_csv_table *table, struct vt_sink *sink, struct vt_error *err);

/* Decides every column's role (csv_settle.c). */
enum vt_status vt_csv_settle(struct vt_csv_table *table, struct vt_sink *sink, struct vt_error *err);

/* Finds the VALUE columns that are levels or runs of one metric (csv_sides.c). */
enum vt_status vt_csv_sides(struct vt_csv_table *table, struct vt_sink *sink, struct vt_error *err);

/* Settles how the columns' numbers are written and what their names leave open (csv_numbers.c), or fails with
 * the option that does. */
enum vt_status vt_csv_numbers(struct vt_csv_table *table, struct vt_sink *sink, struct vt_error *err);

#endif
