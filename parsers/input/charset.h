/* Bytes of any character set that benchmark output comes in to UTF-8. */
#ifndef VT_PARSERS_INPUT_CHARSET_H
#define VT_PARSERS_INPUT_CHARSET_H

#include "base/error.h"

#include <stddef.h>

struct vt_charset {
    const char *name; /* "UTF-8", or what it was converted from */
    long line;        /* the first line that was not UTF-8; 0: none, or the whole was UTF-16 */
};

/* "UTF-16LE" or "UTF-16BE" when the bytes begin so, else NULL. */
const char *vt_charset_utf16(const char *bytes, size_t n);

/* Turns *bytes (owned, n of them, a NUL behind) into UTF-8 without a byte order mark. UTF-16 is recognised by
 * its mark or by where its NULs stand. A line that is not UTF-8 is converted from the character set that the
 * bytes of all such lines look like: Shift_JIS, EUC-JP, GB18030, KOI8-R, CP1251, CP866, CP850 or, at last,
 * Windows-1252. */
enum vt_status vt_charset_to_utf8(char **bytes, size_t *n, const char *path, struct vt_charset *charset,
                                  struct vt_error *err);

#endif
