#include "model/join.h"
#include "stream/fields.h"
#include "stream/slice.h"
#include "stream/stream.h"

#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- small records: a tree, then the table of fields */

static bool get_labels(const json_t *value, struct vt_labels *labels, struct vt_error *err)
{
    const char *key;
    json_t *member;
    char text[64];

    if (!json_is_object(value))
        return false;
    json_object_foreach((json_t *)value, key, member)
    {
        const char *string = json_string_value(member);
        if (!string && json_is_number(member)) {
            snprintf(text, sizeof text, "%.17g", json_number_value(member));
            string = text;
        } else if (!string && json_is_boolean(member)) {
            string = json_is_true(member) ? "true" : "false";
        }
        if (string && vt_labels_set(labels, key, string, err))
            return false;
    }
    return true;
}

static bool get_string(const json_t *value, char **to, struct vt_error *err)
{
    if (!json_is_string(value))
        return false;
    free(*to);
    *to = strdup(json_string_value(value));
    if (!*to)
        vt_no_memory(err);
    return *to;
}

static void get_chars(const json_t *object, const char *key, char *to, size_t size)
{
    const char *text = json_string_value(json_object_get(object, key));
    if (text)
        snprintf(to, size, "%s", text);
}

static double get_number(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    return json_is_number(value) ? json_number_value(value) : NAN;
}

/* null is an end that the data do not bound. */
static double get_end(const json_t *object, const char *key, double unbounded)
{
    const json_t *value = json_object_get(object, key);
    return json_is_null(value) ? unbounded : get_number(object, key);
}

static bool get_interval(const json_t *value, struct vt_interval_of *ci)
{
    if (!json_is_object(value))
        return false;
    get_chars(value, "of", ci->of, sizeof ci->of);
    get_chars(value, "method", ci->method, sizeof ci->method);
    ci->level = get_number(value, "level");
    ci->low = get_end(value, "low", -INFINITY);
    ci->high = get_end(value, "high", INFINITY);
    return true;
}

static void get_test(const json_t *value, struct vt_test_result *t)
{
    get_chars(value, "name", t->name, sizeof t->name);
    get_chars(value, "method", t->method, sizeof t->method);
    t->statistic = get_number(value, "statistic");
    t->df = get_number(value, "df");
    t->p = get_number(value, "p");
}

static void get_level(const json_t *value, struct vt_level_variance *l)
{
    get_chars(value, "level", l->level, sizeof l->level);
    l->n = get_number(value, "n");
    l->variance = get_number(value, "variance");
    l->share = get_number(value, "share");
}

static size_t most_elements(enum vt_field_type type)
{
    const struct vt_summary *s = NULL;
    const struct vt_comparison *c = NULL;

    switch (type) {
    case VT_FIELD_INTERVALS:
        return sizeof s->ci / sizeof *s->ci;
    case VT_FIELD_LEVELS:
        return sizeof s->levels / sizeof *s->levels;
    case VT_FIELD_TESTS:
        return sizeof c->tests / sizeof *c->tests;
    default:
        return VT_MAX_FLAGS;
    }
}

static bool get_array(const json_t *value, const struct vt_field *f, void *at, size_t *count)
{
    size_t most = most_elements(f->type);

    if (!json_is_array(value))
        return false;
    *count = 0;
    for (size_t i = 0; i < json_array_size(value) && *count < most; i++) {
        const json_t *element = json_array_get(value, i);
        if (f->type == VT_FIELD_FLAGS) {
            if (json_is_string(element))
                vt_flag_add(at, count, json_string_value(element));
            continue;
        }
        if (!json_is_object(element))
            return false;
        if (f->type == VT_FIELD_INTERVALS)
            get_interval(element, (struct vt_interval_of *)at + *count);
        else if (f->type == VT_FIELD_TESTS)
            get_test(element, (struct vt_test_result *)at + *count);
        else
            get_level(element, (struct vt_level_variance *)at + *count);
        ++*count;
    }
    return true;
}

static bool get_fields(const json_t *object, const struct vt_field *fields, void *record,
                       struct vt_error *err);

static bool get_value(const json_t *value, const struct vt_field *f, void *at, size_t *count,
                      struct vt_error *err)
{
    switch (f->type) {
    case VT_FIELD_DOUBLE:
        *(double *)at = json_number_value(value);
        return json_is_number(value);
    case VT_FIELD_STRING:
        return get_string(value, at, err);
    case VT_FIELD_CHARS:
        snprintf(at, f->size, "%s", json_is_string(value) ? json_string_value(value) : "");
        return json_is_string(value);
    case VT_FIELD_EFFECT:
        return json_is_object(value) && get_fields(value, vt_effect_fields, at, err);
    case VT_FIELD_LABELS:
    case VT_FIELD_NUMBERS:
        return get_labels(value, at, err);
    case VT_FIELD_BETTER:
        return json_is_string(value) && vt_better_from_name(json_string_value(value), at);
    case VT_FIELD_VERDICT:
        return json_is_string(value) && vt_verdict_from_name(json_string_value(value), at);
    case VT_FIELD_INTERVAL:
        return get_interval(value, at);
    case VT_FIELD_COUNTS:
        for (int v = 0; v < VT_N_VERDICTS; v++)
            ((double *)at)[v] = get_number(value, vt_verdict_name((enum vt_verdict)v));
        return json_is_object(value);
    case VT_FIELD_SUMMARY:
        return json_is_object(value) && get_fields(value, vt_summary_fields, at, err);
    default:
        return get_array(value, f, at, count);
    }
}

/* Who reads a record need not ask whether a name is there. */
static void fill_absent(const struct vt_field *f, void *at, struct vt_error *err)
{
    if (f->type == VT_FIELD_STRING && !*(char **)at && !(*(char **)at = strdup("")))
        vt_no_memory(err);
    if (f->type == VT_FIELD_SUMMARY)
        get_fields(NULL, vt_summary_fields, at, err);
}

static bool get_fields(const json_t *object, const struct vt_field *fields, void *record,
                       struct vt_error *err)
{
    for (const struct vt_field *f = fields; f->key; f++) {
        const json_t *from = f->group ? json_object_get(object, f->group) : object;
        const json_t *value = json_object_get(from, f->key);
        size_t *count = f->count ? (size_t *)(void *)((char *)record + f->count) : NULL;
        if (!value || json_is_null(value)) {
            fill_absent(f, (char *)record + f->offset, err);
            continue;
        }
        if (!get_value(value, f, (char *)record + f->offset, count, err)) {
            vt_fail(err, VT_INPUT, "has the key '%s' with a value of the wrong type", f->key);
            return false;
        }
    }
    return true;
}

static void get_environment(const json_t *object, struct vt_environment *e, struct vt_error *err)
{
    const json_t *evidence = json_object_get(object, "evidence");

    get_labels(json_object_get(object, "factors"), &e->factors, err);
    get_labels(json_object_get(object, "facts"), &e->facts, err);
    for (size_t i = 0; i < json_array_size(evidence) && !err->status; i++) {
        const json_t *one = json_array_get(evidence, i);
        const char *claim = json_string_value(json_object_get(one, "claim"));
        const char *line = json_string_value(json_object_get(one, "line"));
        const char *source = json_string_value(json_object_get(one, "source"));
        vt_environment_prove(e, claim ? claim : "", line ? line : "", source ? source : "", err);
    }
}

static void get_note(const json_t *object, struct vt_study *study, struct vt_error *err)
{
    const char *code = json_string_value(json_object_get(object, "code"));
    const char *text = json_string_value(json_object_get(object, "text"));
    const char *severity = json_string_value(json_object_get(object, "severity"));
    struct vt_note *note = vt_study_add_note(study, code ? code : "",
                                             severity && !strcmp(severity, "warning") ? VT_WARNING : VT_INFO,
                                             err, "%s", text ? text : "");
    if (note) {
        get_labels(json_object_get(object, "about"), &note->about, err);
        get_labels(json_object_get(object, "args"), &note->args, err);
    }
}

static void get_settings(const json_t *object, struct vt_study *study, struct vt_error *err)
{
    const char *command = json_string_value(json_object_get(object, "command"));
    struct vt_settings *settings = vt_study_add_settings(study, command ? command : "", err);

    if (settings)
        get_labels(json_object_get(object, "options"), &settings->options, err);
}

static size_t decode_small(enum vt_kind kind, const char *line, size_t n, struct vt_study *study,
                           struct vt_error *err)
{
    json_error_t why;
    json_t *object = json_loadb(line, n, JSON_DECODE_INT_AS_REAL, &why);
    size_t index = 0;
    void *added;

    if (!object) {
        vt_fail(err, VT_INPUT, "is not a record that can be read: %s", why.text);
        return 0;
    }
    switch (kind) {
    case VT_KIND_ENVIRONMENT:
        if ((added = vt_study_add_environment(study, err)))
            get_environment(object, added, err);
        index = study->n_environments;
        break;
    case VT_KIND_SETTINGS:
        get_settings(object, study, err);
        index = study->n_settings;
        break;
    case VT_KIND_SUMMARY:
        if ((added = vt_study_add_summary(study, err)))
            get_fields(object, vt_summary_fields, added, err);
        index = study->n_summaries;
        break;
    case VT_KIND_COMPARISON:
        if ((added = vt_study_add_comparison(study, err)))
            get_fields(object, vt_comparison_fields, added, err);
        index = study->n_comparisons;
        break;
    case VT_KIND_SUITE:
        if ((added = vt_study_add_suite(study, err)))
            get_fields(object, vt_suite_fields, added, err);
        index = study->n_suites;
        break;
    case VT_KIND_FACTORIAL:
        if ((added = vt_study_add_factorial(study, err)))
            get_fields(object, vt_factorial_fields, added, err);
        index = study->n_factorials;
        break;
    case VT_KIND_POOLED:
        if ((added = vt_study_add_pooled(study, err)))
            get_fields(object, vt_pooled_fields, added, err);
        index = study->n_pooled;
        break;
    default:
        get_note(object, study, err);
        index = study->n_notes;
    }
    json_decref(object);
    return index - 1;
}

/* ---- series: long arrays straight from the text */

struct columns {
    double *value, *boot, *run, *iteration, *block, *time;
    size_t n, n_boot, n_run, n_iteration, n_block, n_time;
};

static void free_columns(struct columns *c)
{
    free(c->value);
    free(c->boot);
    free(c->run);
    free(c->iteration);
    free(c->block);
    free(c->time);
}

static bool get_columns(const struct vt_members *m, struct columns *c, struct vt_error *err)
{
    const struct {
        const char *key;
        double **to;
        size_t *n;
    } columns[] = {
        {"values", &c->value, &c->n},      {"boot", &c->boot, &c->n_boot},
        {"run", &c->run, &c->n_run},       {"iteration", &c->iteration, &c->n_iteration},
        {"block", &c->block, &c->n_block}, {"time", &c->time, &c->n_time},
    };

    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        if (!vt_slice_numbers(vt_members_get(m, columns[i].key), columns[i].to, columns[i].n)) {
            vt_fail(err, VT_INPUT, "has '%s' that is not an array of numbers", columns[i].key);
            return false;
        }
        if (*columns[i].to && *columns[i].n != c->n) {
            vt_fail(err, VT_INPUT, "has %zu values but %zu of '%s'; the arrays must be parallel", c->n,
                    *columns[i].n, columns[i].key);
            return false;
        }
    }
    return true;
}

static long index_at(const double *column, size_t i)
{
    return column && column[i] >= 0 && column[i] < 1e15 ? (long)column[i] : 0;
}

static enum vt_status push_values(struct vt_series *s, const struct columns *c, struct vt_error *err)
{
    for (size_t i = 0; i < c->n; i++) {
        struct vt_sample sample = {.value = c->value[i],
                                   .boot = index_at(c->boot, i),
                                   .run = index_at(c->run, i),
                                   .iteration = index_at(c->iteration, i),
                                   .block = index_at(c->block, i),
                                   .time = c->time ? c->time[i] : NAN,
                                   .aggregate_sd = NAN};
        if (vt_series_push(s, &sample, err))
            break;
    }
    return err->status;
}

/* Sources are put in place after the values, so that one pass over the text serves. */
static bool take_source(void *context, size_t index, const char *text)
{
    struct vt_series *s = context;
    const char *colon = text ? strrchr(text, ':') : NULL;
    char *end;
    long line = colon ? strtol(colon + 1, &end, 10) : 0;
    struct vt_error err VT_ERROR_FREED = {0};

    if (index >= s->n)
        return false;
    if (!text || !*text)
        return true;
    bool has_line = colon && colon[1] && !*end;
    char *file = vt_text_dup((struct vt_text){text, has_line ? (size_t)(colon - text) : strlen(text)});
    bool set = file && !vt_series_set_source(s, index, file, has_line ? line : 0, &err);
    free(file);
    return set;
}

static void get_censored(const json_t *array, struct vt_series *s, struct vt_error *err)
{
    for (size_t i = 0; i < json_array_size(array); i++) {
        const json_t *one = json_array_get(array, i);
        double index = get_number(one, "index");
        const char *side = json_string_value(json_object_get(one, "side"));
        if (!(index >= 0 && index < (double)s->n))
            vt_fail(err, VT_INPUT, "has a censored index outside its values");
        else
            vt_series_set_censored(s, (size_t)index,
                                   side && !strcmp(side, "below") ? VT_CENSORED_BELOW : VT_CENSORED_ABOVE,
                                   err);
    }
}

static void get_aggregates(const json_t *array, struct vt_series *s, struct vt_error *err)
{
    for (size_t i = 0; i < json_array_size(array) && i < s->n; i++) {
        const json_t *one = json_array_get(array, i);
        if (json_is_object(one))
            vt_series_set_aggregate(s, i, get_number(one, "n"), get_number(one, "sd"), err);
    }
}

static void get_rejected(const json_t *array, struct vt_series *s, struct vt_error *err)
{
    size_t n = json_array_size(array);

    s->rejected = n ? calloc(n, sizeof *s->rejected) : NULL;
    if (n && !s->rejected) {
        vt_no_memory(err);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        const json_t *one = json_array_get(array, i);
        double index = get_number(one, "index");
        if (!(index >= 0 && index < (double)s->n) || (i > 0 && index <= (double)s->rejected[i - 1].index)) {
            vt_fail(err, VT_INPUT, "has a rejected index outside its values or out of order");
            return;
        }
        struct vt_rejected *r = &s->rejected[s->n_rejected++];
        r->index = (size_t)index;
        get_chars(one, "rule", r->rule, sizeof r->rule);
        r->score = get_number(one, "score");
        r->limit = get_number(one, "limit");
    }
}

static json_t *load(const struct vt_members *m, const char *key)
{
    struct vt_slice slice = vt_members_get(m, key);
    return slice.s ? json_loadb(slice.s, slice.n, JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL, NULL) : NULL;
}

/* A string member, or "" when it is absent; false when it is something else. */
static bool load_string(const struct vt_members *m, const char *key, char **to)
{
    json_t *value = load(m, key);
    bool ok = !vt_members_get(m, key).s || json_is_string(value);

    free(*to);
    *to = strdup(json_is_string(value) ? json_string_value(value) : "");
    json_decref(value);
    return ok && *to;
}

static bool get_identity(const struct vt_members *m, struct vt_series *s, struct vt_error *err)
{
    char *better = NULL;
    json_t *factors = load(m, "factors"), *reported = load(m, "reported");
    bool ok = load_string(m, "benchmark", &s->benchmark) && load_string(m, "metric", &s->metric)
              && load_string(m, "unit", &s->unit) && load_string(m, "format", &s->format)
              && load_string(m, "better", &better) && vt_better_from_name(better, &s->better)
              && (!factors || get_labels(factors, &s->factors, err))
              && (!reported || get_labels(reported, &s->reported, err));
    free(better);
    json_decref(factors);
    json_decref(reported);
    if (!ok)
        vt_fail(err, VT_INPUT,
                "has benchmark, metric, unit, better, format, factors or reported of the wrong type");
    return ok;
}

static void decode_series(const struct vt_members *m, struct vt_series *s, struct vt_error *err)
{
    struct columns c = {0};
    json_t *censored = load(m, "censored"), *aggregate = load(m, "aggregate"),
           *rejected = load(m, "rejected");

    if (!get_identity(m, s, err) || !get_columns(m, &c, err) || push_values(s, &c, err))
        goto done;
    if (!vt_slice_strings(vt_members_get(m, "source"), take_source, s))
        vt_fail(err, VT_INPUT, "has 'source' that is not an array of strings parallel to its values");
    get_censored(censored, s, err);
    get_aggregates(aggregate, s, err);
    get_rejected(rejected, s, err);
done:
    free_columns(&c);
    json_decref(censored);
    json_decref(aggregate);
    json_decref(rejected);
}

/* ---- the stream */

static enum vt_kind kind_of(const char *type)
{
    static const char *const names[] = {"",          "vtstat",  "environment", "settings",
                                        "series",    "summary", "comparison",  "suite",
                                        "factorial", "pooled",  "note"};

    for (size_t i = 1; i < sizeof names / sizeof *names; i++)
        if (!strcmp(type, names[i]))
            return (enum vt_kind)i;
    return VT_KIND_OTHER;
}

/* Takes the line over. */
static struct vt_record *add_record(struct vt_stream *stream, char **line, size_t n, struct vt_error *err)
{
    if ((stream->n_records & (stream->n_records - 1)) == 0) {
        size_t capacity = stream->n_records ? 2 * stream->n_records : 1;
        struct vt_record *bigger = realloc(stream->record, capacity * sizeof *bigger);
        if (!bigger) {
            vt_no_memory(err);
            return NULL;
        }
        stream->record = bigger;
    }
    struct vt_record *r = &stream->record[stream->n_records++];
    *r = (struct vt_record){.line = *line, .n = n};
    *line = NULL;
    return r;
}

/* Counts what came since the last `end`, to know whether anything was lost on the way. */
struct count {
    size_t records;
    bool ended;
};

static void check_end(const struct vt_members *m, struct count *count, struct vt_error *err)
{
    json_t *records = load(m, "records");

    if (!json_is_number(records) || json_number_value(records) != (double)count->records)
        vt_fail(err, VT_INPUT, "says that %.0f records came before it, but %zu did; was the input cut short?",
                json_is_number(records) ? json_number_value(records) : NAN, count->records);
    json_decref(records);
    *count = (struct count){.ended = true};
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
static void decode_line(struct vt_stream *stream, char **line, size_t n, struct count *count,
                        struct vt_error *err)
{
    struct vt_members m;
    struct vt_record *r;
    struct vt_series *s;
    char *type = NULL;

    if (vt_members_find(*line, n, &m, err))
        return;
    if (!load_string(&m, "type", &type) || !*type) {
        vt_fail(err, VT_INPUT, "has no \"type\"; is this a vtstat stream?");
    } else if (!strcmp(type, "end")) {
        check_end(&m, count, err);
    } else if ((r = add_record(stream, line, n, err))) {
        *count = (struct count){count->records + 1, false};
        r->kind = kind_of(type);
        if (r->kind == VT_KIND_SERIES) {
            r->index = stream->study.n_series;
            if ((s = vt_study_add_series(&stream->study, err)))
                decode_series(&m, s, err);
            r->members = m;
            m = (struct vt_members){0};
        } else if (r->kind != VT_KIND_OTHER && r->kind != VT_KIND_HEADER) {
            r->index = decode_small(r->kind, r->line, n, &stream->study, err);
        } else if (r->kind == VT_KIND_HEADER) {
            check_version(&m, err);
        }
    }
    free(type);
    vt_members_free(&m);
}

/* Streams of several reads may hold one identity several times. */
static void join_series(struct vt_stream *stream, struct vt_error *err)
{
    struct vt_study *study = &stream->study;
    struct vt_place *place = calloc(study->n_series + 1, sizeof *place);

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
                r->index = place[r->index].series;
            }
        }
    free(place);
}

/* The next line without its end, in memory no larger than it needs; -1 at the end. */
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
            decode_line(stream, &line, (size_t)n, &count, err);
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
        vt_fail_at(err, VT_INPUT, name, number, "the stream was cut short: its `end` record is missing");
    if (!err->status)
        join_series(stream, err);
    free(line);
    if (err->status)
        vt_stream_free(stream);
    return err->status;
}

void vt_stream_free(struct vt_stream *stream)
{
    for (size_t i = 0; i < stream->n_records; i++) {
        free(stream->record[i].line);
        vt_members_free(&stream->record[i].members);
    }
    free(stream->record);
    vt_study_free(&stream->study);
    *stream = (struct vt_stream){0};
}
