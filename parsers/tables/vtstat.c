/* The stream of vtstat itself (docs/STREAM.md), when it comes as a file among others: its series,
 * environments and notes are read back with the sources that they name. What other filters found is left for
 * them to find again. */
#include "parsers/kit/document.h"
#include "parsers/parser.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int score(struct vt_text head)
{
    return vt_text_starts(head, "{\"type\":\"vtstat\"") || vt_text_starts(head, "{\"type\": \"vtstat\"") ? 100
                                                                                                         : 0;
}

struct stream {
    struct vt_sink *sink;
    struct vt_error *err;
    const char *name;
    double records; /* since the last stream began */
    bool ended, rejected;
};

static enum vt_status fail(struct stream *s, const struct vt_json *node, const char *what)
{
    return vt_fail_at(s->err, VT_INPUT, s->name, node ? node->line : 0, "%s; was the stream edited?", what);
}

static void take_labels(struct stream *s, const struct vt_json *object, struct vt_labels *to)
{
    for (const struct vt_json *c = object ? object->child : NULL; c && !s->err->status; c = c->next)
        if (c->key)
            vt_labels_set(to, c->key, c->text.s ? c->text.s : "", s->err);
}

/* A parallel array, walked together with the values; NULL when it is not there. */
static const struct vt_json *first_of(const struct vt_json *record, const char *key)
{
    const struct vt_json *array = vt_json_get(record, key);
    return array && array->kind == VT_JSON_ARRAY ? array->child : NULL;
}

static double take_number(const struct vt_json **at, double unknown)
{
    double value = unknown;

    if (*at) {
        if (!vt_json_value(*at, &value))
            value = unknown;
        *at = (*at)->next;
    }
    return value;
}

static long take_long(const struct vt_json **at)
{
    double value = take_number(at, 0);
    return value >= 1 && value < 1e15 ? (long)value : 0;
}

/* "FILE:LINE" -> file and line. */
static void take_source(const struct vt_json **at, char *file, size_t size, struct vt_reading *r)
{
    const struct vt_json *node = *at;
    char *colon;

    if (!node)
        return;
    *at = node->next;
    if (node->kind != VT_JSON_STRING || !node->text.n)
        return;
    vt_text_copy(node->text, file, size);
    colon = strrchr(file, ':');
    if (colon && colon[1] && strspn(colon + 1, "0123456789") == strlen(colon + 1)) {
        r->line = strtol(colon + 1, NULL, 10);
        *colon = '\0';
    }
    r->file = file;
}

static enum vt_censor side_of(const struct vt_json *censored, size_t index)
{
    for (const struct vt_json *c = censored; c; c = c->next) {
        const char *side = vt_json_string(c, "side");
        double at;
        if (vt_json_number(c, "index", &at) && at == (double)index)
            return side && !strcmp(side, "below") ? VT_CENSORED_BELOW : VT_CENSORED_ABOVE;
    }
    return VT_NOT_CENSORED;
}

static void take_series(struct stream *s, const struct vt_json *record)
{
    const char *benchmark = vt_json_string(record, "benchmark"), *metric = vt_json_string(record, "metric");
    const char *unit = vt_json_string(record, "unit"), *better = vt_json_string(record, "better");
    const struct vt_json *boot = first_of(record, "boot"), *run = first_of(record, "run"),
                         *time = first_of(record, "time"), *iteration = first_of(record, "iteration"),
                         *block = first_of(record, "block"), *source = first_of(record, "source"),
                         *censored = first_of(record, "censored"), *aggregate = first_of(record, "aggregate");
    const struct vt_json *reported = vt_json_get(record, "reported");
    struct vt_labels factors = {0};
    struct vt_reading given = {0};
    size_t index = 0;
    char file[4500];

    if (!benchmark || !metric || !vt_json_get(record, "values")) {
        fail(s, record, "a series lacks its benchmark, metric or values");
        return;
    }
    take_labels(s, vt_json_get(record, "factors"), &factors);
    s->rejected |= vt_json_get(record, "rejected") != NULL;
    for (const struct vt_json *v = first_of(record, "values"); v && !s->err->status; v = v->next, index++) {
        struct vt_reading r =
            vt_reading_of(benchmark, metric, unit ? unit : "", VT_BETTER_UNKNOWN, NAN, v->line);
        double n;
        vt_better_from_name(better, &r.better);
        r.boot = take_long(&boot);
        r.run = take_long(&run);
        r.iteration = take_long(&iteration);
        r.block = take_long(&block);
        r.time = take_number(&time, NAN);
        take_source(&source, file, sizeof file, &r);
        if (aggregate && vt_json_number(aggregate, "n", &n)) {
            r.aggregate_n = n;
            vt_json_number(aggregate, "sd", &r.aggregate_sd);
        }
        aggregate = aggregate ? aggregate->next : NULL;
        r.factors = &factors;
        r.format = vt_json_string(record, "format");
        if (v->kind == VT_JSON_NULL) {
            r.censored = side_of(censored, index);
            if (!r.censored)
                continue; /* unreadable when it was first read */
        } else if (!vt_json_value(v, &r.value)) {
            fail(s, v, "a value is no number");
            break;
        }
        vt_sink_add(s->sink, &r, s->err);
        given = r;
    }
    for (const struct vt_json *c = reported ? reported->child : NULL; c && given.benchmark && !s->err->status;
         c = c->next)
        if (c->key && c->text.n)
            vt_sink_reported(s->sink, &given, c->key, c->text, s->err);
    vt_labels_free(&factors);
}

static void take_environment(struct stream *s, const struct vt_json *record)
{
    struct vt_labels factors = {0};
    const struct vt_json *facts = vt_json_get(record, "facts");

    take_labels(s, vt_json_get(record, "factors"), &factors);
    vt_sink_configuration(s->sink, &factors, s->err);
    for (const struct vt_json *c = facts ? facts->child : NULL; c && !s->err->status; c = c->next)
        if (c->key && c->text.n)
            vt_sink_fact(s->sink, c->key, c->text, s->err);
    for (const struct vt_json *c = first_of(record, "evidence"); c && !s->err->status; c = c->next) {
        const char *claim = vt_json_string(c, "claim"), *line = vt_json_string(c, "line"),
                   *source = vt_json_string(c, "source");
        if (claim && line)
            vt_sink_prove_from(s->sink, claim, vt_text_of(line), source ? source : s->name, s->err);
    }
    vt_labels_free(&factors);
}

static void keep_labels(struct stream *s, const struct vt_json *object)
{
    for (const struct vt_json *c = object ? object->child : NULL; c && !s->err->status; c = c->next)
        if (c->key && c->text.n)
            vt_sink_note_arg(s->sink, s->err, c->key, "%.*s", (int)c->text.n, c->text.s);
}

static void take_note(struct stream *s, const struct vt_json *record)
{
    const char *code = vt_json_string(record, "code"), *text = vt_json_string(record, "text");
    const char *severity = vt_json_string(record, "severity");

    if (code && text && strcmp(code, "direction_unknown")) { /* which is found again */
        vt_sink_note(s->sink, code, severity && !strcmp(severity, "warning") ? VT_WARNING : VT_INFO, s->err,
                     "%s", text);
        keep_labels(s, vt_json_get(record, "about")); /* a sentence may name either */
        keep_labels(s, vt_json_get(record, "args"));
    }
}

static void take_record(struct stream *s, const struct vt_json *record)
{
    const char *type = vt_json_string(record, "type");
    double records;

    if (!type) {
        fail(s, record, "a record has no type");
        return;
    }
    if (!strcmp(type, "end")) {
        if (!vt_json_number(record, "records", &records) || records != s->records)
            fail(s, record, "the stream's end counts other records than there are");
        s->ended = true;
        s->records = 0;
        return;
    }
    s->ended = false;
    s->records++;
    double version;
    if (!strcmp(type, "vtstat") && vt_json_number(record, "version", &version) && version != 1)
        fail(s, record, "a stream of another version than 1, which a newer vtstat may read");
    else if (!strcmp(type, "series"))
        take_series(s, record);
    else if (!strcmp(type, "environment"))
        take_environment(s, record);
    else if (!strcmp(type, "note"))
        take_note(s, record);
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct stream s = {.sink = sink, .err = err, .name = in->name};
    struct vt_documents d = vt_documents_of(in);
    const struct vt_json *root;

    while (vt_documents_next(&d, &root, err))
        take_record(&s, root);
    vt_documents_free(&d);
    if (!err->status && !s.ended)
        vt_fail_at(err, VT_INPUT, in->name, d.line, "the stream has no end record; was it cut off?");
    if (!err->status && s.rejected)
        vt_sink_note(sink, "rejected_again", VT_INFO, err,
                     "%s was written by `vtstat reject`; its marks are not read, so "
                     "reject again",
                     in->name);
    return err->status;
}

const struct vt_parser vt_parser_vtstat = {"vtstat", "vtstat read", "1", "vtstat read results/ -o all.jsonl",
                                           score,    parse};
