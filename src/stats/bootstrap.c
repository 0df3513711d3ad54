#include "stats/bootstrap.h"

#include "stats/distribution.h"
#include "stats/moments.h"
#include "stats/quantile.h"
#include "stats/random.h"
#include "stats/sort.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 250 };

/* One side: sorted, brought near 1 by a power of two that both sides share. */
struct side {
    double *x;
    size_t n;
    double centre;    /* of x itself */
    uint32_t *counts; /* medians: how often each was drawn */
};

static bool prepare(struct side *s, const double x[], size_t n, int exponent, bool median)
{
    s->n = n;
    s->x = vt_sorted_copy(x, n);
    s->counts = median ? malloc((n + 1) * sizeof *s->counts) : NULL;
    if (!s->x || (median && !s->counts))
        return false;
    for (size_t i = 0; exponent && i < n; i++)
        s->x[i] = ldexp(s->x[i], -exponent);
    s->centre = median ? vt_median_sorted(s->x, n) : vt_mean(s->x, n);
    return true;
}

static double draw_mean(const struct side *s, struct vt_random *r)
{
    double sum = 0; /* of deviations: a resample of equal values gives their mean exactly */
    for (size_t i = 0; i < s->n; i++)
        sum += s->x[vt_random_below(r, s->n)] - s->centre;
    return s->centre + sum / (double)s->n;
}

static double draw_median(const struct side *s, struct vt_random *r)
{
    size_t seen = 0, low = 0, high;

    memset(s->counts, 0, s->n * sizeof *s->counts);
    for (size_t i = 0; i < s->n; i++)
        s->counts[vt_random_below(r, s->n)]++;
    while ((seen += s->counts[low]) < (s->n + 1) / 2)
        low++;
    for (high = low; seen < s->n / 2 + 1;)
        seen += s->counts[++high];
    return low == high ? s->x[low] : s->x[low] / 2 + s->x[high] / 2;
}

static bool of_two(enum vt_bootstrapped what)
{
    return what >= VT_BOOTSTRAP_DIFFERENCE_MEAN;
}

static bool of_medians(enum vt_bootstrapped what)
{
    return what == VT_BOOTSTRAP_MEDIAN || what == VT_BOOTSTRAP_DIFFERENCE_MEDIAN
           || what == VT_BOOTSTRAP_RATIO_MEDIAN;
}

static bool of_ratios(enum vt_bootstrapped what)
{
    return what == VT_BOOTSTRAP_RATIO_MEAN || what == VT_BOOTSTRAP_RATIO_MEDIAN;
}

static double combine(enum vt_bootstrapped what, double a, double b)
{
    return !of_two(what) ? a : of_ratios(what) ? b / a : b - a;
}

/* Fills value[] with the resampled statistic. */
static void resample(enum vt_bootstrapped what, const struct side *a, const struct side *b,
                     const struct vt_resampling *how, double value[])
{
    double (*draw)(const struct side *, struct vt_random *) = of_medians(what) ? draw_median : draw_mean;
    struct vt_random ra = {{0}}, rb = {{0}};

    for (size_t i = 0; i < how->resamples; i++) {
        if (i % BLOCK == 0) {
            ra = vt_random_start(how->seed, 2 * (i / BLOCK));
            rb = vt_random_start(how->seed, 2 * (i / BLOCK) + 1);
        }
        double centre = draw(a, &ra);
        value[i] = combine(what, centre, of_two(what) ? draw(b, &rb) : 0);
    }
}

/* Adds n^-3 sum l^3 and n^-2 sum l^2 of one side, l = (n - 1)(mean of all t(-i) less t(-i)), t the statistic
 * with the other side's mean held; for means and differences that is the deviation itself. */
static void add_influences(const struct side *s, double scale, bool inverse, double *cubes, double *squares)
{
    double n = (double)s->n, average = 0;

    if (s->n < 2)
        return;
    for (size_t i = 0; inverse && i < s->n; i++)
        average += (n - 1) / (n * s->centre - s->x[i]) / n;
    for (size_t i = 0; i < s->n; i++) {
        double l = inverse ? (n - 1) * scale * (average - (n - 1) / (n * s->centre - s->x[i]))
                           : scale * (s->x[i] - s->centre);
        *cubes += l * l * l / (n * n * n);
        *squares += l * l / (n * n);
    }
}

static double acceleration(enum vt_bootstrapped what, const struct side *a, const struct side *b)
{
    double cubes = 0, squares = 0;

    if (what == VT_BOOTSTRAP_RATIO_MEAN) {
        add_influences(a, b->centre, true, &cubes, &squares);
        add_influences(b, 1 / a->centre, false, &cubes, &squares);
    } else {
        add_influences(a, of_two(what) ? -1 : 1, false, &cubes, &squares);
        if (of_two(what))
            add_influences(b, 1, false, &cubes, &squares);
    }
    return cubes / (6 * squares * sqrt(squares));
}

/* The level at which BCa reads the resampled values in place of p. */
static double corrected(double z0, double speed, double p)
{
    double z = z0 - vt_normal_upper(p), shrink = 1 - speed * z;
    return shrink > 0 ? vt_normal_tail(-(z0 + z / shrink)) : NAN;
}

static bool correct(const double value[], size_t m, double of, double speed, double level,
                    struct vt_interval *bca)
{
    double less = 0, slack = 1e-13 * fabs(of); /* two orders of the same sum differ by rounding */

    for (size_t i = 0; i < m; i++)
        less += value[i] < of - slack ? 1 : value[i] <= of + slack ? 0.5 : 0;
    double share = less / (double)m;
    if (!(share > 0 && share < 1) || !isfinite(speed))
        return false;
    double z0 = -vt_normal_upper(share);
    double p_low = corrected(z0, speed, (1 - level) / 2), p_high = corrected(z0, speed, (1 + level) / 2);
    if (isnan(p_low) || isnan(p_high))
        return false;
    *bca =
        (struct vt_interval){of, vt_quantile_sorted(value, m, p_low), vt_quantile_sorted(value, m, p_high)};
    return true;
}

static void unscale(struct vt_interval *ci, int exponent)
{
    ci->of = ldexp(ci->of, exponent);
    ci->low = ldexp(ci->low, exponent);
    ci->high = ldexp(ci->high, exponent);
}

/* From prepared sides to intervals. */
static bool intervals(enum vt_bootstrapped what, const struct side *a, const struct side *b, double level,
                      const struct vt_resampling *how, struct vt_bootstrap *boot)
{
    size_t m = how->resamples;
    double *value = malloc(m * sizeof *value), of = combine(what, a->centre, b->centre);

    if (!value)
        return false;
    resample(what, a, b, how, value);
    bool done = vt_sort(value, m);
    if (done) {
        boot->percentile = (struct vt_interval){of, vt_quantile_sorted(value, m, (1 - level) / 2),
                                                vt_quantile_sorted(value, m, (1 + level) / 2)};
        boot->has_bca =
            !of_medians(what) && correct(value, m, of, acceleration(what, a, b), level, &boot->bca);
    }
    free(value);
    return done;
}

bool vt_bootstrap(enum vt_bootstrapped what, const double a[], size_t na, const double b[], size_t nb,
                  double level, const struct vt_resampling *how, struct vt_bootstrap *boot)
{
    size_t n = of_two(what) ? na + nb : na;
    int exponent_a = 0, exponent_b = 0;

    if (na == 0 || (of_two(what) && nb == 0) || !(level > 0 && level < 1) || how->resamples < 2)
        return false;
    if (na > UINT32_MAX || nb > UINT32_MAX || (double)n * (double)how->resamples > VT_BOOTSTRAP_DRAWS)
        return false;
    if (!vt_scale_exponent(a, na, &exponent_a) || (of_two(what) && !vt_scale_exponent(b, nb, &exponent_b)))
        return false;
    for (size_t i = 0; of_ratios(what) && i < na; i++)
        if (!(a[i] > 0))
            return false;
    struct side sa = {0}, sb = {0};
    int exponent = of_two(what) && exponent_b > exponent_a ? exponent_b : exponent_a;
    bool done = prepare(&sa, a, na, exponent, of_medians(what));
    if (of_two(what))
        done = prepare(&sb, b, nb, exponent, of_medians(what)) && done;
    done = done && intervals(what, &sa, &sb, level, how, boot);
    if (done && !of_ratios(what)) {
        unscale(&boot->percentile, exponent);
        unscale(&boot->bca, exponent);
    }
    free(sa.x);
    free(sa.counts);
    free(sb.x);
    free(sb.counts);
    return done;
}
