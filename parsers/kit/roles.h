/* What the names of columns and keys mean in the files that runners write: CSV and JSON share these words. */
#ifndef VT_PARSERS_KIT_ROLES_H
#define VT_PARSERS_KIT_ROLES_H

#include "base/text.h"
#include "model/series.h"

#include <stdbool.h>

enum vt_role {
    VT_ROLE_OTHER,
    VT_ROLE_BENCHMARK,
    VT_ROLE_METRIC,
    VT_ROLE_VALUE,
    VT_ROLE_UNIT,
    VT_ROLE_BETTER,
    VT_ROLE_BOOT,
    VT_ROLE_RUN,
    VT_ROLE_ITERATION,
    VT_ROLE_BLOCK,
    VT_ROLE_TIME,
    VT_ROLE_N,         /* how many values a mean stands for */
    VT_ROLE_SD,        /* and their standard deviation */
    VT_ROLE_EXIT,      /* a run's exit status: not 0, the run failed */
    VT_ROLE_FACTOR,    /* a switch or a parameter */
    VT_ROLE_FACT,      /* of the environment, unless it varies */
    VT_ROLE_FILE,      /* the run's own output file */
    VT_ROLE_PASS_OVER, /* an order, an id, a comment */
    VT_N_ROLES
};

/* The name of a role as --column spells it ("value"), or NULL. */
const char *vt_role_name(enum vt_role role);

/* The role that a column's name suggests, any case, '-', ' ' and '.' as '_'; *exact says that it is the
 * role's own name and no alias of it. */
enum vt_role vt_role_of(struct vt_text name, bool *exact);

/* The same two names but for case and '-', ' ', '.' or '_'. */
bool vt_role_same_name(struct vt_text a, struct vt_text b);

/* Whether a name, in any such spelling, is in a list " name other_name third ", blanks at both ends. */
bool vt_role_name_in(struct vt_text name, const char *names);

/* "off", "on", "before", "after", "host", "guest", ...: a level of a factor, not the name of anything
 * measured. */
bool vt_is_level_word(const char *name);

/* A unit in a name: "time [ms]", "time (ms)" and "time_ms" have stem "time" and unit "ms". False, and *stem
 * the whole name and *unit "", when there is none that is known. Brackets hold any unit, known or not. *unit
 * is at most size - 1 bytes long. */
bool vt_name_unit(struct vt_text name, struct vt_text *stem, char *unit, size_t size);

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
 * number; *unit is then its name, else NULL. */
enum vt_cell vt_cell_read(struct vt_text cell, double *value, const char **unit);

/* How a cell that is above, below or too fast is censored, given the direction in which its metric is better.
 */
enum vt_censor vt_cell_censor(enum vt_cell cell, enum vt_better better);

/* "higher", "lower is better", "HIB", "maximize", ... ; false for what is neither. */
bool vt_better_read(struct vt_text text, enum vt_better *better);

/* Seconds since the epoch of an ISO 8601 date and time (UTC where no zone is given) or of a number of
 * seconds, ms, us or ns since the epoch, or seconds since a start as they are. */
bool vt_time_read(struct vt_text text, double *seconds);

#endif
