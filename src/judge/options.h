/* What can be asked of a comparison, from the command line down to each verdict. */
#ifndef VT_JUDGE_OPTIONS_H
#define VT_JUDGE_OPTIONS_H

#include "base/progress.h"
#include "judge/adjust.h"
#include "judge/pairing/pairs.h"
#include "stats/decide.h"

#include <stdint.h>

/* {0} asks for the defaults. */
struct vt_compare_options {
    struct vt_pair_options pairs;
    struct vt_labels
        groups; /* of suites: name -> "PREFIX,..."; other benchmarks go by the first part of their name */
    struct vt_labels groups_asked; /* those of them that must match a benchmark, as a file of groups may serve
                                      many studies */
    enum vt_decision_test test;
    enum vt_center center; /* of what: asked for, the automatic test judges this quantity */
    enum vt_adjust adjust;
    double alpha;                 /* 0: 0.05 */
    double threshold;             /* percent; 0: 1 */
    bool one_session;             /* one session a side is enough */
    uint64_t seed;                /* 0: a fixed one */
    size_t resamples;             /* 0: the test's default */
    unsigned threads;             /* 0: one per processor; the result is the same */
    struct vt_progress *progress; /* borrowed; NULL: nobody watches */
};

#endif
