#include "stats/interval.h"

#include "stats/distribution.h"
#include "stats/moments.h"
#include "stats/quantile.h"

#include <math.h>

bool vt_interval_mean(const double x[], size_t n, double level, struct vt_interval *ci)
{
    if (n < 2 || !(level > 0 && level < 1)) /* this way round, NaN fails too */
        return false;
    struct vt_moments m = vt_moments_of(x, n);
    if (isnan(m.sd))
        return false;
    double reach = vt_t_upper((1 - level) / 2, (double)(n - 1)) * vt_standard_error(&m);
    *ci = (struct vt_interval){.of = m.mean, .low = m.mean - reach, .high = m.mean + reach};
    return true;
}

bool vt_interval_mean_positive(const double x[], size_t n, double level, struct vt_interval *ci)
{
    struct vt_interval plain;

    if (!vt_interval_mean(x, n, level, &plain) || !(plain.of > 0))
        return false;
    double reach = (plain.high - plain.of) / plain.of;
    *ci = (struct vt_interval){plain.of, plain.of * exp(-reach), plain.of * exp(reach)};
    return true;
}

/* The largest k in 0..n/2 with P(Bin(n, 1/2) <= k - 1) <= alpha/2, by bisection. */
static size_t sign_order(size_t n, double half_alpha)
{
    size_t fits = 0, fails = n / 2 + 1;

    while (fails - fits > 1) {
        size_t k = fits + (fails - fits) / 2;
        if (vt_binomial_half_below(k - 1, n) <= half_alpha * (1 + 1e-12))
            fits = k;
        else
            fails = k;
    }
    return fits;
}

bool vt_interval_median_sorted(const double x[], size_t n, double level, struct vt_interval *ci,
                               double *coverage)
{
    if (n < 2 || !(level > 0 && level < 1))
        return false;
    size_t k = sign_order(n, (1 - level) / 2);
    if (k == 0)
        return false;
    *ci = (struct vt_interval){.of = vt_median_sorted(x, n), .low = x[k - 1], .high = x[n - k]};
    if (coverage)
        *coverage = 1 - 2 * vt_binomial_half_below(k - 1, n);
    return true;
}
