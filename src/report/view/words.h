/* A language: its words (templates/LANG/words.json), its numbers, and how they are found. */
#ifndef VT_REPORT_VIEW_WORDS_H
#define VT_REPORT_VIEW_WORDS_H

#include "base/error.h"
#include "report/view/number_format.h"

#include <jansson.h>

struct vt_words {
    json_t *json; /* owned */
    struct vt_number_style numbers;
    char language[16];
};

/* The word at a dotted path such as "chart.rejected"; the path itself when the language lacks it, so a gap
 * shows. */
const char *vt_word(const struct vt_words *words, const char *path);

/* The same, NULL when there is none. */
const char *vt_word_or_null(const struct vt_words *words, const char *path);

/* Which plural form the language takes for n: "one", "few", "many" or "other" (Unicode CLDR's categories), by
 * the rule that words.json names under "plural": "one-other" (default), "slavic" or "none". */
const char *vt_plural(const struct vt_words *words, size_t n);

#endif
