#include "stats/variance_test.h"

#include "stats/anova.h"
#include "stats/decimal.h"
#include "stats/distribution.h"
#include "stats/quantile.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool vt_variance_ratio_test(const struct vt_moments *a, const struct vt_moments *b, double *f, double *p)
{
    if (a->n < 2 || b->n < 2 || !(a->sd > 0) || !(b->sd > 0))
        return false;
    double ratio = b->sd / a->sd, df_a = (double)(a->n - 1), df_b = (double)(b->n - 1);
    *f = ratio * ratio;
    *p = fmin(1, 2 * fmin(vt_f_tail(*f, df_b, df_a), vt_f_below(*f, df_b, df_a)));
    return true;
}

/* Turns x into |x - median|. */
static void deviate(double x[], size_t n)
{
    double median = vt_median(x, n);
    for (size_t i = 0; i < n; i++)
        x[i] = fabs(x[i] - median);
}

bool vt_brown_forsythe_test(const double a[], size_t na, const double b[], size_t nb, double *f, double *p)
{
    size_t n = na + nb, *side = malloc((n + 1) * sizeof *side);
    double *x = malloc((n + 1) * sizeof *x);
    int64_t *whole = malloc((n + 1) * sizeof *whole);
    struct vt_anova anova;
    int places;
    bool done = side && x && whole && na > 1 && nb > 1;

    if (done) {
        memcpy(x, a, na * sizeof *x);
        memcpy(x + na, b, nb * sizeof *x);
        /* F has no unit, so whole numbers do for the decimals; doubled and less the first, medians are exact
         * too. */
        if (vt_decimal_scale(x, n, whole, &places))
            for (size_t i = n; i-- > 0;)
                x[i] = 2 * (double)(whole[i] - whole[0]);
        for (size_t i = 0; i < n; i++)
            side[i] = i >= na;
        deviate(x, na);
        deviate(x + na, nb);
        done = vt_anova_test(x, side, n, 2, &anova) && !isnan(anova.f);
    }
    if (done) {
        *f = anova.f;
        *p = anova.p;
    }
    free(side);
    free(x);
    free(whole);
    return done;
}
