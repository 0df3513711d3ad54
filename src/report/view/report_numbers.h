/* Numbers of a report that belong together: a change with its interval, a mean with its own. */
#ifndef VT_REPORT_VIEW_REPORT_NUMBERS_H
#define VT_REPORT_VIEW_REPORT_NUMBERS_H

#include "report/view/number_format.h"

/* Decimals for a change in percent: from its interval, else two. */
int vt_change_decimals(double low, double high);

/* "+4.3 %", and "+4.3 % [+3.9, +4.7]" when the bounds are numbers. An unbounded side is written as infinity.
 */
void vt_put_percent(struct vt_buffer *out, double change, int decimals, const struct vt_number_style *style);

/* A change with its interval, in percent; NAN bounds: none. */
struct vt_interval_shown {
    double change, low, high;
};

/* A figure of a change: in percent with a sign, and " %" where asked for; as a factor ("x2.44") where the
 * change is over 100 % (vt_is_factor), with the digits that its interval supports. */
void vt_put_figure(struct vt_buffer *out, double v, struct vt_interval_shown of, bool percent_sign,
                   const struct vt_number_style *style);

/* The interval of a change in the same form; a dash when there is none. */
void vt_put_change_bounds(struct vt_buffer *out, double change, double low, double high,
                          const struct vt_number_style *style);
void vt_put_change(struct vt_buffer *out, double change, double low, double high,
                   const struct vt_number_style *style);

/* "[+3.9, +4.7]", without signs when not `plus`; an em dash when there is no interval. */
void vt_put_bounds(struct vt_buffer *out, double low, double high, int decimals, bool plus,
                   const struct vt_number_style *style);

/* Appends " (90 %)": the level of an interval that is not of the level announced. */
void vt_put_level(struct vt_buffer *out, double level, const struct vt_number_style *style);

#endif
