#include "base/number.h"
#include "model/study.h"
#include "stream/codec.h"

#include <math.h>
#include <string.h>

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
    vt_json_put_string(g, key);
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
    vt_json_put_string(g, key);
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

static void put_source(yajl_gen g, const struct vt_series *s, size_t index)
{
    struct vt_buffer text = {0};

    vt_series_put_source(s, index, &text);
    if (text.failed) /* the generator refuses what follows, and the writer says so */
        yajl_gen_null(g);
    else
        vt_json_put_string(g, vt_buffer_text(&text));
    vt_buffer_free(&text);
}

static void put_sources(yajl_gen g, const struct vt_series *s)
{
    struct chunk c = {.g = g};
    const char *file = NULL;
    bool simple = false;
    size_t length = 0;

    if (!s->file_of)
        return;
    vt_json_put_string(g, "source");
    yajl_gen_array_open(g);
    for (size_t i = 0; i < s->n; i++) {
        struct vt_sample sample = vt_series_at(s, i);
        if (sample.file != file) {
            file = sample.file;
            simple = file && is_simple(file);
            length = simple ? strlen(file) : 0;
        }
        if (!simple || sample.line <= 0) {
            flush_chunk(&c);
            put_source(g, s, i);
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
    vt_json_put_string(g, "censored");
    yajl_gen_array_open(g);
    for (size_t i = 0; i < s->n; i++) {
        if (!s->censored[i])
            continue;
        yajl_gen_map_open(g);
        vt_json_put_key_number(g, "index", (double)i);
        vt_json_put_key_string(g, "side", s->censored[i] == VT_CENSORED_ABOVE ? "above" : "below");
        yajl_gen_map_close(g);
    }
    yajl_gen_array_close(g);
}

static void put_aggregates(yajl_gen g, const struct vt_series *s)
{
    if (!s->aggregate_n)
        return;
    vt_json_put_string(g, "aggregate");
    yajl_gen_array_open(g);
    for (size_t i = 0; i < s->n; i++) {
        if (!(s->aggregate_n[i] > 0)) {
            yajl_gen_null(g);
            continue;
        }
        yajl_gen_map_open(g);
        vt_json_put_key_number(g, "n", s->aggregate_n[i]);
        if (s->aggregate_sd && !isnan(s->aggregate_sd[i]))
            vt_json_put_key_number(g, "sd", s->aggregate_sd[i]);
        yajl_gen_map_close(g);
    }
    yajl_gen_array_close(g);
}

void vt_json_put_rejected(yajl_gen g, const struct vt_series *s, size_t first, size_t n,
                          const unsigned char gone[])
{
    size_t mark = 0, at = first; /* `at` is where the record's value i is in the series */

    while (mark < s->n_rejected && s->rejected[mark].index < first)
        mark++;
    yajl_gen_array_open(g);
    for (size_t i = 0; i < n && mark < s->n_rejected; i++) {
        if (gone && gone[i])
            continue;
        if (s->rejected[mark].index == at++) {
            yajl_gen_map_open(g);
            vt_json_put_key_number(g, "index", (double)i);
            vt_json_put_key_string(g, "rule", s->rejected[mark].rule);
            vt_json_put_key_number(g, "score", s->rejected[mark].score);
            vt_json_put_key_number(g, "limit", s->rejected[mark].limit);
            yajl_gen_map_close(g);
            mark++;
        }
    }
    yajl_gen_array_close(g);
}

static void put_no_values(yajl_gen g)
{
    vt_json_put_string(g, "values");
    yajl_gen_array_open(g);
    yajl_gen_array_close(g);
}

void vt_json_put_series(yajl_gen g, const struct vt_series *s)
{
    vt_json_put_key_string(g, "benchmark", s->benchmark);
    vt_json_put_key_string(g, "metric", s->metric);
    vt_json_put_key_string(g, "unit", s->unit);
    vt_json_put_key_string(g, "better", vt_better_name(s->better));
    vt_json_put_string(g, "factors");
    vt_json_put_labels(g, &s->factors);
    vt_json_put_key_string(g, "format", s->format);
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
        vt_json_put_string(g, "reported");
        vt_json_put_labels(g, &s->reported);
    }
    if (s->n_rejected) {
        vt_json_put_string(g, "rejected");
        vt_json_put_rejected(g, s, 0, s->n, NULL);
    }
}
