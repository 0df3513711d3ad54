/* BenchmarkDotNet's JSON (JsonExporter, full and brief):
 *      { "HostEnvironmentInfo": {...}, "Benchmarks": [ { "FullName": "N.T.Sort(N: 10)", "DisplayInfo":
 * "T.Sort: Job-X", "Statistics": { "OriginalValues": [12.5, ...], "N": 15, "Mean": 12.6, "StandardDeviation":
 * 0.1 }, "Memory": { "BytesAllocatedPerOperation": 64 }, "Measurements": [ {"IterationMode": "Workload",
 * "IterationStage": "Result", "LaunchIndex": 1, "IterationIndex": 1, "Operations": 16, "Nanoseconds": 201.6}
 * ] } ] } Values are nanoseconds an operation. A launch is a process of its own, so a run. The stage Result
 * lacks what BenchmarkDotNet took for outliers: how many is told. */
#include "parsers/kit/document.h"
#include "parsers/kit/measured.h"

#include <stdlib.h>
#include <string.h>

static int score(struct vt_text head)
{
    return vt_text_has_key(head, "HostEnvironmentInfo") ? 95 : 0;
}

static bool is_stage(const struct vt_json *m, const char *stage)
{
    const char *mode = vt_json_string(m, "IterationMode"), *own = vt_json_string(m, "IterationStage");

    return mode && own && !strcmp(mode, "Workload") && !strcmp(own, stage);
}

static size_t count_stage(const struct vt_json *measurements, const char *stage)
{
    size_t n = 0;

    for (const struct vt_json *m = measurements ? measurements->child : NULL; m; m = m->next)
        n += is_stage(m, stage);
    return n;
}

static void give_measurements(struct vt_measured *to, struct vt_reading *r,
                              const struct vt_json *measurements, long before)
{
    double launch, index, operations, ns;

    for (const struct vt_json *m = measurements->child; m && !to->err->status; m = m->next) {
        if (!is_stage(m, "Result"))
            continue;
        if (!vt_json_number(m, "Operations", &operations) || !vt_json_number(m, "Nanoseconds", &ns)
            || operations < 1) {
            vt_sink_bad_row(to->sink, m->line, to->err,
                            "a measurement of %s has no operations or nanoseconds", r->benchmark);
            continue;
        }
        r->run = before + (vt_json_number(m, "LaunchIndex", &launch) && launch >= 1 ? (long)launch : 1);
        r->iteration = vt_json_number(m, "IterationIndex", &index) && index >= 1 ? (long)index : 0;
        r->value = ns / operations;
        r->line = m->line;
        vt_sink_add(to->sink, r, to->err);
    }
}

static void note_trimmed(struct vt_measured *to, const char *name, const struct vt_json *measurements)
{
    size_t actual = count_stage(measurements, "Actual"), kept = count_stage(measurements, "Result");

    if (to->err->status || actual <= kept || !kept)
        return;
    vt_sink_note(to->sink, "dotnet_outliers", VT_WARNING, to->err,
                 "BenchmarkDotNet left %zu of %zu measurements of %s out as outliers; run it with --outliers "
                 "DontRemove",
                 actual - kept, actual, name);
    vt_sink_note_arg(to->sink, to->err, "n_left", "%zu", actual - kept);
    vt_sink_note_arg(to->sink, to->err, "n_all", "%zu", actual);
    vt_sink_note_arg(to->sink, to->err, "benchmark", "%s", name);
}

static void give_values(struct vt_measured *to, struct vt_reading *r, const struct vt_json *b, long before)
{
    const struct vt_json *statistics = vt_json_get(b, "Statistics"),
                         *measurements = vt_json_get(b, "Measurements"),
                         *values = vt_json_get(statistics, "OriginalValues");
    double n;

    r->run = before + 1;
    if (count_stage(measurements, "Result")) {
        give_measurements(to, r, measurements, before);
        note_trimmed(to, r->benchmark, measurements);
    } else if (values && values->n) {
        for (const struct vt_json *v = values->child; v && !to->err->status; v = v->next) {
            r->iteration++;
            r->line = v->line;
            if (vt_json_value(v, &r->value))
                vt_sink_add(to->sink, r, to->err);
        }
    } else if (vt_json_number(statistics, "Mean", &r->value)) {
        if (vt_json_number(statistics, "N", &n) && n >= 1) {
            r->aggregate_n = n;
            vt_json_number(statistics, "StandardDeviation", &r->aggregate_sd);
        }
        vt_sink_add(to->sink, r, to->err);
    } else {
        vt_sink_bad_row(to->sink, b->line, to->err,
                        "%s has no statistics: it failed; remove it, or use --skip-bad", r->benchmark);
    }
}

/* "T.Sort: Job-X(Runtime=.NET 8.0) [N=10]": what stands between. */
static struct vt_text job_of(const char *display)
{
    struct vt_text job = vt_text_of(display ? display : "");

    if (!vt_text_find(job, ": ", &job))
        return (struct vt_text){"", 0};
    return vt_text_trim(vt_text_before(job, " ["));
}

static void give_benchmark(struct vt_measured *to, const struct vt_json *b, long before)
{
    const char *full = vt_json_string(b, "FullName"), *method = vt_json_string(b, "Method");
    char *name = vt_text_printed("dotnet/%s", full ? full : method ? method : "benchmark");
    double bytes;

    if (!name) {
        vt_no_memory(to->err);
        return;
    }
    vt_measured_parameter(to, "job", job_of(vt_json_string(b, "DisplayInfo")));
    struct vt_reading r = vt_reading_of(name, "time", "ns", VT_BETTER_LOWER, 0, b->line);
    give_values(to, &r, b, before);
    if (vt_json_number(vt_json_get(b, "Memory"), "BytesAllocatedPerOperation", &bytes) && !to->err->status) {
        struct vt_reading memory = vt_reading_of(name, "allocated", "B/op", VT_BETTER_LOWER, bytes, b->line);
        memory.run = before + 1;
        vt_sink_add(to->sink, &memory, to->err);
    }
    free(name);
}

static void give_facts(struct vt_measured *to, const struct vt_json *host)
{
    static const struct {
        const char *key, *fact;
    } facts[] = {{"ProcessorName", "cpu"},
                 {"OsVersion", "os"},
                 {"RuntimeVersion", ".NET runtime"},
                 {"BenchmarkDotNetVersion", "BenchmarkDotNet version"}};

    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        const char *value = vt_json_string(host, facts[i].key);
        if (value)
            vt_measured_fact(to, facts[i].fact, vt_text_of(value));
    }
}

/* Runs of a further document in the same file are counted on; no benchmark has a thousand launches. */
static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_documents documents = vt_documents_of(in);
    struct vt_measured to = {.sink = sink, .err = err, .line = 0};
    const struct vt_json *root;

    for (long before = 0; !err->status && vt_documents_next(&documents, &root, err); before += 1000) {
        const struct vt_json *benchmarks = vt_json_get(root, "Benchmarks");
        give_facts(&to, vt_json_get(root, "HostEnvironmentInfo"));
        for (const struct vt_json *b = benchmarks ? benchmarks->child : NULL; b && !err->status; b = b->next)
            give_benchmark(&to, b, before);
    }
    vt_documents_free(&documents);
    return err->status;
}

const struct vt_parser vt_parser_dotnet = {"dotnet",
                                           "BenchmarkDotNet",
                                           "0.12 to 0.15: JSON, full and brief",
                                           "dotnet run -c Release -- --exporters json",
                                           score,
                                           parse};
