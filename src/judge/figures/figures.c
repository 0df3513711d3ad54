#include "judge/figures/figures.h"

#include "stats/adjust.h"
#include "stats/anova.h"
#include "stats/bootstrap.h"
#include "stats/moments.h"
#include "stats/nested.h"
#include "stats/welch.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static const int percents[] = {90, 95, 99};

void vt_figure(const struct vt_figures *f, const char *of, double value, const char *name, ...)
{
    char text[64];
    va_list arguments;

    if (isnan(value))
        return;
    va_start(arguments, name);
    vsnprintf(text, sizeof text, name, arguments);
    va_end(arguments);
    f->take(f->context, f->benchmark, text, of, value);
}

struct vt_resampling vt_figures_resampling(const struct vt_figures *f, size_t n)
{
    struct vt_resampling how = f->how;

    if (how.resamples == 0)
        how.resamples = n <= 50       ? 199999
                        : n < 500     ? 10000000 / n
                        : n <= 2000   ? 19999
                        : n <= 20000  ? 40000000 / n
                        : n <= 100000 ? 1999
                                      : 0;
    return how;
}

/* The hierarchical bootstrap: the outermost groups are drawn with replacement and all that is in them is
 * kept, since drawing the inner levels anew would count their variance twice (Davison & Hinkley 1997, section
 * 3.8). With means of means that is a bootstrap of the outermost means. */
static void give_top_bootstrap(const struct vt_figures *f, const char *of, const char *name,
                               enum vt_bootstrapped what, const double a[], size_t na, const double b[],
                               size_t nb)
{
    struct vt_resampling how = vt_figures_resampling(f, na + nb);
    struct vt_bootstrap boot;

    if (na < 2 || (b && nb < 2) || !vt_bootstrap(what, a, na, b, nb, 0.95, &how, &boot))
        return;
    vt_figure(f, of, boot.percentile.low, "topboot_pct95_%s_low", name);
    vt_figure(f, of, boot.percentile.high, "topboot_pct95_%s_high", name);
    if (boot.has_bca) {
        vt_figure(f, of, boot.bca.low, "topboot_bca95_%s_low", name);
        vt_figure(f, of, boot.bca.high, "topboot_bca95_%s_high", name);
    }
}

/* What the repetitions cost from the innermost level outwards: 1, 10, 100, ... */
static const double cost_ratio = 10;

void vt_figures_nested_side(const struct vt_figures *f, const char *of, const struct vt_figures_levels *side)
{
    struct vt_nested nested;
    struct vt_interval ci;

    double *top = malloc((side->n + 1) * sizeof *top);
    size_t tops = 0;

    if (!top || !vt_nested_of(side->x, side->key, side->levels, side->n, &nested, top, &tops)) {
        free(top);
        return;
    }
    vt_figure(f, of, nested.mean, "kj_mean");
    for (size_t i = 0; i < nested.levels; i++) {
        vt_figure(f, of, nested.s2[i], "kj_S2_%zu", i + 1);
        vt_figure(f, of, nested.t2[i], "kj_T2_%zu", i + 1);
        vt_figure(f, of, nested.share[i], "kj_share_%zu", i + 1);
        double repetitions = vt_nested_repetitions(&nested, i + 1, cost_ratio);
        vt_figure(f, of, repetitions, "kj_optreps_%zu_raw", i + 1);
        vt_figure(f, of, ceil(repetitions), "kj_optreps_%zu", i + 1);
    }
    for (size_t i = 0; i < sizeof percents / sizeof *percents; i++)
        if (vt_nested_interval(&nested, percents[i] / 100.0, &ci)) {
            vt_figure(f, of, ci.low, "kj_ci%d_low", percents[i]);
            vt_figure(f, of, ci.high, "kj_ci%d_high", percents[i]);
        }
    struct vt_moments m = vt_moments_of(side->x, side->n);
    vt_figure(f, of, vt_standard_error(&m), "naive_sem");
    give_top_bootstrap(f, of, "mean", VT_BOOTSTRAP_MEAN, top, tops, NULL, 0);
    free(top);
}

static void topmean_welch(const struct vt_figures *f, const char *of, const double a[], size_t na,
                          const double b[], size_t nb)
{
    struct vt_t_test t;

    if (vt_welch_test(a, na, b, nb, &t)) {
        vt_figure(f, of, t.t, "topmean_welch_t");
        vt_figure(f, of, t.df, "topmean_welch_df");
        vt_figure(f, of, t.p, "topmean_welch_p");
    }
}

void vt_figures_nested_pair(const struct vt_figures *f, const char *of, const struct vt_figures_levels *a,
                            const struct vt_figures_levels *b)
{
    struct vt_nested na, nb;
    struct vt_interval ci;
    size_t tops_a, tops_b;
    double *top_a = malloc((a->n + 1) * sizeof *top_a), *top_b = malloc((b->n + 1) * sizeof *top_b);

    if (top_a && top_b && vt_nested_of(a->x, a->key, a->levels, a->n, &na, top_a, &tops_a)
        && vt_nested_of(b->x, b->key, b->levels, b->n, &nb, top_b, &tops_b)) {
        vt_figure(f, of, na.mean == 0 ? NAN : nb.mean / na.mean, "kj_ratio");
        for (size_t i = 0; i < sizeof percents / sizeof *percents; i++)
            if (vt_nested_ratio(&na, &nb, percents[i] / 100.0, &ci)) {
                vt_figure(f, of, ci.low, "kj_ratio_ci%d_low", percents[i]);
                vt_figure(f, of, ci.high, "kj_ratio_ci%d_high", percents[i]);
            }
        topmean_welch(f, of, top_a, tops_a, top_b, tops_b);
        give_top_bootstrap(f, of, "ratio_mean", VT_BOOTSTRAP_RATIO_MEAN, top_a, tops_a, top_b, tops_b);
    }
    free(top_a);
    free(top_b);
}

void vt_figures_groups(const struct vt_figures *f, const double x[], const size_t group[], size_t n,
                       size_t groups)
{
    struct vt_anova a;

    if (!vt_anova_test(x, group, n, groups, &a))
        return;
    vt_figure(f, "-", a.df_between, "anova_df_between");
    vt_figure(f, "-", a.ss_between, "anova_ss_between");
    vt_figure(f, "-", a.ms_between, "anova_ms_between");
    vt_figure(f, "-", a.df_within, "anova_df_within");
    vt_figure(f, "-", a.ss_within, "anova_ss_within");
    vt_figure(f, "-", a.ms_within, "anova_ms_within");
    vt_figure(f, "-", a.f, "anova_f");
    vt_figure(f, "-", a.p, "anova_p");
    vt_figure(f, "-", a.r_squared, "anova_r_squared");
    vt_figure(f, "-", a.residual_sd, "anova_residual_sd");
}

void vt_figures_adjusted(const struct vt_figures *f, const double p[], size_t n)
{
    static const struct {
        const char *name;
        bool (*adjust)(const double p[], size_t n, double adjusted[]);
    } methods[] = {{"padj_bonferroni", vt_adjust_bonferroni},
                   {"padj_holm", vt_adjust_holm},
                   {"padj_hochberg", vt_adjust_hochberg},
                   {"padj_bh", vt_adjust_bh},
                   {"padj_by", vt_adjust_by}};
    double *adjusted = malloc((n + 1) * sizeof *adjusted);
    char row[32];

    for (size_t k = 0; adjusted && k < sizeof methods / sizeof *methods; k++) {
        if (!methods[k].adjust(p, n, adjusted))
            continue;
        for (size_t i = 0; i < n; i++) {
            snprintf(row, sizeof row, "%zu", i + 1);
            vt_figure(f, row, adjusted[i], "%s", methods[k].name);
        }
    }
    free(adjusted);
}
