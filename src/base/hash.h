/* Finding things again: a table of numbers by hash, whose keys stay where they are, and distinct strings by
 * number. Elements live in growing arrays, which move; so the tables hold indices, not pointers. */
#ifndef VT_BASE_HASH_H
#define VT_BASE_HASH_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define VT_HASH_START UINT64_C(14695981039346656037)
#define VT_NOT_FOUND SIZE_MAX

/* FNV-1a (Fowler, Noll, Vo 1991) of n bytes more; begin with VT_HASH_START. */
uint64_t vt_hash(uint64_t hash, const void *bytes, size_t n);

/* The same of a string with its closing NUL, so that "a","b" is not "ab","". */
uint64_t vt_hash_string(uint64_t hash, const char *s);

/* Numbers by the hash of what they stand for, each pair once. {0} is empty. */
struct vt_index {
    struct vt_index_slot *slot; /* owned: a power of two, open addressing; at most half are used */
    size_t size, n;
};

/* Whether the element with this number is the one that `key` describes. */
typedef bool vt_index_same(const void *elements, size_t number, const void *key);

/* The number under `hash` for which same(elements, number, key) holds, or VT_NOT_FOUND. The last two are
 * passed on only. */
size_t vt_index_find(const struct vt_index *index, uint64_t hash, vt_index_same *same, const void *elements,
                     const void *key);

/* Adds a number (below SIZE_MAX) that is not in it. False when memory ran out; the index is as before. */
__attribute__((warn_unused_result)) bool vt_index_add(struct vt_index *index, uint64_t hash, size_t number);

/* Empties it and keeps its memory. */
void vt_index_clear(struct vt_index *index);
void vt_index_free(struct vt_index *index);

/* Distinct strings, numbered from 0 in the order first seen. {0} is empty. */
struct vt_names {
    char **at; /* owned: n NUL-terminated strings */
    size_t n;
    struct vt_index index;
};

/* The number of a string, which is added (copied) when it is new; VT_NOT_FOUND when memory ran out. */
__attribute__((warn_unused_result)) size_t vt_names_add(struct vt_names *names, struct vt_text name);

/* The number of a string, or VT_NOT_FOUND. */
size_t vt_names_find(const struct vt_names *names, struct vt_text name);

/* Frees the names and the index and leaves both empty; a second call is harmless. */
void vt_names_free(struct vt_names *names);

#endif
