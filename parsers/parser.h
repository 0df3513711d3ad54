/* A parser turns one foreign format into readings. It is one file in parsers/ and one row in parsers/table.c.
 */
#ifndef VT_PARSERS_PARSER_H
#define VT_PARSERS_PARSER_H

#include "base/text.h"
#include "parsers/kit/lines.h"
#include "parsers/kit/sink.h"

struct vt_parser {
    const char *name;     /* for --format and the series' `format` */
    const char *tool;     /* what prints it */
    const char *versions; /* of the tool */
    const char *example;  /* a command that makes such a file */

    /* How sure the first 64 KiB look like this format: 0 not at all, 1-100. Two formats that both are sure
     * must not claim the same file: 90 and more is for a signature that no other tool prints, 50 for a likely
     * shape, 10 for the generic formats (CSV, JSON), 100 for a text that can hold nothing else whatever names
     * are in it. */
    int (*score)(struct vt_text head);

    /* Reads the whole input. Not one reading, fact or proof in it is an error that names what was expected.
     */
    enum vt_status (*parse)(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err);
};

/* All parsers, in the order listed; NULL ends it. */
extern const struct vt_parser *const vt_parsers[];

#endif
