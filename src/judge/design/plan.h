/* How often to repeat what: boots x runs x iterations that show a change of the threshold for the least time,
 * from pilot data. A side's mean over B boots of R runs of I iterations has the variance V / B,   V = T_boot
 * + T_run / R + T_iteration / (R I) (Kalibera & Jones 2013), and B boots a side see a change d of sqrt(V)
 * units with the power of the two-sample t test of B values a side. Every R and I is tried, and the cheapest
 * is taken. */
#ifndef VT_JUDGE_DESIGN_PLAN_H
#define VT_JUDGE_DESIGN_PLAN_H

#include "base/text.h"
#include "judge/design/variances.h"

#include <stdint.h>

/* {0} asks for the defaults. */
struct vt_plan_options {
    double threshold; /* percent; 0: 1 */
    double power;     /* 0: 0.8 */
    double alpha;     /* 0: 0.05 */
    bool alone;       /* judge each comparison at alpha; else at alpha / comparisons, as Holm's hardest is */
    double
        cost[3]; /* seconds, by enum vt_level: of an iteration, of starting a run, of a boot; 0: 1, 30, 120 */
    double boots; /* a configuration at least; 0: 3 where the pilot has boots, else 1 */
    struct vt_labels
        factors; /* factor -> "LEVEL,LEVEL": configurations to plan for; none: those of the pilot */
};

struct vt_plan_metric {
    const struct vt_series *series; /* borrowed: the first of the metric */
    double share[3];     /* of the variance, by enum vt_level; NAN where the pilot does not tell it */
    double variation;    /* sd of one unit of the plan, in percent of the mean */
    double units_needed; /* of the outermost level, for this metric alone; NAN: more than 10 million */
    double df;           /* degrees of freedom behind the variance of what repeats outermost */
    double power;        /* chance of a verdict on `seen`, with the plan */
    double smallest;     /* change in percent that the plan shows with the power asked for */
    struct vt_variances relative; /* variances over the mean squared */
};

struct vt_plan {
    struct vt_plan_options options;  /* with the defaults filled in */
    struct vt_plan_metric *metric;   /* owned: n_metrics */
    size_t n_metrics, n_left_out;    /* left out: no spread or no positive mean in the pilot */
    struct vt_labels *configuration; /* owned: n_configurations */
    size_t n_configurations;
    enum vt_level unit; /* what repeats outermost: boot or run */
    bool knows_boots, knows_runs, knows_iterations;
    double comparisons, alpha;      /* alpha: at which each is judged */
    double seen;                    /* the change in percent that is planned for: 1.5 thresholds */
    size_t boots, runs, iterations; /* a configuration; runs a boot; iterations a run, without warm-up */
    size_t warm_up;                 /* iterations of warm-up that the pilot shows, to be added to each run */
    double seconds;                 /* all configurations */
    bool hopeless; /* over 100,000 boots or runs a side would be needed: nothing is planned */
};

/* VT_INPUT when the pilot tells nothing that a plan could rest on. */
enum vt_status vt_plan_make(const struct vt_study *pilot, const struct vt_plan_options *options,
                            struct vt_plan *plan, struct vt_error *err);

/* The chance that `units` of the outermost level a side give for a verdict (p < alpha, and an estimate of at
 * least the threshold) when the true change of a metric is so many percent, under this plan; averaged over
 * the spreads that the pilot leaves possible (see vt_verdict_chance). */
double vt_plan_power(const struct vt_plan *plan, const struct vt_plan_metric *metric, double units,
                     double percent);

/* Frees what the plan owns and leaves it empty; a second call is harmless. */
void vt_plan_free(struct vt_plan *plan);

/* One step of the run list. */
struct vt_plan_step {
    size_t block, configuration, boot, run, tool; /* from 1, but configuration and tool, which are indices */
};

/* The steps in an order at random: in every block each configuration once, in an order of its own; within a
 * run the tools in an order of their own. Calls `take` for each; the same seed gives the same list. */
typedef void vt_plan_take(void *context, const struct vt_plan_step *step);
enum vt_status vt_plan_order(const struct vt_plan *plan, size_t tools, uint64_t seed, vt_plan_take *take,
                             void *context, struct vt_error *err);

/* The tool of a metric (the first part of the benchmark's name) as an index into the tools in the order first
 * seen, and how many there are; name (may be NULL) receives that of tool `index`. */
size_t vt_plan_tools(const struct vt_plan *plan, size_t index, struct vt_text *name);

#endif
