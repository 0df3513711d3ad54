/* A drift of the machine over the experiment, that both sides of a comparison share and that is taken out of
 * them. */
#ifndef VT_JUDGE_PAIRING_DRIFT_H
#define VT_JUDGE_PAIRING_DRIFT_H

#include "judge/pairing/both_sides.h"

/* What taking out the drift leaves of doubt: its slope is an estimate, and so the difference of the sides is
 * by how far apart their mean positions are. {0}: no drift. */
struct vt_drift_doubt {
    double factor;   /* of the variance within the sides, with the degree of freedom that the slope took */
    double of_pairs; /* added to the variance of the mean difference of pairs */
};

/* Takes the common slope over positions `at` (the baseline's units first) out of both sides when its p is
 * below 0.01, and says so in l->drift_percent and l->uncorrected. */
struct vt_drift_doubt vt_drift_take_out(struct vt_both_sides *l, const double at[]);

/* Spreads the values that are compared so far that their variance includes the doubt about the slope; once
 * they are paired or known not to be. */
void vt_drift_count_doubt(struct vt_both_sides *l, const struct vt_drift_doubt *doubt);

#endif
