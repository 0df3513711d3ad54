/* Effects as contrasts of means on the log scale: sum of c_i log(mean_i). The variance of a log mean is that
 * of the mean over its square (delta method), independent of the others; degrees of freedom by Satterthwaite
 * (1946, Biometrics Bull. 2:110-114). */
#ifndef VT_STATS_LOG_CONTRAST_H
#define VT_STATS_LOG_CONTRAST_H

#include <stddef.h>

/* A mean's logarithm with its variance, and that variance's degrees of freedom; variance NAN where unknown.
 */
struct vt_log_mean {
    double log, variance, df;
};

/* Of a mean with its standard error over n values; log is NAN when the mean is not positive, variance when n
 * < 2 or the error is not known. */
struct vt_log_mean vt_log_mean_of(double mean, double sem, double n);

/* exp(sum c_i log_i); interval and p are NAN where one of the means that take part has no variance, or none
 * has any. */
struct vt_log_contrast {
    double ratio, low, high; /* interval at the level asked for */
    double p;                /* two-sided, of ratio 1 */
    double variance, df;     /* of the sum */
};

/* The contrast of n means with coefficients c; `level` inside (0, 1). Means with c_i = 0 take no part. */
struct vt_log_contrast vt_log_contrast_of(const struct vt_log_mean m[], const double c[], size_t n,
                                          double level);

/* Satterthwaite's degrees of freedom of a sum of n independent variances, each with its own. Adds the next
 * one to *sum and *squares, which begin as 0; vt_satterthwaite() then gives them. A variance of 0 adds
 * nothing. */
void vt_satterthwaite_add(double variance, double df, double *sum, double *squares);
double vt_satterthwaite(double sum, double squares);

#endif
