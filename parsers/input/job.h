/* The files of one call to vt_read_paths, shared by reader.c (how each is read), sources.c (which there are)
 * and repeated.c (which say the same). */
#ifndef VT_PARSERS_INPUT_JOB_H
#define VT_PARSERS_INPUT_JOB_H

#include "base/hash.h"
#include "parsers/input/input.h"
#include "parsers/input/reader.h"
#include "parsers/input/sides.h"
#include "parsers/input/walk.h"

#include <stdint.h>
#include <sys/types.h>

/* One file to read. */
struct source {
    const char *path;
    const struct vt_labels *set;
    struct vt_labels found; /* levels that names or the order of the inputs gave: owned */
    struct vt_labels why;   /* what told them, by factor: owned */
    size_t root;            /* bytes of the path that were named; behind them are folders that were walked */
    bool walked;            /* found in a folder, so it need not be a result */
    size_t argument;        /* which of the paths it came from */
    dev_t device;           /* which file it is, whatever it is called; inode 0: not known */
    ino_t inode;
    uint64_t hash; /* of the text, once read; n_bytes 0: not read */
    size_t n_bytes;
};

struct job {
    struct vt_sink *sink;
    const struct vt_reader_options *options;
    struct source *source; /* owned: n */
    size_t n;
    struct vt_index known; /* of the sources: by the file that each is, and by its text */
    size_t repeated, alike;
    struct vt_file_list *folders; /* owned: n_folders; their paths are borrowed by the sources */
    size_t n_folders;
    struct vt_names counted; /* words of names that numbers count runs of */
};

/* ---- sources.c */

/* Lists the files of a path, a folder's in its fixed order. */
enum vt_status vt_job_add_path(struct job *job, const struct vt_reader_path *path, size_t argument,
                               struct vt_error *err);

/* Finds what all names together say: whether they count from 0, which numbers count runs, which side each
 * file is of. *provisional: the sides are those of two inputs that nothing else tells apart, which their data
 * may deny. */
enum vt_status vt_job_see_names(struct job *job, const struct vt_reader_path paths[], size_t n,
                                struct vt_reader_options *options, bool *provisional, struct vt_error *err);

/* The factors of a source: of its path, of --set, and those found; *why (NULL: not asked for): what each
 * comes from. The caller frees both. */
enum vt_status vt_source_factors(const struct source *source, const char *name, struct vt_labels *factors,
                                 struct vt_labels *why, struct vt_error *err);

/* See vt_sides_are_told. */
bool vt_job_sides_are_told(const struct job *job, const struct vt_study *study, struct vt_error *err);

/* Takes back all sides that were found. */
void vt_job_forget_sides(struct job *job);

/* Drops the sides that the data tell, too, and notes the others. */
enum vt_status vt_job_settle_sides(const struct job *job, struct vt_study *study, struct vt_error *err);

/* Frees the lists and what names said; the sink is the caller's. */
void vt_job_free(struct job *job);

/* ---- repeated.c */

/* Begins anew, for another reading. */
void vt_job_forget_known(struct job *job);

/* The same file again, by whatever path, is no further evidence: true, and noted. As another configuration it
 * is read, since that was asked for, and noted, too. */
bool vt_job_is_repeated(struct job *job, struct source *source, const char *name, struct vt_error *err);

/* Notes a file that has the very bytes of one before it under one configuration: runs hardly ever agree in
 * every digit. */
enum vt_status vt_job_note_alike(struct job *job, struct source *source, const struct vt_loaded *loaded,
                                 const char *name, struct vt_error *err);

#endif
