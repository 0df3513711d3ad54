#include "stats/equivalence.h"

#include "stats/distribution.h"
#include "stats/fieller.h"
#include "stats/moments.h"

#include <math.h>

bool vt_equivalent(double low, double high, double threshold_percent)
{
    return threshold_percent > 0 && low > 1 - threshold_percent / 100 && high < 1 + threshold_percent / 100;
}

/* t of "the ratio is r", positive when it is more. Everything over the baseline's mean, so that no square
 * overflows. */
static double t_at(const struct vt_moments *a, const struct vt_moments *b, double r)
{
    double va = r * vt_standard_error(a) / a->mean, vb = vt_standard_error(b) / a->mean;
    return (b->mean / a->mean - r) / hypot(va, vb);
}

bool vt_equivalence_welch(const double a[], size_t na, const double b[], size_t nb, double low_margin,
                          double high_margin, double *p)
{
    struct vt_moments ma = vt_moments_of(a, na), mb = vt_moments_of(b, nb);

    if (na < 2 || nb < 2 || !(ma.sd > 0 || mb.sd > 0) || !(ma.mean > 0))
        return false;
    double above_low = vt_t_tail(t_at(&ma, &mb, low_margin), vt_fieller_df(&ma, &mb, low_margin));
    double below_high = vt_t_tail(-t_at(&ma, &mb, high_margin), vt_fieller_df(&ma, &mb, high_margin));
    *p = fmax(above_low, below_high);
    return true;
}
