/* What changed together with the compared factor, so that its effect may be theirs. docs/METHODS.md tells
 * every rule. */
#ifndef VT_JUDGE_DESIGN_CONFOUNDING_H
#define VT_JUDGE_DESIGN_CONFOUNDING_H

#include "model/study.h"

/* Adds to `confounded` every fact that has one value on the baseline's side and another on the candidate's,
 * as "A -> B": os, kernel, memory, cpu, tool versions, governor, host, ...; and "day" when the sides were
 * measured on different days. Facts that differ from hour to hour (dates, loads, free memory) are none, nor
 * those that show the factor itself. */
enum vt_status vt_confounding_facts(const struct vt_study *study, const struct vt_series *a,
                                    const struct vt_series *b, const char *factor,
                                    struct vt_labels *confounded, struct vt_error *err);

#endif
