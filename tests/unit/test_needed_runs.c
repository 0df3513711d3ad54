/* Needed runs, power and equivalence. Oracle: R's power.t.test(strict = TRUE) to ten digits, recomputed to 50
 * digits. */
#include "stats/equivalence.h"
#include "stats/needed_runs.h"
#include "stats/random.h"

#include <criterion/criterion.h>
#include <math.h>

#define NEAR(got, want, tolerance) cr_expect_float_eq((got), (want), (tolerance), "%s = %.17g", #got, (got))

Test(needed_runs, noncentral_t_is_exact)
{
    static const struct {
        double delta, alpha, power, n;
    } two[] = {{1 / 0.5, 0.05, 0.8, 5.08999456827}, {2 / 0.5, 0.05, 0.8, 2.41389374132}};
    double n;

    for (size_t i = 0; i < 2; i++) {
        cr_assert(vt_needed_two_sample(two[i].delta, two[i].alpha, two[i].power, &n));
        NEAR(n, two[i].n, 1e-9);
        NEAR(vt_power_two_sample(n, two[i].delta, two[i].alpha), two[i].power, 1e-10);
    }
    NEAR(vt_power_two_sample(6, 2, 0.05), 0.876417636881,
         1e-6); /* power.t.test(6, 2), which leaves the far tail out */
    cr_assert(vt_needed_paired(1, 0.05, 0.8, &n));
    NEAR(n, 9.93785, 1e-5);
    NEAR(vt_power_two_sample(17, 0, 0.05), 0.05, 1e-12); /* without a change power is alpha */
    cr_expect(isnan(vt_power_two_sample(1, 1, 0.05)));
    cr_expect(!vt_needed_two_sample(0, 0.05, 0.8, &n));
    cr_expect(!vt_needed_two_sample(1e-5, 0.05, 0.8, &n), "over the most");
    cr_expect(!vt_needed_two_sample(1, 0.05, 0.04, &n));
}

Test(needed_runs, pilot_data_tell)
{
    double a[40], b[40];
    struct vt_random random = vt_random_start(3, 3);
    struct vt_needed_options drawn = {.resampling = true};
    size_t n, m;

    for (size_t i = 0; i < 40; i++) {
        a[i] = 100 + 2 * vt_random_normal(&random);
        b[i] = 100 + 2 * vt_random_normal(&random);
    }
    cr_assert(vt_needed_runs(a, 40, b, 40, 2, NULL, &n)); /* 16.7 with sd 2 exactly */
    cr_expect(n >= 10 && n <= 25, "%zu", n);
    cr_assert(vt_needed_runs(a, 40, b, 40, 2, &drawn, &m));
    cr_expect(m >= n * 2 / 3 && m <= n * 3 / 2, "normal data: %zu against %zu", m, n);
    for (size_t i = 0; i < 40; i++) { /* heavy tails: ranks need far fewer than the t distribution fears */
        a[i] = 100 + 0.3 * vt_random_normal(&random) + (i % 13 == 0 ? 12 : 0);
        b[i] = 100 + 0.3 * vt_random_normal(&random) + (i % 17 == 0 ? 12 : 0);
    }
    cr_assert(vt_needed_runs(a, 40, b, 40, 1, NULL, &n));
    cr_assert(vt_needed_runs(a, 40, b, 40, 1, &drawn, &m));
    cr_expect(m < n / 2, "%zu against %zu", m, n);
    cr_assert(vt_needed_runs(a, 40, NULL, 0, 1, NULL, &n), "one side stands for both");
    static const double fixed[] = {5, 5, 5};
    cr_expect(!vt_needed_runs(fixed, 3, fixed, 3, 1, NULL, &n));
    cr_expect(!vt_needed_runs(a, 1, b, 1, 1, NULL, &n));
}

Test(equivalence, tost_is_the_interval_within_the_margins)
{
    static const double a[] = {100.2, 99.7, 100.1, 99.9, 100.0, 100.3, 99.8, 100.05};
    static const double b[] = {100.4, 99.9, 100.2, 100.0, 100.1, 100.5, 99.9, 100.15};
    double p;

    cr_expect(vt_equivalent(0.995, 1.004, 1));
    cr_expect(!vt_equivalent(0.985, 1.004, 1));
    cr_expect(!vt_equivalent(0.995, INFINITY, 1));
    cr_expect(!vt_equivalent(NAN, NAN, 1));
    cr_expect(!vt_equivalent(0.999, 1.001, 0));
    cr_assert(vt_equivalence_welch(a, 8, b, 8, 1 / 1.01, 1.01, &p));
    cr_expect(p < 0.001, "%g", p);
    cr_assert(vt_equivalence_welch(a, 8, b, 8, 0.9995, 1.0005, &p));
    cr_expect(p > 0.5, "%g", p);
    cr_expect(!vt_equivalence_welch(a, 1, b, 8, 0.99, 1.01, &p));
}
