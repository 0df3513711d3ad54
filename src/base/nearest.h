/* The known name that a mistyped one stands for, for "do you mean ...?". */
#ifndef VT_BASE_NEAREST_H
#define VT_BASE_NEAREST_H

#include <stdbool.h>
#include <stddef.h>

/* The name number i, from 0; NULL behind the last. */
typedef const char *vt_name_at(const void *names, size_t i);

/* How many letters must be put in, taken out, replaced or swapped with their neighbour to make b of a
 * (Damerau 1964, Communications of the ACM 7:171-176; no letter is moved twice). Bytes count as letters.
 * Words over 64 bytes are as far apart as the longer one is long. */
size_t vt_edit_distance(const char *a, const char *b);

/* The place of the name nearest to `word`, where at most a third of its letters is wrong; a name's beginning
 * counts as the name with half a letter wrong. Of equally near ones the first. False, and *index as it was,
 * when none is near. A name is not used after the next one is asked for. */
bool vt_nearest(const char *word, vt_name_at *name, const void *names, size_t *index);

#endif
