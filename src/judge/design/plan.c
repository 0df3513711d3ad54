#include "judge/design/plan.h"

#include "base/array.h"
#include "base/text.h"
#include "judge/pairing/warm_up.h"
#include "model/level_word.h"
#include "stats/needed_runs.h"
#include "stats/random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_RUNS 100     /* a boot, tried */
#define MOST_UNITS 100000 /* boots or runs a side; beyond, more repetition is no answer */
#define LEAST_BOOTS 3
#define LEAST_RUNS 5 /* where runs are the unit: fewer would be flagged few_runs */

static const size_t iterations_tried[] = {1, 2, 3, 5, 8, 10, 15, 20, 30, 50, 75, 100, 200, 500, 1000};

static bool same_metric(const struct vt_series *a, const struct vt_series *b)
{
    return !strcmp(a->benchmark, b->benchmark) && !strcmp(a->metric, b->metric);
}

/* ---- the pilot */

/* Degrees of freedom of the outermost level that repeats. */
static double freedom(const struct vt_variances *c)
{
    for (int level = VT_LEVEL_BOOT; level >= VT_LEVEL_ITERATION; level--)
        if (c->known[level])
            return fmax(0, c->members[level] - 1);
    return 0;
}

/* Mean over the configurations of each level's variance over the mean squared. */
static bool pool(const struct vt_study *pilot, const struct vt_series *first, struct vt_variances *relative,
                 double *df, struct vt_error *err)
{
    double n[3] = {0};
    bool any = false;

    *relative = (struct vt_variances){.mean = NAN};
    for (size_t i = 0; i < pilot->n_series && !err->status; i++) {
        struct vt_variances c;
        if (!same_metric(first, &pilot->series[i]) || pilot->series[i].aggregate_n
            || !vt_variances_of(&pilot->series[i], &c, err) || !(c.mean > 0))
            continue;
        for (int level = 0; level < 3; level++) {
            if (!c.known[level])
                continue;
            relative->known[level] = true;
            relative->variance[level] += c.variance[level] / (c.mean * c.mean);
            n[level]++;
            any |= c.variance[level] > 0;
        }
        *df += freedom(&c);
    }
    for (int level = 0; level < 3; level++)
        relative->variance[level] /= n[level] > 0 ? n[level] : 1;
    return any;
}

static bool is_first(const struct vt_study *pilot, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (same_metric(&pilot->series[k], &pilot->series[i]))
            return false;
    return true;
}

static enum vt_status take_metrics(const struct vt_study *pilot, struct vt_plan *plan, struct vt_error *err)
{
    plan->metric = calloc(pilot->n_series + 1, sizeof *plan->metric);
    if (!plan->metric)
        return vt_no_memory(err);
    for (size_t i = 0; i < pilot->n_series && !err->status; i++) {
        struct vt_plan_metric m = {.series = &pilot->series[i]};
        if (!is_first(pilot, i))
            continue;
        if (pool(pilot, m.series, &m.relative, &m.df, err))
            plan->metric[plan->n_metrics++] = m;
        else
            plan->n_left_out++;
    }
    if (!plan->n_metrics)
        return vt_fail(err, VT_INPUT,
                       "the pilot has no metric that was measured at least twice under one configuration "
                       "and varies; repeat each side a few times first");
    return err->status;
}

static enum vt_status add_configuration(struct vt_plan *plan, const struct vt_labels *factors,
                                        struct vt_error *err)
{
    for (size_t i = 0; i < plan->n_configurations; i++)
        if (vt_labels_equal(&plan->configuration[i], factors))
            return VT_OK;
    struct vt_labels *bigger = vt_array_grow(plan->configuration, plan->n_configurations, sizeof *bigger);
    if (!bigger)
        return vt_no_memory(err);
    plan->configuration = bigger;
    bigger[plan->n_configurations] = (struct vt_labels){0};
    return vt_labels_merge(&bigger[plan->n_configurations++], factors, err);
}

static bool is_repeat(const struct vt_labels *factors)
{
    for (size_t i = 0; i < factors->n; i++)
        if (vt_level_repeats(factors->at[i].value))
            return true;
    return false;
}

/* Every combination of the levels given. */
static enum vt_status combine(struct vt_plan *plan, size_t factor, struct vt_labels *so_far,
                              struct vt_error *err)
{
    const struct vt_labels *factors = &plan->options.factors;

    if (factor == factors->n)
        return add_configuration(plan, so_far, err);
    for (const char *at = factors->at[factor].value; *at && !err->status;) {
        size_t n = strcspn(at, ",");
        char *level = vt_text_dup((struct vt_text){at, n});
        if (!level)
            vt_no_memory(err);
        else if (*level && !vt_labels_set(so_far, factors->at[factor].name, level, err))
            combine(plan, factor + 1, so_far, err);
        free(level);
        at += n + (at[n] == ',');
    }
    return err->status;
}

static enum vt_status take_configurations(const struct vt_study *pilot, struct vt_plan *plan,
                                          struct vt_error *err)
{
    struct vt_labels labels = {0};

    if (plan->options.factors.n)
        combine(plan, 0, &labels, err);
    for (size_t i = 0; i < pilot->n_series && !plan->options.factors.n && !err->status; i++)
        if (!is_repeat(&pilot->series[i].factors))
            add_configuration(plan, &pilot->series[i].factors, err);
    vt_labels_free(&labels);
    if (!err->status && plan->n_configurations < 2)
        return vt_fail(
            err, VT_USAGE,
            "there is one configuration only; --factor NAME=LEVEL,LEVEL tells what will be compared");
    return err->status;
}

/* ---- the search */

/* Variance of one unit's mean, over the mean squared. */
static double unit_variance(const struct vt_plan *plan, const struct vt_variances *c, size_t runs,
                            size_t iterations)
{
    double inner = c->variance[VT_LEVEL_RUN] + c->variance[VT_LEVEL_ITERATION] / (double)iterations;
    return plan->unit == VT_LEVEL_BOOT ? c->variance[VT_LEVEL_BOOT] + inner / (double)runs : inner;
}

/* A pilot of one unit a side of this variance. The run list is one of blocks, so pairs will be judged. */
static struct vt_pilot pilot_of(double variance, double df)
{
    return vt_pilot_of(sqrt(2 * variance), 1, df, true);
}

static double hardest_variance(const struct vt_plan *plan, size_t runs, size_t iterations)
{
    double most = 0;

    for (size_t i = 0; i < plan->n_metrics; i++)
        most = fmax(most, unit_variance(plan, &plan->metric[i].relative, runs, iterations));
    return most;
}

/* Units a side that tell the change planned for in values with this pilot; NAN beyond reach. */
static double units_for(const struct vt_plan *plan, struct vt_pilot *pilot, double variance)
{
    if (!(variance > 0))
        return 2;
    pilot->se = sqrt(2 * variance);
    return vt_needed_verdict(pilot, plan->seen / 100, plan->options.threshold / 100, plan->alpha,
                             plan->options.power);
}

static double seconds_of(const struct vt_plan *plan, double units, size_t runs, size_t iterations)
{
    const double *cost = plan->options.cost;
    double run = cost[VT_LEVEL_RUN] + (double)(iterations + plan->warm_up) * cost[VT_LEVEL_ITERATION];

    if (plan->unit == VT_LEVEL_BOOT)
        return (double)plan->n_configurations * units * (cost[VT_LEVEL_BOOT] + (double)runs * run);
    return (double)plan->n_configurations * (cost[VT_LEVEL_BOOT] + units * run);
}

static double least_freedom(const struct vt_plan *plan)
{
    double least = INFINITY;

    for (size_t i = 0; i < plan->n_metrics; i++)
        least = fmin(least, plan->metric[i].df);
    return least;
}

static void search(struct vt_plan *plan)
{
    size_t most_runs =
        plan->unit == VT_LEVEL_BOOT && (plan->knows_runs || plan->knows_iterations) ? MOST_RUNS : 1;
    size_t most_tried = plan->knows_iterations ? sizeof iterations_tried / sizeof *iterations_tried : 1;
    double least_units = plan->unit == VT_LEVEL_BOOT ? plan->options.boots : LEAST_RUNS;

    struct vt_pilot pilot = pilot_of(1, least_freedom(plan));

    plan->seconds = INFINITY;
    for (size_t r = 1; r <= most_runs; r++)
        for (size_t k = 0; k < most_tried; k++) {
            size_t iterations = iterations_tried[k];
            double needed = units_for(plan, &pilot, hardest_variance(plan, r, iterations));
            double units = needed > least_units ? needed : isnan(needed) ? NAN : least_units;
            double seconds = seconds_of(plan, units, r, iterations);
            if (!(seconds < plan->seconds) || !(units <= MOST_UNITS))
                continue;
            plan->seconds = seconds;
            plan->boots = plan->unit == VT_LEVEL_BOOT ? (size_t)units : 1;
            plan->runs = plan->unit == VT_LEVEL_BOOT ? r : (size_t)units;
            plan->iterations = iterations;
        }
    plan->hopeless = isinf(plan->seconds);
}

static double units_planned(const struct vt_plan *plan)
{
    return plan->unit == VT_LEVEL_BOOT ? (double)plan->boots : (double)plan->runs;
}

static double variance_planned(const struct vt_plan *plan, const struct vt_plan_metric *m)
{
    return unit_variance(plan, &m->relative, plan->unit == VT_LEVEL_BOOT ? plan->runs : 1, plan->iterations);
}

double vt_plan_power(const struct vt_plan *plan, const struct vt_plan_metric *m, double units, double percent)
{
    double variance = variance_planned(plan, m);
    struct vt_pilot pilot = pilot_of(variance, m->df);

    if (!(variance > 0))
        return percent >= plan->options.threshold;
    return vt_verdict_chance(&pilot, units, percent / 100, plan->options.threshold / 100, plan->alpha);
}

/* Power rises with the change, so halving finds the change that has it. */
static double smallest_change(const struct vt_plan *plan, const struct vt_plan_metric *m)
{
    double low = 0, high = 1;

    while (high < 1e6 && vt_plan_power(plan, m, units_planned(plan), high) < plan->options.power)
        high *= 2;
    for (int i = 0; i < 60; i++) {
        double middle = (low + high) / 2;
        if (vt_plan_power(plan, m, units_planned(plan), middle) < plan->options.power)
            low = middle;
        else
            high = middle;
    }
    return high;
}

static void describe(struct vt_plan *plan, struct vt_plan_metric *m)
{
    double sum = 0;

    for (int level = 0; level < 3; level++)
        sum += m->relative.variance[level];
    for (int level = 0; level < 3; level++)
        m->share[level] = m->relative.known[level] ? m->relative.variance[level] / sum : NAN;
    m->units_needed = m->power = m->smallest = m->variation = NAN;
    if (plan->hopeless)
        return;
    m->variation = 100 * sqrt(variance_planned(plan, m));
    struct vt_pilot pilot = pilot_of(1, m->df);
    m->units_needed = units_for(plan, &pilot, variance_planned(plan, m));
    m->power = vt_plan_power(plan, m, units_planned(plan), plan->seen);
    m->smallest = smallest_change(plan, m);
}

static void set_defaults(struct vt_plan_options *o)
{
    static const double cost[] = {1, 30, 120};

    o->threshold = o->threshold > 0 ? o->threshold : 1;
    o->power = o->power > 0 ? o->power : 0.8;
    o->alpha = o->alpha > 0 ? o->alpha : 0.05;
    for (int level = 0; level < 3; level++)
        o->cost[level] = o->cost[level] > 0 ? o->cost[level] : cost[level];
}

static void look_for_warm_up(const struct vt_study *pilot, struct vt_plan *plan)
{
    for (size_t i = 0; i < pilot->n_series; i++)
        for (size_t k = 0; k < pilot->series[i].n_rejected; k++) {
            const struct vt_rejected *r = &pilot->series[i].rejected[k];
            if (!strcmp(r->rule, VT_WARM_UP_RULE) && r->limit > (double)plan->warm_up)
                plan->warm_up = (size_t)r->limit;
        }
}

/* A level's cost that only some metrics have is still paid by all. */
static void look_at_levels(struct vt_plan *plan)
{
    for (size_t i = 0; i < plan->n_metrics; i++) {
        const bool *known = plan->metric[i].relative.known;
        plan->knows_boots |= known[VT_LEVEL_BOOT];
        plan->knows_runs |= known[VT_LEVEL_RUN];
        plan->knows_iterations |= known[VT_LEVEL_ITERATION];
    }
    plan->unit = plan->knows_boots || plan->options.boots >= 2 ? VT_LEVEL_BOOT : VT_LEVEL_RUN;
    if (plan->unit == VT_LEVEL_BOOT && plan->options.boots < LEAST_BOOTS)
        plan->options.boots = fmax(plan->options.boots, LEAST_BOOTS);
}

enum vt_status vt_plan_make(const struct vt_study *pilot, const struct vt_plan_options *options,
                            struct vt_plan *plan, struct vt_error *err)
{
    *plan = (struct vt_plan){.options = *options};
    plan->options.factors = (struct vt_labels){0};
    set_defaults(&plan->options);
    if (vt_labels_merge(&plan->options.factors, &options->factors, err) || take_metrics(pilot, plan, err)
        || take_configurations(pilot, plan, err))
        return err->status;
    plan->seen = VT_SEEN_THRESHOLDS * plan->options.threshold;
    look_at_levels(plan);
    look_for_warm_up(pilot, plan);
    plan->comparisons = (double)(plan->n_metrics * (plan->n_configurations - 1));
    plan->alpha = plan->options.alone ? plan->options.alpha : plan->options.alpha / plan->comparisons;
    search(plan);
    for (size_t i = 0; i < plan->n_metrics; i++)
        describe(plan, &plan->metric[i]);
    return VT_OK;
}

void vt_plan_free(struct vt_plan *plan)
{
    for (size_t i = 0; i < plan->n_configurations; i++)
        vt_labels_free(&plan->configuration[i]);
    free(plan->configuration);
    free(plan->metric);
    vt_labels_free(&plan->options.factors);
    *plan = (struct vt_plan){0};
}

/* ---- the run list */

static bool same_tool(const struct vt_series *a, const struct vt_series *b)
{
    size_t n = strcspn(a->benchmark, "/");
    return n == strcspn(b->benchmark, "/") && !strncmp(a->benchmark, b->benchmark, n);
}

size_t vt_plan_tools(const struct vt_plan *plan, size_t index, struct vt_text *name)
{
    size_t tools = 0;

    for (size_t i = 0; i < plan->n_metrics; i++) {
        const struct vt_series *s = plan->metric[i].series;
        bool seen = false;
        for (size_t k = 0; k < i && !seen; k++)
            seen = same_tool(plan->metric[k].series, s);
        if (!seen && tools++ == index && name)
            *name = (struct vt_text){s->benchmark, strcspn(s->benchmark, "/")};
    }
    return tools;
}

static void shuffle(struct vt_random *random, size_t order[], size_t n)
{
    for (size_t i = 0; i < n; i++)
        order[i] = i;
    for (size_t i = n; i-- > 1;) {
        size_t k = vt_random_below(random, i + 1), kept = order[i];
        order[i] = order[k];
        order[k] = kept;
    }
}

/* A boot is a block of runs; without boots every run is a block of its own. */
enum vt_status vt_plan_order(const struct vt_plan *plan, size_t tools, uint64_t seed, vt_plan_take *take,
                             void *context, struct vt_error *err)
{
    bool by_boot = plan->unit == VT_LEVEL_BOOT;
    size_t blocks = by_boot ? plan->boots : plan->runs, runs = by_boot ? plan->runs : 1;
    size_t *side = malloc(plan->n_configurations * sizeof *side), *tool = malloc((tools + 1) * sizeof *tool);
    struct vt_random random = vt_random_start(seed ? seed : VT_SEED, 0);

    if (!side || !tool)
        vt_no_memory(err);
    for (size_t block = 0; block < blocks && !err->status; block++) {
        shuffle(&random, side, plan->n_configurations);
        for (size_t i = 0; i < plan->n_configurations; i++)
            for (size_t run = 0; run < runs; run++) {
                shuffle(&random, tool, tools);
                for (size_t k = 0; k < tools; k++)
                    take(context, &(struct vt_plan_step){block + 1, side[i], by_boot ? block + 1 : 1,
                                                         by_boot ? run + 1 : block + 1, tool[k]});
            }
    }
    free(side);
    free(tool);
    return err->status;
}
