/* Warm-up: the first iterations of a run that are off in run after run. */
#ifndef VT_JUDGE_PAIRING_WARM_UP_H
#define VT_JUDGE_PAIRING_WARM_UP_H

#include "model/study.h"

/* warm[i]: how many iterations at the start of every run of study->series[i] are warm-up; one number for all
 * configurations of a metric, so that no side is favoured. `warm` has n_series places. An iteration is
 * warm-up when it is off to the same side in so many of the runs that chance hardly explains it (sign test, p
 * < 0.02), by more than the runs vary inside, and all before it are, too; at most a third of a run. */
enum vt_status vt_warm_up_find(const struct vt_study *study, size_t warm[], struct vt_error *err);

/* The place of each value within its run, from 1, in the order measured; 0 where runs are not known. */
enum vt_status vt_warm_up_places(const struct vt_series *s, size_t place[], struct vt_error *err);

#endif
