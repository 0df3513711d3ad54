/* Tails against closed forms, identities and high-precision values: nothing here leans on GSL's own
 * inverse. */
#include "stats/distribution.h"

#include <criterion/criterion.h>
#include <math.h>

#ifndef M_PI
#define M_PI 3.14159265358979323846
#endif

static void near(double got, double want, double relative, const char *what)
{
    cr_expect(fabs(got - want) <= relative * fabs(want), "%s: got %.17g, expected %.17g", what, got, want);
}

/* 1 df: P(T > t) = 1/2 - atan(t) / pi = atan(1/t) / pi; 2 df: 1/2 - t / (2 sqrt(2 + t^2)). */
Test(distribution, t_tail_has_closed_forms_at_1_2_and_4_df)
{
    static const double ts[] = {1e-9, 0.01, 0.5, 1, 2.5, 12.7, 1e3, 1e9, 1e20, 1e200};

    for (size_t i = 0; i < sizeof ts / sizeof *ts; i++) {
        double t = ts[i], s = sqrt(2 + t * t);
        near(vt_t_tail(t, 1), atan(1 / t) / M_PI, 1e-12, "df 1");
        near(vt_t_tail(t, 2), t < 1e100 ? 1 / (s * (s + t)) : 0.5 / t / t, 1e-12, "df 2");
        cr_expect_float_eq(vt_t_tail(t, 3) + vt_t_tail(-t, 3), 1, 1e-15);
    }
    cr_expect(vt_t_tail(INFINITY, 3) == 0 && vt_t_tail(-INFINITY, 3) == 1 && vt_t_tail(0, 3) == 0.5);
    cr_expect(isnan(vt_t_tail(NAN, 3)) && isnan(vt_t_tail(1, 0)) && isnan(vt_t_tail(1, -2))
              && isnan(vt_t_tail(1, NAN)));
}

/* Where gsl_cdf_tdist_Q is wrong in the 8th digit, and where our two methods meet. */
Test(distribution, t_tail_of_many_df)
{
    /* An even df has a finite sum (Abramowitz & Stegun 26.7.4); summed here from its small end. */
    for (double t = 1; t < 12; t += 2.5) {
        double c = 1 / (1 + t * t / 40), term = 1, sum = 0;
        for (int k = 1; k < 20000; k++) { /* the tail beyond is what the finite sum lacks */
            term *= (2.0 * k - 1) / (2.0 * k) * c;
            sum += k >= 20 ? term : 0;
        }
        near(vt_t_tail(t, 40), sum * sqrt(1 - c) / 2, 1e-11, "df 40");
    }
    /* The two methods join at 100,000 df, the smooth function being the same on either side. */
    for (double t = 0.1; t < 30; t *= 1.5) {
        double below = log(vt_t_tail(t, 99999)), at = log(vt_t_tail(t, 1e5)),
               above = log(vt_t_tail(t, 100001));
        cr_expect(fabs(above - 2 * at + below) < 3e-12 * fmax(1, -at), "t %g: %.17g %.17g %.17g", t, below,
                  at, above);
    }
    near(vt_t_tail(4, 1e12), vt_normal_tail(4), 1e-9, "as good as normal");
    cr_expect(vt_t_tail(2, INFINITY) == vt_normal_tail(2));
}

Test(distribution, quantiles_lead_back)
{
    static const double ps[] = {1e-300, 1e-20,     1e-9, 0.0005, 0.025, 0.1,
                                0.3,    0.4999999, 0.5,  0.7,    0.975, 0.999999};
    static const double dfs[] = {0.3, 1, 1.5, 2, 3, 7.3, 40, 1000, 99999.5, 1e6, 1e12, INFINITY};

    for (size_t i = 0; i < sizeof ps / sizeof *ps; i++) {
        near(vt_normal_tail(vt_normal_upper(ps[i])), ps[i], 1e-11, "normal");
        for (size_t k = 0; k < sizeof dfs / sizeof *dfs; k++) {
            double t = vt_t_upper(ps[i], dfs[k]);
            if (isfinite(t) && !(ps[i] < 1e-100 && dfs[k] < 2)) /* there t leaves the range of doubles */
                near(vt_t_tail(t, dfs[k]), ps[i], 1e-10, "t");
        }
    }
    near(vt_t_upper(0.025, 1), 12.706204736174705, 1e-14, "tan(0.475 pi)");
    near(vt_t_upper(0.025, 4), 2.7764451051977944, 1e-13, "R: qt(0.975, 4)");
    near(vt_normal_upper(0.025), 1.9599639845400542, 1e-15, "R: qnorm(0.975)");
    cr_expect(isnan(vt_t_upper(0, 3)) && isnan(vt_t_upper(1, 3)) && isnan(vt_t_upper(NAN, 3))
              && isnan(vt_t_upper(0.1, 0)));
    cr_expect(isnan(vt_normal_upper(0)) && isnan(vt_normal_upper(1)) && isnan(vt_normal_upper(NAN)));
}

/* F with 2 and k df: P(F > f) = (1 + 2 f / k)^(-k/2); and F(1, k) = T(k)^2. */
Test(distribution, f_tail_has_closed_forms)
{
    for (double f = 1e-6; f < 1e6; f *= 7)
        for (double k = 1; k < 1e4; k *= 5) {
            near(vt_f_tail(f, 2, k), exp(-k / 2 * log1p(2 * f / k)), 1e-10, "2 and k");
            near(vt_f_tail(f, 1, k), vt_t_two_sided(sqrt(f), k), 1e-10, "1 and k");
            cr_expect_float_eq(vt_f_tail(f, 3, k) + vt_f_below(f, 3, k), 1, 1e-12);
        }
    cr_expect(vt_f_tail(0, 2, 2) == 1 && vt_f_tail(INFINITY, 2, 2) == 0 && isnan(vt_f_tail(NAN, 2, 2))
              && isnan(vt_f_tail(1, 0, 2)));
}

/* Against Pascal's triangle, exact in doubles up to n = 50. */
Test(distribution, fair_coins)
{
    double row[64] = {1};

    for (size_t n = 0; n <= 50; n++) {
        double sum = 0, all = ldexp(1, (int)n);
        for (size_t k = 0; k <= n; k++) {
            sum += row[k];
            near(vt_binomial_half_at(k, n), row[k] / all, 1e-13, "at");
            near(vt_binomial_half_below(k, n), sum / all, 1e-13, "below");
        }
        for (size_t k = n + 1; k > 0; k--)
            row[k] += row[k - 1];
    }
    cr_expect(vt_binomial_half_below(70, 50) == 1 && vt_binomial_half_at(51, 50) == 0);
    /* Millions: symmetric, and as the normal curve has it. */
    near(vt_binomial_half_below(4999999, 10000001), 0.5 - vt_binomial_half_at(5000000, 10000001), 1e-12,
         "middle");
    near(vt_binomial_half_below(4990000, 10000000), vt_normal_tail((10000 - 0.5) / sqrt(2.5e6)), 1e-4,
         "normal");
}

Test(distribution, edgeworth_terms)
{
    cr_expect(vt_edgeworth_tail(1.7, 0, 0) == vt_normal_tail(1.7));
    cr_expect_float_eq(vt_edgeworth_tail(1.7, 0.1, -0.05) + vt_edgeworth_tail(-1.7, -0.1, -0.05), 1, 1e-15);
    for (double x = 0; x < 40; x++) {
        double tail = vt_edgeworth_tail(x, 0.05, -0.1);
        cr_expect(tail >= 0 && tail <= 1, "x %g: %g", x, tail);
    }
}
