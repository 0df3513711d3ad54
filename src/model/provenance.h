/* Why an input was read as it was, in the words of the code that decided it, for `vtstat read --explain`.
 * Nothing else depends on it, and nothing is kept unless somebody asks. {0} is empty. */
#ifndef VT_MODEL_PROVENANCE_H
#define VT_MODEL_PROVENANCE_H

#include "base/error.h"
#include "base/hash.h"

enum vt_origin_of {
    VT_ORIGIN_INPUT,      /* name: the file; what: its format */
    VT_ORIGIN_COLUMN,     /* name: a column; what: its role */
    VT_ORIGIN_FACTOR,     /* name: the factor */
    VT_ORIGIN_REPETITION, /* name: "boot", "run", ... */
    VT_ORIGIN_LEFT_OUT    /* name: what is not used */
};

struct vt_origin {
    enum vt_origin_of of;
    char *name, *what, *why; /* owned; what: "" for nothing */
    char *file;              /* owned: the first that it was told of; "" for none */
    size_t n;                /* how often it was told */
};

struct vt_provenance {
    struct vt_origin *at; /* owned: n, in the order first told */
    size_t n;
    struct vt_index index;
};

/* Keeps a reason; one that is there already (but for its file) is counted. Texts are copied; file and what
 * may be NULL. Nothing happens when p is NULL. */
enum vt_status vt_provenance_tell(struct vt_provenance *p, enum vt_origin_of of, const char *file,
                                  const char *name, const char *what, struct vt_error *err, const char *why,
                                  ...) __attribute__((format(printf, 7, 8)));

/* Frees what it owns and leaves it empty; a second call, and NULL, are harmless. */
void vt_provenance_free(struct vt_provenance *p);

#endif
