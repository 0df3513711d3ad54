/* What ran, by the name of the file that holds its result. */
#include "base/buffer.h"
#include "base/fold.h"
#include "model/level_word.h"
#include "parsers/kit/sink_state.h"

#include <string.h>

#define PUNCTUATION "-_ ,=+()[]"

static struct vt_text without_digits(struct vt_text part)
{
    while (part.n && part.s[part.n - 1] >= '0' && part.s[part.n - 1] <= '9')
        part.n--;
    return part;
}

static bool is_of_factors(const struct vt_sink *sink, struct vt_text part)
{
    for (size_t i = 0; i < sink->factors.n; i++)
        if (vt_text_equals(part, sink->factors.at[i].value) || vt_text_equals(part, sink->factors.at[i].name))
            return true;
    return false;
}

/* Words that say which run it is, under what, or that it is one. */
static bool says_no_workload(const struct vt_sink *sink, struct vt_text part)
{
    static const char *const words[] = {
        "run",  "time", "times", "timing",    "result",  "results", "output",  "out",
        "log",  "test", "bench", "benchmark", "stdout",  "stderr",  "command", "cmd",
        "real", "boot", "pass",  "iteration", "repeat",  "rep",     "r",       "trial",
        "data", "raw",  "file",  "vt",        "measure", "round",
    };
    struct vt_text plain = without_digits(part);

    if (!plain.n || is_of_factors(sink, part) || is_of_factors(sink, plain)
        || vt_level_word(part, NULL) != VT_SIDE_NONE || vt_level_word(plain, NULL) != VT_SIDE_NONE)
        return true;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (vt_fold_equal(plain, vt_text_of(words[i])))
            return true;
    return false;
}

const char *vt_sink_workload(struct vt_sink *sink, struct vt_error *err)
{
    const char *slash = strrchr(sink->file, '/'), *at = slash ? slash + 1 : sink->file;
    const struct vt_text stem = {at, strcspn(at, ".")};
    struct vt_buffer name = {0};

    for (size_t i = 0; i < stem.n && !is_of_factors(sink, stem);) {
        size_t n = 0;
        while (i + n < stem.n && !strchr(PUNCTUATION, at[i + n]))
            n++;
        struct vt_text part = {at + i, n};
        if (n && !says_no_workload(sink, part)) {
            part = without_digits(part);
            vt_buffer_puts(&name, name.length ? "-" : "");
            vt_buffer_add(&name, part.s, part.n);
        }
        i += n + 1;
    }
    if (name.failed)
        vt_no_memory(err);
    const char *kept = vt_sink_keep(sink, vt_text_of(vt_buffer_text(&name)), err);
    vt_buffer_free(&name);
    return kept;
}
