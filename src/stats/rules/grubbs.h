/* Outliers by their distance from the mean in standard deviations: Grubbs for one, Rosner for several. Both
 * trust the values without outliers to be normal. */
#ifndef VT_STATS_RULES_GRUBBS_H
#define VT_STATS_RULES_GRUBBS_H

#include <stdbool.h>
#include <stddef.h>

/* Grubbs' two-sided test for one outlier (Grubbs 1950, Ann. Math. Statist. 21:27-58; 1969, Technometrics
 * 11:1-21):
 *     G = max |x - mean| / sd,   p = min(1, 2 n P(T > t)),   df = n - 2,
 *     t^2 = n (n - 2) G^2 / ((n - 1)^2 - n G^2)
 * False when n < 3 or all values are equal. */
bool vt_grubbs_test(const double x[], size_t n, double *g, double *p);

/* The critical G at alpha: (n - 1) / sqrt(n) sqrt(t^2 / (n - 2 + t^2)), t the upper alpha / (2n) point. NAN
 * for n < 3. */
double vt_grubbs_critical(size_t n, double alpha);

enum { VT_ESD_MOST = 50 };

/* Rosner's generalised extreme studentised deviate (Rosner 1983, Technometrics 25:165-172). */
struct vt_esd {
    size_t steps;    /* how many R and lambda follow; fewer than asked for where a step cannot go on */
    bool whole;      /* all steps were done, so that `outliers` stands */
    size_t outliers; /* the largest i with R_i > lambda_i */
    double r[VT_ESD_MOST], lambda[VT_ESD_MOST];
};

/* Tests for up to `most` outliers. x sorted. A step after which it is open which value to take out (two
 * different ones are equally far from the mean, judged on the decimals), or that leaves equal values, is the
 * last. False when n < most + 3, most is 0 or above VT_ESD_MOST, or all values are equal. */
bool vt_esd_sorted(const double x[], size_t n, size_t most, double alpha, struct vt_esd *esd);

#endif
