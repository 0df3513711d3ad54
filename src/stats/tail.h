/* Slow runs: those far beyond the others of their side, on the worse side. Pure functions. */
#ifndef VT_STATS_TAIL_H
#define VT_STATS_TAIL_H

#include <stdbool.h>
#include <stddef.h>

/* So many robust standard deviations from the side's median make a run slow. */
#define VT_TAIL_SDS 7.0

/* One side's slow runs; NAN where there is nothing to tell from. */
struct vt_tail_side {
    double n, slow;
    double share, share_low, share_high; /* of all runs, with Clopper and Pearson's interval (1934) */
    double times, times_low, times_high; /* geometric mean of slow run / median; its t interval from two on */
};

struct vt_tail {
    struct vt_tail_side a, b;
    bool differs; /* more of them on one side than chance brings */
};

/* Counts the slow runs of two sorted sides: further above their side's median (below it when `higher` is
 * better) than VT_TAIL_SDS times 1.4826 times the median distance, both sides' distances taken together, of
 * logarithms where all values are positive. Sides differ when one has two or more (and 2 %) and the other,
 * not much smaller, none, or by Fisher's exact test (1935) at 0.02. level: of the intervals. False under two
 * values on a side, without any spread around the medians, or without memory. */
bool vt_tail_of(const double a[], size_t na, const double b[], size_t nb, bool higher, double level,
                struct vt_tail *out);

#endif
