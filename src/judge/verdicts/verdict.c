/* From figures to one of five words and the sentence that says why (DESIGN: verdicts). */
#include "judge/verdicts/judgement.h"
#include "judge/verdicts/limits.h"
#include "judge/verdicts/reason.h"
#include "model/unit.h"
#include "stats/distribution.h"
#include "stats/equivalence.h"
#include "stats/estimate.h"
#include "stats/needed_runs.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <string.h>

#define EXACT_ENOUGH 3 /* equal counts a side, before they are believed to be so in every run */
#define SHOWN_ENOUGH 5 /* equal readings a side, before their equality is believed */
/* The chance asked for, of which 0.8 is left as measured (the average may stand in the way, or the order),
 * and the change promised to be told, as a multiple of the threshold: an estimate of a change of just the
 * threshold falls short of it every other time, whatever the runs. */
#define CHANCE 0.85
#define LEAST_RUNS 5 /* under which splits cannot tell a change */
#define SEEN VT_SEEN_THRESHOLDS
#define COARSE 0.5 /* a display of steps this share of the spread is not smoothed by averaging */

/* The ends of an interval of the ratio, as improvements in rising order. */
static void improvement_ends(const struct vt_comparison *c, const struct vt_interval_of *ci, double *low,
                             double *high)
{
    double x = vt_improvement(ci->low, c->better), y = vt_improvement(ci->high, c->better);
    *low = fmin(x, y);
    *high = fmax(x, y);
}

/* All units that were judged, rejected ones included. */
static double all_of(const struct vt_summary *s)
{
    return isnan(s->all_n) ? s->n : s->all_n;
}

/* The fewest values a side for a tail; NAN for what is none. */
static double least_of(const struct vt_comparison *c)
{
    enum vt_center center;
    return vt_center_named(c->ci.of, &center) && vt_center_is_tail(center) ? (double)vt_center_least(center)
                                                                           : NAN;
}

static enum vt_status fill_blanks(const struct vt_comparison *c, const struct vt_interval_of *ci,
                                  size_t family, struct vt_reason *r, struct vt_error *err)
{
    double low = NAN, high = NAN, step = fmax(c->baseline.resolution, c->candidate.resolution);

    if (ci && !isnan(ci->low))
        improvement_ends(c, ci, &low, &high);
    const struct {
        const char *blank;
        double value;
    } numbers[] = {
        {"change_percent", c->better ? c->improvement : 100 * (c->ratio - 1)},
        {"low_percent", low},
        {"high_percent", high},
        {"threshold_percent", c->threshold},
        {"adjusted_p", c->p_adjusted},
        {"plain_p", c->p},
        {"n_family", (double)family},
        {"seen_percent", SEEN * c->threshold},
        {"n_needed", c->runs_needed},
        {"n_least", least_of(c)},
        {"n_all_baseline", all_of(&c->baseline)},
        {"n_all_candidate", all_of(&c->candidate)},
        {"n_units", fmin(c->baseline.n, c->candidate.n)},
        {"n_baseline", c->baseline.n},
        {"n_candidate", c->candidate.n},
        {"n_censored", c->baseline.n_censored + c->candidate.n_censored},
        {"value_baseline", c->baseline.mean},
        {"value_candidate", c->candidate.mean},
        {"value_step", step},
        {"resolution_percent", c->baseline.mean != 0 ? 100 * step / fabs(c->baseline.mean) : NAN},
        {"value_shown", c->baseline.n == 1 ? c->baseline.mean : c->candidate.mean},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (!isnan(numbers[i].value) && vt_reason_number(r, numbers[i].blank, numbers[i].value, err))
            return err->status;
    return vt_reason_text(r, "unit", c->unit, err)
                   || vt_reason_text(r, "unit_of_analysis", c->baseline.unit_of_analysis, err)
                   || (*c->ci.of && vt_reason_text(r, "quantity", c->ci.of, err))
               ? err->status
               : VT_OK;
}

/* The step of the last decimal shown: 0.1 for 8.6, 1 for 1339. NAN when the value has more than 9 decimals.
 */
static double shown_step(double x)
{
    double step = 1;

    for (int places = 0; places <= 9; places++, step /= 10)
        if (fabs(nearbyint(x / step) * step - x) <= 1e-9 * step)
            return step;
    return NAN;
}

/* Of a display's step, as a share of what it shows, in percent. Two equal readings may hide a difference of
 * up to it. */
static double step_percent(const struct vt_comparison *c)
{
    return 100 * c->baseline.resolution / fabs(c->baseline.mean);
}

/* All values of both sides are one number: what the last digit shown can hide is all that can be different.
 */
static enum vt_verdict equal_shown(struct vt_comparison *c, const char **code)
{
    c->baseline.resolution = c->candidate.resolution = shown_step(c->baseline.mean);
    if (c->baseline.n == 1 && c->candidate.n == 1)
        *code = "unknown_equal";
    else if (fmin(c->baseline.n, c->candidate.n) >= SHOWN_ENOUGH && step_percent(c) < c->threshold) {
        *code = "same_shown";
        return VT_SAME;
    } else
        *code = "unknown_equal_all";
    return VT_UNKNOWN;
}

/* Whether the far end of the values is judged, which need not go the way of their middle. */
static bool is_tail(const struct vt_comparison *c)
{
    enum vt_center center;
    return vt_center_named(c->ci.of, &center) && vt_center_is_tail(center);
}

/* The same count in every run is exact. */
static bool is_counted(const struct vt_comparison *c)
{
    return vt_unit_is_counted(c->unit) && fmin(c->baseline.n, c->candidate.n) >= EXACT_ENOUGH
           && c->better != VT_BETTER_UNKNOWN;
}

static enum vt_verdict exact(const struct vt_comparison *c, const char **code)
{
    bool better = (c->candidate.mean > c->baseline.mean) == (c->better == VT_BETTER_HIGHER);

    *code = better ? "gain_exact" : "loss_exact";
    return better ? VT_GAIN : VT_LOSS;
}

static enum vt_verdict unjudged(struct vt_comparison *c, const char **code)
{
    const struct vt_summary *a = &c->baseline, *b = &c->candidate;
    bool published = vt_flag_has(c->flags, c->n_flags, "aggregate");

    if (a->n == 0 && b->n == 0 && a->n_censored > 0 && b->n_censored > 0)
        *code = "unknown_censored";
    else if (a->n_values == 1 && b->n_values == 1 && a->n + b->n == 1 && a->n_censored + b->n_censored == 1)
        *code = "unknown_censored_one";
    else if (a->n_censored + b->n_censored > 0)
        *code = "unknown_censored_side";
    else if (a->n >= 1 && b->n >= 1 && a->mean == b->mean && a->min == a->max && b->min == b->max
             && !(published && a->n > 1))
        return equal_shown(c, code);
    else if (a->n == 1 && b->n == 1)
        *code = "unknown_one_value";
    else if (a->n < 2 || b->n < 2)
        *code = "unknown_few";
    else if (a->sd == 0 && b->sd == 0 && is_counted(c))
        return exact(c, code);
    else if (a->sd == 0 && b->sd == 0)
        *code = "unknown_constant";
    else if (is_tail(c)) /* of which there is no interval, then */
        *code = "unknown_tail";
    else if (a->n == b->n && fabs(a->sd - b->sd) <= 1e-12 * fmax(fabs(a->mean), fabs(b->mean)))
        *code = "unknown_pairs"; /* one difference makes one spread */
    else
        *code = "unknown_value";
    return VT_UNKNOWN;
}

static enum vt_verdict by_ranks(const struct vt_comparison *c, bool censored, const char **code)
{
    bool better = (c->cliffs_delta > 0) == (c->better == VT_BETTER_HIGHER);

    if (!(c->p_adjusted < c->alpha)) {
        *code = "noise_censored";
        return VT_NOISE;
    }
    *code = censored ? better ? "gain_censored" : "loss_censored"
            : better ? "gain_no_ratio"
                     : "loss_no_ratio";
    return better ? VT_GAIN : VT_LOSS;
}

/* Where a display's steps are not smoothed by the spread, the means of both sides may be off by half a step
 * each, whatever the interval says. */
static bool is_coarse(const struct vt_comparison *c)
{
    double step = fmax(c->baseline.resolution, c->candidate.resolution);
    return step >= COARSE * fmin(c->baseline.sd, c->candidate.sd)
           && 100 * step / fabs(c->baseline.mean) >= c->threshold;
}

/* The quantity beside the one judged: the mean of all runs, or the middle run where a mean was judged. */
static const struct vt_estimated *other_of(const struct vt_comparison *c)
{
    const struct vt_estimated *other = strcmp(c->ci.of, "mean") ? &c->average : &c->typical;
    return is_tail(c) || isnan(other->ratio) || isnan(other->improvement) ? NULL : other;
}

static bool shown_different(const struct vt_estimated *e, double threshold)
{
    return (e->ci.low > 1 || e->ci.high < 1) && fabs(e->improvement) >= threshold;
}

/* The sides differ in their slow runs or in shape, so the quantities may truly part. */
static bool parts(const struct vt_comparison *c)
{
    return vt_flag_has(c->flags, c->n_flags, "tail") || vt_flag_has(c->flags, c->n_flags, "shape");
}

/* A change of the one is a change of the whole when the other goes the same way by as much as matters; where
 * neither shapes nor slow runs differ, the same way is enough, and where slow runs do, no change to the worse
 * that matters may be open. */
static bool goes_along(const struct vt_comparison *c, const struct vt_estimated *other)
{
    double along = c->improvement > 0 ? other->improvement : -other->improvement, low, high;

    improvement_ends(c, &other->ci, &low, &high);
    double worst = c->improvement > 0 ? low : -high;
    bool slow_differ = c->baseline_slow.slow != c->candidate_slow.slow;
    return along >= c->threshold || (along > 0 && !parts(c) && (!slow_differ || worst > -c->threshold));
}

static const char *open_average(const struct vt_comparison *c)
{
    return c->baseline_slow.slow + c->candidate_slow.slow > 0 ? "noise_tail" : "noise_average";
}

static enum vt_verdict open_end(const struct vt_comparison *c, const struct vt_estimated *other,
                                const char **code)
{
    if (other == &c->typical || shown_different(other, c->threshold)
        || (c->improvement > 0) != (other->improvement > 0)) {
        *code = "mixed";
        return VT_UNKNOWN;
    }
    *code = open_average(c);
    return VT_NOISE;
}

static enum vt_verdict equivalent(const struct vt_comparison *c, const struct vt_estimated *other,
                                  const char **code)
{
    if (other && shown_different(other, c->threshold)) {
        *code = "mixed";
        return VT_UNKNOWN;
    }
    if (other && !vt_equivalent(other->equivalence.low, other->equivalence.high, c->threshold)) {
        *code = other == &c->average ? open_average(c) : "noise"; /* a mean that is settled, but no run is */
        return VT_NOISE;
    }
    *code = is_coarse(c) ? "noise_coarse" : "same";
    return is_coarse(c) ? VT_NOISE : VT_SAME;
}

static enum vt_verdict by_ratio(const struct vt_comparison *c, const char **code)
{
    const struct vt_estimated *other = other_of(c);
    bool significant = c->p_adjusted < c->alpha;

    if (significant && fabs(c->improvement) >= c->threshold) {
        if (other && !goes_along(c, other))
            return open_end(c, other, code);
        *code = c->improvement > 0 ? "gain" : "loss";
        return c->improvement > 0 ? VT_GAIN : VT_LOSS;
    }
    if (vt_equivalent(c->equivalence.low, c->equivalence.high, c->threshold))
        return equivalent(c, other, code);
    if (other && parts(c) && shown_different(other, c->threshold)) {
        *code = "mixed";
        return VT_UNKNOWN;
    }
    if (significant)
        *code = "noise_small";
    else if (c->p < c->alpha)
        *code = "noise_adjusted";
    else
        *code = c->runs_needed > fmin(c->baseline.n, c->candidate.n) ? "noise_needs" : "noise";
    return VT_NOISE;
}

/* The standard error of an estimate's logarithm, from its interval. */
static double error_of(const struct vt_interval_of *ci, double alpha, double df)
{
    return ci->low > 0 && isfinite(ci->high) ? log(ci->high / ci->low) / 2 / vt_t_upper(alpha / 2, df) : NAN;
}

/* What would settle it: enough runs for a verdict on a change of SEEN thresholds, in this family. Few skewed
 * runs may look narrower by ranks than they are, so the average's error counts half, but at most twice the
 * other. */
static double runs_needed(const struct vt_comparison *c, size_t family)
{
    bool paired = vt_flag_has(c->flags, c->n_flags, "paired"), alone = !strcmp(c->adjust, "none");
    double n = paired ? all_of(&c->baseline) : 2 / (1 / all_of(&c->baseline) + 1 / all_of(&c->candidate));
    double df = paired ? n - 1 : all_of(&c->baseline) + all_of(&c->candidate) - 2;

    if (!(df >= 1) || c->one_boot || is_tail(c))
        return NAN;
    double se = error_of(&c->ci, c->alpha, df), average = error_of(&c->average.ci, c->alpha, df);
    if (!isnan(average))
        se = sqrt((se * se + fmin(average * average, 4 * se * se)) / 2);
    struct vt_pilot pilot = vt_pilot_of(se, n, df, paired);
    double needed = vt_needed_verdict(&pilot, SEEN * c->threshold / 100, c->threshold / 100,
                                      alone || !family ? c->alpha : c->alpha / (double)family, CHANCE);
    return fmax(needed, isnan(needed) ? NAN : LEAST_RUNS);
}

/* Runs a side until an average that did not change is shown to stay within the threshold, with power 0.8: two
 * one-sided tests at alpha (Schuirmann 1987), both with power 0.9. */
static double runs_to_settle(const struct vt_comparison *c)
{
    const struct vt_estimated *e = &c->average;
    double cells = 1 / all_of(&c->baseline) + 1 / all_of(&c->candidate),
           df = all_of(&c->baseline) + all_of(&c->candidate) - 2;
    double half = log(e->ci.high / e->ci.low) / 2;

    if (!(df >= 1) || !isfinite(half) || !(e->ci.low > 0))
        return NAN;
    double se = half / vt_t_upper(c->alpha / 2, df) / sqrt(cells);
    double reach =
        se * (gsl_cdf_ugaussian_Qinv(c->alpha) + gsl_cdf_ugaussian_Qinv(0.1)) / (c->threshold / 100);
    double n = ceil(2 * reach * reach);
    return fmax(n, fmin(all_of(&c->baseline), all_of(&c->candidate)) + 1);
}

/* What got better, what worse, and which slow runs may be why. */
static enum vt_status fill_parts(const struct vt_comparison *c, struct vt_reason *r, struct vt_error *err)
{
    const struct vt_interval_of *ci = &c->average.ci;
    double low = NAN, high = NAN;

    if (isnan(c->average.ratio))
        return VT_OK;
    improvement_ends(c, ci, &low, &high);
    const struct {
        const char *blank;
        double value;
    } numbers[] = {
        {"average_percent", c->average.improvement},
        {"average_low_percent", low},
        {"average_high_percent", high},
        {"n_baseline", all_of(&c->baseline)},
        {"n_candidate", all_of(&c->candidate)},
        {"n_slow_baseline", c->baseline_slow.slow},
        {"n_slow_candidate", c->candidate_slow.slow},
        {"n_settle", runs_to_settle(c)},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (!isnan(numbers[i].value) && vt_reason_number(r, numbers[i].blank, numbers[i].value, err))
            return err->status;
    if (!isnan(c->typical.ratio)) {
        improvement_ends(c, &c->typical.ci, &low, &high);
        if (vt_reason_number(r, "typical_percent", c->typical.improvement, err)
            || vt_reason_number(r, "typical_low_percent", low, err)
            || vt_reason_number(r, "typical_high_percent", high, err))
            return err->status;
    }
    return VT_OK;
}

static bool tells_parts(const char *code)
{
    return !strcmp(code, "mixed") || !strcmp(code, "noise_tail") || !strcmp(code, "noise_average");
}

/* Where the one censored value stands against the one measured. A single pair has no effect size, so it is
 * taken away. */
static const char *direction_of_censored(struct vt_comparison *c)
{
    double delta = c->cliffs_delta;

    c->cliffs_delta = NAN;
    if (c->better == VT_BETTER_UNKNOWN || isnan(delta) || delta == 0)
        return "different";
    return (delta > 0) == (c->better == VT_BETTER_HIGHER) ? "better" : "worse";
}

enum vt_status vt_comparison_conclude(struct vt_comparison *c, size_t family, struct vt_error *err)
{
    struct vt_reason reason = {&c->reason, &c->reason_code, &c->reason_args};
    bool censored = c->baseline.n_censored + c->candidate.n_censored > 0;
    const char *code = NULL;

    c->runs_needed = runs_needed(c, family);
    if (isnan(c->p)) {
        c->verdict = unjudged(c, &code);
    } else if (c->better == VT_BETTER_UNKNOWN) {
        c->verdict = VT_UNKNOWN;
        code = "unknown_direction";
    } else if (censored || isnan(c->ratio)) {
        c->verdict = by_ranks(c, censored, &code);
    } else {
        c->verdict = by_ratio(c, &code);
    }
    const char *limit = vt_verdict_limit(c, c->verdict);
    if (limit) {
        c->verdict = VT_UNKNOWN;
        code = limit;
    }
    code = vt_verdict_words(c, code);
    if (censored && c->baseline.n_values == 1 && c->candidate.n_values == 1
        && vt_reason_text(&reason, "direction", direction_of_censored(c), err))
        return err->status;
    const struct vt_interval_of *ci = c->verdict == VT_SAME ? &c->equivalence : &c->ci;
    if (fill_blanks(c, ci, family, &reason, err) || (tells_parts(code) && fill_parts(c, &reason, err)))
        return err->status;
    return vt_reason_say(&reason, code, err);
}
