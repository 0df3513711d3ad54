/* With and without what was rejected. */
#include "stats/decide.h"

#include <math.h>
#include <string.h>

static bool same_values(struct vt_values x, struct vt_values y)
{
    return x.n == y.n && (x.n == 0 || memcmp(x.x, y.x, x.n * sizeof *x.x) == 0);
}

/* Reaches over both. Significant both ways but in opposite directions is no finding at all. */
static void reach_over(struct vt_decision *out, const struct vt_decision *kept)
{
    bool opposite = (out->low > 1 && kept->high < 1) || (out->high < 1 && kept->low > 1);

    out->p = opposite ? 1 : fmax(out->p, kept->p);
    out->difference_low = fmin(out->difference_low, kept->difference_low);
    out->difference_high = fmax(out->difference_high, kept->difference_high);
    out->low = fmin(out->low, kept->low);
    out->high = fmax(out->high, kept->high);
    out->equivalence_low = fmin(out->equivalence_low, kept->equivalence_low);
    out->equivalence_high = fmax(out->equivalence_high, kept->equivalence_high);
}

bool vt_decide_both(enum vt_decision_test test, struct vt_values a, struct vt_values b,
                    struct vt_values all_a, struct vt_values all_b, const struct vt_decision_options *opt,
                    struct vt_decision *out)
{
    struct vt_decision kept;
    struct vt_decision_options with = opt ? *opt : (struct vt_decision_options){0};

    if (!vt_decide(test, a.x, a.n, b.x, b.n, opt, &kept)
        || (same_values(a, all_a) && same_values(b, all_b))) {
        *out = kept;
        return out->refusal == VT_DECIDED;
    }
    with.paired = with.paired && all_a.n == all_b.n;
    if (!vt_decide(test, all_a.x, all_a.n, all_b.x, all_b.n, &with, out)) {
        *out = kept;
        return true;
    }
    out->p_kept = kept.p;
    out->p_all = out->p;
    if (test != VT_TEST_AUTO && !isnan(out->ratio) && !isnan(kept.ratio))
        reach_over(out, &kept);
    else if (test != VT_TEST_AUTO)
        out->p = fmax(out->p, kept.p);
    return true;
}
