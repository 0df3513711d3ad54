/* Orders and midranks. */
#ifndef VT_STATS_RANKS_H
#define VT_STATS_RANKS_H

#include <stdbool.h>
#include <stddef.h>

/* order[0..n-1]: the indices of x in ascending order of value; equal values keep their order, NANs come last.
 * n log n at worst. False when memory ran out. */
bool vt_order(const double x[], size_t n, size_t order[]);

/* rank[i]: the midrank of x[i] from 1, the mean of the places that its equals take up. rank may not be x.
 * False when memory ran out or a value is not finite. */
bool vt_ranks_mid(const double x[], size_t n, double rank[]);

/* The sum of t^3 - t over the groups of t equal values: what ties take from the variance of a rank sum. */
double vt_ties_sorted(const double x[], size_t n);

/* place[i]: how many y lie below x[i], those equal to it counted half. Both sorted; place may be NULL when
 * only the sum is wanted. Returns the sum of all places: Mann-Whitney's U of x over y. nx + ny steps. */
double vt_placements_sorted(const double x[], size_t nx, const double y[], size_t ny, double place[]);

#endif
