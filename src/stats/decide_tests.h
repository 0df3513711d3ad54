/* The fixed tests and the automatic one, each as p(r) of "candidate / r is as the baseline". Used by
 * decide.c. */
#ifndef VT_STATS_DECIDE_TESTS_H
#define VT_STATS_DECIDE_TESTS_H

#include "stats/decide.h"
#include "stats/moments.h"

/* Two sides made ready: finite, scaled by one power of two to magnitudes near 1. */
struct vt_sides {
    double *a, *b;               /* owned; as measured */
    double *a_sorted, *b_sorted; /* owned */
    size_t na, nb;
    struct vt_moments ma, mb;
    double widen; /* what standard errors are to be multiplied by, for dependence */
};

/* One test over two sides. Fills test, method, statistic, df and splits of *out when started. */
struct vt_tester {
    double (*p)(void *self, double r);
    void (*settle)(void *self, double r); /* may be NULL */
    void (*release)(void *self);
    void *self;
    double grain; /* the step of a coarse grid that the values lie on, else 0 */
};

/* False when memory ran out or the test is not for these sides; out->refusal says which. Needs at least 2
 * values a side and some spread. */
bool vt_tester_start(enum vt_decision_test test, const struct vt_sides *sides,
                     const struct vt_decision_options *opt, struct vt_tester *tester,
                     struct vt_decision *out);

/* A test of a split null distribution: Welch's t alone (classical), or the three statistics of the automatic
 * choice. */
bool vt_tester_split(bool all_three, const struct vt_sides *sides, const struct vt_decision_options *opt,
                     struct vt_tester *tester, struct vt_decision *out);

/* The paired tests: paired t, signed rank, and for the automatic choice sign flips of both. */
bool vt_tester_paired(enum vt_decision_test test, const struct vt_sides *sides,
                      const struct vt_decision_options *opt, struct vt_tester *tester,
                      struct vt_decision *out);

#endif
