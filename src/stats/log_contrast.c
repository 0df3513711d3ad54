#include "stats/log_contrast.h"

#include "stats/distribution.h"

#include <math.h>

struct vt_log_mean vt_log_mean_of(double mean, double sem, double n)
{
    struct vt_log_mean m = {mean > 0 ? log(mean) : NAN, NAN, n - 1};

    if (n >= 2 && sem >= 0)
        m.variance = (sem / mean) * (sem / mean);
    return m;
}

void vt_satterthwaite_add(double variance, double df, double *sum, double *squares)
{
    *sum += variance;
    if (variance != 0) /* NAN goes on */
        *squares += variance * variance / df;
}

double vt_satterthwaite(double sum, double squares)
{
    return sum * sum / squares;
}

struct vt_log_contrast vt_log_contrast_of(const struct vt_log_mean m[], const double c[], size_t n,
                                          double level)
{
    struct vt_log_contrast e = {.low = NAN, .high = NAN, .p = NAN};
    double sum = 0, squares = 0;

    for (size_t i = 0; i < n; i++) {
        if (c[i] == 0)
            continue;
        sum += c[i] * m[i].log;
        vt_satterthwaite_add(c[i] * c[i] * m[i].variance, m[i].df, &e.variance, &squares);
    }
    e.df = vt_satterthwaite(e.variance, squares);
    e.ratio = exp(sum);
    if (!(e.variance > 0) || !isfinite(sum))
        return e;
    double se = sqrt(e.variance), half = vt_t_upper(0.5 - level / 2, e.df) * se;
    e.low = exp(sum - half);
    e.high = exp(sum + half);
    e.p = vt_t_two_sided(sum / se, e.df);
    return e;
}
