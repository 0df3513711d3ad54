/* What a cell of a table or a string of a JSON file says: a number with or without its unit, a duration,
 * nothing, more than can be shown, or words. */
#ifndef VT_PARSERS_KIT_CELLS_H
#define VT_PARSERS_KIT_CELLS_H

#include "base/text.h"
#include "model/series.h"

#include <stdbool.h>

enum vt_cell {
    VT_CELL_NUMBER,
    VT_CELL_MISSING,
    VT_CELL_ABOVE,
    VT_CELL_BELOW,
    VT_CELL_TOO_FAST,
    VT_CELL_NO_NUMBER
};

/* What a value says: a number; nothing ("", "NA", "null", "-"); more than can be shown (">100"), less
 * ("<0.1"); too fast to measure ("+++++"). NaN and infinities are no numbers. A known unit may follow the
 * number; *unit is then its name, else NULL. "1:40.3", "1:02:03", "1m40s" and "PT1M40S" are numbers of the
 * unit "s". `decimal` is the column's mark as for vt_numeral_take. */
enum vt_cell vt_cell_read(struct vt_text cell, char decimal, double *value, const char **unit);

/* How a duration is written. */
enum vt_duration {
    VT_NO_DURATION,
    VT_DURATION_CLEAR, /* "1:40.3", "1m40s" */
    VT_DURATION_SHORT, /* "1:40": minutes and seconds, or hours and minutes */
    VT_DURATION_CLOCK  /* "10:15:30": a duration, or a time of day */
};

/* Reads the whole of t as a duration, in seconds; two fields are minutes and seconds. */
enum vt_duration vt_duration_read(struct vt_text t, double *seconds);

/* How a cell that is above, below or too fast is censored, given the direction in which its metric is better.
 */
enum vt_censor vt_cell_censor(enum vt_cell cell, enum vt_better better);

/* "higher", "lower is better", "HIB", "maximize", ... ; false for what is neither. */
bool vt_better_read(struct vt_text text, enum vt_better *better);

#endif
