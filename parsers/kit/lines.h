/* A reader of lines over one input. */
#ifndef VT_PARSERS_KIT_LINES_H
#define VT_PARSERS_KIT_LINES_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>

/* One input, read whole: decompressed, in UTF-8, without a byte order mark. A NUL follows the text. */
struct vt_input {
    const char *name; /* as the user gave it; "-" for standard input */
    struct vt_text text;
};

struct vt_lines {
    const char *name;
    struct vt_text rest;
    long number; /* of the line last given, from 1 */
};

/* The lines of an input, from its first; the input is borrowed. */
struct vt_lines vt_lines_of(const struct vt_input *in);

/* The next line without its end (LF or CRLF). Of a line that a terminal program redrew with CR, what stood
 * last. False at the end. The view is good as long as the input. */
bool vt_lines_next(struct vt_lines *in, struct vt_text *line);

/* Fails at the line last given: "what is wrong; what to do". */
enum vt_status vt_lines_fail(const struct vt_lines *in, struct vt_error *err, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
