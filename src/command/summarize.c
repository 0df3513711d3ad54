#include "command/command.h"
#include "command/filter.h"
#include "judge/summary.h"

enum { CI = VT_OPTION_LONG, LEVEL, SEED, RESAMPLES };

static const struct vt_option options[] = {
    {"ci", CI, "t|median|bootstrap|bca", "interval of the centre (default t; repeatable)"},
    {"level", LEVEL, "LEVEL", "confidence level of the intervals (default 0.95)"},
    {"seed", SEED, "N", "seed of the bootstrap"},
    {"resamples", RESAMPLES, "N", "number of bootstrap resamples (default 9999)"},
    {0},
};

static enum vt_status take(struct vt_filter *f, struct vt_summary_options *o, struct vt_error *err)
{
    enum vt_ci method;
    double number;

    switch (f->reader.code) {
    case CI:
        if (!vt_ci_named(f->reader.value, &method))
            return vt_options_no_choice(&f->reader, f->reader.value, err);
        o->methods[method] = true;
        break;
    case LEVEL:
        if (!vt_options_number(&f->reader, 0.5, 0.999999, &o->level, err))
            break;
        return err->status;
    case SEED:
        if (vt_options_number(&f->reader, 1, 9007199254740992.0, &number, err))
            return err->status;
        o->seed = (uint64_t)number;
        break;
    case RESAMPLES:
        if (vt_options_number(&f->reader, 1, 1e7, &number, err))
            return err->status;
        o->resamples = (size_t)number;
        break;
    }
    return vt_options_keep(&f->reader, &f->settings, err);
}

int vt_command_summarize(int argc, char **argv)
{
    struct vt_filter f = {
        .reader = {.argc = argc, .argv = argv, .tables = {options, vt_choice_options, vt_filter_options}}};
    struct vt_summary_options o = {0};
    struct vt_error err = {0};
    bool taken;

    while (vt_options_next(&f.reader, &err)) {
        if (f.reader.code == 'h') {
            vt_options_help(
                &f.reader, "[STREAM]",
                "Adds mean, spread, quantiles and intervals of every series, on its units of analysis.");
            goto done;
        }
        if (vt_filter_take(&f, &taken, &err) || (!taken && take(&f, &o, &err)))
            goto done;
    }
    if (!err.status && !vt_filter_read(&f, argv[0], &err) && !vt_judge_summarize(&f.stream.study, &o, &err))
        vt_filter_write(&f, false, &err);
done:
    vt_filter_free(&f);
    return vt_error_report(stderr, argv[0], &err);
}
