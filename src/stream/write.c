#include "base/number.h"
#include "stream/fields.h"
#include "stream/stream.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <yajl/yajl_gen.h>

static void flush_held(struct vt_writer *w)
{
    fwrite(w->held, 1, w->n_held, w->out);
    w->n_held = 0;
}

static void print(void *context, const char *text, size_t n)
{
    struct vt_writer *w = context;

    if (n > sizeof w->held - w->n_held)
        flush_held(w);
    if (n > sizeof w->held) {
        fwrite(text, 1, n, w->out);
        return;
    }
    memcpy(w->held + w->n_held, text, n);
    w->n_held += n;
}

/* ---- values */

static void put_string(yajl_gen g, const char *s)
{
    yajl_gen_string(g, (const unsigned char *)s, strlen(s));
}

static void put_number(yajl_gen g, double x)
{
    char text[VT_NUMBER_SIZE];

    if (isfinite(x))
        yajl_gen_number(g, text, vt_number_text(x, text));
    else
        yajl_gen_null(g);
}

static void put_key_string(yajl_gen g, const char *key, const char *value)
{
    put_string(g, key);
    put_string(g, value);
}

static void put_key_number(yajl_gen g, const char *key, double value)
{
    put_string(g, key);
    put_number(g, value);
}

static void put_labels(yajl_gen g, const struct vt_labels *labels)
{
    yajl_gen_map_open(g);
    for (size_t i = 0; i < labels->n; i++)
        put_key_string(g, labels->at[i].name, labels->at[i].value);
    yajl_gen_map_close(g);
}

static void put_numbers(yajl_gen g, const struct vt_labels *labels)
{
    yajl_gen_map_open(g);
    for (size_t i = 0; i < labels->n; i++)
        put_key_number(g, labels->at[i].name, strtod(labels->at[i].value, NULL));
    yajl_gen_map_close(g);
}

/* An unbounded end is null: the key is there, so it is told from an absent one. */
static void put_interval(yajl_gen g, const struct vt_interval_of *ci)
{
    yajl_gen_map_open(g);
    put_key_string(g, "of", ci->of);
    put_key_number(g, "level", ci->level);
    put_key_string(g, "method", ci->method);
    put_key_number(g, "low", ci->low);
    put_key_number(g, "high", ci->high);
    yajl_gen_map_close(g);
}

static void put_test(yajl_gen g, const struct vt_test_result *t)
{
    yajl_gen_map_open(g);
    put_key_string(g, "name", t->name);
    put_key_string(g, "method", t->method);
    if (!isnan(t->statistic))
        put_key_number(g, "statistic", t->statistic);
    if (!isnan(t->df))
        put_key_number(g, "df", t->df);
    put_key_number(g, "p", t->p);
    yajl_gen_map_close(g);
}

static void put_level(yajl_gen g, const struct vt_level_variance *l)
{
    yajl_gen_map_open(g);
    put_key_string(g, "level", l->level);
    put_key_number(g, "n", l->n);
    put_key_number(g, "variance", l->variance);
    put_key_number(g, "share", l->share);
    yajl_gen_map_close(g);
}

static void put_fields(yajl_gen g, const struct vt_field *fields, const void *record);

static void put_array(yajl_gen g, const struct vt_field *f, const void *at, size_t n)
{
    yajl_gen_array_open(g);
    for (size_t i = 0; i < n; i++) {
        if (f->type == VT_FIELD_INTERVALS)
            put_interval(g, (const struct vt_interval_of *)at + i);
        else if (f->type == VT_FIELD_TESTS)
            put_test(g, (const struct vt_test_result *)at + i);
        else if (f->type == VT_FIELD_LEVELS)
            put_level(g, (const struct vt_level_variance *)at + i);
        else
            put_string(g, ((const char *const *)at)[i]);
    }
    yajl_gen_array_close(g);
}

static bool is_absent(const struct vt_field *f, const void *at, size_t n)
{
    const struct vt_interval_of *ci = at;

    switch (f->type) {
    case VT_FIELD_DOUBLE:
        return isnan(*(const double *)at);
    case VT_FIELD_STRING:
        return !*(char *const *)at;
    case VT_FIELD_CHARS:
        return !*(const char *)at;
    case VT_FIELD_INTERVAL:
        return isnan(ci->low) && isnan(ci->high);
    case VT_FIELD_NUMBERS:
        return ((const struct vt_labels *)at)->n == 0;
    case VT_FIELD_EFFECT:
        return isnan(((const struct vt_effect *)at)->ratio);
    case VT_FIELD_INTERVALS:
    case VT_FIELD_TESTS:
    case VT_FIELD_LEVELS:
        return n == 0;
    default:
        return false;
    }
}

static void put_counts(yajl_gen g, const double counts[])
{
    yajl_gen_map_open(g);
    for (int v = 0; v < VT_N_VERDICTS; v++)
        put_key_number(g, vt_verdict_name((enum vt_verdict)v), counts[v]);
    yajl_gen_map_close(g);
}

static void put_value(yajl_gen g, const struct vt_field *f, const void *at, size_t n)
{
    switch (f->type) {
    case VT_FIELD_DOUBLE:
        put_number(g, *(const double *)at);
        break;
    case VT_FIELD_STRING:
        put_string(g, *(char *const *)at);
        break;
    case VT_FIELD_CHARS:
        put_string(g, at);
        break;
    case VT_FIELD_LABELS:
        put_labels(g, at);
        break;
    case VT_FIELD_NUMBERS:
        put_numbers(g, at);
        break;
    case VT_FIELD_EFFECT:
        yajl_gen_map_open(g);
        put_fields(g, vt_effect_fields, at);
        yajl_gen_map_close(g);
        break;
    case VT_FIELD_BETTER:
        put_string(g, vt_better_name(*(const enum vt_better *)at));
        break;
    case VT_FIELD_VERDICT:
        put_string(g, vt_verdict_name(*(const enum vt_verdict *)at));
        break;
    case VT_FIELD_INTERVAL:
        put_interval(g, at);
        break;
    case VT_FIELD_COUNTS:
        put_counts(g, at);
        break;
    case VT_FIELD_SUMMARY:
        yajl_gen_map_open(g);
        put_fields(g, vt_summary_fields, at);
        yajl_gen_map_close(g);
        break;
    default:
        put_array(g, f, at, n);
    }
}

static void put_fields(yajl_gen g, const struct vt_field *fields, const void *record)
{
    const char *group = NULL;

    for (const struct vt_field *f = fields; f->key; f++) {
        const void *at = (const char *)record + f->offset;
        size_t n = f->count ? *(const size_t *)(const void *)((const char *)record + f->count) : 0;
        if (is_absent(f, at, n))
            continue;
        if (group && (!f->group || strcmp(group, f->group))) {
            yajl_gen_map_close(g);
            group = NULL;
        }
        if (f->group && !group) {
            put_string(g, f->group);
            yajl_gen_map_open(g);
            group = f->group;
        }
        put_string(g, f->key);
        put_value(g, f, at, n);
    }
    if (group)
        yajl_gen_map_close(g);
}

/* ---- records */

static yajl_gen open_record(struct vt_writer *w, const char *type)
{
    yajl_gen g = yajl_gen_alloc(NULL);

    if (!g)
        return NULL;
    yajl_gen_config(g, yajl_gen_print_callback, print, w);
    yajl_gen_map_open(g);
    put_key_string(g, "type", type);
    return g;
}

static void close_record(struct vt_writer *w, yajl_gen g)
{
    yajl_gen_map_close(g);
    yajl_gen_free(g);
    flush_held(w);
    putc('\n', w->out);
    w->n_records++;
}

void vt_write_header(struct vt_writer *w)
{
    yajl_gen g = open_record(w, "vtstat");
    if (!g)
        return;
    put_key_number(g, "version", 1);
    put_key_string(g, "tool", VT_VERSION);
    close_record(w, g);
}

void vt_write_environment(struct vt_writer *w, const struct vt_environment *e)
{
    yajl_gen g = open_record(w, "environment");
    if (!g)
        return;
    put_string(g, "factors");
    put_labels(g, &e->factors);
    put_string(g, "facts");
    put_labels(g, &e->facts);
    put_string(g, "evidence");
    yajl_gen_array_open(g);
    for (size_t i = 0; i < e->n_evidence; i++) {
        yajl_gen_map_open(g);
        put_key_string(g, "claim", e->evidence[i].claim);
        put_key_string(g, "line", e->evidence[i].line);
        put_key_string(g, "source", e->evidence[i].source);
        yajl_gen_map_close(g);
    }
    yajl_gen_array_close(g);
    close_record(w, g);
}

void vt_write_settings(struct vt_writer *w, const struct vt_settings *s)
{
    yajl_gen g = open_record(w, "settings");
    if (!g)
        return;
    put_key_string(g, "command", s->command);
    put_string(g, "options");
    put_labels(g, &s->options);
    close_record(w, g);
}

/* ---- long arrays: many elements are handed over as one, since the generator writes what it takes for a
 * number as it is, and a comma between two of them. */
enum { CHUNK = 16384, LONGEST = 64 };

struct chunk {
    yajl_gen g;
    char text[CHUNK];
    size_t n;
};

static void flush_chunk(struct chunk *c)
{
    if (c->n)
        yajl_gen_number(c->g, c->text, c->n);
    c->n = 0;
}

/* Room for one more element of up to `longest` bytes, behind a comma. */
static char *next_element(struct chunk *c, size_t longest)
{
    if (c->n + longest + 1 > CHUNK)
        flush_chunk(c);
    if (c->n)
        c->text[c->n++] = ',';
    return c->text + c->n;
}

static void add_number(struct chunk *c, double x)
{
    char *at = next_element(c, LONGEST);

    if (isfinite(x)) {
        c->n += vt_number_text(x, at);
    } else {
        memcpy(at, "null", 4);
        c->n += 4;
    }
}

static void put_longs(yajl_gen g, const char *key, const long *x, size_t n)
{
    struct chunk c = {.g = g};

    if (!x)
        return;
    put_string(g, key);
    yajl_gen_array_open(g);
    for (size_t i = 0; i < n; i++)
        add_number(&c, x[i] ? (double)x[i] : NAN);
    flush_chunk(&c);
    yajl_gen_array_close(g);
}

static void put_doubles(yajl_gen g, const char *key, const double *x, size_t n)
{
    struct chunk c = {.g = g};

    if (!x)
        return;
    put_string(g, key);
    yajl_gen_array_open(g);
    for (size_t i = 0; i < n; i++)
        add_number(&c, x[i]);
    flush_chunk(&c);
    yajl_gen_array_close(g);
}

/* Nothing in it needs an escape, and it fits a chunk beside a line number. */
static bool is_simple(const char *text)
{
    size_t n = 0;

    for (; text[n]; n++)
        if ((unsigned char)text[n] < 0x20 || text[n] == '"' || text[n] == '\\')
            return false;
    return n < CHUNK / 4;
}

static void put_sources(yajl_gen g, const struct vt_series *s)
{
    struct chunk c = {.g = g};
    const char *file = NULL;
    bool simple = false;
    size_t length = 0;

    if (!s->file_of)
        return;
    put_string(g, "source");
    yajl_gen_array_open(g);
    for (size_t i = 0; i < s->n; i++) {
        struct vt_sample sample = vt_series_at(s, i);
        char text[4500];
        if (sample.file != file) {
            file = sample.file;
            simple = file && is_simple(file);
            length = simple ? strlen(file) : 0;
        }
        if (!simple || sample.line <= 0) {
            flush_chunk(&c);
            put_string(g, vt_series_source(s, i, text, sizeof text));
            continue;
        }
        char *at = next_element(&c, length + LONGEST);
        at[0] = '"';
        memcpy(at + 1, file, length);
        at[length + 1] = ':';
        size_t digits = vt_number_text((double)sample.line, at + length + 2);
        at[length + 2 + digits] = '"';
        c.n += length + digits + 3;
    }
    flush_chunk(&c);
    yajl_gen_array_close(g);
}

static void put_censored(yajl_gen g, const struct vt_series *s)
{
    if (!s->censored)
        return;
    put_string(g, "censored");
    yajl_gen_array_open(g);
    for (size_t i = 0; i < s->n; i++) {
        if (!s->censored[i])
            continue;
        yajl_gen_map_open(g);
        put_key_number(g, "index", (double)i);
        put_key_string(g, "side", s->censored[i] == VT_CENSORED_ABOVE ? "above" : "below");
        yajl_gen_map_close(g);
    }
    yajl_gen_array_close(g);
}

static void put_aggregates(yajl_gen g, const struct vt_series *s)
{
    if (!s->aggregate_n)
        return;
    put_string(g, "aggregate");
    yajl_gen_array_open(g);
    for (size_t i = 0; i < s->n; i++) {
        if (!(s->aggregate_n[i] > 0)) {
            yajl_gen_null(g);
            continue;
        }
        yajl_gen_map_open(g);
        put_key_number(g, "n", s->aggregate_n[i]);
        if (s->aggregate_sd && !isnan(s->aggregate_sd[i]))
            put_key_number(g, "sd", s->aggregate_sd[i]);
        yajl_gen_map_close(g);
    }
    yajl_gen_array_close(g);
}

/* The marks of n values from `first` on, counted from there. */
static void put_rejected(yajl_gen g, const struct vt_series *s, size_t first, size_t n)
{
    yajl_gen_array_open(g);
    for (size_t i = 0; i < s->n_rejected; i++) {
        if (s->rejected[i].index < first || s->rejected[i].index - first >= n)
            continue;
        yajl_gen_map_open(g);
        put_key_number(g, "index", (double)(s->rejected[i].index - first));
        put_key_string(g, "rule", s->rejected[i].rule);
        put_key_number(g, "score", s->rejected[i].score);
        put_key_number(g, "limit", s->rejected[i].limit);
        yajl_gen_map_close(g);
    }
    yajl_gen_array_close(g);
}

static void put_no_values(yajl_gen g)
{
    put_string(g, "values");
    yajl_gen_array_open(g);
    yajl_gen_array_close(g);
}

void vt_write_series(struct vt_writer *w, const struct vt_series *s)
{
    yajl_gen g = open_record(w, "series");
    if (!g)
        return;
    put_key_string(g, "benchmark", s->benchmark);
    put_key_string(g, "metric", s->metric);
    put_key_string(g, "unit", s->unit);
    put_key_string(g, "better", vt_better_name(s->better));
    put_string(g, "factors");
    put_labels(g, &s->factors);
    put_key_string(g, "format", s->format);
    if (s->n)
        put_doubles(g, "values", s->value, s->n);
    else
        put_no_values(g);
    put_longs(g, "boot", s->boot, s->n);
    put_longs(g, "run", s->run, s->n);
    put_longs(g, "iteration", s->iteration, s->n);
    put_longs(g, "block", s->block, s->n);
    put_doubles(g, "time", s->time, s->n);
    put_sources(g, s);
    put_censored(g, s);
    put_aggregates(g, s);
    if (s->reported.n) {
        put_string(g, "reported");
        put_labels(g, &s->reported);
    }
    if (s->n_rejected) {
        put_string(g, "rejected");
        put_rejected(g, s, 0, s->n);
    }
    close_record(w, g);
}

static void write_fields(struct vt_writer *w, const char *type, const struct vt_field *fields,
                         const void *record)
{
    yajl_gen g = open_record(w, type);
    if (!g)
        return;
    put_fields(g, fields, record);
    close_record(w, g);
}

void vt_write_summary(struct vt_writer *w, const struct vt_summary *s)
{
    write_fields(w, "summary", vt_summary_fields, s);
}

void vt_write_comparison(struct vt_writer *w, const struct vt_comparison *c)
{
    write_fields(w, "comparison", vt_comparison_fields, c);
}

void vt_write_suite(struct vt_writer *w, const struct vt_suite *s)
{
    write_fields(w, "suite", vt_suite_fields, s);
}

void vt_write_factorial(struct vt_writer *w, const struct vt_factorial *f)
{
    write_fields(w, "factorial", vt_factorial_fields, f);
}

void vt_write_pooled(struct vt_writer *w, const struct vt_pooled *p)
{
    write_fields(w, "pooled", vt_pooled_fields, p);
}

void vt_write_note(struct vt_writer *w, const struct vt_note *n)
{
    yajl_gen g = open_record(w, "note");
    if (!g)
        return;
    put_key_string(g, "code", n->code);
    put_key_string(g, "severity", n->severity == VT_WARNING ? "warning" : "info");
    put_key_string(g, "text", n->text);
    put_string(g, "about");
    put_labels(g, &n->about);
    put_string(g, "args");
    put_labels(g, &n->args);
    close_record(w, g);
}

void vt_write_record(struct vt_writer *w, const struct vt_record *r)
{
    fwrite(r->line, 1, r->n, w->out);
    putc('\n', w->out);
    w->n_records++;
}

/* Its members, `rejected` left out, then the new `rejected`. */
void vt_write_rejected(struct vt_writer *w, const struct vt_record *r, const struct vt_series *s)
{
    const char *separator = "{";

    for (size_t i = 0; i < r->members.n; i++) {
        struct vt_slice key = r->members.at[i].key, value = r->members.at[i].value;
        if (key.n == 8 && !memcmp(key.s, "rejected", 8))
            continue;
        fputs(separator, w->out);
        fwrite(key.s - 1, 1, (size_t)(value.s + value.n - key.s + 1), w->out);
        separator = ",";
    }
    fputs(",\"rejected\":", w->out);
    yajl_gen g = yajl_gen_alloc(NULL);
    if (g) {
        yajl_gen_config(g, yajl_gen_print_callback, print, w);
        put_rejected(g, s, r->first, r->n_values);
        yajl_gen_free(g);
        flush_held(w);
    }
    fputs("}\n", w->out);
    w->n_records++;
}

enum vt_status vt_writer_end(struct vt_writer *w, struct vt_error *err)
{
    yajl_gen g = open_record(w, "end");

    if (!g)
        return vt_no_memory(err);
    put_key_number(g, "records", (double)w->n_records);
    close_record(w, g);
    errno = 0;
    if (fflush(w->out) || ferror(w->out))
        return vt_fail(err, VT_OUTPUT, "the output could not be written: %s",
                       errno ? strerror(errno) : "write error");
    return VT_OK;
}
