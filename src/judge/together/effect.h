/* From summaries to the effects of factorials and pooled changes. */
#ifndef VT_JUDGE_TOGETHER_EFFECT_H
#define VT_JUDGE_TOGETHER_EFFECT_H

#include "model/factorial.h"
#include "stats/log_contrast.h"

/* Of a summary's mean. */
struct vt_log_mean vt_log_mean_of_summary(const struct vt_summary *s);

/* The contrast of n means with coefficients c as an effect, with its interval at 1 - alpha where there is
 * one. */
struct vt_effect vt_effect_of_contrast(const struct vt_log_mean m[], const double c[], size_t n, double alpha,
                                       enum vt_better better);

#endif
