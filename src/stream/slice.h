/* A JSON object's members as slices of its text, so that what is not understood can pass on unchanged and
 * long arrays need no tree. */
#ifndef VT_STREAM_SLICE_H
#define VT_STREAM_SLICE_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

struct vt_slice {
    const char *s; /* borrowed */
    size_t n;
};

struct vt_member {
    struct vt_slice key;   /* between its quotes, escapes as they stand */
    struct vt_slice value; /* its JSON text */
    size_t end;            /* offset in the line behind the value */
};

struct vt_members {
    struct vt_member *at; /* owned: n */
    size_t n;
};

/* Finds the members of the one object that the line is; the line is checked as JSON in UTF-8, nested at most
 * 200 deep, no key twice. */
enum vt_status vt_members_find(const char *line, size_t n, struct vt_members *members, struct vt_error *err);
void vt_members_free(struct vt_members *members);

/* The value of a key; {NULL, 0} when it is absent or null. */
struct vt_slice vt_members_get(const struct vt_members *members, const char *key);

/* Arrays of JSON text; the result is owned by the caller, NULL and 0 for an absent slice. null becomes NAN or
 * "". False when an element is of another type or memory ran out. */
bool vt_slice_numbers(struct vt_slice slice, double **numbers, size_t *n);

/* Calls `take` with each string of an array of strings and nulls (NULL); false when an element is something
 * else, holds an escaped NUL, or `take` returns false. */
bool vt_slice_strings(struct vt_slice slice, bool (*take)(void *context, size_t index, const char *text),
                      void *context);

#endif
