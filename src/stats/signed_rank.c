#include "stats/signed_rank.h"

#include "stats/distribution.h"
#include "stats/ranks.h"
#include "stats/sort.h"

#include <math.h>
#include <stdlib.h>

/* Two ranks r <= t more: ways to reach s are those with neither, either and both. In place, downwards, since
 * only lower places are read; two at a time halve the way through memory. Nothing is beyond `reach`
 * before. */
static void add_ranks(double ways[], size_t reach, size_t v, size_t r, size_t t)
{
    size_t top = reach + r + t < v ? reach + r + t : v, s = top + 1;

    for (; s > r + t; s--)
        ways[s - 1] += ways[s - 1 - r] + ways[s - 1 - t] + ways[s - 1 - r - t];
    for (; s > t; s--)
        ways[s - 1] += ways[s - 1 - r] + ways[s - 1 - t];
    for (; s > r; s--)
        ways[s - 1] += ways[s - 1 - r];
}

/* P(V <= v) over all signs of the ranks, for whole ranks in ascending order (so that the reach grows
 * late). */
static double enumerate(const double rank[], size_t n, double unit, size_t v, double ways[])
{
    double sum = 0;
    size_t reach = 0;

    for (size_t s = 0; s <= v; s++)
        ways[s] = 0;
    ways[0] =
        ldexp(1, -(int)n); /* a probability from the start; n <= 1000 keeps it above the smallest double */
    for (size_t i = n % 2 ? 1 : 0; i < n; i += 2) {
        size_t r = (size_t)(rank[i] * unit), t = (size_t)(rank[i + 1] * unit);
        add_ranks(ways, reach, v, r, t);
        reach = reach + r + t < v ? reach + r + t : v;
    }
    if (n % 2)
        for (size_t r = (size_t)(rank[0] * unit), s = v + 1; s > r; s--)
            ways[s - 1] += ways[s - 1 - r];
    for (size_t s = 0; s <= v; s++)
        sum += ways[s];
    return sum;
}

/* 2 where midranks end in a half, else 1: what makes the ranks whole. */
static double unit_of(const double rank[], size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (rank[i] != floor(rank[i]))
            return 2;
    return 1;
}

/* The exact two-sided p; false when it would take too long. Sorts the ranks. */
static bool exact_p(double rank[], size_t n, double v, double total, double *p)
{
    double unit = unit_of(rank, n), low = fmin(v, total - v);
    double places = low * unit + 1;
    if ((double)n * places > VT_SIGNED_RANK_STEPS || n > 1000)
        return false;
    if (!vt_sort(rank, n))
        return false;
    double *ways = malloc((size_t)places * sizeof *ways);
    if (!ways)
        return false;
    *p = fmin(1, 2 * enumerate(rank, n, unit, (size_t)(low * unit), ways));
    free(ways);
    return true;
}

/* Ranks of |d|, those of zeros taken out; returns how many are left, with their signs applied to
 * positive[]. */
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
    double v = 0, total = 0, squares = 0, fourths = 0;
    size_t m = 0;

    if (rank && size)
        m = ranks_of(d, n, pratt, rank, size, &v);
    for (size_t i = 0; i < m; i++) {
        total += rank[i];
        squares += rank[i] * rank[i];
        fourths += rank[i] * rank[i] * rank[i] * rank[i];
    }
    if (m > 0) {
        /* Each sign is a fair coin: E V = sum r / 2, var V = sum r^2 / 4, whatever ties and zeros made of the
         * ranks. */
        double off = v - total / 2, sd = sqrt(squares) / 2;
        *test = (struct vt_signed_rank){.n = m, .v = v, .p_normal = vt_normal_two_sided(off / sd)};
        test->p_normal_cc = vt_normal_two_sided(fmax(fabs(off) - 0.5, 0) / sd);
        test->exact = exact_p(rank, m, v, total, &test->p);
        if (!test->exact)
            test->p = fmin(1, 2
                                  * vt_edgeworth_tail((fabs(off) - 0.5 / unit_of(rank, m)) / sd, 0,
                                                      -2 * fourths / (squares * squares)));
    }
    free(rank);
    free(size);
    return m > 0;
}
