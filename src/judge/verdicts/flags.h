/* What speaks against trusting a verdict. Each flag has its entry in docs/METHODS.md. */
#ifndef VT_JUDGE_VERDICTS_FLAGS_H
#define VT_JUDGE_VERDICTS_FLAGS_H

#include "judge/verdicts/judgement.h"

/* Adds to a decided comparison the flags that its units, their order and its decision call for. */
void vt_judgement_flag(const struct vt_judgement *judgement, struct vt_comparison *c);

#endif
