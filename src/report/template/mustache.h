/* Mustache (mustache.github.io/mustache.5.html): logic-less templates over jansson values. Variables,
 * sections, inverted sections, partials, comments and set-delimiter tags as the public specification has
 * them; no lambdas and no inheritance. One addition: an empty string counts as false, so {{#x}}...{{/x}} can
 * ask whether there is any text. */
#ifndef VT_REPORT_TEMPLATE_MUSTACHE_H
#define VT_REPORT_TEMPLATE_MUSTACHE_H

#include "base/buffer.h"
#include "base/error.h"

#include <jansson.h>

/* Appends `text` to `out` so that it means itself there. */
typedef void vt_escape(struct vt_buffer *out, const char *text);

/* & < > " made into entities. */
void vt_escape_html(struct vt_buffer *out, const char *text);

struct vt_mustache {
    const char *name;  /* borrowed: what errors call the template, such as its file's name */
    vt_escape *escape; /* for {{x}}; NULL: vt_escape_html */
    /* Gives the text of partial `name`, good until the rendering ends, or NULL when there is none. May be
     * NULL. */
    const char *(*partial)(void *user, const char *name);
    void *user;
    bool strict; /* a name found nowhere is an error, as a misspelt one would be; else it is empty, as
                    specified */
};

/* Appends `text` filled from `data`. A mistake in the template is VT_INPUT with the template's name and line.
 */
enum vt_status vt_mustache_render(const struct vt_mustache *m, const char *text, json_t *data,
                                  struct vt_buffer *out, struct vt_error *err);

#endif
