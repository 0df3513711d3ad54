/* One value against a sample: could it be one more of them? */
#ifndef VT_STATS_ONE_AGAINST_MANY_H
#define VT_STATS_ONE_AGAINST_MANY_H

#include "stats/interval.h"

#include <stdbool.h>
#include <stddef.h>

/* t = (x - mean) / (sd sqrt(1 + 1/n)) with n - 1 degrees of freedom (Crawford & Howell 1998, The Clinical
 * Neuropsychologist 12:482-486): it trusts the sample to be normal and x to vary as its members do. */
struct vt_one_against_many {
    double difference, t, df, p; /* x - mean; two-sided p of none */
    struct vt_interval ci;       /* of the difference */
};

/* At `level` inside (0, 1). False, and *out untouched, when n < 2, the sample does not vary, or a value is
 * not finite. */
bool vt_one_against_many_test(double x, const double sample[], size_t n, double level,
                              struct vt_one_against_many *out);

#endif
