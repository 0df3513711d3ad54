/* Permutation tests (Fisher 1935; Pitman 1937): had the labels a and b been dealt out at random, how often
 * would the sides differ as much? Exact for exchangeable sides of any shape and size.
 *
 * Sums are of whole numbers (the decimals behind the doubles, vt_decimal_scale), so splits that tie do tie.
 * Values with too many digits for that are put on a grid of 2^36 or more steps over their range. */
#ifndef VT_STATS_PERMUTATION_H
#define VT_STATS_PERMUTATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum vt_permuted {
    /* The plain difference of means: exact only if the sides differ in nothing under the hypothesis. */
    VT_PERMUTE_MEAN,
    /* Welch's t, recomputed for every split: right also for unequal spreads as n grows (Janssen 1997, Stat.
     * Probab. Lett. 36:9-21). 0/0 counts as 0, x/0 as infinite. */
    VT_PERMUTE_WELCH
};

/* How often and from which seed to draw where enumeration would take too long. */
struct vt_resampling {
    uint64_t seed;
    size_t resamples;
};

struct vt_permutation {
    /* Two-sided, b larger, b smaller; (hits + 1) / (resamples + 1) when drawn, never 0. */
    double p, p_greater, p_less;
    double splits; /* enumerated or drawn; 0: those of a t test (0 resamples, or too many draws) */
    bool exact;    /* all splits were enumerated */
};

#define VT_PERMUTATION_SPLITS 1000000 /* most to enumerate: 11 against 11, under 100 ms */
#define VT_PERMUTATION_DRAWS 5e8 /* most single draws, about 3 s; beyond, the t test in question answers */

/* False, and *test untouched, when a side is empty (VT_PERMUTE_WELCH: has under two values), a value is not
 * finite or memory ran out. */
bool vt_permutation_test(enum vt_permuted what, const double a[], size_t na, const double b[], size_t nb,
                         const struct vt_resampling *how, struct vt_permutation *test);

/* Pairs: had the sign of each difference d = b - a been tossed, how often would |sum d| be as large? Exact
 * for differences symmetric about 0. Enumerated up to 22 differences that are not 0; beyond
 * VT_PERMUTATION_DRAWS the paired t test answers. False when n is 0, a value is not finite or memory ran
 * out. */
bool vt_sign_flip_test(const double d[], size_t n, const struct vt_resampling *how,
                       struct vt_permutation *test);

#endif
