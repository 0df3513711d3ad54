/* A growing string, and UTF-8 taken apart with care: everything a report prints passes through here. */
#ifndef VT_BASE_BUFFER_H
#define VT_BASE_BUFFER_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* {0} is an empty string. When memory runs out, `failed` stays set and further appends do nothing, so a
 * writer checks once, at its end. */
struct vt_buffer {
    char *text; /* owned; NUL-terminated once anything was appended */
    size_t length, capacity;
    bool failed;
};

/* Room for `more` bytes and a NUL behind the text, for who writes there and adds to `length` what was
 * written; NULL when it failed. */
__attribute__((warn_unused_result)) char *vt_buffer_room(struct vt_buffer *b, size_t more);

/* Append `length` bytes, a string, a character, or a text as printf makes it; none of it may be the
 * buffer's own. */
void vt_buffer_add(struct vt_buffer *b, const char *text, size_t length);
void vt_buffer_puts(struct vt_buffer *b, const char *text);
void vt_buffer_putc(struct vt_buffer *b, char c);
void vt_buffer_printf(struct vt_buffer *b, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same with a list of arguments, which is used up. */
void vt_buffer_vprintf(struct vt_buffer *b, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));

/* Appends one code point as UTF-8. */
void vt_buffer_put_rune(struct vt_buffer *b, uint32_t rune);

/* The same, but what no reader would see is seen: line ends and tabs become blanks, other controls,
 * bidirectional overrides and what is no character are spelled out as U+202E. All that shows names to people
 * goes by this rule. */
void vt_buffer_put_visible(struct vt_buffer *b, uint32_t rune);

/* The text as an owned string, "" when empty; the buffer is then empty. NULL when it failed: memory ran out.
 */
__attribute__((warn_unused_result)) char *vt_buffer_take(struct vt_buffer *b);

/* The text so far; "" when empty, never NULL. */
const char *vt_buffer_text(const struct vt_buffer *b);

/* Makes it empty and keeps its memory. */
void vt_buffer_clear(struct vt_buffer *b);
void vt_buffer_free(struct vt_buffer *b);

/* The code point at *text, which moves past it; U+FFFD for each byte that is not UTF-8 (overlong forms,
 * surrogates and stray bytes included). *text must be before `end`. */
uint32_t vt_rune_next(const char **text, const char *end);

/* True for letters that stand alone without spaces and may break lines anywhere: kana, Han, hangul,
 * fullwidth. */
bool vt_rune_is_wide(uint32_t rune);

/* True for characters that no reader sees but that change what is seen: controls, bidirectional overrides,
 * and U+FFFE and the like, which are none. */
bool vt_rune_is_hidden(uint32_t rune);

/* True for marks that join the character before them and take no width of their own. */
bool vt_rune_is_combining(uint32_t rune);

#endif
