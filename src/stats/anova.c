#include "stats/anova.h"

#include "stats/distribution.h"
#include "stats/double_double.h"
#include "stats/moments.h"

#include <math.h>
#include <stdlib.h>

/* Per group: a sum that becomes the mean, and the count. Returns the grand mean. */
static struct vt_dd group_means(const double x[], const size_t group[], size_t n, int exponent,
                                struct vt_dd mean[], size_t count[], size_t groups)
{
    struct vt_dd all = {0, 0};

    for (size_t i = 0; i < n; i++) {
        double value = ldexp(x[i], -exponent);
        vt_dd_gather(&mean[group[i]], value);
        vt_dd_gather(&all, value);
        count[group[i]]++;
    }
    for (size_t g = 0; g < groups; g++)
        if (count[g])
            mean[g] = vt_dd_divide(vt_dd_normal(mean[g]), (double)count[g]);
    return vt_dd_divide(vt_dd_normal(all), (double)n);
}

/* True when every value of each group is the same, so that no rounding error is taken for spread. */
static bool constant_groups(const double x[], const size_t group[], size_t n, size_t first[])
{
    for (size_t i = n; i-- > 0;)
        first[group[i]] = i;
    for (size_t i = 0; i < n; i++)
        if (x[i] != x[first[group[i]]])
            return false;
    return true;
}

static void finish(struct vt_anova *a, double between, double within, int exponent)
{
    double ms_between = between / a->df_between, ms_within = within / a->df_within;

    a->ss_between = ldexp(between, 2 * exponent);
    a->ss_within = ldexp(within, 2 * exponent);
    a->ms_between = ldexp(ms_between, 2 * exponent);
    a->ms_within = ldexp(ms_within, 2 * exponent);
    a->f = within > 0 ? ms_between / ms_within : NAN;
    a->p = vt_f_tail(a->f, a->df_between, a->df_within);
    a->r_squared = between + within > 0 ? between / (between + within) : NAN;
    a->residual_sd = ldexp(sqrt(ms_within), exponent);
}

static void sum_squares(const double x[], const size_t group[], size_t n, int exponent,
                        const struct vt_dd mean[], const size_t count[], size_t groups, struct vt_dd grand,
                        struct vt_dd *between, struct vt_dd *within)
{
    for (size_t g = 0; g < groups; g++) {
        if (!count[g])
            continue;
        struct vt_dd square = vt_dd_square(vt_dd_subtract(mean[g], grand));
        struct vt_dd weighted = vt_dd_two_product((double)count[g], square.high);
        vt_dd_gather(between, weighted.high);
        between->low += weighted.low + (double)count[g] * square.low;
    }
    for (size_t i = 0; i < n; i++) {
        struct vt_dd square = vt_dd_square(vt_dd_from(ldexp(x[i], -exponent), mean[group[i]]));
        vt_dd_gather(within, square.high);
        within->low += square.low;
    }
}

bool vt_anova_test(const double x[], const size_t group[], size_t n, size_t groups, struct vt_anova *anova)
{
    struct vt_dd *mean = calloc(groups + 1, sizeof *mean), between = {0, 0}, within = {0, 0};
    size_t *count = calloc(2 * groups + 1, sizeof *count), filled = 0;
    int exponent = 0;
    bool done = mean && count && vt_scale_exponent(x, n, &exponent);

    for (size_t i = 0; done && i < n; i++)
        done = group[i] < groups;
    if (done) {
        struct vt_dd grand = group_means(x, group, n, exponent, mean, count, groups);
        for (size_t g = 0; g < groups; g++)
            filled += count[g] > 0;
        done = filled > 1 && n > filled;
        if (done) {
            anova->df_between = (double)(filled - 1);
            anova->df_within = (double)(n - filled);
            sum_squares(x, group, n, exponent, mean, count, groups, grand, &between, &within);
            bool constant = constant_groups(x, group, n, count + groups);
            finish(anova, between.high + between.low, constant ? 0 : within.high + within.low, exponent);
        }
    }
    free(mean);
    free(count);
    return done;
}
