/* Levels of repetition, such as boot > run > iteration (Kalibera & Jones 2013, "Rigorous benchmarking in
 * reasonable time", ISMM; 2012, Univ. of Kent TR 4-12). Level 1 is the innermost, level `levels` the
 * outermost. Every mean is the mean of the means below it, so that an inner value never counts as a run of
 * its own. */
#ifndef VT_STATS_NESTED_H
#define VT_STATS_NESTED_H

#include "stats/interval.h"

enum { VT_NESTED_MOST = 8 };

/* Index 0 is level 1. Counts may differ between groups; r is then their harmonic mean, and groups of one
 * member give no variance. */
struct vt_nested {
    size_t levels;
    double mean;
    double r[VT_NESTED_MOST];  /* members per group of that level; r[levels - 1] counts the outermost */
    double s2[VT_NESTED_MOST]; /* biased S_i^2: the mean over groups of the variance of the level-i means */
    /* T_1^2 = S_1^2, T_i^2 = S_i^2 - S_{i-1}^2 / r_{i-1}: the level's own variance; may be negative, NAN
     * where no group has two members. */
    double t2[VT_NESTED_MOST];
    double share[VT_NESTED_MOST]; /* of the total variance, negative T^2 taken as 0; NAN when there is none */
};

/* x[i] is an iteration; key[k][i] tells its group at level `levels - k`: key[0] the outermost (boot). There
 * are levels - 1 arrays of keys, and the same key under different outer groups means different groups. Rows
 * may come in any order. top (may be NULL, else n places) receives the *n_top means of the outermost groups,
 * in order of key. False when n is 0, levels is outside 1..VT_NESTED_MOST, a value is not finite or memory
 * ran out. */
bool vt_nested_of(const double x[], const double *const key[], size_t levels, size_t n,
                  struct vt_nested *nested, double top[], size_t *n_top);

/* mean -+ t(r_n - 1) sqrt(S_n^2 / r_n), n the outermost level. False when that level has under two members or
 * no variance is known. */
bool vt_nested_interval(const struct vt_nested *nested, double level, struct vt_interval *ci);

/* The ratio mean b / mean a in Fieller's form with h^2 = t^2 S_n^2 / r_n, each side with its own r_n - 1.
 * False as above, or when unbounded. */
bool vt_nested_ratio(const struct vt_nested *a, const struct vt_nested *b, double level,
                     struct vt_interval *ci);

/* The number of repetitions at level i (from 1, below the outermost) that gives the narrowest interval for
 * the time spent: sqrt(c_{i+1} / c_i * T_i^2 / T_{i+1}^2), to be rounded up. cost_ratio is c_{i+1} / c_i, the
 * cost of one more member of the level above over that of one more here. NAN when either T^2 is not
 * positive. */
double vt_nested_repetitions(const struct vt_nested *nested, size_t level, double cost_ratio);

#endif
