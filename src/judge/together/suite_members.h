/* The benchmarks of one suite, gathered from its comparisons. */
#ifndef VT_JUDGE_TOGETHER_SUITE_MEMBERS_H
#define VT_JUDGE_TOGETHER_SUITE_MEMBERS_H

#include "judge/pairing/pairs.h"
#include "model/comparison.h"

/* Whether a benchmark belongs to a group given as "PREFIX,PREFIX,...". */
bool vt_group_has(const char *prefixes, const char *benchmark);

/* One benchmark: its change, averaged over the levels of other factors that it was measured at. */
struct vt_suite_member {
    const struct vt_comparison *at; /* borrowed: the first of its comparisons */
    size_t strata;
    double log; /* of the ratio turned so that above 0 is better */
    double percent;
};

/* One comparison that takes part, and the pair that it was made of (NULL: it came with the stream). Borrowed.
 */
struct vt_suite_part {
    const struct vt_comparison *c;
    const struct vt_pair *pair;
    size_t member;
};

/* {0} is empty. */
struct vt_suite_members {
    struct vt_suite_member *member; /* owned: n, with a ratio and a direction, one metric a benchmark */
    size_t n;
    double *log;                /* owned: of the members */
    struct vt_suite_part *part; /* owned: n_parts */
    size_t n_parts;
    bool published; /* not judged one by one: one value a side */
};

/* From n candidates, in their order: those that are repeated, if two benchmarks are; else all with a ratio,
 * since a single value among repeated ones would say nothing of chance. A tool's second metric (IOPS beside
 * MB/s) says the same again, so the first one counts, and scores that a tool computes from its other results
 * are left out. VT_NO_MEMORY only. */
enum vt_status vt_suite_members_take(const struct vt_suite_part candidate[], size_t n,
                                     struct vt_suite_members *m, struct vt_error *err);

/* Frees what it owns and leaves it empty. */
void vt_suite_members_free(struct vt_suite_members *m);

#endif
