#include "export/export.h"
#include "command/command.h"
#include "command/filter.h"

#include <string.h>

enum { TYPE = VT_OPTION_LONG, FORMAT, COLUMNS, KEPT, SOURCES };

static const struct vt_option options[] = {
    {"type", TYPE, "series|summary|comparison|suite|factorial|pooled|note|environment|settings|OTHER",
     "which records, or any other type in the stream (default: comparison where there are any, else series)"},
    {"format", FORMAT, "csv|markdown|benchstat",
     "the form (default csv); benchstat: series in the Go benchmark format"},
    {"columns", COLUMNS, "NAME,...",
     "only these columns, in this order, such as benchmark,improvement,baseline.mean"},
    {"kept", KEPT, NULL, "for series: leave out the values that `reject` marked"},
    {"sources", SOURCES, NULL, "for series: add the file and line of each value"},
    {0},
};

enum format { CSV, MARKDOWN, BENCHSTAT }; /* in the order of the option's words */

struct exporting {
    struct vt_filter filter;
    struct vt_export_options options;
    enum format format;
};

static enum vt_status take(struct exporting *x, struct vt_error *err)
{
    const struct vt_option_reader *r = &x->filter.reader;
    size_t format;

    switch (r->code) {
    case TYPE:
        x->options.type = r->value;
        break;
    case FORMAT:
        if (vt_options_choice(r, &format, err))
            return err->status;
        x->format = (enum format)format;
        break;
    case COLUMNS:
        x->options.columns = r->value;
        break;
    case KEPT:
        x->options.kept = true;
        break;
    case SOURCES:
        x->options.sources = true;
        break;
    }
    return VT_OK;
}

static enum vt_status check(struct exporting *x, struct vt_error *err)
{
    struct vt_export_options *o = &x->options;

    if (!o->type)
        o->type = x->format != BENCHSTAT && x->filter.stream.study.n_comparisons ? "comparison" : "series";
    bool series = !strcmp(o->type, "series");
    if (x->format == BENCHSTAT && (!series || o->columns || o->sources))
        return vt_fail(err, VT_USAGE,
                       "--format benchstat writes series, and takes no --columns or --sources");
    if (series && o->columns)
        return vt_fail(
            err, VT_USAGE,
            "--columns does not go with series: their long table has the columns that `vtstat read` knows");
    if (!series && (o->kept || o->sources))
        return vt_fail(err, VT_USAGE, "--kept and --sources go with --type series only");
    o->format = x->format == MARKDOWN ? VT_ROWS_MARKDOWN : VT_ROWS_CSV;
    return VT_OK;
}

static void write(struct exporting *x, struct vt_error *err)
{
    const struct vt_stream *stream = &x->filter.stream;
    struct vt_output output = {0};

    if (vt_output_open(&output, x->filter.output, err))
        return;
    if (strcmp(x->options.type, "series"))
        vt_export_records(stream, &x->options, output.file, err);
    else if (stream->study.n_series == 0)
        vt_fail(err, VT_INPUT, "the stream holds no series");
    else if (x->format == BENCHSTAT)
        vt_export_benchstat(&stream->study, x->options.kept, output.file, err);
    else
        vt_export_series(&stream->study, &x->options, output.file, err);
    vt_output_close(&output, err);
}

int vt_command_export(int argc, char **argv)
{
    struct exporting x = {.filter.reader = {.argc = argc,
                                            .argv = argv,
                                            .tables = {options, vt_choice_options, vt_filter_options}}};
    struct vt_error err = {0};
    bool taken;

    while (vt_options_next(&x.filter.reader, &err)) {
        if (x.filter.reader.code == 'h') {
            vt_options_help(
                &x.filter.reader, "[STREAM]",
                "Writes records of a stream as CSV, as a Markdown table, or as text for benchstat.");
            goto done;
        }
        if (vt_filter_take(&x.filter, &taken, &err) || (!taken && take(&x, &err)))
            goto done;
    }
    if (!err.status && !vt_filter_read(&x.filter, argv[0], &err) && !check(&x, &err))
        write(&x, &err);
done:
    vt_filter_free(&x.filter);
    return vt_error_report(stderr, argv[0], &err);
}
