/* wrk and wrk2, and the CSV that a common script of theirs adds:
 *     Running 3s test @ http://127.0.0.1:18080/x
 *       2 threads and 10 connections
 *         Latency     4.99ms    3.10ms  33.23ms   72.58%
 *          99%   11.16ms
 *     Requests/sec:   1991.79
 *     Transfer/sec:      2.30MB
 * MB is 2^20 bytes here. Answers other than 2xx and 3xx and socket errors make a run doubtful: they are
 * metrics, and a note says so. */
#include "parsers/kit/measured.h"

#include <stdio.h>
#include <string.h>

struct state {
    struct vt_measured to;
    const char *path, *name;
    const char *prefix; /* of latencies: "", "uncorrected ", "corrected " */
    size_t given;
    bool open; /* a run without its rate yet */
    long begun;
};

static int score(struct vt_text head)
{
    if (vt_text_find(head, "Thread Stats   Avg", NULL)
        || (vt_text_find(head, "Requests/sec:", NULL) && vt_text_find(head, "Transfer/sec:", NULL)))
        return 97;
    return vt_text_find(head, " threads and ", NULL) && vt_text_find(head, " connections", NULL)
                   && vt_text_find(head, " test @ ", NULL)
               ? 96
               : 0;
}

/* "218.37us", "11.60ms", "36.00s", "0.90m", in milliseconds. */
static bool read_ms(struct vt_text t, double *ms)
{
    static const struct {
        const char *unit;
        double ms;
    } units[] = {
        {"us", 1e-3}, {"ms", 1}, {"s", 1e3}, {"m", 6e4}, {"h", 3.6e6},
    };

    if (!vt_text_number(&t, ms))
        return false;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (vt_text_equals(t, units[i].unit)) {
            *ms *= units[i].ms;
            return true;
        }
    return false;
}

static void give_latency(struct state *s, const char *which, double ms)
{
    const char *metric = "";

    metric = vt_sink_say(s->to.sink, s->to.err, "%slatency%s%s", s->prefix, *which ? " " : "", which);
    if (ms > 0)
        vt_measured(&s->to, s->name, metric, "ms", ms);
}

/* The path of the URL names the test; the host does not. */
static bool read_start(struct state *s, struct vt_text line)
{
    struct vt_text url, path = {"/", 1};

    if (!vt_text_find(line, " test @ ", &url))
        return false;
    if (s->open)
        vt_sink_bad_row(s->to.sink, s->begun, s->to.err, "this run of wrk has no rate; was it cut off?");
    if (vt_text_find(url, "://", &url) && vt_text_find(url, "/", &path))
        path = (struct vt_text){path.s - 1, path.n + 1};
    s->path = vt_sink_keep_name(s->to.sink, path, s->to.err);
    s->name = vt_sink_say(s->to.sink, s->to.err, "wrk/%s", s->path);
    s->prefix = "";
    s->open = true;
    s->begun = s->to.line;
    return true;
}

static bool read_load(struct state *s, struct vt_text line)
{
    struct vt_text t = vt_text_trim(line), rest;
    double threads, connections;

    if (!vt_text_number(&t, &threads) || !vt_text_starts(t, " threads and ")
        || !vt_number_after(t, " threads and ", &connections, &rest) || !vt_text_starts(rest, " connections"))
        return false;
    s->name = vt_sink_say(s->to.sink, s->to.err, "wrk/%s [%.0f threads, %.0f connections]",
                          *s->path ? s->path : "/", threads, connections);
    return true;
}

/* "Latency     4.99ms    3.10ms  33.23ms   72.58%" */
static bool read_thread_stats(struct state *s, struct vt_text line)
{
    struct vt_text words[6];
    size_t n = vt_words(line, words, 6);
    double mean, sd, max;
    static const struct {
        const char *suffix;
        double factor;
    } scales[] = {{"k", 1e3}, {"M", 1e6}, {"", 1}};

    if (n == 5 && vt_text_equals(words[0], "Req/Sec") && vt_text_number(&words[1], &mean)) {
        for (size_t i = 0; i < 3; i++)
            if (vt_text_equals(words[1], scales[i].suffix))
                vt_measured_reported_number(&s->to, s->name, "throughput", "req/s", "mean of a thread",
                                            mean * scales[i].factor);
        return true;
    }
    if (n != 5 || !vt_text_equals(words[0], "Latency"))
        return false;
    if (!read_ms(words[1], &mean) || !read_ms(words[2], &sd) || !read_ms(words[3], &max))
        return vt_measured_unreadable(&s->to, line);
    give_latency(s, "", mean);
    if (mean > 0)
        vt_measured_reported_number(&s->to, s->name, "latency", "ms", "sd of the requests", sd);
    give_latency(s, "max", max);
    return true;
}

/* "    99%   11.16ms", " 99.999%   36.00s" */
static bool read_percentile(struct state *s, struct vt_text line)
{
    struct vt_text words[3], percent;
    double rank, ms;
    char which[24];

    if (vt_words(line, words, 3) != 2 || !vt_text_ends(words[0], "%"))
        return false;
    percent = vt_text_first(words[0], words[0].n - 1);
    if (!vt_text_is_number(percent, &rank) || !read_ms(words[1], &ms))
        return vt_measured_unreadable(&s->to, line);
    snprintf(which, sizeof which, "p%.10g", rank);
    give_latency(s, which, ms);
    return true;
}

/* "p99.9 latency,5.196,ms", below ==CSV==: corrected for coordinated omission */
static bool read_csv(struct state *s, struct vt_text line)
{
    struct vt_text fields[4], label;
    const char *metric = "";
    double x;

    if (vt_fields(line, ',', fields, 4) != 3 || !vt_text_starts(fields[0], "p")
        || !vt_text_ends(fields[0], " latency") || !vt_text_is_number(fields[1], &x)
        || !vt_text_equals(fields[2], "ms"))
        return false;
    label = vt_text_before(fields[0], " ");
    metric = vt_sink_say(s->to.sink, s->to.err, "corrected latency %s",
                         vt_sink_keep(s->to.sink, label, s->to.err));
    if (x > 0)
        vt_measured(&s->to, s->name, metric, "ms", x);
    return true;
}

static void note_errors(struct state *s, const char *metric, double count)
{
    vt_measured_better(&s->to, s->name, metric, "", VT_BETTER_LOWER, count);
    if (!s->to.err->status)
        vt_sink_note(s->to.sink, "failed_run", VT_WARNING, s->to.err,
                     "line %ld: %.0f %s: the rate may be that of failures", s->to.line, count, metric);
}

/* "Socket errors: connect 0, read 1960, write 0, timeout 0", "Non-2xx or 3xx responses: 1960" */
static bool read_errors(struct state *s, struct vt_text line)
{
    static const char *const kinds[] = {"connect", "read", "write", "timeout"};
    struct vt_text after;
    double count;

    if (vt_value_after(&s->to, line, "Non-2xx or 3xx responses", &count, NULL)) {
        note_errors(s, "responses other than 2xx or 3xx", count);
        return true;
    }
    if (!vt_text_find(line, "Socket errors:", &after))
        return false;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const char *metric = "";
        metric = vt_sink_say(s->to.sink, s->to.err, "socket errors, %s", kinds[i]);
        if (vt_number_after(after, kinds[i], &count, NULL) && count > 0)
            note_errors(s, metric, count);
    }
    return true;
}

/* "  6040 requests in 3.03s, 6.98MB read" */
static bool read_count(struct state *s, struct vt_text line)
{
    struct vt_text rest = line;
    double requests;

    if (!vt_text_number(&rest, &requests) || !vt_text_starts(rest, " requests in "))
        return false;
    vt_measured_reported_number(&s->to, s->name, "throughput", "req/s", "requests", requests);
    return true;
}

static bool read_rates(struct state *s, struct vt_text line)
{
    static const struct {
        const char *printed, *unit;
    } units[] = {
        {"KB", "KiB/s"}, {"MB", "MiB/s"}, {"GB", "GiB/s"}, {"TB", "GiB/s"}, {"B", "B/s"},
    };
    struct vt_text rest;
    double x;

    if (vt_value_after(&s->to, line, "Requests/sec", &x, &rest)) {
        vt_measured(&s->to, s->name, "throughput", "req/s", vt_text_starts(rest, "k") ? x * 1e3 : x);
        s->given++;
        s->open = false;
        return true;
    }
    if (!vt_value_after(&s->to, line, "Transfer/sec", &x, &rest))
        return false;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (vt_text_starts(vt_text_trim(rest), units[i].printed)) {
            if (x > 0)
                vt_measured(&s->to, s->name, "transfer", units[i].unit, i == 3 ? x * 1024 : x);
            break;
        }
    return true;
}

static void take_line(void *state, struct vt_text line)
{
    struct state *s = state;

    if (vt_text_find(line, "Latency Distribution", NULL))
        s->prefix = vt_text_find(line, "Uncorrected", NULL) ? "uncorrected " : "";
    else if (!read_start(s, line) && !read_load(s, line) && !read_thread_stats(s, line)
             && !read_percentile(s, line) && !read_errors(s, line) && !read_count(s, line)
             && !read_rates(s, line))
        read_csv(s, line);
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct state s = {.path = "", .to = {.sink = sink, .err = err}, .prefix = "", .name = "wrk/run"};

    vt_measured_lines(in, &s.to, take_line, &s);
    if (!err->status && s.open)
        vt_sink_bad_row(sink, s.begun, err, "this run of wrk has no rate; was it cut off?");
    return err->status;
}

const struct vt_parser vt_parser_wrk = {
    "wrk", "wrk, wrk2", "4", "wrk -t2 -c10 -d30s --latency URL > run1.txt", score, parse};
