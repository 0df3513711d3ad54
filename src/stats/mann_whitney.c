#include "stats/mann_whitney.h"

#include "stats/distribution.h"
#include "stats/rank_sum.h"
#include "stats/ranks.h"
#include "stats/sort.h"

#include <math.h>
#include <stdlib.h>

/* The pooled midranks about their mean: sums of powers; and the sum of t^3 - t over tied groups. */
struct pooled {
    double ties, square, cube, fourth;
};

static struct pooled pool(const double a[], size_t na, const double b[], size_t nb)
{
    struct pooled p = {0};

    for (size_t i = 0, j = 0; i < na || j < nb;) {
        double value = i < na && (j == nb || a[i] <= b[j]) ? a[i] : b[j], t = 0, first = (double)(i + j);
        for (; i < na && a[i] == value; i++)
            t++;
        for (; j < nb && b[j] == value; j++)
            t++;
        double r = first + t / 2 - (double)(na + nb) / 2;
        p.ties += t * t * t - t;
        p.square += t * r * r;
        p.cube += t * r * r * r;
        p.fourth += t * r * r * r * r;
    }
    return p;
}

/* Skewness and excess kurtosis of the rank sum of k drawn from n without replacement, from the chances that
 * one, two, three and four given ones are drawn. */
static void cumulants(const struct pooled *p, double k, double n, double *skewness, double *kurtosis)
{
    double p1 = k / n, p2 = p1 * (k - 1) / (n - 1), p3 = p2 * (k - 2) / (n - 2), p4 = p3 * (k - 3) / (n - 3);
    double var = p->square * (p1 - p2);

    *skewness = p->cube * (p1 - 3 * p2 + 2 * p3) / (var * sqrt(var));
    double fourth =
        p->fourth * (p1 - 7 * p2 + 12 * p3 - 6 * p4) + 3 * p->square * p->square * (p2 - 2 * p3 + p4);
    *kurtosis = fourth / (var * var) - 3;
}

static void approximate(size_t na, size_t nb, const struct pooled *p, struct vt_mann_whitney *test)
{
    double n = (double)na + (double)nb, pairs = (double)na * (double)nb, off = test->u_b - pairs / 2;
    double sd = sqrt(pairs / 12 * (n + 1 - p->ties / (n * (n - 1)))), skewness = 0, kurtosis = 0;

    if (!(sd > 1e-9 * sqrt(pairs * n))) { /* one group of ties */
        test->z = test->p_normal = test->z_cc = test->p_normal_cc = NAN;
        test->p_greater = test->p_less = test->p_twice = test->p_far = NAN;
        return;
    }
    if (na > 3 && nb > 3)
        cumulants(p, (double)nb, n, &skewness, &kurtosis);
    test->z = off / sd;
    test->z_cc = copysign(fmax(fabs(off) - 0.5, 0), off) / sd;
    test->p_normal = vt_normal_two_sided(test->z);
    test->p_normal_cc = vt_normal_two_sided(test->z_cc);
    double step = p->ties > 0 ? 0.25 : 0.5; /* half of what U moves by */
    test->p_greater = vt_edgeworth_tail((off - step) / sd, skewness, kurtosis);
    test->p_less = vt_edgeworth_tail(-(off + step) / sd, -skewness, kurtosis);
    test->p_twice = test->p_far = fmin(1, 2 * fmin(test->p_greater, test->p_less));
}

bool vt_mann_whitney_sorted(const double a[], size_t na, const double b[], size_t nb,
                            struct vt_mann_whitney *test)
{
    struct vt_rank_sum_tails tails;

    if (na == 0 || nb == 0)
        return false;
    double pairs = (double)na * (double)nb;
    struct pooled pooled = pool(a, na, b, nb);
    *test =
        (struct vt_mann_whitney){.u_b = vt_placements_sorted(b, nb, a, na, NULL), .ties = pooled.ties > 0};
    test->u_a = pairs - test->u_b;
    test->cliffs_delta = (test->u_b - test->u_a) / pairs;
    test->vargha_delaney = test->u_b / pairs;
    approximate(na, nb, &pooled, test);
    test->exact = vt_rank_sum_exact(a, na, b, nb, 2 * test->u_b, &tails);
    if (test->exact) {
        test->p_greater = tails.greater;
        test->p_less = tails.less;
        test->p_twice = fmin(1, 2 * fmin(tails.greater, tails.less));
        test->p_far = fmin(1, tails.far);
    }
    return true;
}

bool vt_mann_whitney_test(const double a[], size_t na, const double b[], size_t nb,
                          struct vt_mann_whitney *test)
{
    double *sorted_a = vt_sorted_copy(a, na), *sorted_b = vt_sorted_copy(b, nb);
    bool done = sorted_a && sorted_b && vt_mann_whitney_sorted(sorted_a, na, sorted_b, nb, test);
    free(sorted_a);
    free(sorted_b);
    return done;
}
