/* The verdict of a comparison and the sentence that gives its reason. */
#ifndef VT_JUDGE_VERDICTS_VERDICT_H
#define VT_JUDGE_VERDICTS_VERDICT_H

#include "model/comparison.h"

/* Sets verdict, reason and its code, once p is adjusted over a family of `family` comparisons. VT_NO_MEMORY
 * only. */
enum vt_status vt_comparison_conclude(struct vt_comparison *c, size_t family, struct vt_error *err);

#endif
