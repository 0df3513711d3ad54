/* What vtstat itself wrote about results: tables that lie beside them, and are no results. */
#ifndef VT_PARSERS_INPUT_OWN_H
#define VT_PARSERS_INPUT_OWN_H

#include "base/text.h"

/* What the text is, as "is a table that `vtstat export` wrote", by its first line; NULL when it is not ours.
 * A stream, and a CSV table of series, which is what results may look like as well, are not among them. */
const char *vt_own_table(struct vt_text text);

#endif
