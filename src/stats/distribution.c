#include "stats/distribution.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_math.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_sf_gamma.h>
#include <math.h>

double vt_normal_tail(double z)
{
    return 0.5 * erfc(z * M_SQRT1_2);
}

double vt_normal_two_sided(double z)
{
    return erfc(fabs(z) * M_SQRT1_2);
}

double vt_normal_upper(double p)
{
    if (!(p > 0 && p < 1))
        return NAN;
    double z = gsl_cdf_ugaussian_Qinv(p);
    double density = gsl_ran_ugaussian_pdf(z);
    double off =
        density > 0 ? (vt_normal_tail(z) - p) / density : 0; /* one Newton step polishes the last digits */
    return fabs(off) < 1e-3 ? z + off : z;
}

double vt_edgeworth_tail(double x, double skewness, double kurtosis)
{
    if (x < 0)
        return 1 - vt_edgeworth_tail(-x, -skewness, kurtosis);
    double tail = vt_normal_tail(x), square = x * x;
    double more = skewness / 6 * (square - 1) + kurtosis / 24 * x * (square - 3)
                  + skewness * skewness / 72 * x * (square * square - 10 * square + 15);
    return tail > 0 ? fmin(1, tail * exp(gsl_ran_ugaussian_pdf(x) / tail * more)) : 0;
}

/* The normal deviate whose tail is that of t, by Hill's expansion in 1/df; for df > 100000 only. */
static double hill_normal(double t, double df)
{
    double a = df - 0.5, b = 48 * a * a, r = t / sqrt(df);
    double square = fabs(r) < 1e150 ? log1p(r * r) : 2 * log(fabs(r));
    double y = a * square, root = sqrt(y);

    return (((((-0.4 * y - 3.3) * y - 24) * y - 85.5) / (0.8 * y * y + 100 + b) + y + 3) / b + 1) * root;
}

double vt_t_tail(double t, double df)
{
    if (isnan(t) || !(df > 0))
        return NAN;
    if (isinf(df))
        return vt_normal_tail(t);
    if (df > 1e5)
        return vt_normal_tail(copysign(hill_normal(t, df), t));
    double r = fabs(t) / sqrt(df), half; /* half = P(T > |t|) */
    if (r < 1)
        half = 0.5 * gsl_cdf_beta_Q(r * r / (1 + r * r), 0.5, df / 2);
    else if (r < 1e150)
        half = 0.5 * gsl_cdf_beta_P(1 / (1 + r * r), df / 2, 0.5);
    else /* the first term of the beta function's series is all that a double can tell */
        half = isinf(r) ? 0 : exp(-df * log(r) - gsl_sf_lnbeta(df / 2, 0.5)) / df;
    return t < 0 ? 1 - half : half;
}

double vt_t_two_sided(double t, double df)
{
    return 2 * vt_t_tail(fabs(t), df);
}

/* Solves P(T > t) = p for p < 1/2 by Newton steps on log P, kept inside a bracket that always holds the
 * root. */
static double solve_t(double p, double df)
{
    double low = 0, high = INFINITY, t = vt_normal_upper(p);

    for (int step = 0; step < 200; step++) {
        double tail = vt_t_tail(t, df);
        if (tail > p)
            low = t;
        else
            high = t;
        double density = gsl_ran_tdist_pdf(t, df), next = t + tail / density * log(tail / p);
        if (!(next > low && next < high))
            next = isinf(high) ? 2 * t : low + (high - low) / 2;
        if (fabs(next - t) <= 2e-16 * t)
            return next;
        t = next;
    }
    return t;
}

double vt_t_upper(double p, double df)
{
    if (!(p > 0 && p < 1) || !(df > 0))
        return NAN;
    if (p > 0.5)
        return -vt_t_upper(1 - p, df);
    if (p == 0.5)
        return 0;
    if (df == 1)
        return p < 0.25 ? 1 / tan(M_PI * p) : tan(M_PI * (0.5 - p));
    if (df == 2)
        return (1 - 2 * p) / sqrt(2 * p * (1 - p));
    return isinf(df) ? vt_normal_upper(p) : solve_t(p, df);
}

/* P(F > f) by the incomplete beta function of the smaller argument. */
double vt_f_tail(double f, double df1, double df2)
{
    if (isnan(f) || !(df1 > 0) || !(df2 > 0))
        return NAN;
    if (f <= 0)
        return 1;
    if (isinf(f))
        return 0;
    double r = df1 / df2 * f;
    if (r < 1)
        return gsl_cdf_beta_Q(r / (1 + r), df1 / 2, df2 / 2);
    return gsl_cdf_beta_P(1 / (1 + r), df2 / 2, df1 / 2);
}

double vt_f_below(double f, double df1, double df2)
{
    if (isnan(f) || !(df1 > 0) || !(df2 > 0))
        return NAN;
    return f > 0 ? vt_f_tail(1 / f, df2, df1) : 0;
}

/* (1 + e) log(1 + e) + (1 - e) log(1 - e), whose parts cancel near e = 0. */
static double imbalance(double e)
{
    if (fabs(e) > 0.3)
        return (1 + e) * log1p(e) + (e < 1 ? (1 - e) * log1p(-e) : 0);
    double square = e * e, power = square, sum = 0;
    for (int j = 1; j <= 16; j++, power *= square)
        sum += power / (j * (2 * j - 1));
    return sum;
}

double vt_binomial_half_at(size_t k, size_t n)
{
    double size = (double)n, hits = (double)k, misses = (double)(n - k);

    if (k > n)
        return 0;
    if (k == 0 || k == n)
        return exp2(-size);
    double stirling = gsl_sf_gammastar(size) / (gsl_sf_gammastar(hits) * gsl_sf_gammastar(misses));
    double e = (hits - misses) / size;
    return sqrt(size / (2 * M_PI * hits * misses)) * stirling * exp(-size / 2 * imbalance(e));
}

double vt_binomial_half_below(size_t k, size_t n)
{
    if (k >= n)
        return 1;
    if (k >= n - k) /* the other tail is the smaller one */
        return 1 - vt_binomial_half_below(n - k - 1, n);
    double term = 1, sum = 0;
    for (size_t i = k; term > 1e-18 * sum; i--) {
        sum += term;
        if (i == 0)
            break;
        term *= (double)i / (double)(n - i + 1);
    }
    return vt_binomial_half_at(k, n) * sum;
}
