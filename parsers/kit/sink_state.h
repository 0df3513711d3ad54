/* The sink's own state, shared by its files: sink.c (files and configurations), sink_series.c (which series a
 * reading is of), sink_values.c (their values), sink_facts.c (facts, proofs, notes), sink_names.c (what files
 * are called), sink_finish.c (what is settled once all was read). */
#ifndef VT_PARSERS_KIT_SINK_STATE_H
#define VT_PARSERS_KIT_SINK_STATE_H

#include "base/arena.h"
#include "base/hash.h"
#include "parsers/kit/sink.h"

#define VT_MOST_NOTES 20 /* of one kind, as ten thousand tell no more */

/* Runs are counted within a boot, over all the files of a configuration. */
struct vt_boot_runs {
    long boot, most;   /* the highest run so far */
    size_t file;       /* the file that gave its last value */
    long offset, next; /* the runs of the files before it; those counted in it */
};

/* What the sink keeps of each series beside the study. */
struct vt_track {
    struct vt_labels parameters;
    struct vt_boot_runs *boots; /* owned: by rising boot */
    size_t n_boots, at;         /* at: the boot of the last value */
    size_t *first, n_parts;     /* owned: where the values of each file begin, in order */
    size_t file;                /* that the last value came from */
    size_t stem;                /* of the first file, from 1 */
};

struct vt_sink {
    struct vt_study *study;
    const struct vt_sink_options *options;
    struct vt_arena texts;   /* names and the like of the present file */
    struct vt_index index;   /* the series of the study by identity and parameters */
    struct vt_track *tracks; /* owned: n_tracks, one a series of the study */
    size_t n_tracks;
    char *file, *format, *benchmark; /* benchmark: what the file's is called, once asked for */
    struct vt_names stems;           /* what the files' names say but for numbers and levels */
    struct vt_names files;           /* the first file of each stem, in the same order */
    struct vt_names pooled; /* files of unlike names that gave one series values: the two first, and stems */
    size_t stem;            /* of the present file, from 1; 0: not yet looked at */
    bool assumed;           /* a direction that nothing said */
    bool settled;           /* the present file's configuration was given in words */
    const struct vt_labels *origins; /* of the factors that come next; borrowed; NULL: none */
    struct vt_names told;            /* factors and repetitions that the present file's parser told of */
    size_t root;                     /* where the folders that were walked begin in the file's name */
    size_t file_number, taken,
        readings, /* taken: by the present file; readings: those of them that are values */
        bad_rows, unread, environment;
    struct vt_labels factors;                        /* of the present file */
    struct vt_labels about;                          /* and of the facts that come now */
    struct vt_labels parameters;                     /* of the readings that come now */
    bool has_parameters, columns_asked, has_sources; /* has_sources: of another file, as a stream's have */
    uint64_t units_met;                              /* which of --unit a column had, of the first 64 */
    long boot, run, iteration, block, skipped, last_line;
    struct {
        char from[32], to[32];
        double factor;
    } last; /* the last conversion of units; units that convert are short */
};

/* Notes the files that give fewer results than another of their configuration and format (sink_short.c). */
enum vt_status vt_sink_note_short(struct vt_sink *sink, struct vt_error *err);

/* Takes out what a stream and the files that it was read from both gave. */
enum vt_status vt_sink_drop_twice(struct vt_sink *sink, struct vt_error *err);

/* The series that a reading's names under these factors stand for, or VT_NOT_FOUND. */
size_t vt_sink_find(const struct vt_sink *sink, const struct vt_reading *r, const struct vt_labels *factors);

/* A file gives a series its first value. Where an earlier one of another stem gave it some, that is
 * remembered. */
enum vt_status vt_sink_see_stem(struct vt_sink *sink, struct vt_track *track, struct vt_error *err);

/* Keeps why a factor or repetition that vt_sink_file() was given is there: by its label, as vt_sink_origins()
 * has it. */
enum vt_status vt_sink_tell_given(struct vt_sink *sink, enum vt_origin_of of, const char *label,
                                  const char *name, const char *what, struct vt_error *err);

/* Keeps why a new series has its direction (in words), its unit and its own factors. */
enum vt_status vt_sink_tell_series(struct vt_sink *sink, struct vt_series *s, const struct vt_reading *r,
                                   const char *direction, struct vt_error *err);

/* Keeps where the counts of a file's first reading for a series come from. */
enum vt_status vt_sink_tell_repetitions(struct vt_sink *sink, const struct vt_reading *r,
                                        struct vt_error *err);

/* Says which files of unlike names were pooled. */
enum vt_status vt_sink_note_pooled(struct vt_sink *sink, struct vt_error *err);

#endif
