/* Which benchmarks and metrics of a study are meant: --benchmark, --metric, --skip. */
#ifndef VT_MODEL_CHOICE_H
#define VT_MODEL_CHOICE_H

#include "base/hash.h"
#include "model/study.h"

/* Patterns as shells have them (*, ?, [...]), any number of each kind. A name matches whole, from behind its
 * first
 * '/' on, or, with a pattern that ends where a '/' of the name is, by its beginning: "sort", "time/sort",
 * "time" and "ti*" all match time/sort. {0} takes everything. */
struct vt_choice {
    struct vt_names benchmark, metric, skip; /* skip: of benchmarks, metrics or "benchmark/metric" */
};

/* Takes out of the study the series, summaries, comparisons and notes of what is not meant, and where
 * anything was left out, the suites, which are of all. moved[kind] (NULL: not wanted) becomes an owned array
 * of where each element went, VT_NOT_FOUND for those that are gone. VT_USAGE when a pattern matches nothing.
 */
enum vt_status vt_choice_apply(const struct vt_choice *choice, struct vt_study *study,
                               size_t *moved[VT_N_KINDS], struct vt_error *err);

/* Frees the patterns; the choice then takes everything. */
void vt_choice_free(struct vt_choice *choice);

#endif
