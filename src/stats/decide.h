/* The deciding test of a comparison: is the candidate another distribution than the baseline, and by which
 * ratio?
 *
 * Every test here answers with a p and with an interval of the ratio candidate / baseline that is got by
 * inverting that very test: the interval excludes 1 exactly when p < 1 - level. docs/METHODS.md tells how the
 * automatic choice was measured.
 *
 * Pure functions: no I/O and no state. Input is left untouched; nothing in the answer is to be freed. The
 * same input and seed give the same bits whatever the thread. */
#ifndef VT_STATS_DECIDE_H
#define VT_STATS_DECIDE_H

#include "stats/dependence.h"
#include "stats/estimate.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum vt_decision_test {
    VT_TEST_AUTO,           /* "auto": see vt_decision.test for what it became */
    VT_TEST_PERMUTATION,    /* "permutation": Welch's t, its null distribution by permutation */
    VT_TEST_WELCH,          /* "welch" */
    VT_TEST_STUDENT,        /* "student" */
    VT_TEST_MANN_WHITNEY,   /* "mann-whitney" */
    VT_TEST_BRUNNER_MUNZEL, /* "brunner-munzel" */
    VT_TEST_KS,             /* "ks" */
    VT_TEST_PAIRED_T,       /* "paired-t": na == nb, a[i] belongs with b[i] */
    VT_TEST_SIGNED_RANK,    /* "signed-rank": the same */
    VT_TEST_COUNT
};

/* The name of a test as options and records spell it; NULL outside the table. */
const char *vt_decision_test_name(enum vt_decision_test test);

/* The test of that name; false when there is none. */
bool vt_decision_test_named(const char *name, enum vt_decision_test *test);

/* {0} asks for the defaults given here. */
struct vt_decision_options {
    double level;     /* of the interval of the ratio; 0: 0.95 */
    double alpha;     /* of the equivalence interval, whose level is 1 - 2 alpha; 0: 1 - level */
    uint64_t seed;    /* of the Monte-Carlo permutations; 0: a fixed one. The values are mixed in, so that
                         comparisons    judged with one seed do not share the luck of one set of permutations */
    size_t resamples; /* Monte-Carlo permutations; 0: 1999. Enough splits are enumerated instead */
    bool
        ordered; /* values stand in the order measured: dependence and drift are looked for and allowed for */
    bool in_turns; /* both sides' common order is known, and a trend over it was looked for: none is taken out
                      here, where only the order within each side is known */
    enum vt_center center;              /* auto only: the quantity that is estimated and judged */
    bool paired;                        /* auto only: a[i] and b[i] were measured in one block; na == nb */
    struct vt_dependence_family family; /* what other comparisons say about dependence; {0}: nothing */
};

/* Why there is no p. */
enum vt_refusal {
    VT_DECIDED,
    VT_REFUSED_FEW,       /* under two values on a side (under two pairs) */
    VT_REFUSED_CONSTANT,  /* no spread on either side, so chance cannot be judged */
    VT_REFUSED_UNEQUAL_N, /* a paired test over sides of unlike length */
    VT_REFUSED_TAIL,      /* too few values for an interval of a quantile that far out */
    VT_REFUSED_VALUE,     /* NaN or infinity among the values */
    VT_REFUSED_MEMORY     /* no memory for the work */
};

/* One plain clause for a refusal ("fewer than two values on a side"), "" for VT_DECIDED. */
const char *vt_refusal_text(enum vt_refusal refusal);

/* A fit of at least this much is as good as any other: the search for a better one ends. */
#define VT_FIT_ENOUGH 0.5
/* Below this the sides differ in shape: measured, at most 1 % of like sides do (docs/METHODS.md). */
#define VT_FIT_REFUTED 0.2

struct vt_decision {
    enum vt_refusal refusal;
    const char *test;   /* static: what decided, "welch+brunner-munzel", "welch", ... */
    const char *method; /* static: how p was got: "exact", "monte-carlo", "asymptotic" */
    double statistic;   /* of the test's first statistic: t, U of the candidate, D, V */
    double df;          /* NAN where the statistic has none */
    double p;           /* two-sided, in (0, 1]; NAN when refused */

    /* The ratio candidate / baseline of the quantity `of`, and its interval at `level`. ratio is NAN where
     * either mean is not positive; low is 0 and high INFINITY where the data do not bound the ratio; both are
     * NAN when the ratio is. */
    const char *of; /* static: see vt_center_of */
    double ratio, low, high, level;
    double equivalence_low, equivalence_high; /* the same at level 1 - 2 alpha, for vt_equivalent() */

    /* Where chance may have shaped the sides differently the quantities part. Each by its own test. */
    struct vt_estimate typical,
        average; /* of the middle run, and of the mean of all; .of NULL: not estimated */
    double fit; /* the largest p, over all ratios, of "b / r is distributed as a": small when the sides differ
                   in shape and not only in place; NAN when not tested */

    /* Without a ratio this still stands: candidate - baseline of the means, with Welch's interval. */
    double difference, difference_low, difference_high;

    double n_effective_a, n_effective_b; /* na and nb where dependence was not found or not looked for */
    double autocorrelation; /* lag 1, both sides together, trend removed; NAN if not looked for */
    bool dependent;         /* the statistic was widened for dependence */
    bool detrended;         /* a trend common to the runs of both sides was removed before comparing */
    bool few;               /* too few values for a permutation test: the fallback decided */
    bool coarse;            /* the values are on a coarse grid, so their mean is judged */
    bool unequal_spread;    /* the spreads of the sides differ beyond chance */
    size_t splits;          /* permutations behind p; 0 for an asymptotic p */
    double p_kept, p_all;   /* vt_decide_both: without and with the rejected values; else p and NAN */
};

/* Decides by `test`. False when it refused: out->refusal says why, p and intervals are NAN, the means' ratio
 * and difference are given all the same where they exist. opt may be NULL for the defaults. */
bool vt_decide(enum vt_decision_test test, const double a[], size_t na, const double b[], size_t nb,
               const struct vt_decision_options *opt, struct vt_decision *out);

/* Values of one side, borrowed. */
struct vt_values {
    const double *x;
    size_t n;
};

/* Decides where outliers were rejected: a and b are what was kept, all_a and all_b the same with what was
 * rejected.
 *
 * Rejection makes sides narrower than chance made them, which costs any test its false-positive rate
 * (measured: 0.09 at a nominal 0.05 on skewed data). The automatic test needs no rejection, since it looks at
 * ranks: all it says is of all values. A fixed test must show the change both ways: p is the larger of the
 * two, the intervals reach over both, and the estimate is that of all values. p_kept and p_all tell whether
 * rejection would have changed the answer. Without rejection it is vt_decide. */
bool vt_decide_both(enum vt_decision_test test, struct vt_values a, struct vt_values b,
                    struct vt_values all_a, struct vt_values all_b, const struct vt_decision_options *opt,
                    struct vt_decision *out);

/* vt_decide(VT_TEST_AUTO, ...). */
bool vt_decide_auto(const double a[], size_t na, const double b[], size_t nb,
                    const struct vt_decision_options *opt, struct vt_decision *out);

#endif
