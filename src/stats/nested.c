#include "stats/nested.h"

#include "stats/distribution.h"
#include "stats/fieller.h"
#include "stats/moments.h"
#include "stats/ranks.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Order rows by key[0], then key[1], ...: stable sorts by each key from the innermost outwards. */
static bool sort_rows(const double *const key[], size_t keys, size_t n, size_t order[])
{
    double *column = malloc((n + 1) * sizeof *column);
    size_t *by = malloc((n + 1) * sizeof *by), *moved = malloc((n + 1) * sizeof *moved);
    bool done = column && by && moved;

    for (size_t i = 0; i < n; i++)
        order[i] = i;
    for (size_t k = keys; done && k-- > 0;) {
        for (size_t i = 0; i < n; i++)
            column[i] = key[k][order[i]];
        done = vt_order(column, n, by);
        for (size_t i = 0; done && i < n; i++)
            moved[i] = order[by[i]];
        if (done)
            memcpy(order, moved, n * sizeof *order);
    }
    free(column);
    free(by);
    free(moved);
    return done;
}

static bool same_group(const double *const key[], size_t keys, size_t row, size_t other)
{
    for (size_t k = 0; k < keys; k++)
        if (key[k][row] != key[k][other])
            return false;
    return true;
}

/* Replaces the members value[0..m) of each group by their mean, in place; row[] tells a row of each. Returns
 * how many groups there are. */
static size_t fold(const double *const key[], size_t keys, double value[], size_t row[], size_t m,
                   size_t level, struct vt_nested *out)
{
    size_t groups = 0, spread = 0;
    double variances = 0, inverses = 0;

    for (size_t first = 0, past; first < m; first = past) {
        for (past = first + 1; past < m && same_group(key, keys, row[first], row[past]); past++)
            ;
        struct vt_moments g = vt_moments_of(value + first, past - first);
        if (g.n > 1) {
            variances += g.var;
            spread++;
        }
        inverses += 1 / (double)g.n;
        value[groups] = g.mean;
        row[groups++] = row[first];
    }
    out->r[level] = (double)groups / inverses;
    out->s2[level] = spread ? variances / (double)spread : NAN;
    return groups;
}

static void components(struct vt_nested *out)
{
    double total = 0;

    for (size_t i = 0; i < out->levels; i++) {
        out->t2[i] = i == 0 ? out->s2[0] : out->s2[i] - out->s2[i - 1] / out->r[i - 1];
        total += fmax(0, out->t2[i]); /* fmax passes over NaN */
    }
    for (size_t i = 0; i < out->levels; i++)
        out->share[i] = total > 0 ? fmax(0, out->t2[i]) / total : NAN;
}

bool vt_nested_of(const double x[], const double *const key[], size_t levels, size_t n,
                  struct vt_nested *nested, double top[], size_t *n_top)
{
    if (n == 0 || levels < 1 || levels > VT_NESTED_MOST)
        return false;
    double *value = malloc(n * sizeof *value);
    size_t *row = malloc(n * sizeof *row), m = n;
    bool done = value && row && sort_rows(key, levels - 1, n, row);
    for (size_t i = 0; done && i < n; i++) {
        value[i] = x[row[i]];
        done = isfinite(value[i]);
    }
    if (done) {
        *nested = (struct vt_nested){.levels = levels};
        for (size_t i = 0; i < levels; i++) {
            if (i + 1 == levels && top)
                memcpy(top, value, m * sizeof *top);
            if (i + 1 == levels && n_top)
                *n_top = m;
            m = fold(key, levels - 1 - i, value, row, m, i, nested);
        }
        nested->mean = value[0];
        components(nested);
    }
    free(value);
    free(row);
    return done;
}

/* t(r_n - 1) sqrt(S_n^2 / r_n); NaN when there are under two outermost members. */
static double reach(const struct vt_nested *nested, double level)
{
    double r = nested->r[nested->levels - 1];
    return r < 2 ? NAN : vt_t_upper((1 - level) / 2, r - 1) * sqrt(nested->s2[nested->levels - 1] / r);
}

bool vt_nested_interval(const struct vt_nested *nested, double level, struct vt_interval *ci)
{
    double h = reach(nested, level);

    if (isnan(h) || !(level > 0 && level < 1))
        return false;
    *ci = (struct vt_interval){nested->mean, nested->mean - h, nested->mean + h};
    return true;
}

bool vt_nested_ratio(const struct vt_nested *a, const struct vt_nested *b, double level,
                     struct vt_interval *ci)
{
    double ha = reach(a, level), hb = reach(b, level);

    if (isnan(ha) || isnan(hb) || !(ha > 0 || hb > 0))
        return false;
    return vt_fieller_roots(a->mean, ha, b->mean, hb, ci);
}

double vt_nested_repetitions(const struct vt_nested *nested, size_t level, double cost_ratio)
{
    if (level < 1 || level >= nested->levels || !(nested->t2[level - 1] > 0) || !(nested->t2[level] > 0))
        return NAN;
    return sqrt(cost_ratio * nested->t2[level - 1] / nested->t2[level]);
}
