/* One-way analysis of variance (Fisher 1925): do groups share a mean? It trusts equal spreads and near normal
 * groups. Sums are compensated about means known to 32 digits, so that NIST's SmLs07-09 come out to the last
 * digits. */
#ifndef VT_STATS_ANOVA_H
#define VT_STATS_ANOVA_H

#include <stdbool.h>
#include <stddef.h>

struct vt_anova {
    double df_between, df_within;
    double ss_between, ss_within; /* sums of squares */
    double ms_between, ms_within;
    double f, p;
    double r_squared;   /* ss_between / (ss_between + ss_within) */
    double residual_sd; /* sqrt(ms_within) */
};

/* x[i] belongs to group[i], in 0..groups-1; empty groups do not count. f and p are NAN where there is no
 * spread within any group. False when fewer than two groups have values, no group has two, a value is not
 * finite, a group is out of range or memory ran out. */
bool vt_anova_test(const double x[], const size_t group[], size_t n, size_t groups, struct vt_anova *anova);

#endif
