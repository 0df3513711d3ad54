/* The kinds of records, a row each: what is said once here drives the study, the filters, reading and
 * writing. */
#ifndef VT_MODEL_KINDS_H
#define VT_MODEL_KINDS_H

#include "model/fields.h"

/* In the order in which a filter writes what it added. */
enum vt_kind {
    VT_KIND_OTHER,  /* a type that this version does not know */
    VT_KIND_HEADER, /* "vtstat": nothing of it is kept */
    VT_KIND_SETTINGS,
    VT_KIND_ENVIRONMENT,
    VT_KIND_SERIES,
    VT_KIND_SUMMARY,
    VT_KIND_COMPARISON,
    VT_KIND_SUITE,
    VT_KIND_FACTORIAL,
    VT_KIND_POOLED,
    VT_KIND_NOTE,
    VT_N_KINDS,
};

struct vt_kind_row {
    const char *type;    /* of the record; NULL: VT_KIND_OTHER */
    size_t size;         /* of one element; 0: nothing of it is kept in a study */
    size_t array, count; /* where struct vt_study has them */
    const struct vt_field
        *fields; /* NULL: series, whose long arrays have a reader and a writer of their own */
};

extern const struct vt_kind_row vt_kinds[VT_N_KINDS];

/* The kind of a record's type; VT_KIND_OTHER when none is known. */
enum vt_kind vt_kind_of(const char *type);

#endif
