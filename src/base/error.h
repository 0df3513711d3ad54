/* How every call above stats/ that can fail reports. */
#ifndef VT_BASE_ERROR_H
#define VT_BASE_ERROR_H

#include <stdio.h>

/* VT_OK is 0, so a failure is true. The exit status follows: VT_USAGE 2, VT_INPUT 3, VT_OUTPUT 4,
 * VT_NO_MEMORY 4. */
enum vt_status { VT_OK, VT_USAGE, VT_INPUT, VT_OUTPUT, VT_NO_MEMORY };

struct vt_error {
    enum vt_status status;
    char source[256]; /* the input's name, "-" for standard input; empty when none is to blame */
    long line;        /* 1-based; 0 when no line is to blame */
    char text[400];   /* what is wrong; what to do */
};

/* Records the first failure and returns its status; a later one changes nothing. */
enum vt_status vt_fail(struct vt_error *err, enum vt_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same, naming the input and its line (0: none). `source` is copied. */
enum vt_status vt_fail_at(struct vt_error *err, enum vt_status status, const char *source, long line,
                          const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Records that memory ran out. */
enum vt_status vt_no_memory(struct vt_error *err);

/* Says the failure on `to` as "vtstat COMMAND: SOURCE:LINE: TEXT", control characters made visible,
 * or says nothing; returns the exit status for it. */
int vt_error_report(FILE *to, const char *command, const struct vt_error *err);

#endif
