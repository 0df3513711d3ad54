/* One comparison on its way to a verdict: both sides' units, what decided, what speaks against trusting it.
 */
#ifndef VT_JUDGE_VERDICTS_CONTEST_H
#define VT_JUDGE_VERDICTS_CONTEST_H

#include "judge/compare.h"
#include "judge/pairing/line_up.h"

struct vt_contest {
    const struct vt_pair *pair; /* borrowed */
    struct vt_line_up sides;
    struct vt_dependence_family family; /* what the other comparisons tell of dependence */
    struct vt_decision decision;
};

/* Averages both sides into units, pairs them by block where that can be done, and finds out about their
 * order. */
enum vt_status vt_contest_open(const struct vt_pair *pair, struct vt_contest *contest, struct vt_error *err);
void vt_contest_close(struct vt_contest *contest);

/* The p of "no serial dependence" over both sides; NAN where it cannot be told or blocks are paired. */
double vt_contest_lag1_p(const struct vt_contest *contest);

/* Decides and fills the comparison, all but adjusted p, verdict and reason. */
enum vt_status vt_contest_decide(struct vt_contest *contest, const struct vt_compare_options *options,
                                 struct vt_comparison *c, struct vt_error *err);

/* judge/verdicts/flags.c: what speaks against trusting it. */
void vt_contest_flag(const struct vt_contest *contest, struct vt_comparison *c);

/* judge/verdicts/verdict.c: the verdict and its reason, once p is adjusted over a family of `family`
 * comparisons. */
enum vt_status vt_comparison_conclude(struct vt_comparison *c, size_t family, struct vt_error *err);

/* judge/together/suite.c: the suites over all comparisons of a study. */
enum vt_status vt_judge_suites(struct vt_study *study, const struct vt_compare_options *options,
                               struct vt_error *err);

/* Turned so that positive is better, in percent of the baseline; NAN when the direction is not known. */
double vt_improvement(double ratio, enum vt_better better);

#endif
