#include "judge/verdicts/limits.h"

#include <math.h>
#include <string.h>

static bool has(const struct vt_comparison *c, const char *flag)
{
    return vt_flag_has(c->flags, c->n_flags, flag);
}

const char *vt_verdict_limit(const struct vt_comparison *c, enum vt_verdict verdict)
{
    bool by_boots = c->n_tests && !strcmp(c->tests[0].name, "one-against-many");

    if (verdict == VT_UNKNOWN || isnan(c->p))
        return NULL;
    if (c->one_boot && !by_boots)
        return "unknown_boot";
    if (verdict != VT_NOISE && has(c, "order") && has(c, "drift"))
        return "unknown_drift";
    return NULL;
}
