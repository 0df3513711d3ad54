/* Why the sink and the parsers took things as they did (model/provenance.h), when somebody asks. */
#include "base/text.h"
#include "parsers/kit/sink_state.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

bool vt_sink_asks_why(const struct vt_sink *sink)
{
    return sink->options->provenance != NULL;
}

void vt_sink_origins(struct vt_sink *sink, const struct vt_labels *why)
{
    sink->origins = why;
}

/* The name of what a parser told of: factors and repetitions may be called alike. */
static char *told_key(enum vt_origin_of of, const char *name)
{
    return vt_text_printed("%d %s", (int)of, name);
}

static bool was_told(const struct vt_sink *sink, enum vt_origin_of of, const char *name)
{
    char *key = told_key(of, name);
    bool told = key && vt_names_find(&sink->told, vt_text_of(key)) != VT_NOT_FOUND;

    free(key);
    return told;
}

enum vt_status vt_sink_tell(struct vt_sink *sink, enum vt_origin_of of, const char *name, const char *what,
                            struct vt_error *err, const char *why, ...)
{
    struct vt_buffer text = {0};
    va_list args;

    if (!vt_sink_asks_why(sink) || err->status)
        return err->status;
    va_start(args, why);
    vt_buffer_vprintf(&text, why, args);
    va_end(args);
    char *key = told_key(of, name);
    if (text.failed || !key || vt_names_add(&sink->told, vt_text_of(key)) == VT_NOT_FOUND)
        vt_no_memory(err);
    else
        vt_provenance_tell(sink->options->provenance, of, sink->file, name, what, err, "%s",
                           vt_buffer_text(&text));
    vt_buffer_free(&text);
    free(key);
    return err->status;
}

enum vt_status vt_sink_tell_given(struct vt_sink *sink, enum vt_origin_of of, const char *label,
                                  const char *name, const char *what, struct vt_error *err)
{
    const char *why = sink->origins ? vt_labels_get(sink->origins, label) : NULL;

    return why ? vt_sink_tell(sink, of, name, what, err, "%s", why) : err->status;
}

static bool copy(char **to, const char *text)
{
    free(*to);
    *to = strdup(text);
    return *to;
}

enum vt_status vt_sink_tell_series(struct vt_sink *sink, struct vt_series *s, const struct vt_reading *r,
                                   const char *direction, struct vt_error *err)
{
    if (!vt_sink_asks_why(sink))
        return VT_OK;
    if (!copy(&s->better_why, direction)
        || (*s->unit
            && !copy(&s->unit_why, r->unit_why ? r->unit_why
                                   : r->format ? "the stream"
                                               : "the tool's output")))
        return vt_no_memory(err);
    for (size_t i = 0; r->factors && i < r->factors->n && !err->status; i++) {
        const char *name = r->factors->at[i].name;
        if (!was_told(sink, VT_ORIGIN_FACTOR, name))
            vt_provenance_tell(sink->options->provenance, VT_ORIGIN_FACTOR, sink->file, name, "", err,
                               r->format ? "the stream says it" : "the output of %s says it", sink->format);
    }
    return err->status;
}

/* The sink's own words where the parser has none. */
static enum vt_status tell_repetition(struct vt_sink *sink, const char *name, const char *why,
                                      struct vt_error *err)
{
    if (was_told(sink, VT_ORIGIN_REPETITION, name))
        return err->status;
    return vt_provenance_tell(sink->options->provenance, VT_ORIGIN_REPETITION, sink->file, name, "", err,
                              "%s", why);
}

enum vt_status vt_sink_tell_repetitions(struct vt_sink *sink, const struct vt_reading *r,
                                        struct vt_error *err)
{
    static const char numbered[] = "the numbers in the input";

    if (!vt_sink_asks_why(sink))
        return VT_OK;
    if (r->boot)
        tell_repetition(sink, "boot", numbered, err);
    if (!sink->run || r->run > 0)
        tell_repetition(sink, "run",
                        r->run == VT_RUN_NEXT ? "the order of the values, as nothing numbers them"
                        : r->run              ? numbered
                                              : "the files, each a run",
                        err);
    if (r->iteration)
        tell_repetition(sink, "iteration", numbered, err);
    if (r->block)
        tell_repetition(sink, "block", numbered, err);
    if (!isnan(r->time))
        tell_repetition(sink, "time", "the times in the input", err);
    return err->status;
}
