/* Serial dependence and drift within values that stand in the order measured. */
#ifndef VT_STATS_DEPENDENCE_H
#define VT_STATS_DEPENDENCE_H

#include <stdbool.h>
#include <stddef.h>

struct vt_dependence {
    double lag1;        /* lag-1 autocorrelation of what is left after the trend, corrected for its bias at small n */
    double lag1_p;      /* one-sided p of "no positive autocorrelation" */
    double n_effective; /* n (1 - lag1) / (1 + lag1), never over n */
    double slope;       /* least-squares slope per run */
    double drift;       /* slope x (n - 1): the change from the first to the last run */
    double drift_sd;    /* drift in units of the standard deviation around the trend */
    double drift_p;     /* two-sided p of the trend (t test of the slope, allowing for autocorrelation) */
    double trend_p;     /* two-sided p of the Mann-Kendall test, which no outlier can fool */
    bool autocorrelated; /* lag1_p < 0.01 */
    bool drifting;       /* a trend beyond chance, see docs/METHODS.md */
};

/* What can be told of one side. False (and nothing but NAN and false in *out) under 4 values or without spread. */
bool vt_dependence(const double x[], size_t n, struct vt_dependence *out);

struct vt_dependence_pair {
    struct vt_dependence a, b;
    double lag1, lag1_p;  /* both sides together */
    double drift_p;       /* one trend common to both sides */
    bool autocorrelated;
    bool drifting;        /* one side or both */
    bool may_be_drift;    /* sequential only: a drift going on through both sides could explain the difference */
};

/* What can be told of both sides. `sequential`: all of a was measured before all of b (or after, if b_first).
 * False when neither side can be told of. */
bool vt_dependence_pair(const double a[], size_t na, const double b[], size_t nb, bool sequential, bool b_first,
                        struct vt_dependence_pair *out);

#endif
