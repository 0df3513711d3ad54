#include "command/command.h"
#include "command/filter.h"
#include "command/reporting.h"

static enum vt_status read_stream(const char *input, const struct vt_choice *choice, struct vt_stream *stream,
                                  struct vt_error *err)
{
    if (vt_filter_load(input, "as `vtstat compare` writes it", stream, err)
        || vt_filter_choose(choice, stream, err))
        return err->status;
    if (!stream->study.n_comparisons && !vt_study_settings(&stream->study, "compare"))
        vt_fail_at(err, VT_INPUT, input ? input : "-", 0,
                   "was not compared yet, so there are no verdicts to report; put `vtstat compare` before "
                   "`vtstat report`");
    return err->status;
}

int vt_command_report(int argc, char **argv)
{
    struct vt_option_reader r = {
        .argc = argc, .argv = argv, .tables = {vt_report_option_table, vt_choice_options}};
    struct vt_report_arguments arguments = {0};
    struct vt_stream stream = {0};
    struct vt_choice choice = {0};
    struct vt_labels chosen = {0};
    struct vt_guard guard = {0};
    struct vt_error err = {0};
    const char *input = NULL;
    bool taken;

    while (vt_options_next(&r, &err)) {
        if (r.code == 'h') {
            vt_options_help(
                &r, "[STREAM]",
                "Writes the report of a judged stream as PDF and Markdown (on standard output without -o).");
            goto done;
        }
        if (r.code == 0)
            input = r.value;
        else if (vt_choice_take(&choice, &r, &chosen, &taken, &err)
                 || (!taken && vt_report_take(&arguments, &r, &taken, &err)))
            goto done;
    }
    vt_guard_input(&guard, input, &err);
    vt_report_guard(&arguments, &guard, &err);
    if (!vt_guard_check(&guard, &err) && !read_stream(input, &choice, &stream, &err))
        vt_report_write(&stream.study, &arguments.options, &err);
done:
    vt_stream_free(&stream);
    vt_choice_free(&choice);
    vt_labels_free(&chosen);
    vt_report_arguments_free(&arguments);
    return vt_error_report(stderr, argv[0], &err);
}
