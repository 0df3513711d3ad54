/* Markdown as GitHub reads it, taken apart by md4c into a flat list of blocks for the page layout. Of raw
 * HTML, the tags that a report uses are understood (details, summary, br, a id, and the comment <!--
 * pagebreak -->); of other tags only the text stays. */
#ifndef VT_REPORT_TEMPLATE_MARKDOWN_H
#define VT_REPORT_TEMPLATE_MARKDOWN_H

#include "base/arena.h"
#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

/* A stretch of text of one look, a line break, a picture, or a place to link to. Strings belong to the
 * document. */
enum vt_inline_kind { VT_INLINE_TEXT, VT_INLINE_BREAK, VT_INLINE_PICTURE, VT_INLINE_ANCHOR };

struct vt_inline {
    enum vt_inline_kind kind;
    const char *text;   /* text; a picture's alternative text; an anchor's name */
    const char *target; /* where a link leads, a picture's path; NULL: none */
    bool bold, italic, code, strike;
};

struct vt_inlines {
    struct vt_inline *at;
    size_t n, capacity;
};

enum vt_align { VT_ALIGN_LEFT, VT_ALIGN_CENTER, VT_ALIGN_RIGHT };

struct vt_table {
    size_t n_columns, n_rows, capacity; /* row 0 is the heading */
    enum vt_align *align;               /* n_columns */
    struct vt_inlines *cell;            /* n_rows * n_columns, row by row */
};

enum vt_block_kind {
    VT_BLOCK_PARAGRAPH,
    VT_BLOCK_HEADING,
    VT_BLOCK_SUMMARY, /* of a <details> */
    VT_BLOCK_CODE,    /* one inline of verbatim text */
    VT_BLOCK_TABLE,
    VT_BLOCK_RULE,
    VT_BLOCK_PAGE_BREAK
};

struct vt_block {
    enum vt_block_kind kind;
    int level;          /* of a heading: 1 to 6 */
    int lists, quotes;  /* how deeply it lies within lists and quotations */
    bool tight;         /* an item of a list without blank lines */
    const char *marker; /* "•" or "3." before the first block of a list item; else NULL */
    struct vt_inlines text;
    struct vt_table table;
};

struct vt_document {
    struct vt_block *block;
    size_t n, capacity;
    struct vt_arena arena; /* everything lies in it */
};

/* Takes `text` apart; the document borrows nothing from it. */
enum vt_status vt_markdown_parse(const char *text, size_t length, struct vt_document *document,
                                 struct vt_error *err);

/* Frees the blocks and their texts and leaves the document empty; a second call is harmless. */
void vt_document_free(struct vt_document *document);

/* Appends the visible text of inlines to `text` (see buffer.h), without looks. */
struct vt_buffer;
void vt_inlines_text(const struct vt_inlines *inlines, struct vt_buffer *text);

/* The name GitHub gives a heading for links: lower case, blanks to hyphens, other punctuation gone. */
void vt_heading_slug(const char *heading, struct vt_buffer *slug);

#endif
