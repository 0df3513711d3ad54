/* A libFuzzer target over the stream: whatever is read is judged, shown and exported without harm, passes
 * through byte for byte, and what is written is read again. */
#include "export/export.h"
#include "judge/compare.h"
#include "judge/reject.h"
#include "judge/summary.h"
#include "report/terminal/terminal.h"
#include "stream/stream.h"

#include <gsl/gsl_errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void write_all(const struct vt_stream *stream, FILE *to)
{
    const struct vt_study *study = &stream->study;
    struct vt_writer w = {.out = to};
    struct vt_error err VT_ERROR_FREED = {0};

    for (size_t i = 0; i < stream->n_records; i++) {
        if (stream->record[i].kind == VT_KIND_SERIES)
            vt_write_rejected(&w, &stream->record[i], &study->series[stream->record[i].index]);
        else
            vt_write_record(&w, &stream->record[i]);
    }
    vt_write_study(&w, study, (const size_t[VT_N_KINDS]){0});
    vt_writer_end(&w, &err);
}

static void show(const struct vt_stream *stream)
{
    static const char *const types[] = {"comparison", "series", "mine"};
    struct vt_terminal_options o = {.width = 80, .unicode = true};
    struct vt_error err VT_ERROR_FREED = {0};
    FILE *nowhere = fopen("/dev/null", "wb");

    vt_terminal_write(nowhere, &stream->study, &o, &err);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        struct vt_export_options export = {.type = types[i],
                                           .format = i % 2 ? VT_ROWS_CSV : VT_ROWS_MARKDOWN};
        vt_error_free(&err);
        vt_export_records(stream, &export, nowhere, &err);
    }
    vt_error_free(&err);
    vt_export_series(&stream->study, &(struct vt_export_options){.sources = true}, nowhere, &err);
    vt_export_benchstat(&stream->study, false, nowhere, &err);
    fclose(nowhere);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct vt_compare_options options = {.resamples = 99, .threads = 1};
    struct vt_stream stream, again;
    struct vt_error err VT_ERROR_FREED = {0};
    char *text = NULL;
    size_t n = 0;
    FILE *in = size ? fmemopen((void *)(uintptr_t)data, size, "rb") : NULL;

    gsl_set_error_handler_off();
    if (!in)
        return 0;
    enum vt_status status = vt_stream_read(in, "fuzz", &stream, &err);
    fclose(in);
    if (status) {
        if (!*vt_error_text(&err) || stream.n_records)
            abort(); /* an error says why, and leaves nothing */
        return 0;
    }
    if (!vt_judge_reject(&stream.study, vt_rule_default(), &err)
        && !vt_judge_summarize(&stream.study, &(struct vt_summary_options){.resamples = 99}, &err))
        vt_judge_compare(&stream.study, &options, &err);
    show(&stream);
    FILE *to = open_memstream(&text, &n);
    write_all(&stream, to);
    fclose(to);
    in = fmemopen(text, n, "rb");
    vt_error_free(&err);
    if (vt_stream_read(in, "again", &again, &err))
        abort();
    fclose(in);
    free(text);
    vt_stream_free(&again);
    vt_stream_free(&stream);
    return 0;
}
