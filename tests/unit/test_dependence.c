/* Serial dependence and drift: rates on generated series, fixed seeds. */
#include "stats/decide.h"
#include "stats/dependence.h"
#include "stats/random.h"

#include <criterion/criterion.h>
#include <math.h>

static double a[200], b[200];

static void ar1(struct vt_random *random, double rho, double drift, size_t n, double x[])
{
    double state = vt_random_normal(random);
    for (size_t i = 0; i < n; i++) {
        x[i] = 100 + 2 * state + 2 * drift * ((double)i / (double)(n - 1) - 0.5);
        state = rho * state + sqrt(1 - rho * rho) * vt_random_normal(random);
    }
}

/* Variance of a mean by summing the autocorrelations one by one, against the usual estimate's expectation. */
Test(dependence, inflation_is_the_sum_of_autocorrelations)
{
    for (double n = 5; n <= 50; n += 9) {
        double sum = n;
        for (double k = 1; k < n; k++)
            sum += 2 * (n - k) * pow(0.5, k);
        double of_mean = sum / n, usual = (n - of_mean) / (n - 1);
        cr_expect_float_eq(vt_dependence_inflation(0.5, n), of_mean / usual, 1e-9);
    }
    cr_expect(vt_dependence_inflation(0, 20) == 1 && vt_dependence_inflation(-0.4, 20) == 1);
}

Test(dependence, drift_of_two_sd_over_twenty_runs_is_flagged)
{
    struct vt_random random = vt_random_start(12, 0);
    size_t flagged = 0, clean = 0;

    for (int round = 0; round < 400; round++) {
        struct vt_dependence_pair d;
        ar1(&random, 0, 2, 20, a);
        ar1(&random, 0, 2, 20, b);
        cr_assert(vt_dependence_pair(a, 20, b, 20, &d));
        flagged += d.drifting;
        ar1(&random, 0, 0, 20, a);
        ar1(&random, 0, 0, 20, b);
        cr_assert(vt_dependence_pair(a, 20, b, 20, &d));
        clean += d.drifting;
    }
    cr_expect(flagged >= 360, "%zu of 400", flagged);
    cr_expect(clean <= 40, "%zu of 400 clean pairs", clean);
}

/* A drift that goes on from one side to the other shows within them: 5 sd over all of 2 x 20 runs nearly
 * always, and a clean pair is taken for drifting in about one case of twenty. */
Test(dependence, a_drift_through_both_sides_shows_within_them)
{
    struct vt_random random = vt_random_start(13, 0);
    struct vt_dependence_pair d;
    size_t seen = 0, clean = 0;
    double both[100];

    for (int round = 0; round < 300; round++) {
        ar1(&random, 0, 5, 40, both);
        vt_dependence_pair(both, 20, both + 20, 20, &d);
        seen += d.drifting;
        ar1(&random, 0, 0, 40, both);
        vt_dependence_pair(both, 20, both + 20, 20, &d);
        clean += d.drifting;
    }
    cr_expect(seen >= 285, "%zu of 300", seen);
    cr_expect(clean >= 3 && clean <= 30, "%zu of 300", clean);
}

/* Dependence of 0.5 at n = 20: naive tests cry wolf one time in four. */
Test(dependence, the_decision_allows_for_it)
{
    enum { ROUNDS = 300 };
    struct vt_random random = vt_random_start(14, 0);
    size_t naive = 0, guarded = 0;
    double lag1_p[ROUNDS];
    static double sides[ROUNDS][2][20];

    for (int i = 0; i < ROUNDS; i++) {
        struct vt_dependence_pair d;
        ar1(&random, 0.5, 0, 20, sides[i][0]);
        ar1(&random, 0.5, 0, 20, sides[i][1]);
        cr_assert(vt_dependence_pair(sides[i][0], 20, sides[i][1], 20, &d));
        lag1_p[i] = d.lag1_p;
    }
    struct vt_decision_options opt = {
        .ordered = true, .resamples = 299, .family = vt_dependence_family_of(lag1_p, ROUNDS)};
    cr_expect(vt_dependence_level_in(&opt.family, 20) > 0.1);
    for (int i = 0; i < ROUNDS; i++) {
        struct vt_decision d;
        vt_decide(VT_TEST_WELCH, sides[i][0], 20, sides[i][1], 20, NULL, &d);
        naive += d.p < 0.05;
        vt_decide_auto(sides[i][0], 20, sides[i][1], 20, &opt, &d);
        guarded += d.p < 0.05;
        cr_expect(!d.dependent || d.n_effective_a < 20);
    }
    cr_expect(naive > 60 && guarded < 30, "naive %zu, guarded %zu of %d", naive, guarded, ROUNDS);
}

Test(dependence, a_family_without_it_pays_nothing)
{
    double lag1_p[500];
    for (size_t i = 0; i < 500; i++)
        lag1_p[i] = ((double)i + 0.5) / 500;
    struct vt_dependence_family family = vt_dependence_family_of(lag1_p, 500), none = {0};
    cr_expect(vt_dependence_level_in(&family, 20) < 0.002);
    cr_expect(vt_dependence_level_in(&none, 20) == vt_dependence_level(20));
    lag1_p[0] = NAN;
    family = vt_dependence_family_of(lag1_p, 1);
    cr_expect_float_eq(vt_dependence_level_in(&family, 20), vt_dependence_level(20), 1e-12,
                       "a family of none");
}

Test(dependence, too_little_tells_nothing)
{
    static const double equal[] = {4, 4, 4, 4, 4, 4};
    struct vt_dependence d;
    struct vt_dependence_pair p;

    cr_expect(!vt_dependence(equal, 6, &d) && isnan(d.lag1) && !d.drifting && d.n_effective == 6);
    cr_expect(!vt_dependence(equal, 0, &d));
    cr_expect(!vt_dependence_pair(equal, 6, equal, 6, &p) && !p.drifting && p.inflation == 1);
    a[0] = 3, a[1] = 5, a[2] = 4, a[3] = 6, a[4] = 5.5;
    cr_expect(vt_dependence_pair(a, 5, equal, 6, &p) && isnan(p.b.lag1) && !isnan(p.a.lag1));
}
