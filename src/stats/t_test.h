/* What every t test gives, and its interval. */
#ifndef VT_STATS_T_TEST_H
#define VT_STATS_T_TEST_H

#include "stats/interval.h"

#include <stdbool.h>
#include <stddef.h>

/* Everything about a pair is b against a (candidate against baseline): difference = mean b - mean a. */
struct vt_t_test {
    double difference, se;
    double t, df;
    double p;         /* two-sided */
    double p_greater; /* of the alternative that b is larger */
    double p_less;    /* of the alternative that b is smaller */
};

/* Fills t and the three p from difference, se and df. */
void vt_t_test_finish(struct vt_t_test *test);

/* difference -+ t(1 - alpha/2; df) se. */
struct vt_interval vt_t_test_interval(const struct vt_t_test *test, double level);

#endif
