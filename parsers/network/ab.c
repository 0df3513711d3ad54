/* ab, ApacheBench:
 *     Requests per second:    1496.32 [#/sec] (mean)
 *     Time per request:       3.342 [ms] (mean)
 *     Time per request:       0.668 [ms] (mean, across all concurrent requests)
 *     Transfer rate:          1737.42 [Kbytes/sec] received
 *       99%     20
 * K is 1024. Percentiles are in whole milliseconds, and 0 is below that. */
#include "parsers/kit/measured.h"

#include <stdio.h>
#include <string.h>

struct state {
    struct vt_measured to;
    const char *path, *name;
    bool open, percentiles;
    long begun;
};

static int score(struct vt_text head)
{
    if (vt_text_find(head, "This is ApacheBench", NULL))
        return 97;
    return vt_text_find(head, "Requests per second:", NULL) && vt_text_find(head, "Time per request:", NULL)
               ? 97
               : 0;
}

static void end_run(struct state *s)
{
    if (s->open)
        vt_sink_bad_row(s->to.sink, s->begun, s->to.err,
                        "this run of ab has no rate; was it cut off, or the server away?");
    s->open = false;
}

static void give(struct state *s, const char *metric, const char *unit, double value)
{
    if (value > 0)
        vt_measured(&s->to, s->name, metric, unit, value);
    else if (!strcmp(unit, "ms"))
        vt_measured_censored(&s->to, s->name, metric, unit, VT_BETTER_LOWER, VT_CENSORED_BELOW);
}

/* "  99%     20" */
static bool read_percentile(struct state *s, struct vt_text line)
{
    struct vt_text words[5];
    size_t n = vt_words(line, words, 5);
    char metric[40];
    double rank, ms;

    if (!s->percentiles || n < 2 || !vt_text_ends(words[0], "%"))
        return false;
    if (!vt_text_is_number(vt_text_first(words[0], words[0].n - 1), &rank)
        || !vt_text_is_number(words[1], &ms))
        return vt_measured_unreadable(&s->to, line);
    snprintf(metric, sizeof metric, "latency p%.10g", rank);
    give(s, metric, "ms", ms);
    return true;
}

/* Figures that stand above the rate and belong to it. */
static bool read_reported(struct state *s, struct vt_text line)
{
    static const struct {
        const char *label, *name;
    } figures[] = {
        {"Time taken for tests", "time taken in s"},
        {"Complete requests", "requests"},
        {"Total transferred", "bytes transferred"},
    };
    double x;

    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        if (vt_number_after(line, figures[i].label, &x, NULL)) {
            vt_measured_reported_number(&s->to, s->name, "throughput", "req/s", figures[i].name, x);
            return true;
        }
    return false;
}

static void read_line(struct state *s, struct vt_text line)
{
    struct vt_text after, rest;
    double x;

    if (vt_text_find(line, "This is ApacheBench", NULL)) {
        end_run(s);
        s->open = true;
        s->begun = s->to.line;
        s->percentiles = false;
        s->name = vt_sink_say(s->to.sink, s->to.err, "ab/run");
        if (vt_text_find(line, "Version ", &after))
            vt_measured_fact(&s->to, "ab version", vt_text_before(after, " "));
    } else if (vt_text_find(line, "Document Path:", &after)) {
        s->path = vt_sink_keep_name(s->to.sink, after, s->to.err);
        s->name = vt_sink_say(s->to.sink, s->to.err, "ab/%s", s->path);
    } else if (vt_value_after(&s->to, line, "Concurrency Level", &x, NULL)) {
        s->name = vt_sink_say(s->to.sink, s->to.err, "ab/%s [concurrency %.0f]", *s->path ? s->path : "/", x);
    } else if (vt_value_after(&s->to, line, "Requests per second", &x, NULL)) {
        give(s, "throughput", "req/s", x);
        s->open = false;
    } else if (vt_value_after(&s->to, line, "Time per request", &x, &rest)) {
        give(s, vt_text_find(rest, "across all", NULL) ? "time per request, across all" : "time per request",
             "ms", x);
    } else if (vt_value_after(&s->to, line, "Transfer rate", &x, &rest)) {
        give(s, vt_text_find(rest, "sent", NULL) ? "transfer, sent" : "transfer", "KiB/s", x);
    } else if (read_reported(s, line)) {
        return;
    } else if (vt_text_find(line, "Percentage of the requests served", NULL)) {
        s->percentiles = true;
    } else if ((vt_value_after(&s->to, line, "Failed requests", &x, NULL)
                || vt_value_after(&s->to, line, "Non-2xx responses", &x, NULL))
               && x > 0 && !s->to.err->status) {
        vt_sink_note(s->to.sink, "failed_run", VT_WARNING, s->to.err,
                     "line %ld: %.0f requests failed: the rate may be that of failures", s->to.line, x);
    }
}

static void take_line(void *state, struct vt_text line)
{
    struct state *s = state;

    if (!read_percentile(s, line))
        read_line(s, line);
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct state s = {.path = "", .to = {.sink = sink, .err = err}, .name = "ab/run"};

    vt_measured_lines(in, &s.to, take_line, &s);
    if (!err->status)
        end_run(&s);
    return err->status;
}

const struct vt_parser vt_parser_ab = {"ab", "ab (ApacheBench)", "2", "ab -n 1000 -c 5 URL > run1.txt", score,
                                       parse};
