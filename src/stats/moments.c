#include "stats/moments.h"

#include "stats/double_double.h"

#include <math.h>

/* Beyond these powers of two a square or a sum of many could leave the range of doubles. */
enum { SAFE_EXPONENT = 240 };

bool vt_scale_exponent(const double x[], size_t n, int *exponent)
{
    double most = 0, finite = 0;
    int e = 0;

    for (size_t i = 0; i < n; i++) {
        double size = fabs(x[i]);
        finite += 0 * x[i]; /* 0, or NaN once an x is not finite */
        most = size > most ? size : most;
    }
    if (finite != 0)
        return false;
    frexp(most, &e);
    *exponent = e > SAFE_EXPONENT || (e < -SAFE_EXPONENT && most > 0) ? e : 0;
    return true;
}

/* The mean of x * 2^-exponent. */
static struct vt_dd scaled_mean(const double x[], size_t n, int exponent)
{
    struct vt_dd sum = {0, 0};

    if (exponent)
        for (size_t i = 0; i < n; i++)
            vt_dd_gather(&sum, ldexp(x[i], -exponent));
    else
        for (size_t i = 0; i < n; i++)
            vt_dd_gather(&sum, x[i]);
    return vt_dd_divide(vt_dd_normal(sum), (double)n);
}

/* The sum of squared deviations of x * 2^-exponent from a mean of the same scale. */
static double scaled_squares(const double x[], size_t n, int exponent, struct vt_dd mean)
{
    struct vt_dd sum = {0, 0};

    for (size_t i = 0; i < n; i++) {
        struct vt_dd square = vt_dd_square(vt_dd_from(exponent ? ldexp(x[i], -exponent) : x[i], mean));
        vt_dd_gather(&sum, square.high);
        sum.low += square.low;
    }
    return sum.high + sum.low;
}

struct vt_moments vt_moments_of(const double x[], size_t n)
{
    struct vt_moments m = {n, NAN, NAN, NAN, NAN, NAN, NAN};
    int exponent = 0;

    if (n == 0 || !vt_scale_exponent(x, n, &exponent))
        return m;
    m.min = m.max = x[0];
    for (size_t i = 1; i < n; i++) {
        m.min = x[i] < m.min ? x[i] : m.min;
        m.max = x[i] > m.max ? x[i] : m.max;
    }
    if (m.min == m.max) {
        m.mean = m.min;
        m.mean_tail = 0;
        m.var = m.sd = n < 2 ? NAN : 0;
        return m;
    }
    struct vt_dd mean = scaled_mean(x, n, exponent);
    double var = scaled_squares(x, n, exponent, mean) / (double)(n - 1);
    m.mean = ldexp(mean.high, exponent);
    m.mean_tail = ldexp(mean.low, exponent);
    m.var = ldexp(var, 2 * exponent);
    m.sd = ldexp(sqrt(var), exponent);
    return m;
}

double vt_mean(const double x[], size_t n)
{
    int exponent = 0;

    if (n == 0 || !vt_scale_exponent(x, n, &exponent))
        return NAN;
    return ldexp(scaled_mean(x, n, exponent).high, exponent);
}

double vt_sd(const double x[], size_t n)
{
    return vt_moments_of(x, n).sd;
}

double vt_standard_error(const struct vt_moments *m)
{
    return m->sd / sqrt((double)m->n);
}

double vt_variation(const struct vt_moments *m)
{
    return m->mean == 0 ? NAN : m->sd / fabs(m->mean);
}

double vt_mean_difference(const struct vt_moments *a, const struct vt_moments *b)
{
    return (b->mean - a->mean) + (b->mean_tail - a->mean_tail);
}

/* Moments of the standardised deviations, which neither overflow nor underflow. */
struct vt_shape vt_shape_of(const double x[], size_t n)
{
    struct vt_shape shape = {NAN, NAN, NAN, NAN, NAN, NAN};
    struct vt_moments m = vt_moments_of(x, n);
    struct vt_dd cubes = {0, 0}, fourths = {0, 0};
    double k = (double)n;

    if (!(m.sd > 0))
        return shape;
    double shrink = sqrt(k / (k - 1)); /* from s to sqrt(m2) */
    for (size_t i = 0; i < n; i++) {
        /* Halves first: the deviation of two values near the largest double is beyond it. */
        double z = (((x[i] / 2 - m.mean / 2) - m.mean_tail / 2) / m.sd) * 2 * shrink;
        vt_dd_gather(&cubes, z * z * z);
        vt_dd_gather(&fourths, z * z * z * z);
    }
    double g1 = (cubes.high + cubes.low) / k, fourth = (fourths.high + fourths.low) / k, g2 = fourth - 3;
    shape.skewness_g1 = g1;
    shape.kurtosis_g2 = g2;
    shape.skewness_b1 = g1 / (shrink * shrink * shrink);
    shape.kurtosis_b2 = fourth / (shrink * shrink * shrink * shrink) - 3;
    if (n > 2)
        shape.skewness_G1 = g1 * sqrt(k * (k - 1)) / (k - 2);
    if (n > 3)
        shape.kurtosis_G2 = ((k + 1) * g2 + 6) * (k - 1) / ((k - 2) * (k - 3));
    return shape;
}
