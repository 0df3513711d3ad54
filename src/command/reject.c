#include "command/command.h"
#include "command/filter.h"
#include "command/judging.h"

int vt_command_reject(int argc, char **argv)
{
    struct vt_filter f = {.reader = {.argc = argc,
                                     .argv = argv,
                                     .tables = {vt_reject_options, vt_choice_options, vt_filter_options}}};
    const struct vt_rule *rule = vt_rule_default();
    struct vt_error err = {0};
    bool taken;

    while (vt_options_next(&f.reader, &err)) {
        if (f.reader.code == 'h') {
            vt_options_help(&f.reader, "[STREAM]",
                            "Marks outliers, inside runs and among them. Nothing is deleted, and the same "
                            "rule serves all "
                            "configurations.");
            goto done;
        }
        if (vt_filter_take(&f, &taken, &err)
            || (!taken && vt_reject_take(&f.reader, &rule, &f.settings, &taken, &err)))
            goto done;
    }
    if (!err.status && !vt_filter_read(&f, argv[0], &err) && !vt_judge_reject(&f.stream.study, rule, &err))
        vt_filter_write(&f, true, &err);
done:
    vt_filter_free(&f);
    return vt_error_report(stderr, argv[0], &err);
}
