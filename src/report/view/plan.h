/* What `vtstat plan` prints, and the run list that it writes. */
#ifndef VT_REPORT_VIEW_PLAN_H
#define VT_REPORT_VIEW_PLAN_H

#include "judge/design/plan.h"

#include <stdio.h>

/* The plan in words, a table of the metrics and the power curves, at most `width` columns wide. */
void vt_plan_print(FILE *to, const struct vt_plan *plan, int width, bool unicode);

enum vt_plan_format { VT_PLAN_CSV, VT_PLAN_JSON };

/* The run list for a runner: block, boot, run, iterations, benchmark (the tool) and one column a factor; in
 * that order in time. As CSV with a header, or as an array of objects. The columns have the names that
 * `vtstat read` knows, so a runner need only add its values. */
enum vt_status vt_plan_write(FILE *to, const struct vt_plan *plan, uint64_t seed, enum vt_plan_format format,
                             struct vt_error *err);

#endif
