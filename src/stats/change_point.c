#include "stats/change_point.h"

#include "stats/moments.h"
#include "stats/ranks.h"

#include <math.h>
#include <stdlib.h>

#define LEAST 10
#define CLEAR_P 0.005
#define BETTER 0.75 /* squares left by two levels over those left by a line */

static double squares_around(const double x[], size_t n, double mean)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += (x[i] - mean) * (x[i] - mean);
    return sum;
}

static double squares_around_line(const double x[], size_t n)
{
    double mean = vt_mean(x, n), middle = ((double)n - 1) / 2, xy = 0, xx = 0;

    for (size_t i = 0; i < n; i++) {
        xy += ((double)i - middle) * (x[i] - mean);
        xx += ((double)i - middle) * ((double)i - middle);
    }
    return squares_around(x, n, mean) - xy * xy / xx;
}

/* Lag-1 autocorrelation around the two levels, corrected for what two estimated means take from it. */
static double dependence(const double x[], size_t n, const struct vt_change_point *c)
{
    double products = 0, squares = 0, last = 0;

    for (size_t i = 0; i < n; i++) {
        double e = x[i] - (i < c->at ? c->before : c->after);
        products += i > 0 ? e * last : 0;
        squares += e * e;
        last = e;
    }
    return squares > 0 ? fmin(fmax(products / squares + 2 / (double)n, 0), 0.95) : 0;
}

bool vt_change_point_find(const double x[], size_t n, struct vt_change_point *c)
{
    double *rank = n >= LEAST ? malloc(n * sizeof *rank) : NULL, u = 0, most = 0, m = (double)n;

    *c = (struct vt_change_point){.before = NAN, .after = NAN, .p = NAN};
    if (!rank || !vt_ranks_mid(x, n, rank)) {
        free(rank);
        return false;
    }
    for (size_t t = 0; t + 1 < n; t++) {
        u += 2 * rank[t] - (m + 1);
        if (fabs(u) > most) {
            most = fabs(u);
            c->at = t + 1;
        }
    }
    free(rank);
    if (most == 0)
        return false;
    c->before = vt_mean(x, c->at);
    c->after = vt_mean(x + c->at, n - c->at);
    double r = dependence(x, n, c), widened = most * most * (1 - r) / (1 + r);
    c->p = fmin(1, 2 * exp(-6 * widened / (m * m * m + m * m)));
    double left = squares_around(x, c->at, c->before) + squares_around(x + c->at, n - c->at, c->after);
    c->is_step = c->at >= 3 && n - c->at >= 3 && left < BETTER * squares_around_line(x, n);
    return true;
}

bool vt_change_point_is_clear(const struct vt_change_point *c)
{
    return c->p < CLEAR_P && c->is_step;
}
