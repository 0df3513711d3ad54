/* Marks outliers in the open: inside each run, then among the units of analysis. Nothing is deleted, and the
 * same rule serves every configuration. */
#ifndef VT_JUDGE_REJECT_H
#define VT_JUDGE_REJECT_H

#include "model/study.h"
#include "stats/reject.h"

/* Replaces the marks of every series; adds notes where a rule could not or would not do its work. */
enum vt_status vt_judge_reject(struct vt_study *study, const struct vt_rule *rule, struct vt_error *err);

#endif
