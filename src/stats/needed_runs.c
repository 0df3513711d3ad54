#include "stats/needed_runs.h"

#include "stats/distribution.h"

#include <math.h>

enum { POINTS = 400, MOST_POINTS = 20000 };

/* ---- power by the noncentral t */

/* The logarithm of the density of x = log(chi / sqrt(df)) but for its constant, with its peak of 0 at x = 0.
 */
static double log_density(double x, double df)
{
    return df * (x - expm1(2 * x) / 2);
}

/* From the peak outwards to where the density is e^-40 of it. */
static double reach(double df, double direction)
{
    double step = 0.1 / sqrt(df), x = 0;
    while (log_density(x, df) > -40) {
        x += direction * step;
        step *= 1.1;
    }
    return x;
}

/* P(|T'| > t) for the noncentral t with df and noncentrality delta, T' = (Z + delta) / s with s = chi /
 * sqrt(df): the integral over s of P(Z > t s - delta) + P(Z < -t s - delta). On the scale of log s the
 * integrand is smooth and falls off at both ends, so the trapezoid rule is exact to rounding (Trefethen &
 * Weideman 2014, SIAM Rev. 56:385-458). */
static double power_of(double t, double df, double delta)
{
    double low = reach(df, -1), high = reach(df, 1), sum = 0, all = 0;
    double points =
        fmin(fmax(POINTS, 6 * fabs(delta) * (high - low)), MOST_POINTS); /* the tails turn within 1 / delta */
    double step = (high - low) / points;

    for (double i = 0; i <= points; i++) {
        double x = low + i * step, weight = exp(log_density(x, df)), s = exp(x);
        sum += weight * (vt_normal_tail(t * s - delta) + vt_normal_tail(t * s + delta));
        all += weight;
    }
    return sum / all;
}

/* Of n values a side with df = k (n - 1) and noncentrality `shift` sqrt(n). */
static double power_at(double n, double k, double shift, double alpha)
{
    double df = k * (n - 1);
    return power_of(vt_t_upper(alpha / 2, df), df, shift * sqrt(n));
}

double vt_power_two_sample(double n, double delta, double alpha)
{
    if (!(n > 1) || !isfinite(n) || !isfinite(delta) || !(alpha > 0 && alpha < 1))
        return NAN;
    return power_at(n, 2, fabs(delta) / sqrt(2), alpha);
}

double vt_power_paired(double n, double delta, double alpha)
{
    if (!(n > 1) || !isfinite(n) || !isfinite(delta) || !(alpha > 0 && alpha < 1))
        return NAN;
    return power_at(n, 1, fabs(delta), alpha);
}

/* The least n, at least 2, whose power is reached, to a relative exactness; power grows with n. */
static bool needed(double k, double shift, double alpha, double power, double exactness, double *n)
{
    double low = 2, high = 4;

    if (!isfinite(shift) || !(shift > 0) || !(alpha > 0 && alpha < power && power < 1))
        return false;
    while (power_at(high, k, shift, alpha) < power) {
        low = high;
        high *= 2;
        if (low > VT_NEEDED_RUNS_MAX)
            return false;
    }
    if (power_at(low, k, shift, alpha) >= power) {
        *n = low;
        return true;
    }
    while (high - low > exactness * high) {
        double middle = low + (high - low) / 2;
        if (middle <= low || middle >= high)
            break;
        if (power_at(middle, k, shift, alpha) < power)
            low = middle;
        else
            high = middle;
    }
    *n = high;
    return high <= VT_NEEDED_RUNS_MAX;
}

bool vt_needed_two_sample(double delta, double alpha, double power, double *n)
{
    return needed(2, fabs(delta) / sqrt(2), alpha, power, 1e-12, n);
}

bool vt_needed_paired(double delta, double alpha, double power, double *n)
{
    return needed(1, fabs(delta), alpha, power, 1e-12, n);
}
