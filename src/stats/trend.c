#include "stats/trend.h"

#include "stats/distribution.h"
#include "stats/quantile.h"
#include "stats/sort.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FEW = 2000 };

/* Sorts x by merging and counts the pairs i < j with x_i > x_j on the way. */
static double count_inversions(double x[], size_t n, double scratch[])
{
    double *from = x, *to = scratch, count = 0;

    for (size_t width = 1; width < n; width *= 2) {
        for (size_t at = 0; at < n; at += 2 * width) {
            size_t middle = at + width < n ? at + width : n, end = at + 2 * width < n ? at + 2 * width : n;
            size_t i = at, j = middle;
            for (size_t k = at; k < end; k++)
                if (j == end || (i < middle && from[i] <= from[j])) {
                    to[k] = from[i++];
                } else {
                    count += (double)(middle - i);
                    to[k] = from[j++];
                }
        }
        double *swap = from;
        from = to;
        to = swap;
    }
    if (from != x)
        memcpy(x, from, n * sizeof *x);
    return count;
}

static bool all_finite(const double x[], size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += 0 * x[i];
    return sum == 0;
}

bool vt_trend_test(const double x[], size_t n, struct vt_trend *trend)
{
    double k = (double)n, pairs = k * (k - 1) / 2, tied = 0, cost = 0;

    if (n < 2 || !all_finite(x, n))
        return false;
    double *copy = malloc(2 * n * sizeof *copy);
    if (!copy)
        return false;
    memcpy(copy, x, n * sizeof *x);
    double down = count_inversions(copy, n, copy + n);
    for (size_t first = 0, past; first < n; first = past) {
        for (past = first; past < n && copy[past] == copy[first]; past++)
            ;
        double t = (double)(past - first);
        tied += t * (t - 1) / 2;
        cost += t * (t - 1) * (2 * t + 5);
    }
    free(copy);
    trend->s = pairs - tied - 2 * down;
    trend->var = (k * (k - 1) * (2 * k + 5) - cost) / 18;
    bool constant = tied == pairs;
    trend->z = constant ? NAN : copysign(fmax(fabs(trend->s) - 1, 0), trend->s) / sqrt(trend->var);
    trend->p = constant ? NAN : vt_normal_two_sided(trend->z);
    trend->tau_b = constant ? NAN : trend->s / (sqrt(pairs - tied) * sqrt(pairs));
    return true;
}

static double sen_by_pairs(const double x[], size_t n)
{
    double *slope = malloc(n * (n - 1) / 2 * sizeof *slope), median = NAN;
    size_t m = 0;

    if (!slope)
        return NAN;
    for (size_t i = 0; i < n; i++)
        for (size_t j = i + 1; j < n; j++)
            slope[m++] = (x[j] - x[i]) / (double)(j - i);
    if (vt_sort(slope, m))
        median = vt_median_sorted(slope, m);
    free(slope);
    return median;
}

/* How many slopes are below `slope`: the inversions of x - slope i. */
static double count_below(const double x[], size_t n, double slope, double work[])
{
    for (size_t i = 0; i < n; i++)
        work[i] = x[i] - slope * (double)i;
    return count_inversions(work, n, work + n);
}

/* The slope below which half of all lie, to about 2^-44 of the range of slopes near it; in units that keep x small. */
static double sen_by_counts(const double x[], size_t n)
{
    double *work = malloc(2 * n * sizeof *work), half = (double)n * ((double)n - 1) / 4;
    double low = 0, high = 0, step = 0;

    if (!work)
        return NAN;
    for (size_t i = 1; i < n; i++)
        step = fmax(step, fabs(x[i] - x[i - 1]) / 2);
    /* Many equal values make 0 the answer, which bisection would only come near. */
    double falling = count_below(x, n, 0, work);
    for (size_t i = 0; i < n; i++)
        work[i] = -x[i];
    double rising = count_inversions(work, n, work + n);
    if (falling <= half && rising <= half) {
        free(work);
        return 0;
    }
    low = -step, high = step; /* no slope is steeper than the steepest step; both are halved so as not to overflow */
    for (int i = 0; i < 100 && high - low > 1e-13 * fmax(fabs(low), fabs(high)); i++) {
        double middle = low + (high - low) / 2;
        if (count_below(x, n, 2 * middle, work) <= half)
            low = middle;
        else
            high = middle;
        if (fmax(fabs(low), fabs(high)) < 1e-17 * step)
            break;
    }
    free(work);
    return low + high;
}

double vt_sen_slope(const double x[], size_t n)
{
    if (n < 2 || !all_finite(x, n))
        return NAN;
    return n <= FEW ? sen_by_pairs(x, n) : sen_by_counts(x, n);
}
