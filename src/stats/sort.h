/* Sorting of doubles in guaranteed linear or n log n time; qsort promises neither that nor speed. */
#ifndef VT_STATS_SORT_H
#define VT_STATS_SORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A whole number for each double, in the same order: next to each other are neighbouring doubles. */
static inline uint64_t vt_key_of(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits >> 63 ? ~bits : bits | UINT64_C(1) << 63;
}

static inline double vt_value_of(uint64_t key)
{
    uint64_t bits = key >> 63 ? key & ~(UINT64_C(1) << 63) : ~key;
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* Sorts x ascending in place: insertion below 33 values, radix over the bits above (stable; n extra values of
 * scratch). No x may be NAN. False, and x as it was, when memory ran out. */
bool vt_sort(double x[], size_t n);

/* order[0..n-1]: the indices of x in ascending order of value; equal values (0 and -0, too) keep their order,
 * NANs come last. By radix, in linear time and 4 n words of scratch. False when memory ran out. */
bool vt_sort_order(const double x[], size_t n, size_t order[]);

/* A sorted copy, which the caller frees; NULL when memory ran out, or when a value is not finite. n = 0 gives
 * a copy without values that is freed all the same. */
double *vt_sorted_copy(const double x[], size_t n);

#endif
