/* Names as people write them, made comparable: in lower case, full-width forms as plain ones, one '_' for
 * each run of blanks, '-', '.' and '_'. By Unicode's compatibility case folding (UAX #31, NFKC_Casefold;
 * utf8proc). */
#ifndef VT_BASE_FOLD_H
#define VT_BASE_FOLD_H

#include "base/text.h"

/* The folded name, owned by the caller, without '_' at its ends: "Latency-Avg" is "latency_avg", "Выкл." is
 * "выкл", "ＶＴ" is "vt". Bytes that are no UTF-8 leave all but ASCII as it is. NULL when memory runs out. */
char *vt_fold(struct vt_text name);

/* Whether two names are alike when folded; false when memory runs out. */
bool vt_fold_equal(struct vt_text a, struct vt_text b);

#endif
