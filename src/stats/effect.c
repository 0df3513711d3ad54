#include "stats/effect.h"

#include "stats/student.h"

#include <gsl/gsl_sf_gamma.h>
#include <math.h>

static double over(double difference, double sd)
{
    return sd > 0 ? difference / sd : NAN;
}

double vt_cohens_d(const struct vt_moments *a, const struct vt_moments *b)
{
    if (a->n < 2 || b->n < 2)
        return NAN;
    return over(vt_mean_difference(a, b), vt_pooled_sd(a, b));
}

/* J. The logarithms of gamma are too large to subtract above df = 10,000; there the series has all digits. */
static double unbias(double df)
{
    if (df > 1e4)
        return 1 - (0.75 + 7 / (32 * df)) / df;
    return exp(gsl_sf_lngamma(df / 2) - gsl_sf_lngamma((df - 1) / 2)) / sqrt(df / 2);
}

double vt_hedges_g(const struct vt_moments *a, const struct vt_moments *b)
{
    double d = vt_cohens_d(a, b);
    return isnan(d) ? NAN : d * unbias((double)(a->n + b->n - 2));
}

double vt_hedges_g_approximate(const struct vt_moments *a, const struct vt_moments *b)
{
    double d = vt_cohens_d(a, b);
    return isnan(d) ? NAN : d * (1 - 3 / (4 * (double)(a->n + b->n - 2) - 1));
}

double vt_glass_delta(const struct vt_moments *a, const struct vt_moments *b)
{
    return over(vt_mean_difference(a, b), a->sd);
}
