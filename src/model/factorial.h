/* What several configurations say together: two factors switched apart and together, and one factor's change
 * at several levels of the others. NAN is "undefined" in every double here; such a key is left out of the
 * stream. */
#ifndef VT_MODEL_FACTORIAL_H
#define VT_MODEL_FACTORIAL_H

#include "model/comparison.h"

/* A ratio with what is known of its chance; low and high are NAN where no interval can be given. */
struct vt_effect {
    double ratio, improvement; /* improvement in percent, positive is better; of an interaction: see below */
    double level, low, high;   /* interval of the ratio */
    double p;                  /* two-sided, of ratio 1 */
};

/* Two levels of one factor crossed with two of another, for one metric: four cells. Effects are of means on
 * the log scale. */
struct vt_factorial {
    char *benchmark, *metric, *unit; /* owned */
    enum vt_better better;
    char *factor_a, *factor_b;                                 /* owned */
    char *baseline_a, *candidate_a, *baseline_b, *candidate_b; /* owned: levels */
    struct vt_labels held;
    struct vt_summary neither, only_a, only_b, both; /* the cells: a candidate in only_a and both */
    struct vt_effect a_alone, b_alone;               /* each with the other at its baseline */
    struct vt_effect a_with, b_with;                 /* each with the other at its candidate */
    struct vt_effect both_together;                  /* both against neither */
    struct vt_effect main_a, main_b;                 /* means of the two above */
    struct vt_effect interaction; /* a_with / a_alone: above 0 % better together than each alone promises */
    double alpha;
    char *reason, *reason_code; /* owned */
    struct vt_labels reason_args;
};

/* One factor's change at every combination of levels of the others, averaged on the log scale. */
struct vt_pooled {
    char *benchmark, *metric, *unit; /* owned */
    enum vt_better better;
    char *factor, *baseline_level, *candidate_level; /* owned */
    struct vt_labels strata;                         /* "vtd=off" -> improvement there, a number */
    double n;                                        /* strata */
    struct vt_effect effect;                         /* equal weights */
    double q, q_df, q_p, i2; /* Cochran's Q over the strata, Higgins' I^2 in percent */
    double alpha;
    char *reason, *reason_code; /* owned */
    struct vt_labels reason_args;
};

#endif
