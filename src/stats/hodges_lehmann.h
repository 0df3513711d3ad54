/* The Hodges-Lehmann shift of b against a (Hodges & Lehmann 1963, Ann. Math. Statist. 34:598-611): the median
 * of all b_j - a_i, and its interval by inverting Mann-Whitney's test (Moses 1953; Bauer 1972, JASA
 * 67:687-690). */
#ifndef VT_STATS_HODGES_LEHMANN_H
#define VT_STATS_HODGES_LEHMANN_H

#include "stats/interval.h"

/* The k-th smallest (from 1) of the na nb differences b_j - a_i of two sorted sides, without forming them:
 * the doubles are searched by interpolation and bisection, each trial counted in na + nb steps, until few
 * enough differences are left to be sorted. NAN when k is outside 1..na nb or memory ran out. */
double vt_difference_sorted(const double a[], size_t na, const double b[], size_t nb, double k);

/* The shift alone; NAN when a side is empty. Infinite where a difference leaves the range of doubles. */
double vt_hodges_lehmann_sorted(const double a[], size_t na, const double b[], size_t nb);
double vt_hodges_lehmann(const double a[], size_t na, const double b[], size_t nb);

/* D(q) and D(na nb + 1 - q) of the ordered differences D, q = max(1, the smallest u with P(U <= u) >=
 * alpha/2) as R; the true level *coverage (without ties; may be NULL; 3 against 3 cannot reach 95 %). Beyond
 * the exact distribution (vt_rank_sum_below) q and *coverage are normal with continuity correction. False
 * when a side is empty. */
bool vt_hodges_lehmann_interval_sorted(const double a[], size_t na, const double b[], size_t nb, double level,
                                       struct vt_interval *ci, double *coverage);

#endif
