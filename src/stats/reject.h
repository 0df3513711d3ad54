/* Outlier rules. Each marks values of one series; none deletes.
 *
 * The textbook cut-offs (3.5 MADs, 1.5 interquartile ranges, 3 sigmas, Chauvenet's half a value) reject
 * something from most clean series once n is large. Ours depend on n, so that a clean normal series loses a
 * value in at most one case of a hundred at every n from 3 to 10,000; docs/METHODS.md has the table. */
#ifndef VT_STATS_REJECT_H
#define VT_STATS_REJECT_H

#include <stdbool.h>
#include <stddef.h>

/* A rule; stats/rules/rule.h says what one is. */
struct vt_rule;

/* All rules, in alphabetical order; NULL ends the list. */
extern const struct vt_rule *const vt_rules[];

/* The name of a rule as options and records spell it; the rule of a name, or NULL; the one that serves when
 * nobody asks. */
const char *vt_rule_name(const struct vt_rule *rule);
const struct vt_rule *vt_rule_named(const char *name);
const struct vt_rule *vt_rule_default(void);

/* Whether it marks anything at all: false for "none" alone. */
bool vt_rule_marks(const struct vt_rule *rule);

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
enum vt_reject_outcome vt_reject_marks(const struct vt_rule *rule, const double x[], size_t n,
                                       struct vt_reject_mark marks[], size_t *n_marks, size_t *wanted);

#endif
