#include "report/view/report_numbers.h"

#include "model/comparison.h"

#include <math.h>

/* A tenth of a percent is shown even where the interval is some percent wide: rounding to "0 %" would say too
 * much. */
int vt_change_decimals(double low, double high)
{
    int decimals = vt_decimals_of_interval(low, high);

    if (decimals == VT_NO_DECIMALS)
        return isinf(low) || isinf(high) ? 1 : 2;
    if (decimals < 1 && high - low < 20)
        return 1;
    return decimals < 0 ? 0 : decimals > 4 ? 4 : decimals;
}

void vt_put_percent(struct vt_buffer *out, double change, int decimals, const struct vt_number_style *style)
{
    vt_put_signed(out, change, decimals, style);
    if (isfinite(change))
        vt_buffer_puts(out, " %");
}

static void put_bound(struct vt_buffer *out, double v, int decimals, bool plus,
                      const struct vt_number_style *style)
{
    if (isinf(v))
        vt_buffer_puts(out, v < 0 ? "\xe2\x88\x92\xe2\x88\x9e" : plus ? "+\xe2\x88\x9e" : "\xe2\x88\x9e");
    else if (plus)
        vt_put_signed(out, v, decimals, style);
    else
        vt_put_number(out, v, decimals, style);
}

void vt_put_bounds(struct vt_buffer *out, double low, double high, int decimals, bool plus,
                   const struct vt_number_style *style)
{
    if (isnan(low) || isnan(high)) {
        vt_buffer_puts(out, "\xe2\x80\x94");
        return;
    }
    vt_buffer_putc(out, '[');
    put_bound(out, low, decimals, plus, style);
    vt_buffer_puts(out, style && style->decimal && *style->decimal == ',' ? "; " : ", ");
    put_bound(out, high, decimals, plus, style);
    vt_buffer_putc(out, ']');
}

/* ---- changes */

static int factor_decimals(double change, double low, double high)
{
    double a = vt_factor_of(change, low), b = vt_factor_of(change, high);
    int decimals =
        isnan(low) || isnan(high) ? VT_NO_DECIMALS : vt_decimals_of_interval(fmin(a, b), fmax(a, b));

    int least =
        fabs(vt_factor_of(change, change)) < 10 ? 1 : 0; /* "2 times" would be anything from 1.5 to 2.5 */

    return decimals == VT_NO_DECIMALS ? 2 : decimals < least ? least : decimals > 4 ? 4 : decimals;
}

static void put_factor(struct vt_buffer *out, double factor, int decimals,
                       const struct vt_number_style *style)
{
    vt_buffer_puts(out, "\xc3\x97");
    if (isinf(factor))
        vt_buffer_puts(out, "\xe2\x88\x9e");
    else
        vt_put_number(out, factor, decimals, style);
}

void vt_put_figure(struct vt_buffer *out, double v, struct vt_interval_shown of, bool sign,
                   const struct vt_number_style *style)
{
    if (vt_is_factor(of.change)) {
        put_factor(out, vt_factor_of(of.change, v), factor_decimals(of.change, of.low, of.high), style);
    } else if (sign) {
        vt_put_percent(out, v, vt_change_decimals(of.low, of.high), style);
    } else {
        vt_put_signed(out, v, vt_change_decimals(of.low, of.high), style);
    }
}

void vt_put_change_bounds(struct vt_buffer *out, double change, double low, double high,
                          const struct vt_number_style *style)
{
    if (!vt_is_factor(change) || isnan(low) || isnan(high)) {
        vt_put_bounds(out, low, high, vt_change_decimals(low, high), true, style);
        return;
    }
    double a = vt_factor_of(change, low), b = vt_factor_of(change, high);
    int decimals = factor_decimals(change, low, high);
    vt_buffer_putc(out, '[');
    put_factor(out, fmin(a, b), decimals, style);
    vt_buffer_puts(out, style && style->decimal && *style->decimal == ',' ? "; " : ", ");
    put_factor(out, fmax(a, b), decimals, style);
    vt_buffer_putc(out, ']');
}

void vt_put_change(struct vt_buffer *out, double change, double low, double high,
                   const struct vt_number_style *style)
{
    vt_put_figure(out, change, (struct vt_interval_shown){change, low, high}, true, style);
    if (isnan(low) || isnan(high))
        return;
    vt_buffer_putc(out, ' ');
    vt_put_change_bounds(out, change, low, high, style);
}

void vt_put_level(struct vt_buffer *out, double level, const struct vt_number_style *style)
{
    vt_buffer_puts(out, " (");
    vt_put_number(out, 100 * level, vt_decimals_written(100 * level, 2), style);
    vt_buffer_puts(out, " %)");
}
