/* The figures of a pair, b against a. */
#include "judge/figures/figures.h"

#include "stats/bootstrap.h"
#include "stats/brunner_munzel.h"
#include "stats/decimal.h"
#include "stats/effect.h"
#include "stats/fieller.h"
#include "stats/geometric.h"
#include "stats/hodges_lehmann.h"
#include "stats/kolmogorov.h"
#include "stats/mann_whitney.h"
#include "stats/moments.h"
#include "stats/quantile.h"
#include "stats/sign.h"
#include "stats/signed_rank.h"
#include "stats/sort.h"
#include "stats/student.h"
#include "stats/tost.h"
#include "stats/variance_test.h"
#include "stats/welch.h"

#include <math.h>
#include <stdlib.h>

static const int percents[] = {90, 95, 99};
enum { N_PERCENTS = sizeof percents / sizeof *percents };
static const double margins[] = {0.01, 0.02, 0.05};
enum { N_MARGINS = sizeof margins / sizeof *margins };

/* Both sides as they came, in order, and their moments. */
struct pair {
    const struct vt_figures *f;
    const char *of;
    const double *a, *b;
    size_t na, nb;
    double *sorted_a, *sorted_b; /* owned */
    struct vt_moments ma, mb;
    struct vt_resampling how;
};

static void give(const struct pair *p, const char *name, double value)
{
    vt_figure(p->f, p->of, value, "%s", name);
}

static void give_interval(const struct pair *p, const char *name, int percent, double low, double high)
{
    vt_figure(p->f, p->of, low, "%s_ci%d_low", name, percent);
    vt_figure(p->f, p->of, high, "%s_ci%d_high", name, percent);
}

static void give_t_test(const struct pair *p, const char *name, const struct vt_t_test *t)
{
    vt_figure(p->f, p->of, t->t, "%s_t", name);
    vt_figure(p->f, p->of, t->df, "%s_df", name);
    vt_figure(p->f, p->of, t->p, "%s_p", name);
    vt_figure(p->f, p->of, t->p_greater, "%s_p_b_greater", name);
    vt_figure(p->f, p->of, t->p_less, "%s_p_b_less", name);
    for (size_t i = 0; i < N_PERCENTS; i++) {
        struct vt_interval ci = vt_t_test_interval(t, percents[i] / 100.0);
        give_interval(p, name, percents[i], ci.low, ci.high);
    }
}

static void give_centres(const struct pair *p)
{
    double median_a = vt_median_sorted(p->sorted_a, p->na), median_b = vt_median_sorted(p->sorted_b, p->nb);

    give(p, "diff_mean", vt_mean_difference(&p->ma, &p->mb));
    give(p, "diff_median", median_b - median_a);
    give(p, "ratio_mean", p->ma.mean == 0 ? NAN : p->mb.mean / p->ma.mean);
    give(p, "ratio_median", median_a == 0 ? NAN : median_b / median_a);
    give(p, "georatio", vt_geometric_mean(p->b, p->nb) / vt_geometric_mean(p->a, p->na));
    give(p, "cohen_d", vt_cohens_d(&p->ma, &p->mb));
    give(p, "hedges_g", vt_hedges_g(&p->ma, &p->mb));
    give(p, "hedges_g_approx", vt_hedges_g_approximate(&p->ma, &p->mb));
    give(p, "glass_delta", vt_glass_delta(&p->ma, &p->mb));
}

static void give_fieller(const struct pair *p)
{
    struct vt_interval ci;

    if (p->na > 1 && p->nb > 1)
        give(p, "fieller_welch_df", vt_fieller_df(&p->ma, &p->mb, p->mb.mean / p->ma.mean));
    for (size_t i = 0; i < N_PERCENTS; i++) {
        if (vt_fieller_welch(&p->ma, &p->mb, percents[i] / 100.0, &ci, NULL))
            give_interval(p, "fieller_welch", percents[i], ci.low, ci.high);
        if (p->na > 1 && p->nb > 1 && vt_fieller_pooled(&p->ma, &p->mb, percents[i] / 100.0, &ci))
            give_interval(p, "fieller_pooled", percents[i], ci.low, ci.high);
    }
}

static void give_tost(const struct pair *p, const char *scale, double margin, const struct vt_tost *tost)
{
    vt_figure(p->f, p->of, tost->lower, "tost_%s%.2f_lower", scale, margin);
    vt_figure(p->f, p->of, tost->upper, "tost_%s%.2f_upper", scale, margin);
    vt_figure(p->f, p->of, tost->p, "tost_%s%.2f_p", scale, margin);
}

static void give_log_welch(const struct pair *p)
{
    struct vt_t_test t;
    struct vt_tost tost;

    if (!vt_log_welch_test(p->a, p->na, p->b, p->nb, &t))
        return;
    give(p, "logwelch_t", t.t);
    give(p, "logwelch_df", t.df);
    give(p, "logwelch_p", t.p);
    for (size_t i = 0; i < N_PERCENTS; i++) {
        struct vt_interval ci = vt_t_test_interval(&t, percents[i] / 100.0);
        give_interval(p, "logwelch", percents[i], exp(ci.low), exp(ci.high));
    }
    for (size_t i = 0; i < N_MARGINS; i++)
        if (vt_tost_log(&t, margins[i], &tost))
            give_tost(p, "log", margins[i], &tost);
}

static void give_means(const struct pair *p)
{
    struct vt_t_test t;
    struct vt_tost tost;
    double f_ratio, f_p;

    if (vt_welch_of(&p->ma, &p->mb, &t))
        give_t_test(p, "welch", &t);
    if (vt_student_of(&p->ma, &p->mb, &t))
        give_t_test(p, "student", &t);
    if (vt_variance_ratio_test(&p->ma, &p->mb, &f_ratio, &f_p)) {
        give(p, "fvar_f", f_ratio);
        give(p, "fvar_p", f_p);
    }
    if (vt_brown_forsythe_test(p->a, p->na, p->b, p->nb, &f_ratio, &f_p)) {
        give(p, "bf_f", f_ratio);
        give(p, "bf_p", f_p);
    }
    give_fieller(p);
    for (size_t i = 0; i < N_MARGINS; i++)
        if (vt_tost_ratio(&p->ma, &p->mb, margins[i], &tost))
            give_tost(p, "ratio", margins[i], &tost);
    give_log_welch(p);
}

static void give_mann_whitney(const struct pair *p)
{
    struct vt_mann_whitney mw;

    if (!vt_mann_whitney_sorted(p->sorted_a, p->na, p->sorted_b, p->nb, &mw))
        return;
    give(p, "mw_u_b", mw.u_b);
    give(p, "mw_u_a", mw.u_a);
    give(p, "mw_ties", mw.ties);
    give(p, "cliff_delta", mw.cliffs_delta);
    give(p, "vargha_delaney_a", mw.vargha_delaney);
    give(p, "mw_z", mw.z);
    give(p, "mw_asym_p", mw.p_normal);
    give(p, "mw_z_cc", mw.z_cc);
    give(p, "mw_asym_p_cc", mw.p_normal_cc);
    if (mw.exact) {
        give(p, "mw_exact_p_b_greater", mw.p_greater);
        give(p, "mw_exact_p_b_less", mw.p_less);
        give(p, "mw_exact_p_2min", mw.p_twice);
        give(p, "mw_exact_p_abs", mw.p_far);
    }
}

static void give_ranks(const struct pair *p)
{
    struct vt_t_test bm;
    struct vt_interval ci;
    struct vt_kolmogorov ks;
    double coverage;

    give_mann_whitney(p);
    for (size_t i = 0; i < N_PERCENTS; i++)
        if (vt_hodges_lehmann_interval_sorted(p->sorted_a, p->na, p->sorted_b, p->nb, percents[i] / 100.0,
                                              &ci, &coverage)) {
            if (i == 0)
                give(p, "hl_shift", ci.of);
            give_interval(p, "hl", percents[i], ci.low, ci.high);
            vt_figure(p->f, p->of, coverage, "hl_ci%d_coverage", percents[i]);
        }
    give(p, "bm_phat", vt_brunner_munzel_phat(p->a, p->na, p->b, p->nb));
    if (vt_brunner_munzel_sorted(p->sorted_a, p->na, p->sorted_b, p->nb, &bm)) {
        give(p, "bm_stat", bm.t);
        give(p, "bm_df", bm.df);
        give(p, "bm_p", bm.p);
        ci = vt_brunner_munzel_interval(&bm, 0.95);
        give_interval(p, "bm", 95, ci.low, ci.high);
    }
    if (vt_kolmogorov_sorted(p->sorted_a, p->na, p->sorted_b, p->nb, &ks)) {
        give(p, "ks_d", ks.d);
        give(p, "ks_asym_p", ks.p_asymptotic);
        if (ks.exact) {
            give(p, "ks_exact_p", ks.p);
            give(p, "ks_exact_p_noties", ks.p_no_ties);
        }
    }
}

static void give_permutations(const struct pair *p)
{
    static const struct {
        const char *name;
        enum vt_permuted what;
    } tests[] = {{"perm_welch", VT_PERMUTE_WELCH}, {"perm_mean", VT_PERMUTE_MEAN}};
    struct vt_permutation t;

    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
        if (vt_permutation_test(tests[i].what, p->a, p->na, p->b, p->nb, &p->how, &t)) {
            vt_figure(p->f, p->of, t.p, "%s_p", tests[i].name);
            vt_figure(p->f, p->of, t.p_greater, "%s_p_b_greater", tests[i].name);
            vt_figure(p->f, p->of, t.p_less, "%s_p_b_less", tests[i].name);
        }
}

static void give_signed_ranks(const struct pair *p, const double d[])
{
    struct vt_signed_rank sr;

    if (vt_signed_rank_test(d, p->na, false, &sr)) {
        give(p, "wsr_v", sr.v);
        give(p, "wsr_asym_p", sr.p_normal);
        give(p, "wsr_asym_p_cc", sr.p_normal_cc);
        if (sr.exact)
            give(p, "wsr_exact_p", sr.p);
    }
    if (vt_signed_rank_test(d, p->na, true, &sr)) {
        give(p, "wsr_pratt_v", sr.v);
        if (sr.exact)
            give(p, "wsr_pratt_exact_p", sr.p);
    }
}

static void give_pairs(const struct pair *p)
{
    struct vt_t_test t;
    struct vt_permutation flips;
    double *d = vt_decimal_differences(p->a, p->b, p->na);

    if (!d)
        return;
    if (vt_paired_test(p->a, p->b, p->na, &t))
        give_t_test(p, "paired", &t);
    give(p, "pairedlog_ratio", vt_geometric_mean(p->b, p->nb) / vt_geometric_mean(p->a, p->na));
    if (vt_log_paired_test(p->a, p->b, p->na, &t)) {
        struct vt_interval ci = vt_t_test_interval(&t, 0.95);
        give_interval(p, "pairedlog", 95, exp(ci.low), exp(ci.high));
        give(p, "pairedlog_p", t.p);
    }
    give_signed_ranks(p, d);
    struct vt_sign sign = vt_sign_test(d, p->na);
    give(p, "sign_npos", (double)sign.positive);
    give(p, "sign_nneg", (double)sign.negative);
    give(p, "sign_p", sign.p);
    if (vt_sign_flip_test(d, p->na, &p->how, &flips))
        give(p, "signflip_mean_p", flips.p);
    free(d);
}

static void give_bootstraps(const struct pair *p)
{
    static const struct {
        const char *name;
        enum vt_bootstrapped what;
    } kinds[] = {{"diff_mean", VT_BOOTSTRAP_DIFFERENCE_MEAN},
                 {"diff_median", VT_BOOTSTRAP_DIFFERENCE_MEDIAN},
                 {"ratio_mean", VT_BOOTSTRAP_RATIO_MEAN},
                 {"ratio_median", VT_BOOTSTRAP_RATIO_MEDIAN}};
    struct vt_bootstrap boot;

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (vt_bootstrap(kinds[i].what, p->a, p->na, p->b, p->nb, 0.95, &p->how, &boot)) {
            vt_figure(p->f, p->of, boot.percentile.low, "boot_pct95_%s_low", kinds[i].name);
            vt_figure(p->f, p->of, boot.percentile.high, "boot_pct95_%s_high", kinds[i].name);
            if (boot.has_bca) {
                vt_figure(p->f, p->of, boot.bca.low, "boot_bca95_%s_low", kinds[i].name);
                vt_figure(p->f, p->of, boot.bca.high, "boot_bca95_%s_high", kinds[i].name);
            }
        }
}

void vt_figures_pair(const struct vt_figures *f, const char *of, const double a[], size_t na,
                     const double b[], size_t nb)
{
    struct pair p = {f, of, a, b, na, nb, vt_sorted_copy(a, na), vt_sorted_copy(b, nb), {0}, {0}, {0}};

    if (p.sorted_a && p.sorted_b && na > 0 && nb > 0) {
        p.how = vt_figures_resampling(f, na + nb);
        p.ma = vt_moments_of(a, na);
        p.mb = vt_moments_of(b, nb);
        give_centres(&p);
        give_means(&p);
        give_ranks(&p);
        give_permutations(&p);
        if (na == nb && na > 1)
            give_pairs(&p);
        if (na > 1 && nb > 1)
            give_bootstraps(&p);
    }
    free(p.sorted_a);
    free(p.sorted_b);
}
