#include "stats/rules/mad.h"

#include "stats/quantile.h"
#include "stats/rules/rule.h"

#include <math.h>

bool vt_hampel_sorted(const double x[], size_t n, double k, size_t *outside)
{
    double median = vt_median_sorted(x, n), mad = vt_mad_sorted(x, n);

    if (!(mad > 0))
        return false;
    *outside = 0;
    for (size_t i = 0; i < n; i++)
        *outside += fabs(x[i] - median) / mad > k * VT_MAD_ROUNDED;
    return true;
}

bool vt_modified_z_sorted(const double x[], size_t n, double limit, double *largest, size_t *outside)
{
    double median = vt_median_sorted(x, n), mad = vt_mad_sorted(x, n);

    if (!(mad > 0))
        return false;
    *outside = 0;
    for (size_t i = 0; i < n; i++)
        *outside += 0.6745 * (fabs(x[i] - median) / mad) > limit;
    *largest = 0.6745 * (fmax(median - x[0], x[n - 1] - median) / mad);
    return true;
}

static void mark(struct vt_rule_work *w)
{
    double median = vt_median_sorted(w->sorted, w->n), step = vt_rule_coarse_step(w);
    double scale = VT_MAD_NORMAL * vt_mad_sorted(w->sorted, w->n);

    vt_rule_mark_beyond(w, median, median, fmax(scale, step), vt_rule_cutoff(VT_RULE_BY_MAD, w->n));
}

const struct vt_rule vt_rule_mad = {"mad", "distance from the median in 1.4826 MADs", "table below", mark};
