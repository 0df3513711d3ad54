#include "command/command.h"
#include "command/inputs.h"
#include "stream/meter.h"
#include "stream/output.h"
#include "stream/stream.h"

static const struct vt_option options[] = {
    {"output", 'o', "FILE", "write to FILE instead of standard output"},
    {0},
};

/* Environment first, so that whoever reads a series already knows where it was measured. */
static void write_study(struct vt_writer *w, const struct vt_study *study)
{
    static const size_t all[VT_N_KINDS];

    vt_write_header(w);
    vt_write_study(w, study, all);
}

int vt_command_read(int argc, char **argv)
{
    struct vt_option_reader r = {
        .argc = argc, .argv = argv, .tables = {vt_input_options, vt_choice_options, options}};
    struct vt_inputs in = {0};
    struct vt_guard guard = {0};
    struct vt_study study = {0};
    struct vt_error err = {0};
    struct vt_output output = {0};
    struct vt_meter meter = {0};
    const char *path = NULL;
    bool taken;

    while (vt_options_next(&r, &err)) {
        if (r.code == 'h') {
            vt_options_help(
                &r, "[FILE|FOLDER]...",
                "Reads raw results of benchmark tools and runners and writes them as a stream of series.");
            goto done;
        }
        if (vt_inputs_take(&in, &r, &taken, &err))
            goto done;
        if (!taken)
            path = r.value;
    }
    if (err.status)
        goto done;
    if (vt_inputs_guard(&in, &guard, &err) || vt_guard_output(&guard, path, &err)
        || vt_guard_check(&guard, &err))
        goto done;
    in.options.progress = vt_meter_start(&meter);
    vt_inputs_read(&in, &study, &err);
    vt_meter_stop(&meter);
    if (err.status || vt_output_open(&output, path, &err))
        goto done;
    struct vt_writer w = {.out = output.file};
    write_study(&w, &study);
    vt_writer_end(&w, &err);
    vt_output_close(&output, &err);
done:
    vt_study_free(&study);
    vt_inputs_free(&in);
    return vt_error_report(stderr, argv[0], &err);
}
