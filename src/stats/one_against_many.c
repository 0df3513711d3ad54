#include "stats/one_against_many.h"

#include "stats/distribution.h"
#include "stats/moments.h"

#include <math.h>

bool vt_one_against_many_test(double x, const double sample[], size_t n, double level,
                              struct vt_one_against_many *out)
{
    if (n < 2)
        return false;
    struct vt_moments m = vt_moments_of(sample, n);
    double se = m.sd * sqrt(1 + 1 / (double)n), difference = x - m.mean, df = (double)n - 1;

    if (!(se > 0) || !isfinite(difference))
        return false;
    double t = difference / se, half = vt_t_upper(0.5 - level / 2, df) * se;
    *out = (struct vt_one_against_many){
        .difference = difference,
        .t = t,
        .df = df,
        .p = vt_t_two_sided(t, df),
        .ci = {.of = difference, .low = difference - half, .high = difference + half},
    };
    return true;
}
