#include "judge/together/effect.h"

#include <math.h>

struct vt_log_mean vt_log_mean_of_summary(const struct vt_summary *s)
{
    return vt_log_mean_of(s->mean, s->sem, s->n);
}

struct vt_effect vt_effect_of_contrast(const struct vt_log_mean m[], const double c[], size_t n, double alpha,
                                       enum vt_better better)
{
    struct vt_log_contrast e = vt_log_contrast_of(m, c, n, 1 - alpha);

    return (struct vt_effect){.ratio = e.ratio,
                              .improvement = vt_improvement(e.ratio, better),
                              .level = isnan(e.low) ? NAN : 1 - alpha,
                              .low = e.low,
                              .high = e.high,
                              .p = e.p};
}
