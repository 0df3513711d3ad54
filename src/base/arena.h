/* Memory that is freed all at once: for documents and page layouts, whose parts live and die together. */
#ifndef VT_BASE_ARENA_H
#define VT_BASE_ARENA_H

#include <stdbool.h>
#include <stddef.h>

/* {0} is empty. After memory ran out, `failed` stays set and every call gives NULL. */
struct vt_arena {
    struct vt_arena_chunk *chunk;
    bool failed;
};

/* `size` bytes of zeros, aligned for anything. */
void *vt_arena_take(struct vt_arena *a, size_t size);

/* A copy of `length` bytes of text, closed by a NUL. */
char *vt_arena_text(struct vt_arena *a, const char *text, size_t length);

/* Room for one more than `n` elements: the old array, or a copy twice as large. */
void *vt_arena_grow(struct vt_arena *a, void *old, size_t n, size_t *capacity, size_t size);

/* Frees everything that came from the arena and leaves it empty; a second call is harmless. */
void vt_arena_free(struct vt_arena *a);

#endif
