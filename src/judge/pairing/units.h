/* The unit of analysis: inner values averaged into the outermost level that repeats. Taking iterations for
 * independent runs is the commonest error in benchmarking (Kalibera & Jones 2013, ISMM); every judgement
 * starts here. */
#ifndef VT_JUDGE_PAIRING_UNITS_H
#define VT_JUDGE_PAIRING_UNITS_H

#include "base/error.h"
#include "model/comparison.h"
#include "model/series.h"

#include <stdbool.h>
#include <stddef.h>

struct vt_units {
    enum vt_level level;
    size_t n;
    double *x;     /* owned: n means of what belongs to each unit, in the order measured */
    long *block;   /* owned: 0 where not known */
    double *time;  /* owned: of its first value; NAN where not known */
    size_t *first; /* owned: index in the series of its first value */
    size_t n_values, n_rejected, n_censored; /* of the series, before averaging; n_rejected: outliers */
    size_t n_warm_up;                        /* set aside as warm-up */
};

#define VT_WARM_UP_RULE "warm_up" /* what it was rejected by */

/* Warm-up is no measurement of what is compared, so it is taken in neither way. */
enum vt_units_take { VT_UNITS_KEPT, VT_UNITS_WITH_REJECTED };

/* Distinct boots (0: not known) and distinct runs among the values that can be used. */
size_t vt_units_count_boots(const struct vt_series *s);
size_t vt_units_count_runs(const struct vt_series *s);

/* The outermost level with at least two members on both sides (b may be NULL: on one side). */
enum vt_level vt_units_level(const struct vt_series *a, const struct vt_series *b);

/* Averages a series into its units: finite values only, rejected ones left out unless asked for. */
enum vt_status vt_units_of(const struct vt_series *s, enum vt_level level, enum vt_units_take take,
                           struct vt_units *units, struct vt_error *err);
void vt_units_free(struct vt_units *units);

/* "boot", "run", "iteration"; "" for none. */
const char *vt_level_name(enum vt_level level);

#endif
