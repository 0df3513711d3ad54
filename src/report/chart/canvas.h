/* What charts are drawn on: a small drawing interface with two back ends, SVG text and a region of a PDF
 * page. Lengths are points, the origin is the top left corner and y grows downwards, in both. Every
 * coordinate is checked here, once: what is not finite, or absurdly far away, is not drawn, since neither
 * back end would refuse it. */
#ifndef VT_REPORT_CHART_CANVAS_H
#define VT_REPORT_CHART_CANVAS_H

#include "report/palette.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct vt_point {
    double x, y;
};

enum { VT_NO_COLOR = -1 };

/* How a shape looks. Colours are 0xRRGGBB or VT_NO_COLOR; width 0 with a stroke colour is a hair line. */
struct vt_style {
    long stroke, fill;
    double width;
    double opacity; /* 0 is taken as 1, so {0} fields need no care */
    int dash;       /* length of dashes and gaps in points; 0: solid */
};

enum vt_anchor { VT_START, VT_MIDDLE, VT_END };

/* How a text looks. */
struct vt_font {
    double size;
    long color;
    bool bold;
    enum vt_anchor anchor;
    bool upward; /* turned a quarter, to be read from below */
};

/* A back end. Its functions only ever see finite coordinates and valid UTF-8 without hidden characters. */
struct vt_canvas_back_end {
    void (*shape)(void *self, const struct vt_point p[], size_t n, bool closed, const struct vt_style *style);
    void (*circle)(void *self, struct vt_point centre, double radius, const struct vt_style *style);
    void (*text)(void *self, struct vt_point at, const char *text, const struct vt_font *font);
    double (*text_width)(void *self, const char *text, const struct vt_font *font);
};

struct vt_canvas {
    const struct vt_canvas_back_end *back_end;
    void *self;
    double width, height;
};

/* Marks that tell groups and verdicts apart by shape as well as by colour. */
enum vt_mark { VT_DISC, VT_RING, VT_UP, VT_DOWN, VT_SQUARE, VT_DIAMOND, VT_CROSS, VT_TICK };

/* Shapes, in points from the canvas' top left corner, y downwards: a line, a line through n points, a
 * closed shape of n corners, a rectangle, a circle. Numbers that are not finite draw nothing. */
void vt_canvas_line(const struct vt_canvas *c, double x1, double y1, double x2, double y2,
                    const struct vt_style *style);
void vt_canvas_polyline(const struct vt_canvas *c, const struct vt_point p[], size_t n,
                        const struct vt_style *style);
void vt_canvas_polygon(const struct vt_canvas *c, const struct vt_point p[], size_t n,
                       const struct vt_style *style);
void vt_canvas_rectangle(const struct vt_canvas *c, double x, double y, double width, double height,
                         const struct vt_style *style);
void vt_canvas_circle(const struct vt_canvas *c, double x, double y, double radius,
                      const struct vt_style *style);

/* A mark of about `size` points across. Rings and crosses use the colour as stroke, the others as fill. */
void vt_canvas_mark(const struct vt_canvas *c, enum vt_mark mark, double x, double y, double size,
                    long color);

/* `y` is the base line. */
void vt_canvas_text(const struct vt_canvas *c, double x, double y, const char *text,
                    const struct vt_font *font);
double vt_canvas_text_width(const struct vt_canvas *c, const char *text, const struct vt_font *font);

/* The same as vt_canvas_text, cut with an ellipsis in its middle where it would be wider than `room`: the two
 * ends of a benchmark's name tell it apart, its middle rarely does. */
void vt_canvas_text_fit(const struct vt_canvas *c, double x, double y, double room, const char *text,
                        const struct vt_font *font);

#endif
