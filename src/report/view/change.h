/* The change that is shown of a comparison or a suite: computed here once, so that headline, chart, terminal,
 * table and comment cannot differ. */
#ifndef VT_REPORT_VIEW_CHANGE_H
#define VT_REPORT_VIEW_CHANGE_H

#include "model/comparison.h"

struct vt_change {
    double change, low, high; /* percent of the baseline, positive is better; NAN: none is to be shown */
    double level;             /* of the interval, 0.95; NAN without one */
};

/* Of a comparison: `same` shows the interval it was judged by, at 1 - 2 alpha, any other verdict that of the
 * deciding test. Without a direction, or where values are censored, there is no size to show and all is NAN.
 */
struct vt_change vt_change_of(const struct vt_comparison *c);

/* Of a suite, on the scale of its members: the interval over the runs of these benchmarks, or where there is
 * none that over the benchmarks. */
struct vt_change vt_change_of_suite(const struct vt_suite *s);

/* The bounds of a ratio's interval as improvements in percent, the lower first; NAN when there is none. */
void vt_improvement_bounds(const struct vt_interval_of *ratio, enum vt_better better, double *low,
                           double *high);

/* The same of a suite's interval, on the scale of its members. */
void vt_suite_bounds(const struct vt_suite *suite, const struct vt_interval_of *ratio, double *low,
                     double *high);

/* Values of the two sides that lie beyond what the tool can measure. */
bool vt_is_censored(const struct vt_comparison *c);

/* The figure of a side whose ratio the comparison estimates, by the name in ci.of: the median for the middle
 * run, the trimmed mean, or the mean. */
double vt_estimate_of_side(const struct vt_comparison *c, const struct vt_summary *side);

/* The ratio is that of the two means which the sides show. */
bool vt_is_ratio_of_means(const struct vt_comparison *c);

#endif
