/* Every statistic the library knows, by name: what `vtstat statistics` prints. docs/STATISTICS.md defines
 * each name. A figure that is undefined for the data is not given at all. */
#ifndef VT_JUDGE_FIGURES_FIGURES_H
#define VT_JUDGE_FIGURES_FIGURES_H

#include "model/study.h"
#include "stats/permutation.h"

#include <stddef.h>

/* Takes one figure; `of` is the side ("a"), the pair ("b:a"), a row number or "-". */
typedef void vt_figure_take(void *context, const char *benchmark, const char *name, const char *of,
                            double value);

struct vt_figures {
    vt_figure_take *take;
    void *context;
    const char *benchmark;    /* what the figures given next are of */
    struct vt_resampling how; /* of bootstraps and of permutations too many to enumerate; resamples 0: as
                                 vt_figures_resampling chooses */
};

/* How often to draw for n values: `how`, or by default 199,999 times for up to 50 (few values have few
 * different resamples, whose shares must come out right), then fewer: 19,999 times for 500 to 2,000, 1,999
 * times for 20,000 to 100,000; not at all beyond, where no interval or p could tell it from the t test's. */
struct vt_resampling vt_figures_resampling(const struct vt_figures *f, size_t n);

/* One side: n values in the order measured, all finite. */
void vt_figures_side(const struct vt_figures *f, const char *of, const double x[], size_t n);

/* A pair, b against a. When both have as many values, the i-th of each also count as a pair. */
void vt_figures_pair(const struct vt_figures *f, const char *of, const double a[], size_t na,
                     const double b[], size_t nb);

/* Values in levels of repetition; key as in vt_nested_of. */
struct vt_figures_levels {
    const double *x;
    const double *const *key;
    size_t levels, n;
};

/* Figures of values in levels of repetition (components of variance, the mean and its interval): of one
 * side, and of a pair, b against a. Nothing where a value is not finite or memory runs out. */
void vt_figures_nested_side(const struct vt_figures *f, const char *of, const struct vt_figures_levels *side);
void vt_figures_nested_pair(const struct vt_figures *f, const char *of, const struct vt_figures_levels *a,
                            const struct vt_figures_levels *b);

/* One-way analysis of variance of x by group (0..groups-1). */
void vt_figures_groups(const struct vt_figures *f, const double x[], const size_t group[], size_t n,
                       size_t groups);

/* Adjusted p-values; `of` is the row number from 1. */
void vt_figures_adjusted(const struct vt_figures *f, const double p[], size_t n);

/* Every series of a study on its units of analysis, those with levels of repetition also in levels, and every
 * pair that `compare` would compare. Rejected and unreadable values are left out. Sides are named by their
 * factors: "vt=off". */
enum vt_status vt_figures_study(struct vt_figures *f, struct vt_study *study, struct vt_error *err);

/* Gives a figure unless it is NaN; an infinite one is beyond the range of doubles, such as the variance of
 * values near 1e300. name is as printf's format. For the files of this module. */
void vt_figure(const struct vt_figures *f, const char *of, double value, const char *name, ...)
    __attribute__((format(printf, 4, 5)));

#endif
