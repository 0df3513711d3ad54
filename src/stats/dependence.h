/* Serial dependence and drift within values that stand in the order measured.
 *
 * Both are judged on the normal scores of the values (van der Waerden 1952), ranked within their side, so
 * that no outlier can hide dependence or feign a trend. */
#ifndef VT_STATS_DEPENDENCE_H
#define VT_STATS_DEPENDENCE_H

#include <stdbool.h>
#include <stddef.h>

struct vt_dependence {
    double lag1;   /* lag-1 autocorrelation of the scores, corrected for its bias at small n; of what is left
                      after the trend where there clearly is one. In [-0.95, 0.95] */
    double lag1_p; /* one-sided p of "no positive autocorrelation" */
    double n_effective; /* n / vt_dependence_inflation(lag1, n) where autocorrelated, else n */
    double drift; /* least-squares slope of the values x (n - 1): the change from the first to the last run */
    double drift_sd; /* drift in units of the standard deviation around the trend */
    double drift_p;  /* two-sided p of the trend: t test of the scores' slope, allowing for autocorrelation */
    bool autocorrelated; /* lag1_p < vt_dependence_level(n) */
    bool drifting;       /* drift_p < 0.002 */
};

/* What one side shows. False, and NAN and false in *out (n_effective: n), under 4 values, without
 * spread, with a value that is not finite, or when memory ran out. */
bool vt_dependence(const double x[], size_t n, struct vt_dependence *out);

struct vt_dependence_pair {
    struct vt_dependence a, b;
    double lag1, lag1_p; /* both sides together */
    double drift_p;      /* one trend common to both sides, of the scores */
    double trend_p;      /* the same of the values themselves */
    double slope; /* that trend, per run, as a share of each side's mean; NAN when a mean is not positive */
    double n, sides; /* values, and sides, behind lag1 */
    double
        inflation; /* variance of a mean / what independent values would give; 1 where not autocorrelated */
    bool autocorrelated; /* lag1_p < vt_dependence_level(n a side) */
    bool trend;          /* the common trend is so clear (drift_p < 0.005) that it is better removed */
    bool drifting;       /* trend_p < 0.05; where there is no common trend, one side drifts */
};

/* What both sides show, each in the order measured. False when neither side shows anything. */
bool vt_dependence_pair(const double a[], size_t na, const double b[], size_t nb,
                        struct vt_dependence_pair *out);

/* A family of comparisons shows together what one alone cannot: the level at which autocorrelation counts,
 * from the lag1_p of all (NAN where there is none). It is the Benjamini-Hochberg threshold at a false
 * discovery rate of 0.2, drawn towards vt_dependence_level(n) where the family is small: in proportion 10 to
 * its size, on the scale of logarithms. So independent benchmarks pay nothing for the guard, and dependent
 * ones are found by weaker evidence each. */
struct vt_dependence_family {
    double threshold; /* of Benjamini and Hochberg; at least 0.001 */
    double share;     /* size / (size + 10) */
};

/* The family of `size` comparisons, lag1_p in any order; it keeps nothing of the array. */
struct vt_dependence_family vt_dependence_family_of(const double lag1_p[], size_t size);

/* The level for n values a side in that family; {0} is no family. Of two sides alone it is
 * vt_dependence_level(n), but 0.12 up to 10 values and falling to 0.045 at 20: so few hide what would double
 * the false alarms. */
double vt_dependence_level_in(const struct vt_dependence_family *family, double n);

/* Judges a pair's autocorrelation anew at the family's level: autocorrelated, inflation. */
void vt_dependence_join(struct vt_dependence_pair *pair, const struct vt_dependence_family *family);

/* By how much an autocorrelation of lag1 (first-order autoregressive) makes the usual estimate s^2 / n of the
 * variance of a mean of n too small: with f = (1 + r)/(1 - r) - 2 r (1 - r^n) / (n (1 - r)^2), f (n - 1) / (n
 * - f), never under 1 (Bayley & Hammersley 1946, JRSS Suppl. 8:184-197). */
double vt_dependence_inflation(double lag1, double n);

/* The level at which autocorrelation counts, for one series of n values: 0.02 up to 10, 0.045 at 20, then
 * falling as n^-1.5 since longer series show what they have. Chosen by measurement, docs/METHODS.md. */
double vt_dependence_level(double n);

#endif
