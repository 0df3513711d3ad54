/* What mail, logs and shells put before a line. */
#ifndef VT_PARSERS_INPUT_PREFIX_H
#define VT_PARSERS_INPUT_PREFIX_H

#include "base/text.h"
#include "parsers/input/input.h"

enum vt_prefix { VT_PREFIX_ENCODED, VT_PREFIX_QUOTE, VT_PREFIX_TIME, VT_PREFIX_PROMPT, VT_N_PREFIXES };

/* Whether (nearly) every line begins with '>' or with a time stamp, or any with a shell's prompt; *stripped
 * (owned) is then the text without it, line for line: of a line with a prompt nothing is left. */
bool vt_prefix_strip(struct vt_text text, enum vt_prefix kind, struct vt_loaded *stripped,
                     struct vt_error *err);

#endif
