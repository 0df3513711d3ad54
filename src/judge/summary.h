/* The figures of one series on its units of analysis. */
#ifndef VT_JUDGE_SUMMARY_H
#define VT_JUDGE_SUMMARY_H

#include "judge/pairing/units.h"
#include "model/study.h"

#include <stdint.h>

enum vt_ci { VT_CI_T, VT_CI_MEDIAN, VT_CI_BOOTSTRAP, VT_CI_BCA, VT_CI_COUNT };

struct vt_summary_options {
    double level;              /* 0: 0.95 */
    bool methods[VT_CI_COUNT]; /* none: t */
    uint64_t seed;             /* of the bootstrap; 0: a fixed one */
    size_t resamples;          /* 0: 9999 */
};

/* The name of a kind of interval as options and records spell it; and the kind of a name, false (and
 * *method untouched) when there is none. */
const char *vt_ci_name(enum vt_ci method);
bool vt_ci_named(const char *name, enum vt_ci *method);

/* Fills an empty summary from a series and its units: those kept, which it describes, and all of them,
 * rejected ones included, whose mean and interval stand beside it. */
enum vt_status vt_summary_of(const struct vt_series *s, const struct vt_units *all,
                             const struct vt_units *kept, const struct vt_summary_options *options,
                             struct vt_summary *summary, struct vt_error *err);

/* Adds the summary of every series. */
enum vt_status vt_judge_summarize(struct vt_study *study, const struct vt_summary_options *options,
                                  struct vt_error *err);

#endif
