/* libvtstat: is a difference between two sets of benchmark results noise or a real change?
 *
 *     struct vtstat_judgement *j = vtstat_compare(off, n_off, on, n_on, VTSTAT_LOWER, NULL, NULL);
 *     printf("%s: %s\n", vtstat_verdict_name(vtstat_verdict(j, 0)), vtstat_reason(j, 0));
 *     vtstat_free(j);
 *
 * Nothing here writes, exits or keeps state between calls; different judgements may be used by different
 * threads at once, one judgement by one thread at a time. The same input gives the same answer. Strings are
 * UTF-8, owned by the judgement and good until it is freed.
 *
 * The binary interface only grows under the soname libvtstat.so.1: functions stay, structures are opaque but
 * for struct vtstat_options, whose first member tells its size, so new members go to its end. */
#ifndef VTSTAT_H
#define VTSTAT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define VTSTAT_API __attribute__((visibility("default")))
#else
#define VTSTAT_API
#endif

/* The interface's version: raised when functions or options are added. */
#define VTSTAT_ABI 1

/* What one comparison says. The numbers are part of the interface. */
enum vtstat_word { VTSTAT_UNKNOWN, VTSTAT_NOISE, VTSTAT_SAME, VTSTAT_GAIN, VTSTAT_LOSS };

/* Whether a smaller or a larger value is better; without a direction there is no gain and no loss. */
enum vtstat_better { VTSTAT_UNDIRECTED, VTSTAT_LOWER, VTSTAT_HIGHER };

/* Begin with {.size = sizeof(struct vtstat_options)}; 0 asks for the default of each. */
struct vtstat_options {
    size_t size;
    double alpha;     /* how often noise may be taken for a change; default 0.05 */
    double threshold; /* the smallest change that matters, in percent; default 1 */
    uint64_t seed;    /* of random permutations */
    unsigned threads; /* default: one a processor; the answer is the same */
};

/* One or several comparisons. */
struct vtstat_judgement;

/* The interface's version of the library that is loaded, VTSTAT_ABI of its header; and of vtstat, "1.0.0". */
VTSTAT_API unsigned vtstat_abi(void);
VTSTAT_API const char *vtstat_version(void);

/* Judges n_candidate values against n_baseline, each in the order measured, one value a run; NAN and
 * infinities are refused. The values are copied. NULL, and *error (may be NULL) a text for
 * vtstat_error_free(), when it cannot be done. */
VTSTAT_API struct vtstat_judgement *vtstat_compare(const double *baseline, size_t n_baseline,
                                                   const double *candidate, size_t n_candidate,
                                                   enum vtstat_better better,
                                                   const struct vtstat_options *options, char **error);

/* Reads files and folders as `vtstat judge PATH...` does and judges every comparison in them. NULL and *error
 * likewise. */
VTSTAT_API struct vtstat_judgement *vtstat_judge_paths(const char *const paths[], size_t n,
                                                       const struct vtstat_options *options, char **error);

/* How many comparisons there are; the functions below take an index below that (else 0, NAN or ""). */
VTSTAT_API size_t vtstat_count(const struct vtstat_judgement *j);

/* What was compared. */
VTSTAT_API const char *vtstat_benchmark(const struct vtstat_judgement *j, size_t index);
VTSTAT_API const char *vtstat_metric(const struct vtstat_judgement *j, size_t index);
VTSTAT_API const char *vtstat_unit(const struct vtstat_judgement *j, size_t index);
VTSTAT_API const char *vtstat_factor(const struct vtstat_judgement *j, size_t index);
VTSTAT_API const char *vtstat_baseline_level(const struct vtstat_judgement *j, size_t index);
VTSTAT_API const char *vtstat_candidate_level(const struct vtstat_judgement *j, size_t index);

/* The verdict and the plain English sentence behind it. */
VTSTAT_API enum vtstat_word vtstat_verdict(const struct vtstat_judgement *j, size_t index);
VTSTAT_API const char *vtstat_verdict_name(enum vtstat_word word);
VTSTAT_API const char *vtstat_reason(const struct vtstat_judgement *j, size_t index);

/* The estimate: candidate / baseline, the same as an improvement in percent (positive is better; NAN without
 * a direction), the interval of the ratio with its level, and the quantity that estimate and interval are of
 * ("mean", "median", ...). */
VTSTAT_API double vtstat_ratio(const struct vtstat_judgement *j, size_t index);
VTSTAT_API double vtstat_improvement(const struct vtstat_judgement *j, size_t index);
VTSTAT_API double vtstat_interval_low(const struct vtstat_judgement *j, size_t index);
VTSTAT_API double vtstat_interval_high(const struct vtstat_judgement *j, size_t index);
VTSTAT_API double vtstat_interval_level(const struct vtstat_judgement *j, size_t index);
VTSTAT_API const char *vtstat_estimand(const struct vtstat_judgement *j, size_t index);

/* The p-value of no difference, and adjusted over all comparisons of the judgement. */
VTSTAT_API double vtstat_p(const struct vtstat_judgement *j, size_t index);
VTSTAT_API double vtstat_p_adjusted(const struct vtstat_judgement *j, size_t index);

/* How many runs a side would settle it; NAN when nothing needs settling, or when it cannot be computed. */
VTSTAT_API double vtstat_runs_needed(const struct vtstat_judgement *j, size_t index);

/* What speaks against trusting it: names such as "few_runs"; "" beyond the last. */
VTSTAT_API const char *vtstat_flag(const struct vtstat_judgement *j, size_t index, size_t flag);

VTSTAT_API void vtstat_free(struct vtstat_judgement *j);
VTSTAT_API void vtstat_error_free(char *error);

#ifdef __cplusplus
}
#endif

#endif
