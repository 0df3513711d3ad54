#include "stats/signed_rank.h"

#include "stats/distribution.h"
#include "stats/ranks.h"

#include <math.h>
#include <stdlib.h>

/* P(V <= v) over all signs of the ranks, for whole ranks: one shift and add for each. ways[] has v + 1 places. */
static double enumerate(const double rank[], size_t n, double unit, size_t v, double ways[])
{
    double sum = 0;
    size_t reach = 0;

    ways[0] = 1;
    for (size_t s = 1; s <= v; s++)
        ways[s] = 0;
    for (size_t i = 0; i < n; i++) {
        size_t r = (size_t)(rank[i] * unit);
        reach = reach + r < v ? reach + r : v;
        for (size_t s = reach + 1; s-- > r;)
            ways[s] = (ways[s] + ways[s - r]) * 0.5;
        for (size_t s = 0; s < r && s <= reach; s++)
            ways[s] *= 0.5;
    }
    for (size_t s = 0; s <= v; s++)
        sum += ways[s];
    return sum;
}

/* The exact two-sided p; false when it would take too long. */
static bool exact_p(const double rank[], size_t n, double v, double total, double *p)
{
    double unit = 1, low = fmin(v, total - v);

    for (size_t i = 0; i < n; i++)
        if (rank[i] != floor(rank[i]))
            unit = 2; /* midranks end in a half */
    double places = low * unit + 1;
    if ((double)n * places / 2 > VT_SIGNED_RANK_STEPS || n > 1000)
        return false;
    double *ways = malloc((size_t)places * sizeof *ways);
    if (!ways)
        return false;
    *p = fmin(1, 2 * enumerate(rank, n, unit, (size_t)(low * unit), ways));
    free(ways);
    return true;
}

/* Ranks of |d|, those of zeros taken out; returns how many are left, with their signs applied to positive[]. */
static size_t ranks_of(const double d[], size_t n, bool pratt, double rank[], double size[], double *v)
{
    size_t m = 0, kept = 0;

    size[0] = 0;
    for (size_t i = 0; i < n; i++)
        if (pratt || d[i] != 0)
            size[m++] = fabs(d[i]);
    if (!vt_ranks_mid(size, m, rank))
        return 0;
    *v = 0;
    for (size_t i = 0, at = 0; i < n; i++) {
        if (d[i] == 0) {
            at += pratt;
            continue;
        }
        *v += d[i] > 0 ? rank[at] : 0;
        rank[kept++] = rank[at++];
    }
    return kept;
}

bool vt_signed_rank_test(const double d[], size_t n, bool pratt, struct vt_signed_rank *test)
{
    double *rank = malloc((n + 1) * sizeof *rank), *size = malloc((n + 1) * sizeof *size);
    double v = 0, total = 0, squares = 0;
    size_t m = 0;

    if (rank && size)
        m = ranks_of(d, n, pratt, rank, size, &v);
    for (size_t i = 0; i < m; i++) {
        total += rank[i];
        squares += rank[i] * rank[i];
    }
    if (m > 0) {
        /* Each sign is a fair coin: E V = sum r / 2, var V = sum r^2 / 4, whatever ties and zeros made of the ranks. */
        double off = v - total / 2, sd = sqrt(squares) / 2;
        *test = (struct vt_signed_rank){.n = m, .v = v, .p_normal = vt_normal_two_sided(off / sd)};
        test->p_normal_cc = vt_normal_two_sided(fmax(fabs(off) - 0.5, 0) / sd);
        test->exact = exact_p(rank, m, v, total, &test->p);
        if (!test->exact)
            test->p = test->p_normal_cc;
    }
    free(rank);
    free(size);
    return m > 0;
}
