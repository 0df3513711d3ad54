/* A chart's axis: round ticks, and where a value falls. */
#ifndef VT_REPORT_CHART_AXIS_H
#define VT_REPORT_CHART_AXIS_H

#include <stdbool.h>
#include <stddef.h>

enum { VT_TICKS_MAX = 24 };

struct vt_axis {
    double low, high; /* the range shown */
    double from, to;  /* where low and high lie on the canvas */
    double bend;      /* 0: linear; else linear within -bend..bend and logarithmic beyond */
    double tick[VT_TICKS_MAX];
    size_t n_ticks;
    int decimals; /* of the tick labels */
};

/* An axis over [low, high] widened to ticks of 1, 2, 2.5 or 5 times a power of ten, about `ticks` of them. A
 * range without width is given one; a range that is not finite becomes 0 to 1. */
struct vt_axis vt_axis_linear(double low, double high, int ticks, double from, double to);

/* An axis for changes of very different size, symmetric in kind about 0 (inverse hyperbolic sine): small ones
 * stay apart and large ones stay on the page. Ticks at 0 and at 1 and 3 times powers of ten. */
struct vt_axis vt_axis_bent(double low, double high, double bend, double from, double to);

/* Where v falls, not clipped. */
double vt_axis_at(const struct vt_axis *a, double v);

/* Whether v lies within the axis' range, give or take rounding; false for NAN. */
bool vt_axis_shows(const struct vt_axis *a, double v);

#endif
