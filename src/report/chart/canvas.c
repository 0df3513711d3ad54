#include "report/chart/canvas.h"

#include "base/buffer.h"

#include <math.h>
#include <string.h>

/* libharu clamps in silence beyond 32767, and SVG viewers lose precision. */
static const double FARTHEST = 20000;

static bool sound(double v)
{
    return isfinite(v) && fabs(v) <= FARTHEST;
}

static bool sound_points(const struct vt_point p[], size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!sound(p[i].x) || !sound(p[i].y))
            return false;
    return n > 0;
}

void vt_canvas_polyline(const struct vt_canvas *c, const struct vt_point p[], size_t n,
                        const struct vt_style *style)
{
    if (n > 1 && sound_points(p, n))
        c->back_end->shape(c->self, p, n, false, style);
}

void vt_canvas_polygon(const struct vt_canvas *c, const struct vt_point p[], size_t n,
                       const struct vt_style *style)
{
    if (n > 2 && sound_points(p, n))
        c->back_end->shape(c->self, p, n, true, style);
}

void vt_canvas_line(const struct vt_canvas *c, double x1, double y1, double x2, double y2,
                    const struct vt_style *style)
{
    vt_canvas_polyline(c, (struct vt_point[]){{x1, y1}, {x2, y2}}, 2, style);
}

void vt_canvas_rectangle(const struct vt_canvas *c, double x, double y, double width, double height,
                         const struct vt_style *style)
{
    vt_canvas_polygon(
        c, (struct vt_point[]){{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}}, 4, style);
}

void vt_canvas_circle(const struct vt_canvas *c, double x, double y, double radius,
                      const struct vt_style *style)
{
    if (sound(x) && sound(y) && sound(radius) && radius > 0)
        c->back_end->circle(c->self, (struct vt_point){x, y}, radius, style);
}

void vt_canvas_mark(const struct vt_canvas *c, enum vt_mark mark, double x, double y, double size, long color)
{
    struct vt_style filled = {.stroke = VT_NO_COLOR, .fill = color};
    struct vt_style hollow = {.stroke = color, .fill = VT_WHITE, .width = size / 5};
    double r = size / 2;

    switch (mark) {
    case VT_DISC:
        vt_canvas_circle(c, x, y, r, &filled);
        break;
    case VT_RING:
        vt_canvas_circle(c, x, y, r * 0.9, &hollow);
        break;
    case VT_UP:
        vt_canvas_polygon(c, (struct vt_point[]){{x, y - r}, {x + r, y + 0.8 * r}, {x - r, y + 0.8 * r}}, 3,
                          &filled);
        break;
    case VT_DOWN:
        vt_canvas_polygon(c, (struct vt_point[]){{x, y + r}, {x + r, y - 0.8 * r}, {x - r, y - 0.8 * r}}, 3,
                          &filled);
        break;
    case VT_SQUARE:
        vt_canvas_rectangle(c, x - 0.85 * r, y - 0.85 * r, 1.7 * r, 1.7 * r, &filled);
        break;
    case VT_DIAMOND:
        vt_canvas_polygon(c, (struct vt_point[]){{x, y - r}, {x + r, y}, {x, y + r}, {x - r, y}}, 4, &filled);
        break;
    case VT_CROSS:
        vt_canvas_line(c, x - 0.7 * r, y - 0.7 * r, x + 0.7 * r, y + 0.7 * r, &hollow);
        vt_canvas_line(c, x - 0.7 * r, y + 0.7 * r, x + 0.7 * r, y - 0.7 * r, &hollow);
        break;
    case VT_TICK:
        vt_canvas_line(c, x, y - r, x, y + r, &hollow);
        break;
    }
}

/* Benchmarks are named by strangers: bad UTF-8 and hidden characters become visible before a back end sees
 * them. */
static void clean(struct vt_buffer *out, const char *text)
{
    const char *end = text + strlen(text);

    while (text < end)
        vt_buffer_put_visible(out, vt_rune_next(&text, end));
}

void vt_canvas_text(const struct vt_canvas *c, double x, double y, const char *text,
                    const struct vt_font *font)
{
    struct vt_buffer b = {0};

    clean(&b, text);
    if (sound(x) && sound(y) && b.length && font->size > 0)
        c->back_end->text(c->self, (struct vt_point){x, y}, vt_buffer_text(&b), font);
    vt_buffer_free(&b);
}

double vt_canvas_text_width(const struct vt_canvas *c, const char *text, const struct vt_font *font)
{
    struct vt_buffer b = {0};
    double width;

    clean(&b, text);
    width = c->back_end->text_width(c->self, vt_buffer_text(&b), font);
    vt_buffer_free(&b);
    return width;
}

static bool is_continuation(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

void vt_canvas_text_fit(const struct vt_canvas *c, double x, double y, double room, const char *text,
                        const struct vt_font *font)
{
    struct vt_buffer whole = {0}, b = {0};

    clean(&whole, text);
    vt_buffer_puts(&b, vt_buffer_text(&whole));
    for (size_t keep = whole.length;
         keep > 2 && c->back_end->text_width(c->self, vt_buffer_text(&b), font) > room;) {
        size_t head, tail;
        keep--;
        head = keep / 2;
        tail = whole.length - (keep - head);
        while (head > 0 && is_continuation(whole.text[head]))
            head--;
        while (tail < whole.length && is_continuation(whole.text[tail]))
            tail++;
        vt_buffer_clear(&b);
        vt_buffer_add(&b, whole.text, head);
        vt_buffer_puts(&b, "\xe2\x80\xa6");
        vt_buffer_puts(&b, whole.text + tail);
    }
    vt_canvas_text(c, x, y, vt_buffer_text(&b), font);
    vt_buffer_free(&whole);
    vt_buffer_free(&b);
}
