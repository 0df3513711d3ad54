#include "stats/sort.h"

#include <math.h>
#include <stdlib.h>

enum { FEW = 32, DIGIT_BITS = 8, BUCKETS = 1 << DIGIT_BITS, PASSES = 64 / DIGIT_BITS };

static void insertion_sort(double x[], size_t n)
{
    for (size_t i = 1; i < n; i++) {
        double value = x[i];
        size_t at = i;
        for (; at > 0 && x[at - 1] > value; at--)
            x[at] = x[at - 1];
        x[at] = value;
    }
}

/* One stable pass by the digit at `shift`; false when all keys share that digit and nothing had to move. */
static bool radix_pass(const uint64_t from[], uint64_t to[], size_t n, unsigned shift, const size_t count[])
{
    size_t start[BUCKETS], at = 0;

    for (size_t digit = 0; digit < BUCKETS; digit++) {
        if (count[digit] == n)
            return false;
        start[digit] = at;
        at += count[digit];
    }
    for (size_t i = 0; i < n; i++)
        to[start[from[i] >> shift & (BUCKETS - 1)]++] = from[i];
    return true;
}

static void radix_sort(double x[], size_t n, uint64_t key[], uint64_t scratch[])
{
    size_t count[PASSES][BUCKETS] = {{0}};

    for (size_t i = 0; i < n; i++) {
        key[i] = vt_key_of(x[i]);
        for (unsigned pass = 0; pass < PASSES; pass++)
            count[pass][key[i] >> pass * DIGIT_BITS & (BUCKETS - 1)]++;
    }
    for (unsigned pass = 0; pass < PASSES; pass++) {
        if (radix_pass(key, scratch, n, pass * DIGIT_BITS, count[pass])) {
            uint64_t *swap = key;
            key = scratch;
            scratch = swap;
        }
    }
    for (size_t i = 0; i < n; i++)
        x[i] = vt_value_of(key[i]);
}

bool vt_sort(double x[], size_t n)
{
    if (n <= FEW) {
        insertion_sort(x, n);
        return true;
    }
    if (n > SIZE_MAX / (2 * sizeof(uint64_t)))
        return false;
    uint64_t *key = malloc(2 * n * sizeof *key);
    if (!key)
        return false;
    radix_sort(x, n, key, key + n);
    free(key);
    return true;
}

struct place {
    uint64_t key;
    size_t index;
};

enum { WIDE_BITS = 11, WIDE_BUCKETS = 1 << WIDE_BITS, WIDE_PASSES = (64 + WIDE_BITS - 1) / WIDE_BITS };

static bool place_pass(const struct place from[], struct place to[], size_t n, unsigned shift,
                       const size_t count[])
{
    size_t start[WIDE_BUCKETS], at = 0;

    for (size_t digit = 0; digit < WIDE_BUCKETS; digit++) {
        if (count[digit] == n)
            return false;
        start[digit] = at;
        at += count[digit];
    }
    for (size_t i = 0; i < n; i++)
        to[start[from[i].key >> shift & (WIDE_BUCKETS - 1)]++] = from[i];
    return true;
}

bool vt_sort_order(const double x[], size_t n, size_t order[])
{
    struct place *from = n < SIZE_MAX / (2 * sizeof *from) ? malloc((2 * n + 1) * sizeof *from) : NULL;
    struct place *to = from ? from + n : NULL, *all = from;
    size_t(*count)[WIDE_BUCKETS] = calloc(WIDE_PASSES, sizeof *count);

    if (!from || !count) {
        free(all);
        free(count);
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        from[i] = (struct place){isnan(x[i]) ? UINT64_MAX : vt_key_of(x[i] + 0.0), i};
        for (unsigned pass = 0; pass < WIDE_PASSES; pass++)
            count[pass][from[i].key >> pass * WIDE_BITS & (WIDE_BUCKETS - 1)]++;
    }
    for (unsigned pass = 0; pass < WIDE_PASSES; pass++)
        if (place_pass(from, to, n, pass * WIDE_BITS, count[pass])) {
            struct place *swap = from;
            from = to;
            to = swap;
        }
    for (size_t i = 0; i < n; i++)
        order[i] = from[i].index;
    free(all);
    free(count);
    return true;
}

double *vt_sorted_copy(const double x[], size_t n)
{
    double *copy = n < SIZE_MAX / sizeof *copy ? malloc((n + 1) * sizeof *copy) : NULL;
    double finite = 0;

    if (!copy)
        return NULL;
    for (size_t i = 0; i < n; i++) {
        finite += 0 * x[i];
        copy[i] = x[i];
    }
    if (finite != 0 || !vt_sort(copy, n)) {
        free(copy);
        return NULL;
    }
    return copy;
}
