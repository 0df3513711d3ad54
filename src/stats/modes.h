/* One heap of values, or two? The dip test (Hartigan & Hartigan 1985, Annals of Statistics 13:70-84). */
#ifndef VT_STATS_MODES_H
#define VT_STATS_MODES_H

#include <stdbool.h>
#include <stddef.h>

#define VT_MODES_LEAST 8 /* values; under that the dip tells nothing */

/* The dip of n sorted values: the largest distance between their distribution function and the nearest one
 * with a single mode, in [1/(2n), 1/4]. NAN under 2 values, with a value that is not finite, or when memory
 * ran out. */
double vt_dip_sorted(const double sorted[], size_t n);

/* The dip that uniform values, the hardest case of a single mode, exceed with probability 0.05.
 * Between the sizes that were simulated, sqrt(n) dip is interpolated. */
double vt_dip_critical(size_t n);

/* 2 when one mode is refuted at 0.05 (normal values hardly ever are), else 1; NAN under VT_MODES_LEAST
 * values. Equal values are what a coarse display makes of different ones, so they are spread over its step
 * first. */
double vt_modes_sorted(const double sorted[], size_t n);

#endif
