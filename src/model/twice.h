/* Values that were given twice: by a stream beside the raw files that it was read from, by streams joined
 * that hold the same files. */
#ifndef VT_MODEL_TWICE_H
#define VT_MODEL_TWICE_H

#include "base/error.h"
#include "model/study.h"

/* A series whose values came from several inputs, one after another. */
struct vt_parts {
    const size_t *first; /* n_parts: the index of each one's first value, rising, the first 0 */
    size_t n_parts;
    const uint64_t
        *file; /* an identity of each of the series' files (s->file), 0 for one that has none, such as "-" */
};

/* Marks in gone[s->n] what an earlier part gave: a value of the same file and line. Where a file's values
 * differ on a line that an earlier part has too, two files share a name, and all of them stay. Parts without
 * sources are one when three values or more, not all equal, agree in everything. Returns how many are marked;
 * VT_NOT_FOUND when memory ran out. */
size_t vt_series_find_twice(const struct vt_series *s, const struct vt_parts *parts, unsigned char gone[]);

/* Takes the marked values out, and the marks of an outlier rule with them. */
void vt_series_remove(struct vt_series *s, const unsigned char gone[]);

/* An identity of a file by its name; 0 for standard input and for none. */
uint64_t vt_file_name_identity(const char *name);

/* Notes that n values were given twice, the first of them from `source`; once for the same. */
enum vt_status vt_study_note_twice(struct vt_study *study, size_t n, const char *source,
                                   struct vt_error *err);

#endif
