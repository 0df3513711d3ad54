/* Clever counts against plain ones: every split, sign, pair and path of small samples is gone through here
 * one by one. Data are tied and not, sizes equal and not; a seed is printed on failure. */
#include "stats/hodges_lehmann.h"
#include "stats/kolmogorov.h"
#include "stats/mann_whitney.h"
#include "stats/permutation.h"
#include "stats/quantile.h"
#include "stats/random.h"
#include "stats/rank_sum.h"
#include "stats/ranks.h"
#include "stats/sign.h"
#include "stats/signed_rank.h"
#include "stats/sort.h"
#include "stats/trend.h"
#include "stats/welch.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 14 };

/* Two decimals apart from ties; with `coarse`, whole numbers with many. */
static void fill(struct vt_random *r, double x[], size_t n, bool coarse)
{
    for (size_t i = 0; i < n; i++)
        x[i] = coarse ? (double)vt_random_below(r, 4) + 10 : round(vt_random_normal(r) * 100 + 1020) / 100;
}

static double u_of(const double a[], size_t na, const double b[], size_t nb)
{
    double u = 0;
    for (size_t i = 0; i < na; i++)
        for (size_t j = 0; j < nb; j++)
            u += b[j] > a[i] ? 1 : b[j] == a[i] ? 0.5 : 0;
    return u;
}

static double d_of(const double a[], size_t na, const double b[], size_t nb)
{
    double most = 0;
    for (size_t k = 0; k < na + nb; k++) {
        double at = k < na ? a[k] : b[k - na], fa = 0, fb = 0;
        for (size_t i = 0; i < na; i++)
            fa += a[i] <= at;
        for (size_t j = 0; j < nb; j++)
            fb += b[j] <= at;
        most = fmax(most, fabs(fa * (double)nb - fb * (double)na));
    }
    return most;
}

static double diff_of(const double a[], size_t na, const double b[], size_t nb)
{
    long double sa = 0, sb = 0;
    for (size_t i = 0; i < na; i++)
        sa += roundl(a[i] * 100); /* hundredths, exact */
    for (size_t j = 0; j < nb; j++)
        sb += roundl(b[j] * 100);
    return (double)(sb * (long double)na - sa * (long double)nb);
}

struct shares {
    double u_far, u_greater, u_less, d, mean, mean_greater;
};

/* Goes through every split of the pooled values. */
static struct shares all_splits(const double pooled[], size_t na, size_t nb)
{
    struct shares s = {0};
    double all = 0, middle = (double)(na * nb) / 2, u0 = u_of(pooled, na, pooled + na, nb),
           d0 = d_of(pooled, na, pooled + na, nb), m0 = diff_of(pooled, na, pooled + na, nb);

    for (unsigned mask = 0; mask < 1u << (na + nb); mask++) {
        double a[MOST], b[MOST];
        size_t ia = 0, ib = 0;
        if ((size_t)__builtin_popcount(mask) != nb)
            continue;
        for (size_t i = 0; i < na + nb; i++)
            if (mask >> i & 1)
                b[ib++] = pooled[i];
            else
                a[ia++] = pooled[i];
        double u = u_of(a, na, b, nb), m = diff_of(a, na, b, nb);
        all++;
        s.u_far += fabs(u - middle) >= fabs(u0 - middle);
        s.u_greater += u >= u0;
        s.u_less += u <= u0;
        s.d += d_of(a, na, b, nb) >= d0;
        s.mean += fabs(m) >= fabs(m0);
        s.mean_greater += m >= m0;
    }
    s.u_far /= all, s.u_greater /= all, s.u_less /= all, s.d /= all, s.mean /= all, s.mean_greater /= all;
    return s;
}

Test(brute, splits)
{
    static const size_t sizes[][2] = {{1, 1}, {1, 4}, {2, 2}, {3, 3}, {2, 6},
                                      {6, 2}, {5, 5}, {4, 7}, {7, 4}, {6, 6}};
    const struct vt_resampling how = {1, 99};

    for (uint64_t seed = 1; seed <= 8; seed++)
        for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
            size_t na = sizes[k][0], nb = sizes[k][1];
            struct vt_random r = vt_random_start(seed, k);
            double x[MOST], sa[MOST], sb[MOST];
            struct vt_mann_whitney mw;
            struct vt_kolmogorov ks;
            struct vt_permutation perm;
            fill(&r, x, na + nb, seed % 2);
            struct shares s = all_splits(x, na, nb);
            cr_assert(vt_mann_whitney_test(x, na, x + na, nb, &mw) && mw.exact);
            cr_expect(mw.u_b == u_of(x, na, x + na, nb));
            cr_expect_float_eq(mw.p_greater, s.u_greater, 1e-14, "greater, seed %u, %zu v %zu",
                               (unsigned)seed, na, nb);
            cr_expect_float_eq(mw.p_less, s.u_less, 1e-14, "less, seed %u, %zu v %zu", (unsigned)seed, na,
                               nb);
            cr_expect_float_eq(mw.p_far, s.u_far, 1e-14, "far, seed %u, %zu v %zu", (unsigned)seed, na, nb);
            memcpy(sa, x, na * sizeof *x);
            memcpy(sb, x + na, nb * sizeof *x);
            vt_sort(sa, na);
            vt_sort(sb, nb);
            cr_assert(vt_kolmogorov_sorted(sa, na, sb, nb, &ks) && ks.exact);
            cr_expect_float_eq(ks.d, d_of(x, na, x + na, nb) / (double)(na * nb), 1e-15);
            cr_expect_float_eq(ks.p, s.d, 1e-14, "ks, seed %u, %zu v %zu: %g %g", (unsigned)seed, na, nb,
                               ks.p, s.d);
            cr_assert(vt_permutation_test(VT_PERMUTE_MEAN, x, na, x + na, nb, &how, &perm) && perm.exact);
            cr_expect_float_eq(perm.p, s.mean, 1e-14, "mean, seed %u, %zu v %zu: %g %g", (unsigned)seed, na,
                               nb, perm.p, s.mean);
            cr_expect_float_eq(perm.p_greater, s.mean_greater, 1e-14);
        }
}

/* With equal sizes the pooled spread is the same for every split, so Welch's t orders splits as the
 * difference does. */
Test(brute, welch_permutation_equals_mean_permutation_for_equal_sizes)
{
    const struct vt_resampling how = {1, 99};

    for (uint64_t seed = 1; seed <= 6; seed++) {
        struct vt_random r = vt_random_start(seed, 0);
        struct vt_permutation welch, mean;
        double x[12];
        fill(&r, x, 12, seed % 2);
        cr_assert(vt_permutation_test(VT_PERMUTE_WELCH, x, 6, x + 6, 6, &how, &welch) && welch.splits == 924);
        cr_assert(vt_permutation_test(VT_PERMUTE_MEAN, x, 6, x + 6, 6, &how, &mean));
        cr_expect(welch.p == mean.p && welch.p_less == mean.p_less, "seed %u: %g %g", (unsigned)seed, welch.p,
                  mean.p);
    }
}

Test(brute, signs)
{
    for (uint64_t seed = 1; seed <= 12; seed++) {
        struct vt_random r = vt_random_start(seed, 1);
        double d[11], size[11], rank[11];
        size_t n = 0;
        const struct vt_resampling how = {1, 99};
        for (int i = 0; i < 11; i++)
            d[i] = seed % 2 ? (double)vt_random_below(&r, 7) - 3 : round(vt_random_normal(&r) * 100) / 100;
        for (int i = 0; i < 11; i++)
            if (d[i] != 0)
                size[n++] = fabs(d[i]);
        cr_assert(vt_ranks_mid(size, n, rank));
        double v0 = 0, sum0 = 0, low = 0, high = 0, far = 0;
        for (size_t i = 0, k = 0; i < 11; i++)
            if (d[i] != 0) {
                v0 += d[i] > 0 ? rank[k] : 0;
                k++;
                sum0 += round(d[i] * 100);
            }
        for (unsigned mask = 0; mask < 1u << n; mask++) {
            double v = 0, sum = 0;
            for (size_t i = 0; i < n; i++) {
                v += mask >> i & 1 ? rank[i] : 0;
                sum += mask >> i & 1 ? round(size[i] * 100) : -round(size[i] * 100);
            }
            low += v <= v0;
            high += v >= v0;
            far += fabs(sum) >= fabs(sum0);
        }
        struct vt_signed_rank sr;
        struct vt_permutation flips;
        cr_assert(vt_signed_rank_test(d, 11, false, &sr) && sr.exact && sr.v == v0);
        cr_expect_float_eq(sr.p, fmin(1, 2 * fmin(low, high) / (1u << n)), 1e-14, "seed %u", (unsigned)seed);
        cr_assert(vt_sign_flip_test(d, 11, &how, &flips) && flips.exact);
        cr_expect_float_eq(flips.p, far / (1u << n), 1e-14, "seed %u: %g", (unsigned)seed, flips.p);
    }
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The smallest difference is 0, whose neighbour among the doubles is the negative zero: no smaller. */
Test(brute, ordered_differences_from_zero)
{
    const double a[] = {3, 95.7}, b[] = {95.7, 95.7}, want[] = {0, 0, 92.7, 92.7},
                 down[] = {-92.7, -92.7, 0, 0};

    for (int k = 0; k < 4; k++) {
        cr_expect_float_eq(vt_difference_sorted(a, 2, b, 2, k + 1), want[k], 1e-13);
        cr_expect_float_eq(vt_difference_sorted(b, 2, a, 2, k + 1), down[k], 1e-13);
        cr_expect(!signbit(vt_difference_sorted(b, 2, b, 2, k + 1))
                  && vt_difference_sorted(b, 2, b, 2, k + 1) == 0);
    }
}

/* All differences, formed and sorted: sizes on both sides of the search's own list. */
Test(brute, ordered_differences)
{
    static const size_t sizes[][2] = {{1, 1}, {2, 3}, {7, 4}, {30, 30}, {60, 41}, {300, 200}};

    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
        for (int coarse = 0; coarse < 2; coarse++) {
            size_t na = sizes[k][0], nb = sizes[k][1], m = 0;
            struct vt_random r = vt_random_start(3, k);
            double *a = malloc(na * sizeof *a), *b = malloc(nb * sizeof *b), *d = malloc(na * nb * sizeof *d);
            fill(&r, a, na, coarse);
            fill(&r, b, nb, coarse);
            for (size_t i = 0; i < na; i++)
                for (size_t j = 0; j < nb; j++)
                    d[m++] = b[j] - a[i];
            qsort(d, m, sizeof *d, by_value);
            vt_sort(a, na);
            vt_sort(b, nb);
            for (size_t at = 1; at <= m; at += 1 + m / 50)
                cr_expect(vt_difference_sorted(a, na, b, nb, (double)at) == d[at - 1], "%zu v %zu, %zu", na,
                          nb, at);
            cr_expect(vt_difference_sorted(a, na, b, nb, (double)m) == d[m - 1]);
            cr_expect_float_eq(vt_hodges_lehmann_sorted(a, na, b, nb), vt_median_sorted(d, m), 1e-15);
            free(a);
            free(b);
            free(d);
        }
}

Test(brute, trend)
{
    for (uint64_t seed = 1; seed <= 10; seed++) {
        struct vt_random r = vt_random_start(seed, 2);
        size_t n = 2 + vt_random_below(&r, 60), m = 0;
        double x[64], slope[64 * 64], s = 0;
        struct vt_trend trend;
        fill(&r, x, n, seed % 2);
        for (size_t i = 0; i < n; i++)
            for (size_t j = i + 1; j < n; j++) {
                s += (x[j] > x[i]) - (x[j] < x[i]);
                slope[m++] = (x[j] - x[i]) / (double)(j - i);
            }
        qsort(slope, m, sizeof *slope, by_value);
        cr_assert(vt_trend_test(x, n, &trend));
        cr_expect(trend.s == s, "seed %u", (unsigned)seed);
        cr_expect_float_eq(vt_sen_slope(x, n), vt_median_sorted(slope, m), 1e-15);
    }
}

/* Beyond 2,000 values Sen's slope is searched for; here all 3,123,750 slopes are formed. */
Test(brute, sen_slope_of_many)
{
    enum { N = 2500 };
    double *x = malloc(N * sizeof *x), *slope = malloc((size_t)N * (N - 1) / 2 * sizeof *slope);
    struct vt_random r = vt_random_start(5, 0);
    size_t m = 0;

    for (int coarse = 0; coarse < 2; coarse++, m = 0) {
        for (size_t i = 0; i < N; i++)
            x[i] = (coarse ? (double)vt_random_below(&r, 5) : vt_random_normal(&r) + 1e-3 * (double)i) + 100;
        for (size_t i = 0; i < N; i++)
            for (size_t j = i + 1; j < N; j++)
                slope[m++] = (x[j] - x[i]) / (double)(j - i);
        vt_sort(slope, m);
        cr_expect_float_eq(vt_sen_slope(x, N), vt_median_sorted(slope, m), 1e-11);
    }
    free(x);
    free(slope);
}

/* The approximation takes over from the exact distribution without a step: both answer at the largest exact
 * size, the one by adding a value that makes it too large. */
Test(brute, approximations_join_the_exact)
{
    enum { N = 116 };
    double a[N + 40], b[N + 40];

    for (uint64_t seed = 1; seed <= 6; seed++) {
        struct vt_random r = vt_random_start(seed, 4);
        struct vt_mann_whitney below, above;
        for (int i = 0; i < N; i++) {
            a[i] = round(vt_random_normal(&r) * 2);
            b[i] = round(vt_random_normal(&r) * 2 + 0.12 * (double)seed);
        }
        cr_assert(vt_mann_whitney_test(a, 100, b, 100, &below) && below.exact);
        for (int i = 0; i < 20; i++) { /* the same shape, 20 % larger */
            a[100 + i] = a[5 * i];
            b[100 + i] = b[5 * i];
        }
        cr_assert(vt_mann_whitney_test(a, 100 + 20, b, 100 + 20, &above) && !above.exact);
        struct vt_rank_sum_tails tails;
        vt_sort(a, 100);
        vt_sort(b, 100);
        cr_assert(vt_rank_sum_exact(a, 100, b, 100, 2 * below.u_b, &tails));
        cr_expect(tails.greater == below.p_greater);
        cr_expect(above.p_twice < below.p_twice * 1.5 && above.p_twice > below.p_twice / 12,
                  "seed %u: %g, then %g", (unsigned)seed, below.p_twice, above.p_twice);
    }
}

/* The Gaussian coefficients against counting: 3 v 2 gives 1 1 2 2 2 1 1 of 10. */
Test(brute, rank_sum_distribution)
{
    double *p = vt_rank_sum_below(3, 2);
    cr_assert(p);
    cr_expect_float_eq(p[0], 0.1, 1e-16);
    cr_expect_float_eq(p[1], 0.2, 1e-16);
    cr_expect_float_eq(p[2], 0.4, 1e-16);
    cr_expect_float_eq(p[3], 0.6, 1e-16);
    free(p);
    cr_expect(!vt_rank_sum_below(0, 3) && !vt_rank_sum_below(900, 900));
    p = vt_rank_sum_below(200, 200); /* the smallest U is one of 400 choose 200 orders */
    cr_assert(p);
    cr_expect_float_eq(log(p[0]), -(lgamma(401) - 2 * lgamma(201)), 1e-9);
    cr_expect_float_eq(p[20000], 0.5, 1e-3);
    free(p);
}

/* Sorting: every length around the change of method, ties, signs, zeros of both signs. */
Test(brute, sorting)
{
    struct vt_random r = vt_random_start(9, 0);

    for (size_t n = 0; n < 300; n = n < 70 ? n + 1 : n + 53) {
        double x[300], y[300];
        size_t order[300];
        for (size_t i = 0; i < n; i++)
            x[i] = y[i] = n % 3 ? vt_random_normal(&r) * ldexp(1, (int)vt_random_below(&r, 2000) - 1000)
                                : (double)vt_random_below(&r, 3) - 1;
        cr_assert(vt_sort(x, n) && vt_order(y, n, order));
        qsort(y, 0, sizeof *y, by_value);
        for (size_t i = 0; i < n; i++) {
            cr_expect(x[i] == y[order[i]], "n %zu at %zu", n, i);
            cr_expect(i == 0 || x[i - 1] < x[i] || (x[i - 1] == x[i] && order[i - 1] < order[i]),
                      "n %zu at %zu", n, i);
        }
    }
}
