#include "stats/rank_sum.h"

#include <math.h>
#include <stdlib.h>

double *vt_rank_sum_below(size_t na, size_t nb)
{
    size_t few = na < nb ? na : nb, many = na < nb ? nb : na, half = na * nb / 2;

    if (few == 0 || na + nb > 1000 || (double)half * (double)few > VT_RANK_SUM_STEPS / 4)
        return NULL;
    double *count = calloc(half + 1, sizeof *count);
    if (!count)
        return NULL;
    count[0] = 1;
    for (size_t i = 1; i <= few; i++) { /* times (1 - q^(many + i)) / (1 - q^i) */
        for (size_t k = half; k >= many + i; k--)
            count[k] -= count[k - many - i];
        for (size_t k = i; k <= half; k++)
            count[k] += count[k - i];
    }
    double all = 0; /* by symmetry: twice those below the middle, and the middle itself when na nb is even */
    for (size_t k = 0; k <= half; k++)
        all += k * 2 == na * nb ? count[k] : 2 * count[k];
    double sum = 0;
    for (size_t k = 0; k <= half; k++) {
        sum += count[k];
        count[k] = sum / all;
    }
    return count;
}

/* The tails from P(U <= u) without ties. */
static bool tails_without_ties(size_t na, size_t nb, double u, struct vt_rank_sum_tails *tails)
{
    double *below = vt_rank_sum_below(na, nb), pairs = (double)(na * nb);

    if (!below)
        return false;
    double mirrored = pairs - u, small = fmin(u, mirrored), p_small = below[(size_t)small];
    double p_large =
        small >= 1 ? 1 - below[(size_t)small - 1] : 1; /* P(U >= small) = P(U <= pairs - small) */
    tails->less = u <= mirrored ? p_small : p_large;
    tails->greater = u <= mirrored ? p_large : p_small;
    tails->far = fmin(1, 2 * p_small);
    free(below);
    return true;
}

/* ways[c][s]: the number of ways in which the first `seen` pooled values hold c of the few side and make s of
 * twice U of few over many. Rows are `width` long; both limits bound what can be reached, and what still
 * matters. */
struct shift {
    double *ways;
    size_t width, few, n, seen;
};

/* Adds a group of g equal values. Rows go downwards, so each reads rows that are still as before. */
static void shift_group(struct shift *d, size_t g)
{
    size_t top = d->seen + g < d->few ? d->seen + g : d->few;
    size_t left = d->n - d->seen - g, bottom = d->few > left ? d->few - left : 0;

    for (size_t c = top + 1; c-- > bottom;) {
        double *to = d->ways + c * d->width, choose = 1;
        for (size_t j = 1; j <= g && j <= c; j++) {
            choose *= (double)(g - j + 1) / (double)j;
            size_t before = c - j;
            if (before > d->seen)
                continue;
            size_t others = d->seen - before, add = 2 * j * others + j * (g - j);
            const double *from = d->ways + before * d->width;
            size_t reach = 2 * before * others;
            double times = nearbyint(choose);
            for (size_t s = 0; s <= reach && s + add < d->width; s++)
                to[s + add] += times * from[s];
        }
    }
    d->seen += g;
}

/* The size of the group of equal values that starts at a[i], b[j]; both are moved past it. */
static size_t next_group(const double a[], size_t na, size_t *i, const double b[], size_t nb, size_t *j)
{
    double value = *i < na && (*j == nb || a[*i] <= b[*j]) ? a[*i] : b[*j];
    size_t from = *i + *j;

    while (*i < na && a[*i] == value)
        ++*i;
    while (*j < nb && b[*j] == value)
        ++*j;
    return *i + *j - from;
}

static bool any_ties(const double a[], size_t na, const double b[], size_t nb)
{
    for (size_t i = 0, j = 0; i < na || j < nb;)
        if (next_group(a, na, &i, b, nb, &j) > 1)
            return true;
    return false;
}

static void sum_tails(const double ways[], size_t width, double u2, struct vt_rank_sum_tails *tails)
{
    double all = 0, less = 0, greater = 0, far = 0, middle = (double)(width - 1) / 2, off = fabs(u2 - middle);

    for (size_t s = 0; s < width; s++) {
        double size = (double)s;
        all += ways[s];
        less += size <= u2 ? ways[s] : 0;
        greater += size >= u2 ? ways[s] : 0;
        far += fabs(size - middle) >= off ? ways[s] : 0;
    }
    *tails = (struct vt_rank_sum_tails){.greater = greater / all, .less = less / all, .far = far / all};
}

bool vt_rank_sum_exact(const double a[], size_t na, const double b[], size_t nb, double u2,
                       struct vt_rank_sum_tails *tails)
{
    size_t few = na < nb ? na : nb, n = na + nb;
    double pairs = (double)na * (double)nb, steps = (double)n * (double)few * pairs / 1.5;

    if (few == 0)
        return false;
    if (!any_ties(a, na, b, nb))
        return tails_without_ties(na, nb, u2 / 2, tails);
    if (steps > VT_RANK_SUM_STEPS || n > 1000)
        return false;
    struct shift d = {.width = 2 * na * nb + 1, .few = few, .n = n};
    d.ways = calloc((few + 1) * d.width, sizeof *d.ways);
    if (!d.ways)
        return false;
    d.ways[0] = 1;
    for (size_t i = 0, j = 0; i < na || j < nb;)
        shift_group(&d, next_group(a, na, &i, b, nb, &j));
    /* The rows count the smaller side; U of the one side is all pairs less U of the other. */
    double seen_u2 = nb <= na ? u2 : 2 * pairs - u2;
    sum_tails(d.ways + few * d.width, d.width, seen_u2, tails);
    if (nb > na) {
        double swap = tails->less;
        tails->less = tails->greater;
        tails->greater = swap;
    }
    free(d.ways);
    return true;
}
