#include "stats/estimate.h"

#include "stats/distribution.h"
#include "stats/hodges_lehmann.h"
#include "stats/moments.h"
#include "stats/quantile.h"
#include "stats/sort.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PAIRS_LISTED = 1500 };
static const double trimmed_part = 0.2;

static const struct {
    const char *name, *of;
} centers[VT_CENTER_COUNT] = {
    [VT_CENTER_TYPICAL] = {"typical", "hodges-lehmann"},
    [VT_CENTER_MEAN] = {"mean", "mean"},
    [VT_CENTER_MEDIAN] = {"median", "median"},
    [VT_CENTER_TRIMMED] = {"trimmed", "trimmed mean 20"},
    [VT_CENTER_P95] = {"p95", "p95"},
    [VT_CENTER_P99] = {"p99", "p99"},
    [VT_CENTER_MAX] = {"max", "max"},
};

const struct vt_estimate vt_estimate_none = {NULL, NAN, NAN, NAN, NAN, NAN, NAN};

const char *vt_center_name(enum vt_center center)
{
    return (unsigned)center < VT_CENTER_COUNT ? centers[center].name : NULL;
}

const char *vt_center_of(enum vt_center center)
{
    return (unsigned)center < VT_CENTER_COUNT ? centers[center].of : NULL;
}

bool vt_center_named(const char *name, enum vt_center *center)
{
    for (unsigned i = 0; i < VT_CENTER_COUNT; i++)
        if (strcmp(centers[i].name, name) == 0) {
            *center = (enum vt_center)i;
            return true;
        }
    return false;
}

bool vt_center_is_tail(enum vt_center center)
{
    return center == VT_CENTER_P95 || center == VT_CENTER_P99 || center == VT_CENTER_MAX;
}

/* The order statistics around a quantile, counted from 1: two standard deviations of the binomial away. */
static void around(double n, double share, double *low, double *high)
{
    double half = 2 * sqrt(n * share * (1 - share));

    *low = fmax(floor(n * share - half) + 1, 1);
    *high = ceil(n * share + half);
}

size_t vt_center_least(enum vt_center center)
{
    double share = center == VT_CENTER_P95 ? 0.95 : 0.99, low, high;
    size_t n = 2;

    if (center != VT_CENTER_P95 && center != VT_CENTER_P99)
        return n;
    do
        around((double)++n, share, &low, &high);
    while (high > (double)n);
    return n;
}

/* NULL without memory, or where a value is not positive. */
static double *logarithms(const double x[], size_t n)
{
    double *y = n && x[0] > 0 ? malloc(n * sizeof *y) : NULL;

    for (size_t i = 0; y && i < n; i++)
        y[i] = log(x[i]);
    return y;
}

static double middle_ratio(const double a[], size_t na, const double b[], size_t nb)
{
    double *x = logarithms(a, na), *y = logarithms(b, nb), shift = NAN;

    if (x && y)
        shift = vt_hodges_lehmann_sorted(x, na, y, nb);
    free(x);
    free(y);
    return exp(shift);
}

static double one_side(enum vt_center center, const double x[], size_t n)
{
    double mean, variance, h;

    if (center == VT_CENTER_MEDIAN)
        return vt_median_sorted(x, n);
    if (center == VT_CENTER_MAX)
        return x[n - 1];
    if (vt_center_is_tail(center))
        return vt_quantile_sorted(x, n, center == VT_CENTER_P95 ? 0.95 : 0.99);
    if (center == VT_CENTER_TRIMMED)
        return vt_trimmed_of(x, n, &mean, &variance, &h) ? mean : NAN;
    return vt_mean(x, n);
}

double vt_center_ratio(enum vt_center center, const double a[], size_t na, const double b[], size_t nb)
{
    double ratio;

    if (na == 0 || nb == 0)
        return NAN;
    if (center == VT_CENTER_TYPICAL) {
        ratio = middle_ratio(a, na, b, nb);
    } else {
        double x = one_side(center, a, na), y = one_side(center, b, nb);
        ratio = x > 0 && y > 0 ? y / x : NAN;
    }
    return isfinite(ratio) && ratio > 0 ? ratio : NAN;
}

/* Half the median of all sums of two logarithms of the pairs' ratios. */
static double walsh_middle(const double a[], const double b[], size_t n)
{
    double *x = malloc(n * sizeof *x), *y = malloc(n * sizeof *y), shift = NAN;

    if (x && y) {
        for (size_t i = 0; i < n; i++)
            y[i] = log(b[i]) - log(a[i]);
        vt_sort(y, n);
        for (size_t i = 0; i < n; i++)
            x[i] = -y[n - 1 - i];
        shift = vt_hodges_lehmann_sorted(x, n, y, n) / 2;
    }
    free(x);
    free(y);
    return exp(shift);
}

double vt_center_ratio_of_pairs(const double a[], const double b[], size_t n)
{
    size_t m = 0;

    for (size_t i = 0; i < n; i++)
        if (!(a[i] > 0 && b[i] > 0))
            return NAN;
    if (n == 0 || n > PAIRS_LISTED)
        return n ? walsh_middle(a, b, n) : NAN;
    double *ratio = malloc(n * (n + 1) / 2 * sizeof *ratio), middle = NAN;
    if (ratio) {
        for (size_t i = 0; i < n; i++)
            for (size_t k = i; k < n; k++)
                ratio[m++] = (b[i] + b[k]) / (a[i] + a[k]);
        middle = vt_median(ratio, m);
    }
    free(ratio);
    return middle;
}

bool vt_trimmed_of(const double x[], size_t n, double *mean, double *variance, double *h)
{
    size_t cut = (size_t)(trimmed_part * (double)n), left = n - 2 * cut;
    double *w = left >= 2 ? malloc(n * sizeof *w) : NULL;

    if (!w)
        return false;
    for (size_t i = 0; i < n; i++)
        w[i] = x[i < cut ? cut : i >= n - cut ? n - cut - 1 : i];
    struct vt_moments winsorised = vt_moments_of(w, n);
    *mean = vt_mean(x + cut, left);
    *h = (double)left;
    *variance = winsorised.var * ((double)n - 1) / (*h * (*h - 1));
    free(w);
    return true;
}

bool vt_log_quantile_of(const double x[], size_t n, double share, double *log_quantile, double *se)
{
    double size = (double)n, low, high, value = vt_quantile_sorted(x, n, share);

    around(size, share, &low, &high);
    if (n < 2 || high > size || !(value > 0) || !(x[(size_t)low - 1] > 0))
        return false;
    /* P(x(low) <= quantile < x(high)) */
    double level =
        gsl_cdf_binomial_P((unsigned)high - 1, share, (unsigned)n)
        - (low > 1 ? gsl_cdf_binomial_P((unsigned)low - 1, share, (unsigned)n) : pow(1 - share, size));
    double z = gsl_cdf_ugaussian_Qinv((1 - level) / 2);
    *log_quantile = log(value);
    *se = (log(x[(size_t)high - 1]) - log(x[(size_t)low - 1])) / (2 * z);
    return z > 0;
}
