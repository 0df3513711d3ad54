/* Views into text that somebody else owns, and what parsers ask of them. Nothing here depends on the locale.
 */
#ifndef VT_BASE_TEXT_H
#define VT_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

struct vt_text {
    const char *s; /* borrowed, not NUL-terminated */
    size_t n;
};

/* What a reader could not read must not be used: its result is looked at. */
#define VT_TAKEN __attribute__((warn_unused_result))

/* A view of a whole string, which must not be NULL. */
struct vt_text vt_text_of(const char *s);

/* Whether the text is `s`, or begins or ends with it; letters' case counts. */
bool vt_text_equals(struct vt_text t, const char *s);
bool vt_text_starts(struct vt_text t, const char *s);
bool vt_text_ends(struct vt_text t, const char *s);

/* Whether `s` occurs; *after (may be NULL) becomes what follows its first occurrence. */
VT_TAKEN bool vt_text_find(struct vt_text t, const char *s, struct vt_text *after);

/* As vt_text_find, letters A-Z and a-z being the same. */
bool vt_text_find_nocase(struct vt_text t, const char *s, struct vt_text *after);

/* What stands before the first occurrence of `s`, or all of t. */
struct vt_text vt_text_before(struct vt_text t, const char *s);

/* A piece of text: t from `from` on, and t's first n bytes. Both are cut to t's length. */
struct vt_text vt_text_from(struct vt_text t, size_t from);
struct vt_text vt_text_first(struct vt_text t, size_t n);

/* Splits at the first `separator` into *before and *after; false, and both untouched, when there is none. */
VT_TAKEN bool vt_text_split(struct vt_text t, char separator, struct vt_text *before, struct vt_text *after);

/* Without blanks and tabs (and no-break spaces, as UTF-8) at both ends. */
struct vt_text vt_text_trim(struct vt_text t);

/* Takes the next word (no blanks inside) off the front; false, and an empty word, at the end. */
VT_TAKEN __attribute__((warn_unused_result)) bool vt_text_word(struct vt_text *t, struct vt_text *word);

/* Takes a number off the front, leading blanks passed over: sign, digits, decimal point or comma, exponent;
 * no thousands separators, no inf, nan or hex. *t then begins behind it. False, *t untouched and
 * *value NAN, when there is none or it lies outside the range of a double. */
VT_TAKEN bool vt_text_number(struct vt_text *t, double *value);

/* The whole of t is one number (blanks at the ends allowed); else *value is NAN. */
VT_TAKEN bool vt_text_is_number(struct vt_text t, double *value);

/* Copies into a NUL-terminated buffer, cut at a character's border to fit; returns it. */
char *vt_text_copy(struct vt_text t, char *to, size_t size);

/* A NUL-terminated copy of the whole, owned by the caller; NULL when memory runs out. A NUL inside ends it
 * for who reads it as a string. */
__attribute__((warn_unused_result)) char *vt_text_dup(struct vt_text t);

/* The same with U+FFFD for each byte that is no UTF-8: names of foreign files. */
__attribute__((warn_unused_result)) char *vt_text_clean_dup(struct vt_text t);

/* What printf would print, whole, owned by the caller; NULL when memory runs out. */
__attribute__((warn_unused_result, format(printf, 1, 2))) char *vt_text_printed(const char *format, ...);

/* The longest name (of a benchmark, a metric, a unit, a factor, a level, a file) in bytes: above it an input
 * is refused, as what is so long is no name. */
#define VT_NAME_MAX ((size_t)64 << 10)

/* How many bytes at the front are well-formed UTF-8: t.n when all are. */
size_t vt_text_valid(struct vt_text t);

/* The same copy, with U+FFFD for each byte that is no UTF-8. */
char *vt_text_clean(struct vt_text t, char *to, size_t size);

#endif
