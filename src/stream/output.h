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
    char *old;          /* owned: the name that what stood at the path has until all outputs are in place */
    bool folder, fresh; /* a folder was made; nothing was at the path before */
    bool kept, placed;  /* the old file has that name; the finished one is at its path */
    struct vt_leftover *left;
};

/* VT_OUTPUT when a path can take no file because it is a folder. */
enum vt_status vt_output_check(const char *path, struct vt_error *err);

/* Opens a temporary file beside `path` (NULL or "-": standard output), and removes those of it that runs
 * which were killed left there. A link stays, and what it leads to is replaced. A path that is no regular
 * file, such as /dev/full, is written directly. SIGINT, SIGTERM, SIGHUP and SIGPIPE remove it, unless they
 * are ignored.
 */
enum vt_status vt_output_open(struct vt_output *o, const char *path, struct vt_error *err);

/* The same for a file in a folder of vt_output_folder(), which cleared that already; path may not be NULL. */
enum vt_status vt_output_open_within(struct vt_output *o, const char *path, struct vt_error *err);

/* Makes a folder unless it is there: an output that is removed again like a file, when what follows fails. */
enum vt_status vt_output_folder(struct vt_output *o, const char *path, struct vt_error *err);

/* Everything was written: closes; the temporary file waits for vt_outputs_end(). */
enum vt_status vt_output_seal(struct vt_output *o, struct vt_error *err);

/* Renames all n to their paths, or, when err holds a failure or one cannot be renamed, leaves everything as
 * it was before: old files back in place, new ones and folders removed. Signals wait meanwhile. */
enum vt_status vt_outputs_end(struct vt_output o[], size_t n, struct vt_error *err);

/* Removes what is unfinished of all outputs, for a program that ends at once: safe in a signal handler,
 * allocates nothing. */
void vt_outputs_abandon(void);

/* Both for one output: closes; renames, unless err already holds a failure. */
enum vt_status vt_output_close(struct vt_output *o, struct vt_error *err);

#endif
