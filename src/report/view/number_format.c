#include "report/view/number_format.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int clamp(int decimals)
{
    return decimals < -VT_DECIMALS_MAX  ? -VT_DECIMALS_MAX
           : decimals > VT_DECIMALS_MAX ? VT_DECIMALS_MAX
                                        : decimals;
}

int vt_decimals_of_interval(double low, double high)
{
    double half = (high - low) / 2;
    int exponent;

    if (!(half > 0) || !isfinite(half))
        return VT_NO_DECIMALS;
    exponent = (int)floor(log10(half));
    return clamp(half / pow(10, exponent) < 2.95 ? 1 - exponent : -exponent);
}

int vt_decimals_of_value(double v, int digits)
{
    if (v == 0 || !isfinite(v))
        return 0;
    return clamp(digits - 1 - (int)floor(log10(fabs(v))));
}

int vt_decimals_written(double v, int limit)
{
    for (int decimals = 0; decimals < limit; decimals++) {
        double scale = pow(10, decimals);
        if (fabs(round(v * scale) / scale - v) <= 1e-12 * fabs(v))
            return decimals;
    }
    return limit;
}

int vt_decimals_of_reading(double v)
{
    int six = vt_decimals_of_value(v, 6), written = vt_decimals_written(v, 9);

    return written < six ? written : six < 0 ? 0 : six;
}

/* Digits with groups of three and the decimal mark; `digits` is what printf made, without a sign. */
static void put_digits(struct vt_buffer *out, const char *digits, const struct vt_number_style *style)
{
    size_t whole = strspn(digits, "0123456789");

    for (size_t i = 0; i < whole; i++) {
        if (i && whole > 4 && (whole - i) % 3 == 0)
            vt_buffer_puts(out, "\xe2\x80\xaf");
        vt_buffer_putc(out, digits[i]);
    }
    if (digits[whole]) { /* whatever mark the process's locale has */
        vt_buffer_puts(out, style && style->decimal ? style->decimal : ".");
        vt_buffer_puts(out, digits + whole + strcspn(digits + whole, "0123456789"));
    }
}

static void put_power_of_ten(struct vt_buffer *out, double v, const struct vt_number_style *style)
{
    int exponent = (int)floor(log10(v));
    char text[48];

    snprintf(text, sizeof text, "%.2f", v / pow(10, exponent));
    put_digits(out, text, style);
    vt_buffer_printf(out, "e%d", exponent);
}

static void put(struct vt_buffer *out, double v, int decimals, bool plus, const struct vt_number_style *style)
{
    char text[64];

    if (!isfinite(v)) {
        vt_buffer_puts(out, "\xe2\x80\x94");
        return;
    }
    decimals = clamp(decimals);
    if (decimals < 0 && fabs(v) < 1e15) { /* to tens, hundreds, ... */
        double unit = pow(10, -decimals);
        v = round(v / unit) * unit;
        decimals = 0;
    }
    snprintf(text, sizeof text, "%.*f", decimals, fabs(v) < 1e15 ? fabs(v) : 0);
    bool big = fabs(v) >= 1e15, zero = !big && !strpbrk(text, "123456789");
    if (!zero && v < 0)
        vt_buffer_puts(out, "\xe2\x88\x92");
    else if (!zero && plus)
        vt_buffer_putc(out, '+');
    if (big || (zero && v != 0 && decimals == VT_DECIMALS_MAX))
        put_power_of_ten(out, fabs(v), style);
    else
        put_digits(out, text, style);
}

void vt_put_number(struct vt_buffer *out, double v, int decimals, const struct vt_number_style *style)
{
    put(out, v, decimals, false, style);
}

void vt_put_signed(struct vt_buffer *out, double v, int decimals, const struct vt_number_style *style)
{
    put(out, v, decimals, true, style);
}

void vt_put_p(struct vt_buffer *out, double p, const struct vt_number_style *style)
{
    if (p < 0.0005) {
        vt_buffer_puts(out, "< ");
        p = 0.001;
    }
    put(out, p, p < 0.0995 ? 3 : 2, false, style);
}

void vt_put_p_said(struct vt_buffer *out, double p, const struct vt_number_style *style)
{
    if (p >= 0.0005)
        vt_buffer_puts(out, "= ");
    vt_put_p(out, p, style);
}

void vt_put_alignment(struct vt_buffer *out, int has, int decimals)
{
    if (has <= 0 && decimals > 0)
        vt_buffer_puts(out, "\xe2\x80\x88"); /* as wide as a full stop */
    for (int i = has < 0 ? 0 : has; i < decimals; i++)
        vt_buffer_puts(out, "\xe2\x80\x87"); /* as wide as a digit */
}
