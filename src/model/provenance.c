#include "model/provenance.h"

#include "base/array.h"
#include "base/buffer.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static bool same(const void *elements, size_t number, const void *key)
{
    const struct vt_origin *a = (const struct vt_origin *)elements + number, *b = key;

    return a->of == b->of && !strcmp(a->name, b->name) && !strcmp(a->what, b->what)
           && !strcmp(a->why, b->why);
}

static uint64_t hash_of(const struct vt_origin *o)
{
    uint64_t hash = vt_hash(VT_HASH_START, &o->of, sizeof o->of);

    return vt_hash_string(vt_hash_string(vt_hash_string(hash, o->name), o->what), o->why);
}

static void free_origin(struct vt_origin *o)
{
    free(o->name);
    free(o->what);
    free(o->why);
    free(o->file);
}

static bool add(struct vt_provenance *p, const struct vt_origin *origin)
{
    struct vt_origin *bigger = vt_array_grow(p->at, p->n, sizeof *bigger);

    if (!bigger)
        return false;
    p->at = bigger;
    if (!vt_index_add(&p->index, hash_of(origin), p->n))
        return false;
    bigger[p->n++] = *origin;
    return true;
}

enum vt_status vt_provenance_tell(struct vt_provenance *p, enum vt_origin_of of, const char *file,
                                  const char *name, const char *what, struct vt_error *err, const char *why,
                                  ...)
{
    struct vt_buffer text = {0};
    va_list args;

    if (!p || err->status)
        return err->status;
    va_start(args, why);
    vt_buffer_vprintf(&text, why, args);
    va_end(args);
    struct vt_origin o = {.of = of,
                          .name = vt_text_dup(vt_text_of(name)),
                          .what = vt_text_dup(vt_text_of(what ? what : "")),
                          .why = vt_buffer_take(&text),
                          .file = vt_text_dup(vt_text_of(file ? file : "")),
                          .n = 1};
    bool whole = o.name && o.what && o.why && o.file;
    size_t at = whole ? vt_index_find(&p->index, hash_of(&o), same, p->at, &o) : VT_NOT_FOUND;
    if (at != VT_NOT_FOUND)
        p->at[at].n++;
    if (at == VT_NOT_FOUND && whole && add(p, &o))
        return VT_OK;
    free_origin(&o);
    return at != VT_NOT_FOUND ? VT_OK : vt_no_memory(err);
}

void vt_provenance_free(struct vt_provenance *p)
{
    if (!p)
        return;
    for (size_t i = 0; i < p->n; i++)
        free_origin(&p->at[i]);
    free(p->at);
    vt_index_free(&p->index);
    *p = (struct vt_provenance){0};
}
