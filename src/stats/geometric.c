#include "stats/geometric.h"

#include "stats/moments.h"
#include "stats/student.h"
#include "stats/welch.h"

#include <math.h>
#include <stdlib.h>

double *vt_logarithms(const double x[], size_t n)
{
    double *log_x = malloc((n + 1) * sizeof *log_x);

    for (size_t i = 0; log_x && i < n; i++) {
        if (!(x[i] > 0 && isfinite(x[i]))) {
            free(log_x);
            return NULL;
        }
        log_x[i] = log(x[i]);
    }
    return log_x;
}

/* Logarithms of x / x[0], by log1p where that is near 1: near 0 a double holds most digits. */
double vt_geometric_mean(const double x[], size_t n)
{
    double *ratio = vt_logarithms(x, n), mean = NAN;

    if (ratio && n > 0) {
        double first = ratio[0];
        for (size_t i = 0; i < n; i++) {
            double part = x[i] / x[0];
            ratio[i] = part > 0.5 && part < 2 ? log1p((x[i] - x[0]) / x[0]) : ratio[i] - first;
        }
        double rise = vt_mean(ratio, n);
        mean = fabs(rise) < 700 ? x[0] * exp(rise) : exp(first + rise);
    }
    free(ratio);
    return mean;
}

/* In units of the smallest, whose inverse is the largest: no inverse can overflow. */
double vt_harmonic_mean(const double x[], size_t n)
{
    struct vt_moments m = vt_moments_of(x, n);
    double *inverse = n > 0 && m.min > 0 ? malloc(n * sizeof *inverse) : NULL, mean = NAN;

    if (inverse) {
        for (size_t i = 0; i < n; i++)
            inverse[i] = m.min / x[i];
        mean = m.min / vt_mean(inverse, n);
    }
    free(inverse);
    return mean;
}

bool vt_log_welch_test(const double a[], size_t na, const double b[], size_t nb, struct vt_t_test *test)
{
    double *log_a = vt_logarithms(a, na), *log_b = vt_logarithms(b, nb);
    bool done = log_a && log_b && vt_welch_test(log_a, na, log_b, nb, test);
    free(log_a);
    free(log_b);
    return done;
}

bool vt_log_paired_test(const double a[], const double b[], size_t n, struct vt_t_test *test)
{
    double *log_a = vt_logarithms(a, n), *log_b = vt_logarithms(b, n);
    bool done = false;

    if (log_a && log_b) {
        for (size_t i = 0; i < n; i++)
            log_b[i] -= log_a[i];
        done = vt_one_sample_test(log_b, n, test);
    }
    free(log_a);
    free(log_b);
    return done;
}
