#include "command/filter.h"

#include "command/guard.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const struct vt_option vt_filter_options[] = {
    {"output", 'o', "FILE", "write to FILE instead of standard output"},
    {0},
};

enum vt_status vt_filter_take(struct vt_filter *f, bool *taken, struct vt_error *err)
{
    if (vt_choice_take(&f->choice, &f->reader, &f->settings, taken, err) || *taken)
        return err->status;
    *taken = f->reader.code == 0 || vt_options_in(&f->reader, vt_filter_options);
    if (f->reader.code == 'o')
        f->output = f->reader.value;
    if (f->reader.code != 0)
        return VT_OK;
    if (f->input)
        return vt_fail(err, VT_USAGE, "takes one stream, '%s' or '%s'; join streams with cat", f->input,
                       f->reader.value);
    f->input = f->reader.value;
    return VT_OK;
}

enum vt_status vt_filter_load(const char *input, const char *advice, struct vt_stream *stream,
                              struct vt_error *err)
{
    bool standard = !input || !strcmp(input, "-");
    FILE *in = standard ? stdin : fopen(input, "rb");

    if (!in)
        return vt_fail_at(err, VT_INPUT, input, 0, "cannot be opened: %s", strerror(errno));
    if (!input && isatty(STDIN_FILENO))
        return vt_fail(err, VT_USAGE, "no input: pipe a stream in, %s; see --help", advice);
    vt_stream_read(in, standard ? "-" : input, stream, err);
    if (!standard)
        fclose(in);
    return err->status;
}

enum vt_status vt_filter_guard(const struct vt_filter *f, struct vt_error *err)
{
    struct vt_guard guard = {0};

    vt_guard_input(&guard, f->input, err);
    vt_guard_output(&guard, f->output, err);
    return vt_guard_check(&guard, err);
}

enum vt_status vt_filter_choose(const struct vt_choice *choice, struct vt_stream *stream,
                                struct vt_error *err)
{
    size_t *moved[VT_N_KINDS] = {0}, kept = 0;

    vt_choice_apply(choice, &stream->study, moved, err);
    for (size_t i = 0; i < stream->n_records; i++) {
        struct vt_record r = stream->record[i];
        if (moved[r.kind])
            r.index = moved[r.kind][r.index];
        if (r.index != VT_NOT_FOUND || !moved[r.kind])
            stream->record[kept++] = r;
        else
            vt_record_free(&r);
    }
    stream->n_records = kept;
    for (int kind = 0; kind < VT_N_KINDS; kind++) {
        if (moved[kind])
            stream->n_read[kind] = vt_study_count(&stream->study, (enum vt_kind)kind);
        free(moved[kind]);
    }
    return err->status;
}

enum vt_status vt_filter_read(struct vt_filter *f, const char *command, struct vt_error *err)
{
    struct vt_study *study = &f->stream.study;
    char advice[100];

    snprintf(advice, sizeof advice, "as in `vtstat read FILE | vtstat %s`", command);
    if (vt_filter_guard(f, err) || vt_filter_load(f->input, advice, &f->stream, err)
        || vt_filter_choose(&f->choice, &f->stream, err))
        return err->status;
    struct vt_settings *settings = vt_study_add_settings(study, command, err);
    return settings ? vt_labels_merge(&settings->options, &f->settings, err) : err->status;
}

enum vt_status vt_filter_write(struct vt_filter *f, bool rejected, struct vt_error *err)
{
    struct vt_output output = {0};

    if (vt_output_open(&output, f->output, err))
        return err->status;
    struct vt_writer w = {.out = output.file};
    for (size_t i = 0; i < f->stream.n_records; i++) {
        const struct vt_record *r = &f->stream.record[i];
        if (rejected && r->kind == VT_KIND_SERIES)
            vt_write_rejected(&w, r, &f->stream.study.series[r->index]);
        else
            vt_write_record(&w, r);
    }
    vt_write_study(&w, &f->stream.study, f->stream.n_read);
    vt_writer_end(&w, err);
    return vt_output_close(&output, err);
}

void vt_filter_free(struct vt_filter *f)
{
    vt_stream_free(&f->stream);
    vt_labels_free(&f->settings);
    vt_choice_free(&f->choice);
}
