#include "stats/autocorrelation.h"

#include "stats/double_double.h"
#include "stats/moments.h"

#include <gsl/gsl_fft_halfcomplex.h>
#include <gsl/gsl_fft_real.h>
#include <math.h>
#include <stdlib.h>

enum { FEW = 200 }; /* lags to sum one by one */

/* The deviations in standard deviations, which the caller frees; NULL when undefined. */
static double *deviations(const double x[], size_t n)
{
    struct vt_moments m = vt_moments_of(x, n);
    double *d = n >= 3 && m.sd > 0 ? malloc(n * sizeof *d) : NULL;

    for (size_t i = 0; d && i < n; i++)
        d[i] = (x[i] / 2 - m.mean / 2 - m.mean_tail / 2) / m.sd * 2;
    return d;
}

double vt_autocorrelation(const double x[], size_t n)
{
    double *d = deviations(x, n);
    struct vt_dd products = {0, 0}, squares = {0, 0};

    if (!d)
        return NAN;
    for (size_t i = 0; i < n; i++) {
        vt_dd_gather(&squares, d[i] * d[i]);
        if (i + 1 < n)
            vt_dd_gather(&products, d[i] * d[i + 1]);
    }
    free(d);
    return (products.high + products.low) / (squares.high + squares.low);
}

double vt_effective_size_ar1(const double x[], size_t n)
{
    double r = vt_autocorrelation(x, n);
    return r > -1 ? (double)n * (1 - r) / (1 + r) : NAN;
}

/* sum d_i d_{i+lag}, for one lag. */
static double lagged(const double d[], size_t n, size_t lag)
{
    double sum = 0;
    for (size_t i = 0; i + lag < n; i++)
        sum += d[i] * d[i + lag];
    return sum;
}

/* All lagged sums at once, by the Fourier transform of d padded with zeros; the caller frees. */
static double *all_lagged(const double d[], size_t n)
{
    size_t size = 1;

    while (size < 2 * n)
        size *= 2;
    double *f = calloc(size, sizeof *f);
    if (!f)
        return NULL;
    for (size_t i = 0; i < n; i++)
        f[i] = d[i];
    gsl_fft_real_radix2_transform(f, 1, size);
    f[0] *= f[0];
    f[size / 2] *= f[size / 2];
    for (size_t i = 1; i < size / 2; i++) {
        f[i] = f[i] * f[i] + f[size - i] * f[size - i];
        f[size - i] = 0;
    }
    gsl_fft_halfcomplex_radix2_inverse(f, 1, size);
    return f;
}

double vt_effective_size_geyer(const double x[], size_t n)
{
    double *d = deviations(x, n), *all = NULL, tau = -1;

    if (!d)
        return NAN;
    double variance = lagged(d, n, 0);
    for (size_t lag = 0; lag < n; lag += 2) {
        if (lag == FEW && !(all = all_lagged(d, n))) { /* a long memory: all lags at once */
            tau = NAN;
            break;
        }
        double even = all ? all[lag] : lagged(d, n, lag);
        double odd = lag + 1 >= n ? 0 : all ? all[lag + 1] : lagged(d, n, lag + 1);
        double gamma = (even + odd) / variance;
        if (!(gamma > 0))
            break;
        tau += 2 * gamma;
    }
    free(all);
    free(d);
    return tau > 1e-12 ? (double)n / tau : NAN; /* what is left of 0 is rounding */
}
