/* pytest-benchmark's JSON (--benchmark-json, --benchmark-save):
 *      { "machine_info": {...}, "benchmarks": [ { "name": "test_sort", "fullname": "test_x.py::test_sort",
 *        "stats": { "mean": 0.012, "stddev": 0.001, "rounds": 83, "data": [0.011, ...], "outliers": "1;2" } }
 * ] } Times are seconds a call. The rounds in `data` are iterations of one session; without them (the default
 * of
 * --benchmark-save) the mean stands for so many rounds. The other figures of `stats` are kept to check by. */
#include "parsers/kit/document.h"
#include "parsers/kit/measured.h"

#include <stdlib.h>
#include <string.h>

static int score(struct vt_text head)
{
    return vt_text_has_key(head, "machine_info")
                   && (vt_text_has_key(head, "benchmarks") || vt_text_has_key(head, "commit_info"))
               ? 95
               : 0;
}

static void give_facts(struct vt_measured *to, const struct vt_json *root)
{
    const struct vt_json *machine = vt_json_get(root, "machine_info"), *cpu = vt_json_get(machine, "cpu");
    static const struct {
        const char *key, *fact;
    } facts[] = {{"system", "os"}, {"release", "kernel"}, {"python_version", "python version"}};

    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        const char *value = vt_json_string(machine, facts[i].key);
        if (value)
            vt_measured_fact(to, facts[i].fact, vt_text_of(value));
    }
    const char *brand = vt_json_string(cpu, "brand_raw"), *version = vt_json_string(root, "version");
    if (brand)
        vt_measured_fact(to, "cpu", vt_text_of(brand));
    if (version)
        vt_measured_fact(to, "pytest-benchmark version", vt_text_of(version));
}

static void give_rounds(struct vt_measured *to, struct vt_reading *r, const struct vt_json *data)
{
    for (const struct vt_json *v = data->child; v && !to->err->status; v = v->next) {
        r->iteration++;
        r->line = v->line;
        if (vt_json_value(v, &r->value))
            vt_sink_add(to->sink, r, to->err);
        else
            vt_sink_bad_row(to->sink, v->line, to->err, "a round of %s is no number within range",
                            r->benchmark);
    }
}

static void give_figures(struct vt_measured *to, const struct vt_reading *r, const struct vt_json *stats,
                         bool rounds)
{
    static const char *const names[] = {"min", "max", "mean", "stddev", "median", "iqr", "q1", "q3"};

    for (size_t i = 0; i < sizeof names / sizeof *names && !to->err->status; i++) {
        const struct vt_json *figure = vt_json_get(stats, names[i]);
        if (figure && figure->kind == VT_JSON_NUMBER && (rounds || (strcmp(names[i], "mean") && i != 3)))
            vt_sink_reported(to->sink, r, names[i], figure->text, to->err);
    }
}

static void give_benchmark(struct vt_measured *to, const struct vt_json *b, long run)
{
    const struct vt_json *stats = vt_json_get(b, "stats"), *data = vt_json_get(stats, "data");
    const char *full = vt_json_string(b, "fullname"), *short_name = vt_json_string(b, "name");
    bool rounds = data && data->kind == VT_JSON_ARRAY && data->n;
    char *name = vt_text_printed("pytest/%s", full ? full : short_name ? short_name : "benchmark");
    double n;

    if (!name) {
        vt_no_memory(to->err);
        return;
    }
    struct vt_reading r = vt_reading_of(name, "time", "s", VT_BETTER_LOWER, 0, b->line);
    r.run = run;
    if (rounds) {
        give_rounds(to, &r, data);
    } else if (!vt_json_number(stats, "mean", &r.value)) {
        vt_sink_bad_row(to->sink, b->line, to->err, "%s has neither rounds nor a mean; was the file cut off?",
                        name);
    } else {
        if (vt_json_number(stats, "rounds", &n) && n >= 1) {
            r.aggregate_n = n;
            vt_json_number(stats, "stddev", &r.aggregate_sd);
        }
        vt_sink_add(to->sink, &r, to->err);
    }
    give_figures(to, &r, stats, rounds);
    free(name);
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_documents documents = vt_documents_of(in);
    struct vt_measured to = {.sink = sink, .err = err, .line = 0};
    const struct vt_json *root;

    for (long run = 1; !err->status && vt_documents_next(&documents, &root, err); run++) {
        const struct vt_json *benchmarks = vt_json_get(root, "benchmarks");
        give_facts(&to, root);
        for (const struct vt_json *b = benchmarks ? benchmarks->child : NULL; b && !err->status; b = b->next)
            give_benchmark(&to, b, run);
    }
    vt_documents_free(&documents);
    return err->status;
}

const struct vt_parser vt_parser_pytest = {"pytest",
                                           "pytest-benchmark",
                                           "3, 4 and 5: JSON",
                                           "pytest --benchmark-json=run1.json --benchmark-save-data",
                                           score,
                                           parse};
