/* Units of measurement: what kind each is of, how many of the kind's base it holds, which direction is
 * better. */
#ifndef VT_MODEL_UNIT_H
#define VT_MODEL_UNIT_H

#include "model/series.h"

#include <stdbool.h>

struct vt_unit {
    const char *name; /* "ms" */
    const char *kind; /* its base unit: "s", "B/s", "bit/s", "/s", "B", "%", ... */
    double factor;    /* 1 of this is `factor` of the base */
    enum vt_better better;
};

/* The unit of a name, common other spellings included ("msec", "MB/sec"); NULL when it is none that is known.
 */
const struct vt_unit *vt_unit_find(const char *name);

/* What to multiply a value in `from` by to have it in `to`; false when they are of different kinds. Unknown
 * units convert only to themselves. */
bool vt_unit_factor(const char *from, const char *to, double *factor);

/* What is measured in a unit, as people say it: "a duration", "a rate", "a score"; "an amount" for all else.
 */
const char *vt_unit_quality(const char *unit);

/* Whether a unit is of what is counted and not clocked: bytes and allocations per operation. */
bool vt_unit_is_counted(const char *unit);

#endif
