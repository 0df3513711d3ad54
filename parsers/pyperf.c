/* pyperf's JSON (perf's before 1.7):
 *      { "benchmarks": [ { "metadata": {"name": "telco"}, "runs": [ { "values": [...] } ] } ] }
 * Each run is a process of its own and its values are iterations; warm-ups and runs that only calibrate have
 * no values. The unit is the second unless the metadata say byte. */
#include "parsers/document.h"
#include "parsers/give.h"

#include <string.h>

static int score(struct vt_text head)
{
    return vt_text_has_key(head, "benchmarks") && vt_text_has_key(head, "runs")
                   && (vt_text_has_key(head, "warmups") || vt_text_has_key(head, "values"))
               ? 94
               : 0;
}

/* A key of the benchmark's metadata, or of those that all benchmarks share. */
static const char *metadata(const struct vt_json *root, const struct vt_json *benchmark, const char *key)
{
    const char *own = vt_json_string(vt_json_get(benchmark, "metadata"), key);
    return own ? own : vt_json_string(vt_json_get(root, "metadata"), key);
}

static void give_facts(struct vt_give *to, const struct vt_json *root, const struct vt_json *benchmark)
{
    static const struct {
        const char *key, *fact;
    } facts[] = {
        {"cpu_model_name", "cpu"},
        {"platform", "platform"},
        {"python_version", "python version"},
        {"python_implementation", "python"},
        {"perf_version", "pyperf version"},
    };

    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        const char *value = metadata(root, benchmark, facts[i].key);
        if (value)
            vt_give_fact(to, facts[i].fact, vt_text_of(value));
    }
}

/* Returns how many runs had values. */
static long give_benchmark(struct vt_give *to, const struct vt_json *root, const struct vt_json *benchmark,
                           long before)
{
    const struct vt_json *runs = vt_json_get(benchmark, "runs");
    const char *name = metadata(root, benchmark, "name"), *unit = metadata(root, benchmark, "unit");
    bool bytes = unit && !strcmp(unit, "byte"), count = unit && !strcmp(unit, "integer");
    char full[300];
    long run = 0;

    snprintf(full, sizeof full, "pyperf/%s", name ? name : "benchmark");
    give_facts(to, root, benchmark);
    for (const struct vt_json *r = runs ? runs->child : NULL; r && !to->err->status; r = r->next) {
        const struct vt_json *values = vt_json_get(r, "values");
        long iteration = 0;
        if (!values || !values->n)
            continue;
        run++;
        for (const struct vt_json *v = values->child; v && !to->err->status; v = v->next) {
            double value;
            if (!vt_json_value(v, &value)) {
                vt_sink_bad_row(to->sink, v->line, to->err, "a value of %s is no number within range", full);
                continue;
            }
            struct vt_reading reading = vt_reading_of(full,
                                                      bytes   ? "memory"
                                                      : count ? "count"
                                                              : "time",
                                                      bytes   ? "B"
                                                      : count ? "count"
                                                              : "s",
                                                      VT_BETTER_LOWER, value, v->line);
            reading.run = before + run;
            reading.iteration = ++iteration;
            vt_sink_add(to->sink, &reading, to->err);
        }
    }
    return run;
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_documents documents = vt_documents_of(in);
    struct vt_give to = {sink, err, 0};
    const struct vt_json *root;
    long before = 0;

    while (vt_documents_next(&documents, &root, err) && !err->status) {
        const struct vt_json *benchmarks = vt_json_get(root, "benchmarks");
        long most = 0;
        for (const struct vt_json *b = benchmarks ? benchmarks->child : NULL; b && !err->status;
             b = b->next) {
            long runs = give_benchmark(&to, root, b, before);
            most = runs > most ? runs : most;
        }
        before += most;
    }
    vt_documents_free(&documents);
    return err->status;
}

const struct vt_parser vt_parser_pyperf = {
    "pyperf", "pyperf", "0.8 to 2.x: JSON", "python3 -m pyperf timeit -o run1.json STATEMENT", score, parse};
