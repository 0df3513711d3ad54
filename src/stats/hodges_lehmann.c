#include "stats/hodges_lehmann.h"

#include "stats/distribution.h"
#include "stats/rank_sum.h"
#include "stats/sort.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

/* How many differences are at most d; *next receives the smallest beyond it. Both sides are in order, so the first a
 * whose difference fits moves only upwards. */
static double count_up_to(const double a[], size_t na, const double b[], size_t nb, double d, double *next)
{
    size_t first = 0;
    double count = 0;

    *next = INFINITY;
    for (size_t j = 0; j < nb; j++) {
        while (first < na && b[j] - a[first] > d)
            first++;
        count += (double)(na - first);
        if (first > 0 && b[j] - a[first - 1] < *next)
            *next = b[j] - a[first - 1];
    }
    return count;
}

double vt_difference_sorted(const double a[], size_t na, const double b[], size_t nb, double k)
{
    double next;

    if (na == 0 || nb == 0 || !(k >= 1 && k <= (double)na * (double)nb))
        return NAN;
    uint64_t low = vt_key_of(b[0] - a[na - 1]), high = vt_key_of(b[nb - 1] - a[0]);
    while (low < high) { /* the smallest double that at least k differences do not exceed is one of them */
        uint64_t middle = low + (high - low) / 2;
        if (count_up_to(a, na, b, nb, vt_value_of(middle), &next) >= k)
            high = middle;
        else
            low = middle + 1;
    }
    return vt_value_of(low) + 0.0; /* no negative zero */
}

double vt_hodges_lehmann_sorted(const double a[], size_t na, const double b[], size_t nb)
{
    double pairs = (double)na * (double)nb, k = floor((pairs + 1) / 2), next;
    double low = vt_difference_sorted(a, na, b, nb, k);

    if (!(pairs > 0) || fmod(pairs, 2) != 0)
        return low;
    double high = count_up_to(a, na, b, nb, low, &next) > k ? low : next;
    return isfinite(low + high) ? (low + high) / 2 : low / 2 + high / 2;
}

double vt_hodges_lehmann(const double a[], size_t na, const double b[], size_t nb)
{
    double *sorted_a = vt_sorted_copy(a, na), *sorted_b = vt_sorted_copy(b, nb);
    double shift = sorted_a && sorted_b ? vt_hodges_lehmann_sorted(sorted_a, na, sorted_b, nb) : NAN;
    free(sorted_a);
    free(sorted_b);
    return shift;
}

/* The order index q for alpha / 2, and P(U <= q - 1). */
static double order_index(size_t na, size_t nb, double half_alpha, double *outside)
{
    double pairs = (double)na * (double)nb, *below = vt_rank_sum_below(na, nb);

    if (!below) {
        double sd = sqrt(pairs / 12 * ((double)na + (double)nb + 1));
        double q = fmax(1, ceil(pairs / 2 - vt_normal_upper(half_alpha) * sd - 0.5));
        *outside = vt_normal_tail((pairs / 2 - q + 0.5) / sd);
        return q;
    }
    size_t q = 0;
    while (q < na * nb / 2 && below[q] < half_alpha * (1 - 64 * 2.2e-16))
        q++;
    if (q == 0)
        q = 1;
    *outside = below[q - 1];
    free(below);
    return (double)q;
}

bool vt_hodges_lehmann_interval_sorted(const double a[], size_t na, const double b[], size_t nb, double level,
                                       struct vt_interval *ci, double *coverage)
{
    double outside, pairs = (double)na * (double)nb;

    if (na == 0 || nb == 0 || !(level > 0 && level < 1))
        return false;
    double q = order_index(na, nb, (1 - level) / 2, &outside);
    ci->of = vt_hodges_lehmann_sorted(a, na, b, nb);
    ci->low = vt_difference_sorted(a, na, b, nb, q);
    ci->high = vt_difference_sorted(a, na, b, nb, pairs + 1 - q);
    if (coverage)
        *coverage = fmax(0, 1 - 2 * outside); /* one value a side: D(1) to D(1) covers nothing */
    return true;
}
