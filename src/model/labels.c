#include "model/labels.h"

#include "base/array.h"
#include "base/buffer.h"

#include <stdlib.h>
#include <string.h>

static struct vt_label *find(const struct vt_labels *l, const char *name)
{
    for (size_t i = 0; i < l->n; i++)
        if (!strcmp(l->at[i].name, name))
            return &l->at[i];
    return NULL;
}

enum vt_status vt_labels_set(struct vt_labels *l, const char *name, const char *value, struct vt_error *err)
{
    struct vt_label *old = find(l, name);
    char *copy = strdup(value);

    if (!copy)
        return vt_no_memory(err);
    if (old) {
        free(old->value);
        old->value = copy;
        return VT_OK;
    }
    struct vt_label *at = vt_array_reserve(l->at, &l->capacity, l->n + 1, sizeof *at);
    char *key = at ? strdup(name) : NULL;

    if (at)
        l->at = at;
    if (!key) {
        free(copy);
        return vt_no_memory(err);
    }
    at[l->n++] = (struct vt_label){key, copy};
    return VT_OK;
}

void vt_labels_remove(struct vt_labels *l, const char *name)
{
    struct vt_label *at = find(l, name);

    if (!at)
        return;
    free(at->name);
    free(at->value);
    memmove(at, at + 1, (size_t)(l->at + --l->n - at) * sizeof *at);
}

const char *vt_labels_get(const struct vt_labels *l, const char *name)
{
    const struct vt_label *found = find(l, name);
    return found ? found->value : NULL;
}

enum vt_status vt_labels_merge(struct vt_labels *to, const struct vt_labels *from, struct vt_error *err)
{
    for (size_t i = 0; i < from->n; i++)
        if (vt_labels_set(to, from->at[i].name, from->at[i].value, err))
            break;
    return err->status;
}

bool vt_labels_equal(const struct vt_labels *a, const struct vt_labels *b)
{
    if (a->n != b->n)
        return false;
    for (size_t i = 0; i < a->n; i++) {
        bool same_place = !strcmp(a->at[i].name, b->at[i].name); /* mostly */
        const char *value = same_place ? b->at[i].value : vt_labels_get(b, a->at[i].name);
        if (!value || strcmp(value, a->at[i].value))
            return false;
    }
    return true;
}

void vt_labels_put(const struct vt_labels *l, const char *skip, struct vt_buffer *to)
{
    bool first = true;

    for (size_t i = 0; i < l->n; i++) {
        if (skip && !strcmp(l->at[i].name, skip))
            continue;
        vt_buffer_puts(to, first ? "" : ", ");
        vt_buffer_puts(to, l->at[i].name);
        vt_buffer_putc(to, '=');
        vt_buffer_puts(to, l->at[i].value);
        first = false;
    }
}

void vt_labels_free(struct vt_labels *l)
{
    for (size_t i = 0; i < l->n; i++) {
        free(l->at[i].name);
        free(l->at[i].value);
    }
    free(l->at);
    *l = (struct vt_labels){0};
}

enum vt_status vt_labels_set_change(struct vt_labels *l, const char *name, const char *from, const char *to,
                                    struct vt_error *err)
{
    struct vt_buffer change = {0};

    vt_buffer_printf(&change, "%s -> %s", *from ? from : "?", *to ? to : "?");
    if (change.failed)
        vt_no_memory(err);
    else
        vt_labels_set(l, name, vt_buffer_text(&change), err);
    vt_buffer_free(&change);
    return err->status;
}
