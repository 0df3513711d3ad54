#include "model/comparison.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const vt_flag_names[] = {"one_value",
                                     "few_runs",
                                     "censored",
                                     "confounded",
                                     "order",
                                     "drift",
                                     "autocorrelated",
                                     "pseudo_replicated",
                                     "fragile",
                                     "not_normal",
                                     "bimodal",
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

void vt_summary_clear(struct vt_summary *s)
{
    *s = (struct vt_summary){.n = NAN,
                             .n_rejected = NAN,
                             .n_censored = NAN,
                             .n_values = NAN,
                             .mean = NAN,
                             .sd = NAN,
                             .sem = NAN,
                             .cv = NAN,
                             .min = NAN,
                             .q1 = NAN,
                             .median = NAN,
                             .q3 = NAN,
                             .max = NAN,
                             .mad = NAN,
                             .skewness = NAN,
                             .geometric_mean = NAN,
                             .trimmed_mean = NAN,
                             .normality_p = NAN,
                             .trend_p = NAN,
                             .autocorrelation = NAN,
                             .effective_n = NAN,
                             .resolution = NAN,
                             .modes = NAN};
}

static struct vt_interval_of no_interval(void)
{
    return (struct vt_interval_of){.level = NAN, .low = NAN, .high = NAN};
}

void vt_comparison_clear(struct vt_comparison *c)
{
    *c = (struct vt_comparison){.ratio = NAN,
                                .improvement = NAN,
                                .p = NAN,
                                .p_adjusted = NAN,
                                .cliffs_delta = NAN,
                                .hedges_g = NAN,
                                .hodges_lehmann = NAN,
                                .alpha = NAN,
                                .threshold = NAN,
                                .drift_percent = NAN,
                                .n_unpaired = NAN,
                                .uncorrected_improvement = NAN,
                                .runs_needed = NAN};
    c->ci = c->equivalence = no_interval();
    vt_summary_clear(&c->baseline);
    vt_summary_clear(&c->candidate);
}

void vt_suite_clear(struct vt_suite *s)
{
    *s = (struct vt_suite){.n = NAN,
                           .ratio = NAN,
                           .improvement = NAN,
                           .mean_improvement = NAN,
                           .sign_p = NAN,
                           .signed_rank_p = NAN,
                           .improvement_without = NAN,
                           .index_baseline = NAN,
                           .index_candidate = NAN};
    s->ci = s->ci_runs = no_interval();
}

void vt_summary_free(struct vt_summary *s)
{
    free(s->benchmark);
    free(s->metric);
    free(s->unit);
    free(s->level);
    vt_labels_free(&s->factors);
    vt_summary_clear(s);
}

void vt_comparison_free(struct vt_comparison *c)
{
    char *owned[] = {c->benchmark, c->metric, c->unit, c->factor, c->reason, c->reason_code};

    for (size_t i = 0; i < sizeof owned / sizeof *owned; i++)
        free(owned[i]);
    vt_labels_free(&c->held);
    vt_labels_free(&c->confounded);
    vt_labels_free(&c->reason_args);
    vt_summary_free(&c->baseline);
    vt_summary_free(&c->candidate);
    vt_comparison_clear(c);
}

void vt_suite_free(struct vt_suite *s)
{
    char *owned[] = {s->factor,      s->group,  s->baseline_level, s->candidate_level,
                     s->influential, s->reason, s->reason_code};

    for (size_t i = 0; i < sizeof owned / sizeof *owned; i++)
        free(owned[i]);
    vt_labels_free(&s->influence);
    vt_labels_free(&s->reason_args);
    vt_suite_clear(s);
}

double vt_suite_improvement(const struct vt_suite *s, double ratio)
{
    return s->better == VT_BETTER_LOWER ? 100 * (1 - 1 / ratio) : 100 * (ratio - 1);
}
