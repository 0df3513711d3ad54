/* Comparisons with their verdicts, and the suites over them. docs/METHODS.md tells every rule. */
#ifndef VT_JUDGE_COMPARE_H
#define VT_JUDGE_COMPARE_H

#include "judge/options.h"
#include "model/study.h"

/* Adds comparisons, suites and notes to the study. VT_USAGE when a factor, level or group asked for does not
 * occur. */
enum vt_status vt_judge_compare(struct vt_study *study, const struct vt_compare_options *options,
                                struct vt_error *err);

#endif
