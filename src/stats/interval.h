/* Confidence intervals of one sample's centre. */
#ifndef VT_STATS_INTERVAL_H
#define VT_STATS_INTERVAL_H

#include <stdbool.h>
#include <stddef.h>

/* An estimate and the bounds around it; everywhere in stats/ the confidence level is a fraction in (0, 1). */
struct vt_interval {
    double of, low, high;
};

/* Student's interval for the mean (Gosset 1908, Biometrika 6:1-25):
 *     mean -+ t(1 - alpha/2; n - 1) * s / sqrt(n),   alpha = 1 - level
 * It trusts the mean to be near normal; for few and skewed runs take vt_interval_median.
 * False, and *ci untouched, when n < 2, level is not inside (0, 1) or a value is not finite. */
bool vt_interval_mean(const double x[], size_t n, double level, struct vt_interval *ci);

/* The same on the scale of logarithms, which no positive quantity's interval can leave downwards:
 *     mean * exp(-+ t(1 - alpha/2; n - 1) * s / (sqrt(n) mean))
 * by the delta method. Its upper end is farther away, as skewed values need it. False also when the mean is
 * not positive. */
bool vt_interval_mean_positive(const double x[], size_t n, double level, struct vt_interval *ci);

/* The sign interval for the median (Thompson 1936, Ann. Math. Statist. 7:122-128): x(k) and x(n + 1 - k) for
 * the largest k with P(Bin(n, 1/2) <= k - 1) <= alpha/2. Right for any continuous distribution; *coverage
 * (may be NULL) is the true level, at least the one asked for. x is sorted. False when there is no such k (95
 * %: n < 6). */
bool vt_interval_median_sorted(const double x[], size_t n, double level, struct vt_interval *ci,
                               double *coverage);

#endif
