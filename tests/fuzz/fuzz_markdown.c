/* Any text as Markdown becomes a PDF, or is refused; and any text escaped is no markup. */
#include "report/pdf/pdf_layout.h"
#include "report/template/escape.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static bool size_of(void *user, const char *path, double *width, double *height)
{
    (void)user;
    *width = 100;
    *height = path[0] == 'x' ? 2000 : 50;
    return path[0] != 'n';
}

static void draw(void *user, const char *path, const struct vt_canvas *canvas)
{
    (void)user;
    vt_canvas_text_fit(canvas, 1, 9, 50, path, &(struct vt_font){.size = 8, .color = VT_INK});
}

static void escaped_is_one_paragraph(const uint8_t *data, size_t size)
{
    struct vt_buffer b = {0}, text = {0};
    struct vt_document d;
    struct vt_error err VT_ERROR_FREED = {0};
    char *copy = malloc(size + 2);

    if (!copy)
        return;
    copy[0] = 'a'; /* blanks at the start may indent */
    if (size)
        memcpy(copy + 1, data, size);
    copy[size + 1] = '\0';
    vt_escape_markdown(&b, copy);
    if (!b.failed && !vt_markdown_parse(vt_buffer_text(&b), b.length, &d, &err)) {
        for (size_t i = 0; i < d.n; i++)
            for (size_t k = 0; k < d.block[i].text.n; k++) {
                const struct vt_inline *in = &d.block[i].text.at[k];
                if (in->kind != VT_INLINE_TEXT || in->target || in->bold || in->italic || in->code
                    || in->strike)
                    abort();
            }
        if (d.n != 1 || d.block[0].kind != VT_BLOCK_PARAGRAPH)
            abort();
        vt_document_free(&d);
    }
    vt_buffer_free(&b);
    vt_buffer_free(&text);
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct vt_pictures pictures = {size_of, draw, NULL};
    struct vt_document d = {0};
    struct vt_pdf pdf = {0};
    struct vt_buffer out = {0};
    struct vt_error err VT_ERROR_FREED = {0};
    uint32_t hash = 2166136261U;

    for (size_t i = 0; i < size; i++)
        hash = (hash ^ data[i]) * 16777619U;
    escaped_is_one_paragraph(data, size);
    /* Fonts make a page costly, so that only some texts get one. */
    if (!vt_markdown_parse((const char *)data, size, &d, &err) && hash % 64 == 0
        && !vt_pdf_begin(&pdf, NULL, 0, "en", &err)
        && !vt_pdf_layout(&pdf, &d, &pictures, &(struct vt_page_setup){.missing_text = "Missing:"}, &err)
        && vt_pdf_finish(&pdf, &out, &err))
        abort(); /* no text may make libharu fail */
    vt_pdf_free(&pdf);
    vt_document_free(&d);
    vt_buffer_free(&out);
    return 0;
}
