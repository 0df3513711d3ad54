/* Standardised effect sizes of b against a. Cliff's delta is in mann_whitney.h, the shift in
 * hodges_lehmann.h. */
#ifndef VT_STATS_EFFECT_H
#define VT_STATS_EFFECT_H

#include "stats/moments.h"

/* Cohen's d, (mean b - mean a) / pooled sd (Cohen 1988). NAN when n < 2 on a side or the pooled sd is 0. */
double vt_cohens_d(const struct vt_moments *a, const struct vt_moments *b);

/* Hedges' g: d times J = gamma(df/2) / (sqrt(df/2) gamma((df - 1)/2)), df = na + nb - 2, which takes its bias
 * away (Hedges 1981, J. Educ. Stat. 6:107-128). */
double vt_hedges_g(const struct vt_moments *a, const struct vt_moments *b);

/* Hedges' g by his approximation J = 1 - 3 / (4 df - 1). */
double vt_hedges_g_approximate(const struct vt_moments *a, const struct vt_moments *b);

/* Glass' delta, (mean b - mean a) / sd a (Glass 1976). NAN when sd a is 0 or undefined. */
double vt_glass_delta(const struct vt_moments *a, const struct vt_moments *b);

#endif
