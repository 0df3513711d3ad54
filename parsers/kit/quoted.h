/* Rows of CSV as tools write them: fields in double quotes may hold the separator, and a quote doubled. */
#ifndef VT_PARSERS_KIT_QUOTED_H
#define VT_PARSERS_KIT_QUOTED_H

#include "base/arena.h"
#include "base/text.h"

/* Splits a row and returns how many fields it has, of which at most `most` are stored, trimmed and without
 * quotes; those beyond the row's are "". Fields with doubled quotes are the arena's, the others are views. 0:
 * a quoted field has no end, or memory ran out (arena->failed). */
__attribute__((warn_unused_result)) size_t vt_quoted_fields(struct vt_text row, char separator,
                                                            struct vt_text fields[], size_t most,
                                                            struct vt_arena *arena);

/* The index of a header's field, or `n` when it has none of that name. */
size_t vt_quoted_find(const struct vt_text fields[], size_t n, const char *name);

#endif
