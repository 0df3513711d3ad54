/* Named values in the order first seen: the factors of a configuration, the facts of an environment,
 * the options of a command. {0} is an empty set. */
#ifndef VT_MODEL_LABELS_H
#define VT_MODEL_LABELS_H

#include "base/buffer.h"
#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

struct vt_label {
    char *name, *value; /* owned */
};

struct vt_labels {
    struct vt_label *at; /* owned: n of them */
    size_t n, capacity;
};

/* Sets a value, replacing an earlier one of that name; the strings are copied. */
enum vt_status vt_labels_set(struct vt_labels *l, const char *name, const char *value, struct vt_error *err);

/* The value of a name, borrowed, or NULL. */
const char *vt_labels_get(const struct vt_labels *l, const char *name);

/* Takes a label out, the others in their order; nothing when there is none of that name. */
void vt_labels_remove(struct vt_labels *l, const char *name);

/* Sets every label of `from` in `to`. */
enum vt_status vt_labels_merge(struct vt_labels *to, const struct vt_labels *from, struct vt_error *err);

/* Same names and values, in any order. */
bool vt_labels_equal(const struct vt_labels *a, const struct vt_labels *b);

/* Appends "vt=off, nested_paging=on", whole; `skip` (may be NULL) is left out. */
void vt_labels_put(const struct vt_labels *l, const char *skip, struct vt_buffer *to);

/* Sets a name to "FROM -> TO"; an empty one of them shows as "?". */
enum vt_status vt_labels_set_change(struct vt_labels *l, const char *name, const char *from, const char *to,
                                    struct vt_error *err);

/* Frees what the set owns and leaves it empty, so a second call is harmless. */
void vt_labels_free(struct vt_labels *l);

#endif
