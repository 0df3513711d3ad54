#include "stats/reject.h"

#include "stats/quantile.h"
#include "stats/rules/rule.h"
#include "stats/sort.h"

#include <stdlib.h>
#include <string.h>

/* build/.../rules.inc is a line RULE(name) for each file of stats/rules/ that is a rule (Makefile). */
#define RULE(name) extern const struct vt_rule vt_rule_##name;
#include "stats/rules.inc"
#undef RULE

const struct vt_rule *const vt_rules[] = {
#define RULE(name) &vt_rule_##name,
#include "stats/rules.inc"
#undef RULE
    NULL,
};

const char *vt_rule_name(const struct vt_rule *rule)
{
    return rule->name;
}

const struct vt_rule *vt_rule_named(const char *name)
{
    for (size_t i = 0; vt_rules[i]; i++)
        if (!strcmp(name, vt_rules[i]->name))
            return vt_rules[i];
    return NULL;
}

const struct vt_rule *vt_rule_default(void)
{
    return vt_rule_named("mad");
}

bool vt_rule_marks(const struct vt_rule *rule)
{
    return rule->mark != NULL;
}

/* Over half of the values the same: every scale but theirs, which has no width, is that of the few others. */
static bool no_scale(const struct vt_rule_work *w)
{
    return !(vt_mad_sorted(w->sorted, w->n) > 0);
}

enum vt_reject_outcome vt_reject_marks(const struct vt_rule *rule, const double x[], size_t n,
                                       struct vt_reject_mark marks[], size_t *n_marks, size_t *wanted)
{
    size_t most = (size_t)(VT_REJECT_SHARE * (double)n);
    enum vt_reject_outcome outcome = VT_REJECT_DONE;

    most = most < 1 ? 1 : most;
    *n_marks = 0;
    if (wanted)
        *wanted = 0;
    if (!rule->mark)
        return VT_REJECT_DONE;
    if (n < 3)
        return VT_REJECT_TOO_FEW;
    double *sorted = vt_sorted_copy(x, n);
    struct vt_rule_work w = {.x = x, .sorted = sorted, .n = n, .most = most, .marks = marks};
    if (!sorted || no_scale(&w))
        outcome = VT_REJECT_NO_SCALE;
    else
        rule->mark(&w);
    if (w.wanted > most)
        outcome = VT_REJECT_TOO_MANY;
    if (outcome == VT_REJECT_DONE)
        *n_marks = w.wanted;
    if (wanted)
        *wanted = w.wanted;
    free(sorted);
    return outcome;
}
