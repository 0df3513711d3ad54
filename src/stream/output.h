/* Output that is complete or not there at all. */
#ifndef VT_STREAM_OUTPUT_H
#define VT_STREAM_OUTPUT_H

#include "model/error.h"

#include <stdio.h>

struct vt_output {
    FILE *file;                 /* write here; standard output when path is NULL */
    const char *path;           /* borrowed; NULL: standard output */
    char *temporary;            /* owned */
};

/* Opens a temporary file beside `path` (NULL or "-": standard output). A path that is no regular file, such as
 * /dev/full, is written directly. */
enum vt_status vt_output_open(struct vt_output *o, const char *path, struct vt_error *err);

/* Closes; renames to the path, unless err already holds a failure: then the file is removed. */
enum vt_status vt_output_close(struct vt_output *o, struct vt_error *err);

#endif
