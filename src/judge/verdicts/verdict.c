/* From figures to one of five words and the sentence that says why (DESIGN: verdicts). */
#include "judge/verdicts/judgement.h"
#include "judge/verdicts/limits.h"
#include "judge/verdicts/reason.h"
#include "stats/equivalence.h"

#include <math.h>

#define SHOWN_ENOUGH 5 /* equal readings a side, before their equality is believed */
#define COARSE 0.5     /* a display of steps this share of the spread is not smoothed by averaging */

/* The ends of an interval of the ratio, as improvements in rising order. */
static void improvement_ends(const struct vt_comparison *c, const struct vt_interval_of *ci, double *low,
                             double *high)
{
    double x = vt_improvement(ci->low, c->better), y = vt_improvement(ci->high, c->better);
    *low = fmin(x, y);
    *high = fmax(x, y);
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
        {"n_needed", c->runs_needed},
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
    else if (a->sd == 0 && b->sd == 0)
        *code = "unknown_constant";
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

static enum vt_verdict by_ratio(const struct vt_comparison *c, const char **code)
{
    bool significant = c->p_adjusted < c->alpha;

    if (significant && fabs(c->improvement) >= c->threshold) {
        *code = c->improvement > 0 ? "gain" : "loss";
        return c->improvement > 0 ? VT_GAIN : VT_LOSS;
    }
    if (vt_equivalent(c->equivalence.low, c->equivalence.high, c->threshold)) {
        *code = is_coarse(c) ? "noise_coarse" : "same";
        return is_coarse(c) ? VT_NOISE : VT_SAME;
    }
    if (significant)
        *code = "noise_small";
    else if (c->p < c->alpha)
        *code = "noise_adjusted";
    else
        *code = c->runs_needed > fmin(c->baseline.n, c->candidate.n) ? "noise_needs" : "noise";
    return VT_NOISE;
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
    if (censored && c->baseline.n_values == 1 && c->candidate.n_values == 1
        && vt_reason_text(&reason, "direction", direction_of_censored(c), err))
        return err->status;
    const struct vt_interval_of *ci = c->verdict == VT_SAME ? &c->equivalence : &c->ci;
    if (fill_blanks(c, ci, family, &reason, err))
        return err->status;
    return vt_reason_say(&reason, code, err);
}
