/* Text set in lines: glyphs with their widths, and where lines may end. */
#ifndef VT_REPORT_PDF_LINE_BREAK_H
#define VT_REPORT_PDF_LINE_BREAK_H

#include "base/arena.h"
#include "report/pdf/pdf.h"
#include "report/template/markdown.h"

/* One character as it will be shown. A line feed is a forced break. */
struct vt_glyph {
    uint32_t rune;
    float width;
    unsigned char face; /* enum vt_face */
    bool code, strike;
    const char *target; /* borrowed: where a click leads; NULL: nowhere */
};

struct vt_line {
    const struct vt_glyph *glyph; /* borrowed from the text's */
    size_t n;                     /* without the blanks at its end */
    double width;
};

struct vt_lines {
    struct vt_line *line;
    size_t n, capacity;
    double natural, narrowest; /* the width without breaking, and that of the widest word */
};

/* The size a face is set in, where the text around it is set in `size`: monospaced letters look larger than
 * they are. */
double vt_face_size(enum vt_face face, double size);

/* Sets inlines in lines no wider than `width`, in `size`, all bold if asked. Lines break at blanks, after
 * hyphens and slashes between letters, between characters of scripts without blanks (but not before closing
 * marks or after opening ones), never between a number and its percent sign or inside an interval; a word too
 * long is cut. Glyphs and lines lie in the arena. Pictures are taken as their alternative text. */
void vt_set_lines(struct vt_arena *arena, struct vt_pdf *pdf, const struct vt_inlines *inlines, double size,
                  bool bold, double width, struct vt_lines *lines);

#endif
