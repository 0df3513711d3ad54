/* How far the mean change of a suite can be off by chance, the chance of the runs of these very benchmarks.
 */
#ifndef VT_JUDGE_TOGETHER_SUITE_CHANCE_H
#define VT_JUDGE_TOGETHER_SUITE_CHANCE_H

#include "judge/together/suite_members.h"

/* The standard error of the mean logarithm with its degrees of freedom; NAN where the runs cannot tell. */
struct vt_suite_chance {
    double se, df;
    const char *method; /* "boot", "run", "iteration", "block": what was taken as a whole; "benchmarks": each
                           for itself */
};

/* Benchmarks that were measured in the same boots (runs, blocks) share what these happened to be: placement
 * of memory, clock speed, heat. So a boot's deviations are added up over all benchmarks before they are
 * squared (clusters; Liang & Zeger 1986, Biometrika 73:13-22, with n - 1 for few of them), each side and each
 * level of the other factors for itself, and the degrees of freedom are those of the boots (Satterthwaite
 * 1946). Where the comparisons' own intervals, taken as independent, are wider (dependence, a drift that was
 * taken out), they count. VT_NO_MEMORY only. */
enum vt_status vt_suite_chance_of(const struct vt_suite_members *m, struct vt_suite_chance *out,
                                  struct vt_error *err);

#endif
