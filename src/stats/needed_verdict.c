#include "stats/distribution.h"
#include "stats/needed_runs.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

/* A quantile of chi-square over its df; for many df by Wilson and Hilferty (1931), where the exact inverse
 * does not converge. */
static double chi2_share(double p, double df)
{
    double cube = 1 - 2 / (9 * df) + gsl_cdf_ugaussian_Pinv(p) * sqrt(2 / (9 * df));

    return df > 200 ? cube * cube * cube : gsl_cdf_chisq_Pinv(p, df) / df;
}

struct vt_pilot vt_pilot_of(double se, double n, double df, bool paired)
{
    struct vt_pilot p = {.se = se, .n = n, .df = df >= 1 ? df : 1, .paired = paired};

    for (int i = 0; i < VT_PILOT_SPREADS; i++)
        p.spread[i] = 1 / sqrt(chi2_share((i + 0.5) / VT_PILOT_SPREADS, p.df));
    return p;
}

static double chance_at(const struct vt_pilot *pilot, double n, double change, double threshold,
                        double critical)
{
    double sum = 0;

    for (int i = 0; i < VT_PILOT_SPREADS; i++) {
        double se = pilot->se * sqrt(pilot->n / n) * pilot->spread[i];
        sum += gsl_cdf_ugaussian_P((change - fmax(threshold, critical * se)) / se);
    }
    return sum / VT_PILOT_SPREADS;
}

double vt_verdict_chance(const struct vt_pilot *pilot, double n, double change, double threshold,
                         double alpha)
{
    double df = pilot->paired ? n - 1 : 2 * n - 2;

    return chance_at(pilot, n, change, threshold, vt_t_upper(alpha / 2, df));
}

/* The runs that would do if the spread were known: t asks for as many at least. NAN beyond the most that are
 * sought. */
static double least_runs(const struct vt_pilot *pilot, double change, double threshold, double alpha,
                         double chance)
{
    double critical = vt_normal_upper(alpha / 2), fails = 1, fits = 2;

    while (chance_at(pilot, fits, change, threshold, critical) < chance) {
        fails = fits;
        fits *= 2;
        if (fits > VT_NEEDED_RUNS_MAX)
            return NAN;
    }
    while (fits - fails > 1) {
        double n = floor((fits + fails) / 2);
        if (chance_at(pilot, n, change, threshold, critical) < chance)
            fails = n;
        else
            fits = n;
    }
    return fits;
}

double vt_needed_verdict(const struct vt_pilot *pilot, double change, double threshold, double alpha,
                         double chance)
{
    if (!(pilot->se > 0) || !isfinite(pilot->se) || !(pilot->df >= 1))
        return NAN;
    double fits = least_runs(pilot, change, threshold, alpha, chance), fails = fits - 1;
    for (double step = 1; vt_verdict_chance(pilot, fits, change, threshold, alpha) < chance; step *= 2) {
        fails = fits;
        fits += step;
        if (fits > VT_NEEDED_RUNS_MAX)
            return NAN;
    }
    while (fits - fails > 1) {
        double n = floor((fits + fails) / 2);
        if (vt_verdict_chance(pilot, n, change, threshold, alpha) < chance)
            fails = n;
        else
            fits = n;
    }
    return fits;
}
