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
    bool coarse;  /* measured in steps that the spread does not smooth */
    double widen; /* what standard errors are to be multiplied by, for dependence */
};

/* Whether the smallest step of the values, before any trend is taken out, is half their spread or more. */
bool vt_sides_coarse(const struct vt_sides *sides);

/* One test over two sides. Fills test, method, statistic, df and splits of *out when started. */
struct vt_tester {
    double (*p)(void *self, double r);
    void (*settle)(void *self, double r); /* may be NULL */
    void (*release)(void *self);
    void *self;
    const char *of; /* static: the quantity whose ratio p(r) tests */
    double grain;   /* the step of a coarse grid that the values lie on, else 0 */
    bool smooth;    /* p(r) has no steps to speak of */
};

/* False when memory ran out or the test is not for these sides; out->refusal says which. Needs at least 2
 * values a side and some spread. */
bool vt_tester_start(enum vt_decision_test test, const struct vt_sides *sides,
                     const struct vt_decision_options *opt, struct vt_tester *tester,
                     struct vt_decision *out);

/* Tests by the null distribution of splits: of Welch's t (classical, ties in full), of Brunner and Munzel's
 * t, and of the smallest p of these and of normal scores. */
enum vt_split_look { VT_LOOK_MEANS, VT_LOOK_PLACES, VT_LOOK_ALL };
bool vt_tester_split(enum vt_split_look look, const struct vt_sides *sides,
                     const struct vt_decision_options *opt, struct vt_tester *tester,
                     struct vt_decision *out);

/* What VT_TEST_AUTO becomes: by opt->center, by how many splits there are, and whether the values are on a
 * coarse grid (then out->coarse is set). Sets out->few where Welch's t must serve. */
bool vt_tester_auto(const struct vt_sides *sides, const struct vt_decision_options *opt,
                    struct vt_tester *tester, struct vt_decision *out);

/* The median by Price and Bonett, the trimmed mean by Yuen: see stats/estimate.h. */
bool vt_tester_center(const struct vt_sides *sides, const struct vt_decision_options *opt,
                      struct vt_tester *tester, struct vt_decision *out);

/* The largest value by Rosenbaum's test, for sides whose tails differ by a factor. */
bool vt_tester_max(const struct vt_sides *sides, struct vt_tester *tester, struct vt_decision *out);

/* The paired tests: paired t, signed rank, and for the automatic choice sign flips of both. */
bool vt_tester_paired(enum vt_decision_test test, const struct vt_sides *sides,
                      const struct vt_decision_options *opt, struct vt_tester *tester,
                      struct vt_decision *out);

#endif
