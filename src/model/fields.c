#include "model/fields.h"

#include "model/study.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DOUBLE(s, m)                                           \
    {                                                          \
#m, NULL, VT_FIELD_DOUBLE, offsetof(struct s, m), 0, 0 \
    }
#define GROUPED(s, g, m)                                    \
    {                                                       \
#m, g, VT_FIELD_DOUBLE, offsetof(struct s, m), 0, 0 \
    }
#define STRING(s, m)                                           \
    {                                                          \
#m, NULL, VT_FIELD_STRING, offsetof(struct s, m), 0, 0 \
    }
#define CHARS(s, m)                                                                  \
    {                                                                                \
#m, NULL, VT_FIELD_CHARS, offsetof(struct s, m), sizeof((struct s *)0)->m, 0 \
    }
#define FIELD(s, type, m)                           \
    {                                               \
#m, NULL, type, offsetof(struct s, m), 0, 0 \
    }
#define ARRAY(s, type, m, c)                                            \
    {                                                                   \
#m, NULL, type, offsetof(struct s, m), 0, offsetof(struct s, c) \
    }

const struct vt_field vt_environment_fields[] = {
    FIELD(vt_environment, VT_FIELD_LABELS, factors),
    FIELD(vt_environment, VT_FIELD_LABELS, facts),
    ARRAY(vt_environment, VT_FIELD_EVIDENCE, evidence, n_evidence),
    {0},
};

const struct vt_field vt_settings_fields[] = {
    STRING(vt_settings, command),
    FIELD(vt_settings, VT_FIELD_LABELS, options),
    {0},
};

const struct vt_field vt_note_fields[] = {
    STRING(vt_note, code),
    FIELD(vt_note, VT_FIELD_SEVERITY, severity),
    STRING(vt_note, text),
    FIELD(vt_note, VT_FIELD_LABELS, about),
    FIELD(vt_note, VT_FIELD_LABELS, args),
    {0},
};

const struct vt_field vt_summary_fields[] = {
    STRING(vt_summary, benchmark),
    STRING(vt_summary, metric),
    STRING(vt_summary, unit),
    FIELD(vt_summary, VT_FIELD_BETTER, better),
    FIELD(vt_summary, VT_FIELD_LABELS, factors),
    STRING(vt_summary, level),
    CHARS(vt_summary, unit_of_analysis),
    DOUBLE(vt_summary, n),
    DOUBLE(vt_summary, n_values),
    DOUBLE(vt_summary, n_rejected),
    DOUBLE(vt_summary, n_censored),
    DOUBLE(vt_summary, all_n),
    DOUBLE(vt_summary, all_mean),
    DOUBLE(vt_summary, all_sd),
    DOUBLE(vt_summary, mean),
    DOUBLE(vt_summary, sd),
    DOUBLE(vt_summary, sem),
    DOUBLE(vt_summary, cv),
    DOUBLE(vt_summary, min),
    DOUBLE(vt_summary, q1),
    DOUBLE(vt_summary, median),
    DOUBLE(vt_summary, q3),
    DOUBLE(vt_summary, max),
    DOUBLE(vt_summary, mad),
    DOUBLE(vt_summary, skewness),
    DOUBLE(vt_summary, geometric_mean),
    DOUBLE(vt_summary, trimmed_mean),
    ARRAY(vt_summary, VT_FIELD_INTERVALS, ci, n_ci),
    ARRAY(vt_summary, VT_FIELD_LEVELS, levels, n_levels),
    GROUPED(vt_summary, "diagnostics", normality_p),
    GROUPED(vt_summary, "diagnostics", trend_p),
    GROUPED(vt_summary, "diagnostics", autocorrelation),
    GROUPED(vt_summary, "diagnostics", effective_n),
    GROUPED(vt_summary, "diagnostics", resolution),
    GROUPED(vt_summary, "diagnostics", modes),
    {0},
};

const struct vt_field vt_comparison_fields[] = {
    STRING(vt_comparison, benchmark),
    STRING(vt_comparison, metric),
    STRING(vt_comparison, unit),
    FIELD(vt_comparison, VT_FIELD_BETTER, better),
    STRING(vt_comparison, factor),
    FIELD(vt_comparison, VT_FIELD_LABELS, held),
    FIELD(vt_comparison, VT_FIELD_LABELS, confounded),
    FIELD(vt_comparison, VT_FIELD_SUMMARY, baseline),
    FIELD(vt_comparison, VT_FIELD_SUMMARY, candidate),
    DOUBLE(vt_comparison, ratio),
    DOUBLE(vt_comparison, improvement),
    FIELD(vt_comparison, VT_FIELD_INTERVAL, ci),
    FIELD(vt_comparison, VT_FIELD_INTERVAL, equivalence),
    FIELD(vt_comparison, VT_FIELD_QUANTITY, typical),
    FIELD(vt_comparison, VT_FIELD_QUANTITY, average),
    FIELD(vt_comparison, VT_FIELD_SLOW, baseline_slow),
    FIELD(vt_comparison, VT_FIELD_SLOW, candidate_slow),
    DOUBLE(vt_comparison, fit),
    ARRAY(vt_comparison, VT_FIELD_TESTS, tests, n_tests),
    DOUBLE(vt_comparison, p),
    DOUBLE(vt_comparison, p_adjusted),
    CHARS(vt_comparison, adjust),
    GROUPED(vt_comparison, "effect", cliffs_delta),
    GROUPED(vt_comparison, "effect", hedges_g),
    GROUPED(vt_comparison, "effect", hodges_lehmann),
    DOUBLE(vt_comparison, n_unpaired),
    DOUBLE(vt_comparison, drift_percent),
    DOUBLE(vt_comparison, uncorrected_improvement),
    DOUBLE(vt_comparison, alpha),
    DOUBLE(vt_comparison, threshold),
    FIELD(vt_comparison, VT_FIELD_VERDICT, verdict),
    STRING(vt_comparison, reason),
    STRING(vt_comparison, reason_code),
    FIELD(vt_comparison, VT_FIELD_LABELS, reason_args),
    ARRAY(vt_comparison, VT_FIELD_FLAGS, flags, n_flags),
    DOUBLE(vt_comparison, runs_needed),
    {0},
};

const struct vt_field vt_suite_fields[] = {
    STRING(vt_suite, factor),
    STRING(vt_suite, group),
    STRING(vt_suite, baseline_level),
    STRING(vt_suite, candidate_level),
    FIELD(vt_suite, VT_FIELD_BETTER, better),
    DOUBLE(vt_suite, n),
    DOUBLE(vt_suite, ratio),
    DOUBLE(vt_suite, improvement),
    DOUBLE(vt_suite, mean_improvement),
    FIELD(vt_suite, VT_FIELD_INTERVAL, ci),
    FIELD(vt_suite, VT_FIELD_INTERVAL, ci_runs),
    FIELD(vt_suite, VT_FIELD_NUMBERS, influence),
    STRING(vt_suite, influential),
    DOUBLE(vt_suite, improvement_without),
    DOUBLE(vt_suite, index_baseline),
    DOUBLE(vt_suite, index_candidate),
    DOUBLE(vt_suite, p),
    DOUBLE(vt_suite, p_adjusted),
    DOUBLE(vt_suite, sign_p),
    DOUBLE(vt_suite, signed_rank_p),
    FIELD(vt_suite, VT_FIELD_COUNTS, counts),
    FIELD(vt_suite, VT_FIELD_VERDICT, verdict),
    STRING(vt_suite, reason),
    STRING(vt_suite, reason_code),
    FIELD(vt_suite, VT_FIELD_LABELS, reason_args),
    ARRAY(vt_suite, VT_FIELD_FLAGS, flags, n_flags),
    {0},
};

const struct vt_field vt_estimated_fields[] = {
    DOUBLE(vt_estimated, ratio),
    DOUBLE(vt_estimated, improvement),
    DOUBLE(vt_estimated, p),
    FIELD(vt_estimated, VT_FIELD_INTERVAL, ci),
    FIELD(vt_estimated, VT_FIELD_INTERVAL, equivalence),
    {0},
};

const struct vt_field vt_slow_fields[] = {
    DOUBLE(vt_slow_runs, n),         DOUBLE(vt_slow_runs, slow),       DOUBLE(vt_slow_runs, share),
    DOUBLE(vt_slow_runs, share_low), DOUBLE(vt_slow_runs, share_high), DOUBLE(vt_slow_runs, times),
    DOUBLE(vt_slow_runs, times_low), DOUBLE(vt_slow_runs, times_high), {0},
};

const struct vt_field vt_effect_fields[] = {
    DOUBLE(vt_effect, ratio),
    DOUBLE(vt_effect, improvement),
    DOUBLE(vt_effect, level),
    DOUBLE(vt_effect, low),
    DOUBLE(vt_effect, high),
    DOUBLE(vt_effect, p),
    {0},
};

const struct vt_field vt_factorial_fields[] = {
    STRING(vt_factorial, benchmark),
    STRING(vt_factorial, metric),
    STRING(vt_factorial, unit),
    FIELD(vt_factorial, VT_FIELD_BETTER, better),
    STRING(vt_factorial, factor_a),
    STRING(vt_factorial, factor_b),
    STRING(vt_factorial, baseline_a),
    STRING(vt_factorial, candidate_a),
    STRING(vt_factorial, baseline_b),
    STRING(vt_factorial, candidate_b),
    FIELD(vt_factorial, VT_FIELD_LABELS, held),
    FIELD(vt_factorial, VT_FIELD_SUMMARY, neither),
    FIELD(vt_factorial, VT_FIELD_SUMMARY, only_a),
    FIELD(vt_factorial, VT_FIELD_SUMMARY, only_b),
    FIELD(vt_factorial, VT_FIELD_SUMMARY, both),
    FIELD(vt_factorial, VT_FIELD_EFFECT, a_alone),
    FIELD(vt_factorial, VT_FIELD_EFFECT, b_alone),
    FIELD(vt_factorial, VT_FIELD_EFFECT, a_with),
    FIELD(vt_factorial, VT_FIELD_EFFECT, b_with),
    FIELD(vt_factorial, VT_FIELD_EFFECT, both_together),
    FIELD(vt_factorial, VT_FIELD_EFFECT, main_a),
    FIELD(vt_factorial, VT_FIELD_EFFECT, main_b),
    FIELD(vt_factorial, VT_FIELD_EFFECT, interaction),
    DOUBLE(vt_factorial, alpha),
    STRING(vt_factorial, reason),
    STRING(vt_factorial, reason_code),
    FIELD(vt_factorial, VT_FIELD_LABELS, reason_args),
    {0},
};

const struct vt_field vt_pooled_fields[] = {
    STRING(vt_pooled, benchmark),
    STRING(vt_pooled, metric),
    STRING(vt_pooled, unit),
    FIELD(vt_pooled, VT_FIELD_BETTER, better),
    STRING(vt_pooled, factor),
    STRING(vt_pooled, baseline_level),
    STRING(vt_pooled, candidate_level),
    FIELD(vt_pooled, VT_FIELD_NUMBERS, strata),
    DOUBLE(vt_pooled, n),
    FIELD(vt_pooled, VT_FIELD_EFFECT, effect),
    DOUBLE(vt_pooled, q),
    DOUBLE(vt_pooled, q_df),
    DOUBLE(vt_pooled, q_p),
    DOUBLE(vt_pooled, i2),
    DOUBLE(vt_pooled, alpha),
    STRING(vt_pooled, reason),
    STRING(vt_pooled, reason_code),
    FIELD(vt_pooled, VT_FIELD_LABELS, reason_args),
    {0},
};

bool vt_field_in_range(const struct vt_field *field, double x)
{
    static const struct {
        const char *keys; /* with a blank on either side */
        double least, most;
    } ranges[] = {
        {" p p_adjusted fit share share_low share_high q_p sign_p signed_rank_p normality_p trend_p alpha "
         "level ",
         0, 1},
        {" n all_n all_sd slow times times_low times_high n_values n_rejected n_censored n_unpaired "
         "runs_needed "
         "effective_n modes sd sem mad q q_df "
         "resolution ",
         0, INFINITY},
        {" i2 ", 0, 100},
        {" cliffs_delta autocorrelation ", -1, 1},
    };
    char name[64];

    snprintf(name, sizeof name, " %s ", field->key);
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (strstr(ranges[i].keys, name))
            return x >= ranges[i].least && x <= ranges[i].most;
    return true;
}

static void clear_field(const struct vt_field *f, void *at)
{
    struct vt_interval_of *ci = at;

    switch (f->type) {
    case VT_FIELD_DOUBLE:
        *(double *)at = NAN;
        break;
    case VT_FIELD_INTERVAL:
        ci->level = ci->low = ci->high = NAN;
        break;
    case VT_FIELD_EFFECT:
        vt_fields_clear(vt_effect_fields, at, sizeof(struct vt_effect));
        break;
    case VT_FIELD_QUANTITY:
        vt_fields_clear(vt_estimated_fields, at, sizeof(struct vt_estimated));
        break;
    case VT_FIELD_SLOW:
        vt_fields_clear(vt_slow_fields, at, sizeof(struct vt_slow_runs));
        break;
    case VT_FIELD_SUMMARY:
        vt_fields_clear(vt_summary_fields, at, sizeof(struct vt_summary));
        break;
    default: /* zeros */
        break;
    }
}

void vt_fields_clear(const struct vt_field *fields, void *record, size_t size)
{
    memset(record, 0, size);
    for (const struct vt_field *f = fields; f->key; f++)
        clear_field(f, (char *)record + f->offset);
}

static void free_evidence(struct vt_evidence *evidence, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        free(evidence[i].claim);
        free(evidence[i].line);
        free(evidence[i].source);
    }
    free(evidence);
}

static void free_field(const struct vt_field *f, void *record)
{
    void *at = (char *)record + f->offset;

    switch (f->type) {
    case VT_FIELD_STRING:
        free(*(char **)at);
        break;
    case VT_FIELD_LABELS:
    case VT_FIELD_NUMBERS:
        vt_labels_free(at);
        break;
    case VT_FIELD_SUMMARY:
        vt_fields_free(vt_summary_fields, at, sizeof(struct vt_summary));
        break;
    case VT_FIELD_EVIDENCE:
        free_evidence(*(struct vt_evidence **)at, *(size_t *)(void *)((char *)record + f->count));
        break;
    default: /* nothing is owned */
        break;
    }
}

void vt_fields_free(const struct vt_field *fields, void *record, size_t size)
{
    for (const struct vt_field *f = fields; f->key; f++)
        free_field(f, record);
    vt_fields_clear(fields, record, size);
}
