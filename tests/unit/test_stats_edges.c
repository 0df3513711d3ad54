/* Every function on samples at the edge: none, one or two values, equal values, one constant side, values
 * near the largest and smallest doubles, NaN and infinity, 1e9 + noise. Each has a defined answer or a
 * refusal. */
#include "stats/adjust.h"
#include "stats/anova.h"
#include "stats/autocorrelation.h"
#include "stats/bootstrap.h"
#include "stats/brunner_munzel.h"
#include "stats/decimal.h"
#include "stats/effect.h"
#include "stats/fieller.h"
#include "stats/geometric.h"
#include "stats/hodges_lehmann.h"
#include "stats/interval.h"
#include "stats/kolmogorov.h"
#include "stats/mann_whitney.h"
#include "stats/moments.h"
#include "stats/nested.h"
#include "stats/quantile.h"
#include "stats/rules/chauvenet.h"
#include "stats/rules/dixon.h"
#include "stats/rules/grubbs.h"
#include "stats/rules/mad.h"
#include "stats/rules/tukey.h"
#include "stats/shapiro.h"
#include "stats/sign.h"
#include "stats/signed_rank.h"
#include "stats/student.h"
#include "stats/tost.h"
#include "stats/trend.h"
#include "stats/variance_test.h"
#include "stats/welch.h"

#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>

static const struct vt_resampling how = {7, 199};
static const double none[1], one[] = {10.2}, two[] = {10.2, 11.7}, three[] = {10.2, 11.7, 11.1};
static const double equal[] = {0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1};
static const double five[] = {10.2, 11.7, 11.1, 10.9, 12.3};

Test(edges, moments)
{
    struct vt_moments m = vt_moments_of(none, 0);
    cr_expect(m.n == 0 && isnan(m.mean) && isnan(m.sd) && isnan(m.min));
    m = vt_moments_of(one, 1);
    cr_expect(m.mean == 10.2 && isnan(m.sd) && isnan(m.var) && isnan(vt_standard_error(&m)));
    m = vt_moments_of(equal, 12);
    cr_expect(m.mean == 0.1 && m.sd == 0 && m.var == 0 && m.mean_tail == 0);
    cr_expect(isnan(vt_mean(none, 0)) && isnan(vt_sd(one, 1)));
    cr_expect(isnan(vt_shape_of(equal, 12).skewness_g1) && isnan(vt_shape_of(two, 2).skewness_G1)
              && isnan(vt_shape_of(three, 3).kurtosis_G2) && !isnan(vt_shape_of(three, 3).skewness_G1));
    const double bad[] = {1.5, NAN, 2.5}, infinite[] = {1.5, INFINITY, -INFINITY};
    cr_expect(isnan(vt_moments_of(bad, 3).mean) && isnan(vt_moments_of(infinite, 3).sd)
              && isnan(vt_mean(bad, 3)));
    const double zero[] = {-1.5, 1.5};
    m = vt_moments_of(zero, 2);
    cr_expect(m.mean == 0 && isnan(vt_variation(&m)));
}

/* sd of {x, y, z} scales with them, whatever their size. */
Test(edges, moments_over_the_whole_range_of_doubles)
{
    double sd = vt_sd(three, 3), mean = vt_mean(three, 3);

    for (int e = -1000; e <= 1016; e += 63) {
        double x[3], back = ldexp(1, -e / 2);
        for (int i = 0; i < 3; i++)
            x[i] = ldexp(three[i], e);
        struct vt_moments m = vt_moments_of(x, 3);
        cr_expect_float_eq(ldexp(m.sd, -e) / sd, 1, 1e-15, "sd at 2^%d, %g", e, back);
        cr_expect_float_eq(ldexp(m.mean, -e) / mean, 1, 1e-15, "mean at 2^%d", e);
        cr_expect_float_eq(vt_shape_of(x, 3).skewness_g1, vt_shape_of(three, 3).skewness_g1, 1e-12);
    }
    const double widest[] = {-DBL_MAX / 2, DBL_MAX / 2, DBL_MAX / 4}, beyond[] = {-DBL_MAX, DBL_MAX},
                 least[] = {DBL_TRUE_MIN, 3 * DBL_TRUE_MIN};
    struct vt_moments m = vt_moments_of(widest, 3);
    cr_expect_float_eq(m.mean / DBL_MAX, 1.0 / 12, 1e-15);
    cr_expect_float_eq(m.sd / DBL_MAX, sqrt(78.0 / 288), 1e-15); /* squares of 7, 5 and 2 twelfths, over 2 */
    cr_expect(isinf(m.var) && isinf(vt_sd(beyond, 2)) && vt_mean(beyond, 2) == 0);
    cr_expect(vt_moments_of(least, 2).mean == 2 * DBL_TRUE_MIN && vt_moments_of(least, 2).var == 0);
    cr_expect(vt_median(widest, 3) == DBL_MAX / 4 && isfinite(vt_quantile(beyond, 2, 0.25))
              && isfinite(vt_quantile(widest, 3, 0.25)));
    const double big[] = {DBL_MAX, DBL_MAX};
    cr_expect(vt_median(big, 2) == DBL_MAX && vt_mean(big, 2) == DBL_MAX
              && vt_quantile(big, 2, 0.3) == DBL_MAX);
}

/* 1e9 + a few hundredths: a one-pass sum of squares has no digit of this right. */
Test(edges, a_large_offset_costs_no_digits)
{
    static const double noise[] = {0.03125, -0.0625, 0.09375, 0.0,
                                   -0.125,  0.25,    0.1875}; /* exact in binary */
    double x[7];

    for (int i = 0; i < 7; i++)
        x[i] = 1e9 + noise[i];
    cr_expect_float_eq(vt_sd(x, 7) / vt_sd(noise, 7), 1, 1e-15);
    cr_expect_float_eq(vt_shape_of(x, 7).kurtosis_g2, vt_shape_of(noise, 7).kurtosis_g2, 1e-13);
    cr_expect_float_eq(vt_autocorrelation(x, 7), vt_autocorrelation(noise, 7), 1e-14);
    struct vt_moments a = vt_moments_of(x, 6), b = vt_moments_of(x + 1, 6), na = vt_moments_of(noise, 6),
                      nb = vt_moments_of(noise + 1, 6);
    cr_expect_float_eq(vt_mean_difference(&a, &b), vt_mean_difference(&na, &nb), 1e-17);
}

Test(edges, order_statistics)
{
    struct vt_fences fences;
    size_t outside;
    double largest;

    cr_expect(isnan(vt_median(none, 0)) && isnan(vt_mad(none, 0)) && isnan(vt_quantile(none, 0, 0.5)));
    cr_expect(vt_median(one, 1) == 10.2 && vt_mad(one, 1) == 0 && vt_quantile(one, 1, 0.01) == 10.2);
    cr_expect(isnan(vt_quantile(two, 2, -0.1)) && isnan(vt_quantile(two, 2, 1.1))
              && isnan(vt_quantile(two, 2, NAN)));
    cr_expect(vt_quantile(two, 2, 0) == 10.2 && vt_quantile(two, 2, 1) == 11.7);
    const double bad[] = {1.5, NAN};
    cr_expect(isnan(vt_median(bad, 2)));
    cr_expect(isnan(vt_trimmed_mean_sorted(three, 3, 0.5)) && isnan(vt_trimmed_mean_sorted(three, 3, -0.1))
              && isnan(vt_trimmed_mean_sorted(none, 0, 0.1)));
    cr_expect(!vt_tukey_sorted(none, 0, 1.5, &fences) && vt_tukey_sorted(one, 1, 1.5, &fences)
              && fences.outside == 0);
    cr_expect(!vt_hampel_sorted(equal, 12, 3, &outside) && !vt_hampel_sorted(none, 0, 3, &outside));
    cr_expect(!vt_modified_z_sorted(equal, 12, 3.5, &largest, &outside));
    /* A fence at 1.3 exactly: q25 = 1.1, q75 = 1.18, 1.18 + 1.5 * 0.08 = 1.3. */
    const double fence[] = {1.1, 1.1, 1.1, 1.18, 1.3};
    cr_expect(vt_tukey_sorted(fence, 5, 1.5, &fences) && fences.outside == 0, "%zu beyond %.17g",
              fences.outside, fences.high);
}

Test(edges, outlier_tests)
{
    double g, p;
    struct vt_esd esd;
    struct vt_dixon dixon;
    size_t outside;

    cr_expect(!vt_grubbs_test(two, 2, &g, &p) && !vt_grubbs_test(equal, 12, &g, &p)
              && isnan(vt_grubbs_critical(2, 0.05)));
    const double lonely[] = {1.5, 1.5, 1.5,
                             7.5}; /* the largest G that four values can have, (n - 1) / sqrt(n) */
    cr_expect(vt_grubbs_test(lonely, 4, &g, &p) && p == 0);
    cr_expect_float_eq(g, 1.5, 1e-15);
    cr_expect(!vt_esd_sorted(three, 3, 1, 0.05, &esd) && !vt_esd_sorted(equal, 12, 3, 0.05, &esd)
              && !vt_esd_sorted(five, 5, 0, 0.05, &esd));
    const double symmetric[] = {1.1, 2.2, 2.3, 2.4, 3.5}; /* both ends are 1.2 from the mean, as decimals */
    cr_expect(vt_esd_sorted(symmetric, 5, 2, 0.05, &esd) && esd.steps == 1 && !esd.whole);
    cr_expect(!vt_dixon_sorted(two, 2, 10, &dixon) && !vt_dixon_sorted(equal, 12, 21, &dixon)
              && vt_dixon_variant(31) == 0 && vt_dixon_variant(2) == 0 && isnan(vt_dixon_critical95(31))
              && isnan(vt_dixon_critical95(2)));
    const double flat[] = {1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 9.5};
    cr_expect(vt_dixon_sorted(flat, 8, 11, &dixon) && isnan(dixon.low) && dixon.high == 1 && dixon.r == 1);
    cr_expect(!vt_sigma_count(two, 2, 3, &outside) && !vt_sigma_count(equal, 12, 3, &outside)
              && isnan(vt_chauvenet_critical(0)));
    cr_expect(!vt_shapiro_sorted(two, 2, &g, &p) && !vt_shapiro_sorted(equal, 12, &g, &p));
}

Test(edges, order_of_measurement)
{
    struct vt_trend trend;
    const double bad[] = {1.5, NAN, 2.5};

    cr_expect(!vt_trend_test(one, 1, &trend) && !vt_trend_test(bad, 3, &trend));
    cr_expect(vt_trend_test(equal, 12, &trend) && trend.s == 0 && trend.var == 0 && isnan(trend.p)
              && isnan(trend.tau_b));
    cr_expect(vt_trend_test(two, 2, &trend) && trend.s == 1 && trend.tau_b == 1);
    cr_expect(isnan(vt_sen_slope(one, 1)) && vt_sen_slope(equal, 12) == 0 && isnan(vt_sen_slope(bad, 3)));
    cr_expect(isnan(vt_autocorrelation(two, 2)) && isnan(vt_autocorrelation(equal, 12))
              && isnan(vt_effective_size_ar1(equal, 12)) && isnan(vt_effective_size_geyer(equal, 12))
              && isnan(vt_autocorrelation(bad, 3)));
}

Test(edges, intervals)
{
    struct vt_interval ci = {1, 2, 3};
    double coverage;

    cr_expect(!vt_interval_mean(one, 1, 0.95, &ci) && !vt_interval_mean(two, 2, 1, &ci)
              && !vt_interval_mean(two, 2, 0, &ci) && !vt_interval_mean(two, 2, NAN, &ci));
    cr_expect(!vt_interval_median_sorted(five, 5, 0.95, &ci, &coverage)
              && !vt_interval_median_sorted(one, 1, 0.5, &ci, NULL));
    cr_expect(ci.low == 2 && ci.high == 3, "a refusal leaves the interval alone");
    cr_expect(vt_interval_mean(equal, 12, 0.95, &ci) && ci.low == 0.1 && ci.high == 0.1);
    cr_expect(vt_interval_median_sorted(equal, 6, 0.95, &ci, &coverage)
              && coverage == 0.96875); /* 1 - 2 / 64 */
    cr_expect(isnan(vt_geometric_mean(none, 0)) && isnan(vt_harmonic_mean(none, 0)));
    const double mixed[] = {1.5, -2.5}, zero[] = {1.5, 0};
    cr_expect(isnan(vt_geometric_mean(mixed, 2)) && isnan(vt_geometric_mean(zero, 2))
              && isnan(vt_harmonic_mean(zero, 2)));
    const double far[] = {1e-300, 1e300}, far_back[] = {1e300, 1e-300};
    cr_expect_float_eq(vt_geometric_mean(far, 2), 1, 1e-12);
    cr_expect_float_eq(vt_geometric_mean(far_back, 2), 1, 1e-12);
    cr_expect_float_eq(vt_harmonic_mean(far, 2) / 2e-300, 1, 1e-12);
    cr_expect_float_eq(vt_harmonic_mean(far_back, 2) / 2e-300, 1, 1e-12);
}

Test(edges, t_tests)
{
    struct vt_t_test t = {.t = 42};
    double other[12];

    for (int i = 0; i < 12; i++)
        other[i] = 0.3;
    cr_expect(!vt_welch_test(one, 1, three, 3, &t) && !vt_welch_test(none, 0, three, 3, &t)
              && !vt_welch_test(equal, 12, other, 12, &t));
    cr_expect(!vt_student_test(one, 1, one, 1, &t) && !vt_student_test(none, 0, three, 3, &t)
              && !vt_student_test(equal, 12, other, 12, &t));
    cr_expect(!vt_paired_test(one, one, 1, &t) && !vt_paired_test(none, none, 0, &t));
    const double a[] = {8.6, 8.5, 0.1}, b[] = {8.7, 8.6, 0.2}; /* each 0.1 more, though the doubles differ */
    cr_expect(!vt_paired_test(a, b, 3, &t) && t.t == 42);
    cr_expect(vt_student_test(one, 1, three, 3, &t) && t.df == 2);
    cr_expect(vt_welch_test(equal, 12, three, 3, &t));
    cr_expect_float_eq(t.df, 2, 1e-14); /* of the side that varies */
    double huge_a[5], huge_b[5], small_a[5], small_b[5];
    for (int i = 0; i < 5; i++) {
        huge_a[i] = ldexp(five[i], 1018), small_a[i] = ldexp(five[i], -1020);
        huge_b[i] = ldexp(five[i] + i * 0.5, 1018), small_b[i] = ldexp(five[i] + i * 0.5, -1020);
    }
    struct vt_t_test large, little;
    cr_assert(vt_welch_test(huge_a, 5, huge_b, 5, &large) && vt_welch_test(small_a, 5, small_b, 5, &little));
    cr_expect_float_eq(large.t, little.t, 1e-12);
    cr_expect_float_eq(large.df, little.df, 1e-12);
}

Test(edges, ratios)
{
    struct vt_moments few = vt_moments_of(one, 1), flat = vt_moments_of(equal, 12),
                      a = vt_moments_of(five, 5);
    struct vt_interval ci;
    struct vt_tost tost;
    double df, f, p;
    const double around[] = {-1.5, 1.4, 0.3, -0.1}, zero[] = {-1.5, 1.5},
                 negative[] = {-10.2, -11.7, -11.1, -10.9};
    struct vt_moments z = vt_moments_of(around, 4), exact_zero = vt_moments_of(zero, 2),
                      n = vt_moments_of(negative, 4);

    cr_expect(!vt_fieller_welch(&few, &a, 0.95, &ci, &df) && !vt_fieller_welch(&flat, &flat, 0.95, &ci, &df));
    cr_expect(!vt_fieller_welch(&z, &a, 0.95, &ci, &df)
              && !vt_fieller_welch(&exact_zero, &a, 0.95, &ci, &df));
    cr_expect(!vt_fieller_welch(&a, &a, 1, &ci, &df) && !vt_fieller_pooled(&flat, &flat, 0.95, &ci));
    cr_expect(vt_fieller_welch(&a, &z, 0.95, &ci, &df) && ci.low < 0 && ci.high > 0);
    cr_expect(vt_fieller_welch(&n, &a, 0.95, &ci, &df) && ci.low < ci.of && ci.of < ci.high && ci.high < 0);
    cr_expect(vt_fieller_welch(&flat, &a, 0.95, &ci, &df));
    cr_expect_float_eq(df, 4, 1e-12);
    cr_expect(!vt_tost_ratio(&few, &a, 0.01, &tost) && !vt_tost_ratio(&n, &a, 0.01, &tost)
              && !vt_tost_ratio(&flat, &flat, 0.01, &tost) && !vt_tost_ratio(&a, &a, 0, &tost)
              && vt_tost_ratio(&a, &a, 0.01, &tost));
    cr_expect_float_eq(tost.lower, tost.upper, 0.01); /* not quite: 1/1.01 is nearer than 1.01 */
    cr_expect(isnan(vt_cohens_d(&few, &a)) && isnan(vt_cohens_d(&flat, &flat))
              && isnan(vt_hedges_g(&flat, &flat)) && isnan(vt_glass_delta(&flat, &a))
              && isnan(vt_glass_delta(&few, &a)));
    cr_expect(!vt_variance_ratio_test(&flat, &a, &f, &p) && !vt_variance_ratio_test(&few, &a, &f, &p));
    cr_expect(!vt_brown_forsythe_test(two, 2, two, 2, &f, &p)
              && !vt_brown_forsythe_test(one, 1, five, 5, &f, &p)
              && !vt_brown_forsythe_test(equal, 12, equal, 3, &f, &p)
              && vt_brown_forsythe_test(equal, 12, five, 5, &f, &p));
}

Test(edges, rank_tests)
{
    struct vt_mann_whitney mw;
    struct vt_t_test bm;
    struct vt_kolmogorov ks;
    struct vt_interval ci;
    double coverage;
    const double bad[] = {1.5, NAN}, high[] = {20.1, 20.2, 20.3};

    cr_expect(!vt_mann_whitney_test(none, 0, three, 3, &mw) && !vt_mann_whitney_test(three, 3, bad, 2, &mw));
    cr_expect(vt_mann_whitney_test(equal, 12, equal, 12, &mw) && isnan(mw.p_normal) && mw.p_twice == 1
              && mw.p_far == 1 && mw.cliffs_delta == 0);
    cr_expect(vt_mann_whitney_test(one, 1, two, 1, &mw) && mw.u_b == 0.5 && mw.p_twice == 1);
    cr_expect(vt_mann_whitney_test(three, 3, high, 3, &mw) && mw.u_b == 9);
    cr_expect_float_eq(mw.p_twice, 0.1, 1e-15); /* 2 of 20 orders */
    cr_expect(!vt_brunner_munzel_test(three, 3, high, 3, &bm)
              && !vt_brunner_munzel_test(equal, 12, equal, 12, &bm)
              && !vt_brunner_munzel_test(one, 1, three, 3, &bm));
    cr_expect(vt_brunner_munzel_phat(three, 3, high, 3) == 1
              && vt_brunner_munzel_phat(equal, 12, equal, 12) == 0.5
              && isnan(vt_brunner_munzel_phat(none, 0, three, 3)));
    cr_expect(isnan(vt_hodges_lehmann(none, 0, three, 3)) && vt_hodges_lehmann(equal, 12, equal, 12) == 0
              && isnan(vt_difference_sorted(one, 1, one, 1, 2))
              && isnan(vt_difference_sorted(one, 1, one, 1, 0)));
    cr_expect(!vt_hodges_lehmann_interval_sorted(none, 0, three, 3, 0.95, &ci, NULL));
    cr_expect(vt_hodges_lehmann_interval_sorted(one, 1, one, 1, 0.95, &ci, &coverage) && coverage == 0
              && ci.low == 0);
    cr_expect(!vt_kolmogorov_sorted(none, 0, three, 3, &ks));
    cr_expect(vt_kolmogorov_sorted(equal, 12, equal, 12, &ks) && ks.d == 0 && ks.p == 1
              && ks.p_asymptotic == 1 && ks.p_no_ties == 1);
    cr_expect(vt_kolmogorov_sorted(three, 3, high, 3, &ks) && ks.d == 1);
    cr_expect_float_eq(ks.p, 0.1, 1e-15);
}

Test(edges, pairs)
{
    struct vt_signed_rank sr;
    struct vt_permutation flips;
    static const double zeros[] = {0, 0, -0.0}, some[] = {0, 1.5, 0, -2.5, 2.5}, bad[] = {1.5, NAN};

    cr_expect(!vt_signed_rank_test(zeros, 3, false, &sr) && !vt_signed_rank_test(none, 0, false, &sr)
              && !vt_signed_rank_test(bad, 2, false, &sr));
    cr_expect(vt_signed_rank_test(some, 5, false, &sr) && sr.n == 3 && sr.v == 3.5); /* ranks 1, 2.5, 2.5 */
    cr_expect(vt_signed_rank_test(some, 5, true, &sr) && sr.n == 3 && sr.v == 7.5);  /* ranks 3, 4.5, 4.5 */
    cr_expect(vt_sign_test(zeros, 3).p == 1 && vt_sign_test(none, 0).p == 1
              && vt_sign_test(some, 5).positive == 2);
    cr_expect(!vt_sign_flip_test(none, 0, &how, &flips) && !vt_sign_flip_test(bad, 2, &how, &flips));
    cr_expect(vt_sign_flip_test(zeros, 3, &how, &flips) && flips.p == 1 && flips.exact);
}

Test(edges, resampling)
{
    struct vt_permutation t;
    struct vt_bootstrap boot;
    const double bad[] = {1.5, NAN, 2.5}, mixed[] = {1.5, -2.5, 3.5};
    double other[12];

    for (int i = 0; i < 12; i++)
        other[i] = 0.3;
    cr_expect(!vt_permutation_test(VT_PERMUTE_WELCH, one, 1, three, 3, &how, &t)
              && !vt_permutation_test(VT_PERMUTE_MEAN, none, 0, three, 3, &how, &t)
              && !vt_permutation_test(VT_PERMUTE_MEAN, bad, 3, three, 3, &how, &t));
    cr_expect(vt_permutation_test(VT_PERMUTE_MEAN, one, 1, five, 5, &how, &t) && t.exact && t.splits == 6);
    cr_expect(vt_permutation_test(VT_PERMUTE_WELCH, equal, 12, equal, 10, &how, &t) && t.p == 1
              && t.p_less == 1);
    cr_expect(vt_permutation_test(VT_PERMUTE_WELCH, equal, 10, other, 10, &how, &t) && t.exact);
    cr_expect_float_eq(t.p, 2.0 / 184756, 1e-18); /* only the two splits that part them are as far: x/0 */
    cr_expect(!vt_bootstrap(VT_BOOTSTRAP_MEAN, none, 0, NULL, 0, 0.95, &how, &boot)
              && !vt_bootstrap(VT_BOOTSTRAP_MEAN, three, 3, NULL, 0, 1.5, &how, &boot)
              && !vt_bootstrap(VT_BOOTSTRAP_RATIO_MEAN, mixed, 3, three, 3, 0.95, &how, &boot)
              && !vt_bootstrap(VT_BOOTSTRAP_DIFFERENCE_MEAN, three, 3, bad, 3, 0.95, &how, &boot));
    cr_expect(vt_bootstrap(VT_BOOTSTRAP_MEAN, equal, 12, NULL, 0, 0.95, &how, &boot)
              && boot.percentile.low == 0.1 && boot.percentile.high == 0.1 && !boot.has_bca);
}

Test(edges, groups_levels_and_families)
{
    const size_t same[] = {0, 0, 0}, apart[] = {0, 1, 2}, wrong[] = {0, 1, 7}, fine[] = {0, 0, 1};
    const double key[] = {1, 1, 2}, *const keys[] = {key};
    struct vt_anova a;
    struct vt_nested nested;
    struct vt_interval ci;
    double p[] = {0.01, NAN, 0.04, 0.03}, adjusted[4], bad[] = {0.5, 1.5};

    cr_expect(!vt_anova_test(three, same, 3, 3, &a) && !vt_anova_test(three, apart, 3, 3, &a)
              && !vt_anova_test(three, wrong, 3, 3, &a) && vt_anova_test(three, fine, 3, 2, &a)
              && vt_anova_test(equal, fine, 3, 2, &a) && isnan(a.f) && isnan(a.p));
    cr_expect(!vt_nested_of(three, keys, 2, 0, &nested, NULL, NULL)
              && !vt_nested_of(three, keys, 0, 3, &nested, NULL, NULL)
              && !vt_nested_of(three, keys, VT_NESTED_MOST + 1, 3, &nested, NULL, NULL));
    cr_expect(vt_nested_of(three, keys, 2, 3, &nested, NULL, NULL) && nested.r[1] == 2);
    cr_expect(vt_nested_of(one, keys, 2, 1, &nested, NULL, NULL) && nested.mean == 10.2 && isnan(nested.s2[0])
              && !vt_nested_interval(&nested, 0.95, &ci) && !vt_nested_ratio(&nested, &nested, 0.95, &ci)
              && isnan(vt_nested_repetitions(&nested, 1, 10)));
    cr_expect(vt_adjust_holm(p, 4, adjusted) && isnan(adjusted[1]));
    cr_expect_float_eq(adjusted[0], 0.03, 1e-16); /* three tests, not four */
    cr_expect_float_eq(adjusted[2], 0.06, 1e-16);
    cr_expect(!vt_adjust_holm(bad, 2, adjusted) && vt_adjust_bh(p, 0, adjusted));
    cr_expect(vt_adjust_bonferroni(p, 4, p) && p[2] == 0.12, "in place");
}

/* Whole numbers behind decimals: 8.7 - 8.6 ties with 8.6 - 8.5. */
Test(edges, decimals)
{
    const double x[] = {8.7, 8.6, 8.5, -0.125, 0}, extreme[] = {1e300, 1.5e300, -2.25e299},
                 small[] = {1e-300, 2.5e-301}, far[] = {1e300, 1e-300}, exact[] = {0.1 + 0.2, 0.3},
                 bad[] = {NAN};
    int64_t w[5];
    int places;

    cr_assert(vt_decimal_scale(x, 5, w, &places) && places == 3 && w[0] == 8700 && w[3] == -125
              && w[0] - w[1] == w[1] - w[2]);
    cr_assert(vt_decimal_scale(extreme, 3, w, &places) && places == -297 && w[1] == 1500 && w[2] == -225);
    cr_assert(vt_decimal_scale(small, 2, w, &places) && places == 302 && w[0] == 100 && w[1] == 25);
    cr_expect(vt_decimal_value(25, 302) == 2.5e-301 && vt_decimal_value(1500, -297) == 1.5e300
              && vt_decimal_value(-125, 3) == -0.125);
    cr_expect(!vt_decimal_scale(far, 2, w, &places) && !vt_decimal_scale(bad, 1, w, &places));
    cr_expect(vt_decimal_scale(exact, 2, w, &places) && w[0] != w[1], "0.30000000000000004 is not 0.3");
    double *d = vt_decimal_differences(x, x + 1, 2);
    cr_expect(d[0] == d[1] && d[0] == -0.1);
    free(d);
}
