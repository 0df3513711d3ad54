#include "report/chart/canvas_svg.h"

#include "report/palette.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Widths of U+0020 to U+007E in thousandths of the size: those of Helvetica, which Arial and Liberation Sans
 * share. */
static const short ascii_width[] = {
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333,  278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667,  611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278,  556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500,  500, 334, 260, 334, 584,
};

/* Two decimals are a hundredth of a point: finer than any screen, and the same digits in every locale.
 * Written by hand, since a chart is little else than numbers. */
static void put_number(struct vt_buffer *out, double v)
{
    char text[32], *p = text + sizeof text;
    long hundredths = lround(v * 100), rest = labs(hundredths);

    if (rest % 100) {
        if (rest % 10)
            *--p = (char)('0' + rest % 10);
        *--p = (char)('0' + rest / 10 % 10);
        *--p = '.';
    }
    rest /= 100;
    do
        *--p = (char)('0' + rest % 10);
    while (rest /= 10);
    if (hundredths < 0)
        *--p = '-';
    vt_buffer_add(out, p, (size_t)(text + sizeof text - p));
}

static void put_attribute(struct vt_buffer *out, const char *name, double v)
{
    vt_buffer_putc(out, ' ');
    vt_buffer_puts(out, name);
    vt_buffer_puts(out, "=\"");
    put_number(out, v);
    vt_buffer_putc(out, '"');
}

/* XML has no controls, not even as references, and no bytes that are not UTF-8. */
static void put_escaped(struct vt_buffer *out, const char *content)
{
    const char *end = content + strlen(content);

    while (content < end) {
        uint32_t rune = vt_rune_next(&content, end);
        if (rune == '&')
            vt_buffer_puts(out, "&amp;");
        else if (rune == '<')
            vt_buffer_puts(out, "&lt;");
        else if (rune == '>')
            vt_buffer_puts(out, "&gt;");
        else if (rune == '"')
            vt_buffer_puts(out, "&quot;");
        else
            vt_buffer_put_visible(out, rune);
    }
}

static void put_color(struct vt_buffer *out, const char *name, long color)
{
    if (color == VT_NO_COLOR)
        vt_buffer_printf(out, " %s=\"none\"", name);
    else
        vt_buffer_printf(out, " %s=\"#%06lx\"", name, (unsigned long)color & 0xffffff);
}

static void put_style(struct vt_buffer *out, const struct vt_style *style)
{
    put_color(out, "fill", style->fill);
    if (style->stroke != VT_NO_COLOR) {
        put_color(out, "stroke", style->stroke);
        put_attribute(out, "stroke-width", style->width);
    }
    if (style->stroke != VT_NO_COLOR && style->dash)
        vt_buffer_printf(out, " stroke-dasharray=\"%d\"", style->dash);
    if (style->opacity > 0 && style->opacity < 1)
        put_attribute(out, "opacity", style->opacity);
}

static void shape(void *self, const struct vt_point p[], size_t n, bool closed, const struct vt_style *style)
{
    struct vt_buffer *out = self;
    struct vt_style open = *style;

    if (!closed)
        open.fill = VT_NO_COLOR;
    vt_buffer_puts(out, "<path d=\"");
    for (size_t i = 0; i < n; i++) {
        vt_buffer_puts(out, i ? "L" : "M");
        put_number(out, p[i].x);
        vt_buffer_putc(out, ' ');
        put_number(out, p[i].y);
    }
    vt_buffer_puts(out, closed ? "Z\"" : "\"");
    put_style(out, &open);
    vt_buffer_puts(out, "/>\n");
}

static void circle(void *self, struct vt_point centre, double radius, const struct vt_style *style)
{
    struct vt_buffer *out = self;

    vt_buffer_puts(out, "<circle");
    put_attribute(out, "cx", centre.x);
    put_attribute(out, "cy", centre.y);
    put_attribute(out, "r", radius);
    put_style(out, style);
    vt_buffer_puts(out, "/>\n");
}

static void text(void *self, struct vt_point at, const char *content, const struct vt_font *font)
{
    static const char *const anchors[] = {"start", "middle", "end"};
    struct vt_buffer *out = self;

    vt_buffer_puts(out, "<text");
    put_attribute(out, "x", at.x);
    put_attribute(out, "y", at.y);
    put_attribute(out, "font-size", font->size);
    put_color(out, "fill", font->color);
    if (font->anchor != VT_START)
        vt_buffer_printf(out, " text-anchor=\"%s\"", anchors[font->anchor]);
    if (font->bold)
        vt_buffer_puts(out, " font-weight=\"bold\"");
    if (font->upward) {
        vt_buffer_puts(out, " transform=\"rotate(-90 ");
        put_number(out, at.x);
        vt_buffer_putc(out, ' ');
        put_number(out, at.y);
        vt_buffer_puts(out, ")\"");
    }
    vt_buffer_putc(out, '>');
    put_escaped(out, content);
    vt_buffer_puts(out, "</text>\n");
}

/* The viewer's font is not known here, so this is Helvetica's width, and an average elsewhere. */
static double text_width(void *self, const char *content, const struct vt_font *font)
{
    const char *end = content;
    double width = 0;

    (void)self;
    while (*end)
        end++;
    while (content < end) {
        uint32_t rune = vt_rune_next(&content, end);
        if (rune >= 0x20 && rune < 0x7f)
            width += ascii_width[rune - 0x20];
        else if (!vt_rune_is_combining(rune))
            width += vt_rune_is_wide(rune) ? 1000 : rune >= 0x2200 ? 700 : 600;
    }
    return width * font->size / 1000 * (font->bold ? 1.06 : 1);
}

struct vt_canvas vt_canvas_svg_begin(struct vt_buffer *out, double width, double height, const char *title,
                                     const char *language)
{
    static const struct vt_canvas_back_end back_end = {shape, circle, text, text_width};
    struct vt_canvas c = {&back_end, out, width, height};

    vt_buffer_puts(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" xml:lang=\"");
    put_escaped(out, language);
    vt_buffer_puts(out, "\"");
    put_attribute(out, "width", width * 4 / 3); /* points as CSS pixels */
    put_attribute(out, "height", height * 4 / 3);
    vt_buffer_puts(out, " viewBox=\"0 0 ");
    put_number(out, width);
    vt_buffer_putc(out, ' ');
    put_number(out, height);
    vt_buffer_puts(out,
                   "\" font-family=\"'Liberation Sans', Arimo, Helvetica, Arial, 'IPAGothic', sans-serif\" "
                   "stroke-linejoin=\"round\">\n<title>");
    put_escaped(out, title);
    vt_buffer_puts(out, "</title>\n");
    /* A sheet beneath, so that a dark page does not swallow the ink. */
    vt_canvas_rectangle(&c, 0, 0, width, height, &(struct vt_style){.stroke = VT_NO_COLOR, .fill = VT_WHITE});
    return c;
}

void vt_canvas_svg_end(struct vt_canvas *c)
{
    vt_buffer_puts(c->self, "</svg>\n");
}
