/* How every call above stats/ that can fail reports. */
#ifndef VT_BASE_ERROR_H
#define VT_BASE_ERROR_H

#include <stdio.h>

/* VT_OK is 0, so a failure is true. The exit status follows: VT_USAGE 2, VT_INPUT 3, VT_OUTPUT 4,
 * VT_NO_MEMORY 4. */
enum vt_status { VT_OK, VT_USAGE, VT_INPUT, VT_OUTPUT, VT_NO_MEMORY };

/* {0} is no error. Whoever declares one frees it, or hands it to vt_error_report. */
struct vt_error {
    enum vt_status status;
    char *source; /* owned: the input's name, "-" for standard input; NULL when none is to blame */
    long line;    /* 1-based; 0 when no line is to blame */
    char *text;   /* owned: what is wrong; what to do. NULL when memory ran out */
};

/* Records the first failure and returns its status; a later one changes nothing. */
enum vt_status vt_fail(struct vt_error *err, enum vt_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same, naming the input and its line (0: none). `source` is copied. */
enum vt_status vt_fail_at(struct vt_error *err, enum vt_status status, const char *source, long line,
                          const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Records that memory ran out. */
enum vt_status vt_no_memory(struct vt_error *err);

/* The same failure in another record, which takes over what `from` owns, unless it has one of its own. `from`
 * is then no error. Returns to's status. */
enum vt_status vt_error_move(struct vt_error *to, struct vt_error *from);

/* What is wrong, the input's name: "" where there is none, never NULL. Borrowed. */
const char *vt_error_text(const struct vt_error *err);
const char *vt_error_source(const struct vt_error *err);

/* Names the input of a failure that names none; nothing for another, and for no failure. */
void vt_error_set_source(struct vt_error *err, const char *source);

/* Says the failure on `to` as "vtstat COMMAND: SOURCE:LINE: TEXT", what no reader would see made visible, or
 * says nothing; frees it and returns the exit status for it. */
int vt_error_report(FILE *to, const char *command, struct vt_error *err);

/* Leaves it no error, so a second call is harmless. */
void vt_error_free(struct vt_error *err);

/* `struct vt_error err VT_ERROR_FREED = {0};` is freed where its block ends. */
#define VT_ERROR_FREED __attribute__((cleanup(vt_error_free)))

#endif
