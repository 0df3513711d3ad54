/* What the design of an experiment cannot tell, whatever its figures say. */
#ifndef VT_JUDGE_VERDICTS_LIMITS_H
#define VT_JUDGE_VERDICTS_LIMITS_H

#include "model/comparison.h"

/* The code of the reason why a comparison that came out as `verdict` has to be `unknown`, or NULL: one boot a
 * side, or all of one side measured before the other while the machine drifted. By its flags. */
const char *vt_verdict_limit(const struct vt_comparison *c, enum vt_verdict verdict);

/* The code of the sentence that claims no more than the comparison's flags allow: `code` itself, or for
 * `gain`, `loss` and `same` the one of a change between two sessions, of several things together, or of one
 * side after the other. */
const char *vt_verdict_words(const struct vt_comparison *c, const char *code);

#endif
