/* The Shapiro-Wilk test of normality (Shapiro & Wilk 1965, Biometrika 52:591-611) in Royston's approximation
 * (Royston 1995, Applied Statistics 44:547-551, algorithm AS R94), for 3 <= n <= 5000. */
#ifndef VT_STATS_SHAPIRO_H
#define VT_STATS_SHAPIRO_H

#include <stdbool.h>
#include <stddef.h>

/* w is near 1 for a normal sample; p is small when it is not one. x sorted. False when n is outside 3..5000
 * or all values are equal, or memory ran out. */
bool vt_shapiro_sorted(const double x[], size_t n, double *w, double *p);

#endif
