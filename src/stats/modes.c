#include "stats/modes.h"

#include <math.h>
#include <stdlib.h>

/* The hull of the points (x[i], i) of low..high: convex and below them (sign 1), or concave and above (sign
 * -1). */
static size_t hull(const double x[], size_t low, size_t high, double sign, size_t vertex[])
{
    size_t n = 0;

    for (size_t i = low; i <= high; i++) {
        while (n >= 2) {
            size_t a = vertex[n - 2], b = vertex[n - 1];
            double turn = (x[b] - x[a]) * ((double)i - (double)a) - (x[i] - x[a]) * ((double)b - (double)a);
            if (sign * turn > 0)
                break;
            n--;
        }
        vertex[n++] = i;
    }
    return n;
}

/* The hull's height above x[i], where its vertices k and k + 1 stand around i. */
static double height(const double x[], const size_t vertex[], size_t k, size_t i)
{
    size_t a = vertex[k], b = vertex[k + 1];

    if (i == a || x[b] == x[a])
        return (double)a;
    return (double)a + (x[i] - x[a]) * ((double)b - (double)a) / (x[b] - x[a]);
}

struct modal {
    double distance;  /* the largest between the hulls, plus the step of one value */
    size_t low, high; /* the interval in which a single mode would have to be */
};

/* Where do the hulls lie farthest apart? Always at a vertex of one of them. */
static struct modal farthest(const double x[], const size_t lower[], size_t n_lower, const size_t upper[],
                             size_t n_upper)
{
    struct modal m = {0, lower[0], lower[n_lower - 1]};

    for (size_t i = 0, k = 0; i < n_lower; i++) { /* vertices of the lower hull against the upper */
        while (k + 2 < n_upper && upper[k + 1] <= lower[i])
            k++;
        double d = height(x, upper, k, lower[i]) - (double)lower[i] + 1;
        if (lower[i] != upper[n_upper - 1] && d >= m.distance)
            m = (struct modal){d, lower[i], upper[k] >= lower[i] ? upper[k] : upper[k + 1]};
    }
    for (size_t i = 0, k = 0; i < n_upper; i++) {
        while (k + 2 < n_lower && lower[k + 1] <= upper[i])
            k++;
        double d = (double)upper[i] + 1 - height(x, lower, k, upper[i]);
        bool at_next = lower[k + 1] <= upper[i];
        if (upper[i] != lower[n_lower - 1] && d >= m.distance)
            m = (struct modal){d, at_next ? lower[k + 1] : lower[k], upper[i]};
    }
    return m;
}

/* How far the values leave a hull between its vertices `from` and `to`, plus the step of one value. */
static double departure(const double x[], const size_t vertex[], size_t n, size_t from, size_t to,
                        double sign)
{
    double most = 1;

    for (size_t k = 0; k + 1 < n; k++)
        for (size_t i = vertex[k]; vertex[k] >= from && vertex[k + 1] <= to && i <= vertex[k + 1]; i++)
            most = fmax(most, sign * ((double)i - height(x, vertex, k, i)) + 1);
    return most;
}

double vt_dip_sorted(const double x[], size_t n)
{
    size_t *lower = malloc((n + 1) * sizeof *lower), *upper = malloc((n + 1) * sizeof *upper);
    size_t low = 0, high = n - 1;
    double dip = 1;
    bool ok = lower && upper && n >= 2 && isfinite(x[0]) && isfinite(x[n - 1]);

    while (ok && x[high] > x[low]) {
        size_t n_lower = hull(x, low, high, 1, lower), n_upper = hull(x, low, high, -1, upper);
        struct modal m = farthest(x, lower, n_lower, upper, n_upper);
        if (m.distance <= dip)
            break;
        dip = fmax(dip, departure(x, lower, n_lower, low, m.low, 1));
        dip = fmax(dip, departure(x, upper, n_upper, m.high, high, -1));
        if (m.low == low && m.high == high)
            break;
        low = m.low;
        high = m.high;
    }
    free(lower);
    free(upper);
    return ok ? dip / (2 * (double)n) : NAN;
}

/* sqrt(n) dip exceeded by 5 % of uniform samples, by 100,000 simulated ones for each n (10,000 above 200)
 * (bench/dip_table.c). */
static const struct {
    double n, scaled;
} critical[] = {
    {8, 0.4363},   {9, 0.4396},    {10, 0.4413},   {12, 0.4495},       {15, 0.4600},
    {20, 0.4713},  {30, 0.4833},   {50, 0.4961},   {100, 0.5107},      {200, 0.5217},
    {500, 0.5298}, {1000, 0.5369}, {5000, 0.5432}, {INFINITY, 0.5450},
};

double vt_dip_critical(size_t n)
{
    double root = sqrt((double)n);
    size_t k = 0;

    while (critical[k + 1].n < (double)n)
        k++;
    double x0 = 1 / sqrt(critical[k].n), x1 = 1 / sqrt(critical[k + 1].n), x = fmin(1 / root, x0);
    double share = x0 > x1 ? (x0 - x) / (x0 - x1) : 0;
    return (critical[k].scaled + share * (critical[k + 1].scaled - critical[k].scaled)) / root;
}

/* Each group of equal values fills the step around it evenly. */
static void spread_ties(double x[], size_t n)
{
    double step = INFINITY;

    for (size_t i = 1; i < n; i++)
        if (x[i] > x[i - 1])
            step = fmin(step, x[i] - x[i - 1]);
    for (size_t i = 0, next; i < n && isfinite(step); i = next) {
        double center = x[i];
        for (next = i; next < n && x[next] == center; next++)
            ;
        for (size_t k = i; k < next && next - i > 1; k++)
            x[k] = center + step * (((double)(k - i) + 0.5) / (double)(next - i) - 0.5);
    }
}

double vt_modes_sorted(const double sorted[], size_t n)
{
    double *x = n >= VT_MODES_LEAST ? malloc(n * sizeof *x) : NULL;

    if (!x)
        return NAN;
    for (size_t i = 0; i < n; i++)
        x[i] = sorted[i];
    spread_ties(x, n);
    double dip = vt_dip_sorted(x, n);
    free(x);
    return isnan(dip) ? NAN : dip > vt_dip_critical(n) ? 2 : 1;
}
