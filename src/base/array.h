/* Arrays that grow: the one way to do it. */
#ifndef VT_BASE_ARRAY_H
#define VT_BASE_ARRAY_H

#include <stddef.h>

/* An owned array with room for one more than its n elements of `size` bytes each: the same, or moved (its
 * contents kept) when it is full. It needs no capacity beside it: room is made at no element and at each
 * power of two from 8, so it must have grown by this function alone, one element at a time. NULL when memory
 * runs out or the size overflows; then `array` stays as it is, still the caller's.
 *
 *     struct row *row = vt_array_grow(rows->row, rows->n, sizeof *row);
 *     if (!row)
 *         return vt_no_memory(err);
 *     rows->row = row;
 *     row[rows->n++] = (struct row){...};
 */
__attribute__((warn_unused_result)) void *vt_array_grow(void *array, size_t n, size_t size);

/* The same for any number: room for at least `need` elements in an array of *capacity, which becomes what
 * there is room for (at least twice what it was, so that filling is linear). */
__attribute__((warn_unused_result)) void *vt_array_reserve(void *array, size_t *capacity, size_t need,
                                                           size_t size);

/* A copy of n elements, owned by the caller; NULL when memory runs out. With n 0 it is still an array. */
__attribute__((warn_unused_result)) void *vt_array_copy(const void *array, size_t n, size_t size);

#endif
