#include "judge/together/contrast.h"

#include "judge/verdicts/contest.h"
#include "stats/distribution.h"

#include <math.h>

struct vt_log_mean vt_log_mean_of(const struct vt_summary *s)
{
    struct vt_log_mean m = {s->mean > 0 ? log(s->mean) : NAN, NAN, s->n};

    if (s->n >= 2 && s->sem >= 0)
        m.variance = (s->sem / s->mean) * (s->sem / s->mean);
    return m;
}

double vt_contrast_variance(const struct vt_log_mean m[], const double c[], size_t n, double *df)
{
    double variance = 0, squares = 0;

    for (size_t i = 0; i < n; i++) {
        if (c[i] == 0)
            continue;
        double v = c[i] * c[i] * m[i].variance;
        variance += v;
        squares += v * v / (m[i].n - 1);
    }
    *df = variance * variance / squares;
    return variance;
}

struct vt_effect vt_contrast(const struct vt_log_mean m[], const double c[], size_t n, double alpha,
                             enum vt_better better)
{
    double sum = 0, df, variance = vt_contrast_variance(m, c, n, &df);
    struct vt_effect e = {.level = NAN, .low = NAN, .high = NAN, .p = NAN};

    for (size_t i = 0; i < n; i++)
        sum += c[i] == 0 ? 0 : c[i] * m[i].log;
    e.ratio = exp(sum);
    e.improvement = vt_improvement(e.ratio, better);
    if (!(variance > 0) || !isfinite(sum))
        return e;
    double half = vt_t_upper(alpha / 2, df) * sqrt(variance);
    e.level = 1 - alpha;
    e.low = exp(sum - half);
    e.high = exp(sum + half);
    e.p = vt_t_two_sided(sum / sqrt(variance), df);
    return e;
}
