/* Fieller's interval for the ratio mean b / mean a (Fieller 1954, JRSS B 16:175-185): the r between the roots
 * of
 *     (mean b - r mean a)^2 = t^2 (vb + r^2 va),   va, vb the squared standard errors, t = t(1 - alpha/2; df)
 * It is bounded only while the baseline's mean is clearly not 0: mean_a^2 > t^2 va. */
#ifndef VT_STATS_FIELLER_H
#define VT_STATS_FIELLER_H

#include "stats/interval.h"
#include "stats/moments.h"

/* Own variances, and df by Satterthwaite at the estimated ratio (Tamhane & Logan 2004, Biom. J. 46:31-39,
 * plug-in):
 *     df = (vb + r^2 va)^2 / (vb^2 / (nb - 1) + r^4 va^2 / (na - 1))
 * *df (may be NULL) receives it. False, and *ci untouched, when n < 2 on a side, both sides are constant, the
 * baseline's mean is 0 or not clearly different from it, or level is not inside (0, 1). */
bool vt_fieller_welch(const struct vt_moments *a, const struct vt_moments *b, double level,
                      struct vt_interval *ci, double *df);

/* One pooled variance, df = na + nb - 2. */
bool vt_fieller_pooled(const struct vt_moments *a, const struct vt_moments *b, double level,
                       struct vt_interval *ci);

/* Satterthwaite's df at a ratio r that need not be the estimate; NAN when both sides are constant. */
double vt_fieller_df(const struct vt_moments *a, const struct vt_moments *b, double r);

/* The roots from means and from half-widths t_a se_a and t_b se_b, which may use different t (nested designs
 * do). False when unbounded. */
bool vt_fieller_roots(double mean_a, double reach_a, double mean_b, double reach_b, struct vt_interval *ci);

#endif
