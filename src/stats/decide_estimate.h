/* From a test p(r) to estimates with intervals. Used by decide.c. */
#ifndef VT_STATS_DECIDE_ESTIMATE_H
#define VT_STATS_DECIDE_ESTIMATE_H

#include "stats/decide_tests.h"

/* Runs the test and fills p, test, ratio, intervals, typical, average and fit of *out, in which `describe`
 * has already put what needs no test. False when it refused: out->refusal says why. */
bool vt_estimate_all(enum vt_decision_test test, const struct vt_sides *sides,
                     const struct vt_decision_options *opt, double alpha, struct vt_decision *out);

#endif
