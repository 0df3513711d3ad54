/* Order statistics of one sample: quantiles, median, spread about the median, trimmed mean. Those named
 * _sorted read a sample in ascending order; the others sort a copy of their own. All give NAN for n = 0, for
 * values that are not finite, and when memory ran out. */
#ifndef VT_STATS_QUANTILE_H
#define VT_STATS_QUANTILE_H

#include <stddef.h>

/* Quantile p of type 7 (Hyndman & Fan 1996, Amer. Statist. 50:361-365; the default of R, NumPy and
 * spreadsheets): h = (n - 1) p, linear between x(floor h) and the next. NAN unless 0 <= p <= 1. */
double vt_quantile_sorted(const double x[], size_t n, double p);
double vt_quantile(const double x[], size_t n, double p);

/* The middle value, or the mean of the two middle values. */
double vt_median_sorted(const double x[], size_t n);
double vt_median(const double x[], size_t n);

/* The factor that makes the MAD estimate the sd of a normal sample, 1 / qnorm(3/4), and its usual
 * rounding. */
#define VT_MAD_NORMAL 1.482602218505602
#define VT_MAD_ROUNDED 1.4826

/* The raw median absolute deviation: the median of |x - median| (Hampel 1974, JASA 69:383-393). */
double vt_mad_sorted(const double x[], size_t n);
double vt_mad(const double x[], size_t n);

/* The mean without the floor(n part) smallest and largest (Tukey & McLaughlin 1963, Sankhya A 25:331-352).
 * NAN unless 0 <= part < 1/2. */
double vt_trimmed_mean_sorted(const double x[], size_t n, double part);

#endif
