/* What load generators written in Go print: durations such as "1m2.5s" or "345.6µs". */
#ifndef VT_PARSERS_NETWORK_LOADTEST_H
#define VT_PARSERS_NETWORK_LOADTEST_H

#include "base/text.h"

/* Takes a duration off the front of *t, blanks and commas passed over, in seconds. False, and *seconds NAN,
 * when there is none. */
VT_TAKEN bool vt_go_duration(struct vt_text *t, double *seconds);

#endif
