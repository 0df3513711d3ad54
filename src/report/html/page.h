/* The report as one HTML page that needs nothing beside it: the same Markdown turned by md4c, the charts as
 * SVG inside. It reads and prints without a script; with one, tables are sorted by a click on a heading and
 * filtered. Light and dark follow the reader's system. */
#ifndef VT_REPORT_HTML_PAGE_H
#define VT_REPORT_HTML_PAGE_H

#include "base/buffer.h"
#include "base/error.h"

/* What a page needs besides its text; all borrowed. */
struct vt_page {
    const char *language, *title;
    const char *filter; /* the words in the empty filter field */
};

/* Appends the page to `out`. `markdown` may name pictures by data URI only: no other address is fetched.
 * VT_NO_MEMORY. */
enum vt_status vt_page_make(const struct vt_page *page, const char *markdown, size_t length,
                            struct vt_buffer *out, struct vt_error *err);

#endif
