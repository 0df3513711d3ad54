/* An outlier rule: one file of this folder each, which defines `const struct vt_rule vt_rule_NAME` beside the
 * textbook form of its method. The Makefile lists them all in vt_rules, so a new rule needs its file and its
 * words in each language; help, completion and the table of docs/METHODS.md are made from what it says here.
 */
#ifndef VT_STATS_RULES_RULE_H
#define VT_STATS_RULES_RULE_H

#include "stats/reject.h"

/* A series on its way through a rule: n >= 3 finite values, over half of them not the same. */
struct vt_rule_work {
    const double *x, *sorted;     /* borrowed: in the order measured, and ascending */
    size_t n, most;               /* most: how many a rule may mark that takes one after another */
    struct vt_reject_mark *marks; /* room for n */
    size_t wanted;                /* marks made */
};

struct vt_rule {
    const char
        *name; /* as options and records spell it, and its key in words.json under "rule" and "rule_text" */
    const char *score;                    /* for the documentation: what is measured */
    const char *cutoff;                   /* and what it is held against */
    void (*mark)(struct vt_rule_work *w); /* NULL: nothing is marked */
};

/* How often a clean normal series may lose a value: a little under the 1 % promised. */
#define VT_RULE_SHARE 0.009

/* Marks x[index]; the caller sees to it that there is room and that none is marked twice. */
void vt_rule_mark(struct vt_rule_work *w, size_t index, double score, double limit);

/* Marks every value farther beyond [low, high] than limit * scale. */
void vt_rule_mark_beyond(struct vt_rule_work *w, double low, double high, double scale, double limit);

/* Values on a coarse grid (fewer than half as many different values as values): one step of it; else 0. */
double vt_rule_coarse_step(const struct vt_rule_work *w);

/* Mean and standard deviation of sorted[from..to), in two passes. */
struct vt_rule_spread {
    double mean, sd;
};
struct vt_rule_spread vt_rule_spread_of(const double sorted[], size_t from, size_t to);

/* The cut-offs that have no formula, as bench/rule_cutoffs.c simulates them: what all but VT_RULE_SHARE of
 * clean normal series of n values stay below. Between the sizes listed in proportion to log n; beyond the
 * last on the line of the last two. */
enum vt_rule_tabled { VT_RULE_BY_MAD, VT_RULE_BY_TUKEY, VT_RULE_BY_DIXON, VT_RULE_TABLED };
double vt_rule_cutoff(enum vt_rule_tabled which, size_t n);

#endif
