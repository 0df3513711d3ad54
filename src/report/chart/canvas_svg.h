/* The canvas's SVG back end: plain SVG 1.1, readable without scripts, fonts or styles from elsewhere. */
#ifndef VT_REPORT_CHART_CANVAS_SVG_H
#define VT_REPORT_CHART_CANVAS_SVG_H

#include "base/buffer.h"
#include "report/chart/canvas.h"

/* Starts a drawing in `out`, which must outlive the canvas. `title` is what screen readers say. */
struct vt_canvas vt_canvas_svg_begin(struct vt_buffer *out, double width, double height, const char *title,
                                     const char *language);

/* Ends the drawing; `out->failed` tells whether memory lasted. */
void vt_canvas_svg_end(struct vt_canvas *c);

#endif
