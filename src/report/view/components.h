/* Where a side's variance comes from: boots, runs or iterations. */
#ifndef VT_REPORT_VIEW_COMPONENTS_H
#define VT_REPORT_VIEW_COMPONENTS_H

#include "model/comparison.h"
#include "model/series.h"

/* Components of variance of the kept values, outermost level first, by vt_nested_of (Kalibera & Jones 2013);
 * the shares add to 1. Returns how many levels there are: 0 when fewer than two are repeated or nothing
 * varies. */
size_t vt_components_of(const struct vt_series *series, struct vt_level_variance level[3]);

#endif
