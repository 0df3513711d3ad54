#define _DEFAULT_SOURCE /* TIOCGWINSZ */
#include "report/view/plan.h"
#include "command/command.h"
#include "command/inputs.h"
#include "command/judging.h"
#include "stream/output.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { FACTOR = VT_OPTION_LONG, THRESHOLD, POWER, ALPHA, COST, BOOTS, ADJUST, SEED };

static const struct vt_option options[] = {
    {"threshold", THRESHOLD, "PERCENT", "the smallest change that you want to see (default 1)"},
    {"power", POWER, "P", "the chance of seeing it (default 0.8)"},
    {"alpha", ALPHA, "P", "the chance of taking noise for a change (default 0.05)"},
    {"adjust", ADJUST, "holm|none",
     "plan for the hardest of all comparisons (holm, the default), or for each alone"},
    {"cost", COST, "LEVEL=TIME,...",
     "how long one boot, the start of one run and one iteration take (default "
     "boot=120s,run=30s,iteration=1s); s, min, h"},
    {"boots", BOOTS, "N",
     "at least this many boots of each configuration (default: 3 where the pilot has boots, else 1)"},
    {"factor", FACTOR, "NAME=LEVEL,...",
     "what will be compared (repeatable; default: the configurations of the pilot)"},
    {"seed", SEED, "N", "seed of the order of the run list; the same seed gives the same list"},
    {"output", 'o', "FILE.csv|FILE.json", "write the run list: randomised, interleaved, one row per run"},
    {0},
};

struct planning {
    struct vt_inputs inputs;
    const struct vt_rule *rule;
    struct vt_labels settings;
    struct vt_plan_options plan;
    uint64_t seed;
    const char *output;
};

/* "120s", "2min", "1.5h", "90". */
static enum vt_status take_time(const char *text, double *seconds, struct vt_error *err)
{
    static const struct {
        const char *unit;
        double seconds;
    } units[] = {
        {"", 1}, {"s", 1}, {"sec", 1}, {"ms", 0.001}, {"m", 60}, {"min", 60}, {"h", 3600},
    };
    char *end;
    double x = strtod(text, &end);

    for (size_t i = 0; i < sizeof units / sizeof *units && end != text; i++)
        if (!strcmp(end, units[i].unit) && x > 0 && x <= 1e7) {
            *seconds = x * units[i].seconds;
            return VT_OK;
        }
    return vt_fail(err, VT_USAGE, "'%s' is no time; say 90, 90s, 2min or 1h", text);
}

static enum vt_status take_cost(const char *list, double cost[3], struct vt_error *err)
{
    while (*list && !err->status) {
        size_t n = strcspn(list, ",");
        char one[80];
        snprintf(one, sizeof one, "%.*s", (int)n, list);
        char *equals = strchr(one, '=');
        int level = VT_LEVEL_BOOT;
        if (equals)
            *equals = '\0';
        while (level >= 0 && strcmp(one, vt_level_name((enum vt_level)level)))
            level--;
        if (!equals || level < 0)
            return vt_fail(err, VT_USAGE, "--cost takes boot=TIME,run=TIME,iteration=TIME, not '%s'", one);
        take_time(equals + 1, &cost[level], err);
        list += n + (list[n] == ',');
    }
    return err->status;
}

static enum vt_status take_own(struct planning *p, const struct vt_option_reader *r, bool *taken,
                               struct vt_error *err)
{
    double seed = 0;
    size_t adjust;

    *taken = vt_options_in(r, options);
    if (!*taken)
        return VT_OK;
    switch (r->code) {
    case THRESHOLD:
        return vt_options_number(r, 1e-6, 1e6, &p->plan.threshold, err);
    case POWER:
        return vt_options_number(r, 0.06, 0.999, &p->plan.power, err);
    case ALPHA:
        return vt_options_number(r, 1e-6, 0.499, &p->plan.alpha, err);
    case BOOTS:
        return vt_options_number(r, 1, 10000, &p->plan.boots, err);
    case COST:
        return take_cost(r->value, p->plan.cost, err);
    case FACTOR:
        return vt_options_pair(r, &p->plan.factors, err);
    case ADJUST:
        if (!vt_options_choice(r, &adjust, err))
            p->plan.alone = adjust == 1;
        return err->status;
    case SEED:
        if (!vt_options_number(r, 1, 9007199254740992.0, &seed, err))
            p->seed = (uint64_t)seed;
        return err->status;
    case 'o':
        p->output = r->value;
        return VT_OK;
    default:
        *taken = false;
        return VT_OK;
    }
}

static enum vt_status take(struct planning *p, const struct vt_option_reader *r, struct vt_error *err)
{
    bool taken;

    if (take_own(p, r, &taken, err) || taken || vt_reject_take(r, &p->rule, &p->settings, &taken, err)
        || taken)
        return err->status;
    return vt_inputs_take(&p->inputs, r, &taken, err);
}

static enum vt_status print(const struct vt_plan *plan, struct vt_error *err)
{
    struct winsize size;
    const char *columns = getenv("COLUMNS");
    int width = columns ? (int)strtol(columns, NULL, 10) : 0;

    setlocale(LC_CTYPE, ""); /* LC_NUMERIC stays "C" */
    if (width <= 0 && !ioctl(STDOUT_FILENO, TIOCGWINSZ, &size))
        width = size.ws_col;
    vt_plan_print(stdout, plan, width > 0 ? width : 100, !strcmp(nl_langinfo(CODESET), "UTF-8"));
    if (fflush(stdout) || ferror(stdout))
        return vt_fail(err, VT_OUTPUT, "standard output cannot be written");
    return VT_OK;
}

static enum vt_status write_list(const struct planning *p, const struct vt_plan *plan, struct vt_error *err)
{
    size_t n = strlen(p->output);
    bool json = n > 5 && !strcmp(p->output + n - 5, ".json");
    struct vt_output output = {0};

    if (plan->hopeless)
        return vt_fail(err, VT_INPUT, "no run list is written, since no plan shows the change");
    if (vt_output_open(&output, p->output, err))
        return err->status;
    vt_plan_write(output.file, plan, p->seed, json ? VT_PLAN_JSON : VT_PLAN_CSV, err);
    return vt_output_close(&output, err);
}

static enum vt_status run(struct planning *p, struct vt_error *err)
{
    struct vt_study study = {0};
    struct vt_plan plan = {0};
    struct vt_guard guard = {0};

    if (vt_inputs_guard(&p->inputs, &guard, err) || vt_guard_output(&guard, p->output, err)
        || vt_guard_check(&guard, err))
        return err->status;
    if (!vt_inputs_read(&p->inputs, &study, err) && !vt_judge_reject(&study, p->rule, err)
        && !vt_plan_make(&study, &p->plan, &plan, err) && !print(&plan, err) && p->output)
        write_list(p, &plan, err);
    vt_plan_free(&plan);
    vt_study_free(&study);
    return err->status;
}

int vt_command_plan(int argc, char **argv)
{
    struct vt_option_reader r = {.argc = argc,
                                 .argv = argv,
                                 .tables = {options, vt_input_options, vt_choice_options, vt_reject_options}};
    struct planning p = {.rule = vt_rule_default()};
    struct vt_error err = {0};

    while (vt_options_next(&r, &err)) {
        if (r.code == 'h') {
            vt_options_help(&r, "[FILE|FOLDER]...",
                            "Reads pilot data and tells how many boots, runs and iterations would show a "
                            "change of the threshold, "
                            "where they are best spent, and in which order to run them.");
            goto done;
        }
        if (take(&p, &r, &err))
            goto done;
    }
    if (!err.status)
        run(&p, &err);
done:
    vt_inputs_free(&p.inputs);
    vt_labels_free(&p.settings);
    vt_labels_free(&p.plan.factors);
    return vt_error_report(stderr, argv[0], &err);
}
