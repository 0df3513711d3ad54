/* What the design of an experiment asks of statistics: a common slope, one boot against several, the grid
 * that values lie on, contrasts of logarithms. */
#include "stats/ancova.h"
#include "stats/log_contrast.h"
#include "stats/one_against_many.h"
#include "stats/resolution.h"

#include <criterion/criterion.h>
#include <math.h>

/* Oracle: R 4.2.2, lm(x ~ group + p). */
Test(stats_design, a_common_slope_is_that_of_linear_regression)
{
    static const double p[] = {1, 2, 4, 7, 3, 5, 6, 8, 9},
                        x[] = {10.2, 10.7, 11.1, 12.4, 10.1, 11.6, 11.2, 12.9, 12.3};
    const struct vt_ancova_group groups[2] = {{p, x, 4}, {p + 4, x + 4, 5}};
    struct vt_ancova line;

    cr_assert(vt_ancova_of(groups, &line));
    cr_expect_float_eq(line.slope, 0.378538812785388645, 1e-14);
    cr_expect_float_eq(line.p, 0.000794527728127597, 1e-15);
    cr_expect_float_eq(line.variance, 0.161971080669711, 1e-14);
    cr_expect_eq(line.df, 6);
}

Test(stats_design, no_slope_without_spread)
{
    static const double p[] = {1, 2, 3, 4}, x[] = {5, 5, 5, 5}, line_of[] = {1, 2, 3, 4};
    struct vt_ancova line;

    cr_expect(!vt_ancova_of((const struct vt_ancova_group[2]){{p, x, 2}, {p + 2, x + 2, 2}}, &line));
    cr_expect(
        !vt_ancova_of((const struct vt_ancova_group[2]){{x, line_of, 2}, {x + 2, line_of + 2, 2}}, &line));
    cr_expect(
        !vt_ancova_of((const struct vt_ancova_group[2]){{p, line_of, 1}, {p + 1, line_of + 1, 2}}, &line));
}

/* With two in the sample t has one degree of freedom, whose tail is an arc tangent: it owes nothing to GSL.
 */
Test(stats_design, one_value_against_many)
{
    static const double sample[] = {10.2, 11.7};
    double sd = 1.5 / sqrt(2), se = sd * sqrt(1.5), t = (15 - 10.95) / se;
    struct vt_one_against_many out;

    cr_assert(vt_one_against_many_test(15, sample, 2, 0.95, &out));
    cr_expect_float_eq(out.t, t, 1e-12);
    cr_expect_float_eq(out.p, 1 - 2 / acos(-1) * atan(t), 1e-12);
    cr_expect_float_eq(out.ci.high - out.difference, tan(0.475 * acos(-1)) * se, 1e-9);
    cr_expect(!vt_one_against_many_test(15, sample, 1, 0.95, &out));
    cr_expect(!vt_one_against_many_test(15, (const double[]){3, 3, 3}, 3, 0.95, &out));
    cr_expect(!vt_one_against_many_test(NAN, sample, 2, 0.95, &out));
}

/* What people wrote down, and the step that they could have told apart. Sorted. */
Test(stats_design, resolution_is_of_the_grid_and_not_of_chance)
{
    static const struct {
        const char *what;
        double x[6];
        size_t n;
        double step;
    } cases[] = {
        {"two values of nine digits show their decimals", {10.1234567, 10.2345678}, 2, 1e-7},
        {"so do three", {10.1234567, 10.2345678, 10.9999999}, 3, 1e-7},
        {"ticks of 15.625", {15.625, 31.25, 31.25, 46.875}, 4, 15.625},
        {"ticks of 15.6, rounded", {15.6, 31.3, 46.9, 62.5}, 4, 15.6},
        {"whole seconds", {12, 13, 13, 15}, 4, 1},
        {"a tie of fine values shows a coarse clock", {10.1234567, 10.1234567, 10.2345678}, 3, 0.1111111},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double step = vt_resolution_sorted(cases[i].x, cases[i].n);
        cr_expect_float_eq(step, cases[i].step, 1e-9 * cases[i].step + 1e-12, "%s: %.17g", cases[i].what,
                           step);
    }
    cr_expect(isnan(vt_resolution_sorted((const double[]){7, 7, 7}, 3)));
    cr_expect(isnan(vt_resolution_sorted((const double[]){7}, 1)));
}

/* One degree of freedom again; with both variances equal and known to one degree each, Satterthwaite's is
 * their sum. */
Test(stats_design, contrast_of_logarithms)
{
    const struct vt_log_mean m[] = {vt_log_mean_of(10, 0.5, 2), vt_log_mean_of(20, 1, 2)};
    struct vt_log_contrast c = vt_log_contrast_of(m, (const double[]){-1, 1}, 2, 0.95);

    cr_expect_float_eq(c.ratio, 2, 1e-15);
    cr_expect_float_eq(c.variance, 2 * 0.0025, 1e-15);
    cr_expect_float_eq(c.df, 2, 1e-12);
    double t = log(2) / sqrt(0.005);
    cr_expect_float_eq(c.p, 1 - t / sqrt(2 + t * t), 1e-12); /* two degrees of freedom have a closed form */
    c = vt_log_contrast_of(m, (const double[]){0, 1}, 2, 0.95);
    cr_expect_float_eq(c.df, 1, 1e-12);
    cr_expect(isnan(vt_log_mean_of(-1, 1, 5).log) && isnan(vt_log_mean_of(5, 1, 1).variance));
}
