/* Serial dependence of values in the order measured. All give NAN when undefined: fewer than 3 values, equal
 * values. */
#ifndef VT_STATS_AUTOCORRELATION_H
#define VT_STATS_AUTOCORRELATION_H

#include <stddef.h>

/* Lag-1 autocorrelation, sum (x_i - m)(x_{i+1} - m) / sum (x_i - m)^2 (NIST StRD; R's acf). */
double vt_autocorrelation(const double x[], size_t n);

/* Effective sample size under a first-order autoregression, n (1 - r) / (1 + r), not clipped: negative
 * dependence gives more than n (Bayley & Hammersley 1946, JRSS Suppl. 8:184-197). */
double vt_effective_size_ar1(const double x[], size_t n);

/* Effective sample size n / tau, tau = -1 + 2 sum Gamma_k over Geyer's initial positive sequence, Gamma_k =
 * rho_2k + rho_{2k+1} while positive, rho with divisor n (Geyer 1992, Statist. Sci. 7:473-483). NAN when tau
 * <= 0. Where the sequence goes beyond 200 lags, the rho come from a Fourier transform, n log n. */
double vt_effective_size_geyer(const double x[], size_t n);

#endif
