/* Dixon's ratios for one outlier in few values (Dixon 1950, Ann. Math. Statist. 21:488-506; 1953, Biometrics
 * 9:74-89): the gap at one end over the range, r10, or over a range without one or two values at the other
 * end. */
#ifndef VT_STATS_RULES_DIXON_H
#define VT_STATS_RULES_DIXON_H

#include <stdbool.h>
#include <stddef.h>

/* A ratio is named by how many values it skips at its own and at the other end: r(skip_own)(skip_other). */
struct vt_dixon {
    int variant;      /* 10, 11, 21 or 22 */
    double low, high; /* suspecting the smallest, the largest; NAN where the range is 0 */
    double r;         /* the larger */
};

/* The variant for n, as Dixon advises: r10 for 3..7, r11 for 8..10, r21 for 11..13, r22 for 14..30; 0
 * outside. */
int vt_dixon_variant(size_t n);

/* Any one of the four variants. x sorted. False when n is outside 3..30, under 2 more than the variant skips,
 * or all values are equal. */
bool vt_dixon_sorted(const double x[], size_t n, int variant, struct vt_dixon *dixon);

/* The critical r of the advised variant at the two-sided 5 % level (Rorabacher 1991, Anal. Chem. 63:139-146,
 * whose values these refine: simulated, standard error below 0.0003). NAN outside 3..30. */
double vt_dixon_critical95(size_t n);

#endif
