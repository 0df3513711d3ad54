/* Which series are compared with which: the two sides of a comparison differ in one factor, or in that factor
 * and in others that always change with it. */
#ifndef VT_JUDGE_PAIRING_PAIRS_H
#define VT_JUDGE_PAIRING_PAIRS_H

#include "model/study.h"

/* Sides measured in turns: are neighbours compared as pairs? */
enum vt_turns { VT_TURNS_WHEN_IT_HELPS, VT_TURNS_AS_PAIRS, VT_TURNS_APART };

struct vt_pair {
    const struct vt_series *baseline, *candidate; /* borrowed from the study */
    const struct vt_series
        *again;   /* borrowed: the baseline's repetition, a level such as "off-again"; NULL: none */
    char *factor; /* owned */
    struct vt_labels held, confounded; /* see struct vt_comparison */
    enum vt_turns turns;
};

struct vt_pairs {
    struct vt_pair *at; /* owned: n, in the order in which benchmarks were first seen */
    size_t n;
};

struct vt_pair_options {
    struct vt_labels factors;  /* the names to compare; empty: every factor that varies */
    struct vt_labels baseline; /* factor -> level */
};

/* Finds all pairs; adds a note when a series is compared with nothing. VT_USAGE when a factor or baseline
 * level that the options name does not occur. */
enum vt_status vt_pairs_find(struct vt_study *study, const struct vt_pair_options *options,
                             struct vt_pairs *pairs, struct vt_error *err);
/* The baseline's level of a factor over the whole study: as the options say, else the one that a word such as
 * "off" tells, else the first read. Borrowed. */
const char *vt_pairs_baseline(const struct vt_study *study, const char *factor,
                              const struct vt_pair_options *options);

/* Frees the pairs, not the series they point to; a second call is harmless. */
void vt_pairs_free(struct vt_pairs *pairs);

#endif
