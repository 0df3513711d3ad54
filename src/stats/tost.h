/* Two one-sided tests of equivalence (Schuirmann 1987, J. Pharmacokin. Biopharm. 15:657-680): b is the same
 * as a, within a factor 1 + margin either way, when both "ratio > 1 / (1 + margin)" and "ratio < 1 + margin"
 * are shown. */
#ifndef VT_STATS_TOST_H
#define VT_STATS_TOST_H

#include "stats/moments.h"
#include "stats/t_test.h"

struct vt_tost {
    double lower; /* p of "the ratio is above 1 / (1 + margin)" */
    double upper; /* p of "the ratio is below 1 + margin" */
    double p;     /* the larger */
};

/* On the ratio of means: t = (mean b - r mean a) / sqrt(vb + r^2 va) at r = 1 / (1 + margin) and 1 + margin,
 * df by Satterthwaite at r (Hauschke, Kieser & Hothorn 1999, Biom. J. 41:311-321). It asks of the baseline
 * that its mean is positive. False when n < 2 on a side, both are constant, the mean of a is not positive or
 * margin is not. */
bool vt_tost_ratio(const struct vt_moments *a, const struct vt_moments *b, double margin,
                   struct vt_tost *tost);

/* On the ratio of geometric means, from vt_log_welch_test: margins -+ log(1 + margin). */
bool vt_tost_log(const struct vt_t_test *log_welch, double margin, struct vt_tost *tost);

#endif
