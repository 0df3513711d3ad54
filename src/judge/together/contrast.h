/* Effects as contrasts of means on the log scale: sum of c_i log(mean_i). The variance of a log mean is that
 * of the mean over its square (delta method), independent of the others; degrees of freedom by Satterthwaite
 * (1946, Biometrics Bull. 2:110-114). */
#ifndef VT_JUDGE_TOGETHER_CONTRAST_H
#define VT_JUDGE_TOGETHER_CONTRAST_H

#include "model/factorial.h"

/* A mean's logarithm with its variance, and the n behind it; variance NAN when n < 2. */
struct vt_log_mean {
    double log, variance, n;
};

/* Of a summary's mean; log is NAN when the mean is not positive. */
struct vt_log_mean vt_log_mean_of(const struct vt_summary *s);

/* The effect exp(sum c_i log_i) with its interval at 1 - alpha and p of no effect. Interval and p are NAN
 * where one of the means that take part has no variance, or none has any. */
struct vt_effect vt_contrast(const struct vt_log_mean m[], const double c[], size_t n, double alpha,
                             enum vt_better better);

/* Variance and degrees of freedom of a contrast. */
double vt_contrast_variance(const struct vt_log_mean m[], const double c[], size_t n, double *df);

#endif
