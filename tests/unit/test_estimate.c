/* What a comparison estimates: each quantity against R 4 (base functions only), slow runs against R's
 * binom.test and fisher.test, and the automatic test's promises about sides of different shape. */
#include "stats/decide.h"
#include "stats/distribution.h"
#include "stats/estimate.h"
#include "stats/interval.h"
#include "stats/random.h"
#include "stats/sort.h"
#include "stats/tail.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#define NEAR(got, want, tolerance) cr_expect_float_eq((got), (want), (tolerance), "%s = %.17g", #got, (got))

enum { MOST = 100 };

static const double norm_a[] = {101.6506, 100.5966, 100.3916, 100.8714, 99.0653,
                                102.7323, 99.9565,  101.8289, 100.2729, 103.6907};
static const double norm_b[] = {97.9569, 101.0672, 99.3578,  99.1203, 99.1582,
                                97.1494, 100.0166, 100.0528, 96.8357, 98.7841};

static void sorted(const double x[], size_t n, double y[])
{
    memcpy(y, x, n * sizeof *y);
    vt_sort(y, n);
}

static void around(struct vt_random *r, size_t n, double x[])
{
    for (size_t i = 0; i < n; i++)
        x[i] = 100 * (1 + 0.01 * vt_random_normal(r));
}

/* R: median(outer(b, a, "/")), median, mean(x, trim = .2), mean; the median of (b_i + b_j) / (a_i + a_j). */
Test(estimate, each_quantity_has_its_ratio)
{
    static const double want[VT_CENTER_COUNT] = {
        [VT_CENTER_TYPICAL] = 0.98032776456772885,
        [VT_CENTER_MEAN] = 0.97867795360260668,
        [VT_CENTER_MEDIAN] = 0.98416870172930693,
        [VT_CENTER_TRIMMED] = 0.98147642384893308,
    };
    double a[10], b[10];

    sorted(norm_a, 10, a);
    sorted(norm_b, 10, b);
    for (enum vt_center c = 0; c <= VT_CENTER_TRIMMED; c++) {
        enum vt_center back;
        struct vt_decision d;
        struct vt_decision_options opt = {.center = c};
        cr_assert(vt_center_named(vt_center_name(c), &back) && back == c);
        /* of logarithms, so the middle of two middle ratios is their geometric mean */
        NEAR(vt_center_ratio(c, a, 10, b, 10), want[c], 1e-4 * (c == VT_CENTER_TYPICAL) + 1e-12);
        cr_assert(vt_decide_auto(norm_a, 10, norm_b, 10, &opt, &d));
        cr_expect_str_eq(d.of, vt_center_of(c));
        NEAR(d.ratio, vt_center_ratio(c, a, 10, b, 10), 1e-12);
        cr_expect(d.low < d.ratio && d.ratio < d.high && (d.p < 0.05) == (d.high < 1));
    }
    cr_expect(!vt_center_named("mode", &(enum vt_center){0}));
    NEAR(vt_center_ratio_of_pairs(norm_a, norm_b, 10), 0.97828548323855646, 1e-12);
    cr_expect(isnan(vt_center_ratio(VT_CENTER_TYPICAL, (double[]){0, 1}, 2, b, 10)));
}

/* R: qbinom-like order statistics are within n from 76 and 396 values on. Rosenbaum's p for six of ten values
 * above all ten others is 2 (10 over 6) / (20 over 6) = 0.010836. */
Test(estimate, tails_have_their_own_tests)
{
    struct vt_random random = vt_random_start(21, 0);
    double a[MOST], b[MOST];
    struct vt_decision d;
    struct vt_decision_options max = {.center = VT_CENTER_MAX},
                               p95 = {.center = VT_CENTER_P95, .paired = true};

    for (size_t i = 0; i < MOST; i++) {
        a[i] = 100 + (double)i / 10;
        b[i] = (i < 4 ? 90 : 200) + (double)i / 10;
    }
    cr_expect(vt_center_least(VT_CENTER_P95) == 76 && vt_center_least(VT_CENTER_P99) == 396, "%zu, %zu",
              vt_center_least(VT_CENTER_P95), vt_center_least(VT_CENTER_P99));
    cr_assert(vt_decide_auto(a, 10, b, 10, &max, &d));
    NEAR(d.p, 2 * 210.0 / 38760, 1e-12);
    cr_expect_str_eq(d.of, "max");
    cr_expect(d.low > 1 && d.low <= d.ratio && d.ratio <= d.high);
    cr_expect(!vt_decide_auto(a, 75, b, 75, &p95, &d) && d.refusal == VT_REFUSED_TAIL
              && *vt_refusal_text(d.refusal));
    size_t held = 0;
    for (int round = 0; round < 100; round++) {
        around(&random, MOST, a);
        around(&random, MOST, b);
        cr_assert(vt_decide_auto(a, MOST, b, MOST, &p95, &d));
        cr_expect_str_eq(d.of, "p95");
        cr_expect((d.p < 0.05) == (d.low > 1 || d.high < 1) && d.low <= d.ratio && d.ratio <= d.high);
        held += d.low <= 1 && d.high >= 1;
    }
    cr_expect(held >= 88, "%zu of 100", held);
}

/* Yuen's t = -3.0622 with 9.7048 df and Price and Bonett's z, computed in R from their formulas. */
Test(estimate, median_and_trimmed_mean_have_their_p)
{
    struct vt_decision d;
    double mean, variance, h, a[10], log_q, se;

    sorted(norm_a, 10, a);
    cr_assert(vt_trimmed_of(a, 10, &mean, &variance, &h));
    NEAR(variance, 0.15388496546666658, 1e-12);
    cr_expect(h == 6);
    cr_assert(vt_log_quantile_of(a, 10, 0.5, &log_q, &se));
    NEAR(se, 0.0059563219868558129, 1e-12);
    cr_expect(!vt_log_quantile_of(a, 10, 0.95, &log_q, &se), "no value beyond it");
    cr_assert(vt_decide_auto(norm_a, 10, norm_b, 10,
                             &(struct vt_decision_options){.center = VT_CENTER_TRIMMED}, &d));
    NEAR(d.p, 0.012408682048479822, 1e-10);
    cr_assert(vt_decide_auto(norm_a, 10, norm_b, 10,
                             &(struct vt_decision_options){.center = VT_CENTER_MEDIAN}, &d));
    NEAR(d.p, 0.068044093067776507, 1e-10);
}

/* R: mean * exp(-+ qt(.975, 4) * sd / sqrt(5) / mean). Never below zero, unlike Student's. */
Test(estimate, interval_of_a_positive_mean_is_positive)
{
    static const double x[] = {10, 11, 9, 10, 12}, wild[] = {1, 2, 1, 3, 400};
    struct vt_interval ci;

    cr_assert(vt_interval_mean_positive(x, 5, 0.95, &ci));
    NEAR(ci.low, 9.0764158570171567, 1e-12);
    NEAR(ci.high, 11.916598104788177, 1e-12);
    cr_assert(vt_interval_mean(wild, 5, 0.95, &ci) && ci.low < 0);
    cr_assert(vt_interval_mean_positive(wild, 5, 0.95, &ci) && ci.low > 0 && ci.high > 400);
}

/* R: binom.test(5, 100)$conf.int; 6 against 1 of 100 is p = 0.118, 9 against 1 is 0.0185 by fisher.test. */
Test(estimate, slow_runs_are_counted)
{
    static const struct {
        size_t slow_a, slow_b;
        bool differs;
    } cases[] = {{0, 0, false}, {0, 1, false}, {0, 2, true}, {5, 5, false},
                 {1, 6, false}, {1, 9, true},  {3, 0, true}};
    struct vt_random random = vt_random_start(12, 0);
    double a[MOST], b[MOST];
    struct vt_tail t;

    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++)
        for (int higher = 0; higher < 2; higher++) {
            double times = higher ? 1 / 3.0 : 3;
            around(&random, MOST, a);
            around(&random, MOST, b);
            for (size_t i = 0; i < cases[c].slow_a; i++)
                a[i] *= times;
            for (size_t i = 0; i < cases[c].slow_b; i++)
                b[i] *= times;
            vt_sort(a, MOST);
            vt_sort(b, MOST);
            cr_assert(vt_tail_of(a, MOST, b, MOST, higher, 0.95, &t));
            cr_expect(t.a.slow == (double)cases[c].slow_a && t.b.slow == (double)cases[c].slow_b, "case %zu",
                      c);
            cr_expect(t.differs == cases[c].differs, "case %zu", c);
            if (cases[c].slow_b == 5) {
                NEAR(t.b.share_low, 0.016431879182052158, 1e-12);
                NEAR(t.b.share_high, 0.11283491110546273, 1e-12);
                NEAR(t.b.times, times, 0.05);
                cr_expect(t.b.times_low < t.b.times && t.b.times < t.b.times_high);
            }
            cr_expect(isnan(t.a.times) == (cases[c].slow_a == 0));
        }
    cr_expect(!vt_tail_of(a, 1, b, 5, false, 0.95, &t));
    static const double equal[] = {5, 5, 5};
    cr_expect(!vt_tail_of(equal, 3, equal, 3, false, 0.95, &t), "no spread");
}

/* One side in two modes: the middle ratio is covered, no interval is a point, and the average is told beside
 * it. The true middle ratio is 1.0080, the true ratio of means 1.03 (by two million draws). */
Test(estimate, sides_of_different_shape)
{
    enum { ROUNDS = 60, N = 50 };
    struct vt_random random = vt_random_start(77, 0);
    size_t held = 0, average = 0, refuted = 0;
    double a[N], b[N];

    for (int round = 0; round < ROUNDS; round++) {
        struct vt_decision d;
        around(&random, N, a);
        around(&random, N, b);
        for (size_t i = 0; i < N; i++)
            b[i] *= vt_random_uniform(&random) < 0.3 ? 1.1 : 1;
        cr_assert(vt_decide_auto(a, N, b, N, &(struct vt_decision_options){.resamples = 499}, &d));
        cr_expect_str_eq(d.of, "hodges-lehmann");
        cr_expect(d.high > d.low && d.low <= d.ratio && d.ratio <= d.high);
        held += d.low <= 1.0080 && 1.0080 <= d.high;
        cr_expect_str_eq(d.average.of, "mean");
        cr_expect(d.average.high > d.average.low);
        average += d.average.low <= 1.03 && 1.03 <= d.average.high;
        refuted += d.fit < VT_FIT_REFUTED;
    }
    cr_expect(held >= 52 && average >= 52, "%zu, %zu of %d", held, average, ROUNDS);
    cr_expect(refuted > ROUNDS / 2, "%zu of %d", refuted, ROUNDS);
}

/* Values in whole steps: their mean is judged, since no run lies between the steps. */
Test(estimate, coarse_values_are_judged_by_their_mean)
{
    struct vt_random random = vt_random_start(3, 0);
    double a[50], b[50];
    struct vt_decision d;

    for (size_t i = 0; i < 50; i++) {
        a[i] = rint(12.3 + 0.15 * vt_random_normal(&random));
        b[i] = rint(12.45 + 0.15 * vt_random_normal(&random));
    }
    cr_assert(vt_decide_auto(a, 50, b, 50, &(struct vt_decision_options){.ordered = true}, &d));
    cr_expect(d.coarse && d.high - d.low > 0.01);
    cr_expect_str_eq(d.of, "mean");
    cr_expect(!d.typical.of, "no middle run is told of steps");
}

/* Few against many have enough splits; two against two do not. */
Test(estimate, few_against_many)
{
    static const struct {
        size_t na, nb;
        bool few;
    } cases[] = {{2, 2, true},   {3, 3, true},   {4, 4, true},  {2, 30, false},
                 {3, 30, false}, {30, 2, false}, {4, 40, false}};
    struct vt_random random = vt_random_start(9, 0);
    double a[MOST], b[MOST];
    struct vt_decision d;

    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        around(&random, cases[c].na, a);
        around(&random, cases[c].nb, b);
        cr_assert(vt_decide_auto(a, cases[c].na, b, cases[c].nb, NULL, &d));
        cr_expect(d.few == cases[c].few, "%zu v %zu", cases[c].na, cases[c].nb);
        cr_expect(strcmp(d.of, d.few ? "mean" : "hodges-lehmann") == 0);
        cr_expect((d.p < 0.05) == (d.low > 1 || d.high < 1) && d.low <= d.ratio && d.ratio <= d.high);
    }
}
