#include "stats/kolmogorov.h"

#include <gsl/gsl_math.h>
#include <math.h>
#include <stdlib.h>

/* The largest |i nb - j na| over the ends of tied groups: D times na nb, as a whole number. end[k] tells
 * whether a group ends after k pooled values; may be NULL. */
static double largest_distance(const double a[], size_t na, const double b[], size_t nb, bool end[])
{
    double most = 0;

    for (size_t i = 0, j = 0; i < na || j < nb;) {
        double value = i < na && (j == nb || a[i] <= b[j]) ? a[i] : b[j];
        while (i < na && a[i] == value)
            i++;
        while (j < nb && b[j] == value)
            j++;
        if (end)
            end[i + j] = true;
        most = fmax(most, fabs((double)i * (double)nb - (double)j * (double)na));
    }
    return most;
}

/* P(D >= d): the share of lattice paths from (0, 0) to (na, nb) that reach the distance at the end of some
 * tied group. touched[j] is that share among the paths to (i, j); every path to a far point has reached it
 * there. Sums of positive terms only, so tails keep their digits. */
static double lattice_tail(size_t na, size_t nb, double distance, const bool end[], double touched[])
{
    for (size_t i = 0; i <= na; i++)
        for (size_t j = 0; j <= nb; j++) {
            double all = (double)(i + j), from_left = j > 0 ? touched[j - 1] * (double)j : 0;
            double from_below = i > 0 ? touched[j] * (double)i : 0;
            bool far = fabs((double)i * (double)nb - (double)j * (double)na) >= distance;
            touched[j] = far && (!end || end[i + j]) ? 1 : all > 0 ? (from_left + from_below) / all : 0;
        }
    return touched[nb];
}

/* P(sup |Brownian bridge| > lambda): two series, each where it converges at once. */
static double kolmogorov_tail(double lambda)
{
    double sum = 0;

    if (lambda < 1e-3)
        return 1;
    if (lambda < 1) {
        for (int k = 1; k < 12; k += 2)
            sum += exp(-k * k * M_PI * M_PI / (8 * lambda * lambda));
        return fmax(0, 1 - sqrt(2 * M_PI) / lambda * sum);
    }
    for (int k = 1; k < 20; k++)
        sum += (k % 2 ? 2 : -2) * exp(-2.0 * k * k * lambda * lambda);
    return fmin(1, sum);
}

bool vt_kolmogorov_sorted(const double a[], size_t na, const double b[], size_t nb,
                          struct vt_kolmogorov *test)
{
    double pairs = (double)na * (double)nb, n = (double)na + (double)nb;

    if (na == 0 || nb == 0)
        return false;
    bool *end = calloc(na + nb + 1, sizeof *end);
    double *touched = calloc(nb + 1, sizeof *touched);
    if (!end || !touched) {
        free(end);
        free(touched);
        return false;
    }
    double distance = largest_distance(a, na, b, nb, end);
    test->d = distance / pairs;
    double lambda = sqrt(pairs / n) * test->d, many = fmax((double)na, (double)nb), few = n - many;
    test->p_asymptotic = kolmogorov_tail(lambda);
    test->p = test->p_no_ties =
        many > few ? kolmogorov_tail(lambda + (many + 2 * few) / (6 * sqrt(pairs * n))) : test->p_asymptotic;
    test->exact = pairs <= VT_KOLMOGOROV_STEPS;
    if (test->exact) {
        test->p = distance > 0 ? lattice_tail(na, nb, distance, end, touched) : 1;
        for (size_t j = 0; j <= nb; j++)
            touched[j] = 0;
        test->p_no_ties = distance > 0 ? lattice_tail(na, nb, distance, NULL, touched) : 1;
    }
    free(end);
    free(touched);
    return true;
}
