/* Distances from the median in units of the median absolute deviation. They withstand up to half of outliers,
 * which the mean and sd do not. Undefined when the MAD is 0: more than half of the values are equal. x is
 * sorted. */
#ifndef VT_STATS_RULES_MAD_H
#define VT_STATS_RULES_MAD_H

#include <stdbool.h>
#include <stddef.h>

/* Hampel's identifier (Davies & Gather 1993, JASA 88:782-792): how many |x - median| exceed k * 1.4826 MAD.
 * False when n is 0 or the MAD is 0. */
bool vt_hampel_sorted(const double x[], size_t n, double k, size_t *outside);

/* The modified z-score 0.6745 |x - median| / MAD (Iglewicz & Hoaglin 1993): the largest, and how many exceed
 * `limit` (theirs is 3.5). False as above. */
bool vt_modified_z_sorted(const double x[], size_t n, double limit, double *largest, size_t *outside);

#endif
