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

/* A slope near the median one and how near: the median and quarter points among up to FEW / 2 values, evenly
 * spaced. */
static bool sen_guess(const double x[], size_t n, double *centre, double *spread)
{
    size_t m = FEW / 2, every = n / m, pairs = m * (m - 1) / 2, k = 0;
    double *slope = malloc(pairs * sizeof *slope);

    for (size_t i = 0; slope && i < m; i++)
        for (size_t j = i + 1; j < m; j++)
            slope[k++] = (x[j * every] / 2 - x[i * every] / 2) / (double)((j - i) * every);
    bool done = slope && vt_sort(slope, pairs);
    if (done) {
        *centre = vt_median_sorted(slope, pairs);
        *spread = vt_quantile_sorted(slope, pairs, 0.75) - vt_quantile_sorted(slope, pairs, 0.25);
    }
    free(slope);
    return done;
}

/* Half the slope below which half of all lie (halves, so as not to overflow): a bracket is widened from the
 * guess, then narrowed by false position of the counts, an end's weight halved when it stays twice
 * (Illinois), until the count is within a billionth of half, a millionth of the slope's own standard
 * error. */
static double sen_search(const double x[], size_t n, double centre, double spread, double work[])
{
    double half = (double)n * ((double)n - 1) / 4, step = fmax(spread / 16, fabs(centre) * 1e-9 + 1e-300);
    double low = centre - step, high = centre + step, range = 0;
    for (size_t i = 0; i < n; i++)
        range = fmax(range, fabs(x[i]));
    double blur = 0x1p-53 * range / (double)n; /* below this, x less the trend is rounded alike */
    double at_low = count_below(x, n, 2 * low, work) - half,
           at_high = count_below(x, n, 2 * high, work) - half;

    for (; at_low > 0 && isfinite(low); step *= 4, at_low = count_below(x, n, 2 * low, work) - half)
        low -= step;
    for (; at_high <= 0 && isfinite(high); step *= 4, at_high = count_below(x, n, 2 * high, work) - half)
        high += step;
    for (int i = 0, kept = 0; i < 60 && high - low > fmax(1e-13 * fmax(fabs(low), fabs(high)), blur); i++) {
        double middle = low - at_low * ((high - low) / (at_high - at_low));
        if (!(middle > low && middle < high) || i % 8 == 7)
            middle = low + (high - low) / 2;
        double at = count_below(x, n, 2 * middle, work) - half;
        if (fabs(at) <= 1e-9 * half)
            return middle;
        if (at <= 0) {
            low = middle;
            at_low = at;
            at_high *= kept > 0 ? 0.5 : 1;
            kept = 1;
        } else {
            high = middle;
            at_high = at;
            at_low *= kept < 0 ? 0.5 : 1;
            kept = -1;
        }
    }
    return low / 2 + high / 2;
}

static double sen_by_counts(const double x[], size_t n)
{
    double *work = malloc(2 * n * sizeof *work), half = (double)n * ((double)n - 1) / 4, centre, spread,
           slope = NAN;

    if (!work)
        return NAN;
    /* Many equal values make 0 the answer, which a search would only come near. */
    double falling = count_below(x, n, 0, work);
    for (size_t i = 0; i < n; i++)
        work[i] = -x[i];
    double rising = count_inversions(work, n, work + n);
    if (falling <= half && rising <= half)
        slope = 0;
    else if (sen_guess(x, n, &centre, &spread))
        slope = 2 * sen_search(x, n, centre, spread, work);
    free(work);
    return slope;
}

double vt_sen_slope(const double x[], size_t n)
{
    if (n < 2 || !all_finite(x, n))
        return NAN;
    return n <= FEW ? sen_by_pairs(x, n) : sen_by_counts(x, n);
}
