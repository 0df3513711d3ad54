/* How much each level of repetition varies: boots, runs within a boot, iterations within a run. */
#ifndef VT_JUDGE_DESIGN_VARIANCES_H
#define VT_JUDGE_DESIGN_VARIANCES_H

#include "judge/pairing/units.h"
#include "model/study.h"

/* By enum vt_level: iteration, run, boot. */
struct vt_variances {
    bool known[3];      /* the level repeats in the data */
    double variance[3]; /* the level's own, T^2 of Kalibera & Jones (2013); negative estimates are 0; 0 where
                           not known */
    double members[3];  /* of one group of the level above, harmonic mean */
    double mean;
};

/* Of the values that are kept. Values of which neither boot nor run is known count as one run each. False
 * (and err when memory ran out) with under two values. */
bool vt_variances_of(const struct vt_series *s, struct vt_variances *c, struct vt_error *err);

/* Puts them into a summary. */
enum vt_status vt_summary_levels(const struct vt_series *s, struct vt_summary *out, struct vt_error *err);

#endif
