/* The deciding test: against plain enumeration by its definition, against exact p-values of the literature's
 * tests, and by the promises it makes (interval and p agree, scale and side do not matter, nothing claims
 * without spread). */
#include "stats/brunner_munzel.h"
#include "stats/decide.h"
#include "stats/distribution.h"
#include "stats/random.h"
#include "stats/ranks.h"
#include "stats/welch.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NEAR(got, want, tolerance) cr_expect_float_eq((got), (want), (tolerance), "%s = %.17g", #got, (got))

static const double lnorm_a[] = {18.1276, 24.7575, 2.6962, 4.9997, 5.8862};
static const double lnorm_b[] = {7.3445,  9.0776,  5.8796,  10.9136, 18.0609,
                                 26.2523, 11.4909, 17.5719, 19.0059};
static const double tied_a[] = {7, 7, 5, 7, 6};
static const double tied_b[] = {6, 8, 8, 9, 8, 7, 9, 7, 8};
static const double norm_a[] = {101.6506, 100.5966, 100.3916, 100.8714, 99.0653,
                                102.7323, 99.9565,  101.8289, 100.2729, 103.6907};
static const double norm_b[] = {97.9569, 101.0672, 99.3578,  99.1203, 99.1582,
                                97.1494, 100.0166, 100.0528, 96.8357, 98.7841};

/* Exact p-values by 50-digit arithmetic and full enumeration (R, scipy and coin agree). */
Test(decide, fixed_tests_have_their_textbook_p)
{
    static const struct {
        enum vt_decision_test test;
        double p;
    } cases[] = {
        {VT_TEST_WELCH, 0.0022284286907419673},
        {VT_TEST_STUDENT, 0.0022236643816318285},
        {VT_TEST_MANN_WHITNEY, 0.0038862066725843816},
        {VT_TEST_BRUNNER_MUNZEL, 0.00030955340869282075},
        {VT_TEST_KS, 0.012340600575894693},
        {VT_TEST_PAIRED_T, 0.011455029376627372},
        {VT_TEST_SIGNED_RANK, 0.027343750000000000},
    };
    struct vt_decision d;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *name = vt_decision_test_name(cases[i].test);
        enum vt_decision_test back;
        cr_assert(vt_decision_test_named(name, &back) && back == cases[i].test, "%s", name);
        cr_assert(vt_decide(cases[i].test, norm_a, 10, norm_b, 10, NULL, &d), "%s", name);
        cr_expect_float_eq(d.p, cases[i].p, 1e-11, "%s: p = %.17g", name, d.p);
        cr_expect(d.low < d.ratio && d.ratio < d.high && d.high < 1, "%s [%g, %g]", name, d.low, d.high);
    }
}

Test(decide, permutation_of_welch_is_enumerated)
{
    static const double huge_a[] = {1.0022324698135273e+300, 9.519836297726298e+299, 1.0311594441074024e+300,
                                    9.691408527005867e+299, 9.796450430649776e+299};
    static const double huge_b[] = {1.1489765622787056e+300, 1.1291792386782062e+300, 1.0376745386888487e+300,
                                    1.0623384048907337e+300, 1.1477537310393702e+300};
    static const double zero_a[] = {2.0830, 4.0940, -0.4347, 2.3214, 5.4335};
    static const double zero_b[] = {0.4418,  4.7227, -3.0719, -4.7986, 0.2570,
                                    -2.7009, 1.0465, -1.8104, 0.4617};
    static const double const_a[] = {100, 100, 100, 100, 100};
    static const double const_b[] = {102.010, 100.359, 99.846,  99.921, 102.805,
                                     101.177, 100.798, 100.985, 99.443};
    struct vt_decision d;

    cr_assert(vt_decide(VT_TEST_PERMUTATION, lnorm_a, 5, lnorm_b, 9, NULL, &d));
    NEAR(d.p, 0.58091908091908092, 1e-12);
    cr_expect(d.splits == 2002 && strcmp(d.method, "exact") == 0);
    cr_assert(vt_decide(VT_TEST_PERMUTATION, tied_a, 5, tied_b, 9, NULL, &d));
    NEAR(d.p, 0.032967032967032967, 1e-12);
    cr_assert(vt_decide(VT_TEST_PERMUTATION, huge_a, 5, huge_b, 5, NULL, &d));
    NEAR(d.p, 0.0079365079365079365, 1e-12);
    cr_assert(vt_decide(VT_TEST_PERMUTATION, const_a, 5, const_b, 9, NULL, &d));
    NEAR(d.p, 0.057442557442557443, 1e-12);
    cr_assert(vt_decide(VT_TEST_PERMUTATION, zero_a, 5, zero_b, 9, NULL, &d));
    NEAR(d.p, 0.040959040959040959, 1e-12);
    cr_expect(isnan(d.ratio) && isnan(d.low),
              "the baseline's mean is positive, the candidate's not: no ratio");
    cr_expect(d.difference < 0 && d.difference_low < d.difference && d.difference < d.difference_high);
}

/* Of 1e9 plus noise, plain sums lose the ties; exactly 184,756 splits. */
Test(decide, a_billion_plus_noise_keeps_its_digits)
{
    static const double a[] = {1000000000.0443394, 1000000000.0611432, 1000000000.0325407, 999999999.9239125,
                               1000000000.0028831, 999999999.9925009,  1000000000.0437185, 1000000000.0824897,
                               1000000000.0152465, 1000000000.0290213};
    static const double b[] = {1000000000.0623013, 1000000000.1457586, 1000000000.0981386, 1000000000.0322901,
                               1000000000.1265446, 1000000000.0991406, 1000000000.0124004, 1000000000.0591455,
                               1000000000.1452358, 1000000000.1027275};
    struct vt_decision_options opt = {.resamples = 184756};
    struct vt_decision d;

    cr_assert(vt_decide(VT_TEST_PERMUTATION, a, 10, b, 10, &opt, &d));
    NEAR(d.p, 0.0037996059667886293,
         1.1e-5); /* splits that tie in decimals, not in doubles, are one or two */
    cr_expect(d.low > 1 && d.high < 1 + 1e-9 && d.low < d.high);
}

/* ---- the automatic test by its definition: enumerate, weigh the three p-values, share of splits at least as
 * extreme */

enum { MOST_SPLITS = 2000 };

static void statistics(const double pool[], const double score[], const size_t in_b[], size_t na, size_t nb,
                       double t[3])
{
    double a[16], b[16], sa[16], sb[16];
    size_t i = 0, j = 0;
    struct vt_t_test test = {0};

    for (size_t k = 0; k < na + nb; k++)
        if (j < nb && in_b[j] == k) {
            sb[j] = score[k];
            b[j++] = pool[k];
        } else {
            sa[i] = score[k];
            a[i++] = pool[k];
        }
    t[0] = vt_welch_test(a, na, b, nb, &test) ? fabs(test.t) : 0;
    double phat = vt_brunner_munzel_phat(a, na, b, nb);
    t[1] = vt_brunner_munzel_test(a, na, b, nb, &test) ? fabs(test.t) : fabs(phat - 0.5) * 1e9;
    t[2] = vt_welch_test(sa, na, sb, nb, &test) ? fabs(test.t) : 0;
    for (size_t s = 0; s < 3; s++)
        t[s] = t[s] < 1e-12 ? 0 : t[s];
}

static double enumerated_p(const double a[], size_t na, const double b[], size_t nb)
{
    static double t[MOST_SPLITS][3], p[MOST_SPLITS][3];
    double pool[32], score[32], observed[3];
    size_t n = na + nb, in_b[16], m = 0, own[16];

    memcpy(pool, a, na * sizeof *pool);
    memcpy(pool + na, b, nb * sizeof *pool);
    vt_ranks_mid(pool, n, score);
    for (size_t k = 0; k < n; k++)
        score[k] = vt_normal_upper(1 - score[k] / ((double)n + 1));
    for (size_t k = 0; k < nb; k++) {
        in_b[k] = k;
        own[k] = na + k;
    }
    statistics(pool, score, own, na, nb, observed);
    for (bool more = true; more; m++) {
        statistics(pool, score, in_b, na, nb, t[m]);
        size_t k = nb;
        while (k > 0 && in_b[k - 1] == n - nb + k - 1)
            k--;
        more = k > 0;
        if (more)
            for (size_t at = in_b[k - 1] + 1; k <= nb; k++)
                in_b[k - 1] = at++;
    }
    double own_p[3] = {0};
    for (size_t s = 0; s < 3; s++) {
        for (size_t i = 0; i < m; i++) {
            p[i][s] = 0;
            for (size_t k = 0; k < m; k++)
                p[i][s] += t[k][s] >= t[i][s] * (1 - 1e-9);
            own_p[s] += t[i][s] >= observed[s] * (1 - 1e-9);
        }
    }
    double least = fmin(own_p[0], fmin(own_p[1], own_p[2])), sum = own_p[0] + own_p[1] + own_p[2],
           extreme = 0, tied = 0;
    for (size_t i = 0; i < m; i++) {
        double l = fmin(p[i][0], fmin(p[i][1], p[i][2])), u = p[i][0] + p[i][1] + p[i][2];
        extreme += l < least || (l == least && u < sum);
        tied += l == least && u == sum;
    }
    double mirror = na == nb ? 2 : 1;
    return (extreme + (tied + mirror) / 2) / (double)m;
}

Test(decide, automatic_test_is_its_definition)
{
    struct vt_random random = vt_random_start(4711, 0);
    double a[16], b[16];
    struct vt_decision d;

    for (int round = 0; round < 12; round++) {
        size_t na = round % 2 ? 5 : 6, nb = round % 3 ? 5 : 6;
        for (size_t i = 0; i < na; i++)
            a[i] = 100 + vt_random_normal(&random);
        for (size_t i = 0; i < nb; i++)
            b[i] = 101 + 2 * vt_random_normal(&random);
        for (size_t i = 0; round >= 10 && i < 6; i++) { /* ties, on a grid that the spread smoothes */
            a[i] = rint(a[i] * 4) / 4;
            b[i] = rint(b[i] * 4) / 4;
        }
        cr_assert(vt_decide_auto(a, na, b, nb, NULL, &d));
        cr_expect_str_eq(d.method, "exact");
        cr_expect_float_eq(d.p, enumerated_p(a, na, b, nb), 1e-9, "round %d: p = %.17g, not %.17g", round,
                           d.p, enumerated_p(a, na, b, nb));
    }
}

static void fill(struct vt_random *random, const char *shape, size_t n, double centre, double x[])
{
    for (size_t i = 0; i < n; i++) {
        double z = vt_random_normal(random);
        x[i] = centre
               * (1
                  + 0.02
                        * (*shape == 'l'   ? exp(0.8 * z) - 1.4
                           : *shape == 'b' ? (z > 0.5 ? 2 : 0.1 * z)
                                           : z));
        if (*shape == 'q')
            x[i] = rint(x[i] / 2) * 2;
    }
}

/* The interval excludes 1 exactly when p < alpha; the estimate is inside; the equivalence interval is inside
 * the other; dividing the candidate by a bound leaves p near alpha. */
Test(decide, interval_and_p_never_disagree)
{
    static const char *const shapes[] = {"normal", "lognormal", "bimodal", "quantised"};
    static const size_t sizes[][2] = {{2, 2}, {3, 7}, {5, 5}, {5, 15}, {8, 8}, {12, 9}, {30, 30}};
    struct vt_random random = vt_random_start(99, 0);
    double a[30], b[30];

    for (int round = 0; round < 6; round++)
        for (size_t s = 0; s < 4; s++)
            for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
                size_t na = sizes[k][0], nb = sizes[k][1];
                fill(&random, shapes[s], na, 100, a);
                fill(&random, shapes[s], nb, round % 2 ? 100 : 102, b);
                for (enum vt_decision_test test = VT_TEST_AUTO; test < VT_TEST_COUNT; test++) {
                    struct vt_decision d;
                    struct vt_decision_options opt = {
                        .resamples = 199, .ordered = true, .level = round % 3 ? 0.95 : 0.9};
                    double alpha = round % 3 ? 0.05 : 0.1;
                    if (!vt_decide(test, a, na, b, nb, &opt, &d)) {
                        cr_expect(d.refusal != VT_DECIDED && isnan(d.p) && *vt_refusal_text(d.refusal));
                        continue;
                    }
                    const char *name = vt_decision_test_name(test);
                    cr_expect(d.p > 0 && d.p <= 1, "%s p %g", name, d.p);
                    cr_expect((d.p < alpha) == (d.low > 1 || d.high < 1),
                              "%s %s %zu/%zu: p %g in [%.17g, %.17g]", name, shapes[s], na, nb, d.p, d.low,
                              d.high);
                    cr_expect(d.low <= d.ratio && d.ratio <= d.high, "%s %s: %g not in [%g, %g]", name,
                              shapes[s], d.ratio, d.low, d.high);
                    cr_expect(d.low <= d.equivalence_low && d.equivalence_high <= d.high, "%s", name);
                }
            }
}

Test(decide, bounds_are_where_p_crosses_alpha)
{
    double scaled[10];
    struct vt_decision d, at;

    for (enum vt_decision_test test = VT_TEST_AUTO; test < VT_TEST_COUNT; test++) {
        struct vt_decision_options opt = {.resamples = 3999};
        cr_assert(vt_decide(test, norm_a, 10, norm_b, 10, &opt, &d));
        double inside = d.low * (1 + 2e-3), outside = d.low * (1 - 2e-3);
        for (size_t i = 0; i < 10; i++)
            scaled[i] = norm_b[i] / inside;
        cr_assert(vt_decide(test, norm_a, 10, scaled, 10, &opt, &at));
        cr_expect(at.p >= 0.05, "%s: p %g inside", vt_decision_test_name(test), at.p);
        for (size_t i = 0; i < 10; i++)
            scaled[i] = norm_b[i] / outside;
        cr_assert(vt_decide(test, norm_a, 10, scaled, 10, &opt, &at));
        cr_expect(at.p < 0.05, "%s: p %g outside", vt_decision_test_name(test), at.p);
    }
}

Test(decide, scale_and_side_do_not_matter)
{
    static const double scales[] = {3.7, 1e-300, 1e290, 0x1p-1000};
    double a[9], b[9];
    struct vt_decision d, e;

    cr_assert(vt_decide_auto(lnorm_a, 5, lnorm_b, 9, NULL, &d)); /* 2002 splits: exact */
    for (size_t s = 0; s < 4; s++) {
        for (size_t i = 0; i < 9; i++) {
            a[i] = i < 5 ? lnorm_a[i] * scales[s] : 0;
            b[i] = lnorm_b[i] * scales[s];
        }
        cr_assert(vt_decide_auto(a, 5, b, 9, NULL, &e));
        NEAR(e.p, d.p, 1e-12);
        NEAR(e.ratio / d.ratio, 1, 1e-12);
        NEAR(e.low / d.low, 1, 1e-3);
        NEAR(e.high / d.high, 1, 1e-3);
    }
    cr_assert(vt_decide_auto(lnorm_b, 9, lnorm_a, 5, NULL, &e));
    NEAR(e.p, d.p, 1e-12);
    NEAR(e.ratio * d.ratio, 1, 1e-12);
    NEAR(e.low * d.high, 1, 5e-3);
    cr_assert(
        vt_decide_auto(norm_a, 10, norm_b, 10, NULL, &d)); /* drawn splits: the same again, to the bit */
    cr_assert(vt_decide_auto(norm_a, 10, norm_b, 10, NULL, &e));
    cr_expect(d.p == e.p && d.low == e.low && d.high == e.high && d.equivalence_low == e.equivalence_low);
}

Test(decide, what_cannot_be_judged_is_refused)
{
    static const double one[] = {3.5}, equal[] = {5, 5, 5, 5, 5}, other[] = {6, 6, 6, 6, 6},
                        zeros[] = {0, 0, 0};
    const double broken[] = {1, NAN, 2}, endless[] = {1, INFINITY, 2};
    struct vt_decision d;

    cr_expect(!vt_decide_auto(one, 1, norm_b, 10, NULL, &d) && d.refusal == VT_REFUSED_FEW && isnan(d.p));
    NEAR(d.ratio, 98.94990 / 3.5, 1e-9);
    cr_expect(!vt_decide_auto(NULL, 0, NULL, 0, NULL, &d) && d.refusal == VT_REFUSED_FEW && isnan(d.ratio));
    cr_expect(!vt_decide_auto(equal, 5, equal, 5, NULL, &d) && d.refusal == VT_REFUSED_CONSTANT
              && d.ratio == 1);
    cr_expect(!vt_decide_auto(equal, 5, other, 5, NULL, &d) && d.refusal == VT_REFUSED_CONSTANT);
    cr_expect(!vt_decide_auto(zeros, 3, zeros, 3, NULL, &d) && d.refusal == VT_REFUSED_CONSTANT
              && isnan(d.ratio));
    cr_expect(!vt_decide_auto(broken, 3, norm_b, 10, NULL, &d) && d.refusal == VT_REFUSED_VALUE);
    cr_expect(!vt_decide_auto(norm_b, 10, endless, 3, NULL, &d) && d.refusal == VT_REFUSED_VALUE);
    cr_expect(!vt_decide(VT_TEST_PAIRED_T, tied_a, 5, tied_b, 9, NULL, &d)
              && d.refusal == VT_REFUSED_UNEQUAL_N);
    cr_expect(!vt_decide(VT_TEST_SIGNED_RANK, norm_a, 10, norm_a, 10, NULL, &d)
              && d.refusal == VT_REFUSED_CONSTANT);
}

/* Pairs a constant apart show no spread, however exact their decimals are; two more digits do show one. */
Test(decide, pairs_without_spread_are_refused)
{
    static const double low[] = {5, 6, 8.5, 5.5, 6.5, 7, 9}, high[] = {7, 8, 10.5, 7.5, 8.5, 9, 11};
    static const double third[] = {1 / 3.0, 4 / 3.0, 7 / 3.0},
                        more[] = {1 / 3.0 + 0.7, 4 / 3.0 + 0.7, 7 / 3.0 + 0.7};
    static const double nearly[] = {7, 8, 10.51, 7.5, 8.5, 9, 11};
    static const enum vt_decision_test tests[] = {VT_TEST_AUTO, VT_TEST_PAIRED_T, VT_TEST_SIGNED_RANK};
    struct vt_decision_options paired = {.paired = true};
    struct vt_decision d;

    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        for (size_t n = 2; n <= 7; n++)
            cr_expect(!vt_decide(tests[i], low, n, high, n, &paired, &d) && d.refusal == VT_REFUSED_CONSTANT
                          && isnan(d.p) && isnan(d.low),
                      "test %zu, n = %zu", i, n);
        cr_expect(!vt_decide(tests[i], third, 3, more, 3, &paired, &d) && d.refusal == VT_REFUSED_CONSTANT,
                  "test %zu", i);
        cr_expect(vt_decide(tests[i], low, 7, nearly, 7, &paired, &d) && d.p < 0.02, "test %zu: %g", i, d.p);
    }
}

Test(decide, odd_data_have_defined_answers)
{
    static const double fixed[] = {5, 5, 5, 5, 5, 5}, around[] = {5.1, 4.8, 5.3, 4.9, 5.2, 5.0};
    static const double far[] = {50, 51, 52, 50.5, 51.5, 52.5}, negative[] = {-3, -2, -4, -1, -3, -2};
    static const double two_a[] = {10.2, 11.7}, two_b[] = {14.1, 15.9};
    struct vt_decision d;

    cr_assert(vt_decide_auto(fixed, 6, around, 6, NULL, &d), "one constant side");
    cr_expect(d.p > 0.05 && d.low <= 1 && d.high >= 1);
    cr_assert(vt_decide_auto(around, 6, far, 6, NULL, &d), "separated");
    NEAR(d.p, 1.9639682081043262e-10, 1e-20); /* past 2 / 924 that of R's t.test */
    cr_expect(d.low > 9 && d.high < 12 && isfinite(d.high));
    cr_assert(vt_decide_auto(around, 6, negative, 6, NULL, &d), "a negative mean");
    cr_expect(isnan(d.ratio) && isnan(d.low) && d.p < 0.05 && d.difference < 0);
    cr_assert(vt_decide_auto(two_a, 2, two_b, 2, NULL, &d), "two a side");
    cr_expect(d.few && strcmp(d.test, "welch") == 0 && d.p > 0.05 && d.low < 1 && d.high > 1);
}

/* Far values rejected make what remains look narrower than chance made it; that must not become significant
 * by it. */
Test(decide, rejection_cannot_make_a_change)
{
    static const enum vt_decision_test tests[] = {VT_TEST_AUTO, VT_TEST_WELCH};
    double a[20], b[20];
    struct vt_random random = vt_random_start(5, 5);

    for (int round = 0; round < 100; round++) {
        struct vt_decision kept, all, both;
        struct vt_decision_options opt = {.resamples = 499};
        enum vt_decision_test test = tests[round % 2];
        fill(&random, "lognormal", 20, 100, a);
        fill(&random, "lognormal", 20, 101, b);
        size_t na = 16, nb = 18; /* as if the rest had been rejected */
        cr_assert(vt_decide(test, a, na, b, nb, &opt, &kept));
        cr_assert(vt_decide(test, a, 20, b, 20, &opt, &all));
        cr_assert(vt_decide_both(test, (struct vt_values){a, na}, (struct vt_values){b, nb},
                                 (struct vt_values){a, 20}, (struct vt_values){b, 20}, &opt, &both));
        cr_expect(both.p_kept == kept.p && both.p_all == all.p);
        cr_expect(both.p == (test == VT_TEST_AUTO ? all.p : fmax(kept.p, all.p)));
        cr_expect((both.p < 0.05) == (both.low > 1 || both.high < 1));
        cr_expect(both.low <= both.ratio && both.ratio <= both.high);
        cr_expect(both.ratio == all.ratio && both.low <= all.low && all.high <= both.high);
    }
    struct vt_decision none;
    struct vt_values x = {a, 20}, y = {b, 20};
    cr_assert(vt_decide_both(VT_TEST_AUTO, x, y, x, y, NULL, &none));
    cr_expect(isnan(none.p_all) && none.p == none.p_kept);
}

/* At the limit between splits and their limit both give nearly the same. */
Test(decide, many_values_join_on_smoothly)
{
    enum { N = 1002 };
    static double a[N], b[N];
    struct vt_random random = vt_random_start(31, 0);
    struct vt_decision few, many;

    fill(&random, "lognormal", N, 100, a);
    fill(&random, "lognormal", N, 100.1, b);
    cr_assert(vt_decide_auto(a, N - 4, b, N - 4, NULL, &few));
    cr_assert(vt_decide_auto(a, N, b, N, NULL, &many));
    cr_expect_str_eq(few.method, "monte-carlo");
    cr_expect_str_eq(many.method, "asymptotic");
    cr_expect(many.splits == 0);
    cr_expect(fabs(log(many.p / few.p)) < 0.5, "%g and %g", many.p, few.p);
    NEAR(many.low, few.low, 2e-4);
    NEAR(many.high, few.high, 2e-4);
}

/* Blocks: a wave common to both sides hides a change of 1 % from unpaired eyes. */
Test(decide, pairs_see_through_what_they_share)
{
    double a[14], b[14];
    struct vt_random random = vt_random_start(8, 1);
    struct vt_decision paired, unpaired;

    for (size_t i = 0; i < 14; i++) {
        double wave = 100 + 10 * sin((double)i * 2.3);
        a[i] = wave + 0.3 * vt_random_normal(&random);
        b[i] = 1.01 * wave + 0.3 * vt_random_normal(&random);
    }
    cr_assert(vt_decide_auto(a, 14, b, 14, &(struct vt_decision_options){.paired = true}, &paired));
    cr_assert(vt_decide_auto(a, 14, b, 14, NULL, &unpaired));
    cr_expect(paired.p < 0.01 && unpaired.p > 0.1, "%g, %g", paired.p, unpaired.p);
    cr_expect(paired.low > 1 && paired.low < 1.01 && paired.high > 1.01);
    cr_assert(vt_decide_auto(a, 8, b, 8, &(struct vt_decision_options){.paired = true}, &paired));
    cr_expect(strcmp(paired.method, "exact") == 0 && paired.splits == 128 && paired.p > 0);
    cr_assert(vt_decide_auto(a, 7, b, 7, &(struct vt_decision_options){.paired = true}, &paired));
    cr_expect(paired.few && strcmp(paired.test, "paired-t") == 0);
}
