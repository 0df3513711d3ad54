/* So many standard deviations from the mean, in one pass: one far value widens the sd that should convict it.
 */
#include "stats/rules/grubbs.h"
#include "stats/rules/rule.h"

static void mark(struct vt_rule_work *w)
{
    struct vt_rule_spread s = vt_rule_spread_of(w->sorted, 0, w->n);

    vt_rule_mark_beyond(w, s.mean, s.mean, s.sd, vt_grubbs_critical(w->n, VT_RULE_SHARE));
}

const struct vt_rule vt_rule_sigma = {"sigma", "distance from the mean in sds", "Grubbs'", mark};
