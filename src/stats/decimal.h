/* The decimals that doubles stand for.
 *
 * A file says 8.7, 8.6 and 8.5; the doubles 8.7 - 8.6 and 8.6 - 8.5 differ by a rounding error, the decimals
 * do not. So ties of differences and of sums are judged on whole numbers: each value is taken as the shortest
 * decimal that reads as that double, and all are multiplied by one power of ten. */
#ifndef VT_STATS_DECIMAL_H
#define VT_STATS_DECIMAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Sets whole[i] so that x[i] = whole[i] * 10^-places exactly as decimals, with the smallest such places
 * (negative for multiples of a power of ten beyond 2^53). False, *places untouched and whole[] in pieces,
 * when no common power of ten brings every |whole[i]| below 2^61: such values have too many digits between
 * them for ties by chance. Above 10,000 values also false when one needs 16 digits or more, or is beyond 2^53
 * or needs more than 22 places: finding its shortest decimal takes a microsecond, and most such values are
 * results of arithmetic. */
bool vt_decimal_scale(const double x[], size_t n, int64_t whole[], int *places);

/* whole * 10^-places as the nearest double. */
double vt_decimal_value(int64_t whole, int places);

/* The n differences b[i] - a[i] as doubles: each the double nearest to the decimal difference where
 * vt_decimal_scale can tell it, else plain subtraction; the caller frees. So equal decimal differences are
 * equal doubles. NULL when memory ran out. */
double *vt_decimal_differences(const double a[], const double b[], size_t n);

#endif
