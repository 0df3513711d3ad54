/* Several factors at once: two crossed, with their interaction, and one averaged over the levels of the
 * others. */
#ifndef VT_JUDGE_TOGETHER_FACTORIAL_H
#define VT_JUDGE_TOGETHER_FACTORIAL_H

#include "judge/options.h"
#include "model/study.h"

/* Adds a record for every metric, pair of factors and pair of their levels whose four cells were measured. */
enum vt_status vt_judge_factorials(struct vt_study *study, const struct vt_compare_options *options,
                                   struct vt_error *err);

/* Adds a record for every change whose comparisons, from `first` of the study's, stand at several levels of
 * the others. */
enum vt_status vt_judge_pooled(struct vt_study *study, size_t first, const struct vt_compare_options *options,
                               struct vt_error *err);

#endif
