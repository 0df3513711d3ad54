/* The verdict table that `judge` prints. */
#ifndef VT_REPORT_TERMINAL_TERMINAL_H
#define VT_REPORT_TERMINAL_TERMINAL_H

#include "model/study.h"

#include <stdbool.h>
#include <stdio.h>

struct vt_words;

/* {0} is a plain table in English of 100 columns. */
struct vt_terminal_options {
    int width;    /* columns; 0: 100. No line is longer, but for widths under 40 */
    bool colour;  /* ANSI colours */
    bool unicode; /* what the locale can show */
    bool bare;    /* no pictures, nothing cut or wrapped, whatever the width: for scripts and readers */
    bool verbose; /* every row, every reason, every note, flags in full */
    const struct vt_words *words; /* borrowed; NULL: built-in English */
};

/* Prints comparisons by question, each with an interval picture on one scale; then what its suites say, what
 * the flags mean, and warnings. Of very many rows only the changes are printed, the largest first, and the
 * rest counted. Names are made safe for a terminal. VT_NO_MEMORY is the only error; nothing is printed then.
 */
enum vt_status vt_terminal_write(FILE *to, const struct vt_study *study,
                                 const struct vt_terminal_options *options, struct vt_error *err);

#endif
