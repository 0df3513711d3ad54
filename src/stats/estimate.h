/* Which quantity of a side does a comparison speak of, and its ratio candidate / baseline with an interval of
 * that very quantity. Used by decide.c; pure functions. */
#ifndef VT_STATS_ESTIMATE_H
#define VT_STATS_ESTIMATE_H

#include <stdbool.h>
#include <stddef.h>

enum vt_center {
    VT_CENTER_TYPICAL, /* "typical": the middle of all candidate runs over all baseline runs */
    VT_CENTER_MEAN,    /* "mean": of all runs, slow ones included */
    VT_CENTER_MEDIAN,  /* "median" */
    VT_CENTER_TRIMMED, /* "trimmed": the mean without the fifth at either end */
    VT_CENTER_P95,     /* no centers but tails: "p95", "p99", "max" */
    VT_CENTER_P99,
    VT_CENTER_MAX,
    VT_CENTER_COUNT
};

/* The name as --center spells it; NULL outside the table. */
const char *vt_center_name(enum vt_center center);
bool vt_center_named(const char *name, enum vt_center *center);

/* What records call the quantity: "hodges-lehmann", "mean", "median", "trimmed mean 20". */
const char *vt_center_of(enum vt_center center);
#define VT_OF_PAIRS "hodges-lehmann of pairs"

/* A ratio candidate / baseline with its intervals; NAN where there is none. */
struct vt_estimate {
    const char *of; /* static: the quantity; NULL when this was not estimated */
    double ratio, low, high, equivalence_low, equivalence_high; /* as in struct vt_decision */
    double p;                                                   /* two-sided, of "the ratio is 1" */
};

/* Whether it is a tail: a quantile far out, or the largest value. */
bool vt_center_is_tail(enum vt_center center);

/* The fewest values a side for an interval of the quantile, so that an order statistic stands beyond it; 2
 * for the other quantities. */
size_t vt_center_least(enum vt_center center);

/* No estimate at all. */
extern const struct vt_estimate vt_estimate_none;

/* The ratio b / a of a quantity over two sorted sides; NAN where it is not positive and finite.
 * VT_CENTER_TYPICAL is the median of all b_j / a_i (Hodges & Lehmann 1963, on logarithms), and needs positive
 * values. */
double vt_center_ratio(enum vt_center center, const double a[], size_t na, const double b[], size_t nb);

/* The middle ratio of pairs: the median of all (b_i + b_j) / (a_i + a_j), i <= j, which is the r at which the
 * Walsh averages of b / r - a are balanced (Hodges & Lehmann 1963). Above 1,500 pairs the median of the
 * Walsh averages of log b - log a. NAN unless all values are positive. */
double vt_center_ratio_of_pairs(const double a[], const double b[], size_t n);

/* One side's trimmed mean with its squared standard error from the winsorised variance (Tukey & McLaughlin
 * 1963; Yuen 1974, Biometrika 61:165-170); a fifth is cut off at either end. h: values left. False under two
 * of these. x sorted. */
bool vt_trimmed_of(const double x[], size_t n, double *mean, double *variance, double *h);

/* The logarithm of a quantile (type 7) and its standard error from the distance of two order statistics
 * around it, chosen by the binomial distribution (Price & Bonett 2002, J. Stat. Comput. Simul. 72:119-124,
 * for the median). False when the value is not positive, or there are not enough values beyond it
 * for the upper order statistic. x sorted. */
bool vt_log_quantile_of(const double x[], size_t n, double share, double *log_quantile, double *se);

#endif
