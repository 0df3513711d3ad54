#include "stats/welch.h"

#include <math.h>

/* By shares of the variance, so that no fourth power of an sd leaves the range of doubles. */
double vt_welch_df(double se_a, double na, double se_b, double nb)
{
    double se = hypot(se_a, se_b);
    double share_a = (se_a / se) * (se_a / se), share_b = (se_b / se) * (se_b / se);
    return 1 / (share_a * share_a / (na - 1) + share_b * share_b / (nb - 1));
}

bool vt_welch_of(const struct vt_moments *a, const struct vt_moments *b, struct vt_t_test *test)
{
    if (a->n < 2 || b->n < 2)
        return false;
    double se_a = vt_standard_error(a), se_b = vt_standard_error(b), se = hypot(se_a, se_b);
    if (!(se > 0))
        return false;
    *test = (struct vt_t_test){.difference = vt_mean_difference(a, b), .se = se};
    test->df = vt_welch_df(se_a, (double)a->n, se_b, (double)b->n);
    vt_t_test_finish(test);
    return true;
}

bool vt_welch_test(const double a[], size_t na, const double b[], size_t nb, struct vt_t_test *test)
{
    struct vt_moments ma = vt_moments_of(a, na), mb = vt_moments_of(b, nb);
    return vt_welch_of(&ma, &mb, test);
}
