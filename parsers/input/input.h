/* Bytes to text. */
#ifndef VT_PARSERS_INPUT_INPUT_H
#define VT_PARSERS_INPUT_INPUT_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

struct vt_loaded {
    char *bytes; /* owned, NUL after n */
    size_t n;
    const char *charset; /* what it was in: "UTF-8", "UTF-16LE", "KOI8-R", ... */
    bool no_text;        /* it was refused as something else than text */
    long converted_line; /* the first line that was not UTF-8; 0: none, or all of it was UTF-16 */
};

/* Reads a whole input ("-": standard input), decompresses it, turns it into UTF-8 and takes out what only a
 * terminal understands: colours, cursor moves, and what backspaces erase. Lines keep their numbers. Refuses
 * what is no text, what is larger than most_bytes, what is cut off in its compressed form, and a file that is
 * still being written. */
enum vt_status vt_input_load(const char *path, size_t most_bytes, struct vt_loaded *loaded,
                             struct vt_error *err);
void vt_loaded_free(struct vt_loaded *loaded);

#endif
