/* Equivalence: are both sides the same within a margin? (Schuirmann 1987, J. Pharmacokin. Biopharm.
 * 15:657-680.) Two one-sided tests at alpha show it exactly when the 1 - 2 alpha interval lies inside the
 * margins, so any interval got by inverting a test does the work of that test's TOST. */
#ifndef VT_STATS_EQUIVALENCE_H
#define VT_STATS_EQUIVALENCE_H

#include <stdbool.h>
#include <stddef.h>

/* True when the interval [low, high] of candidate / baseline, at level 1 - 2 alpha, lies inside a change of
 * threshold_percent either way, that is inside (1 - threshold / 100, 1 + threshold / 100). False for NaN, for
 * an unbounded interval and for a threshold that is not positive. */
bool vt_equivalent(double low, double high, double threshold_percent);

/* The p of the TOST on the ratio of means with Welch's statistic, t = (mb - r ma) / sqrt(vb + r^2 va) at
 * r = low_margin and r = high_margin, df by Satterthwaite at r; the larger of the two one-sided p.
 * False, p untouched, under two values on a side or without any spread. */
bool vt_equivalence_welch(const double a[], size_t na, const double b[], size_t nb, double low_margin,
                          double high_margin, double *p);

#endif
