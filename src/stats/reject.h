/* Outlier rules. Each marks values of one series; none deletes.
 *
 * The textbook cut-offs (3.5 MADs, 1.5 interquartile ranges, 3 sigmas, Chauvenet's half a value) reject
 * something from most clean series once n is large. Ours depend on n, so that a clean normal series loses a
 * value in at most one case of a hundred at every n from 3 to 10,000; docs/METHODS.md has the table. */
#ifndef VT_STATS_REJECT_H
#define VT_STATS_REJECT_H

#include <stdbool.h>
#include <stddef.h>

enum vt_reject_rule {
    VT_REJECT_NONE,
    VT_REJECT_MAD,
    VT_REJECT_TUKEY,
    VT_REJECT_ESD,
    VT_REJECT_GRUBBS,
    VT_REJECT_DIXON,
    VT_REJECT_CHAUVENET,
    VT_REJECT_SIGMA,
    VT_REJECT_COUNT
};

/* The name of a rule as options and records spell it; NULL outside the table. */
const char *vt_reject_rule_name(enum vt_reject_rule rule);

/* The rule of that name; false when there is none. */
bool vt_reject_rule_named(const char *name, enum vt_reject_rule *rule);

struct vt_reject_mark {
    size_t index; /* into x */
    double score; /* the value's distance in the rule's own unit (MADs, sds, ranges beyond the quartile,
                     Dixon's r) */
    double limit; /* the cut-off that the score passed */
};

/* A rule that wants to reject more than this share of a series rejects nothing: those are no outliers, but a
 * second mode or a skewed shape, and without them the spread would be a lie. */
#define VT_REJECT_SHARE 0.2

enum vt_reject_outcome {
    VT_REJECT_DONE,     /* marks stand, perhaps none */
    VT_REJECT_TOO_FEW,  /* under 3 values: nothing to judge by */
    VT_REJECT_NO_SCALE, /* over half of the values are the same (or memory ran out): nothing is marked */
    VT_REJECT_TOO_MANY /* it would mark more than VT_REJECT_SHARE: nothing is marked; *wanted says how many */
};

/* Marks the outliers of x[0..n), which must be finite, by `rule`. marks has room for n; they come in order of
 * index, *n_marks of them. *wanted (may be NULL) is how many the rule wanted. */
enum vt_reject_outcome vt_reject_marks(enum vt_reject_rule rule, const double x[], size_t n,
                                       struct vt_reject_mark marks[], size_t *n_marks, size_t *wanted);

#endif
