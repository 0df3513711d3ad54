/* Inputs are never written: what an output would replace is looked at before anything is. */
#ifndef VT_COMMAND_GUARD_H
#define VT_COMMAND_GUARD_H

#include "base/error.h"

#include <stddef.h>

/* What a command is about to read and to write; {0} is nothing. */
struct vt_guard {
    const char **input, **output; /* owned arrays of borrowed paths */
    size_t n_inputs, n_outputs;
};

/* An input: a file, a folder that is walked, or standard input (NULL or "-"). */
enum vt_status vt_guard_input(struct vt_guard *g, const char *path, struct vt_error *err);

/* An output; standard output (NULL or "-") cannot be looked at, since the shell opened it. */
enum vt_status vt_guard_output(struct vt_guard *g, const char *path, struct vt_error *err);

/* VT_USAGE when an output is an input, by whatever name or link, or a file in a folder that is read, or when
 * two outputs are one file. Frees the guard. */
enum vt_status vt_guard_check(struct vt_guard *g, struct vt_error *err);

#endif
