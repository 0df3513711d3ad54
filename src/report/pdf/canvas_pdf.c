/* The canvas's PDF back end. libharu allows no path inside a text and no text inside a path, and both hold
 * here: each call is whole. */
#include "report/pdf/pdf.h"

#include <math.h>

static double page_x(const struct vt_pdf_region *r, double x)
{
    return r->x + x * r->scale;
}

static double page_y(const struct vt_pdf_region *r, double y)
{
    return r->y - y * r->scale;
}

static HPDF_ExtGState opacity_of(struct vt_pdf *pdf, double opacity)
{
    size_t tenths = opacity > 0 && opacity < 1 ? (size_t)lround(opacity * 10) : 10;

    if (!pdf->alpha[tenths]) {
        pdf->alpha[tenths] = HPDF_CreateExtGState(pdf->doc);
        HPDF_ExtGState_SetAlphaFill(pdf->alpha[tenths], (float)tenths / 10);
        HPDF_ExtGState_SetAlphaStroke(pdf->alpha[tenths], (float)tenths / 10);
    }
    return pdf->alpha[tenths];
}

/* Returns whether the page's state was saved, to be restored after the shape. */
static bool begin_shape(const struct vt_pdf_region *r, const struct vt_style *style)
{
    bool translucent = style->opacity > 0 && style->opacity < 1;
    HPDF_UINT16 dash[2] = {(HPDF_UINT16)style->dash, (HPDF_UINT16)style->dash};

    if (translucent) {
        HPDF_Page_GSave(r->page);
        HPDF_Page_SetExtGState(r->page, opacity_of(r->pdf, style->opacity));
    }
    if (style->fill != VT_NO_COLOR)
        vt_pdf_fill_color(r->page, style->fill);
    if (style->stroke != VT_NO_COLOR) {
        vt_pdf_stroke_color(r->page, style->stroke);
        HPDF_Page_SetLineWidth(r->page, (float)(style->width * r->scale));
        HPDF_Page_SetDash(r->page, style->dash ? dash : NULL, style->dash ? 2 : 0, 0);
    }
    return translucent;
}

static void end_shape(const struct vt_pdf_region *r, const struct vt_style *style, bool closed, bool saved)
{
    bool fill = closed && style->fill != VT_NO_COLOR, stroke = style->stroke != VT_NO_COLOR;

    if (fill && stroke)
        HPDF_Page_ClosePathFillStroke(r->page);
    else if (fill)
        HPDF_Page_Fill(r->page);
    else if (stroke && closed)
        HPDF_Page_ClosePathStroke(r->page);
    else if (stroke)
        HPDF_Page_Stroke(r->page);
    else
        HPDF_Page_EndPath(r->page);
    if (saved)
        HPDF_Page_GRestore(r->page);
    else if (stroke && style->dash)
        HPDF_Page_SetDash(r->page, NULL, 0, 0);
}

static void shape(void *self, const struct vt_point p[], size_t n, bool closed, const struct vt_style *style)
{
    const struct vt_pdf_region *r = self;
    bool saved = begin_shape(r, style);

    HPDF_Page_MoveTo(r->page, (float)page_x(r, p[0].x), (float)page_y(r, p[0].y));
    for (size_t i = 1; i < n; i++)
        HPDF_Page_LineTo(r->page, (float)page_x(r, p[i].x), (float)page_y(r, p[i].y));
    end_shape(r, style, closed, saved);
}

static void circle(void *self, struct vt_point centre, double radius, const struct vt_style *style)
{
    const struct vt_pdf_region *r = self;
    bool saved = begin_shape(r, style);

    HPDF_Page_Circle(r->page, (float)page_x(r, centre.x), (float)page_y(r, centre.y),
                     (float)(radius * r->scale));
    end_shape(r, style, true, saved);
}

static enum vt_face face_of(const struct vt_font *font)
{
    return font->bold ? VT_FACE_BOLD : VT_FACE_REGULAR;
}

static double text_width(void *self, const char *text, const struct vt_font *font)
{
    const struct vt_pdf_region *r = self;

    return vt_pdf_text_width(r->pdf, face_of(font), font->size, text);
}

static void text(void *self, struct vt_point at, const char *content, const struct vt_font *font)
{
    const struct vt_pdf_region *r = self;
    double shift = font->anchor == VT_START
                       ? 0
                       : text_width(self, content, font) * (font->anchor == VT_END ? 1 : 0.5) * r->scale;
    double x = page_x(r, at.x) - (font->upward ? 0 : shift), y = page_y(r, at.y) - (font->upward ? shift : 0);

    vt_pdf_show(r->pdf, r->page, x, y, face_of(font), font->size * r->scale, font->color, font->upward,
                content);
}

struct vt_canvas vt_canvas_pdf(struct vt_pdf_region *region, double width, double height)
{
    static const struct vt_canvas_back_end back_end = {shape, circle, text, text_width};

    return (struct vt_canvas){&back_end, region, width, height};
}
