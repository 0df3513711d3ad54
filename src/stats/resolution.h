/* How fine a difference the tool or its timer can show. */
#ifndef VT_STATS_RESOLUTION_H
#define VT_STATS_RESOLUTION_H

#include <stddef.h>

/* The step of the grid that n values (sorted) lie on. It is the smallest step between different values when
 * the others are whole multiples of it, as far as their decimals can say, and there are at least two such
 * steps or equal values to show it; else it is one in the last decimal that they are written with. Two
 * different values alone show no grid but their decimals'. NAN when all values are equal, n is under 2, or
 * the values are of no grid (more than 18 digits). */
double vt_resolution_sorted(const double x[], size_t n);

#endif
