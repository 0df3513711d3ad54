/* pyperf's JSON (perf's before 1.7):
 *      { "benchmarks": [ { "metadata": {"name": "telco"}, "runs": [ { "values": [...] } ] } ] }
 * Each run is a process of its own and its values are iterations; warm-ups and runs that only calibrate have
 * no values. The unit is the second unless the metadata say byte.
 * Its text is read, too, though it has no number of values and three digits:
 *      telco: Mean +- std dev: 283 ns +- 3 ns
 * pyperformance writes the name on a line before: "### telco ###". Comparisons ("... -> ...") are not read.
 */
#include "parsers/kit/document.h"
#include "parsers/kit/measured.h"

#include <string.h>

#define MEAN "Mean +- std dev: "

static int score(struct vt_text head)
{
    if (vt_text_find(head, MEAN, NULL) && !vt_text_has_key(head, "runs"))
        return 93;
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

static void give_facts(struct vt_measured *to, const struct vt_json *root, const struct vt_json *benchmark)
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
            vt_measured_fact(to, facts[i].fact, vt_text_of(value));
    }
}

/* Returns how many runs had values. */
static long give_benchmark(struct vt_measured *to, const struct vt_json *root,
                           const struct vt_json *benchmark, long before)
{
    const struct vt_json *runs = vt_json_get(benchmark, "runs");
    const char *name = metadata(root, benchmark, "name"), *unit = metadata(root, benchmark, "unit");
    bool bytes = unit && !strcmp(unit, "byte"), count = unit && !strcmp(unit, "integer");
    const char *full = "";
    long run = 0;

    full = vt_sink_say(to->sink, to->err, "pyperf/%s", name ? name : "benchmark");
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

/* ---- text */

static const char *text_unit(struct vt_text word)
{
    static const struct {
        const char *word, *unit;
    } units[] = {
        {"ns", "ns"}, {"us", "us"}, {"ms", "ms"}, {"sec", "s"},   {"s", "s"},     {"bytes", "B"},
        {"kB", "kB"}, {"MB", "MB"}, {"GB", "GB"}, {"KiB", "KiB"}, {"MiB", "MiB"}, {"GiB", "GiB"},
    };

    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (vt_text_equals(word, units[i].word))
            return units[i].unit;
    return NULL;
}

/* "283 ns +- 3 ns" */
static void give_mean(struct vt_measured *to, const char *name, struct vt_text t)
{
    struct vt_text unit_word, sd, sd_unit;
    const char *unit, *unit_of_sd;
    const char *label = "";
    double value, x;

    if (!vt_text_number(&t, &value) || !vt_text_word(&t, &unit_word) || !(unit = text_unit(unit_word))) {
        vt_sink_bad_row(to->sink, to->line, to->err,
                        "'" MEAN "VALUE UNIT +- VALUE UNIT' was expected; was it cut off?");
        return;
    }
    const char *metric = strchr(unit, 's') ? "time" : "memory";
    if (vt_measured_better(to, name, metric, unit, VT_BETTER_LOWER, value) || !vt_text_find(t, "+- ", &t)
        || !vt_text_word(&t, &sd) || !vt_text_word(&t, &sd_unit) || !vt_text_is_number(sd, &x)
        || !(unit_of_sd = text_unit(sd_unit)))
        return;
    label = vt_sink_say(to->sink, to->err, "sd (%s)", unit_of_sd);
    vt_measured_reported(to, name, metric, unit, label, sd);
}

static enum vt_status parse_text(const struct vt_input *in, struct vt_measured *to)
{
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line, heading = vt_text_of("benchmark"), figures;
    const char *name = "";

    while (!to->err->status && vt_lines_next(&lines, &line)) {
        line = vt_text_trim(line);
        to->line = lines.number;
        if (vt_text_starts(line, "### ") && vt_text_ends(line, " ###"))
            heading = vt_text_first(vt_text_from(line, 4), line.n - 8);
        if (!vt_text_find(line, MEAN, &figures) || vt_text_find(figures, " -> ", NULL))
            continue;
        struct vt_text own = vt_text_trim(vt_text_before(line, MEAN));
        if (vt_text_ends(own, ":"))
            own.n--;
        name = vt_sink_say(to->sink, to->err, "pyperf/%s",
                           vt_sink_keep(to->sink, own.n ? own : heading, to->err));
        give_mean(to, name, figures);
    }
    return to->err->status;
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_documents documents = vt_documents_each_of(in);
    struct vt_measured to = {.sink = sink, .err = err, .line = 0};
    const struct vt_json *root;
    long before = 0;

    if (!vt_text_has_key(in->text, "runs") && vt_text_find(in->text, MEAN, NULL))
        return parse_text(in, &to);
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
    "pyperf", "pyperf", "0.8 to 2.x: JSON, text", "python3 -m pyperf timeit -o run1.json STATEMENT",
    score,    parse};
