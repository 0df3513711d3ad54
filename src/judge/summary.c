#include "judge/summary.h"

#include "judge/design/variances.h"
#include "stats/geometric.h"
#include "stats/interval.h"
#include "stats/modes.h"
#include "stats/moments.h"
#include "stats/quantile.h"
#include "stats/resolution.h"
#include "stats/shapiro.h"
#include "stats/sort.h"
#include "stats/trend.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const ci_names[VT_CI_COUNT] = {"t", "median", "bootstrap", "bca"};

const char *vt_ci_name(enum vt_ci method)
{
    return ci_names[method];
}

bool vt_ci_named(const char *name, enum vt_ci *method)
{
    for (int m = 0; m < VT_CI_COUNT; m++)
        if (!strcmp(name, ci_names[m])) {
            *method = (enum vt_ci)m;
            return true;
        }
    return false;
}

#define LEVELS_MOST 100000 /* beyond, sorting values into their levels costs more than it tells */

static char *copy(const char *s, struct vt_error *err)
{
    char *c = strdup(s);
    if (!c)
        vt_no_memory(err);
    return c;
}

static void describe_order(const double sorted[], size_t n, struct vt_summary *out)
{
    double w;

    out->min = n ? sorted[0] : NAN;
    out->max = n ? sorted[n - 1] : NAN;
    out->q1 = vt_quantile_sorted(sorted, n, 0.25);
    out->median = vt_median_sorted(sorted, n);
    out->q3 = vt_quantile_sorted(sorted, n, 0.75);
    out->mad = vt_mad_sorted(sorted, n);
    out->trimmed_mean = vt_trimmed_mean_sorted(sorted, n, 0.1);
    out->resolution = vt_resolution_sorted(sorted, n);
    out->modes = vt_modes_sorted(sorted, n);
    vt_shapiro_sorted(sorted, n, &w, &out->normality_p);
}

static void describe_moments(const double x[], size_t n, struct vt_summary *out)
{
    struct vt_moments m = vt_moments_of(x, n);
    struct vt_trend trend;

    out->mean = m.mean;
    out->sd = m.sd;
    out->sem = vt_standard_error(&m);
    out->cv = vt_variation(&m);
    out->skewness = vt_shape_of(x, n).skewness_G1;
    out->geometric_mean = vt_geometric_mean(x, n);
    if (vt_trend_test(x, n, &trend))
        out->trend_p = trend.p;
}

static void add_interval(struct vt_summary *out, const char *of, enum vt_ci method, double level, double low,
                         double high)
{
    struct vt_interval_of *ci = &out->ci[out->n_ci];

    if (out->n_ci == sizeof out->ci / sizeof *out->ci)
        return;
    *ci = (struct vt_interval_of){.level = level, .low = low, .high = high};
    snprintf(ci->of, sizeof ci->of, "%s", of);
    snprintf(ci->method, sizeof ci->method, "%s", vt_ci_name(method));
    out->n_ci++;
}

static void add_intervals(const double x[], const double sorted[], size_t n,
                          const struct vt_summary_options *options, struct vt_summary *out)
{
    double level = options->level > 0 ? options->level : 0.95;
    bool any =
        options->methods[VT_CI_MEDIAN] || options->methods[VT_CI_BOOTSTRAP] || options->methods[VT_CI_BCA];
    struct vt_interval ci;

    if ((!any || options->methods[VT_CI_T]) && vt_interval_mean(x, n, level, &ci))
        add_interval(out, "mean", VT_CI_T, level, ci.low, ci.high);
    if (options->methods[VT_CI_MEDIAN] && vt_interval_median_sorted(sorted, n, level, &ci, NULL))
        add_interval(out, "median", VT_CI_MEDIAN, level, ci.low, ci.high);
}

enum vt_status vt_summary_of(const struct vt_series *s, const struct vt_units *units,
                             const struct vt_summary_options *options, struct vt_summary *out,
                             struct vt_error *err)
{
    double *sorted = vt_sorted_copy(units->x, units->n);

    if (!sorted || !(out->benchmark = copy(s->benchmark, err)) || !(out->metric = copy(s->metric, err))
        || !(out->unit = copy(s->unit, err)) || vt_labels_merge(&out->factors, &s->factors, err)) {
        free(sorted);
        return vt_no_memory(err);
    }
    out->better = s->better;
    out->n = (double)units->n;
    out->n_values = (double)units->n_values;
    out->n_rejected = (double)(units->n_rejected + units->n_warm_up);
    out->n_censored = (double)units->n_censored;
    snprintf(out->unit_of_analysis, sizeof out->unit_of_analysis, "%s", vt_level_name(units->level));
    describe_order(sorted, units->n, out);
    describe_moments(units->x, units->n, out);
    add_intervals(units->x, sorted, units->n, options, out);
    free(sorted);
    return s->n <= LEVELS_MOST ? vt_summary_levels(s, out, err) : VT_OK;
}

enum vt_status vt_judge_summarize(struct vt_study *study, const struct vt_summary_options *options,
                                  struct vt_error *err)
{
    for (size_t i = 0; i < study->n_series && !err->status; i++) {
        const struct vt_series *s = &study->series[i];
        struct vt_units units = {0};
        struct vt_summary *out = vt_study_add_summary(study, err);
        if (out && !vt_units_of(s, vt_units_level(s, NULL), VT_UNITS_KEPT, &units, err))
            vt_summary_of(s, &units, options, out, err);
        vt_units_free(&units);
    }
    return err->status;
}
