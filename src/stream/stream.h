/* The stream between filters: JSON Lines, one record a line (docs/STREAM.md). What a filter does not know
 * passes through byte for byte. */
#ifndef VT_STREAM_STREAM_H
#define VT_STREAM_STREAM_H

#include "model/study.h"
#include "stream/slice.h"

#include <stdio.h>

struct vt_record {
    enum vt_kind kind;
    size_t index; /* in the study's array of its kind; meaningless for other and header */
    size_t first,
        n_values; /* of a series: its values' place in the study's series, which may have several records' */
    unsigned char
        *gone;   /* owned: of a series, marks of values that an earlier one gave, so not there; NULL: none */
    long number; /* of its line */
    char *line;  /* owned: the record as it came, without its newline */
    size_t n;
    struct vt_members members; /* of a series: where its keys and values lie in the line */
};

struct vt_stream {
    struct vt_record *record; /* owned: n_records, in the order read, `end` records left out */
    size_t n_records;
    struct vt_study study;     /* what the known records say */
    size_t n_read[VT_N_KINDS]; /* how many elements of the study its records gave; those beyond were added
                                  since */
};

/* Reads streams, one after another, to the end of `in`; `name` is for messages. Series of one identity are
 * one in the study (vt_study_join), though their records stay. VT_INPUT with its line when a line is no
 * record, a record's known keys are of the wrong type, its version is unknown, units of a metric clash, or an
 * `end` is missing or counts otherwise; the stream is then empty. */
enum vt_status vt_stream_read(FILE *in, const char *name, struct vt_stream *stream, struct vt_error *err);
/* Frees what a record owns. */
void vt_record_free(struct vt_record *r);

/* Frees the records and the study. */
void vt_stream_free(struct vt_stream *stream);

/* Where a filter writes its records. {.out = stdout} begins one. Failures show at vt_writer_end(). */
struct vt_writer {
    FILE *out;
    size_t n_records, n_held;
    char held[8192]; /* of the present record: a value at a time would cost a lock of `out` each */
};

/* The record that begins a stream: its version and the tool's. */
void vt_write_header(struct vt_writer *w);

/* One element of a study. */
void vt_write(struct vt_writer *w, enum vt_kind kind, const void *element);

/* Every element of each kind from the index `from[kind]` on, in the order of the kinds. */
void vt_write_study(struct vt_writer *w, const struct vt_study *study, const size_t from[VT_N_KINDS]);

/* A record as it came. */
void vt_write_record(struct vt_writer *w, const struct vt_record *r);

/* A series record as it came, its key `rejected` replaced by what the series says now. */
void vt_write_rejected(struct vt_writer *w, const struct vt_record *r, const struct vt_series *s);

/* Writes the `end` record and flushes. VT_OUTPUT when anything could not be written. */
enum vt_status vt_writer_end(struct vt_writer *w, struct vt_error *err);

#endif
