/* Tukey's fences (Tukey 1977, Exploratory Data Analysis): q25 - k iqr and q75 + k iqr, quantiles of type
 * 7. */
#ifndef VT_STATS_RULES_TUKEY_H
#define VT_STATS_RULES_TUKEY_H

#include <stdbool.h>
#include <stddef.h>

struct vt_fences {
    double low, high;
    size_t outside; /* values strictly beyond a fence, judged on the decimals: 1.3 is not beyond a fence
                       at 1.3 */
};

/* x sorted; k >= 0, usually 1.5 ("outside") or 3 ("far out"). False when n is 0. */
bool vt_tukey_sorted(const double x[], size_t n, double k, struct vt_fences *fences);

#endif
