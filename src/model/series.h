/* One metric of one benchmark under one configuration, in the order measured. {0} is an empty series. */
#ifndef VT_MODEL_SERIES_H
#define VT_MODEL_SERIES_H

#include "base/error.h"
#include "model/labels.h"

#include <stddef.h>
#include <stdint.h>

enum vt_better { VT_BETTER_UNKNOWN, VT_BETTER_LOWER, VT_BETTER_HIGHER };

/* Where the truth lies when a tool could not measure: above or below all that it can show. */
enum vt_censor { VT_NOT_CENSORED, VT_CENSORED_ABOVE, VT_CENSORED_BELOW };

/* A value marked by an outlier rule; it stays in the series. */
struct vt_rejected {
    size_t index;
    char rule[16];
    double score, limit;
};

/* One value with what is known of it; {.value = x, .time = NAN} says nothing else. */
struct vt_sample {
    double value; /* NAN: censored or unreadable */
    enum vt_censor censored;
    long boot, run, iteration, block; /* 1-based; 0: not known. block: the pair or round that it belongs to */
    double time;                      /* seconds, of the epoch or of the experiment; NAN: not known */
    const char *file;                 /* copied once per file; NULL: not known */
    long line;                        /* 1-based; 0: not known */
    double aggregate_n,
        aggregate_sd; /* a published mean's; aggregate_n 0: a plain value; sd NAN: not given */
};

struct vt_series {
    char *benchmark, *metric, *unit, *format; /* owned, never NULL once named; "" = unknown */
    enum vt_better better;
    char *better_why, *unit_why; /* owned: for `read --explain`; in no stream. NULL: nobody asked */
    struct vt_labels factors;
    double *value; /* owned: n, as all the arrays below, which are NULL where nothing is known */
    size_t n, capacity;
    long *boot, *run, *iteration, *block;
    double *time;
    char **file; /* the distinct source files, n_files of them */
    size_t n_files;
    uint32_t *file_of; /* index into file */
    long *line;
    unsigned char *censored; /* enum vt_censor */
    double *aggregate_n, *aggregate_sd;
    struct vt_rejected *rejected; /* owned: n_rejected, by rising index */
    size_t n_rejected;
    struct vt_labels
        reported; /* what the tool itself says of these values ("mean", "cv"): to check by, never judged */
};

/* Names an empty series; the strings are copied. */
enum vt_status vt_series_name(struct vt_series *s, const char *benchmark, const char *metric,
                              const char *unit, enum vt_better better, struct vt_error *err);

/* Appends one value; out of memory, the series stays usable with the n it had. */
enum vt_status vt_series_push(struct vt_series *s, const struct vt_sample *sample, struct vt_error *err);

/* Sets what belongs to the value at an index that is in the series. */
enum vt_status vt_series_set_source(struct vt_series *s, size_t index, const char *file, long line,
                                    struct vt_error *err);
enum vt_status vt_series_set_censored(struct vt_series *s, size_t index, enum vt_censor censored,
                                      struct vt_error *err);
enum vt_status vt_series_set_aggregate(struct vt_series *s, size_t index, double n, double sd,
                                       struct vt_error *err);

/* The sample at an index, with strings borrowed from the series. */
struct vt_sample vt_series_at(const struct vt_series *s, size_t index);

/* Whether the value at an index is marked as rejected. */
bool vt_series_is_rejected(const struct vt_series *s, size_t index);

/* Appends "FILE:LINE" of a value, whole; nothing where unknown. */
void vt_series_put_source(const struct vt_series *s, size_t index, struct vt_buffer *to);

/* "FILE:LINE" of a value into text[size]; "" where unknown. Returns text. */
char *vt_series_source(const struct vt_series *s, size_t index, char *text, size_t size);

/* Frees what the series owns and leaves it empty, so a second call is harmless. */
void vt_series_free(struct vt_series *s);

/* "lower", "higher" or "unknown", and back ("" and NULL count as unknown). */
const char *vt_better_name(enum vt_better better);
bool vt_better_from_name(const char *name, enum vt_better *better);

#endif
