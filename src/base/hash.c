#include "base/hash.h"

#include "base/array.h"

#include <stdlib.h>
#include <string.h>

#define PRIME UINT64_C(1099511628211)

struct vt_index_slot {
    uint64_t hash;
    size_t number; /* plus 1; 0: free */
};

uint64_t vt_hash(uint64_t hash, const void *bytes, size_t n)
{
    const unsigned char *b = bytes;

    for (size_t i = 0; i < n; i++)
        hash = (hash ^ b[i]) * PRIME;
    return hash;
}

uint64_t vt_hash_string(uint64_t hash, const char *s)
{
    return vt_hash(hash, s, strlen(s) + 1);
}

/* The upper bits of an FNV hash are its better ones. */
static size_t place(uint64_t hash, size_t size)
{
    return (size_t)(hash ^ hash >> 32) & (size - 1);
}

size_t vt_index_find(const struct vt_index *index, uint64_t hash, vt_index_same *same, const void *elements,
                     const void *key)
{
    if (!index->n)
        return VT_NOT_FOUND;
    for (size_t at = place(hash, index->size); index->slot[at].number; at = (at + 1) & (index->size - 1))
        if (index->slot[at].hash == hash && same(elements, index->slot[at].number - 1, key))
            return index->slot[at].number - 1;
    return VT_NOT_FOUND;
}

static void put(struct vt_index_slot slot[], size_t size, struct vt_index_slot new)
{
    size_t at = place(new.hash, size);

    while (slot[at].number)
        at = (at + 1) & (size - 1);
    slot[at] = new;
}

bool vt_index_add(struct vt_index *index, uint64_t hash, size_t number)
{
    if (2 * (index->n + 1) > index->size) {
        size_t size = index->size ? 2 * index->size : 16;
        struct vt_index_slot *slot = calloc(size, sizeof *slot);
        if (!slot)
            return false;
        for (size_t i = 0; i < index->size; i++)
            if (index->slot[i].number)
                put(slot, size, index->slot[i]);
        free(index->slot);
        index->slot = slot;
        index->size = size;
    }
    put(index->slot, index->size, (struct vt_index_slot){hash, number + 1});
    index->n++;
    return true;
}

void vt_index_clear(struct vt_index *index)
{
    if (index->n)
        memset(index->slot, 0, index->size * sizeof *index->slot);
    index->n = 0;
}

void vt_index_free(struct vt_index *index)
{
    free(index->slot);
    *index = (struct vt_index){0};
}

static bool same_name(const void *names, size_t number, const void *key)
{
    const struct vt_names *n = names;
    const struct vt_text *name = key;

    return vt_text_equals(*name, n->at[number]);
}

size_t vt_names_find(const struct vt_names *names, struct vt_text name)
{
    return vt_index_find(&names->index, vt_hash(VT_HASH_START, name.s, name.n), same_name, names, &name);
}

size_t vt_names_add(struct vt_names *names, struct vt_text name)
{
    size_t number = vt_names_find(names, name);

    if (number != VT_NOT_FOUND)
        return number;
    char **at = vt_array_grow(names->at, names->n, sizeof *at);
    if (!at)
        return VT_NOT_FOUND;
    names->at = at;
    at[names->n] = vt_text_dup(name);
    if (!at[names->n])
        return VT_NOT_FOUND;
    if (!vt_index_add(&names->index, vt_hash(VT_HASH_START, name.s, name.n), names->n)) {
        free(at[names->n]);
        return VT_NOT_FOUND;
    }
    return names->n++;
}

void vt_names_free(struct vt_names *names)
{
    for (size_t i = 0; i < names->n; i++)
        free(names->at[i]);
    free(names->at);
    vt_index_free(&names->index);
    *names = (struct vt_names){0};
}
