#include "stats/fieller.h"

#include "stats/distribution.h"
#include "stats/student.h"
#include "stats/welch.h"

#include <math.h>

/* Everything in units of the baseline's mean, so that no square of a value can overflow. */
bool vt_fieller_roots(double mean_a, double reach_a, double mean_b, double reach_b, struct vt_interval *ci)
{
    double ratio = mean_b / mean_a, ga = reach_a / mean_a, gb = reach_b / mean_a;
    double shrink = 1 - ga * ga;

    if (!(shrink > 0) || !isfinite(ratio) || !isfinite(gb))
        return false;
    double root = sqrt(gb * gb * shrink + ratio * ratio * ga * ga);
    *ci = (struct vt_interval){.of = ratio, .low = (ratio - root) / shrink, .high = (ratio + root) / shrink};
    return true;
}

double vt_fieller_df(const struct vt_moments *a, const struct vt_moments *b, double r)
{
    return vt_welch_df(r * vt_standard_error(a), (double)a->n, vt_standard_error(b), (double)b->n);
}

bool vt_fieller_welch(const struct vt_moments *a, const struct vt_moments *b, double level,
                      struct vt_interval *ci, double *df)
{
    if (a->n < 2 || b->n < 2 || !(level > 0 && level < 1))
        return false;
    double own_df = vt_fieller_df(a, b, b->mean / a->mean);
    if (!(own_df > 0))
        return false;
    if (df)
        *df = own_df;
    double t = vt_t_upper((1 - level) / 2, own_df);
    return vt_fieller_roots(a->mean, t * vt_standard_error(a), b->mean, t * vt_standard_error(b), ci);
}

bool vt_fieller_pooled(const struct vt_moments *a, const struct vt_moments *b, double level,
                       struct vt_interval *ci)
{
    double sd = vt_pooled_sd(a, b);

    if (!(sd > 0) || !(level > 0 && level < 1))
        return false;
    double reach = vt_t_upper((1 - level) / 2, (double)(a->n + b->n - 2)) * sd;
    return vt_fieller_roots(a->mean, reach / sqrt((double)a->n), b->mean, reach / sqrt((double)b->n), ci);
}
