/* A Markdown document laid out on pages: first every block becomes a column of items (lines, pictures, rows),
 * then the items are dealt to pages, then the pages are drawn. Headings stay with what follows, paragraphs
 * leave no single lines behind, tables repeat their headings. */
#ifndef VT_REPORT_PDF_PDF_LAYOUT_H
#define VT_REPORT_PDF_PDF_LAYOUT_H

#include "report/chart/canvas.h"
#include "report/pdf/line_break.h"
#include "report/pdf/pdf.h"
#include "report/report.h"
#include "report/template/markdown.h"

/* Where the document's pictures come from. */
struct vt_pictures {
    /* Gives the size of the picture at `path`; false when there is none, and its alternative text is set
     * instead. */
    bool (*size)(void *user, const char *path, double *width, double *height);
    void (*draw)(void *user, const char *path, const struct vt_canvas *canvas);
    void *user;
};

struct vt_page_setup {
    enum vt_paper paper;
    const char *title;        /* at the top of each page but the first */
    const char *missing_text; /* "Characters that no font at hand has:", said at the document's end if any */
};

/* Sets all pages. Failures of libharu are found by vt_pdf_finish. */
enum vt_status vt_pdf_layout(struct vt_pdf *pdf, const struct vt_document *document,
                             const struct vt_pictures *pictures, const struct vt_page_setup *setup,
                             struct vt_error *err);

/* ---- between pdf_items.c, which makes the column, and pdf_pages.c, which deals and draws it */

enum vt_item_kind {
    VT_ITEM_LINE,
    VT_ITEM_PICTURE,
    VT_ITEM_ROW,
    VT_ITEM_RULE,
    VT_ITEM_SPACE,
    VT_ITEM_PAGE_BREAK
};
enum vt_box { VT_BOX_NONE, VT_BOX_QUOTE, VT_BOX_CODE };

struct vt_columns { /* of one table; shared by its rows */
    size_t n;
    double *x, *width; /* from the item's left edge, without the padding */
    const enum vt_align *align;
    double total, size, pad, row_pad; /* at either side of a cell; above and below a row */
    struct vt_item *head;             /* the heading's items, repeated over page breaks */
    size_t n_head;
};

struct vt_anchor_name {
    const char *name;
    struct vt_anchor_name *next;
};

struct vt_item {
    enum vt_item_kind kind;
    double before, height; /* `before` is dropped at the top of a page */
    double left, width;    /* from the margin */
    double size;
    long color;
    bool keep; /* on one page with the next item */
    enum vt_box box;
    struct vt_line line;
    const char *marker;       /* of a list item */
    const char *index_target; /* the line is one link within the document: its page stands at the right */
    int heading;              /* level; 0: none */
    const char *heading_text;
    struct vt_anchor_name *anchors;
    const char *picture;
    double picture_width, picture_height, scale;
    struct vt_columns *columns;
    const struct vt_line **cell; /* columns->n lines, NULL where the cell has no more */
    bool header, last_of_row, last_of_table;
    size_t page;            /* set when dealt */
    double top;             /* distance from the page's top edge */
    struct vt_item *repeat; /* heading items to draw above this one, set when dealt */
};

struct vt_column {
    struct vt_item *item;
    size_t n, capacity;
    double width;      /* of the text */
    const char *title; /* of the first heading */
};

/* Cuts the document into lines, tables and pictures that fit a column of `width` points. Items are of the
 * arena; the document is borrowed. Memory that runs out shows as arena->failed. */
void vt_make_column(struct vt_arena *arena, struct vt_pdf *pdf, const struct vt_document *document,
                    const struct vt_pictures *pictures, double width, struct vt_column *column);

/* Appends a paragraph of plain text in small grey letters. */
void vt_column_remark(struct vt_arena *arena, struct vt_pdf *pdf, const char *text, struct vt_column *column);

#endif
