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

static void add_interval(struct vt_summary *out, const char *of, const char *method, double level, double low,
                         double high)
{
    struct vt_interval_of *ci = &out->ci[out->n_ci];

    if (out->n_ci == sizeof out->ci / sizeof *out->ci)
        return;
    *ci = (struct vt_interval_of){.level = level, .low = low, .high = high};
    snprintf(ci->of, sizeof ci->of, "%s", of);
    snprintf(ci->method, sizeof ci->method, "%s", method);
    out->n_ci++;
}

/* Times and rates are positive, and often skewed: on the scale of logarithms the interval of their mean is
 * positive, too, and covers it better. Adds nothing where there is none. */
static void add_mean(const double x[], const double sorted[], size_t n, const char *of, double level,
                     struct vt_summary *out)
{
    struct vt_interval ci;
    bool positive = n > 0 && sorted[0] > 0;

    if (positive ? vt_interval_mean_positive(x, n, level, &ci) : vt_interval_mean(x, n, level, &ci))
        add_interval(out, of, positive ? "log-t" : vt_ci_name(VT_CI_T), level, ci.low, ci.high);
}

/* Without values that were rejected the usual interval of a mean covers nothing, so there is none then. */
static void add_intervals(const double x[], const double sorted[], size_t n, bool rejected,
                          const struct vt_summary_options *options, struct vt_summary *out)
{
    double level = options->level > 0 ? options->level : 0.95;
    bool any =
        options->methods[VT_CI_MEDIAN] || options->methods[VT_CI_BOOTSTRAP] || options->methods[VT_CI_BCA];
    struct vt_interval ci;

    if (!rejected && (!any || options->methods[VT_CI_T]))
        add_mean(x, sorted, n, "mean", level, out);
    if (options->methods[VT_CI_MEDIAN] && vt_interval_median_sorted(sorted, n, level, &ci, NULL))
        add_interval(out, "median", vt_ci_name(VT_CI_MEDIAN), level, ci.low, ci.high);
}

/* Rejection takes away what the mean of all runs owes to slow ones, so that mean is told beside the other. */
static void describe_all(const double x[], const double sorted[], size_t n, double level,
                         struct vt_summary *out)
{
    struct vt_moments m = vt_moments_of(x, n);

    out->all_n = (double)n;
    out->all_mean = m.mean;
    out->all_sd = m.sd;
    add_mean(x, sorted, n, "mean of all", level, out);
}

static enum vt_status describe(const struct vt_units *all, const struct vt_units *kept,
                               const struct vt_summary_options *options, struct vt_summary *out,
                               struct vt_error *err)
{
    double *sorted = vt_sorted_copy(kept->x, kept->n), *sorted_all = vt_sorted_copy(all->x, all->n);
    double level = options->level > 0 ? options->level : 0.95;

    if (sorted && sorted_all) {
        describe_order(sorted, kept->n, out);
        describe_moments(kept->x, kept->n, out);
        if (kept->n_rejected)
            describe_all(all->x, sorted_all, all->n, level, out);
        add_intervals(kept->x, sorted, kept->n, kept->n_rejected > 0, options, out);
    } else {
        vt_no_memory(err);
    }
    free(sorted);
    free(sorted_all);
    return err->status;
}

enum vt_status vt_summary_of(const struct vt_series *s, const struct vt_units *all,
                             const struct vt_units *kept, const struct vt_summary_options *options,
                             struct vt_summary *out, struct vt_error *err)
{
    if (!(out->benchmark = copy(s->benchmark, err)) || !(out->metric = copy(s->metric, err))
        || !(out->unit = copy(s->unit, err)) || vt_labels_merge(&out->factors, &s->factors, err))
        return err->status;
    out->better = s->better;
    out->n = (double)kept->n;
    out->n_values = (double)kept->n_values;
    out->n_rejected = (double)(kept->n_rejected + kept->n_warm_up);
    out->n_censored = (double)kept->n_censored;
    snprintf(out->unit_of_analysis, sizeof out->unit_of_analysis, "%s", vt_level_name(kept->level));
    if (describe(all, kept, options, out, err))
        return err->status;
    return s->n <= LEVELS_MOST ? vt_summary_levels(s, out, err) : VT_OK;
}

enum vt_status vt_judge_summarize(struct vt_study *study, const struct vt_summary_options *options,
                                  struct vt_error *err)
{
    for (size_t i = 0; i < study->n_series && !err->status; i++) {
        const struct vt_series *s = &study->series[i];
        struct vt_units all = {0}, kept = {0};
        struct vt_summary *out = vt_study_add_summary(study, err);
        enum vt_level level = vt_units_level(s, NULL);
        if (out && !vt_units_of(s, level, VT_UNITS_KEPT, &kept, err)
            && !vt_units_of(s, level, VT_UNITS_WITH_REJECTED, &all, err))
            vt_summary_of(s, &all, &kept, options, out, err);
        vt_units_free(&all);
        vt_units_free(&kept);
    }
    return err->status;
}
