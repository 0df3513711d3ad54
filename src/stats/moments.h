/* Mean, variance, skewness and kurtosis of one sample.
 *
 * Every sum is compensated (Ogita, Rump & Oishi 2005, Sum2) after the values were scaled by a power of two,
 * and squares are of deviations from a mean known to 32 digits (two passes; never a sum of squares less a
 * square of sums). So the results are right to the last digit or two for any finite input: 1e9 + noise,
 * 1e-300 and 1e300 alike. */
#ifndef VT_STATS_MOMENTS_H
#define VT_STATS_MOMENTS_H

#include <stdbool.h>
#include <stddef.h>

/* A sample's first two moments. With n = 0 everything is NAN; with n = 1, var and sd are NAN. A sample of
 * equal values has its value as mean and exactly 0 as var and sd. Where a value is NAN or infinite, all but n
 * is NAN. */
struct vt_moments {
    size_t n;
    double min, max;
    double mean,
        mean_tail; /* mean + mean_tail is the mean to about 32 digits, for differences of near means */
    double var;    /* divisor n - 1; infinite or 0 where a double cannot hold it, though sd still can */
    double sd;
};

/* The moments of x[0..n), in any order. */
struct vt_moments vt_moments_of(const double x[], size_t n);

/* The mean; NAN when n is 0 or a value is not finite. */
double vt_mean(const double x[], size_t n);

/* The standard deviation, divisor n - 1; NAN when n < 2 or a value is not finite. */
double vt_sd(const double x[], size_t n);

/* The standard error of the mean, sd / sqrt(n); NAN when n < 2. */
double vt_standard_error(const struct vt_moments *m);

/* The coefficient of variation sd / |mean|, as a fraction; NAN when n < 2 or the mean is 0. */
double vt_variation(const struct vt_moments *m);

/* b's mean less a's, with the tails: equal means give exactly 0. */
double vt_mean_difference(const struct vt_moments *a, const struct vt_moments *b);

/* Skewness and kurtosis in the three usual forms (Joanes & Gill 1998, The Statistician 47:183-189). With m_k
 * = sum (x - mean)^k / n and s the standard deviation of divisor n - 1:
 *     g1 = m3 / m2^1.5                       g2 = m4 / m2^2 - 3                           (type 1)
 *     G1 = g1 sqrt(n (n - 1)) / (n - 2)      G2 = ((n + 1) g2 + 6)(n - 1) / ((n - 2)(n - 3))   (type 2; SAS)
 *     b1 = m3 / s^3                          b2 = m4 / s^4 - 3                            (type 3; GSL,
 * Minitab) NAN where undefined: n < 2 or equal values for all; n < 3 for G1; n < 4 for G2. */
struct vt_shape {
    double skewness_g1, skewness_G1, skewness_b1;
    double kurtosis_g2, kurtosis_G2, kurtosis_b2;
};

/* The shape of x[0..n), in any order. */
struct vt_shape vt_shape_of(const double x[], size_t n);

/* The k for which the largest |x| * 2^-k is near 1, or 0 when squares and cubes of x are safe as they are.
 * True when every x is finite; false, and *exponent untouched, when one is not. */
bool vt_scale_exponent(const double x[], size_t n, int *exponent);

#endif
