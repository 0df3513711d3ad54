#include "report/view/change.h"

#include <math.h>
#include <string.h>

static const struct vt_change no_change = {NAN, NAN, NAN, NAN};

bool vt_is_censored(const struct vt_comparison *c)
{
    return c->baseline.n_censored > 0 || c->candidate.n_censored > 0;
}

void vt_improvement_bounds(const struct vt_interval_of *ratio, enum vt_better better, double *low,
                           double *high)
{
    *low = *high = NAN;
    if (isnan(ratio->low) || isnan(ratio->high) || (ratio->low == 0 && ratio->high == 0))
        return;
    *low = better == VT_BETTER_LOWER ? 100 * (1 - ratio->high) : 100 * (ratio->low - 1);
    *high = better == VT_BETTER_LOWER ? 100 * (1 - ratio->low) : 100 * (ratio->high - 1);
}

void vt_suite_bounds(const struct vt_suite *s, const struct vt_interval_of *ratio, double *low, double *high)
{
    *low = vt_suite_improvement(s, ratio->low); /* NAN stays NAN */
    *high = vt_suite_improvement(s, ratio->high);
}

struct vt_change vt_change_of(const struct vt_comparison *c)
{
    struct vt_change change = {.change = c->improvement, .level = NAN};
    bool decided_by_equivalence = c->verdict == VT_SAME && c->equivalence.level > 0
                                  && !isnan(c->equivalence.low) && !isnan(c->equivalence.high);
    const struct vt_interval_of *ci = decided_by_equivalence ? &c->equivalence : &c->ci;

    if (!c->better || vt_is_censored(c) || !isfinite(c->improvement))
        return no_change;
    vt_improvement_bounds(ci, c->better, &change.low, &change.high);
    if (!isnan(change.low))
        change.level = ci->level > 0 ? ci->level : 1 - c->alpha;
    return change;
}

struct vt_change vt_change_of_suite(const struct vt_suite *s)
{
    const struct vt_interval_of *ci = isnan(s->ci_runs.low) ? &s->ci : &s->ci_runs;
    struct vt_change change = {.change = s->improvement, .level = NAN};

    if (!isfinite(s->improvement))
        return no_change;
    vt_suite_bounds(s, ci, &change.low, &change.high);
    if (!isnan(change.low))
        change.level = ci->level;
    return change;
}

double vt_estimate_of_side(const struct vt_comparison *c, const struct vt_summary *side)
{
    const char *of = c->ci.of;

    if (!strncmp(of, "hodges-lehmann", 14) || !strcmp(of, "median"))
        return side->median;
    return strncmp(of, "trimmed", 7) ? side->mean : side->trimmed_mean;
}

bool vt_is_ratio_of_means(const struct vt_comparison *c)
{
    double ratio = c->candidate.mean / c->baseline.mean;

    return fabs(c->ratio - ratio) <= 1e-6 * fabs(ratio); /* false with NAN */
}
