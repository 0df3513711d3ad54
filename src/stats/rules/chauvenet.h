/* Values beyond so many standard deviations from the mean, in one pass. Weak rules (one far value widens the
 * sd that should convict it), kept because laboratories use them. */
#ifndef VT_STATS_RULES_CHAUVENET_H
#define VT_STATS_RULES_CHAUVENET_H

#include <stdbool.h>
#include <stddef.h>

/* Chauvenet's limit: the z with P(|Z| > z) = 1 / (2n) (Chauvenet 1863, Manual of Spherical and Practical
 * Astronomy II). NAN when n is 0. */
double vt_chauvenet_critical(size_t n);

/* How many |x - mean| / sd exceed z. False when n < 3 or all values are equal. */
bool vt_sigma_count(const double x[], size_t n, double z, size_t *outside);

#endif
