/* The sign test of pairs (Arbuthnott 1710; Dixon & Mood 1946, JASA 41:557-566): are positive differences as
 * frequent as negative ones? Exact binomial, zeros dropped; it trusts nothing but independence. */
#ifndef VT_STATS_SIGN_H
#define VT_STATS_SIGN_H

#include <stddef.h>

struct vt_sign {
    size_t positive, negative;
    double p; /* two-sided, min(1, twice the smaller tail); 1 when there is no difference at all */
};

/* d: n differences b - a, zeros judged on the decimals (vt_decimal_differences). */
struct vt_sign vt_sign_test(const double d[], size_t n);

#endif
