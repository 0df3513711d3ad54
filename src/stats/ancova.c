#include "stats/ancova.h"

#include "stats/distribution.h"
#include "stats/moments.h"

#include <math.h>

struct sums {
    double pp, px, xx, mean_p, mean_x;
};

static struct sums sums_of(const struct vt_ancova_group *g)
{
    struct sums s = {.mean_p = vt_mean(g->position, g->n), .mean_x = vt_mean(g->x, g->n)};

    for (size_t i = 0; i < g->n; i++) {
        double p = g->position[i] - s.mean_p, x = g->x[i] - s.mean_x;
        s.pp += p * p;
        s.px += p * x;
        s.xx += x * x;
    }
    return s;
}

bool vt_ancova_of(const struct vt_ancova_group group[2], struct vt_ancova *out)
{
    struct sums a = sums_of(&group[0]), b = sums_of(&group[1]);
    double na = (double)group[0].n, nb = (double)group[1].n;
    double df = na + nb - 3, pp = a.pp + b.pp, slope = (a.px + b.px) / pp;
    double left = a.xx + b.xx - slope * (a.px + b.px);

    if (!(df > 0) || !(pp > 0) || !(left > 0))
        return false;
    double apart = (a.mean_p - b.mean_p) * (a.mean_p - b.mean_p) / pp;
    *out = (struct vt_ancova){
        .slope = slope,
        .df = df,
        .p = vt_t_two_sided(slope / sqrt(left / df / pp), df),
        .variance = left / df,
        .mean_p = {a.mean_p, b.mean_p},
        .mean_x = {a.mean_x, b.mean_x},
        .inflation = (1 + apart / (1 / na + 1 / nb)) * (df + 1) / df,
        .difference_variance = apart * left / df,
    };
    return true;
}
