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

/* The parser whose score is highest, or NULL (with *why filled: what the text looked like). *score may be
 * NULL. */
const struct vt_parser *vt_parser_recognise(struct vt_text text, int *score, char *why, size_t size);

/* The next of the parsers that are sure (90 and more) of the text, or NULL; *at begins as 0. */
const struct vt_parser *vt_parser_sure(struct vt_text text, size_t *at);

/* The parser of a name, or NULL. */
const struct vt_parser *vt_parser_find(const char *name);

/* Fails with VT_USAGE for a format that is not there, and says which one may be meant. */
enum vt_status vt_parser_fail_unknown(const char *name, struct vt_error *err);

/* Factors in path parts: "a/vt=off,nested_paging=off/x.txt" gives vt and nested_paging. */
enum vt_status vt_path_factors(const char *path, struct vt_labels *factors, struct vt_error *err);

/* ---- parsers/input/input.c: bytes to text */

struct vt_loaded {
    char *bytes; /* owned, NUL after n */
    size_t n;
    const char *charset; /* what it was in: "UTF-8", "UTF-16LE", "KOI8-R", ... */
    bool no_text;        /* it was refused as something else than text */
    long converted_line; /* the first line that was not UTF-8; 0: none, or all of it was UTF-16 */
};

/* Reads a whole input ("-": standard input), decompresses it, turns it into UTF-8 and takes out what only a
 * terminal understands: colours, cursor moves, and what backspaces erase. Lines keep their numbers. Refuses
 * what is no text, what is larger than most_bytes, what is cut off in its compressed form, and a file that is
 * still being written. */
enum vt_status vt_input_load(const char *path, size_t most_bytes, struct vt_loaded *loaded,
                             struct vt_error *err);
void vt_loaded_free(struct vt_loaded *loaded);

/* ---- parsers/input/prefix.c: what mail, logs and shells put before a line */

enum vt_prefix { VT_PREFIX_ENCODED, VT_PREFIX_QUOTE, VT_PREFIX_TIME, VT_PREFIX_PROMPT, VT_N_PREFIXES };

/* Whether (nearly) every line begins with '>' or with a time stamp, or any with a shell's prompt; *stripped
 * (owned) is then the text without it, line for line: of a line with a prompt nothing is left. */
bool vt_prefix_strip(struct vt_text text, enum vt_prefix kind, struct vt_loaded *stripped,
                     struct vt_error *err);

/* ---- parsers/input/walk.c: folders to files */

struct vt_file_list {
    char **path; /* owned: n of them */
    size_t n;
    char *again; /* owned: the first folder that another link had led to before; NULL: none */
};

/* The regular files below a folder, hidden ones left out, in a fixed order in which run-2 comes before
 * run-10. A folder is entered once, whatever links lead to it. */
enum vt_status vt_walk(const char *folder, struct vt_file_list *files, struct vt_error *err);
void vt_file_list_free(struct vt_file_list *files);

#endif
