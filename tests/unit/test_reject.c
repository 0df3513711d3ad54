/* Outlier rules: they find what is there, leave clean series alone at every size, and refuse without a scale.
 */
#include "stats/random.h"
#include "stats/reject.h"
#include "stats/rules/rule.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

enum { MOST = 10000 };

static struct vt_reject_mark mark[MOST];
static double x[MOST];

static size_t index_of(const char *name)
{
    size_t r = 0;

    while (vt_rules[r] != vt_rule_named(name))
        r++;
    return r;
}

Test(reject, names_go_both_ways)
{
    size_t n = 0;

    for (; vt_rules[n]; n++)
        cr_expect(vt_rule_named(vt_rule_name(vt_rules[n])) == vt_rules[n]);
    cr_expect_geq(n, 8);
    cr_expect(!vt_rule_named("hampel") && !vt_rule_named(""));
    cr_expect(vt_rule_marks(vt_rule_default()) && !vt_rule_marks(vt_rule_named("none")));
}

/* One value far out among a dozen: every rule but none finds it, and says by how much. */
Test(reject, a_plain_outlier_is_found)
{
    static const double runs[] = {10.2, 11.7, 11.1, 10.8, 10.4, 55.0, 11.3, 10.9, 10.6, 11.0,
                                  11.4, 10.7, 10.3, 11.2, 11.6, 10.5, 11.5, 10.1, 11.8, 10.95};
    for (size_t r = 0; vt_rules[r]; r++) {
        const struct vt_rule *rule = vt_rules[r];
        if (!vt_rule_marks(rule))
            continue;
        size_t n, wanted;
        cr_expect(vt_reject_marks(rule, runs, 20, mark, &n, &wanted) == VT_REJECT_DONE);
        cr_expect(n == 1 && wanted == 1 && mark[0].index == 5, "%s: %zu", vt_rule_name(rule), n);
        cr_expect(mark[0].score > mark[0].limit && mark[0].limit > 0, "%s", vt_rule_name(rule));
    }
    size_t n;
    vt_reject_marks(vt_rule_named("none"), runs, 20, mark, &n, NULL);
    cr_expect(n == 0);
    vt_reject_marks(vt_rule_named("mad"), runs, 20, mark, &n, NULL); /* median 10.97, MAD 0.45 */
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
    vt_reject_marks(vt_rule_named("grubbs"), runs, 20, mark, &n, NULL);
    cr_expect(n == 1 && mark[0].limit > 3.0008 && mark[0].limit < 3.03, "%g", mark[0].limit);
    vt_reject_marks(vt_rule_named("dixon"), runs, 20, mark, &n, NULL); /* r22 at 99 %: 0.5669 */
    cr_expect(n == 1 && mark[0].limit > 0.5669 && mark[0].limit < 0.58, "%g", mark[0].limit);
}

/* Masking: two outliers together hide from Grubbs, not from ESD or the MAD. */
Test(reject, two_outliers_do_not_hide_each_other)
{
    static const double runs[] = {10.2, 11.7, 11.1, 10.8, 10.4, 55.0, 11.3, 10.9, 10.6, 11.0, 11.4, 56.0};
    size_t n;
    vt_reject_marks(vt_rule_named("esd"), runs, 12, mark, &n, NULL);
    cr_expect(n == 2 && mark[0].index == 5 && mark[1].index == 11);
    vt_reject_marks(vt_rule_named("mad"), runs, 12, mark, &n, NULL);
    cr_expect(n == 2);
    vt_reject_marks(vt_rule_named("grubbs"), runs, 12, mark, &n, NULL);
    cr_expect(n == 0);
}

/* 3,000 clean normal series of each size: 1 % is 30, four standard errors more are 52. */
Test(reject, clean_series_are_left_alone)
{
    static const size_t sizes[] = {3, 4, 5, 7, 10, 15, 22, 33, 50};
    struct vt_random random = vt_random_start(2026, 0);

    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        size_t lost[32] = {0};
        for (int series = 0; series < 3000; series++) {
            for (size_t i = 0; i < sizes[s]; i++)
                x[i] = 100 + 2 * vt_random_normal(&random);
            for (size_t r = 0; vt_rules[r]; r++) {
                const struct vt_rule *rule = vt_rules[r];
                if (!vt_rule_marks(rule))
                    continue;
                size_t n;
                vt_reject_marks(rule, x, sizes[s], mark, &n, NULL);
                lost[r] += n > 0;
            }
        }
        for (size_t r = 0; vt_rules[r]; r++)
            cr_expect(lost[r] <= 52, "%s, n %zu: %zu", vt_rule_name(vt_rules[r]), sizes[s], lost[r]);
        cr_expect(lost[index_of("grubbs")] >= 5, "n %zu: a rule that never rejects is none", sizes[s]);
    }
}

Test(reject, long_series_too)
{
    struct vt_random random = vt_random_start(2026, 1);
    size_t lost[32] = {0};

    for (int series = 0; series < 100; series++) {
        for (size_t i = 0; i < MOST; i++)
            x[i] = 100 + 2 * vt_random_normal(&random);
        for (size_t r = 0; vt_rules[r]; r++) {
            const struct vt_rule *rule = vt_rules[r];
            if (!vt_rule_marks(rule))
                continue;
            size_t n;
            vt_reject_marks(rule, x, MOST, mark, &n, NULL);
            lost[r] += n > 0;
        }
    }
    for (size_t r = 0; vt_rules[r]; r++)
        cr_expect(lost[r] <= 6, "%s: %zu of 100", vt_rule_name(vt_rules[r]), lost[r]);
}

Test(reject, without_a_scale_nothing_is_rejected)
{
    static const double equal[] = {5, 5, 5, 5, 5}, tied[] = {5, 5, 5, 5, 5, 5, 6, 5, 5, 9}, two[] = {1, 2};
    static const double modes[] = {10, 10.1, 10.2, 9.9, 9.8, 10.05, 10.15, 30, 30.1, 30.2};
    static const double coarse[] = {10, 10, 10, 11, 11, 11, 11, 10, 10, 11, 12, 13};
    for (size_t r = 0; vt_rules[r]; r++) {
        const struct vt_rule *rule = vt_rules[r];
        if (!vt_rule_marks(rule))
            continue;
        size_t n, wanted;
        cr_expect(vt_reject_marks(rule, equal, 5, mark, &n, &wanted) == VT_REJECT_NO_SCALE && n == 0);
        cr_expect(vt_reject_marks(rule, tied, 10, mark, &n, &wanted) == VT_REJECT_NO_SCALE && n == 0);
        cr_expect(vt_reject_marks(rule, two, 2, mark, &n, &wanted) == VT_REJECT_TOO_FEW && n == 0);
        vt_reject_marks(rule, coarse, 12, mark, &n, &wanted);
        cr_expect(n == 0, "%s marks a step of the grid", vt_rule_name(rule));
    }
    size_t n, wanted;
    cr_expect(vt_reject_marks(vt_rule_named("mad"), modes, 10, mark, &n, &wanted) == VT_REJECT_TOO_MANY);
    cr_expect(n == 0 && wanted == 3, "a second mode is no outlier: %zu", wanted);
}

/* Every size has a cut-off; beyond an infinite one for 3 values, Tukey's for 4 is finite: q3 252.25, iqr
 * 250.5. */
Test(reject, every_size_has_a_cutoff)
{
    static const double runs[] = {1, 2, 3, 1000};
    size_t n;

    for (int which = 0; which < VT_RULE_TABLED; which++)
        for (size_t size = 3; size < 3000; size++)
            cr_expect(vt_rule_cutoff((enum vt_rule_tabled)which, size) > 0, "%d at %zu", which, size);
    vt_reject_marks(vt_rule_named("tukey"), runs, 4, mark, &n, NULL);
    cr_expect(n == 1 && mark[0].index == 3);
    cr_expect_float_eq(mark[0].score, (1000 - 252.25) / 250.5, 1e-9);
}
