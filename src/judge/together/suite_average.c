#include "judge/together/suite_average.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <string.h>

static bool is_open(const struct vt_comparison *c)
{
    static const char *const codes[] = {"mixed", "noise_tail", "noise_average"};

    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (c->reason_code && !strcmp(c->reason_code, codes[i]))
            return true;
    return false;
}

bool vt_suite_average_of(const struct vt_suite_members *m, double alpha, struct vt_suite_average *out)
{
    double sum = 0, variance = 0, n = (double)m->n;

    *out = (struct vt_suite_average){0};
    for (size_t i = 0; i < m->n; i++) {
        const struct vt_comparison *c = m->member[i].at;
        const struct vt_interval_of *ci = &c->average.ci;
        double turn = c->better == VT_BETTER_LOWER ? -1 : 1;
        bool has = m->member[i].strata == 1 && !isnan(c->average.ratio) && ci->low > 0 && isfinite(ci->high);
        double se = has ? log(ci->high / ci->low) / 2 / gsl_cdf_ugaussian_Qinv((1 - ci->level) / 2) : 0;
        sum += has ? turn * log(c->average.ratio) : m->member[i].log;
        variance += se * se;
        out->open += is_open(c);
    }
    double reach = gsl_cdf_ugaussian_Qinv(alpha) * sqrt(variance) / n;
    out->log = sum / n;
    out->low = out->log - reach;
    out->high = out->log + reach;
    return m->n > 0;
}

bool vt_suite_average_denies(const struct vt_suite_average *a, enum vt_verdict verdict, double threshold)
{
    double margin = threshold / 100, along = verdict == VT_LOSS ? -a->log : a->log;
    double worst = verdict == VT_LOSS ? -a->high : a->low;

    if (verdict == VT_SAME)
        return a->open > 0 && !(a->low > log1p(-margin) && a->high < log1p(margin));
    if (verdict == VT_GAIN || verdict == VT_LOSS)
        return along <= 0 || (a->open > 0 && along < log1p(margin) && worst < log1p(-margin));
    return false;
}
