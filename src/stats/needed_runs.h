/* How many runs a side would show a change of a given size? */
#ifndef VT_STATS_NEEDED_RUNS_H
#define VT_STATS_NEEDED_RUNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define VT_NEEDED_RUNS_MAX 10000000 /* beyond this the answer is "not by more runs" */

/* Power of the two-sided two-sample t test with n values a side (n may be fractional, over 1) when the means
 * differ by `delta` standard deviations, by the noncentral t (both tails). NAN out of range. */
double vt_power_two_sample(double n, double delta, double alpha);

/* The same for the paired t test over n pairs. */
double vt_power_paired(double n, double delta, double alpha);

/* The least number of values a side with that power, at least 2, fractional as the noncentral t gives it
 * (round it up). False when it is over VT_NEEDED_RUNS_MAX, or delta is 0 or not finite, or alpha < power < 1
 * is not met. */
bool vt_needed_two_sample(double delta, double alpha, double power, double *n);
bool vt_needed_paired(double delta, double alpha, double power, double *n);

/* A true change of just the threshold falls short of it in every other estimate, however many runs there are;
 * so verdicts are promised for a change of so many thresholds. */
#define VT_SEEN_THRESHOLDS 1.5

enum { VT_PILOT_SPREADS = 64 };

/* What a pilot tells about planning for a verdict. Changes and errors are shares of the baseline. */
struct vt_pilot {
    double se, n, df; /* standard error of the estimated ratio, from n values a side (or pairs), and the
                         degrees of freedom that it was estimated with */
    bool paired;
    double spread[VT_PILOT_SPREADS]; /* what the true standard error may be, in units of se */
};

/* Fills one in; df below 1 counts as 1. */
struct vt_pilot vt_pilot_of(double se, double n, double df, bool paired);

/* The chance that with n values a side (or n pairs) a true `change` is told: p < alpha and the estimate at
 * least `threshold`. The spread of a pilot is uncertain, so the chance is averaged over all that the pilot
 * leaves possible (variance times df over chi-square; "assurance", O'Hagan, Stevens & Campbell 2005, Pharm.
 * Stat. 4:187-201): after few runs it counts on more spread than they showed. */
double vt_verdict_chance(const struct vt_pilot *pilot, double n, double change, double threshold,
                         double alpha);

/* The fewest with at least that chance, from 2 on. NAN when that is over VT_NEEDED_RUNS_MAX. */
double vt_needed_verdict(const struct vt_pilot *pilot, double change, double threshold, double alpha,
                         double chance);

#endif
