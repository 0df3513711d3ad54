/* The stream of vtstat itself (docs/STREAM.md), when it comes as a file among others: its series,
 * environments and notes are read back with the sources that they name. What other filters found is left for
 * them to find again. */
#include "base/text.h"
#include "parsers/kit/document.h"
#include "parsers/parser.h"
#include "stream/stream.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int score(struct vt_text head)
{
    return vt_text_starts(head, "{\"type\":\"vtstat\"") || vt_text_starts(head, "{\"type\": \"vtstat\"") ? 100
                                                                                                         : 0;
}

/* Where the stream lies, as its sources may be named from there. */
struct state {
    struct vt_sink *sink;
    struct vt_error *err;
    struct vt_text folder; /* of the stream, with its slash */
    const char *file;      /* the source last looked for, and what it is called from here */
    char *found;           /* owned; NULL: as it was */
};

/* A source as `vtstat read` named it, from where it ran: perhaps the folder that the stream lies in. */
static const char *source_of(struct state *s, const char *file)
{
    if (!file || file == s->file)
        return s->file && s->found ? s->found : file;
    free(s->found);
    s->file = file;
    s->found = NULL;
    const char *name = file;
    while (!strncmp(name, "./", 2))
        name += 2;
    if (s->folder.n && *name != '/' && strcmp(name, "-"))
        s->found = vt_text_printed("%.*s%s", (int)s->folder.n, s->folder.s, name);
    if (s->found && access(s->found, F_OK)) {
        free(s->found);
        s->found = NULL;
    }
    return s->found ? s->found : file;
}

static struct vt_reading reading_of(struct state *s, const struct vt_series *series, size_t index, long line)
{
    struct vt_sample at = vt_series_at(series, index);
    struct vt_reading r = vt_reading_of(series->benchmark, series->metric, series->unit, series->better,
                                        at.value, at.file ? at.line : line);

    r.boot = at.boot;
    r.run = at.run;
    r.iteration = at.iteration;
    r.block = at.block;
    r.time = at.time;
    r.censored = at.censored;
    r.aggregate_n = at.aggregate_n;
    r.aggregate_sd = at.aggregate_sd;
    r.factors = &series->factors;
    r.file = source_of(s, at.file);
    r.format = series->format;
    return r;
}

static enum vt_status take_series(struct state *s, const struct vt_record *record,
                                  const struct vt_series *series)
{
    size_t n = record->n_values;
    struct vt_reading r;
    bool any = false;

    for (size_t i = 0; record->gone && i < record->n_values; i++)
        n -= record->gone[i];
    for (size_t i = record->first; i < record->first + n && !s->err->status; i++) {
        r = reading_of(s, series, i, record->number);
        if (isnan(r.value) && !r.censored)
            continue; /* unreadable when it was first read */
        vt_sink_add(s->sink, &r, s->err);
        any = true;
    }
    for (size_t i = 0; any && record->first == 0 && i < series->reported.n && !s->err->status; i++)
        vt_sink_reported(s->sink, &r, series->reported.at[i].name, vt_text_of(series->reported.at[i].value),
                         s->err);
    return s->err->status;
}

static void take_environment(struct state *s, const struct vt_environment *e)
{
    vt_sink_configuration(s->sink, &e->factors, s->err);
    for (size_t i = 0; i < e->facts.n && !s->err->status; i++)
        if (*e->facts.at[i].value)
            vt_sink_fact(s->sink, e->facts.at[i].name, vt_text_of(e->facts.at[i].value), s->err);
    for (size_t i = 0; i < e->n_evidence && !s->err->status; i++)
        vt_sink_prove_from(s->sink, e->evidence[i].claim, vt_text_of(e->evidence[i].line),
                           e->evidence[i].source, s->err);
}

static void keep_labels(struct state *s, const struct vt_labels *labels)
{
    for (size_t i = 0; i < labels->n && !s->err->status; i++)
        if (*labels->at[i].value)
            vt_sink_note_arg(s->sink, s->err, labels->at[i].name, "%s", labels->at[i].value);
}

static void take_note(struct state *s, const struct vt_note *note)
{
    if (!*note->code || !*note->text || !strcmp(note->code, "direction_unknown")) /* which is found again */
        return;
    vt_sink_note(s->sink, note->code, note->severity, s->err, "%s", note->text);
    keep_labels(s, &note->about); /* a sentence may name either */
    keep_labels(s, &note->args);
}

static bool is_marked(const struct vt_study *study)
{
    for (size_t i = 0; i < study->n_series; i++)
        if (study->series[i].n_rejected)
            return true;
    return false;
}

static void take_stream(struct state *s, const struct vt_stream *stream, const char *name)
{
    const struct vt_study *study = &stream->study;

    for (size_t i = 0; i < stream->n_records && !s->err->status; i++)
        if (stream->record[i].kind == VT_KIND_SERIES)
            take_series(s, &stream->record[i], &study->series[stream->record[i].index]);
        else if (stream->record[i].kind == VT_KIND_ENVIRONMENT)
            take_environment(s, &study->environment[stream->record[i].index]);
    for (size_t i = 0; i < study->n_notes && !s->err->status; i++)
        take_note(s, &study->note[i]);
    if (!s->err->status && is_marked(study))
        vt_sink_note(s->sink, "rejected_again", VT_INFO, s->err,
                     "%s was written by `vtstat reject`; its marks are not read, so "
                     "reject again",
                     name);
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    const char *slash = strrchr(in->name, '/');
    struct state s = {
        .sink = sink, .err = err, .folder = {in->name, slash ? (size_t)(slash + 1 - in->name) : 0}};
    struct vt_stream stream = {0};
    FILE *from = fmemopen((char *)in->text.s, in->text.n, "rb");

    if (!from)
        return vt_fail_at(err, VT_INPUT, in->name, 0, "cannot be read: %s", strerror(errno));
    if (!vt_stream_read(from, in->name, &stream, err))
        take_stream(&s, &stream, in->name);
    fclose(from);
    vt_stream_free(&stream);
    free(s.found);
    return err->status;
}

const struct vt_parser vt_parser_vtstat = {"vtstat", "vtstat read", "1", "vtstat read results/ -o all.jsonl",
                                           score,    parse};
