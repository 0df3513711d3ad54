#include "base/arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 1 << 16 };

struct vt_arena_chunk {
    struct vt_arena_chunk *next;
    size_t used, size;
    max_align_t data[];
};

void *vt_arena_take(struct vt_arena *a, size_t size)
{
    struct vt_arena_chunk *c = a->chunk;
    size_t units;

    if (a->failed || size > SIZE_MAX / 2) {
        a->failed = true;
        return NULL;
    }
    units = (size + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
    if (!c || c->size - c->used < units) {
        size_t room = units > CHUNK ? units : CHUNK;
        c = malloc(sizeof *c + room);
        if (!c) {
            a->failed = true;
            return NULL;
        }
        *c = (struct vt_arena_chunk){a->chunk, 0, room};
        a->chunk = c;
    }
    void *p = (char *)c->data + c->used;
    c->used += units;
    return memset(p, 0, size);
}

char *vt_arena_text(struct vt_arena *a, const char *text, size_t length)
{
    char *copy = vt_arena_take(a, length + 1);

    if (copy && length)
        memcpy(copy, text, length);
    return copy;
}

void *vt_arena_grow(struct vt_arena *a, void *old, size_t n, size_t *capacity, size_t size)
{
    void *array;

    if (n < *capacity)
        return old;
    *capacity = *capacity ? 2 * *capacity : 4;
    array = vt_arena_take(a, *capacity * size);
    if (array && n)
        memcpy(array, old, n * size);
    return array;
}

void vt_arena_free(struct vt_arena *a)
{
    for (struct vt_arena_chunk *c = a->chunk, *next; c; c = next) {
        next = c->next;
        free(c);
    }
    *a = (struct vt_arena){0};
}
