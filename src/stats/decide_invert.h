/* The interval of a ratio that a test does not tell apart from the truth: all r with p(r) >= alpha. Used by
 * decide.c. */
#ifndef VT_STATS_DECIDE_INVERT_H
#define VT_STATS_DECIDE_INVERT_H

#include <stdbool.h>

struct vt_inversion {
    double (*p)(void *test, double r); /* p of "candidate / r is as the baseline", for r > 0 */
    void (*settle)(void *test,
                   double r); /* makes the null distribution that near r; NULL when there is none */
    void *test;
    double centre; /* an estimate of the ratio, > 0 */
    double step;   /* about the standard error of its logarithm; sets the pace of the search */
    bool smooth;   /* p has no steps to speak of (many values): the edge is found by interpolation, in fewer
                      looks */
};

struct vt_bounds {
    double low, high; /* 0 and INFINITY where unbounded */
};

/* The bounds at alpha[0] and, inside them, at alpha[1] >= alpha[0]. The test comes settled at some r not too
 * far. Searches outwards from the centre; where that is itself rejected, from the best r near it, and when
 * every r is rejected gives that one point. */
void vt_invert(const struct vt_inversion *inversion, const double alpha[2], struct vt_bounds bounds[2]);

/* Moves bounds by as little as makes them agree with p at r = 1: 1 is inside exactly when p >= alpha.
 * `centre` says to which side of 1 the bounds belong when it is not. */
void vt_bounds_agree(struct vt_bounds *bounds, double p, double alpha, double centre);

#endif
