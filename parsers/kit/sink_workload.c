/* What ran, by the name of the file that holds its result. */
#include "base/buffer.h"
#include "base/fold.h"
#include "parsers/kit/sink_state.h"

#include <string.h>

/* Words that say only that this is a result, or of what tool. */
static bool says_no_workload(struct vt_text part)
{
    static const char *const words[] = {
        "run",   "time",      "times",  "timing", "result",    "results", "output", "out",  "log",   "test",
        "bench", "benchmark", "stdout", "stderr", "command",   "cmd",     "real",   "data", "raw",   "file",
        "vt",    "measure",   "boot",   "pass",   "iteration", "repeat",  "rep",    "r",    "trial", "round",
    };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (vt_fold_equal(part, vt_text_of(words[i])))
            return true;
    return false;
}

const char *vt_sink_workload(struct vt_sink *sink, struct vt_error *err)
{
    const char *told = vt_sink_file_benchmark(sink, err);
    struct vt_text rest = vt_text_of(told ? told : ""), part;
    struct vt_buffer name = {0};

    for (bool more = rest.n > 0; more;) {
        more = vt_text_split(rest, '-', &part, &rest);
        if (!more)
            part = rest;
        if (!part.n || says_no_workload(part))
            continue;
        vt_buffer_puts(&name, name.length ? "-" : "");
        vt_buffer_add(&name, part.s, part.n);
    }
    if (name.failed)
        vt_no_memory(err);
    const char *kept = vt_sink_keep(sink, vt_text_of(vt_buffer_text(&name)), err);
    vt_buffer_free(&name);
    return kept;
}
