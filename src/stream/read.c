#include "base/array.h"
#include "model/join.h"
#include "stream/codec.h"
#include "stream/stream.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Takes the line over. */
static struct vt_record *add_record(struct vt_stream *stream, char **line, size_t n, struct vt_error *err)
{
    struct vt_record *record = vt_array_grow(stream->record, stream->n_records, sizeof *record);

    if (!record) {
        vt_no_memory(err);
        return NULL;
    }
    stream->record = record;
    struct vt_record *r = &record[stream->n_records++];
    *r = (struct vt_record){.line = *line, .n = n};
    *line = NULL;
    return r;
}

static void read_small(struct vt_record *r, struct vt_study *study, struct vt_error *err)
{
    json_error_t why;
    json_t *object = json_loadb(r->line, r->n, JSON_DECODE_INT_AS_REAL, &why);
    void *element = object ? vt_study_add(study, r->kind, err) : NULL;

    r->index = vt_study_count(study, r->kind) - (element != NULL);
    if (!object)
        vt_fail(err, VT_INPUT, "is not a record that can be read: %s", why.text);
    else if (element)
        vt_read_fields(object, vt_kinds[r->kind].fields, element, err);
    json_decref(object);
}

/* What came since the last `end`. Other filters may stand between: they take records out, add some, and
 * change them; that is no loss. What was cut off lacks its `end`. */
struct count {
    size_t records, headers, since_header; /* since_header: from the last header on, that counted */
    bool ended;                            /* an `end` came after the last record */
    size_t n_edited;                       /* streams whose `end` counts otherwise */
    double told, found;                    /* by the first of them, and what came */
};

static void count_record(const char *type, struct count *count)
{
    count->records++;
    count->since_header++;
    if (!strcmp(type, vt_kinds[VT_KIND_HEADER].type)) {
        count->headers++;
        count->since_header = 1;
    }
    count->ended = false;
}

/* Streams that were joined and went through a filter have one `end`, which counts them all. One that counts
 * the last of them alone is that one's own: the stream before it lost its `end`. */
static void check_end(const struct vt_members *m, struct count *count, struct vt_error *err)
{
    json_t *records = vt_read_member(m, "records");
    double told = json_is_number(records) ? json_number_value(records) : NAN;

    json_decref(records);
    if (!(told >= 0 && told == floor(told))) {
        vt_fail(err, VT_INPUT, "is an `end` record without \"records\", the number of those before it");
        return;
    }
    if (told != (double)count->records && count->headers > 1 && told == (double)count->since_header) {
        vt_fail(
            err, VT_INPUT,
            "ends the last stream, but the one before it has no `end` record, so it was cut short; write it "
            "anew");
        return;
    }
    if (told != (double)count->records && !count->n_edited++) {
        count->told = told;
        count->found = (double)count->records;
    }
    count->records = count->since_header = count->headers = 0;
    count->ended = true;
}

static enum vt_status note_edited(struct vt_study *study, const struct count *count, struct vt_error *err)
{
    if (!count->n_edited)
        return VT_OK;
    struct vt_note *note = vt_study_add_note(study, "stream_edited", VT_INFO, err,
                                             "the stream was changed on its way: %.0f records were written "
                                             "and %.0f came; what came is judged",
                                             count->told, count->found);
    vt_note_arg(note, err, "n_written", "%.0f", count->told);
    return vt_note_arg(note, err, "n_came", "%.0f", count->found);
}

/* What a later version means by a key is not known, and would be taken for what this one means. */
static void check_version(const struct vt_members *m, struct vt_error *err)
{
    struct vt_slice version = vt_members_get(m, "version");

    if (version.s && (version.n != 1 || *version.s != '1'))
        vt_fail(err, VT_INPUT,
                "is of version %.*s of the stream, but only version 1 is known here; use a newer vtstat",
                version.n > 20 ? 20 : (int)version.n, version.s);
}

/* A line that becomes a record is taken over, and *line is then NULL. */
static void read_record(struct vt_stream *stream, char **line, size_t n, const char *type,
                        struct vt_members *m, struct vt_error *err)
{
    struct vt_record *r = add_record(stream, line, n, err);
    struct vt_series *s;

    if (!r)
        return;
    r->kind = vt_kind_of(type);
    if (r->kind == VT_KIND_HEADER) {
        check_version(m, err);
    } else if (r->kind == VT_KIND_SERIES) {
        r->index = stream->study.n_series;
        if ((s = vt_study_add_series(&stream->study, err)))
            vt_read_series(m, s, err);
        r->members = *m;
        *m = (struct vt_members){0};
    } else if (r->kind != VT_KIND_OTHER) {
        read_small(r, &stream->study, err);
    }
}

static void read_line(struct vt_stream *stream, char **line, size_t n, struct count *count,
                      struct vt_error *err)
{
    struct vt_members m;
    char *type = NULL;

    if (vt_members_find(*line, n, &m, err))
        return;
    if (!vt_read_string(&m, "type", &type) || !*type)
        vt_fail(err, VT_INPUT, "has no \"type\"; is this a vtstat stream?");
    else if (!strcmp(type, "end"))
        check_end(&m, count, err);
    else {
        count_record(type, count);
        read_record(stream, line, n, type, &m, err);
    }
    free(type);
    vt_members_free(&m);
}

/* Streams of several reads may hold one identity several times. */
static void join_series(struct vt_stream *stream, struct vt_error *err)
{
    struct vt_study *study = &stream->study;
    size_t n_series = study->n_series;
    struct vt_place *place = calloc(n_series + 1, sizeof *place);

    if (!place) {
        vt_no_memory(err);
        return;
    }
    for (size_t i = 0; i < stream->n_records; i++)
        if (stream->record[i].kind == VT_KIND_SERIES)
            stream->record[i].n_values = study->series[stream->record[i].index].n;
    if (!vt_study_join(study, place, err))
        for (size_t i = 0; i < stream->n_records; i++) {
            struct vt_record *r = &stream->record[i];
            if (r->kind == VT_KIND_SERIES) {
                r->first = place[r->index].first;
                r->gone = place[r->index].gone;
                place[r->index].gone = NULL;
                r->index = place[r->index].series;
            }
        }
    for (size_t i = 0; err->status && i < n_series; i++)
        free(place[i].gone);
    free(place);
}

/* The next line without its end, in memory no larger than it needs (getline() only makes it larger, so
 * realloc() makes it small again); -1 at the end. */
static ssize_t next_line(FILE *in, char **line, size_t *size)
{
    ssize_t n = getline(line, size, in);

    if (n < 0)
        return n;
    while (n > 0 && ((*line)[n - 1] == '\n' || (*line)[n - 1] == '\r'))
        (*line)[--n] = '\0';
    char *fitting = *size > 2 * (size_t)n + 128 || *size > (1 << 20) ? realloc(*line, (size_t)n + 1) : NULL;
    if (fitting) {
        *line = fitting;
        *size = (size_t)n + 1;
    }
    return n;
}

enum vt_status vt_stream_read(FILE *in, const char *name, struct vt_stream *stream, struct vt_error *err)
{
    char *line = NULL;
    size_t size = 0;
    ssize_t n;
    long number = 0;
    struct count count = {0};

    *stream = (struct vt_stream){0};
    while (!err->status && (n = next_line(in, &line, &size)) >= 0) {
        number++;
        if (n > 0)
            read_line(stream, &line, (size_t)n, &count, err);
        if (!line && stream->n_records) /* taken over as a record */
            stream->record[stream->n_records - 1].number = number;
        size = line ? size : 0;
        if (err->status && !err->source) {
            vt_error_set_source(err, name);
            err->line = number;
        }
    }
    if (!err->status && ferror(in))
        vt_fail_at(err, VT_INPUT, name, 0, "cannot be read: %s", strerror(errno));
    if (!err->status && number == 0)
        vt_fail_at(err, VT_INPUT, name, 0,
                   "is empty; a vtstat stream was expected, such as `vtstat read` writes");
    if (!err->status && !count.ended)
        vt_fail_at(err, VT_INPUT, name, number,
                   "the stream was cut short: its `end` record is missing; write it anew, and let filters in "
                   "between pass `end` on");
    for (int kind = 0; kind < VT_N_KINDS; kind++)
        stream->n_read[kind] = vt_study_count(&stream->study, (enum vt_kind)kind);
    if (!err->status && !note_edited(&stream->study, &count, err))
        join_series(stream, err);
    free(line);
    if (err->status)
        vt_stream_free(stream);
    return err->status;
}

void vt_record_free(struct vt_record *r)
{
    free(r->line);
    free(r->gone);
    vt_members_free(&r->members);
}

void vt_stream_free(struct vt_stream *stream)
{
    for (size_t i = 0; i < stream->n_records; i++) {
        vt_record_free(&stream->record[i]);
    }
    free(stream->record);
    vt_study_free(&stream->study);
    *stream = (struct vt_stream){0};
}
