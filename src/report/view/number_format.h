/* Numbers as people read them: as many digits as the interval supports, the language's decimal mark, a true
 * minus sign, narrow no-break spaces between groups of three from 10 000 on. */
#ifndef VT_REPORT_VIEW_NUMBER_FORMAT_H
#define VT_REPORT_VIEW_NUMBER_FORMAT_H

#include "base/buffer.h"

/* How a language writes numbers; borrowed. {0} writes 1 234.5 with a full stop. */
struct vt_number_style {
    const char *decimal; /* NULL: "." */
};

/* Decimals run from -9 (rounded to billions) to 9. */
enum { VT_DECIMALS_MAX = 9, VT_NO_DECIMALS = -100 };

/* Decimals for an estimate and its bounds: the half-width keeps two digits when it begins with 1 or 2, else
 * one, so that rounding never shifts a bound by more than a few percent of the width (the Particle Data
 * Group's rule). Negative ones round to tens, hundreds and so on. VT_NO_DECIMALS when the interval has no
 * width or is not finite. */
int vt_decimals_of_interval(double low, double high);

/* Decimals that keep `digits` significant digits of v. */
int vt_decimals_of_value(double v, int digits);

/* The decimals a value was most likely written with: the fewest that give it back to 12 digits, at most
 * `limit`. */
int vt_decimals_written(double v, int limit);

/* The decimals of a single reading: as written, up to six significant digits. */
int vt_decimals_of_reading(double v);

/* Appends v; an em dash when it is not finite. Beyond 1e15 and below the last decimal it turns to powers of
 * ten. */
void vt_put_number(struct vt_buffer *out, double v, int decimals, const struct vt_number_style *style);

/* The same with a plus sign before positive values; what rounds to zero has no sign. */
void vt_put_signed(struct vt_buffer *out, double v, int decimals, const struct vt_number_style *style);

/* A p-value: three decimals below 0.1, else two; "< 0.001", never 0.000. */
void vt_put_p(struct vt_buffer *out, double p, const struct vt_number_style *style);

/* The same as a sentence goes on after "p": "= 0.031", "< 0.001". */
void vt_put_p_said(struct vt_buffer *out, double p, const struct vt_number_style *style);

/* Figure spaces (as wide as a digit) to append so that `text` lines up with numbers of `decimals` decimals in
 * a right-aligned column. */
void vt_put_alignment(struct vt_buffer *out, int has, int decimals);

#endif
