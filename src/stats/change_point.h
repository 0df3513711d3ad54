/* A level that changed once, at some point of the series. */
#ifndef VT_STATS_CHANGE_POINT_H
#define VT_STATS_CHANGE_POINT_H

#include <stdbool.h>
#include <stddef.h>

struct vt_change_point {
    size_t at;            /* index of the first value after the change */
    double before, after; /* means */
    double p;     /* two-sided, Pettitt's approximation, the statistic's variance widened for autocorrelation
                     around the     two levels */
    bool is_step; /* two levels fit clearly better than a straight line */
};

/* Pettitt's test (Pettitt 1979, Applied Statistics 28:126-135): K = max_t |2 sum_{i <= t} rank_i - t (n +
 * 1)|, p = 2 exp(-6 K^2 / (n^3 + n^2)). Values stand in the order measured. False under 10 values, without
 * spread, with a value that is not finite, or when memory ran out. */
bool vt_change_point_find(const double x[], size_t n, struct vt_change_point *change);

/* Both at the level that vtstat flags: p < 0.005 and a step. */
bool vt_change_point_is_clear(const struct vt_change_point *change);

#endif
