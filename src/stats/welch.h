/* Welch's t test (Welch 1947, Biometrika 34:28-35), whose sides may differ in spread:
 *     t = (mean b - mean a) / sqrt(va + vb),   va = sd_a^2 / n_a,  vb = sd_b^2 / n_b
 *     df = (va + vb)^2 / (va^2 / (n_a - 1) + vb^2 / (n_b - 1))            (Satterthwaite 1946)
 * It trusts both means to be near normal. One constant side is fine; df is then that of the other. */
#ifndef VT_STATS_WELCH_H
#define VT_STATS_WELCH_H

#include "stats/moments.h"
#include "stats/t_test.h"

/* False, and *test untouched, when n < 2 on a side, both sides are constant, or a value is not finite. */
bool vt_welch_test(const double a[], size_t na, const double b[], size_t nb, struct vt_t_test *test);

/* The same from moments already known. */
bool vt_welch_of(const struct vt_moments *a, const struct vt_moments *b, struct vt_t_test *test);

/* Satterthwaite's df for sqrt(se_a^2 + se_b^2), se_a with na - 1 and se_b with nb - 1 degrees of freedom. NAN
 * when both are 0. */
double vt_welch_df(double se_a, double na, double se_b, double nb);

#endif
