/* Suites: what the comparisons of one factor say together, over benchmarks. */
#ifndef VT_JUDGE_TOGETHER_SUITE_H
#define VT_JUDGE_TOGETHER_SUITE_H

#include "judge/options.h"
#include "model/study.h"

/* Adds the suites over all comparisons of a study: one a factor and pair of levels over all benchmarks, and
 * one a group of benchmarks. pairs->at[i] is what comparison `first` + i was made of; those before came with
 * the stream. The suites of one factor and pair of levels are adjusted among themselves. VT_NO_MEMORY only.
 */
enum vt_status vt_judge_suites(struct vt_study *study, size_t first, const struct vt_pairs *pairs,
                               const struct vt_compare_options *options, struct vt_error *err);

#endif
