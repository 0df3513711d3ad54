/* Outlier rules: they find what is there, leave clean series alone at every size, and refuse without a scale.
 */
#include "stats/random.h"
#include "stats/reject.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

enum { MOST = 10000 };

static struct vt_reject_mark mark[MOST];
static double x[MOST];

Test(reject, names_go_both_ways)
{
    for (enum vt_reject_rule rule = VT_REJECT_NONE; rule < VT_REJECT_COUNT; rule++) {
        enum vt_reject_rule back;
        cr_expect(vt_reject_rule_named(vt_reject_rule_name(rule), &back) && back == rule);
    }
    enum vt_reject_rule none;
    cr_expect(!vt_reject_rule_named("hampel", &none));
    cr_expect(vt_reject_rule_name(VT_REJECT_COUNT) == NULL);
}

/* One value far out among a dozen: every rule but none finds it, and says by how much. */
Test(reject, a_plain_outlier_is_found)
{
    static const double runs[] = {10.2, 11.7, 11.1, 10.8, 10.4, 55.0, 11.3, 10.9, 10.6, 11.0,
                                  11.4, 10.7, 10.3, 11.2, 11.6, 10.5, 11.5, 10.1, 11.8, 10.95};
    for (enum vt_reject_rule rule = VT_REJECT_MAD; rule < VT_REJECT_COUNT; rule++) {
        size_t n, wanted;
        cr_expect(vt_reject_marks(rule, runs, 20, mark, &n, &wanted) == VT_REJECT_DONE);
        cr_expect(n == 1 && wanted == 1 && mark[0].index == 5, "%s: %zu", vt_reject_rule_name(rule), n);
        cr_expect(mark[0].score > mark[0].limit && mark[0].limit > 0, "%s", vt_reject_rule_name(rule));
    }
    size_t n;
    vt_reject_marks(VT_REJECT_NONE, runs, 20, mark, &n, NULL);
    cr_expect(n == 0);
    vt_reject_marks(VT_REJECT_MAD, runs, 20, mark, &n, NULL); /* median 10.97, MAD 0.45 */
    cr_expect_float_eq(mark[0].score, (55.0 - 10.975) / (1.482602218505602 * 0.45), 1e-9, "%.17g",
                       mark[0].score);
}

/* Grubbs' limit at n = 20 is 3.0008 at 1 % (tables), a little more at our 0.9 %. */
Test(reject, limits_are_those_of_the_tables)
{
    double runs[20] = {0};
    size_t n;
    for (size_t i = 0; i < 20; i++)
        runs[i] = (double)(i * i % 19) + 0.1 * (double)i;
    runs[7] = 400;
    vt_reject_marks(VT_REJECT_GRUBBS, runs, 20, mark, &n, NULL);
    cr_expect(n == 1 && mark[0].limit > 3.0008 && mark[0].limit < 3.03, "%g", mark[0].limit);
    vt_reject_marks(VT_REJECT_DIXON, runs, 20, mark, &n, NULL); /* r22 at 99 %: 0.5669 */
    cr_expect(n == 1 && mark[0].limit > 0.5669 && mark[0].limit < 0.58, "%g", mark[0].limit);
}

/* Masking: two outliers together hide from Grubbs, not from ESD or the MAD. */
Test(reject, two_outliers_do_not_hide_each_other)
{
    static const double runs[] = {10.2, 11.7, 11.1, 10.8, 10.4, 55.0, 11.3, 10.9, 10.6, 11.0, 11.4, 56.0};
    size_t n;
    vt_reject_marks(VT_REJECT_ESD, runs, 12, mark, &n, NULL);
    cr_expect(n == 2 && mark[0].index == 5 && mark[1].index == 11);
    vt_reject_marks(VT_REJECT_MAD, runs, 12, mark, &n, NULL);
    cr_expect(n == 2);
    vt_reject_marks(VT_REJECT_GRUBBS, runs, 12, mark, &n, NULL);
    cr_expect(n == 0);
}

/* 3,000 clean normal series of each size: 1 % is 30, four standard errors more are 52. */
Test(reject, clean_series_are_left_alone)
{
    static const size_t sizes[] = {3, 4, 5, 7, 10, 15, 22, 33, 50};
    struct vt_random random = vt_random_start(2026, 0);

    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        size_t lost[VT_REJECT_COUNT] = {0};
        for (int series = 0; series < 3000; series++) {
            for (size_t i = 0; i < sizes[s]; i++)
                x[i] = 100 + 2 * vt_random_normal(&random);
            for (enum vt_reject_rule rule = VT_REJECT_MAD; rule < VT_REJECT_COUNT; rule++) {
                size_t n;
                vt_reject_marks(rule, x, sizes[s], mark, &n, NULL);
                lost[rule] += n > 0;
            }
        }
        for (enum vt_reject_rule rule = VT_REJECT_MAD; rule < VT_REJECT_COUNT; rule++)
            cr_expect(lost[rule] <= 52, "%s, n %zu: %zu", vt_reject_rule_name(rule), sizes[s], lost[rule]);
        cr_expect(lost[VT_REJECT_GRUBBS] >= 5, "n %zu: a rule that never rejects is none", sizes[s]);
    }
}

Test(reject, long_series_too)
{
    struct vt_random random = vt_random_start(2026, 1);
    size_t lost[VT_REJECT_COUNT] = {0};

    for (int series = 0; series < 100; series++) {
        for (size_t i = 0; i < MOST; i++)
            x[i] = 100 + 2 * vt_random_normal(&random);
        for (enum vt_reject_rule rule = VT_REJECT_MAD; rule < VT_REJECT_COUNT; rule++) {
            size_t n;
            vt_reject_marks(rule, x, MOST, mark, &n, NULL);
            lost[rule] += n > 0;
        }
    }
    for (enum vt_reject_rule rule = VT_REJECT_MAD; rule < VT_REJECT_COUNT; rule++)
        cr_expect(lost[rule] <= 6, "%s: %zu of 100", vt_reject_rule_name(rule), lost[rule]);
}

Test(reject, without_a_scale_nothing_is_rejected)
{
    static const double equal[] = {5, 5, 5, 5, 5}, tied[] = {5, 5, 5, 5, 5, 5, 6, 5, 5, 9}, two[] = {1, 2};
    static const double modes[] = {10, 10.1, 10.2, 9.9, 9.8, 10.05, 10.15, 30, 30.1, 30.2};
    static const double coarse[] = {10, 10, 10, 11, 11, 11, 11, 10, 10, 11, 12, 13};
    for (enum vt_reject_rule rule = VT_REJECT_MAD; rule < VT_REJECT_COUNT; rule++) {
        size_t n, wanted;
        cr_expect(vt_reject_marks(rule, equal, 5, mark, &n, &wanted) == VT_REJECT_NO_SCALE && n == 0);
        cr_expect(vt_reject_marks(rule, tied, 10, mark, &n, &wanted) == VT_REJECT_NO_SCALE && n == 0);
        cr_expect(vt_reject_marks(rule, two, 2, mark, &n, &wanted) == VT_REJECT_TOO_FEW && n == 0);
        vt_reject_marks(rule, coarse, 12, mark, &n, &wanted);
        cr_expect(n == 0, "%s marks a step of the grid", vt_reject_rule_name(rule));
    }
    size_t n, wanted;
    cr_expect(vt_reject_marks(VT_REJECT_MAD, modes, 10, mark, &n, &wanted) == VT_REJECT_TOO_MANY);
    cr_expect(n == 0 && wanted == 3, "a second mode is no outlier: %zu", wanted);
}
