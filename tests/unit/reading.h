/* What the tests of parsers share: text in; out, one line of text for all that was read, or the error. */
#ifndef VT_TESTS_UNIT_READING_H
#define VT_TESTS_UNIT_READING_H

#include "parsers/input/input.h"
#include "parsers/input/path.h"
#include "parsers/input/prefix.h"
#include "parsers/input/reader.h"
#include "parsers/input/recognise.h"

/* Runs a parser over a text as the file `name`, and gives, one below the other,
 *     BENCHMARK|METRIC|UNIT|BETTER|FACTORS|VALUE VALUE ...      each series; a censored value is > or <
 *     fact NAME=VALUE                                           each fact
 *     proof CLAIM at NAME:LINE                                  each line that proves something
 *     note CODE                                                 each note
 * or, when that failed, "NAME:LINE: TEXT". A value that has them is followed by bB rR iI kK (boot, run,
 * iteration, block), tTIME and nN~SD, as far as `levels` asks for them ("brt"); "o" asks for what the tool
 * itself reported, behind another |. The caller frees it. */
char *read_as_text(const char *format, const char *name, const char *text, size_t n,
                   const struct vt_sink_options *options, const char *levels);

/* One text for a parser and what it gives, as above. */
struct reading_case {
    const char *what, *format, *name, *levels, *text, *read;
};

/* Expects of every case what it says. */
void expect_readings(const struct reading_case cases[], size_t n);

/* A file below tests/data/ and one line of what reading it gives. */
struct file_case {
    const char *format, *file, *levels, *line;
};

/* Expects that each file is recognised as its format, and that reading it gives the line. */
void expect_lines(const struct file_case cases[], size_t n);

#endif
