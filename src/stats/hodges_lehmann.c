#include "stats/hodges_lehmann.h"

#include "stats/distribution.h"
#include "stats/rank_sum.h"
#include "stats/sort.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

/* How many differences are at most d; *next receives the smallest beyond it. Both sides are in order, so the
 * first a whose difference fits moves only upwards. */
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

/* The differences in (low, high], for which there is room. */
static size_t collect(const double a[], size_t na, const double b[], size_t nb, double low, double high,
                      double found[])
{
    size_t first = 0, past = 0, m = 0; /* the a whose difference is at most high; at most low */

    for (size_t j = 0; j < nb; j++) {
        while (first < na && b[j] - a[first] > high)
            first++;
        while (past < na && b[j] - a[past] > low)
            past++;
        for (size_t i = first; i < past; i++)
            found[m++] = b[j] - a[i];
    }
    return m;
}

/* Where to try next in [low, high): by interpolation of the counts, or in the middle of the doubles every
 * other time, so that neither steep nor flat stretches hold the search up. */
static uint64_t next_trial(uint64_t low, uint64_t high, double share, bool halve)
{
    double from = vt_value_of(low), to = vt_value_of(high), value = from / 2 + (to / 2 - from / 2) * share;
    uint64_t key = vt_key_of(2 * value), middle = low + (high - low) / 2;

    return halve || !isfinite(value) || key < low || key >= high ? middle : key;
}

double vt_difference_sorted(const double a[], size_t na, const double b[], size_t nb, double k)
{
    double next, value = NAN, room = (double)na + (double)nb + 64;

    if (na == 0 || nb == 0 || !(k >= 1 && k <= (double)na * (double)nb))
        return NAN;
    /* Differences up to the value of `high` are at least k, up to that of `low` fewer than k. (Not the key
     * before: that of 0 is the negative zero, which is as large.) */
    uint64_t low = vt_key_of(nextafter(b[0] - a[na - 1], -INFINITY)), high = vt_key_of(b[nb - 1] - a[0]);
    double below = 0, up_to = (double)na * (double)nb;
    for (int i = 0; up_to - below > room && high - low > 1; i++) {
        uint64_t trial = next_trial(low + 1, high, (k - below) / (up_to - below), i % 2);
        double count = count_up_to(a, na, b, nb, vt_value_of(trial), &next);
        if (count >= k) {
            high = trial;
            up_to = count;
        } else {
            low = trial;
            below = count;
        }
    }
    if (high - low == 1)
        return vt_value_of(high) + 0.0; /* no negative zero */
    double *found = malloc((size_t)room * sizeof *found);
    if (found) {
        size_t m = collect(a, na, b, nb, vt_value_of(low), vt_value_of(high), found);
        if (vt_sort(found, m))
            value = found[(size_t)(k - below) - 1] + 0.0;
    }
    free(found);
    return value;
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
