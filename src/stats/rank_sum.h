/* Exact null distributions of Mann-Whitney's U. */
#ifndef VT_STATS_RANK_SUM_H
#define VT_STATS_RANK_SUM_H

#include <stdbool.h>
#include <stddef.h>

/* Tail probabilities of the observed U of b over a, given the pooled values. */
struct vt_rank_sum_tails {
    double greater; /* P(U >= u) */
    double less;    /* P(U <= u) */
    double far;     /* P(|U - E U| >= |u - E U|) */
};

/* Conditional on the midranks, so right with ties too: dynamic programming over the tied groups of the pooled
 * sample (Streitberg & Roehmel 1986, Comput. Stat. Q. 3:23-41, the shift algorithm). a and b sorted; u2 is
 * twice the observed U of b over a, a whole number. Takes about n m^2 M / 3 steps for n = na + nb, m and M
 * the smaller and the larger size (twice that with ties). False when that is above VT_RANK_SUM_STEPS, when a
 * side is empty, or memory ran out. */
bool vt_rank_sum_exact(const double a[], size_t na, const double b[], size_t nb, double u2,
                       struct vt_rank_sum_tails *tails);

/* About 100 ms: two sides of 115 with ties, of 400 without. */
#define VT_RANK_SUM_STEPS 2e8

/* P(U <= u) for u = 0 .. na nb / 2 (rounded down) without ties, which the caller frees: the coefficients of a
 * Gaussian binomial, (na nb / 2) min(na, nb) steps. NULL when that is above VT_RANK_SUM_STEPS / 4, na + nb >
 * 1000 (the number of orders leaves the range of doubles), a side is empty, or memory ran out. */
double *vt_rank_sum_below(size_t na, size_t nb);

#endif
