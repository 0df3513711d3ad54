/* The words of the verdict table, in the chosen language. */
#ifndef VT_REPORT_TERMINAL_TERMINAL_WORDS_H
#define VT_REPORT_TERMINAL_TERMINAL_WORDS_H

#include "model/comparison.h"
#include "report/view/words.h"

/* A word of the table, "terminal.NAME" of words.json; the built-in English one without it. */
const char *vt_terminal_word(const struct vt_words *words, const char *name);

/* Every name, for tests and translators; NULL ends the list. */
const char *vt_terminal_word_name(size_t index);

/* The word of a verdict in the report's language; borrowed from the words. */
const char *vt_terminal_verdict(const struct vt_words *words, enum vt_verdict verdict);

/* A sign that tells verdicts apart without colour. */
const char *vt_terminal_mark(enum vt_verdict verdict, bool unicode);

/* A flag's short form in a row; the flag itself when it has none. */
const char *vt_terminal_flag(const char *flag);

#endif
