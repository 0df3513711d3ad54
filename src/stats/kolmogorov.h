/* The two-sample Kolmogorov-Smirnov test (Smirnov 1939): D, the largest distance between the empirical
 * distributions. It notices any difference, of shape too, at the price of power against plain shifts. */
#ifndef VT_STATS_KOLMOGOROV_H
#define VT_STATS_KOLMOGOROV_H

#include <stdbool.h>
#include <stddef.h>

struct vt_kolmogorov {
    double d;
    double p_asymptotic; /* Kolmogorov 1933: lambda = sqrt(na nb / (na + nb)) D, no correction */
    /* na nb <= VT_KOLMOGOROV_STEPS; else both below are asymptotic with Hodges' correction of lambda for
     * unequal sizes (1958, Ark. Mat. 3:469-486), which joins on within 2 % of p (p > 1e-8). */
    bool exact;
    double p; /* conditional on the ties (Schroeer & Trenkler 1995, Comput. Stat. Data Anal. 20:185-202) */
    double p_no_ties; /* as if all values were different, which is too large with ties */
};

#define VT_KOLMOGOROV_STEPS 2e7 /* 4,400 a side, about 100 ms */

/* a and b sorted. False when a side is empty or memory ran out. */
bool vt_kolmogorov_sorted(const double a[], size_t na, const double b[], size_t nb,
                          struct vt_kolmogorov *test);

#endif
