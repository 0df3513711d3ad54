/* Sums and products that keep what a double loses: an unevaluated pair high + low of about 32 digits. Dekker
 * 1971, Numerische Mathematik 18:224-242 (TwoSum after Knuth); Ogita, Rump & Oishi 2005, SIAM J. Sci. Comput.
 * 26:1955-1988. It trusts round-to-nearest and no contraction of a*b+c by the compiler, and that nothing
 * overflows: callers bring values near 1 by a power of two first (vt_scale_exponent in moments.h). */
#ifndef VT_STATS_DOUBLE_DOUBLE_H
#define VT_STATS_DOUBLE_DOUBLE_H

#include <math.h>

struct vt_dd {
    double high, low;
};

/* a + b without error. */
static inline struct vt_dd vt_dd_two_sum(double a, double b)
{
    double sum = a + b, part = sum - a;
    return (struct vt_dd){sum, (a - (sum - part)) + (b - part)};
}

/* a * b without error, unless it underflows. */
static inline struct vt_dd vt_dd_two_product(double a, double b)
{
    double product = a * b;
    return (struct vt_dd){product, fma(a, b, -product)};
}

/* Adds x to a running sum. `low` gathers the errors and is folded in only by vt_dd_normal. */
static inline void vt_dd_gather(struct vt_dd *sum, double x)
{
    struct vt_dd s = vt_dd_two_sum(sum->high, x);
    sum->high = s.high;
    sum->low += s.low;
}

static inline struct vt_dd vt_dd_normal(struct vt_dd a)
{
    return vt_dd_two_sum(a.high, a.low);
}

/* a - b for a double a and a normal pair b. */
static inline struct vt_dd vt_dd_from(double a, struct vt_dd b)
{
    struct vt_dd d = vt_dd_two_sum(a, -b.high);
    return vt_dd_two_sum(d.high, d.low - b.low);
}

static inline struct vt_dd vt_dd_subtract(struct vt_dd a, struct vt_dd b)
{
    struct vt_dd d = vt_dd_two_sum(a.high, -b.high);
    return vt_dd_two_sum(d.high, d.low + (a.low - b.low));
}

static inline struct vt_dd vt_dd_square(struct vt_dd a)
{
    struct vt_dd p = vt_dd_two_product(a.high, a.high);
    return vt_dd_two_sum(p.high, p.low + 2 * a.high * a.low);
}

static inline struct vt_dd vt_dd_divide(struct vt_dd a, double by)
{
    double q = a.high / by;
    struct vt_dd back = vt_dd_two_product(q, by);
    return vt_dd_two_sum(q, ((a.high - back.high) - back.low + a.low) / by);
}

#endif
