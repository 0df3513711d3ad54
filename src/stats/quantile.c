#include "stats/quantile.h"

#include "stats/moments.h"
#include "stats/sort.h"

#include <math.h>
#include <stdlib.h>

/* Between two values without overflow, and exact where they are equal. */
static double between(double low, double high, double part)
{
    double span = high - low;
    return isfinite(span) ? low + part * span : low * (1 - part) + high * part;
}

double vt_quantile_sorted(const double x[], size_t n, double p)
{
    if (n == 0 || !(p >= 0 && p <= 1))
        return NAN;
    double h = (double)(n - 1) * p;
    size_t below = (size_t)h;
    if (below + 1 >= n)
        return x[n - 1];
    return between(x[below], x[below + 1], h - (double)below);
}

double vt_quantile(const double x[], size_t n, double p)
{
    double *sorted = vt_sorted_copy(x, n);
    double q = sorted ? vt_quantile_sorted(sorted, n, p) : NAN;
    free(sorted);
    return q;
}

double vt_median_sorted(const double x[], size_t n)
{
    if (n == 0)
        return NAN;
    if (n % 2)
        return x[n / 2];
    double low = x[n / 2 - 1], high = x[n / 2], sum = low + high;
    return isfinite(sum) ? sum / 2 : low / 2 + high / 2;
}

double vt_median(const double x[], size_t n)
{
    double *sorted = vt_sorted_copy(x, n);
    double median = sorted ? vt_median_sorted(sorted, n) : NAN;
    free(sorted);
    return median;
}

/* The deviations below the median and those above are both in order already, so a merge from the middle
 * outwards meets them in ascending order: n steps and no memory. */
double vt_mad_sorted(const double x[], size_t n)
{
    double median = vt_median_sorted(x, n), last = NAN, before = NAN;
    size_t low = n / 2, high = n / 2; /* the next ones are x[low - 1] and x[high] */

    for (size_t taken = 0; taken < n / 2 + 1 && taken < n; taken++) {
        before = last;
        if (high == n || (low > 0 && median - x[low - 1] <= x[high] - median))
            last = median - x[--low];
        else
            last = x[high++] - median;
    }
    if (n % 2)
        return last;
    return isfinite(before + last) ? (before + last) / 2 : before / 2 + last / 2;
}

double vt_mad(const double x[], size_t n)
{
    double *sorted = vt_sorted_copy(x, n);
    double mad = sorted ? vt_mad_sorted(sorted, n) : NAN;
    free(sorted);
    return mad;
}

double vt_trimmed_mean_sorted(const double x[], size_t n, double part)
{
    if (!(part >= 0 && part < 0.5))
        return NAN;
    /* 0.1 is a little more than a tenth: the slack keeps n part = 3 from being 2.9999... for other parts. */
    size_t cut = (size_t)((double)n * part * (1 + 4e-16));
    return vt_mean(x + cut, n - 2 * cut);
}
