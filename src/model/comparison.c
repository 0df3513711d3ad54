#include "model/comparison.h"

#include "model/fields.h"

#include <math.h>
#include <string.h>

const char *const vt_flag_names[] = {"one_value",
                                     "few_runs",
                                     "censored",
                                     "confounded",
                                     "order",
                                     "one_session",
                                     "drift",
                                     "autocorrelated",
                                     "pseudo_replicated",
                                     "fragile",
                                     "not_normal",
                                     "bimodal",
                                     "tail",
                                     "shape",
                                     "unequal_spread",
                                     "coarse_resolution",
                                     "many_rejected",
                                     "unequal_rejection",
                                     "paired",
                                     "aggregate",
                                     "warm_up",
                                     "change_point",
                                     "evidence_missing",
                                     "evidence_against",
                                     NULL};

const char *vt_verdict_name(enum vt_verdict verdict)
{
    static const char *const names[] = {"unknown", "noise", "same", "gain", "loss"};
    return names[verdict];
}

bool vt_verdict_from_name(const char *name, enum vt_verdict *verdict)
{
    for (int v = 0; v < VT_N_VERDICTS; v++)
        if (!strcmp(name, vt_verdict_name((enum vt_verdict)v))) {
            *verdict = (enum vt_verdict)v;
            return true;
        }
    return false;
}

static size_t rank_of(const char *name)
{
    size_t i = 0;
    while (vt_flag_names[i] && strcmp(vt_flag_names[i], name))
        i++;
    return i;
}

void vt_flag_add(const char *flags[], size_t *n_flags, const char *name)
{
    size_t rank = rank_of(name), at = 0;

    if (!vt_flag_names[rank] || *n_flags == VT_MAX_FLAGS || vt_flag_has(flags, *n_flags, name))
        return;
    while (at < *n_flags && rank_of(flags[at]) < rank)
        at++;
    memmove(&flags[at + 1], &flags[at], (*n_flags - at) * sizeof *flags);
    flags[at] = vt_flag_names[rank];
    ++*n_flags;
}

bool vt_flag_has(const char *const flags[], size_t n_flags, const char *name)
{
    for (size_t i = 0; i < n_flags; i++)
        if (!strcmp(flags[i], name))
            return true;
    return false;
}

void vt_suite_free(struct vt_suite *s)
{
    vt_fields_free(vt_suite_fields, s, sizeof *s);
}

double vt_improvement(double ratio, enum vt_better better)
{
    if (better == VT_BETTER_UNKNOWN)
        return NAN;
    return better == VT_BETTER_LOWER ? 100 * (1 - ratio) : 100 * (ratio - 1);
}

double vt_suite_improvement(const struct vt_suite *s, double ratio)
{
    return s->better == VT_BETTER_LOWER ? 100 * (1 - 1 / ratio) : 100 * (ratio - 1);
}

bool vt_is_factor(double change)
{
    return isfinite(change) && fabs(change) > 100;
}

/* Only a value of which less is better can be worse by over 100 %, and only one of which more is better be
 * better by as much. */
double vt_factor_of(double change, double percent)
{
    return fmax(0, change < 0 ? 1 - percent / 100 : 1 + percent / 100);
}

const char *vt_change_of_blank(const char *name)
{
    static const char *const figures[][2] = {
        {"change_percent", "change_percent"},        {"low_percent", "change_percent"},
        {"high_percent", "change_percent"},          {"average_percent", "average_percent"},
        {"average_low_percent", "average_percent"},  {"average_high_percent", "average_percent"},
        {"typical_percent", "typical_percent"},      {"typical_low_percent", "typical_percent"},
        {"typical_high_percent", "typical_percent"},
    };

    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        if (!strcmp(name, figures[i][0]))
            return figures[i][1];
    return NULL;
}
