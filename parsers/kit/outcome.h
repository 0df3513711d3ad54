/* Whether a run succeeded, as columns and keys such as status, ok, passed or error tell it. */
#ifndef VT_PARSERS_KIT_OUTCOME_H
#define VT_PARSERS_KIT_OUTCOME_H

#include "base/text.h"

/* What a name asks: "ok", "passed" (yes is good); "failed", "error" (yes, or any text, is bad); "status",
 * "state" (the word tells). */
enum vt_outcome_of { VT_NO_OUTCOME, VT_OUTCOME_GOOD, VT_OUTCOME_BAD, VT_OUTCOME_WORD };

enum vt_outcome { VT_UNTOLD, VT_SUCCEEDED, VT_FAILED };

/* What a column or key of this name asks, in any case of letters; VT_NO_OUTCOME for any other name. */
enum vt_outcome_of vt_outcome_name(struct vt_text name);

/* What a cell says under a name that asks so; UNTOLD for a word that is neither ("warm"), a number that is no
 * flag, and, under a word that tells, nothing at all. Numbers from 100 to 599 are of HTTP. */
enum vt_outcome vt_outcome_read(enum vt_outcome_of asks, struct vt_text cell);

#endif
