#include "stats/mann_whitney.h"

#include "stats/distribution.h"
#include "stats/rank_sum.h"
#include "stats/ranks.h"
#include "stats/sort.h"

#include <math.h>
#include <stdlib.h>

/* The sum of t^3 - t over tied groups of the pooled sides. */
static double pooled_ties(const double a[], size_t na, const double b[], size_t nb)
{
    double sum = 0;

    for (size_t i = 0, j = 0; i < na || j < nb;) {
        double value = i < na && (j == nb || a[i] <= b[j]) ? a[i] : b[j], t = 0;
        for (; i < na && a[i] == value; i++)
            t++;
        for (; j < nb && b[j] == value; j++)
            t++;
        sum += t * t * t - t;
    }
    return sum;
}

static void approximate(size_t na, size_t nb, double ties, struct vt_mann_whitney *test)
{
    double n = (double)na + (double)nb, pairs = (double)na * (double)nb, off = test->u_b - pairs / 2;
    double sd = sqrt(pairs / 12 * (n + 1 - ties / (n * (n - 1))));

    if (!(sd > 1e-9 * sqrt(pairs * n))) { /* one group of ties */
        test->z = test->p_normal = test->z_cc = test->p_normal_cc = NAN;
        test->p_greater = test->p_less = test->p_twice = test->p_far = NAN;
        return;
    }
    test->z = off / sd;
    test->z_cc = copysign(fmax(fabs(off) - 0.5, 0), off) / sd;
    test->p_normal = vt_normal_two_sided(test->z);
    test->p_normal_cc = vt_normal_two_sided(test->z_cc);
    test->p_greater = vt_normal_tail((off - 0.5) / sd);
    test->p_less = vt_normal_tail(-(off + 0.5) / sd);
    test->p_twice = test->p_far = test->p_normal_cc;
}

bool vt_mann_whitney_sorted(const double a[], size_t na, const double b[], size_t nb, struct vt_mann_whitney *test)
{
    struct vt_rank_sum_tails tails;

    if (na == 0 || nb == 0)
        return false;
    double pairs = (double)na * (double)nb, ties = pooled_ties(a, na, b, nb);
    *test = (struct vt_mann_whitney){.u_b = vt_placements_sorted(b, nb, a, na, NULL), .ties = ties > 0};
    test->u_a = pairs - test->u_b;
    test->cliffs_delta = (test->u_b - test->u_a) / pairs;
    test->vargha_delaney = test->u_b / pairs;
    approximate(na, nb, ties, test);
    test->exact = vt_rank_sum_exact(a, na, b, nb, 2 * test->u_b, &tails);
    if (test->exact) {
        test->p_greater = tails.greater;
        test->p_less = tails.less;
        test->p_twice = fmin(1, 2 * fmin(tails.greater, tails.less));
        test->p_far = fmin(1, tails.far);
    }
    return true;
}

bool vt_mann_whitney_test(const double a[], size_t na, const double b[], size_t nb, struct vt_mann_whitney *test)
{
    double *sorted_a = vt_sorted_copy(a, na), *sorted_b = vt_sorted_copy(b, nb);
    bool done = sorted_a && sorted_b && vt_mann_whitney_sorted(sorted_a, na, sorted_b, nb, test);
    free(sorted_a);
    free(sorted_b);
    return done;
}
