/* Text on a terminal: how wide it is, made safe, cut, padded, wrapped. Columns are the terminal's, so a Han
 * letter counts two and an accent none. Everything appended here is free of control characters: names come
 * from files that may hold anything. */
#ifndef VT_REPORT_TERMINAL_TERMINAL_TEXT_H
#define VT_REPORT_TERMINAL_TERMINAL_TEXT_H

#include "base/buffer.h"

/* Appends the text, cut in its middle to `most` columns (a name's end tells it apart as often as its
 * beginning does). What the terminal cannot show is spelled out, so that names stay apart: controls as U+001B
 * and, without `unicode`, all that is not ASCII as \u884C. Returns the columns taken. */
int vt_terminal_put(struct vt_buffer *out, const char *text, int most, bool unicode);

/* The columns that vt_terminal_put() would take, uncut. */
int vt_terminal_columns(const char *text, bool unicode);

/* The same, then spaces up to `width` columns: behind the text, or before it. */
void vt_terminal_put_left(struct vt_buffer *out, const char *text, int width, bool unicode);
void vt_terminal_put_right(struct vt_buffer *out, const char *text, int width, bool unicode);

/* Appends the text as lines of at most `width` columns, each ended by a newline, from column `column` on;
 * further lines begin with `indent` spaces. Breaks at spaces and around wide letters, within a word only when
 * it fits no line. */
void vt_terminal_wrap(struct vt_buffer *out, const char *text, int column, int indent, int width,
                      bool unicode);

/* Appends n spaces; none when n is negative. */
void vt_terminal_spaces(struct vt_buffer *out, int n);

#endif
