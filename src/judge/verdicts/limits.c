#include "judge/verdicts/limits.h"

#include <math.h>
#include <string.h>

static bool has(const struct vt_comparison *c, const char *flag)
{
    return vt_flag_has(c->flags, c->n_flags, flag);
}

/* What sessions of one and the same thing may differ by on a machine that does little else, in percent: a
 * convention (docs/METHODS.md). */
#define SESSION_SHIFT 5

/* How far from nothing the nearest change is that the interval allows, in percent. */
static double least_change(const struct vt_comparison *c)
{
    double low = fabs(vt_improvement(c->ci.low, c->better)),
           high = fabs(vt_improvement(c->ci.high, c->better));

    return (c->ci.low > 1) != (c->ci.high > 1) ? 0 : fmin(low, high);
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
    if ((verdict == VT_GAIN || verdict == VT_LOSS) && has(c, "one_session") && !c->session_accepted
        && !isnan(c->ci.low) && least_change(c) < SESSION_SHIFT)
        return "unknown_session";
    if ((verdict == VT_GAIN || verdict == VT_LOSS) && c->sessions_refute && !c->session_accepted)
        return "unknown_sessions";
    return NULL;
}

const char *vt_verdict_words(const struct vt_comparison *c, const char *code)
{
    static const char *const words[][4] = {{"gain", "gain_session", "gain_confounded", "gain_order"},
                                           {"loss", "loss_session", "loss_confounded", "loss_order"},
                                           {"same", "same_session", "same", "same_order"}};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcmp(code, words[i][0]))
            return has(c, "one_session") && !c->session_accepted ? words[i][1]
                   : has(c, "confounded")                        ? words[i][2]
                   : has(c, "order") && !c->session_accepted     ? words[i][3]
                                                                 : code;
    return code;
}
