/* Random streams, bootstraps and drawn permutations against what can be counted exactly. */
#include "stats/bootstrap.h"
#include "stats/permutation.h"
#include "stats/quantile.h"
#include "stats/random.h"
#include "stats/sort.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double four[] = {10.2, 11.7, 11.1, 13.4}, five[] = {9.9, 10.4, 10.1, 11.8, 10.6};

/* The first outputs of xoshiro256** from the state {1, 2, 3, 4}, by hand from its definition: s[1] * 5, rotl
 * 7, * 9. */
Test(resampling, the_generator_is_xoshiro256starstar)
{
    struct vt_random r = {{1, 2, 3, 4}};

    cr_expect(vt_random_bits(&r) == 11520);      /* 2 * 5 = 10; 10 << 7 = 1280; * 9 */
    cr_expect(vt_random_bits(&r) == 0);          /* s[1] became 2 ^ (3 ^ 1) = 0 */
    cr_expect(vt_random_bits(&r) == 1509978240); /* s[1] = 262149: 1310745 << 7 = 167775360; * 9 */
}

Test(resampling, streams_differ_and_are_fair)
{
    struct vt_random a = vt_random_start(1, 2), b = vt_random_start(2, 1), again = vt_random_start(1, 2),
                     next = vt_random_start(1, 3);
    double count[7] = {0}, mean = 0, square = 0;
    uint64_t first = vt_random_bits(&a);

    cr_expect(first != vt_random_bits(&b) && first != vt_random_bits(&next)
              && first == vt_random_bits(&again));
    for (int i = 0; i < 70000; i++) {
        size_t face = vt_random_below(&a, 7);
        cr_assert(face < 7);
        count[face]++;
        double z = vt_random_normal(&b), u = vt_random_uniform(&next);
        cr_assert(u >= 0 && u < 1);
        mean += z / 70000;
        square += z * z / 70000;
    }
    for (int k = 0; k < 7; k++)
        cr_expect(fabs(count[k] - 10000) < 5 * sqrt(70000.0 * 6 / 49), "%d: %g", k, count[k]);
    cr_expect(fabs(mean) < 5 / sqrt(70000.0) && fabs(square - 1) < 5 * sqrt(2 / 70000.0));
    for (int i = 0; i < 100; i++)
        cr_expect(vt_random_below(&a, 1) == 0);
    double x[] = {1.5, 2.5, 3.5};
    vt_random_shuffle(&a, x, 3);
    cr_expect(x[0] + x[1] + x[2] == 7.5);
}

/* Every resample of n values: n^n of them. */
static size_t all_means(const double x[], size_t n, double mean[])
{
    size_t all = 1;

    for (size_t i = 0; i < n; i++)
        all *= n;
    for (size_t code = 0; code < all; code++) {
        double sum = 0;
        for (size_t i = 0, rest = code; i < n; i++, rest /= n)
            sum += x[rest % n];
        mean[code] = sum / (double)n;
    }
    vt_sort(mean, all);
    return all;
}

/* 256 and 3,125 resamples, counted: the drawn ends must lie where the exact share is within 5 standard errors
 * of 2.5 %. */
Test(resampling, bootstrap_of_means_against_all_resamples)
{
    static double mean[3125];
    const struct vt_resampling how = {11, 40000};
    struct vt_bootstrap boot;
    const double slack = 5 * sqrt(0.025 * 0.975 / 40000);

    for (int which = 0; which < 2; which++) {
        const double *x = which ? five : four;
        size_t n = which ? 5 : 4, all = all_means(x, n, mean);
        cr_assert(vt_bootstrap(VT_BOOTSTRAP_MEAN, x, n, NULL, 0, 0.95, &how, &boot));
        double low = vt_quantile_sorted(mean, all, 0.025 - slack),
               high = vt_quantile_sorted(mean, all, 0.025 + slack);
        cr_expect(boot.percentile.low > low - 1e-9 && boot.percentile.low < high + 1e-9, "%g not in %g..%g",
                  boot.percentile.low, low, high);
        low = vt_quantile_sorted(mean, all, 0.975 - slack),
        high = vt_quantile_sorted(mean, all, 0.975 + slack);
        cr_expect(boot.percentile.high > low - 1e-9 && boot.percentile.high < high + 1e-9, "%g not in %g..%g",
                  boot.percentile.high, low, high);
        cr_expect(boot.has_bca && boot.bca.low > mean[0] && boot.bca.low < boot.bca.high);
    }
}

/* A sample skewed to the right: BCa moves both ends up. Mirrored, it mirrors. */
Test(resampling, bca_follows_the_skewness)
{
    double x[12], y[12];
    const struct vt_resampling how = {5, 9999};
    struct vt_bootstrap right, left;

    for (int i = 0; i < 12; i++) {
        x[i] = 10 + exp(i / 4.0);
        y[i] = -x[i];
    }
    cr_assert(vt_bootstrap(VT_BOOTSTRAP_MEAN, x, 12, NULL, 0, 0.95, &how, &right) && right.has_bca);
    cr_assert(vt_bootstrap(VT_BOOTSTRAP_MEAN, y, 12, NULL, 0, 0.95, &how, &left) && left.has_bca);
    cr_expect(right.bca.low > right.percentile.low && right.bca.high > right.percentile.high);
    cr_expect(left.bca.low < left.percentile.low && left.bca.high < left.percentile.high);
    cr_expect(fabs(left.bca.low + right.bca.high) < 0.3 && fabs(left.bca.high + right.bca.low) < 0.3);
}

/* The median of 5 resampled values is at most x(k) when at least 3 of 5 draws are: P(Bin(5, k/5) >= 3). At k
 * = 1 that is 0.058, at k = 2 0.317: so both ends of 80 % lie at x(2) and x(4), of 95 % at x(1) and x(5). */
Test(resampling, bootstrap_of_medians)
{
    const struct vt_resampling how = {3, 9999};
    struct vt_bootstrap boot;

    cr_assert(vt_bootstrap(VT_BOOTSTRAP_MEDIAN, five, 5, NULL, 0, 0.95, &how, &boot) && !boot.has_bca);
    cr_expect(boot.percentile.low == 9.9 && boot.percentile.high == 11.8 && boot.percentile.of == 10.4);
    cr_assert(vt_bootstrap(VT_BOOTSTRAP_MEDIAN, five, 5, NULL, 0, 0.8, &how, &boot));
    cr_expect(boot.percentile.low == 10.1 && boot.percentile.high == 10.6);
}

Test(resampling, the_same_seed_gives_the_same_bits)
{
    struct vt_resampling how = {17, 2000};
    struct vt_bootstrap a, b, c;

    cr_assert(vt_bootstrap(VT_BOOTSTRAP_RATIO_MEAN, four, 4, five, 5, 0.95, &how, &a)
              && vt_bootstrap(VT_BOOTSTRAP_RATIO_MEAN, four, 4, five, 5, 0.95, &how, &b));
    cr_expect(a.percentile.low == b.percentile.low && a.bca.high == b.bca.high);
    how.seed = 18;
    cr_assert(vt_bootstrap(VT_BOOTSTRAP_RATIO_MEAN, four, 4, five, 5, 0.95, &how, &c));
    cr_expect(a.percentile.low != c.percentile.low || a.percentile.high != c.percentile.high);
}

/* Intervals of ratios do not depend on the unit, those of differences follow it, also at 1e300. */
Test(resampling, bootstrap_follows_the_unit)
{
    const struct vt_resampling how = {17, 2000};
    struct vt_bootstrap plain, scaled;
    double a[4], b[5];

    for (int e = -1000; e <= 1000; e += 500) {
        for (int i = 0; i < 4; i++)
            a[i] = ldexp(four[i], e);
        for (int i = 0; i < 5; i++)
            b[i] = ldexp(five[i], e);
        cr_assert(vt_bootstrap(VT_BOOTSTRAP_RATIO_MEAN, four, 4, five, 5, 0.95, &how, &plain)
                  && vt_bootstrap(VT_BOOTSTRAP_RATIO_MEAN, a, 4, b, 5, 0.95, &how, &scaled));
        cr_expect_float_eq(plain.bca.low, scaled.bca.low, 1e-12);
        cr_assert(vt_bootstrap(VT_BOOTSTRAP_DIFFERENCE_MEAN, four, 4, five, 5, 0.95, &how, &plain)
                  && vt_bootstrap(VT_BOOTSTRAP_DIFFERENCE_MEAN, a, 4, b, 5, 0.95, &how, &scaled));
        cr_expect_float_eq(plain.percentile.high, ldexp(scaled.percentile.high, -e), 1e-12);
    }
}

/* Two kinds of values only: the number of high ones among b is hypergeometric, so the p of 14 against 14 (40
 * million splits, too many to enumerate) is known. 14 high ones, 9 of them in b: P(X >= 9) + P(X <= 5), X ~
 * (28, 14, 14). */
Test(resampling, drawn_permutations_against_the_hypergeometric)
{
    double x[28], p = 0;
    const struct vt_resampling how = {23, 20000};
    struct vt_permutation t;

    for (int i = 0; i < 28; i++)
        x[i] = (i < 5 || (i >= 14 && i < 23)) ? 11.7 : 10.2;
    for (int k = 0; k <= 14; k++)
        if (k <= 5 || k >= 9)
            p += exp(2 * (lgamma(15) - lgamma(k + 1) - lgamma(15 - k)) - (lgamma(29) - 2 * lgamma(15)));
    for (int what = 0; what < 2; what++) {
        cr_assert(
            vt_permutation_test(what ? VT_PERMUTE_WELCH : VT_PERMUTE_MEAN, x, 14, x + 14, 14, &how, &t));
        cr_expect(!t.exact && t.splits == 20000);
        cr_expect_float_eq(t.p, p, 5 * sqrt(p * (1 - p) / 20000), "%g, expected %g", t.p, p);
    }
}

/* p is (hits + 1) / (resamples + 1): never 0, and a whole number of such steps. */
Test(resampling, no_drawn_p_is_zero)
{
    double a[30], b[40], d[40];
    const struct vt_resampling how = {29, 999};
    struct vt_permutation t;

    for (int i = 0; i < 40; i++) {
        a[i % 30] = 10.2 + i % 30 * 0.01;
        b[i] = 99.2 + i * 0.01;
        d[i] = 1 + i * 0.01;
    }
    cr_assert(vt_permutation_test(VT_PERMUTE_WELCH, a, 30, b, 40, &how, &t) && !t.exact);
    cr_expect(t.p == 0.001 && t.p_greater == 0.001 && t.p_less == 1);
    cr_assert(vt_permutation_test(VT_PERMUTE_MEAN, b, 40, a, 30, &how, &t));
    cr_expect(t.p == 0.001 && t.p_less == 0.001 && t.p_greater == 1);
    cr_assert(vt_sign_flip_test(d, 40, &how, &t) && !t.exact);
    cr_expect(t.p == 0.001);
}

/* Beyond what can be drawn in seconds, Welch's test answers. */
Test(resampling, too_many_to_draw)
{
    enum { N = 30000 };
    double *x = malloc(2 * N * sizeof *x);
    const struct vt_resampling how = {1, 19999};
    struct vt_permutation t;
    struct vt_bootstrap boot;
    struct vt_random r = vt_random_start(1, 1);

    for (int i = 0; i < 2 * N; i++)
        x[i] = 10.2 + vt_random_normal(&r);
    cr_expect(vt_permutation_test(VT_PERMUTE_WELCH, x, N, x + N, N, &how, &t) && t.splits == 0 && !t.exact
              && t.p > 0);
    cr_expect(!vt_bootstrap(VT_BOOTSTRAP_DIFFERENCE_MEAN, x, N, x + N, N, 0.95, &how, &boot));
    const struct vt_resampling never = {1, 0};
    cr_expect(vt_permutation_test(VT_PERMUTE_MEAN, x, 40, x + 40, 40, &never, &t) && t.splits == 0 && t.p > 0
              && t.p < 1);
    cr_expect(vt_sign_flip_test(x, 40, &never, &t) && t.splits == 0 && t.p < 1e-9);
    cr_expect(!vt_bootstrap(VT_BOOTSTRAP_MEAN, x, 40, NULL, 0, 0.95, &never, &boot));
    free(x);
}
