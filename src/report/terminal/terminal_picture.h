/* The small picture of an interval in a row of text, on a scale common to all rows: worse left, better right,
 * with zero and the threshold marked. */
#ifndef VT_REPORT_TERMINAL_TERMINAL_PICTURE_H
#define VT_REPORT_TERMINAL_TERMINAL_PICTURE_H

#include "base/buffer.h"
#include "report/view/number_format.h"

enum { VT_PICTURE_WIDEST = 60 };

struct vt_picture {
    double low, high; /* improvements in percent at the two ends */
    double threshold; /* percent */
    int width;        /* columns, at most VT_PICTURE_WIDEST */
    bool unicode;
};

/* A scale for n ends of intervals and estimates (NAN is passed over): it holds zero, the threshold and nearly
 * all of them, with round ends. Sorts x. What lies beyond is drawn as an arrow. */
void vt_picture_scale(struct vt_picture *picture, double x[], size_t n, double threshold);

/* Appends exactly picture->width columns. Without an interval (NAN) only the estimate; without either, the
 * scale. */
void vt_picture_put(struct vt_buffer *out, const struct vt_picture *picture, double estimate, double low,
                    double high);

/* The row above: the ends and zero. */
void vt_picture_put_axis(struct vt_buffer *out, const struct vt_picture *picture,
                         const struct vt_number_style *style);

#endif
