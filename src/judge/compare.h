/* Comparisons with their verdicts, and the suites over them. docs/METHODS.md tells every rule. */
#ifndef VT_JUDGE_COMPARE_H
#define VT_JUDGE_COMPARE_H

#include "base/progress.h"
#include "judge/pairing/pairs.h"
#include "model/study.h"
#include "stats/decide.h"

#include <stdint.h>

enum vt_adjust {
    VT_ADJUST_HOLM,
    VT_ADJUST_HOCHBERG,
    VT_ADJUST_BH,
    VT_ADJUST_BY,
    VT_ADJUST_BONFERRONI,
    VT_ADJUST_NONE,
    VT_ADJUST_COUNT
};

/* The name of an adjustment as options and records spell it; and the adjustment of a name, false (and
 * *adjust untouched) when there is none. */
const char *vt_adjust_name(enum vt_adjust adjust);
bool vt_adjust_named(const char *name, enum vt_adjust *adjust);

/* Adjusts a family of n p-values in place; false when memory ran out. */
bool vt_adjust_family(enum vt_adjust adjust, double p[], size_t n);

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
    uint64_t seed;                /* 0: a fixed one */
    size_t resamples;             /* 0: the test's default */
    unsigned threads;             /* 0: one per processor; the result is the same */
    struct vt_progress *progress; /* borrowed; NULL: nobody watches */
};

/* Adds comparisons, suites and notes to the study. VT_USAGE when a factor, level or group asked for does not
 * occur. */
enum vt_status vt_judge_compare(struct vt_study *study, const struct vt_compare_options *options,
                                struct vt_error *err);

/* Whether a benchmark belongs to a group given as "PREFIX,PREFIX,...". */
bool vt_group_has(const char *prefixes, const char *benchmark);

#endif
