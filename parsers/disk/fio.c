/* fio's outputs. Here: what they share, and the JSON of 2.x (latencies in usec under "clat"), 3.x ("clat_ns")
 * and json+:
 *      { "fio version" : "fio-3.33", "jobs" : [ { "jobname" : "rr", "read" : { "iops" : 5639.180410, ...
 * Warnings may stand before it. --status-interval prints one document an interval, each of all that was done
 * so far: only the last of them counts. Directions without I/O are passed over; a job that ended with an
 * error is noted. Threads of one job (numjobs without group_reporting) are iterations of one run: they ran
 * side by side. */
#include "parsers/disk/fio.h"
#include "base/array.h"
#include "parsers/disk/fio_job.h"

#include "parsers/kit/document.h"
#include "parsers/kit/measured.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- JSON */

/* When a document was printed and when its jobs began, in seconds; NAN where it does not say. */
struct moment {
    double printed, began, eta;
};

struct moments {
    struct moment *at;
    size_t n;
};

/* With --client, the jobs are those of the servers. */
static const struct vt_json *jobs_of(const struct vt_json *root)
{
    const struct vt_json *jobs = vt_json_get(root, "jobs");
    return jobs ? jobs : vt_json_get(root, "client_stats");
}

static struct moment moment_of(const struct vt_json *root)
{
    struct moment m = {NAN, NAN, 0};
    const struct vt_json *jobs = jobs_of(root);
    static const char *const directions[] = {"read", "write", "trim", "mixed"};
    double longest_ms = 0, x;

    if (vt_json_number(root, "timestamp_ms", &x))
        m.printed = x / 1e3;
    else if (vt_json_number(root, "timestamp", &x))
        m.printed = x;
    for (const struct vt_json *job = jobs ? jobs->child : NULL; job; job = job->next) {
        if (vt_json_number(job, "eta", &x) && x > m.eta)
            m.eta = x;
        for (size_t i = 0; i < 4; i++)
            if (vt_json_number(vt_json_get(job, directions[i]), "runtime", &x) && x > longest_ms)
                longest_ms = x;
    }
    m.began = m.printed - longest_ms / 1e3;
    return m;
}

static enum vt_status collect_moments(const struct vt_input *in, struct moments *all, struct vt_error *err)
{
    struct vt_documents documents = vt_documents_each_of(in);
    const struct vt_json *root;

    while (vt_documents_next(&documents, &root, err)) {
        struct moment *at = vt_array_grow(all->at, all->n, sizeof *at);
        if (!at) {
            vt_no_memory(err);
            break;
        }
        all->at = at;
        all->at[all->n++] = moment_of(root);
    }
    vt_documents_free(&documents);
    return err->status;
}

/* A document is a snapshot when the next one tells of jobs that began before this one was printed. */
static bool is_snapshot(const struct moments *all, size_t i)
{
    if (i + 1 == all->n)
        return false;
    if (isnan(all->at[i].printed))
        return all->at[i].eta > 0;
    return all->at[i + 1].began < all->at[i].printed;
}

static void set_options(struct vt_fio_job *job, const struct vt_json *options)
{
    for (const struct vt_json *o = options ? options->child : NULL; o; o = o->next)
        if (o->key && o->kind == VT_JSON_STRING)
            vt_fio_set(job, o->key, o->text);
}

/* How the work was done, as against which work: jobs that differ in it are unlike, but compared. */
static void set_parameters(struct vt_sink *sink, const struct vt_json *global, const struct vt_json *own,
                           struct vt_error *err)
{
    static const char *const keys[] = {"ioengine", "direct", "size", "runtime"};

    for (size_t i = 0; i < sizeof keys / sizeof *keys && !err->status; i++) {
        const char *value = vt_json_string(own, keys[i]);
        if (!value)
            value = vt_json_string(global, keys[i]);
        vt_sink_parameter(sink, keys[i], vt_text_of(value ? value : ""), err);
    }
}

static void report_member(const struct vt_fio_target *to, const char *metric, const char *unit,
                          const char *name, const struct vt_json *from, const char *key)
{
    const struct vt_json *figure = vt_json_get(from, key);

    if (figure && figure->kind == VT_JSON_NUMBER)
        vt_fio_report(to, metric, unit, name, figure->text);
}

static void give_latency(struct vt_fio_target *to, const struct vt_json *io, const char *latency)
{
    static const char *const spread[] = {"min", "max", "stddev"};
    char key[16], metric[40], mean_metric[40];
    const char *unit = "ns";

    snprintf(key, sizeof key, "%s_ns", latency);
    const struct vt_json *figures = vt_json_get(io, key);
    if (!figures) {
        figures = vt_json_get(io, latency);
        unit = "us";
    }
    double mean, most, value;
    if (!vt_json_number(figures, "mean", &mean) || !vt_json_number(figures, "max", &most)
        || (mean <= 0 && most <= 0))
        return; /* not measured: disabled, or a synchronous engine's slat */
    snprintf(mean_metric, sizeof mean_metric, "%s mean", latency);
    to->line = vt_json_get(figures, "mean")->line;
    vt_fio_give(to, mean_metric, unit, mean);
    for (size_t i = 0; i < 3; i++)
        report_member(to, mean_metric, unit, spread[i], figures, spread[i]);
    const struct vt_json *percentiles = vt_json_get(figures, "percentile");
    for (const struct vt_json *p = percentiles ? percentiles->child : NULL; p; p = p->next) {
        double percent;
        if (!p->key || !vt_text_is_number(vt_text_of(p->key), &percent) || !vt_json_value(p, &value)
            || percent <= 0)
            continue;
        to->line = p->line;
        if (vt_fio_percentile(latency, percent, metric))
            vt_fio_give(to, metric, unit, value);
        else
            vt_fio_report(to, mean_metric, unit, metric, p->text);
    }
}

static bool did_io(const struct vt_json *io)
{
    double x;
    return (vt_json_number(io, "total_ios", &x) && x > 0) || (vt_json_number(io, "io_bytes", &x) && x > 0)
           || (vt_json_number(io, "iops", &x) && x > 0);
}

static void give_direction(struct vt_fio_target *to, const struct vt_json *io)
{
    double value;

    const struct vt_json *iops = vt_json_get(io, "iops"), *bw = vt_json_get(io, "bw_bytes");
    const char *unit = "B/s";
    if (!bw) {
        bw = vt_json_get(io, "bw");
        unit = "KiB/s";
    }
    if (!vt_json_value(iops, &value)) {
        vt_sink_bad_row(to->sink, io->line, to->err, "fio: %s of job '%s' has no number as its iops",
                        to->direction, to->job->name);
        return;
    }
    to->line = iops->line;
    vt_fio_give(to, "iops", "IOPS", value);
    if (!vt_json_value(bw, &value)) {
        vt_sink_bad_row(to->sink, io->line, to->err, "fio: %s of job '%s' has no number as its bandwidth",
                        to->direction, to->job->name);
        return;
    }
    to->line = bw->line;
    vt_fio_give(to, "bandwidth", unit, value);
    if (*unit == 'B') /* the same once more, rounded down */
        report_member(to, "bandwidth", unit, "bw (KiB/s)", io, "bw");
    give_latency(to, io, "slat");
    give_latency(to, io, "clat");
    give_latency(to, io, "lat");
}

/* The number of a thread among those of its job. */
static long thread_of(const struct vt_json *jobs, const struct vt_json *job, const char *name)
{
    long before = 0, others = 0;
    bool seen = false;

    for (const struct vt_json *j = jobs->child; j; j = j->next) {
        const char *other = vt_json_string(j, "jobname");
        seen |= j == job;
        if (!other || strcmp(other, name))
            continue;
        before += !seen;
        others++;
    }
    return others > 1 ? before + 1 : 0;
}

static enum vt_status give_job(struct vt_fio_target *to, const struct vt_json *root,
                               const struct vt_json *jobs, const struct vt_json *json)
{
    static const char *const directions[] = {"read", "write", "trim", "mixed"};
    const char *name = vt_json_string(json, "jobname");
    struct vt_fio_job job = {0};
    double error;

    if (!name)
        return vt_sink_bad_row(to->sink, json->line, to->err, "fio: a job has no \"jobname\"");
    job.name = name;
    if (!strcmp(name, "All clients"))
        return VT_OK; /* the sum of those before */
    if (vt_json_number(json, "error", &error) && error != 0)
        return vt_sink_note(to->sink, "failed_run", VT_WARNING, to->err,
                            "fio's job '%s' ended with error %.0f; its figures were left out", name, error);
    set_options(&job, vt_json_get(root, "global options"));
    set_options(&job, vt_json_get(json, "job options"));
    set_parameters(to->sink, vt_json_get(root, "global options"), vt_json_get(json, "job options"), to->err);
    to->job = &job;
    to->iteration = thread_of(jobs, json, name);
    for (size_t i = 0; i < 4; i++) {
        const struct vt_json *io = vt_json_get(json, directions[i]);
        if (!did_io(io))
            continue;
        to->direction = directions[i];
        give_direction(to, io);
        report_member(to, "iops", "IOPS", "usr_cpu (%)", json, "usr_cpu");
        report_member(to, "iops", "IOPS", "sys_cpu (%)", json, "sys_cpu");
        if (to->snapshots) {
            char text[30];
            snprintf(text, sizeof text, "%ld", to->snapshots + 1);
            vt_fio_report(to, "iops", "IOPS", "documents", vt_text_of(text));
        }
    }
    return to->err->status;
}

static enum vt_status parse_json(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct moments moments = {0};
    struct vt_documents documents = vt_documents_each_of(in);
    struct vt_fio_target to = {.sink = sink, .err = err};
    const struct vt_json *root;
    long snapshots = 0;

    collect_moments(in, &moments, err);
    for (size_t i = 0; vt_documents_next(&documents, &root, err); i++) {
        const struct vt_json *jobs = jobs_of(root);
        if (is_snapshot(&moments, i)) {
            snapshots++;
            continue;
        }
        if (!jobs) {
            vt_sink_note(sink, "failed_run", VT_WARNING, err, "%s:%ld: a document of fio without jobs",
                         in->name, root->line);
            continue;
        }
        const char *version = vt_json_string(root, "fio version");
        if (version && vt_sink_fact(sink, "fio version", vt_text_of(version), err))
            break;
        to.run++;
        to.time = moments.at[i].printed;
        to.snapshots = snapshots;
        snapshots = 0;
        for (const struct vt_json *job = jobs->child; job && !err->status; job = job->next)
            give_job(&to, root, jobs, job);
    }
    vt_documents_free(&documents);
    free(moments.at);
    return err->status;
}

/* ---- recognition */

static bool is_text(struct vt_text head)
{
    return vt_text_find(head, ": (groupid=", NULL) && vt_text_find(head, "err=", NULL);
}

static bool is_terse(struct vt_text head)
{
    struct vt_text line;

    for (int i = 0; i < 50 && vt_text_split(head, '\n', &line, &head); i++)
        if (vt_fio_is_terse(line))
            return true;
    return vt_fio_is_terse(head);
}

static int score(struct vt_text head)
{
    if (vt_text_has_key(head, "fio version") || is_text(head) || is_terse(head))
        return 95;
    return vt_fio_is_log(head) ? 60 : 0;
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    if (vt_text_has_key(in->text, "fio version"))
        return parse_json(in, sink, err);
    if (is_terse(in->text))
        return vt_fio_terse(in, sink, err);
    if (vt_fio_is_log(in->text))
        return vt_fio_log(in, sink, err);
    if (is_text(in->text))
        return vt_fio_text(in, sink, err);
    return vt_fail_at(err, VT_INPUT, in->name, 0,
                      "is no output of fio: no \"fio version\", job summary, terse line or log row in it");
}

const struct vt_parser vt_parser_fio = {"fio",
                                        "fio",
                                        "2.1 to 3.38: JSON, json+, terse 3 to 5, text, logs",
                                        "fio --output-format=json --output=run1.json job.fio",
                                        score,
                                        parse};
