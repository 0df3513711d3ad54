#include "command/command.h"
#include "command/inputs.h"
#include "report/terminal/explain.h"
#include "stream/meter.h"
#include "stream/output.h"
#include "stream/stream.h"

enum { EXPLAIN = VT_OPTION_LONG };

static const struct vt_option options[] = {
    {"output", 'o', "FILE", "write to FILE instead of standard output"},
    {"explain", EXPLAIN, NULL,
     "say in words, instead of the stream, what was understood of the inputs and why: formats, columns, "
     "units, directions, factors, what is left out"},
    {0},
};

/* Environment first, so that whoever reads a series already knows where it was measured. */
static void write_study(struct vt_writer *w, const struct vt_study *study)
{
    static const size_t all[VT_N_KINDS];

    vt_write_header(w);
    vt_write_study(w, study, all);
}

static enum vt_status explain(struct vt_study *study, const struct vt_provenance *provenance, FILE *out,
                              struct vt_error *err)
{
    struct vt_buffer text = {0};

    if (!vt_explain(study, provenance, &text, err))
        fwrite(text.text, 1, text.length, out);
    vt_buffer_free(&text);
    return err->status;
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
    struct vt_provenance provenance = {0};
    const char *path = NULL;
    bool taken, explains = false;

    while (vt_options_next(&r, &err)) {
        if (r.code == 'h') {
            vt_options_help(
                &r, "[FILE|FOLDER]...",
                "Reads raw results of benchmark tools and runners and writes them as a stream of series.");
            goto done;
        }
        if (vt_inputs_take(&in, &r, &taken, &err))
            goto done;
        if (!taken && r.code == EXPLAIN)
            explains = true;
        else if (!taken)
            path = r.value;
    }
    if (err.status)
        goto done;
    if (vt_inputs_guard(&in, &guard, &err) || vt_guard_output(&guard, path, &err)
        || vt_guard_check(&guard, &err))
        goto done;
    in.options.sink.provenance = explains ? &provenance : NULL;
    in.options.progress = vt_meter_start(&meter);
    vt_inputs_read(&in, &study, &err);
    vt_meter_stop(&meter);
    if (err.status || vt_output_open(&output, path, &err))
        goto done;
    struct vt_writer w = {.out = output.file};
    if (explains) {
        explain(&study, &provenance, output.file, &err);
    } else {
        write_study(&w, &study);
        vt_writer_end(&w, &err);
    }
    vt_output_close(&output, &err);
done:
    vt_provenance_free(&provenance);
    vt_study_free(&study);
    vt_inputs_free(&in);
    return vt_error_report(stderr, argv[0], &err);
}
