/* One line with a common slope through two groups (analysis of covariance; Fisher 1932, Statistical Methods
 * for Research Workers, 4th ed.): values x over positions p, such as the times at which both sides of an
 * experiment were measured. */
#ifndef VT_STATS_ANCOVA_H
#define VT_STATS_ANCOVA_H

#include <stdbool.h>
#include <stddef.h>

/* One group: n values with the position of each. Borrowed. */
struct vt_ancova_group {
    const double *position, *x;
    size_t n;
};

struct vt_ancova {
    double slope, df, p; /* of the slope: its degrees of freedom, na + nb - 3, and two-sided p of none */
    double variance;     /* left around both lines */
    double mean_p[2], mean_x[2]; /* of each group */
    /* What taking the slope out leaves of doubt, since it is an estimate and the groups' mean positions
     * differ: */
    double inflation; /* of the variance within the groups, with the degree of freedom that the slope took */
    double difference_variance; /* added to the variance of the difference of the means */
};

/* False, and *a untouched, when positions or values do not vary within the groups or there are under 4
 * values. */
bool vt_ancova_of(const struct vt_ancova_group group[2], struct vt_ancova *a);

#endif
