/* Bootstrap intervals (Efron 1979; Efron 1987, JASA 82:171-200; Davison & Hinkley 1997): sides are resampled
 * with replacement, each on its own. The same seed gives the same bytes; blocks of resamples have streams of
 * their own. */
#ifndef VT_STATS_BOOTSTRAP_H
#define VT_STATS_BOOTSTRAP_H

#include "stats/interval.h"
#include "stats/permutation.h"

enum vt_bootstrapped {
    VT_BOOTSTRAP_MEAN,
    VT_BOOTSTRAP_MEDIAN,
    VT_BOOTSTRAP_DIFFERENCE_MEAN, /* b - a */
    VT_BOOTSTRAP_DIFFERENCE_MEDIAN,
    VT_BOOTSTRAP_RATIO_MEAN, /* b / a */
    VT_BOOTSTRAP_RATIO_MEDIAN
};

#define VT_BOOTSTRAP_DRAWS 1e9 /* most draws, (na + nb) resamples: about 4 s */

struct vt_bootstrap {
    struct vt_interval percentile; /* quantiles alpha/2 and 1 - alpha/2 (type 7) of the resampled values */
    /* Bias-corrected and accelerated; z0 from (#less + half #equal) / R, acceleration from jackknife
     * influences l:
     *     sum n_i^-3 sum l^3 / (6 (sum n_i^-2 sum l^2)^1.5)
     * Only for means (the jackknife fails for medians); `has_bca` is false there and where it is
     * undefined. */
    struct vt_interval bca;
    bool has_bca;
};

/* For VT_BOOTSTRAP_MEAN and _MEDIAN, b is not read. False, and *boot untouched, when a side is empty, a value
 * is not finite, level is not inside (0, 1), there are under 2 resamples or too many draws, memory ran out,
 * or a ratio has a baseline that is not positive throughout. */
bool vt_bootstrap(enum vt_bootstrapped what, const double a[], size_t na, const double b[], size_t nb,
                  double level, const struct vt_resampling *how, struct vt_bootstrap *boot);

#endif
