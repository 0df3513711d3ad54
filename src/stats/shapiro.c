#include "stats/shapiro.h"

#include "stats/distribution.h"
#include "stats/moments.h"

#include <gsl/gsl_math.h>
#include <math.h>
#include <stdlib.h>

static double polynomial(const double c[], int terms, double x)
{
    double sum = 0;
    while (terms-- > 0)
        sum = sum * x + c[terms];
    return sum;
}

/* The weights a(1..n/2) of the differences x(n + 1 - i) - x(i). */
static void weights(size_t n, double a[])
{
    static const double c1[] = {0, 0.221157, -0.147981, -2.07119, 4.434685, -2.706056};
    static const double c2[] = {0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633};
    size_t half = n / 2, kept = n > 5 ? 2 : 1;
    double squares = 0, root_n = 1 / sqrt((double)n);

    if (n == 3) {
        a[0] = sqrt(0.5);
        return;
    }
    for (size_t i = 0; i < half; i++) { /* expected normal order statistics (Blom) */
        a[i] = vt_normal_upper(1 - ((double)i + 0.625) / ((double)n + 0.25));
        squares += 2 * a[i] * a[i];
    }
    double norm = sqrt(squares), m1 = a[0], m2 = half > 1 ? a[1] : 0;
    double a1 = polynomial(c1, 6, root_n) - m1 / norm, a2 = polynomial(c2, 6, root_n) - m2 / norm;
    double rest = squares - 2 * m1 * m1, left = 1 - 2 * a1 * a1;
    if (kept == 2) {
        rest -= 2 * m2 * m2;
        left -= 2 * a2 * a2;
    }
    double shrink = sqrt(rest / left);
    for (size_t i = kept; i < half; i++)
        a[i] = -a[i] / shrink;
    a[0] = a1;
    if (kept == 2)
        a[1] = a2;
}

/* P for 1 - W, by Royston's normalising transformations. */
static double significance(size_t n, double w, double lost)
{
    static const double g[] = {-2.273, 0.459}, c3[] = {0.544, -0.39978, 0.025054, -6.714e-4},
                        c4[] = {1.3822, -0.77857, 0.062767, -0.0020322},
                        c5[] = {-1.5861, -0.31082, -0.083751, 0.0038915},
                        c6[] = {-0.4803, -0.082676, 0.0030302};
    double k = (double)n, y = log(lost);

    if (n == 3) /* exact */
        return fmax(0, 6 / M_PI * (asin(sqrt(w)) - asin(sqrt(0.75))));
    if (n <= 11) {
        double gamma = polynomial(g, 2, k);
        if (y >= gamma)
            return 0;
        return vt_normal_tail((-log(gamma - y) - polynomial(c3, 4, k)) / exp(polynomial(c4, 4, k)));
    }
    return vt_normal_tail((y - polynomial(c5, 4, log(k))) / exp(polynomial(c6, 3, log(k))));
}

bool vt_shapiro_sorted(const double x[], size_t n, double *w, double *p)
{
    if (n < 3 || n > 5000)
        return false;
    struct vt_moments m = vt_moments_of(x, n);
    double *a = m.sd > 0 ? malloc(n / 2 * sizeof *a) : NULL, sum = 0;
    if (!a)
        return false;
    weights(n, a);
    for (size_t i = 0; i < n / 2; i++)
        sum += a[i] * (x[n - 1 - i] / 2 - x[i] / 2) / m.sd * 2;
    free(a);
    double root = sqrt((double)(n - 1));
    *w = fmin(1, sum / root * (sum / root));
    *p = significance(n, *w, fmax(0, (root - sum) * (root + sum) / (double)(n - 1)));
    return true;
}
