/* A PDF being made: libharu behind guards. Fonts are chosen for each character by what they really contain,
 * since libharu draws an empty box for a missing glyph and says nothing. Errors are sticky in libharu, so the
 * first is kept and asked for once, at the end. */
#ifndef VT_REPORT_PDF_PDF_H
#define VT_REPORT_PDF_PDF_H

#include "base/buffer.h"
#include "base/error.h"
#include "report/chart/canvas.h"

#include <hpdf.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum vt_face {
    VT_FACE_REGULAR,
    VT_FACE_BOLD,
    VT_FACE_ITALIC,
    VT_FACE_BOLD_ITALIC,
    VT_FACE_MONO,
    VT_FACE_MONO_BOLD,
    VT_N_FACES
};

enum { VT_PDF_FONTS_MAX = 40, VT_PDF_MISSING_SHOWN = 16 };

struct vt_pdf_font {
    char path[300];
    HPDF_Font font;
    HPDF_FontDef def;
    short *width; /* owned: 65536 widths in thousandths, -1 for characters not used */
    bool bold, italic, mono;
    bool tried; /* loading was tried; font is NULL when it failed */
};

struct vt_pdf {
    HPDF_Doc doc;
    HPDF_STATUS failure, detail;        /* the first error */
    const struct vt_pdf_font *unopened; /* a font file that is there but could not be opened or read */
    int why;                            /* errno of that */
    struct vt_pdf_font font[VT_PDF_FONTS_MAX];
    size_t n_fonts;
    unsigned char
        *choice[VT_N_FACES];     /* owned: per character, 1 + index of its font; 0 not yet sought, 255 none */
    HPDF_Font plain[VT_N_FACES]; /* the viewer's own fonts, when no file was found */
    bool no_fonts;
    size_t n_missing; /* characters that no font has, each counted once */
    uint32_t missing[VT_PDF_MISSING_SHOWN];
    unsigned char *missed;    /* owned: a bit a character */
    HPDF_ExtGState alpha[11]; /* tenths */
};

/* Begins a document; `fonts` are tried before the known ones. */
enum vt_status vt_pdf_begin(struct vt_pdf *pdf, const char *const fonts[], size_t n_fonts,
                            const char *language, struct vt_error *err);

/* Sets title, subject of search, and, when SOURCE_DATE_EPOCH is set, the dates. */
void vt_pdf_describe(struct vt_pdf *pdf, const char *title);

/* The finished file into `out`; fails when anything failed on the way. */
enum vt_status vt_pdf_finish(struct vt_pdf *pdf, struct vt_buffer *out, struct vt_error *err);

/* Frees the document and its fonts; what was not saved is lost. A second call is harmless. */
void vt_pdf_free(struct vt_pdf *pdf);

/* Completes the fonts' glyphs and their way back to text; vt_pdf_finish calls it. */
void vt_pdf_mend_fonts(struct vt_pdf *pdf);

/* The width of one character in points. */
double vt_pdf_rune_width(struct vt_pdf *pdf, enum vt_face face, double size, uint32_t rune);
double vt_pdf_text_width(struct vt_pdf *pdf, enum vt_face face, double size, const char *text);

/* Shows valid UTF-8 with its base line's start at x, y (PDF's axes: y grows upwards). `turned`: read from
 * below. */
void vt_pdf_show(struct vt_pdf *pdf, HPDF_Page page, double x, double y, enum vt_face face, double size,
                 long color, bool turned, const char *text);

/* The colour of areas, and of lines, from now on: 0xRRGGBB. */
void vt_pdf_fill_color(HPDF_Page page, long color);
void vt_pdf_stroke_color(HPDF_Page page, long color);

/* A canvas on a page: its top left corner at x, y, everything scaled by `scale`. */
struct vt_pdf_region {
    struct vt_pdf *pdf;
    HPDF_Page page;
    double x, y, scale;
};
struct vt_canvas vt_canvas_pdf(struct vt_pdf_region *region, double width, double height);

#endif
