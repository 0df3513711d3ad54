/* JMH's JSON (-rf json). `rawData` has every measured iteration, fork by fork: a fork is a run. In sample
 * mode it is a histogram an iteration, whose mean is taken. Score and error are computed from these, so they
 * are kept only to check by; the error may be the string "NaN". The mode decides the direction: throughput H,
 * times L. */
#include "parsers/harness/jmh.h"
#include "parsers/harness/jmh_metric.h"
#include "parsers/kit/document.h"
#include "parsers/kit/measured.h"

#include <math.h>
#include <string.h>

static int score(struct vt_text head)
{
    return vt_text_has_key(head, "benchmark")
                   && (vt_text_has_key(head, "jmhVersion") || vt_text_has_key(head, "primaryMetric"))
               ? 95
               : vt_jmh_text_score(head);
}

/* "jmh/a.b.C.method (computeType=Guava, 32 threads)" */
static const char *name_of(const struct vt_json *result, struct vt_sink *sink, struct vt_error *err)
{
    const char *separator = " (";
    const struct vt_json *parameters = vt_json_get(result, "params");
    double threads;
    const char *name = vt_sink_say(sink, err, "jmh/%s", vt_json_string(result, "benchmark"));

    for (const struct vt_json *p = parameters ? parameters->child : NULL; p; p = p->next) {
        if (!p->key || !p->text.s)
            continue;
        name = vt_sink_say(sink, err, "%s%s%s=%s", name, separator, p->key, p->text.s);
        separator = ", ";
    }
    if (vt_json_number(result, "threads", &threads) && threads > 1) {
        name = vt_sink_say(sink, err, "%s%s%.0f threads", name, separator, threads);
        separator = ", ";
    }
    return *separator == ',' ? vt_sink_say(sink, err, "%s)", name) : name;
}

/* [[value, count], ...] */
static bool histogram_mean(const struct vt_json *pairs, double *mean)
{
    double sum = 0, all = 0, value, count;

    for (const struct vt_json *p = pairs ? pairs->child : NULL; p; p = p->next) {
        if (p->kind != VT_JSON_ARRAY || p->n != 2 || !vt_json_value(p->child, &value)
            || !vt_json_value(p->child->next, &count))
            return false;
        sum += value * count;
        all += count;
    }
    *mean = sum / all;
    return all > 0;
}

struct state {
    struct vt_sink *sink;
    struct vt_error *err;
    const struct vt_json *result;
    const char *mode;
    const char *name;
    long before; /* runs of earlier documents in the file */
};

static long give_raw(struct state *s, const struct vt_json *forks, bool histogram, const char *metric,
                     const char *unit, enum vt_better better)
{
    long run = 0;

    for (const struct vt_json *fork = forks->child; fork && !s->err->status; fork = fork->next) {
        long iteration = 0;
        run++;
        for (const struct vt_json *v = fork->child; v && !s->err->status; v = v->next) {
            double value;
            if (!(histogram ? histogram_mean(v, &value) : vt_json_value(v, &value))) {
                vt_sink_bad_row(s->sink, v->line, s->err, "an iteration of %s is no number within range",
                                s->name);
                continue;
            }
            struct vt_reading r = vt_reading_of(s->name, metric, unit, better, value, v->line);
            r.run = s->before + run;
            r.iteration = ++iteration;
            vt_sink_add(s->sink, &r, s->err);
        }
    }
    return run;
}

static long give_metric(struct state *s, const struct vt_json *figures, const char *metric, bool secondary)
{
    static const char *const reported[] = {"score", "scoreError"};
    const struct vt_json *raw = vt_json_get(figures, "rawData"),
                         *histogram = vt_json_get(figures, "rawDataHistogram");
    const char *unit = vt_json_string(figures, "scoreUnit");
    long runs = 0;
    double score_value;

    if (!unit)
        unit = "";
    enum vt_better better = vt_jmh_direction(s->mode, unit, secondary);
    if (raw && raw->n) {
        runs = give_raw(s, raw, false, metric, unit, better);
    } else if (histogram && histogram->n) {
        runs = give_raw(s, histogram, true, metric, unit, better);
    } else if (vt_json_number(figures, "score", &score_value)) {
        struct vt_reading r =
            vt_reading_of(s->name, metric, unit, better, score_value, vt_json_get(figures, "score")->line);
        r.run = s->before + (runs = 1);
        vt_sink_add(s->sink, &r, s->err);
    } else {
        if (!secondary)
            vt_sink_note(s->sink, "failed_run", VT_WARNING, s->err, "JMH gives no score of %s (line %ld)",
                         s->name, s->result->line);
        return 0;
    }
    struct vt_reading r = vt_reading_of(s->name, metric, unit, better, 0, figures->line);
    for (size_t i = 0; i < 2; i++) {
        const struct vt_json *figure = vt_json_get(figures, reported[i]);
        if (figure && figure->kind == VT_JSON_NUMBER && !s->err->status)
            vt_sink_reported(s->sink, &r, i ? "score error" : "score", figure->text, s->err);
    }
    return runs;
}

static long give_result(struct state *s, const struct vt_json *result)
{
    static const struct {
        const char *key, *fact;
    } facts[] = {
        {"jmhVersion", "jmh version"},
        {"jdkVersion", "jdk version"},
        {"vmName", "jvm"},
        {"vmVersion", "jvm version"},
    };
    const struct vt_json *secondary = vt_json_get(result, "secondaryMetrics");
    struct vt_measured to = {.sink = s->sink, .err = s->err, .line = result->line};

    s->result = result;
    s->mode = vt_json_string(result, "mode");
    if (!vt_json_string(result, "benchmark")) {
        vt_sink_bad_row(s->sink, result->line, s->err, "a result of JMH has no \"benchmark\"");
        return 0;
    }
    s->name = name_of(result, s->sink, s->err);
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        const char *value = vt_json_string(result, facts[i].key);
        if (value)
            vt_measured_fact(&to, facts[i].fact, vt_text_of(value));
    }
    long runs = give_metric(s, vt_json_get(result, "primaryMetric"), vt_jmh_metric(s->mode), false);
    for (const struct vt_json *m = secondary ? secondary->child : NULL; m && !s->err->status; m = m->next)
        if (m->key)
            give_metric(s, m, vt_text_starts(vt_text_of(m->key), "\xc2\xb7") ? m->key + 2 : m->key, true);
    return runs;
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_documents documents = vt_documents_of(in);
    struct state s = {.name = "", .sink = sink, .err = err};
    const struct vt_json *root;

    if (!vt_text_has_key(in->text, "benchmark") && vt_jmh_text_score(in->text))
        return vt_jmh_text(in, sink, err);
    while (vt_documents_next(&documents, &root, err) && !err->status) {
        long most = 0;
        for (const struct vt_json *r = root->kind == VT_JSON_ARRAY ? root->child : NULL; r && !err->status;
             r = r->next) {
            long runs = give_result(&s, r);
            most = runs > most ? runs : most;
        }
        s.before += most;
    }
    vt_documents_free(&documents);
    return err->status;
}

const struct vt_parser vt_parser_jmh = {
    "jmh", "JMH", "1.9 to 1.37: JSON, text", "java -jar benchmarks.jar -rf json -rff run1.json",
    score, parse};
