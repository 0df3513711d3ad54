#include "judge/pairing/drift.h"

#include "stats/ancova.h"
#include "stats/moments.h"

#include <math.h>

#define DRIFT_P 0.01

static void take_out(struct vt_units *u, const double at[], double slope, double center)
{
    for (size_t i = 0; i < u->n; i++)
        u->x[i] -= slope * (at[i] - center);
}

/* What moves a block moves both its values, which tell of the slope little more than one: twice the variance
 * in pairs. */
struct vt_drift_doubt vt_drift_take_out(struct vt_both_sides *l, const double at[])
{
    const struct vt_ancova_group groups[2] = {{at, l->a.x, l->a.n}, {at + l->a.n, l->b.x, l->b.n}};
    double least = INFINITY, most = -INFINITY;
    struct vt_ancova line;

    if (!vt_ancova_of(groups, &line) || !(line.p < DRIFT_P))
        return (struct vt_drift_doubt){0};
    for (size_t i = 0; i < l->a.n + l->b.n; i++) {
        least = fmin(least, at[i]);
        most = fmax(most, at[i]);
    }
    if (line.mean_x[0] > 0 && line.mean_x[1] > 0)
        l->uncorrected = line.mean_x[1] / line.mean_x[0];
    double center = (line.mean_p[0] + line.mean_p[1]) / 2;
    take_out(&l->a, at, line.slope, center);
    take_out(&l->b, at + l->a.n, line.slope, center);
    l->drift_percent = 100 * line.slope * (most - least) / fabs(line.mean_x[0]);
    return (struct vt_drift_doubt){.factor = line.inflation, .of_pairs = 2 * line.difference_variance};
}

static void widen(double x[], size_t n, double factor)
{
    double mean = vt_mean(x, n);

    for (size_t i = 0; i < n; i++)
        x[i] = mean + sqrt(factor) * (x[i] - mean);
}

static double difference_of(const struct vt_both_sides *l, size_t i)
{
    return l->b.x[i] - l->a.x[i];
}

/* Spreads the differences around their mean, half by either side; those without spread beyond rounding stay
 * as they are. */
static void widen_pairs(struct vt_both_sides *l, double doubt)
{
    double n = (double)l->a.n, mean = vt_mean(l->b.x, l->a.n) - vt_mean(l->a.x, l->a.n), var = 0;

    for (size_t i = 0; i < l->a.n; i++)
        var += (difference_of(l, i) - mean) * (difference_of(l, i) - mean) / (n - 1);
    if (!(sqrt(var) > 1e-12 * fabs(vt_mean(l->a.x, l->a.n))))
        return;
    double more = (sqrt(1 + doubt * n / var) - 1) / 2;
    for (size_t i = 0; i < l->a.n; i++) {
        double by = more * (difference_of(l, i) - mean);
        l->a.x[i] -= by;
        l->b.x[i] += by;
    }
}

/* Values that are compared are spread so far that their variance tells of the slope's doubt, too. */
void vt_drift_count_doubt(struct vt_both_sides *l, const struct vt_drift_doubt *doubt)
{
    if (!(doubt->factor > 0))
        return;
    if (l->paired) {
        widen_pairs(l, doubt->of_pairs);
        return;
    }
    widen(l->a.x, l->a.n, doubt->factor);
    widen(l->b.x, l->b.n, doubt->factor);
}
