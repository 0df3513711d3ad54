/* Do two sides differ in spread? */
#ifndef VT_STATS_SPREAD_H
#define VT_STATS_SPREAD_H

#include <stdbool.h>
#include <stddef.h>

/* True when the Brown-Forsythe test (1974, JASA 69:364-367: an analysis of variance of |x - median|) has p <
 * 0.01, or when the sides are of very unlike size (a factor of 2 or more) and one sd is over twice the other,
 * or over 1.5 times if it is that of the fewer: then unequal spread cannot be proved with few values, but it
 * would do the most harm. Sorted sides; false under 3 values on a side. */
bool vt_spread_unequal(const double a[], size_t na, const double b[], size_t nb);

#endif
