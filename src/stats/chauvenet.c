#include "stats/chauvenet.h"

#include "stats/distribution.h"
#include "stats/moments.h"

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
