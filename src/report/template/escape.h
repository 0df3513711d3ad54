/* Text of strangers made to mean only itself in Markdown. */
#ifndef VT_REPORT_TEMPLATE_ESCAPE_H
#define VT_REPORT_TEMPLATE_ESCAPE_H

#include "base/buffer.h"

/* Appends `text` so that Markdown (GitHub's, GitLab's, pandoc's, cmark's) and HTML, tables and attributes
 * included, show it as it is and find no markup, link or line break in it. What would act becomes a character
 * reference, which acts nowhere; what is harmless where it stands, such as the underscore inside matrix_mult,
 * stays readable. Bad UTF-8 becomes U+FFFD; controls and bidirectional overrides, which could make text read
 * as what it is not, are spelled out as U+202E. Code spans do not read references: put no foreign text there.
 */
void vt_escape_markdown(struct vt_buffer *out, const char *text);

/* The same care for a line inside a fenced code block: only hidden characters change. */
void vt_escape_code(struct vt_buffer *out, const char *text);

#endif
