/* What the automatic test becomes, and the tests by splits. docs/METHODS.md, section 3, has the measurements
 * behind each number. */
#include "stats/decide_split.h"
#include "stats/decide_tests.h"
#include "stats/distribution.h"
#include "stats/quantile.h"
#include "stats/welch.h"

#include <math.h>
#include <stdlib.h>

/* Up to this many values a side (harmonic mean of the sizes) three statistics see more than one, and sides of
 * unlike shape cannot yet be told from those of one. */
static const double combined_most = 8;

/* Under this many values a side there are no 100 splits, so that only sides which are completely apart could
 * be told so; but many against few have enough. */
enum { FEWEST_SPLIT = 5 };
static const double floor_most = 0.05;

/* Steps of half a standard deviation are not smoothed by the spread. */
static const double coarse = 0.5;

static void release_split(void *self)
{
    vt_split_free(self);
}

static double harmonic(const struct vt_sides *s)
{
    return 2 * (double)s->na * (double)s->nb / (double)(s->na + s->nb);
}

bool vt_tester_split(enum vt_split_look look, const struct vt_sides *sides,
                     const struct vt_decision_options *opt, struct vt_tester *tester, struct vt_decision *out)
{
    static const char *const names[] = {"permutation", "brunner-munzel permutation",
                                        "welch+brunner-munzel+normal-scores"};
    struct vt_split_options split = {.widen = sides->widen,
                                     .half_ties = look != VT_LOOK_MEANS,
                                     .beyond_floor = look != VT_LOOK_MEANS,
                                     .seed = opt->seed,
                                     .resamples = opt->resamples};

    if (look != VT_LOOK_PLACES)
        split.weight[VT_SPLIT_WELCH] = look == VT_LOOK_ALL ? fmin(2, fmax(1, harmonic(sides) / 10)) : 1;
    if (look != VT_LOOK_MEANS)
        split.weight[VT_SPLIT_PLACEMENTS] = 1;
    if (look == VT_LOOK_ALL)
        split.weight[VT_SPLIT_SCORES] = 1;
    struct vt_split *s = vt_split_start(sides->a_sorted, sides->na, sides->b_sorted, sides->nb, &split);
    if (!s) {
        out->refusal = VT_REFUSED_MEMORY;
        return false;
    }
    struct vt_t_test welch;
    out->test = names[look];
    out->statistic = vt_split_statistic(s, 1) / sides->widen;
    out->df = look != VT_LOOK_PLACES && vt_welch_of(&sides->ma, &sides->mb, &welch) ? welch.df : NAN;
    out->method = vt_split_method(s, &out->splits);
    *tester =
        (struct vt_tester){.p = vt_split_p,
                           .settle = vt_split_settle,
                           .release = release_split,
                           .self = s,
                           .of = vt_center_of(look == VT_LOOK_MEANS ? VT_CENTER_MEAN : VT_CENTER_TYPICAL),
                           .grain = vt_split_grain(s),
                           .smooth = !out->splits};
    return true;
}

/* Enough splits for a verdict: five values on either side, or fewer against so many more. */
static bool splits_answer(const struct vt_sides *s)
{
    size_t least = s->na < s->nb ? s->na : s->nb, most = s->na < s->nb ? s->nb : s->na;

    return least >= FEWEST_SPLIT || (most >= 2 * least && vt_split_floor(s->na, s->nb) < floor_most);
}

/* The smallest step between different values of a side that has equal ones too; else INFINITY. */
static double step_of(const double x[], size_t n)
{
    double least = 1e-9 * (x[n - 1] - x[0]), step = INFINITY;
    bool equal = false;

    for (size_t i = 1; i < n; i++) {
        double gap = x[i] - x[i - 1];
        equal = equal || gap <= least;
        step = gap > least ? fmin(step, gap) : step;
    }
    return equal ? step : INFINITY;
}

/* Whether all values are whole steps apart. */
static bool on_grid(const double x[], size_t n, double from, double step)
{
    for (size_t i = 0; i < n; i++) {
        double steps = (x[i] - from) / step;
        if (fabs(steps - nearbyint(steps)) > 1e-6 * fmax(1, fabs(steps)))
            return false;
    }
    return true;
}

/* The middle run of values on a coarse grid is on the grid, however many runs there are; their mean is not.
 * The spread is taken without outliers. */
bool vt_sides_coarse(const struct vt_sides *s)
{
    double step = fmin(step_of(s->a_sorted, s->na), step_of(s->b_sorted, s->nb));
    double spread =
        VT_MAD_NORMAL * fmin(vt_mad_sorted(s->a_sorted, s->na), vt_mad_sorted(s->b_sorted, s->nb));

    return isfinite(step) && step >= coarse * spread && on_grid(s->a_sorted, s->na, s->a_sorted[0], step)
           && on_grid(s->b_sorted, s->nb, s->a_sorted[0], step);
}

bool vt_tester_auto(const struct vt_sides *sides, const struct vt_decision_options *opt,
                    struct vt_tester *tester, struct vt_decision *out)
{
    bool positive = sides->a_sorted[0] > 0 && sides->b_sorted[0] > 0;

    if (opt->center == VT_CENTER_MAX)
        return vt_tester_max(sides, tester, out);
    if (positive && opt->center != VT_CENTER_TYPICAL && opt->center != VT_CENTER_MEAN)
        return vt_tester_center(sides, opt, tester, out);
    if (vt_center_is_tail(opt->center)) {
        out->refusal = VT_REFUSED_TAIL;
        return false;
    }
    out->few = !splits_answer(sides);
    out->coarse = sides->coarse;
    if (out->few || out->coarse)
        return vt_tester_start(VT_TEST_WELCH, sides, opt, tester, out);
    if (opt->center == VT_CENTER_MEAN || !positive)
        return vt_tester_split(VT_LOOK_MEANS, sides, opt, tester, out);
    return vt_tester_split(harmonic(sides) < combined_most ? VT_LOOK_ALL : VT_LOOK_PLACES, sides, opt, tester,
                           out);
}

/* ---- median and trimmed mean */

struct center {
    double mean[2], variance[2], h[2]; /* of the quantity on either side; median: of its logarithm */
    double widen;
};

static double p_trimmed(void *self, double r)
{
    const struct center *c = self;
    double va = c->variance[0], vb = c->variance[1] / (r * r);
    double df = (va + vb) * (va + vb) / (va * va / (c->h[0] - 1) + vb * vb / (c->h[1] - 1));
    double difference = c->mean[1] / r - c->mean[0];

    if (!(va + vb > 0))
        return difference == 0 ? 1 : 1e-300;
    return fmax(vt_t_two_sided(difference / sqrt(va + vb) / c->widen, df), 1e-300);
}

static double p_median(void *self, double r)
{
    const struct center *c = self;
    double difference = c->mean[1] - log(r) - c->mean[0], variance = c->variance[0] + c->variance[1];

    return fmax(erfc(fabs(difference) / sqrt(2 * variance) / c->widen), 1e-300);
}

static double share_of(enum vt_center center)
{
    return center == VT_CENTER_P95 ? 0.95 : center == VT_CENTER_P99 ? 0.99 : 0.5;
}

/* Equal values around the quantile hide its error: at least what a step of their grid does. */
static bool quantile_side(const double x[], size_t n, double share, double *mean, double *variance)
{
    double se, step = step_of(x, n);

    if (!vt_log_quantile_of(x, n, share, mean, &se))
        return false;
    if (isfinite(step))
        se = fmax(se, step / sqrt(12) / exp(*mean));
    *variance = se * se;
    return true;
}

bool vt_tester_center(const struct vt_sides *sides, const struct vt_decision_options *opt,
                      struct vt_tester *tester, struct vt_decision *out)
{
    const double *x[] = {sides->a_sorted, sides->b_sorted};
    const size_t n[] = {sides->na, sides->nb};
    bool median = opt->center != VT_CENTER_TRIMMED, good = true;
    struct center *c = calloc(1, sizeof *c);

    out->refusal = VT_REFUSED_MEMORY;
    if (!c)
        return false;
    c->widen = sides->widen;
    for (size_t i = 0; i < 2; i++)
        good = good
               && (median ? quantile_side(x[i], n[i], share_of(opt->center), &c->mean[i], &c->variance[i])
                          : vt_trimmed_of(x[i], n[i], &c->mean[i], &c->variance[i], &c->h[i]));
    if (!good || !(c->variance[0] + c->variance[1] > 0)) {
        out->refusal = good                             ? VT_REFUSED_CONSTANT
                       : vt_center_is_tail(opt->center) ? VT_REFUSED_TAIL
                                                        : VT_REFUSED_FEW;
        free(c);
        return false;
    }
    out->test = median ? "price-bonett" : "yuen";
    out->method = "asymptotic";
    *tester = (struct vt_tester){
        .p = median ? p_median : p_trimmed, .release = free, .self = c, .of = vt_center_of(opt->center)};
    return true;
}

/* ---- the largest values */

/* How many of x, sorted, are above `most`. */
static double above(const double x[], size_t n, double most, double r)
{
    size_t k = 0;

    while (k < n && x[n - 1 - k] / r > most)
        k++;
    return (double)k;
}

/* Rosenbaum's test (1954, Ann. Math. Statist. 25:146-150): so many of one side above all of the other. That
 * all k largest are of one side of n values, the other having m, has the chance of (n over k) / (n + m over
 * k). */
static double p_max(void *self, double r)
{
    const struct vt_sides *s = self;
    double kb = above(s->b_sorted, s->nb, s->a_sorted[s->na - 1], r);
    double ka = above(s->a_sorted, s->na, s->b_sorted[s->nb - 1] / r, 1);
    double n = kb > 0 ? (double)s->nb : (double)s->na, all = (double)(s->na + s->nb), p = 2;

    for (double i = 0; i < fmax(ka, kb); i++)
        p *= (n - i) / (all - i);
    return fmax(fmin(p, 1), 1e-300);
}

bool vt_tester_max(const struct vt_sides *sides, struct vt_tester *tester, struct vt_decision *out)
{
    union {
        const struct vt_sides *given;
        void *self;
    } borrowed = {.given = sides};

    out->test = "rosenbaum";
    out->method = "exact";
    *tester = (struct vt_tester){.p = p_max, .self = borrowed.self, .of = vt_center_of(VT_CENTER_MAX)};
    return true;
}
