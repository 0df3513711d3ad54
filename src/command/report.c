#include "command/command.h"
#include "command/reporting.h"
#include "stream/stream.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static enum vt_status read_stream(const char *input, struct vt_stream *stream, struct vt_error *err)
{
    bool standard = !input || !strcmp(input, "-");
    FILE *in = standard ? stdin : fopen(input, "rb");

    if (!in)
        return vt_fail_at(err, VT_INPUT, input, 0, "cannot be opened: %s", strerror(errno));
    if (!input && isatty(STDIN_FILENO))
        return vt_fail(err, VT_USAGE, "no input: pipe a stream in, as `vtstat compare` writes it; see --help");
    vt_stream_read(in, standard ? "-" : input, stream, err);
    if (!standard)
        fclose(in);
    if (!err->status && !stream->study.n_comparisons && !vt_study_settings(&stream->study, "compare"))
        vt_fail_at(err, VT_INPUT, standard ? "-" : input, 0,
                   "was not compared yet, so there are no verdicts to report; put `vtstat compare` before `vtstat report`");
    return err->status;
}

int vt_command_report(int argc, char **argv)
{
    struct vt_option_reader r = {.argc = argc, .argv = argv, .tables = {vt_report_option_table}};
    struct vt_report_arguments arguments = {0};
    struct vt_stream stream = {0};
    struct vt_error err = {0};
    const char *input = NULL;
    bool taken;

    while (vt_options_next(&r, &err)) {
        if (r.code == 'h') {
            vt_options_help(&r, "[STREAM]",
                            "Writes the report of a judged stream as PDF and Markdown (on standard output without -o).");
            goto done;
        }
        if (r.code == 0)
            input = r.value;
        else if (vt_report_take(&arguments, &r, &taken, &err))
            goto done;
    }
    if (!err.status && !read_stream(input, &stream, &err))
        vt_report_write(&stream.study, &arguments.options, &err);
done:
    vt_stream_free(&stream);
    vt_report_arguments_free(&arguments);
    return vt_error_report(stderr, argv[0], &err);
}
