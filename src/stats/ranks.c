#include "stats/ranks.h"

#include "stats/sort.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool in_order(double a, double b)
{
    return a <= b || isnan(b); /* ties keep their order, NaN goes last */
}

static void merge(const double x[], const size_t left[], size_t nleft, const size_t right[], size_t nright,
                  size_t to[])
{
    size_t i = 0, j = 0;

    while (i < nleft || j < nright)
        if (j == nright || (i < nleft && in_order(x[left[i]], x[right[j]])))
            to[i + j] = left[i], i++;
        else
            to[i + j] = right[j], j++;
}

#define MANY 1024 /* from here on the radix is the faster one */

bool vt_order(const double x[], size_t n, size_t order[])
{
    if (n >= MANY)
        return vt_sort_order(x, n, order);
    size_t *scratch = n < (size_t)-1 / sizeof *scratch ? malloc((n + 1) * sizeof *scratch) : NULL;
    size_t *from = order, *to = scratch;

    if (!scratch)
        return false;
    for (size_t i = 0; i < n; i++)
        order[i] = i;
    for (size_t width = 1; width < n; width *= 2) {
        for (size_t at = 0; at < n; at += 2 * width) {
            size_t left = n - at < width ? n - at : width, rest = n - at - left;
            merge(x, from + at, left, from + at + left, rest < width ? rest : width, to + at);
        }
        size_t *swap = from;
        from = to;
        to = swap;
    }
    if (from != order)
        memcpy(order, from, n * sizeof *order);
    free(scratch);
    return true;
}

bool vt_ranks_mid(const double x[], size_t n, double rank[])
{
    size_t *order = n < (size_t)-1 / sizeof *order ? malloc((n + 1) * sizeof *order) : NULL;

    if (!order || !vt_order(x, n, order) || (n > 0 && !isfinite(x[order[n - 1]]))
        || (n > 0 && !isfinite(x[order[0]]))) {
        free(order);
        return false;
    }
    for (size_t first = 0, past; first < n; first = past) {
        for (past = first; past < n && x[order[past]] == x[order[first]]; past++)
            ;
        for (size_t i = first; i < past; i++)
            rank[order[i]] = (double)(first + past + 1) / 2;
    }
    free(order);
    return true;
}

double vt_ties_sorted(const double x[], size_t n)
{
    double sum = 0;

    for (size_t first = 0, past; first < n; first = past) {
        for (past = first; past < n && x[past] == x[first]; past++)
            ;
        double t = (double)(past - first);
        sum += t * t * t - t;
    }
    return sum;
}

double vt_placements_sorted(const double x[], size_t nx, const double y[], size_t ny, double place[])
{
    size_t below = 0, up_to = 0;
    double sum = 0;

    for (size_t i = 0; i < nx; i++) {
        while (below < ny && y[below] < x[i])
            below++;
        if (up_to < below)
            up_to = below;
        while (up_to < ny && y[up_to] <= x[i])
            up_to++;
        double here = (double)(below + up_to) / 2;
        if (place)
            place[i] = here;
        sum += here;
    }
    return sum;
}
