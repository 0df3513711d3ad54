/* Means of positive values on other scales: geometric, harmonic, and Welch's test on logarithms. */
#ifndef VT_STATS_GEOMETRIC_H
#define VT_STATS_GEOMETRIC_H

#include "stats/t_test.h"

/* exp(mean log x); NAN when n is 0 or a value is not positive and finite. Equal values give that value. */
double vt_geometric_mean(const double x[], size_t n);

/* 1 / mean(1 / x); NAN as above. */
double vt_harmonic_mean(const double x[], size_t n);

/* The logarithms of x, which the caller frees; NULL when a value is not positive and finite or memory ran
 * out. */
double *vt_logarithms(const double x[], size_t n);

/* Welch's test of log b against log a: exp(difference) is the ratio of geometric means, and exp of its
 * interval the interval of that ratio. It trusts the logarithms to be near normal. False as vt_welch_test,
 * and when a value is not positive. */
bool vt_log_welch_test(const double a[], size_t na, const double b[], size_t nb, struct vt_t_test *test);

/* The paired t test of log(b[i] / a[i]). */
bool vt_log_paired_test(const double a[], const double b[], size_t n, struct vt_t_test *test);

#endif
