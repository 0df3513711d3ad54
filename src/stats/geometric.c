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

/* Logarithms of x / x[0]: near 0, where a double holds most digits. */
double vt_geometric_mean(const double x[], size_t n)
{
    double *ratio = malloc((n + 1) * sizeof *ratio), mean = NAN;

    for (size_t i = 0; ratio && i < n; i++)
        ratio[i] = x[i] > 0 && isfinite(x[i]) ? log(x[i]) - log(x[0]) : NAN;
    for (size_t i = 0; ratio && i < n; i++) {
        double part = x[i] / x[0];
        if (!isnan(ratio[i]) && part > 0.5 && part < 2)
            ratio[i] = log1p((x[i] - x[0]) / x[0]);
    }
    if (ratio)
        mean = x && n > 0 ? x[0] * exp(vt_mean(ratio, n)) : NAN;
    if (isinf(mean) || (mean == 0 && n > 0)) /* x[0] far from the rest */
        mean = exp(vt_mean(ratio, n) + log(x[0]));
    free(ratio);
    return mean;
}

double vt_harmonic_mean(const double x[], size_t n)
{
    double *inverse = malloc((n + 1) * sizeof *inverse), mean = NAN;

    if (inverse && n > 0) {
        for (size_t i = 0; i < n; i++) /* in units of x[0]: 1/x overflows for the smallest doubles */
            inverse[i] = x[i] > 0 && isfinite(x[i]) && x[0] > 0 ? x[0] / x[i] : NAN;
        mean = x[0] / vt_mean(inverse, n);
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
