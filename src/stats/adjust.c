#include "stats/adjust.h"

#include "stats/ranks.h"

#include <math.h>
#include <stdlib.h>

/* The factor of the p that is i-th smallest (from 0) of m. */
typedef double factor_fn(size_t i, size_t m, double harmonic);

static double factor_all(size_t i, size_t m, double harmonic)
{
    (void)i, (void)harmonic;
    return (double)m;
}

static double factor_left(size_t i, size_t m, double harmonic)
{
    (void)harmonic;
    return (double)(m - i);
}

static double factor_discovery(size_t i, size_t m, double harmonic)
{
    (void)harmonic;
    return (double)m / (double)(i + 1);
}

static double factor_dependent(size_t i, size_t m, double harmonic)
{
    return harmonic * (double)m / (double)(i + 1);
}

enum direction { SINGLE, STEP_DOWN, STEP_UP };

/* Turns the sorted p at order[] into adjusted ones: running maximum upwards or running minimum downwards. */
static void step(const double p[], const size_t order[], size_t m, factor_fn *factor,
                 enum direction direction, double adjusted[])
{
    double harmonic = 0, run = direction == STEP_UP ? 1 : 0;

    for (size_t i = m; i > 0; i--)
        harmonic += 1 / (double)i;
    for (size_t k = 0; k < m; k++) {
        size_t i = direction == STEP_UP ? m - 1 - k : k;
        double grown = fmin(1, factor(i, m, harmonic) * p[order[i]]);
        if (direction != SINGLE)
            run = direction == STEP_UP ? fmin(run, grown) : fmax(run, grown);
        adjusted[order[i]] = direction == SINGLE ? grown : run;
    }
}

static bool adjust(const double p[], size_t n, factor_fn *factor, enum direction direction, double adjusted[])
{
    size_t m = 0;

    for (size_t i = 0; i < n; i++)
        if (p[i] < 0 || p[i] > 1)
            return false;
    size_t *order = malloc((n + 1) * sizeof *order);
    if (!order || !vt_order(p, n, order)) {
        free(order);
        return false;
    }
    while (m < n && !isnan(p[order[m]])) /* NaNs come last */
        m++;
    for (size_t i = 0; i < n; i++)
        if (isnan(p[i]))
            adjusted[i] = NAN;
    step(p, order, m, factor, direction, adjusted);
    free(order);
    return true;
}

bool vt_adjust_bonferroni(const double p[], size_t n, double adjusted[])
{
    return adjust(p, n, factor_all, SINGLE, adjusted);
}

bool vt_adjust_holm(const double p[], size_t n, double adjusted[])
{
    return adjust(p, n, factor_left, STEP_DOWN, adjusted);
}

bool vt_adjust_hochberg(const double p[], size_t n, double adjusted[])
{
    return adjust(p, n, factor_left, STEP_UP, adjusted);
}

bool vt_adjust_bh(const double p[], size_t n, double adjusted[])
{
    return adjust(p, n, factor_discovery, STEP_UP, adjusted);
}

bool vt_adjust_by(const double p[], size_t n, double adjusted[])
{
    return adjust(p, n, factor_dependent, STEP_UP, adjusted);
}
