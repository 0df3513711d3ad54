#include "base/array.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define FIRST 8 /* elements at once, a power of two */

void *vt_array_grow(void *array, size_t n, size_t size)
{
    bool full = n == 0 ? !array : n >= FIRST && (n & (n - 1)) == 0;
    size_t capacity = n ? 2 * n : FIRST;

    if (!full)
        return array;
    if (capacity < n || (size && capacity > SIZE_MAX / size))
        return NULL;
    return realloc(array, capacity * size);
}

void *vt_array_reserve(void *array, size_t *capacity, size_t need, size_t size)
{
    size_t more = *capacity > SIZE_MAX / 2 ? SIZE_MAX : 2 * *capacity;

    if (array && need <= *capacity)
        return array;
    if (more < FIRST)
        more = FIRST;
    if (more < need)
        more = need;
    if (size && more > SIZE_MAX / size)
        return NULL;
    void *bigger = realloc(array, more * size);
    if (bigger)
        *capacity = more;
    return bigger;
}

void *vt_array_copy(const void *array, size_t n, size_t size)
{
    if (size && n > SIZE_MAX / size)
        return NULL;
    size_t bytes = n * size;
    void *copy = malloc(bytes ? bytes : 1);

    if (copy && bytes)
        memcpy(copy, array, bytes);
    return copy;
}
