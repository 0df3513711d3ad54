/* Whether a file is a font that libharu can be given: it trusts what it reads, and a damaged font makes it
 * crash. */
#ifndef VT_REPORT_PDF_FONT_FILE_H
#define VT_REPORT_PDF_FONT_FILE_H

#include <stdbool.h>

/* True when the file is a TrueType font, or a collection of them, whose tables lie within the file and agree
 * in size (OpenType specification 1.9). False for outlines of the other kind (CFF), bitmaps and anything
 * else. */
bool vt_font_file_is_sound(const char *path);

#endif
