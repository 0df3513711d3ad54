/* Values printed in the literature and in R's documentation, each with its place. */
#include "stats/adjust.h"
#include "stats/brunner_munzel.h"
#include "stats/decimal.h"
#include "stats/distribution.h"
#include "stats/fieller.h"
#include "stats/hodges_lehmann.h"
#include "stats/mann_whitney.h"
#include "stats/sign.h"
#include "stats/signed_rank.h"
#include "stats/student.h"
#include "stats/welch.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#define NEAR(got, want, tolerance) cr_expect_float_eq((got), (want), (tolerance), "%s = %.17g", #got, (got))

/* Student 1908: extra sleep of ten patients under two drugs; the first drug is a. */
static const double sleep_a[] = {0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0};
static const double sleep_b[] = {1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};

Test(published, welch_and_pairs_on_student_1908)
{
    struct vt_t_test t = {0};
    cr_assert(vt_welch_test(sleep_a, 10, sleep_b, 10, &t));
    NEAR(t.t, 1.8608, 6e-5); /* R, ?t.test, with the sign of b - a */
    NEAR(t.df, 17.776, 6e-4);
    NEAR(t.p, 0.07939, 6e-6);
    struct vt_interval ci = vt_t_test_interval(&t, 0.95);
    NEAR(ci.low, -0.2054832, 6e-8);
    NEAR(ci.high, 3.3654832, 6e-8);
    cr_assert(vt_paired_test(sleep_a, sleep_b, 10, &t));
    NEAR(t.t, 4.0621, 6e-5);
    NEAR(t.p, 0.002833, 6e-7);
}

/* Hollander & Wolfe 1973, p. 69: permeability of human chorioamnion; p. 29: depression scores. */
Test(published, rank_tests_of_hollander_and_wolfe_1973)
{
    static const double term[] = {0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46};
    static const double early[] = {1.15, 0.88, 0.90, 0.74, 1.21};
    static const double before[] = {1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30};
    static const double after[] = {0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29};
    struct vt_mann_whitney mw = {0};
    struct vt_signed_rank sr = {0};

    cr_assert(vt_mann_whitney_test(term, 10, early, 5, &mw));
    cr_expect(mw.exact);
    cr_expect(mw.u_a == 35);
    NEAR(mw.p_less, 0.1272, 6e-5); /* R, ?wilcox.test, alternative = "greater" of the first */
    double *d = vt_decimal_differences(before, after, 9);
    cr_assert(vt_signed_rank_test(d, 9, false, &sr));
    NEAR(sr.p, 0.0390625, 1e-12); /* twice R's one-sided 0.01953 */
    free(d);
}

/* Brunner & Munzel 2000: pain scores after two kinds of laparoscopy. */
Test(published, pain_scores_of_brunner_and_munzel_2000)
{
    static const double y[] = {1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 2, 4, 1, 1};
    static const double n[] = {3, 3, 4, 3, 1, 2, 3, 1, 1, 5, 4};
    struct vt_t_test t = {0};

    cr_assert(vt_brunner_munzel_test(y, 14, n, 11, &t));
    NEAR(t.t, 3.1375, 6e-5);
    NEAR(t.df, 17.683, 6e-4);
    NEAR(t.p, 0.005786, 6e-7);
    struct vt_interval ci = vt_brunner_munzel_interval(&t, 0.95);
    NEAR(ci.of, 0.788961, 6e-7);
    NEAR(ci.low, 0.5952169, 6e-8);
    NEAR(ci.high, 0.9827052, 6e-8);
}
