/* Output that is complete or not there at all: one file, or several that belong together. */
#ifndef VT_STREAM_OUTPUT_H
#define VT_STREAM_OUTPUT_H

#include "base/error.h"

#include <stdbool.h>
#include <stdio.h>

struct vt_leftover; /* what a signal that ends the program must remove */

struct vt_output {
    FILE *file;             /* write here; standard output when path is NULL */
    char *path, *temporary; /* owned */
    bool folder, fresh;     /* a folder was made; nothing was at the path before */
    struct vt_leftover *left;
};

/* VT_OUTPUT when a path can take no file because it is a folder. */
enum vt_status vt_output_check(const char *path, struct vt_error *err);

/* Opens a temporary file beside `path` (NULL or "-": standard output). A path that is no regular file, such
 * as /dev/full, is written directly. SIGINT, SIGTERM, SIGHUP and SIGPIPE remove it, unless they are ignored.
 */
enum vt_status vt_output_open(struct vt_output *o, const char *path, struct vt_error *err);

/* Makes a folder unless it is there: an output that is removed again like a file, when what follows fails. */
enum vt_status vt_output_folder(struct vt_output *o, const char *path, struct vt_error *err);

/* Everything was written: closes; the temporary file waits for vt_outputs_end(). */
enum vt_status vt_output_seal(struct vt_output *o, struct vt_error *err);

/* Renames all n to their paths, or removes them, folders made first last, when err holds a failure or one
 * cannot be renamed. */
enum vt_status vt_outputs_end(struct vt_output o[], size_t n, struct vt_error *err);

/* Both for one output: closes; renames, unless err already holds a failure. */
enum vt_status vt_output_close(struct vt_output *o, struct vt_error *err);

#endif
