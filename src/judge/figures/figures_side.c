/* The figures of one side. */
#include "judge/figures/figures.h"

#include "stats/autocorrelation.h"
#include "stats/bootstrap.h"
#include "stats/geometric.h"
#include "stats/interval.h"
#include "stats/moments.h"
#include "stats/quantile.h"
#include "stats/rules/chauvenet.h"
#include "stats/rules/dixon.h"
#include "stats/rules/grubbs.h"
#include "stats/rules/mad.h"
#include "stats/rules/tukey.h"
#include "stats/shapiro.h"
#include "stats/sort.h"
#include "stats/trend.h"

#include <stdlib.h>

static const int percents[] = {90, 95, 99};

static void give_moments(const struct vt_figures *f, const char *of, const double x[], size_t n)
{
    struct vt_moments m = vt_moments_of(x, n);
    struct vt_shape shape = vt_shape_of(x, n);

    vt_figure(f, of, (double)n, "n");
    vt_figure(f, of, m.min, "min");
    vt_figure(f, of, m.max, "max");
    vt_figure(f, of, m.max - m.min, "range");
    vt_figure(f, of, m.mean, "mean");
    vt_figure(f, of, m.var, "var");
    vt_figure(f, of, m.sd, "sd");
    vt_figure(f, of, vt_standard_error(&m), "sem");
    vt_figure(f, of, vt_variation(&m), "cv");
    vt_figure(f, of, vt_geometric_mean(x, n), "geomean");
    vt_figure(f, of, vt_harmonic_mean(x, n), "harmonic_mean");
    vt_figure(f, of, shape.skewness_g1, "skew_g1");
    vt_figure(f, of, shape.kurtosis_g2, "kurt_g2");
    vt_figure(f, of, shape.skewness_b1, "skew_b1");
    vt_figure(f, of, shape.kurtosis_b2, "kurt_b2");
    vt_figure(f, of, shape.skewness_G1, "skew_G1");
    vt_figure(f, of, shape.kurtosis_G2, "kurt_G2");
}

static void give_quantiles(const struct vt_figures *f, const char *of, const double sorted[], size_t n)
{
    static const int hundredths[] = {1, 5, 10, 25, 75, 90, 95, 99};
    double mad = vt_mad_sorted(sorted, n);

    vt_figure(f, of, vt_median_sorted(sorted, n), "median");
    for (size_t i = 0; i < sizeof hundredths / sizeof *hundredths; i++)
        vt_figure(f, of, vt_quantile_sorted(sorted, n, hundredths[i] / 100.0), "q%02d", hundredths[i]);
    vt_figure(f, of, vt_quantile_sorted(sorted, n, 0.75) - vt_quantile_sorted(sorted, n, 0.25), "iqr");
    vt_figure(f, of, mad, "mad_raw");
    vt_figure(f, of, mad * VT_MAD_ROUNDED, "mad_1.4826");
    vt_figure(f, of, mad * VT_MAD_NORMAL, "mad_exactconst");
    vt_figure(f, of, vt_trimmed_mean_sorted(sorted, n, 0.1), "trim10");
    vt_figure(f, of, vt_trimmed_mean_sorted(sorted, n, 0.2), "trim20");
}

static void give_intervals(const struct vt_figures *f, const char *of, const double x[],
                           const double sorted[], size_t n)
{
    struct vt_interval ci;
    double coverage;

    for (size_t i = 0; i < sizeof percents / sizeof *percents; i++) {
        if (vt_interval_mean(x, n, percents[i] / 100.0, &ci)) {
            vt_figure(f, of, ci.low, "tci%d_low", percents[i]);
            vt_figure(f, of, ci.high, "tci%d_high", percents[i]);
        }
        if (vt_interval_median_sorted(sorted, n, percents[i] / 100.0, &ci, &coverage)) {
            vt_figure(f, of, ci.low, "medci%d_low", percents[i]);
            vt_figure(f, of, ci.high, "medci%d_high", percents[i]);
            vt_figure(f, of, coverage, "medci%d_coverage", percents[i]);
        }
    }
}

static void give_esd(const struct vt_figures *f, const char *of, const double sorted[], size_t n, size_t most)
{
    struct vt_esd esd;

    if (!vt_esd_sorted(sorted, n, most, 0.05, &esd))
        return;
    for (size_t i = 0; i < esd.steps; i++) {
        vt_figure(f, of, esd.r[i], "esd%zu_R%zu", most, i + 1);
        vt_figure(f, of, esd.lambda[i], "esd%zu_lambda%zu", most, i + 1);
    }
    if (esd.whole)
        vt_figure(f, of, (double)esd.outliers, "esd%zu_count", most);
}

static void give_dixon(const struct vt_figures *f, const char *of, const double sorted[], size_t n)
{
    int advised = vt_dixon_variant(n), variants[] = {10, advised};
    struct vt_dixon dixon = {0};

    for (size_t i = 0; i < (advised == 10 ? 1 : 2); i++) {
        if (!vt_dixon_sorted(sorted, n, variants[i], &dixon))
            return;
        vt_figure(f, of, dixon.low, "dixon_r%d_low", dixon.variant);
        vt_figure(f, of, dixon.high, "dixon_r%d_high", dixon.variant);
        vt_figure(f, of, dixon.r, "dixon_r%d", dixon.variant);
    }
    vt_figure(f, of, dixon.variant, "dixon_variant");
    vt_figure(f, of, dixon.r > vt_dixon_critical95(n), "dixon_reject95");
}

static void give_fences(const struct vt_figures *f, const char *of, const double sorted[], size_t n)
{
    struct vt_fences fences;

    for (int tenths = 15; tenths <= 30; tenths += 15)
        if (vt_tukey_sorted(sorted, n, tenths / 10.0, &fences)) {
            vt_figure(f, of, fences.low, "tukey%d_low", tenths);
            vt_figure(f, of, fences.high, "tukey%d_high", tenths);
            vt_figure(f, of, (double)fences.outside, "tukey%d_count", tenths);
        }
}

static void give_outliers(const struct vt_figures *f, const char *of, const double x[], const double sorted[],
                          size_t n)
{
    size_t outside;
    double largest, g, p, z = vt_chauvenet_critical(n);

    give_fences(f, of, sorted, n);
    if (vt_hampel_sorted(sorted, n, 3, &outside))
        vt_figure(f, of, (double)outside, "hampel3_count");
    if (vt_modified_z_sorted(sorted, n, 3.5, &largest, &outside)) {
        vt_figure(f, of, largest, "modz_max");
        vt_figure(f, of, (double)outside, "modz35_count");
    }
    if (vt_sigma_count(x, n, 3, &outside))
        vt_figure(f, of, (double)outside, "sigma3_count");
    if (vt_sigma_count(x, n, z, &outside)) {
        vt_figure(f, of, z, "chauvenet_zcrit");
        vt_figure(f, of, (double)outside, "chauvenet_count");
    }
    if (vt_grubbs_test(x, n, &g, &p)) {
        vt_figure(f, of, g, "grubbs_g");
        vt_figure(f, of, p, "grubbs_p");
        vt_figure(f, of, vt_grubbs_critical(n, 0.05), "grubbs_crit_0.05");
        vt_figure(f, of, vt_grubbs_critical(n, 0.01), "grubbs_crit_0.01");
    }
    if (n >= 10)
        give_esd(f, of, sorted, n, 3);
    if (n >= 25)
        give_esd(f, of, sorted, n, 10);
    give_dixon(f, of, sorted, n);
}

static void give_order(const struct vt_figures *f, const char *of, const double x[], size_t n)
{
    struct vt_trend trend;

    if (vt_trend_test(x, n, &trend)) {
        vt_figure(f, of, trend.s, "mk_s");
        vt_figure(f, of, trend.var, "mk_var");
        vt_figure(f, of, trend.z, "mk_z");
        vt_figure(f, of, trend.p, "mk_p");
        vt_figure(f, of, trend.tau_b, "mk_taub");
    }
    vt_figure(f, of, vt_sen_slope(x, n), "sen_slope");
    vt_figure(f, of, vt_autocorrelation(x, n), "acf1");
    vt_figure(f, of, vt_effective_size_ar1(x, n), "ess_ar1");
    vt_figure(f, of, vt_effective_size_geyer(x, n), "ess_ips");
}

static void give_bootstrap(const struct vt_figures *f, const char *of, const double x[], size_t n)
{
    struct vt_resampling how = vt_figures_resampling(f, n);
    struct vt_bootstrap boot;

    if (n < 2)
        return;
    if (vt_bootstrap(VT_BOOTSTRAP_MEAN, x, n, NULL, 0, 0.95, &how, &boot)) {
        vt_figure(f, of, boot.percentile.low, "boot_pct95_mean_low");
        vt_figure(f, of, boot.percentile.high, "boot_pct95_mean_high");
        if (boot.has_bca) {
            vt_figure(f, of, boot.bca.low, "boot_bca95_mean_low");
            vt_figure(f, of, boot.bca.high, "boot_bca95_mean_high");
        }
    }
    if (vt_bootstrap(VT_BOOTSTRAP_MEDIAN, x, n, NULL, 0, 0.95, &how, &boot)) {
        vt_figure(f, of, boot.percentile.low, "boot_pct95_median_low");
        vt_figure(f, of, boot.percentile.high, "boot_pct95_median_high");
    }
}

void vt_figures_side(const struct vt_figures *f, const char *of, const double x[], size_t n)
{
    double *sorted = vt_sorted_copy(x, n), w, p;

    if (!sorted)
        return;
    give_moments(f, of, x, n);
    give_quantiles(f, of, sorted, n);
    give_intervals(f, of, x, sorted, n);
    if (vt_shapiro_sorted(sorted, n, &w, &p)) {
        vt_figure(f, of, w, "shapiro_w");
        vt_figure(f, of, p, "shapiro_p");
    }
    give_outliers(f, of, x, sorted, n);
    give_order(f, of, x, n);
    give_bootstrap(f, of, x, n);
    free(sorted);
}
