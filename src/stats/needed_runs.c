#include "stats/needed_runs.h"

#include "stats/brunner_munzel.h"
#include "stats/distribution.h"
#include "stats/moments.h"
#include "stats/random.h"
#include "stats/sort.h"
#include "stats/welch.h"

#include <math.h>
#include <stdlib.h>

enum { POINTS = 400, MOST_POINTS = 20000, DRAWS = 100, MOST_DRAWN = 300 };

/* ---- power by the noncentral t */

/* The logarithm of the density of x = log(chi / sqrt(df)) but for its constant, with its peak of 0 at x = 0.
 */
static double log_density(double x, double df)
{
    return df * (x - expm1(2 * x) / 2);
}

/* From the peak outwards to where the density is e^-40 of it. */
static double reach(double df, double direction)
{
    double step = 0.1 / sqrt(df), x = 0;
    while (log_density(x, df) > -40) {
        x += direction * step;
        step *= 1.1;
    }
    return x;
}

/* P(|T'| > t) for the noncentral t with df and noncentrality delta, T' = (Z + delta) / s with s = chi /
 * sqrt(df): the integral over s of P(Z > t s - delta) + P(Z < -t s - delta). On the scale of log s the
 * integrand is smooth and falls off at both ends, so the trapezoid rule is exact to rounding (Trefethen &
 * Weideman 2014, SIAM Rev. 56:385-458). */
static double power_of(double t, double df, double delta)
{
    double low = reach(df, -1), high = reach(df, 1), sum = 0, all = 0;
    double points =
        fmin(fmax(POINTS, 6 * fabs(delta) * (high - low)), MOST_POINTS); /* the tails turn within 1 / delta */
    double step = (high - low) / points;

    for (double i = 0; i <= points; i++) {
        double x = low + i * step, weight = exp(log_density(x, df)), s = exp(x);
        sum += weight * (vt_normal_tail(t * s - delta) + vt_normal_tail(t * s + delta));
        all += weight;
    }
    return sum / all;
}

/* Of n values a side with df = k (n - 1) and noncentrality `shift` sqrt(n). */
static double power_at(double n, double k, double shift, double alpha)
{
    double df = k * (n - 1);
    return power_of(vt_t_upper(alpha / 2, df), df, shift * sqrt(n));
}

double vt_power_two_sample(double n, double delta, double alpha)
{
    if (!(n > 1) || !isfinite(n) || !isfinite(delta) || !(alpha > 0 && alpha < 1))
        return NAN;
    return power_at(n, 2, fabs(delta) / sqrt(2), alpha);
}

double vt_power_paired(double n, double delta, double alpha)
{
    if (!(n > 1) || !isfinite(n) || !isfinite(delta) || !(alpha > 0 && alpha < 1))
        return NAN;
    return power_at(n, 1, fabs(delta), alpha);
}

/* The least n, at least 2, whose power is reached, to a relative exactness; power grows with n. */
static bool needed(double k, double shift, double alpha, double power, double exactness, double *n)
{
    double low = 2, high = 4;

    if (!isfinite(shift) || !(shift > 0) || !(alpha > 0 && alpha < power && power < 1))
        return false;
    while (power_at(high, k, shift, alpha) < power) {
        low = high;
        high *= 2;
        if (low > VT_NEEDED_RUNS_MAX)
            return false;
    }
    if (power_at(low, k, shift, alpha) >= power) {
        *n = low;
        return true;
    }
    while (high - low > exactness * high) {
        double middle = low + (high - low) / 2;
        if (middle <= low || middle >= high)
            break;
        if (power_at(middle, k, shift, alpha) < power)
            low = middle;
        else
            high = middle;
    }
    *n = high;
    return high <= VT_NEEDED_RUNS_MAX;
}

bool vt_needed_two_sample(double delta, double alpha, double power, double *n)
{
    return needed(2, fabs(delta) / sqrt(2), alpha, power, 1e-12, n);
}

bool vt_needed_paired(double delta, double alpha, double power, double *n)
{
    return needed(1, fabs(delta), alpha, power, 1e-12, n);
}

/* ---- from pilot data */

struct pilot {
    const double *a, *b;
    size_t na, nb;
    double mean_a, mean_b, factor;
    double *x, *y; /* MOST_DRAWN each */
    uint64_t seed;
    double alpha;
};

static void draw(struct vt_random *random, const double from[], size_t n, double scale, double to[], size_t m)
{
    for (size_t i = 0; i < m; i++)
        to[i] = from[vt_random_below(random, n)] * scale;
    vt_sort(to, m);
}

/* Near to the automatic test: the better of Welch's and Brunner and Munzel's p, a quarter dearer than one
 * alone since the two mostly agree. */
static bool tells_apart(const struct pilot *p, size_t m)
{
    struct vt_t_test welch = {.p = 1}, ranks = {.p = 1};

    vt_welch_test(p->x, m, p->y, m, &welch);
    if (!vt_brunner_munzel_sorted(p->x, m, p->y, m, &ranks))
        ranks.p = p->x[m - 1] < p->y[0] || p->y[m - 1] < p->x[0] ? 0 : 1;
    return 1.25 * fmin(welch.p, ranks.p) < p->alpha;
}

static double drawn_power(const struct pilot *p, size_t m)
{
    struct vt_random random = vt_random_start(p->seed, m);
    double found = 0;

    for (int i = 0; i < DRAWS; i++) {
        draw(&random, p->a, p->na, 1 / p->mean_a, p->x, m);
        draw(&random, p->b, p->nb, p->factor / p->mean_b, p->y, m);
        found += tells_apart(p, m);
    }
    return found / DRAWS;
}

/* The least m up to MOST_DRAWN with that power by resampling, or `normal` when it is beyond. */
static size_t resampled(struct pilot *p, size_t normal, double power)
{
    size_t low = 2, high = MOST_DRAWN;

    if (normal > 2 * MOST_DRAWN || drawn_power(p, high) < power)
        return normal > MOST_DRAWN ? normal : MOST_DRAWN + 1;
    while (high - low > 1 + high / 10) {
        size_t middle = (size_t)sqrt((double)low * (double)high);
        middle = middle <= low ? low + 1 : middle;
        if (drawn_power(p, middle) >= power)
            high = middle;
        else
            low = middle;
    }
    return high;
}

static bool resample(struct pilot *p, size_t *n, double power)
{
    p->x = malloc(MOST_DRAWN * sizeof *p->x);
    p->y = malloc(MOST_DRAWN * sizeof *p->y);
    bool good = p->x && p->y;
    if (good)
        *n = resampled(p, *n, power);
    free(p->x);
    free(p->y);
    return good;
}

bool vt_needed_runs(const double a[], size_t na, const double b[], size_t nb, double percent,
                    const struct vt_needed_options *opt, size_t *n)
{
    struct vt_needed_options o = opt ? *opt : (struct vt_needed_options){0};
    struct pilot p = {.a = a, .na = na, .b = nb ? b : a, .nb = nb ? nb : na};
    struct vt_moments ma = vt_moments_of(a, na), mb = vt_moments_of(p.b, p.nb);
    double alpha = o.alpha > 0 ? o.alpha : 0.05, power = o.power > 0 ? o.power : 0.8, exact;

    if (na < 2 || p.nb < 2 || !(ma.mean > 0) || !(mb.mean > 0))
        return false;
    double va = vt_variation(&ma) * vt_variation(&ma), vb = vt_variation(&mb) * vt_variation(&mb),
           both = va + vb;
    if (!(both > 0) || !isfinite(both))
        return false;
    double k = both * both / (va * va + vb * vb); /* Satterthwaite's df over n - 1, for equal n */
    if (!needed(k, fabs(percent) / 100 / sqrt(both), alpha, power, 1e-4, &exact))
        return false;
    *n = (size_t)ceil(exact - 1e-9);
    if (!o.resampling)
        return true;
    p.mean_a = ma.mean;
    p.mean_b = mb.mean;
    p.factor = 1 + percent / 100;
    p.seed = o.seed ? o.seed : VT_SEED;
    p.alpha = alpha;
    return resample(&p, n, power);
}
