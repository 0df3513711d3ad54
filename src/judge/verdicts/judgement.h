/* One comparison on its way to a verdict: both sides' units, what decided, what speaks against trusting it.
 */
#ifndef VT_JUDGE_VERDICTS_JUDGEMENT_H
#define VT_JUDGE_VERDICTS_JUDGEMENT_H

#include "judge/options.h"
#include "judge/pairing/sides.h"
#include "stats/tail.h"

struct vt_judgement {
    const struct vt_pair *pair; /* borrowed */
    struct vt_both_sides sides;
    struct vt_dependence_family family; /* what the other comparisons say about dependence */
    struct vt_both_sides all;           /* the same with what was rejected; empty where nothing was */
    bool any_rejected;
    struct vt_decision decision;
    struct vt_tail tail; /* of all units; n NAN: not looked for */
};

/* Averages both sides into units, pairs them by block where that can be done, and finds out about their
 * order. */
enum vt_status vt_judgement_open(const struct vt_pair *pair, struct vt_judgement *judgement,
                                 struct vt_error *err);
void vt_judgement_close(struct vt_judgement *judgement);

/* The p of "no serial dependence" over both sides; NAN where it cannot be computed, or where blocks are
 * paired. */
double vt_judgement_lag1_p(const struct vt_judgement *judgement);

/* Decides and fills the comparison, all but adjusted p, verdict and reason. */
enum vt_status vt_judgement_decide(struct vt_judgement *judgement, const struct vt_compare_options *options,
                                   struct vt_comparison *c, struct vt_error *err);

#endif
