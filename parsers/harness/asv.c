/* Airspeed velocity's results (.asv/results/MACHINE/COMMIT-ENV.json), version 2:
 *      { "commit_hash": "...", "params": {"cpu": "...", "os": "..."}, "result_columns": ["result", "params",
 * ...], "results": { "bench.time_sort": [ [0.012, 0.11], [["10", "100"]], ..., [[0.011, 0.013], [0.1, 0.12]]
 * ] } } A benchmark with parameters has one result for each combination, the last parameter running fastest.
 * `samples` are iterations of one session; without them (--record-samples was not given) `result` is a mean
 * or median of `repeat`. The kind stands in the name: time_ is seconds, mem_ and peakmem_ bytes, track_
 * whatever its author counts. A result of null is a benchmark that failed. */
#include "base/buffer.h"
#include "parsers/kit/document.h"
#include "parsers/kit/measured.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int score(struct vt_text head)
{
    return vt_text_has_key(head, "result_columns")
                   || (vt_text_has_key(head, "commit_hash") && vt_text_has_key(head, "env_name"))
               ? 95
               : 0;
}

/* The members of one benchmark's result, by the columns' names. */
struct columns {
    const struct vt_json *names; /* "result_columns"; NULL: the result is an object */
};

static const struct vt_json *member(const struct columns *columns, const struct vt_json *result,
                                    const char *name)
{
    if (result->kind == VT_JSON_OBJECT)
        return vt_json_get(result, name);
    const struct vt_json *each = result->child;
    for (const struct vt_json *c = columns->names ? columns->names->child : NULL; c && each;
         c = c->next, each = each->next)
        if (vt_text_equals(c->text, name))
            return each;
    return NULL;
}

static const struct vt_json *nth(const struct vt_json *list, size_t i)
{
    const struct vt_json *c = list && list->kind == VT_JSON_ARRAY ? list->child : NULL;

    while (c && i--)
        c = c->next;
    return c;
}

/* "bench.time_sort(10, 'a')": the i-th combination of the parameters. Owned by the caller. */
static char *name_of(const char *benchmark, const struct vt_json *params, size_t i)
{
    struct vt_buffer name = {0};
    size_t left = 1;

    vt_buffer_printf(&name, "asv/%s", benchmark);
    for (const struct vt_json *p = params ? params->child : NULL; p; p = p->next)
        left *= p->n ? p->n : 1;
    for (const struct vt_json *p = params ? params->child : NULL; p; p = p->next) {
        if (!p->n)
            continue;
        left /= p->n;
        const struct vt_json *value = nth(p, i / left % p->n);
        vt_buffer_puts(&name, p == params->child ? "(" : ", ");
        if (value)
            vt_buffer_add(&name, value->text.s, value->text.n);
        vt_buffer_puts(&name, p->next ? "" : ")");
    }
    return vt_buffer_take(&name);
}

static struct vt_reading reading_of(const char *name, const char *benchmark, long line)
{
    const char *last = strrchr(benchmark, '.');
    struct vt_text kind = vt_text_of(last ? last + 1 : benchmark);
    bool memory = vt_text_starts(kind, "mem_") || vt_text_starts(kind, "peakmem_"),
         track = vt_text_starts(kind, "track_");

    return vt_reading_of(name,
                         memory  ? "memory"
                         : track ? "value"
                                 : "time",
                         memory  ? "B"
                         : track ? ""
                                 : "s",
                         track ? VT_BETTER_UNKNOWN : VT_BETTER_LOWER, 0, line);
}

static void give_one(struct vt_measured *to, const struct columns *columns, const struct vt_json *result,
                     const struct vt_json *value, size_t i, long run)
{
    const struct vt_json *params = member(columns, result, "params"),
                         *samples = nth(member(columns, result, "samples"), i),
                         *repeat = nth(member(columns, result, "stats_repeat"), i);
    char *name = name_of(result->key, params, i);
    double n;

    if (!name) {
        vt_no_memory(to->err);
        return;
    }
    struct vt_reading r = reading_of(name, result->key, value->line);
    r.run = run;
    if (!repeat)
        repeat = nth(member(columns, result, "repeat"), i);
    if (value->kind == VT_JSON_NULL) {
        vt_sink_note(to->sink, "failed_run", VT_WARNING, to->err, "%s failed (line %ld): it has no result",
                     name, value->line);
    } else if (samples && samples->kind == VT_JSON_ARRAY && samples->n) {
        for (const struct vt_json *v = samples->child; v && !to->err->status; v = v->next) {
            r.iteration++;
            r.line = v->line;
            if (vt_json_value(v, &r.value))
                vt_sink_add(to->sink, &r, to->err);
        }
    } else if (vt_json_value(value, &r.value)) {
        if (vt_json_value(repeat, &n) && n >= 2)
            r.aggregate_n = n;
        vt_sink_add(to->sink, &r, to->err);
    } /* else NaN: skipped by its own setup */
    free(name);
}

static void give_benchmark(struct vt_measured *to, const struct columns *columns,
                           const struct vt_json *result, long run)
{
    const struct vt_json *values = member(columns, result, "result");
    size_t i = 0;

    if (result->kind == VT_JSON_NUMBER || result->kind == VT_JSON_NULL) { /* version 1, without parameters */
        give_one(to, columns, result, result, 0, run);
        return;
    }
    if (values && values->kind == VT_JSON_NULL) {
        give_one(to, columns, result, values, 0, run);
        return;
    }
    for (const struct vt_json *v = values ? values->child : NULL; v && !to->err->status; v = v->next)
        give_one(to, columns, result, v, i++, run);
}

static void give_facts(struct vt_measured *to, const struct vt_json *root)
{
    const struct vt_json *params = vt_json_get(root, "params");
    static const char *const facts[] = {"cpu", "os", "ram", "machine", "python"};

    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        const char *value = vt_json_string(params, facts[i]);
        if (value)
            vt_measured_fact(to, facts[i], vt_text_of(value));
    }
    const char *commit = vt_json_string(root, "commit_hash");
    if (commit)
        vt_measured_fact(to, "commit", vt_text_of(commit));
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_documents documents = vt_documents_of(in);
    struct vt_measured to = {.sink = sink, .err = err, .line = 0};
    const struct vt_json *root;

    for (long run = 1; !err->status && vt_documents_next(&documents, &root, err); run++) {
        const struct vt_json *results = vt_json_get(root, "results");
        struct columns columns = {vt_json_get(root, "result_columns")};
        give_facts(&to, root);
        for (const struct vt_json *b = results ? results->child : NULL; b && !err->status; b = b->next)
            if (b->key)
                give_benchmark(&to, &columns, b, run);
    }
    vt_documents_free(&documents);
    return err->status;
}

const struct vt_parser vt_parser_asv = {
    "asv", "airspeed velocity", "0.4 to 0.6: JSON of results", "asv run --record-samples", score, parse};
