#include "model/kinds.h"

#include "model/study.h"

#include <string.h>

#define ROW(type, element, array, count, fields)                                                          \
    {                                                                                                     \
        type, sizeof(struct element), offsetof(struct vt_study, array), offsetof(struct vt_study, count), \
            fields                                                                                        \
    }

const struct vt_kind_row vt_kinds[VT_N_KINDS] = {
    [VT_KIND_HEADER] = {.type = "vtstat"},
    [VT_KIND_SETTINGS] = ROW("settings", vt_settings, settings, n_settings, vt_settings_fields),
    [VT_KIND_ENVIRONMENT] =
        ROW("environment", vt_environment, environment, n_environments, vt_environment_fields),
    [VT_KIND_SERIES] = ROW("series", vt_series, series, n_series, NULL),
    [VT_KIND_SUMMARY] = ROW("summary", vt_summary, summary, n_summaries, vt_summary_fields),
    [VT_KIND_COMPARISON] = ROW("comparison", vt_comparison, comparison, n_comparisons, vt_comparison_fields),
    [VT_KIND_SUITE] = ROW("suite", vt_suite, suite, n_suites, vt_suite_fields),
    [VT_KIND_FACTORIAL] = ROW("factorial", vt_factorial, factorial, n_factorials, vt_factorial_fields),
    [VT_KIND_POOLED] = ROW("pooled", vt_pooled, pooled, n_pooled, vt_pooled_fields),
    [VT_KIND_NOTE] = ROW("note", vt_note, note, n_notes, vt_note_fields),
};

enum vt_kind vt_kind_of(const char *type)
{
    for (int i = 0; i < VT_N_KINDS; i++)
        if (vt_kinds[i].type && !strcmp(type, vt_kinds[i].type))
            return (enum vt_kind)i;
    return VT_KIND_OTHER;
}
