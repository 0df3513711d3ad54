/* Sessions: files that hold several runs each, where boots are not known. */
#ifndef VT_JUDGE_VERDICTS_SESSIONS_H
#define VT_JUDGE_VERDICTS_SESSIONS_H

#include "judge/pairing/pairs.h"

#include <stdbool.h>

/* Whether both sides were measured in several sessions (two files or more, two runs a file on average) whose
 * means do not differ by Welch's t test of their logarithms at alpha: then what the runs show may be what
 * sessions differ by, since runs of one session are no independent ones. False where the sides share a file,
 * sessions are not known, memory ran out, or a mean is not positive. */
bool vt_sessions_refute(const struct vt_pair *pair, double alpha);

#endif
