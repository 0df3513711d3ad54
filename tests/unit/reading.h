/* What the tests of parsers share: text in; out, one line of text for all that was read, or the error. */
#ifndef VT_TESTS_READING_H
#define VT_TESTS_READING_H

#include "parsers/reader.h"

/* Runs a parser over a text as the file `name`, and gives, one below the other,
 *     BENCHMARK|METRIC|UNIT|BETTER|FACTORS|VALUE VALUE ...      each series; a censored value is > or <
 *     fact NAME=VALUE                                           each fact
 *     note CODE                                                 each note
 * or, when that failed, "NAME:LINE: TEXT". A value that has them is followed by bB rR iI kK (boot, run, iteration,
 * block), tTIME and nN~SD, as far as `levels` asks for them ("brt"). The caller frees it. */
char *read_as_text(const char *format, const char *name, const char *text, size_t n,
                   const struct vt_sink_options *options, const char *levels);

#endif
