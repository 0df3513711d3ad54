#include "stats/rules/grubbs.h"

#include "stats/decimal.h"
#include "stats/distribution.h"
#include "stats/moments.h"
#include "stats/rules/rule.h"

#include <math.h>
#include <stdlib.h>

__extension__ typedef __int128 wide;

/* |x - mean| / sd; halves, since a difference of two of the largest doubles is beyond them. */
static double studentised(double x, const struct vt_moments *m)
{
    return fabs((x / 2 - m->mean / 2 - m->mean_tail / 2) / m->sd) * 2;
}

static double largest_deviation(const struct vt_moments *m)
{
    return fmax(studentised(m->min, m), studentised(m->max, m));
}

bool vt_grubbs_test(const double x[], size_t n, double *g, double *p)
{
    struct vt_moments m = vt_moments_of(x, n);
    double k = (double)n;

    if (n < 3 || !(m.sd > 0))
        return false;
    *g = largest_deviation(&m);
    double rest = (k - 1) * (k - 1) - k * *g * *g; /* 0 when all other values are equal */
    double t = rest > 1e-13 * k * k ? *g * sqrt(k * (k - 2) / rest) : INFINITY;
    *p = fmin(1, 2 * k * vt_t_tail(t, k - 2));
    return true;
}

double vt_grubbs_critical(size_t n, double alpha)
{
    if (n < 3)
        return NAN;
    double k = (double)n, t = vt_t_upper(alpha / (2 * k), k - 2);
    return (k - 1) / sqrt(k) * sqrt(t * t / (k - 2 + t * t));
}

/* lambda_i for the i-th step (from 1) of n values. */
static double esd_critical(size_t n, size_t i, double alpha)
{
    double left = (double)(n - i), t = vt_t_upper(alpha / (2 * (left + 1)), left - 1);
    return left * t / sqrt((left - 1 + t * t) * (left + 1));
}

/* Which end of x[low..high) lies farther from the mean: < 0 the low one, > 0 the high one, 0 both alike. */
static int farther_end(const double x[], const int64_t whole[], size_t low, size_t high,
                       const struct vt_moments *m)
{
    if (!whole) {
        double d = studentised(x[high - 1], m) - studentised(x[low], m);
        return (d > 0) - (d < 0);
    }
    wide sum = 0, n = (wide)(high - low);
    for (size_t i = low; i < high; i++)
        sum += whole[i];
    wide d = n * ((wide)whole[high - 1] + whole[low]) - 2 * sum;
    return (d > 0) - (d < 0);
}

bool vt_esd_sorted(const double x[], size_t n, size_t most, double alpha, struct vt_esd *esd)
{
    if (most == 0 || most > VT_ESD_MOST || n < most + 3 || !(x[n - 1] > x[0]))
        return false;
    int64_t *whole = malloc(n * sizeof *whole);
    int places;
    if (whole && !vt_decimal_scale(x, n, whole, &places)) {
        free(whole);
        whole = NULL;
    }
    *esd = (struct vt_esd){0};
    for (size_t low = 0, high = n; esd->steps < most;) {
        struct vt_moments m = vt_moments_of(x + low, high - low);
        if (!(m.sd > 0))
            break;
        esd->r[esd->steps] = largest_deviation(&m);
        esd->lambda[esd->steps] = esd_critical(n, esd->steps + 1, alpha);
        if (esd->r[esd->steps] > esd->lambda[esd->steps])
            esd->outliers = esd->steps + 1;
        esd->steps++;
        int end = farther_end(x, whole, low, high, &m);
        if (end == 0)
            break;
        low += end < 0;
        high -= end > 0;
    }
    esd->whole = esd->steps == most;
    free(whole);
    return true;
}

/* The index in x of the value farthest from the mean. */
static size_t farthest(const struct vt_rule_work *w, double mean)
{
    size_t at = 0;
    for (size_t i = 1; i < w->n; i++)
        if (fabs(w->x[i] - mean) > fabs(w->x[at] - mean))
            at = i;
    return at;
}

static void mark_one(struct vt_rule_work *w)
{
    struct vt_rule_spread s = vt_rule_spread_of(w->sorted, 0, w->n);
    size_t at = farthest(w, s.mean);
    double score = fabs(w->x[at] - s.mean) / s.sd, limit = vt_grubbs_critical(w->n, VT_RULE_SHARE);
    if (score > limit)
        vt_rule_mark(w, at, score, limit);
}

const struct vt_rule vt_rule_grubbs = {"grubbs", "Grubbs (1969), the one farthest value", "two-sided, 0.009",
                                       mark_one};
