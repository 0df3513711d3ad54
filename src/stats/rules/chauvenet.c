#include "stats/rules/chauvenet.h"

#include "stats/distribution.h"
#include "stats/moments.h"
#include "stats/rules/rule.h"

#include <math.h>

double vt_chauvenet_critical(size_t n)
{
    return n > 0 ? vt_normal_upper(1 / (4 * (double)n)) : NAN;
}

bool vt_sigma_count(const double x[], size_t n, double z, size_t *outside)
{
    struct vt_moments m = vt_moments_of(x, n);

    if (n < 3 || !(m.sd > 0))
        return false;
    *outside = 0;
    for (size_t i = 0; i < n; i++)
        *outside += fabs((x[i] / 2 - m.mean / 2 - m.mean_tail / 2) / m.sd) * 2 > z;
    return true;
}

/* The deviation that fewer than VT_RULE_SHARE values of n would pass, instead of his half a value. */
static void mark(struct vt_rule_work *w)
{
    struct vt_rule_spread s = vt_rule_spread_of(w->sorted, 0, w->n);

    vt_rule_mark_beyond(w, s.mean, s.mean, s.sd, vt_normal_upper(VT_RULE_SHARE / (2 * (double)w->n)));
}

const struct vt_rule vt_rule_chauvenet = {
    "chauvenet", "distance from the mean in sds",
    "the normal deviate that 0.009 values of n pass, instead of half a value", mark};
