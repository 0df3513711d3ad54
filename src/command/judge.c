#include "command/command.h"
#include "command/inputs.h"
#include "command/judging.h"
#include "command/reporting.h"
#include "command/showing.h"
#include "stream/meter.h"

#include <string.h>

enum { FAIL_ON = VT_OPTION_LONG, ALLOW_EMPTY };

static const struct vt_option options[] = {
    {"fail-on", FAIL_ON, "gain|loss|same|noise|unknown,...",
     "exit with status 1 when one of these verdicts occurs, when nothing was compared, or when it is not "
     "known "
     "which way is better"},
    {"allow-empty", ALLOW_EMPTY, NULL, "with --fail-on, let nothing to compare and unknown directions pass"},
    {0},
};

struct judging {
    struct vt_inputs inputs;
    struct vt_compare_options compare;
    const struct vt_rule *rule;
    struct vt_labels reject_settings, compare_settings;
    bool fail_on[VT_N_VERDICTS], fails, allow_empty; /* fails: on some */
    struct vt_showing showing;
    struct vt_report_arguments report;
};

static enum vt_status take_fail_on(struct judging *j, const struct vt_option_reader *r, struct vt_error *err)
{
    const char *list = r->value;

    while (*list) {
        size_t n = strcspn(list, ",");
        char word[20];
        enum vt_verdict v;
        snprintf(word, sizeof word, "%.*s", (int)n, list);
        if (!vt_verdict_from_name(word, &v))
            return vt_options_no_choice(r, word, err);
        j->fail_on[v] = j->fails = true;
        list += n + (list[n] == ',');
    }
    return VT_OK;
}

static enum vt_status take(struct judging *j, const struct vt_option_reader *r, struct vt_error *err)
{
    bool taken;

    if (vt_options_in(r, options)) {
        j->allow_empty |= r->code == ALLOW_EMPTY;
        return r->code == FAIL_ON ? take_fail_on(j, r, err) : VT_OK;
    }
    if (vt_inputs_take(&j->inputs, r, &taken, err) || taken
        || vt_reject_take(r, &j->rule, &j->reject_settings, &taken, err) || taken
        || vt_compare_take(r, &j->compare, &j->compare_settings, &taken, err) || taken
        || vt_showing_take(&j->showing, r, &taken, err) || taken)
        return err->status;
    return vt_report_take(&j->report, r, &taken, err);
}

static enum vt_status keep(struct vt_study *study, const char *command, const struct vt_labels *given,
                           struct vt_error *err)
{
    struct vt_settings *settings = vt_study_add_settings(study, command, err);
    return settings ? vt_labels_merge(&settings->options, given, err) : err->status;
}

/* The same steps as the pipeline read | reject | compare. */
static enum vt_status decide(struct judging *j, struct vt_study *study, struct vt_error *err)
{
    if (vt_inputs_read(&j->inputs, study, err) || keep(study, "reject", &j->reject_settings, err)
        || vt_judge_reject(study, j->rule, err) || keep(study, "compare", &j->compare_settings, err)
        || vt_judge_compare(study, &j->compare, err))
        return err->status;
    return VT_OK;
}

static enum vt_status run(struct judging *j, struct vt_study *study, struct vt_error *err)
{
    struct vt_meter meter;
    struct vt_progress *progress = vt_meter_start(&meter);

    j->inputs.options.progress = j->compare.progress = progress;
    decide(j, study, err);
    vt_progress_begin(progress, "writing reports", 0);
    if (!err->status && j->report.options.n_outputs)
        vt_report_write(study, &j->report.options, err);
    vt_meter_stop(&meter);
    return err->status;
}

/* A report on standard output leaves no place for the table. */
static enum vt_status share_output(struct judging *j, struct vt_error *err)
{
    for (size_t i = 0; i < j->report.options.n_outputs; i++)
        if (!strcmp(j->report.options.outputs[i], "-")) {
            if (j->showing.json)
                return vt_fail(err, VT_USAGE, "-o - and --json both want standard output; name a file");
            j->showing.quiet = true;
        }
    return VT_OK;
}

static enum vt_status guard_inputs(const struct judging *j, struct vt_error *err)
{
    struct vt_guard guard = {0};

    vt_inputs_guard(&j->inputs, &guard, err);
    vt_report_guard(&j->report, &guard, err);
    return vt_guard_check(&guard, err);
}

/* A gate that compared nothing would stay open for ever. */
static bool is_empty(const struct vt_study *study)
{
    if (study->n_comparisons == 0) {
        fputs("vtstat judge: nothing could be compared, which fails --fail-on; --allow-empty lets it pass\n",
              stderr);
        return true;
    }
    for (size_t i = 0; i < study->n_comparisons; i++)
        if (!study->comparison[i].better) {
            fprintf(stderr,
                    "vtstat judge: whether higher or lower %s of %s is better is not known, which fails "
                    "--fail-on; say "
                    "--better, or --allow-empty lets it pass\n",
                    study->comparison[i].metric, study->comparison[i].benchmark);
            return true;
        }
    return false;
}

static int exit_status(const struct judging *j, const struct vt_study *study)
{
    for (size_t i = 0; i < study->n_comparisons; i++)
        if (j->fail_on[study->comparison[i].verdict] && !(j->allow_empty && !study->comparison[i].better))
            return 1;
    return j->fails && !j->allow_empty && is_empty(study);
}

int vt_command_judge(int argc, char **argv)
{
    struct vt_option_reader r = {.argc = argc,
                                 .argv = argv,
                                 .tables = {vt_input_options, vt_choice_options, vt_reject_options,
                                            vt_compare_options_table, vt_report_option_table,
                                            vt_showing_options, options}};
    struct judging j = {.rule = vt_rule_default()};
    struct vt_study study = {0};
    struct vt_error err = {0};
    int status = 0;

    while (vt_options_next(&r, &err)) {
        if (r.code == 'h') {
            vt_options_help(
                &r, "[FILE|FOLDER]...",
                "Reads results, rejects outliers, compares configurations, prints the verdicts and writes "
                "reports: the whole pipeline in one process.");
            goto done;
        }
        if (take(&j, &r, &err))
            goto done;
    }
    if (err.status || share_output(&j, &err) || guard_inputs(&j, &err) || run(&j, &study, &err))
        goto done;
    vt_show(&j.showing, &study, j.report.options.language, &err);
    status = exit_status(&j, &study);
done:
    vt_study_free(&study);
    vt_inputs_free(&j.inputs);
    vt_compare_options_free(&j.compare);
    vt_labels_free(&j.reject_settings);
    vt_labels_free(&j.compare_settings);
    vt_report_arguments_free(&j.report);
    status = err.status ? vt_error_report(stderr, argv[0], &err) : status;
    return status;
}
