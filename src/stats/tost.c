#include "stats/tost.h"

#include "stats/distribution.h"
#include "stats/fieller.h"

#include <math.h>

/* t and df of the ratio r; in units of a's mean. */
static double ratio_t(const struct vt_moments *a, const struct vt_moments *b, double r, double *df)
{
    double off = ((b->mean - r * a->mean) + (b->mean_tail - r * a->mean_tail)) / a->mean;
    double se = hypot(vt_standard_error(b) / a->mean, r * (vt_standard_error(a) / a->mean));

    *df = vt_fieller_df(a, b, r);
    return off / se;
}

bool vt_tost_ratio(const struct vt_moments *a, const struct vt_moments *b, double margin,
                   struct vt_tost *tost)
{
    double df, t;

    if (a->n < 2 || b->n < 2 || !(a->sd > 0 || b->sd > 0) || !(a->mean > 0) || !(margin > 0))
        return false;
    t = ratio_t(a, b, 1 / (1 + margin), &df);
    tost->lower = vt_t_tail(t, df);
    t = ratio_t(a, b, 1 + margin, &df);
    tost->upper = vt_t_tail(-t, df);
    tost->p = fmax(tost->lower, tost->upper);
    return true;
}

bool vt_tost_log(const struct vt_t_test *log_welch, double margin, struct vt_tost *tost)
{
    double edge = log1p(margin);

    if (!(margin > 0) || !(log_welch->se > 0))
        return false;
    tost->lower = vt_t_tail((log_welch->difference + edge) / log_welch->se, log_welch->df);
    tost->upper = vt_t_tail(-(log_welch->difference - edge) / log_welch->se, log_welch->df);
    tost->p = fmax(tost->lower, tost->upper);
    return true;
}
