/* The verdict table that `judge` prints. */
#ifndef VT_REPORT_TERMINAL_H
#define VT_REPORT_TERMINAL_H

#include "model/study.h"

#include <stdbool.h>
#include <stdio.h>

struct vt_terminal_options {
    int width;    /* columns; 0: 100 */
    bool colour;  /* ANSI colours */
    bool unicode; /* what the locale can show */
};

/* Prints comparisons by factor, then suites and warnings. Names are made safe for a terminal. */
void vt_terminal_write(FILE *to, const struct vt_study *study, const struct vt_terminal_options *options);

#endif
