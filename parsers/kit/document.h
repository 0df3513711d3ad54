/* JSON documents inside a text, each as a tree whose nodes know their lines. Text before, between and behind
 * the documents (a tool's warnings, a shell's prompt) is passed over; a document begins where a line begins
 * with { or [. */
#ifndef VT_PARSERS_KIT_DOCUMENT_H
#define VT_PARSERS_KIT_DOCUMENT_H

#include "parsers/kit/lines.h"

enum vt_json_kind {
    VT_JSON_NULL,
    VT_JSON_BOOL,
    VT_JSON_NUMBER,
    VT_JSON_STRING,
    VT_JSON_ARRAY,
    VT_JSON_OBJECT
};

/* A node is owned by its documents. */
struct vt_json {
    enum vt_json_kind kind;
    const char *key;        /* the member's name inside an object, else NULL */
    struct vt_text text;    /* a string without escapes, a number as written; a NUL follows */
    bool truth, not_finite; /* not_finite: a string that was written as a bare NaN or infinity */
    long line;
    size_t n;                     /* children */
    struct vt_json *child, *next; /* the first child; the sibling that follows */
};

struct vt_documents {
    const char *name;
    struct vt_text rest; /* not yet read */
    long line;           /* of rest's first byte */
    struct vt_json_arena *arena;
    bool each;                  /* an array of objects is as many documents */
    const struct vt_json *next; /* of such an array */
};

/* The documents of an input that holds JSON, one after another; nothing is read yet. The input is
 * borrowed. */
struct vt_documents vt_documents_of(const struct vt_input *in);

/* The same, for tools that print one object a run: an array of objects, as scripts collect them, is as many
 * documents. */
struct vt_documents vt_documents_each_of(const struct vt_input *in);

/* Reads the next document; the one before is freed. False at the end, or when err says where the JSON breaks.
 * Bare NaN and infinities, which some tools write, become strings that say they are not_finite. A string with
 * \u0000 in it is refused. */
bool vt_documents_next(struct vt_documents *d, const struct vt_json **root, struct vt_error *err);

/* Frees the last document; a second call is harmless. */
void vt_documents_free(struct vt_documents *d);

/* All of these take NULL for a node that is not there. */

/* An object's member, or NULL. */
const struct vt_json *vt_json_get(const struct vt_json *node, const char *key);

/* A member's string, or NULL. */
const char *vt_json_string(const struct vt_json *node, const char *key);

/* A number, or a string that is one ("27.13"); false otherwise, and outside the range of a double. */
bool vt_json_value(const struct vt_json *node, double *value);

/* The same of a member. */
bool vt_json_number(const struct vt_json *node, const char *key, double *value);

/* Whether the text holds "key" as a member's name. For score(). */
bool vt_text_has_key(struct vt_text text, const char *key);

#endif
