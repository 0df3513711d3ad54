/* What the tests of parsers share: text in, a study out, and a line of text for each series of it. */
#ifndef VT_TESTS_READING_H
#define VT_TESTS_READING_H

#include "parsers/reader.h"

/* Runs the parser of that name (NULL: the recognised one) over a text called `name`. */
enum vt_status read_text(const char *format, const char *name, const char *text, const struct vt_sink_options *options,
                         struct vt_study *study, struct vt_error *err);

/* "benchmark|metric|unit|better|factors|value[@run] value ..." for a series; values that are censored as ">" or "<".
 * Freed by the caller. */
char *series_line(const struct vt_series *s);

#endif
