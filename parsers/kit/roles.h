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
    VT_ROLE_LEVEL,     /* by --column alone: a column of values that is a level of a factor */
    VT_ROLE_OUTCOME,   /* whether the run succeeded (parsers/kit/outcome.h) */
    VT_ROLE_FILE,      /* the run's own output file */
    VT_ROLE_PASS_OVER, /* an order, an id, a comment */
    VT_N_ROLES
};

/* The name of a role as --column spells it ("value"), or NULL. */
const char *vt_role_name(enum vt_role role);

/* The role that a column's name suggests, folded (base/fold.h), in English, Russian, Japanese, Chinese,
 * German or French; *exact says that it is the role's own name and no alias of it. */
enum vt_role vt_role_of(struct vt_text name, bool *exact);

/* The same two names when folded. */
bool vt_role_same_name(struct vt_text a, struct vt_text b);

/* Whether a name, folded, is in a list " name other_name third ", blanks at both ends. */
bool vt_role_name_in(struct vt_text name, const char *names);

/* "off", "on", "before", "after", "host", "guest", ...: a level of a factor, not the name of anything
 * measured. */
bool vt_is_level_word(const char *name);

/* Seconds since the epoch of an ISO 8601 date and time (UTC where no zone is given) or of a number of
 * seconds, ms, us or ns since the epoch, or seconds since a start as they are. */
bool vt_time_read(struct vt_text text, double *seconds);

#endif
