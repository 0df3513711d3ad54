/* From paths to a study: walks folders, opens inputs, recognises formats, runs the parsers. */
#ifndef VT_PARSERS_INPUT_READER_H
#define VT_PARSERS_INPUT_READER_H

#include "base/progress.h"
#include "parsers/parser.h"

#include <stdbool.h>

/* What files are to each other where nothing in them says so. */
enum vt_reader_as {
    VT_AS_NAMED, /* as their names say; two inputs are two sides */
    VT_AS_SIDES, /* each input a side */
    VT_AS_RUNS   /* runs of one configuration */
};

struct vt_reader_options {
    enum vt_reader_as as;
    struct vt_sink_options sink;
    const char *format;           /* forced parser's name, or NULL */
    size_t most_bytes;            /* the largest input, after decompression; 0: the default of 2 GiB */
    struct vt_progress *progress; /* borrowed; NULL: nobody watches */
};

/* One path to read, with the factors that --set gave before it. */
struct vt_reader_path {
    const char *path; /* "-" is standard input */
    struct vt_labels set;
};

/* Reads all paths into the study. In a folder, files of no known format are passed over with a note; a file
 * that was named must be readable. VT_INPUT with file and line when something cannot be read; the study is
 * then to be freed. */
enum vt_status vt_read_paths(struct vt_study *study, const struct vt_reader_path paths[], size_t n,
                             const struct vt_reader_options *options, struct vt_error *err);

#endif
