/* Suites: what the comparisons of one factor say together, over benchmarks. */
#ifndef VT_JUDGE_TOGETHER_SUITE_H
#define VT_JUDGE_TOGETHER_SUITE_H

#include "judge/compare.h"

/* Adds the suites over all comparisons of a study: one a factor and pair of levels over all benchmarks, and
 * one a group of benchmarks. VT_NO_MEMORY only. */
enum vt_status vt_judge_suites(struct vt_study *study, const struct vt_compare_options *options,
                               struct vt_error *err);

#endif
