/* Tails and quantiles of the distributions that tests need, in forms that keep their digits where GSL's own
 * do not.
 *
 * P(...) below are upper tails unless said otherwise; NAN where an argument is NAN or outside its range. */
#ifndef VT_STATS_DISTRIBUTION_H
#define VT_STATS_DISTRIBUTION_H

#include <stddef.h>

/* P(Z > z) of a standard normal variable, and the z with P(Z > z) = p for 0 < p < 1. */
double vt_normal_tail(double z);
double vt_normal_upper(double p);

/* P(|Z| > |z|). */
double vt_normal_two_sided(double z);

/* P(X > x) of a standardised sum with small skewness and excess kurtosis, by Edgeworth's expansion (1905),
 * taken as a factor of the normal tail so that it stays a probability far out. */
double vt_edgeworth_tail(double x, double skewness, double kurtosis);

/* P(T > t) with df > 0 degrees of freedom, not necessarily whole; relative error below 1e-12. By the
 * incomplete beta function, from the side that does not cancel (gsl_cdf_tdist_Q loses up to 5e-7 in far
 * tails); above 100,000 degrees by Hill's expansion (1970, CACM 13:617-619), which there is exact to
 * rounding. */
double vt_t_tail(double t, double df);

/* P(|T| > |t|). */
double vt_t_two_sided(double t, double df);

/* The t with P(T > t) = p, 0 < p < 1: closed forms for df 1 and 2, else bracketed Newton steps on vt_t_tail
 * (gsl_cdf_tdist_Qinv loses digits at small df). */
double vt_t_upper(double p, double df);

/* P(F > f) with df1 and df2 degrees of freedom, and P(F < f). */
double vt_f_tail(double f, double df1, double df2);
double vt_f_below(double f, double df1, double df2);

/* P(X <= k) for X binomial with n draws of chance 1/2, and P(X = k): by Loader's saddle point form (2000,
 * "Fast and accurate computation of binomial probabilities") and a sum of ratios, so that n may be millions.
 * 1 when k >= n. */
double vt_binomial_half_below(size_t k, size_t n);
double vt_binomial_half_at(size_t k, size_t n);

#endif
