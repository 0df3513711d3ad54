#include "report/view/plan.h"

#include "base/csv_field.h"
#include "base/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <yajl/yajl_gen.h>

/* Names come from files and may hold anything. */
static int print_name(FILE *to, const char *text, int most)
{
    int width = 0;

    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        bool starts = (*c & 0xc0) != 0x80;
        if (starts && width == most)
            break;
        putc(*c < 0x20 || *c == 0x7f ? '?' : *c, to);
        width += starts;
    }
    return width;
}

static void print_duration(FILE *to, double seconds)
{
    if (seconds < 90)
        fprintf(to, "%.0f s", seconds);
    else if (seconds < 5400)
        fprintf(to, "%.0f min", ceil(seconds / 60));
    else if (seconds < 172800)
        fprintf(to, "%.0f h %.0f min", floor(seconds / 3600), floor(fmod(seconds, 3600) / 60));
    else
        fprintf(to, "%.0f days %.0f h", floor(seconds / 86400), floor(fmod(seconds, 86400) / 3600));
}

static double units_planned(const struct vt_plan *plan)
{
    return plan->unit == VT_LEVEL_BOOT ? (double)plan->boots : (double)plan->runs;
}

/* ---- the plan in words */

static void print_question(FILE *to, const struct vt_plan *plan)
{
    const struct vt_plan_options *o = &plan->options;
    const double *cost = o->cost;

    fprintf(to, "To see a change of %g %% (1.5 times the threshold) with a chance of %g %%, at alpha %g %%",
            plan->seen, 100 * o->power, 100 * o->alpha);
    if (plan->alpha < o->alpha)
        fprintf(to, " over %.0f comparisons (%.3g %% for the hardest, as Holm's correction asks)",
                plan->comparisons, 100 * plan->alpha);
    fprintf(to, ",\nwhen a boot costs ");
    print_duration(to, cost[VT_LEVEL_BOOT]);
    fprintf(to, ", the start of a run ");
    print_duration(to, cost[VT_LEVEL_RUN]);
    fprintf(to, " and an iteration %g s:\n\n", cost[VT_LEVEL_ITERATION]);
}

static void print_count(FILE *to, size_t n, const char *one)
{
    fprintf(to, "%zu %s%s", n, one, n == 1 ? "" : "s");
}

static void print_answer(FILE *to, const struct vt_plan *plan)
{
    if (plan->hopeless) {
        fputs("  no number of repetitions up to 100,000 a side shows it; make the benchmark steadier or ask "
              "for a larger change\n",
              to);
        return;
    }
    fputs("  ", to);
    if (plan->unit == VT_LEVEL_BOOT) {
        print_count(to, plan->boots, "boot");
        fputs(" x ", to);
    }
    print_count(to, plan->runs, "run");
    if (plan->knows_iterations) {
        fputs(" x ", to);
        print_count(to, plan->iterations, "iteration");
        if (plan->warm_up)
            fprintf(to, " (after %zu of warm-up)", plan->warm_up);
    }
    fprintf(to, " of each of %zu configurations: ", plan->n_configurations);
    print_duration(to, plan->seconds);
    fputs("\n", to);
}

static void print_doubts(FILE *to, const struct vt_plan *plan)
{
    if (!plan->knows_boots && plan->unit == VT_LEVEL_BOOT)
        fputs("  The pilot does not tell how much boots differ: the plan takes it for nothing, and may fall "
              "short.\n",
              to);
    else if (!plan->knows_boots)
        fputs("  The pilot has one boot a configuration, so how much boots differ is not known; one boot a "
              "side proves\n"
              "  nothing of the next. --boots 3 plans several.\n",
              to);
    if (!plan->knows_runs && plan->knows_iterations)
        fputs("  The pilot has one run a boot: how much runs differ is not known and taken for nothing.\n",
              to);
    if (plan->n_left_out)
        fprintf(to, "  %zu %s left out: not repeated in the pilot, or without spread.\n", plan->n_left_out,
                plan->n_left_out == 1 ? "metric was" : "metrics were");
}

/* ---- the table */

static void print_share(FILE *to, double share)
{
    if (isnan(share))
        fputs("      -", to);
    else
        fprintf(to, " %4.0f %%", 100 * share);
}

static void print_metrics(FILE *to, const struct vt_plan *plan, int width)
{
    bool by_boot = plan->unit == VT_LEVEL_BOOT;
    int name_width = width - 62 > 12 ? width - 62 : 12;

    fprintf(to, "\n  %-*s    varies from    to    to   sd of a  %s  power of   smallest\n", name_width, "",
            by_boot ? "boots" : " runs");
    fprintf(to, "  %-*s      boot    run iteration    %4s   needed  the plan     change\n", name_width,
            "metric", by_boot ? "boot" : "run");
    for (size_t i = 0; i < plan->n_metrics; i++) {
        const struct vt_plan_metric *m = &plan->metric[i];
        char *name = vt_text_printed("%s %s", m->series->benchmark, m->series->metric);
        fputs("  ", to);
        int wrote = print_name(to, name ? name : m->series->benchmark, name_width);
        free(name);
        fprintf(to, "%*s  ", name_width - wrote, "");
        for (int level = VT_LEVEL_BOOT; level >= VT_LEVEL_ITERATION; level--)
            print_share(to, m->share[level]);
        if (plan->hopeless)
            fputs("\n", to);
        else if (isnan(m->units_needed))
            fprintf(to, " %8.3g %% %8s %7.0f %% %8.3g %%\n", m->variation, "-", 100 * m->power, m->smallest);
        else
            fprintf(to, " %8.3g %% %8.0f %7.0f %% %8.3g %%\n", m->variation, m->units_needed, 100 * m->power,
                    m->smallest);
    }
}

/* ---- the curves, of the metric that is hardest to judge */

static const struct vt_plan_metric *hardest(const struct vt_plan *plan)
{
    const struct vt_plan_metric *h = &plan->metric[0];

    for (size_t i = 1; i < plan->n_metrics; i++)
        h = plan->metric[i].variation > h->variation ? &plan->metric[i] : h;
    return h;
}

static void print_bar(FILE *to, double share, int width, bool unicode)
{
    int n = (int)lround(share * width);

    for (int i = 0; i < width; i++)
        fputs(i < n ? unicode ? "\xe2\x96\x88" : "#" : unicode ? "\xc2\xb7" : ".", to);
    fprintf(to, " %3.0f %%\n", 100 * share);
}

static void print_curves(FILE *to, const struct vt_plan *plan, int width, bool unicode)
{
    static const double of_threshold[] = {0.25, 0.5, 0.75, 1, 1.5, 2, 3};
    static const double of_units[] = {0.25, 0.5, 0.75, 1, 1.5, 2, 4};
    const struct vt_plan_metric *h = hardest(plan);
    double units = units_planned(plan), last = 0;
    int bar = width > 100 ? 60 : width > 60 ? width - 40 : 20;

    fputs("\n  chance to see a change, by its size (", to);
    print_name(to, h->series->benchmark, 60);
    fputs(" ", to);
    print_name(to, h->series->metric, 40);
    fprintf(to, ", %.0f %ss a side)\n", units, vt_level_name(plan->unit));
    for (size_t i = 0; i < sizeof of_threshold / sizeof *of_threshold; i++) {
        double change = of_threshold[i] * plan->options.threshold;
        fprintf(to, "  %8.3g %%  ", change);
        print_bar(to, vt_plan_power(plan, h, units, change), bar, unicode);
    }
    fprintf(to, "\n  chance to see a change of %g %%, by %ss a side\n", plan->seen,
            vt_level_name(plan->unit));
    for (size_t i = 0; i < sizeof of_units / sizeof *of_units; i++) {
        double n = fmax(2, round(of_units[i] * units));
        if (n == last)
            continue;
        last = n;
        fprintf(to, "  %8.0f    ", n);
        print_bar(to, vt_plan_power(plan, h, n, plan->seen), bar, unicode);
    }
}

void vt_plan_print(FILE *to, const struct vt_plan *plan, int width, bool unicode)
{
    print_question(to, plan);
    print_answer(to, plan);
    print_doubts(to, plan);
    print_metrics(to, plan, width);
    if (!plan->hopeless)
        print_curves(to, plan, width, unicode);
}

/* ---- the run list */

struct list {
    FILE *to;
    const struct vt_plan *plan;
    size_t step;
    yajl_gen json; /* NULL for CSV */
};

static const char *level_at(const struct vt_plan *plan, const struct vt_plan_step *s, size_t factor)
{
    const char *level =
        vt_labels_get(&plan->configuration[s->configuration], plan->configuration[0].at[factor].name);
    return level ? level : "";
}

static char *tool_of(const struct vt_plan *plan, size_t index)
{
    struct vt_text name = {"", 0};

    vt_plan_tools(plan, index, &name);
    return vt_text_dup(name);
}

static void put_row(void *context, const struct vt_plan_step *s)
{
    struct list *l = context;
    char *tool = tool_of(l->plan, s->tool);

    fprintf(l->to, "%zu,%zu,%zu,%zu,%zu,", ++l->step, s->block, s->boot, s->run,
            l->plan->iterations + l->plan->warm_up);
    vt_csv_field_put(l->to, tool ? tool : "");
    free(tool);
    for (size_t i = 0; i < l->plan->configuration[0].n; i++) {
        putc(',', l->to);
        vt_csv_field_put(l->to, level_at(l->plan, s, i));
    }
    putc('\n', l->to);
}

static void put_key(yajl_gen g, const char *key)
{
    yajl_gen_string(g, (const unsigned char *)key, strlen(key));
}

static void put_object(void *context, const struct vt_plan_step *s)
{
    struct list *l = context;
    char *tool = tool_of(l->plan, s->tool);
    const struct {
        const char *key;
        size_t value;
    } counts[] = {
        {"step", ++l->step},
        {"block", s->block},
        {"boot", s->boot},
        {"run", s->run},
        {"iterations", l->plan->iterations + l->plan->warm_up},
    };

    yajl_gen_map_open(l->json);
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        put_key(l->json, counts[i].key);
        yajl_gen_integer(l->json, (long long)counts[i].value);
    }
    put_key(l->json, "benchmark");
    put_key(l->json, tool ? tool : "");
    free(tool);
    put_key(l->json, "factors");
    yajl_gen_map_open(l->json);
    for (size_t i = 0; i < l->plan->configuration[0].n; i++) {
        put_key(l->json, l->plan->configuration[0].at[i].name);
        put_key(l->json, level_at(l->plan, s, i));
    }
    yajl_gen_map_close(l->json);
    yajl_gen_map_close(l->json);
}

static void print(void *context, const char *text, size_t n)
{
    fwrite(text, 1, n, context);
}

enum vt_status vt_plan_write(FILE *to, const struct vt_plan *plan, uint64_t seed, enum vt_plan_format format,
                             struct vt_error *err)
{
    struct list l = {.to = to, .plan = plan};
    size_t tools = vt_plan_tools(plan, 0, NULL);

    if (format == VT_PLAN_CSV) {
        fputs("step,block,boot,run,iterations,benchmark", to);
        for (size_t i = 0; i < plan->configuration[0].n; i++) {
            putc(',', to);
            vt_csv_field_put(to, plan->configuration[0].at[i].name);
        }
        putc('\n', to);
        return vt_plan_order(plan, tools, seed, put_row, &l, err);
    }
    l.json = yajl_gen_alloc(NULL);
    if (!l.json)
        return vt_no_memory(err);
    yajl_gen_config(l.json, yajl_gen_print_callback, print, to);
    yajl_gen_config(l.json, yajl_gen_beautify, 1);
    yajl_gen_config(l.json, yajl_gen_indent_string, "  ");
    yajl_gen_array_open(l.json);
    vt_plan_order(plan, tools, seed, put_object, &l, err);
    yajl_gen_array_close(l.json);
    yajl_gen_free(l.json);
    return err->status;
}
