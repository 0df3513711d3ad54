/* Needed runs, power and equivalence. Oracle: R's power.t.test(strict = TRUE) to ten digits, recomputed to 50
 * digits. */
#include "stats/equivalence.h"
#include "stats/needed_runs.h"

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

/* With a spread that is known and no threshold to reach it is the power of the t test (R: power.t.test(17,
 * 1)$power is 0.8070367), by a normal estimate with t's critical value. A change of just the threshold is
 * told in every other case at most. */
Test(needed_runs, a_verdict_needs_the_estimate_too)
{
    struct vt_pilot known = vt_pilot_of(sqrt(2.0), 1, 1e6, false),
                    pilot = vt_pilot_of(sqrt(2.0), 1, 8, false);
    double least = vt_needed_verdict(&known, 1.5, 1, 0.05, 0.8);

    NEAR(vt_verdict_chance(&known, 17, 1, 0, 0.05), 0.8070367, 0.01);
    NEAR(vt_verdict_chance(&known, 1e4, 1, 1, 0.05), 0.5, 1e-3);
    cr_expect(isnan(vt_needed_verdict(&known, 1, 1, 0.05, 0.8)), "however many runs");
    NEAR(vt_verdict_chance(&known, least, 1.5, 1, 0.05), 0.8, 0.03);
    cr_expect(vt_needed_verdict(&pilot, 1.5, 1, 0.05, 0.8) > least, "a pilot of five is uncertain");
    cr_expect(vt_needed_verdict(&pilot, 1.5, 1, 0.001, 0.8) > vt_needed_verdict(&pilot, 1.5, 1, 0.05, 0.8));
    known.paired = true;
    cr_expect(vt_needed_verdict(&known, 1.5, 1, 0.05, 0.8) >= least);
    cr_expect(isnan(vt_needed_verdict(&(struct vt_pilot){.se = NAN, .n = 5, .df = 8}, 1.5, 1, 0.05, 0.8)));
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
