#include "command/command.h"
#include "command/filter.h"
#include "command/judging.h"
#include "stream/meter.h"

int vt_command_compare(int argc, char **argv)
{
    struct vt_filter f = {
        .reader = {.argc = argc,
                   .argv = argv,
                   .tables = {vt_compare_options_table, vt_choice_options, vt_filter_options}}};
    struct vt_compare_options options = {0};
    struct vt_meter meter = {0};
    struct vt_error err = {0};
    bool taken;

    while (vt_options_next(&f.reader, &err)) {
        if (f.reader.code == 'h') {
            vt_options_help(&f.reader, "[STREAM]",
                            "Compares configurations that differ in one factor and judges each difference: "
                            "gain, loss, same, "
                            "noise or unknown, with its reason.");
            goto done;
        }
        if (vt_filter_take(&f, &taken, &err)
            || (!taken && vt_compare_take(&f.reader, &options, &f.settings, &taken, &err)))
            goto done;
    }
    if (err.status || vt_filter_read(&f, argv[0], &err))
        goto done;
    options.progress = vt_meter_start(&meter);
    vt_judge_compare(&f.stream.study, &options, &err);
    vt_meter_stop(&meter);
    if (!err.status)
        vt_filter_write(&f, false, &err);
done:
    vt_filter_free(&f);
    vt_compare_options_free(&options);
    return vt_error_report(stderr, argv[0], &err);
}
