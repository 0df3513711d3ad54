/* The mean of all runs over a suite, beside the middle runs that its ratio is of. */
#ifndef VT_JUDGE_TOGETHER_SUITE_AVERAGE_H
#define VT_JUDGE_TOGETHER_SUITE_AVERAGE_H

#include "judge/together/suite_members.h"

struct vt_suite_average {
    double log, low, high; /* mean logarithm of the members' average ratios, turned so that above 0 is better,
                              and its interval at 1 - 2 alpha by the members' own, taken as independent */
    size_t open;           /* members whose typical run and average disagree, or whose average is open */
};

/* A member without an average of its own counts with its ratio. False without members. */
bool vt_suite_average_of(const struct vt_suite_members *m, double alpha, struct vt_suite_average *out);

/* Whether a verdict of the whole would hide it: `same` where the average is not within the threshold
 * (percent) either way, a gain or loss where the average goes the other way, or leaves a change the other way
 * by the threshold open while members are. */
bool vt_suite_average_denies(const struct vt_suite_average *a, enum vt_verdict verdict, double threshold);

#endif
