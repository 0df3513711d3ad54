/* Are two sides equally spread? */
#ifndef VT_STATS_VARIANCE_TEST_H
#define VT_STATS_VARIANCE_TEST_H

#include "stats/moments.h"

/* The F test of var b / var a (Fisher 1924), two-sided p = 2 min(tail, 1 - tail). It trusts normality so much
 * that vt_brown_forsythe_test is nearly always the better choice. False when n < 2 or all values are equal on
 * a side. */
bool vt_variance_ratio_test(const struct vt_moments *a, const struct vt_moments *b, double *f, double *p);

/* Brown-Forsythe: a one-way analysis of |x - median of its side| (Brown & Forsythe 1974, JASA 69:364-367),
 * the deviations taken on the decimals. False when n < 2 on a side, the deviations do not vary within either
 * side (two constants, or two values each), a value is not finite or memory ran out. */
bool vt_brown_forsythe_test(const double a[], size_t na, const double b[], size_t nb, double *f, double *p);

#endif
