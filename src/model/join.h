/* One identity, one series: what several streams say of the same benchmark, metric and factors belongs
 * together, as what several files say does. */
#ifndef VT_MODEL_JOIN_H
#define VT_MODEL_JOIN_H

#include "base/hash.h"
#include "model/study.h"

/* Where the values of a series went. */
struct vt_place {
    size_t series, first; /* index into the study; of its first value there */
    unsigned char
        *gone; /* owned by the caller: marks those of its values that an earlier series gave; NULL: none */
};

/* Adds each later series of an identity to the first one, as further runs of the same boots, and brings each
 * metric to the unit and direction of its first series, under all configurations. `place` has one element for
 * each series that the study holds. VT_INPUT when two units of one metric are not of one kind, or its
 * directions clash. */
enum vt_status vt_study_join(struct vt_study *study, struct vt_place place[], struct vt_error *err);

/* Brings a series to the unit and direction of `first`, another one of its metric. VT_INPUT as above. */
enum vt_status vt_series_agree(struct vt_series *s, struct vt_series *first, struct vt_error *err);

/* What a series is of; factors NULL: a metric under whatever configuration. Borrowed. */
struct vt_identity {
    const char *benchmark, *metric;
    const struct vt_labels *factors;
};

/* A hash of it, the factors in any order. */
uint64_t vt_labels_hash(const struct vt_labels *labels);
uint64_t vt_identity_hash(const struct vt_identity *identity);

/* Of the series entered in `index` by vt_identity_hash, the one of this identity (factors in any order), or
 * VT_NOT_FOUND. */
size_t vt_identity_find(const struct vt_index *index, const struct vt_study *study,
                        const struct vt_identity *identity);

/* The first series entered that is of the identity of series `number`, its factors counting or not; that
 * number itself, now entered, when there is none. VT_NOT_FOUND when memory ran out. */
__attribute__((warn_unused_result)) size_t
vt_identity_enter(struct vt_index *index, const struct vt_study *study, size_t number, bool factors);

#endif
