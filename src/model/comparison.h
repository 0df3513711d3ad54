/* What summarize and compare find: one series' figures, one comparison with its verdict, one suite of them.
 * NAN is "undefined" in every double here; such a key is left out of the stream. {0} is empty, not
 * NAN-filled: vt_fields_clear() sets the undefined values. */
#ifndef VT_MODEL_COMPARISON_H
#define VT_MODEL_COMPARISON_H

#include "base/error.h"
#include "model/labels.h"
#include "model/series.h"

#include <stddef.h>

enum vt_verdict { VT_UNKNOWN, VT_NOISE, VT_SAME, VT_GAIN, VT_LOSS, VT_N_VERDICTS };

/* The unit of analysis: the outermost level with at least two members on both sides. */
enum vt_level { VT_LEVEL_ITERATION, VT_LEVEL_RUN, VT_LEVEL_BOOT, VT_LEVEL_NONE };

struct vt_interval_of {
    char of[24], method[48]; /* "mean", "t" */
    double level, low, high; /* +-INFINITY: unbounded on that side */
};

struct vt_level_variance {
    char level[16];         /* "boot", "run", "iteration" */
    double n;               /* members, averaged over the level above */
    double variance, share; /* component, and its part of the sum */
};

struct vt_summary {
    char *benchmark, *metric, *unit; /* owned */
    enum vt_better better;
    struct vt_labels factors;
    char *level;               /* owned: the side's level of the compared factor; NULL outside comparisons */
    char unit_of_analysis[16]; /* "boot", "run", "iteration" */
    double n, n_rejected, n_censored,
        n_values;                   /* n: units of analysis used; n_values: all values in the series */
    double all_n, all_mean, all_sd; /* with what was rejected; NAN where nothing was */
    double mean, sd, sem, cv, min, q1, median, q3, max, mad, skewness, geometric_mean, trimmed_mean;
    struct vt_interval_of ci[4];
    size_t n_ci;
    struct vt_level_variance levels[3];
    size_t n_levels;
    /* diagnostics */
    double normality_p, trend_p, autocorrelation, effective_n, resolution, modes;
};

/* One quantity's ratio candidate / baseline with its interval and its own p. */
struct vt_estimated {
    double ratio, improvement, p;          /* ratio NAN: was not estimated; p of "the ratio is 1" */
    struct vt_interval_of ci, equivalence; /* of the quantity they name; the second at 1 - 2 alpha */
};

/* Runs far beyond the others of their side (stats/tail.h). */
struct vt_slow_runs {
    double n, slow;                      /* n NAN: was not looked for */
    double share, share_low, share_high; /* of all runs */
    double times, times_low, times_high; /* slow run / median */
};

struct vt_test_result {
    char name[40], method[24]; /* "permutation", "exact" */
    double statistic, df, p;
};

#define VT_MAX_FLAGS 28

struct vt_comparison {
    char *benchmark, *metric, *unit; /* owned */
    enum vt_better better;
    char *factor;                /* owned: the factor compared */
    struct vt_labels held;       /* the other factors' levels */
    struct vt_labels confounded; /* factors or facts that change with it -> "BASELINE -> CANDIDATE" */
    struct vt_summary baseline, candidate;
    double ratio, improvement;            /* improvement in percent of the baseline, positive is better */
    struct vt_interval_of ci;             /* of the quantity it names */
    struct vt_interval_of equivalence;    /* of the same at 1 - 2 alpha: what `same` is judged by */
    struct vt_estimated typical, average; /* the middle run, and the mean of all runs */
    struct vt_slow_runs baseline_slow, candidate_slow;
    double fit; /* p of "the sides differ by a factor only": under 0.2 they differ in shape */
    struct vt_test_result tests[6]; /* the deciding one first */
    size_t n_tests;
    double p, p_adjusted;
    char adjust[16];
    double cliffs_delta, hedges_g, hodges_lehmann;
    double drift_percent;  /* over the whole experiment, of sides measured in turns; it was taken out */
    bool sessions_refute;  /* the means of the sessions do not show what their runs do; not in the stream */
    bool session_accepted; /* the user takes one session a side for enough; not in the stream */
    bool one_boot; /* a side was measured in one boot only, as far as boots are known; not in the stream */
    double n_unpaired;              /* units left out because the other side has none in their block */
    double uncorrected_improvement; /* as it would have been without that */
    double alpha, threshold;
    enum vt_verdict verdict;
    char *reason;                    /* owned: one plain sentence */
    char *reason_code;               /* owned: its template's name, for other languages */
    struct vt_labels reason_args;    /* the values of its blanks */
    const char *flags[VT_MAX_FLAGS]; /* of vt_flag_names */
    size_t n_flags;
    double runs_needed; /* units of analysis a side that would settle it */
};

struct vt_suite {
    char *factor, *group;                   /* owned: group "" is all benchmarks */
    char *baseline_level, *candidate_level; /* owned */
    enum vt_better better;                  /* of all its metrics; unknown when they are mixed */
    double n;                               /* benchmarks taken */
    double ratio, improvement; /* ratio turned so that above 1 is better; percent as vt_suite_improvement() */
    double mean_improvement;   /* plain mean of the improvements, percent */
    struct vt_interval_of ci;  /* of "ratio", over benchmarks */
    struct vt_interval_of ci_runs; /* of "ratio", over the runs of these benchmarks */
    struct vt_labels influence; /* benchmark -> improvement of the suite without it, in percent, a number */
    char *influential;          /* owned: the benchmark that moves the suite most, NULL under three */
    double improvement_without; /* the suite's without that one */
    double index_baseline,
        index_candidate;  /* geometric means of scores (unit "index" or "score") of the sides */
    double p, p_adjusted; /* of no change, over the runs; adjusted over the suites of the same question */
    double sign_p, signed_rank_p;
    double counts[VT_N_VERDICTS];
    enum vt_verdict verdict;
    char *reason, *reason_code;
    struct vt_labels reason_args;
    const char *flags[VT_MAX_FLAGS];
    size_t n_flags;
};

/* A ratio turned so that positive is better, in percent of the baseline; NAN when the direction is not known.
 */
double vt_improvement(double ratio, enum vt_better better);

/* A ratio turned so that above 1 is better, as an improvement in percent on the scale of the suite's members:
 * where less is better for all of them 100 (1 - 1 / ratio), else 100 (ratio - 1). */
double vt_suite_improvement(const struct vt_suite *s, double ratio);

/* Every flag that a comparison can carry, in the order shown; NULL ends it. */
extern const char *const vt_flag_names[];

/* "unknown", "noise", "same", "gain", "loss", and back. */
const char *vt_verdict_name(enum vt_verdict verdict);
bool vt_verdict_from_name(const char *name, enum vt_verdict *verdict);

/* Adds a flag by its name in vt_flag_names, once; the array keeps the order shown. Unknown names are ignored.
 */
void vt_flag_add(const char *flags[], size_t *n_flags, const char *name);
bool vt_flag_has(const char *const flags[], size_t n_flags, const char *name);

/* Frees what it owns and leaves it empty, so a second call is harmless. */
void vt_suite_free(struct vt_suite *s);

/* A change of more than 100 % of the baseline is better said as a factor of its value: "2.44 times" for -144
 * %, which no time can fall by, and "107 times" for +10 600 %. */
bool vt_is_factor(double change);

/* A figure of such a change (itself, a bound; percent) as a factor of the baseline's value. */
double vt_factor_of(double change, double percent);

/* The blank of a sentence that holds the change of which the blank `name` is a figure ("low_percent":
 * "change_percent"), or NULL when it is of none. */
const char *vt_change_of_blank(const char *name);

#endif
