/* The null distribution of studentised two-sample statistics over the splits of the pooled sample. Used by
 * decide.c.
 *
 * Three statistics look at the same split: Welch's t of the values, Brunner and Munzel's t of the placements,
 * and Welch's t of the normal scores (van der Waerden 1952). The statistic that decides is the smallest of
 * their weighted permutation p-values, min_s w_s p_s, and its own p is its share among all splits, so the
 * size is that of one test, not of three (Pesarin & Salmaso 2010, "Permutation Tests for Complex Data", on
 * nonparametric combination). */
#ifndef VT_STATS_DECIDE_SPLIT_H
#define VT_STATS_DECIDE_SPLIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { VT_SPLIT_WELCH, VT_SPLIT_PLACEMENTS, VT_SPLIT_SCORES, VT_SPLIT_STATISTICS };

/* Splits are listed while there are no more than this many, or than the resamples asked for. */
#define VT_SPLIT_LISTED 10000

/* Above so many values the null distribution is drawn from its limit, the multivariate t with the
 * correlations of the three statistics, instead of from splits. */
#define VT_SPLIT_MAX 2000

struct vt_split;

struct vt_split_options {
    double weight[VT_SPLIT_STATISTICS]; /* 0: leave this statistic out */
    double widen;   /* what the observed statistics are divided by, for serial dependence; 1: nothing */
    bool half_ties; /* splits that tie with the observed one count half (Lancaster 1961, JASA 56:223-234), but
                       for the observed split and its mirror image: else coarse data could never reach a small
                       p */
    bool beyond_floor; /* where no split but the observed one and its mirror image is as extreme, p goes on as
                          Welch's t does: else no data of few runs could survive the adjustment over a family
                        */
    uint64_t seed;
    size_t resamples;
};

/* a and b sorted, finite, near 1 in magnitude, at least 2 each, not all equal on both sides; borrowed. NULL
 * when memory ran out. */
struct vt_split *vt_split_start(const double a[], size_t na, const double b[], size_t nb,
                                const struct vt_split_options *opt);
void vt_split_free(struct vt_split *s);

/* How many splits there are of so many values, possibly infinite, and the smallest p they can give. */
double vt_split_count(size_t na, size_t nb);
double vt_split_floor(size_t na, size_t nb);

/* Makes the null distribution that of a and b / r. To be called before vt_split_p. */
void vt_split_settle(void *split, double r);

/* p of "b / r is distributed as a", against the null distribution settled last. In (0, 1]. */
double vt_split_p(void *split, double r);

/* The first statistic in use of b / r against a, not widened; positive when b / r is the larger. */
double vt_split_statistic(struct vt_split *s, double r);

/* The step of the grid that the values lie on, in their unit; 0 where none shows. */
double vt_split_grain(const struct vt_split *s);

/* "exact", "monte-carlo" or "asymptotic", and how many splits stand behind p. */
const char *vt_split_method(const struct vt_split *s, size_t *splits);

#endif
