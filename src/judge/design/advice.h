/* The notes that go with a judgement: what follows from its design, and what to run next. */
#ifndef VT_JUDGE_DESIGN_ADVICE_H
#define VT_JUDGE_DESIGN_ADVICE_H

#include "model/study.h"

/* Flags drift on the comparisons from `first` whose baseline, measured again, came out different. */
void vt_advice_flag_again(struct vt_study *study, size_t first);

/* Notes what follows from the comparisons from `first`, once the suites are judged: what a confounded change
 * belongs to, how a baseline measured again came out, how many comparisons were judged at once. */
enum vt_status vt_advice_notes(struct vt_study *study, size_t first, struct vt_error *err);

#endif
