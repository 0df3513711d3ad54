#include "stats/decide_estimate.h"

#include "stats/decide_invert.h"
#include "stats/decide_split.h"

#include <math.h>
#include <string.h>

/* Intervals narrower than this are none: the values are on a grid that the test cannot look through. */
static const double no_width = 1e-12;

/* Rounding to a grid moves a mean by about step / sqrt(12) a value, and makes the few values of a side lump
 * together in ways that no split of the other grid's values does; measured, this much more is needed for the
 * coverage promised. */
static void widen_for_grain(const struct vt_sides *s, double grain, struct vt_bounds *bounds)
{
    double more = grain / sqrt(12) / s->ma.mean * (1 / (double)s->na + 1 / (double)s->nb);
    bounds->low *= fmax(1 - more, 0);
    bounds->high *= 1 + more;
}

/* About the standard error of the logarithm of the ratio. Outliers may make it far too large for a test of
 * ranks, but the search only takes more steps then. */
static double pace(const struct vt_sides *s)
{
    double va = vt_standard_error(&s->ma) / s->ma.mean, vb = vt_standard_error(&s->mb) / s->mb.mean;
    return fmin(fmax(sqrt(va * va + vb * vb) * s->widen, 1e-14), 2);
}

static double own_ratio(const char *of, const struct vt_sides *s)
{
    for (enum vt_center center = 0; center < VT_CENTER_COUNT; center++)
        if (strcmp(of, vt_center_of(center)) == 0)
            return vt_center_ratio(center, s->a_sorted, s->na, s->b_sorted, s->nb);
    return vt_center_ratio_of_pairs(s->a, s->b, s->na);
}

/* Reaches to the estimate, if that does not take it over 1. */
static void reach(struct vt_bounds *bounds, double ratio)
{
    if (ratio < bounds->low && (ratio > 1 || bounds->low <= 1))
        bounds->low = ratio;
    if (ratio > bounds->high && (ratio < 1 || bounds->high >= 1))
        bounds->high = ratio;
}

static struct vt_estimate estimate(const struct vt_tester *tester, const struct vt_sides *s, double level,
                                   double alpha)
{
    struct vt_estimate e = vt_estimate_none;
    double own = round((1 - level) * 1e12) / 1e12; /* 1 - 0.95 is not 0.05 */
    double levels[2] = {own, fmax(2 * alpha, own)};
    struct vt_bounds bounds[2];

    e.of = tester->of;
    e.ratio = s->ma.mean > 0 && s->mb.mean > 0 ? own_ratio(tester->of, s) : NAN;
    if (tester->settle)
        tester->settle(tester->self, 1);
    e.p = fmin(1, fmax(tester->p(tester->self, 1), 1e-300));
    if (isnan(e.ratio))
        return e;
    struct vt_inversion inversion = {tester->p, tester->settle, tester->self,
                                     e.ratio,   pace(s),        tester->smooth};
    vt_invert(&inversion, levels, bounds);
    for (int i = 0; i < 2; i++) {
        if (tester->grain > 0)
            widen_for_grain(s, tester->grain, &bounds[i]);
        vt_bounds_agree(&bounds[i], e.p, levels[i], e.ratio);
        reach(&bounds[i], e.ratio);
    }
    e.low = bounds[0].low;
    e.high = bounds[0].high;
    e.equivalence_low = fmax(bounds[1].low, bounds[0].low);
    e.equivalence_high = fmin(bounds[1].high, bounds[0].high);
    e.ratio = fmin(fmax(e.ratio, e.equivalence_low), e.equivalence_high); /* which is inside the other */
    return e;
}

/* A quantity beside the deciding one; none where its test refuses. */
static struct vt_estimate beside(enum vt_decision_test test, const struct vt_sides *s,
                                 const struct vt_decision_options *opt, double alpha, double level)
{
    struct vt_decision unused = {0};
    struct vt_tester tester = {0};
    struct vt_estimate e = vt_estimate_none;

    if (!vt_tester_start(test, s, opt, &tester, &unused))
        return e;
    e = estimate(&tester, s, level, alpha);
    if (tester.release)
        tester.release(tester.self);
    return isnan(e.ratio) ? vt_estimate_none : e;
}

/* The largest p of "b / r is distributed as a" by all three statistics, near the middle ratio. */
static double shift_fit(const struct vt_sides *s, const struct vt_decision_options *opt)
{
    enum { EITHER_WAY = 24 };
    struct vt_decision unused = {0};
    struct vt_tester tester = {0};
    double centre = log(vt_center_ratio(VT_CENTER_TYPICAL, s->a_sorted, s->na, s->b_sorted, s->nb));
    double best = 0, step = pace(s) / 12;

    if (!isfinite(centre) || !vt_tester_split(VT_LOOK_ALL, s, opt, &tester, &unused))
        return NAN;
    tester.settle(tester.self, exp(centre));
    for (int i = 0; i <= EITHER_WAY && best < VT_FIT_ENOUGH; i++) {
        best = fmax(best, tester.p(tester.self, exp(centre + i * step)));
        best = fmax(best, tester.p(tester.self, exp(centre - i * step)));
    }
    tester.release(tester.self);
    return best;
}

static void take(struct vt_decision *out, const struct vt_estimate *e)
{
    out->of = e->of;
    out->p = e->p;
    out->ratio = e->ratio;
    out->low = e->low;
    out->high = e->high;
    out->equivalence_low = e->equivalence_low;
    out->equivalence_high = e->equivalence_high;
}

static bool is_of(const struct vt_estimate *e, enum vt_center center)
{
    return strcmp(e->of, vt_center_of(center)) == 0;
}

/* The middle run and the mean of all, whichever of them decided. */
static void estimate_both(const struct vt_estimate *main, const struct vt_sides *s, bool paired,
                          const struct vt_decision_options *opt, double alpha, struct vt_decision *out)
{
    struct vt_decision_options typical = *opt;

    typical.center = VT_CENTER_TYPICAL;
    out->average = is_of(main, VT_CENTER_MEAN)
                       ? *main
                       : beside(paired ? VT_TEST_PAIRED_T : VT_TEST_WELCH, s, opt, alpha, out->level);
    out->typical = paired ? strcmp(main->of, VT_OF_PAIRS) == 0 ? *main : vt_estimate_none
                   : is_of(main, VT_CENTER_TYPICAL) ? *main
                   : out->few || out->coarse        ? vt_estimate_none
                                                    : beside(VT_TEST_AUTO, s, &typical, alpha, out->level);
    if (!paired && !out->few && !out->coarse)
        out->fit = shift_fit(s, opt);
}

bool vt_estimate_all(enum vt_decision_test test, const struct vt_sides *s,
                     const struct vt_decision_options *opt, double alpha, struct vt_decision *out)
{
    struct vt_tester tester = {0};
    bool paired =
        test == VT_TEST_PAIRED_T || test == VT_TEST_SIGNED_RANK || (test == VT_TEST_AUTO && opt->paired);

    if (!vt_tester_start(test, s, opt, &tester, out))
        return false;
    struct vt_estimate main = estimate(&tester, s, out->level, alpha);
    if (tester.release)
        tester.release(tester.self);
    if (test == VT_TEST_AUTO && !(main.high - main.low > no_width * main.high) && !isnan(main.ratio)
        && !is_of(&main, VT_CENTER_MEAN)) { /* a grid that shows in no equal values of a side */
        struct vt_estimate mean =
            beside(paired ? VT_TEST_PAIRED_T : VT_TEST_WELCH, s, opt, alpha, out->level);
        if (mean.of) {
            main = mean;
            out->coarse = true;
            out->test = paired ? "paired-t" : "welch";
            out->method = "asymptotic";
        }
    }
    out->refusal = VT_DECIDED;
    take(out, &main);
    estimate_both(&main, s, paired, opt, alpha, out);
    return true;
}
