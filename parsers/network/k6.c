/* k6, the summary that ends a test; each is a run:
 *     http_req_duration..............: avg=123.45ms min=100ms med=120ms max=300ms p(90)=150ms p(95)=200ms
 *     http_reqs......................: 1000   33.33/s
 *     http_req_failed................: 0.50%  ✓ 5 ✗ 995
 * Trends, rates of counters and failed shares; data volumes and virtual users follow from the script. */
#include "parsers/kit/measured.h"
#include "parsers/network/loadtest.h"

#include <string.h>

struct state {
    struct vt_measured to;
    bool began, requests; /* of the present summary */
    size_t given;
};

static int score(struct vt_text head)
{
    return vt_text_find(head, "iteration_duration..", NULL) && vt_text_find(head, "avg=", NULL)
                   && vt_text_find(head, "p(95)=", NULL)
               ? 97
               : 0;
}

/* "http_req_duration......: " split at its dots. */
static bool name_of(struct vt_text line, struct vt_text *name, struct vt_text *rest)
{
    struct vt_text before;

    if (!vt_text_find(line, "..", NULL) || !vt_text_split(line, ':', &before, rest))
        return false;
    *name = vt_text_trim(vt_text_before(before, ".."));
    while (name->n && (unsigned char)*name->s >= 0x80) /* a tick or a cross before it */
        *name = vt_text_trim(vt_text_from(*name, 3));
    *rest = vt_text_trim(*rest);
    return name->n > 0;
}

static void read_trend(struct state *s, const char *benchmark, struct vt_text rest, struct vt_text line)
{
    struct vt_text word;

    while (vt_text_word(&rest, &word)) {
        struct vt_text of, value;
        double ms, number;
        if (!vt_text_split(word, '=', &of, &value))
            continue;
        bool percentile = vt_text_starts(of, "p(");
        struct vt_text name = percentile ? vt_text_before(vt_text_from(of, 2), ")") : of;
        const char *metric =
            vt_sink_say(s->to.sink, s->to.err, "latency %s%.*s", percentile ? "p" : "", (int)name.n, name.s);
        if (vt_go_duration(&value, &ms)) {
            vt_measured(&s->to, benchmark, metric, "ms", ms);
        } else if (vt_text_is_number(value,
                                     &number)) { /* "0s" is written as 0, and own trends have no unit */
            vt_measured_better(&s->to, benchmark, metric, number == 0 ? "ms" : "", VT_BETTER_LOWER, number);
        } else {
            vt_measured_unreadable(&s->to, line);
            return;
        }
        s->given++;
    }
}

static void read_counter(struct state *s, const char *benchmark, struct vt_text rest, struct vt_text line)
{
    double count, rate;

    if (!vt_text_number(&rest, &count) || !vt_text_number(&rest, &rate) || !vt_text_starts(rest, "/s")) {
        vt_measured_unreadable(&s->to, line);
        return;
    }
    vt_measured(&s->to, benchmark, "throughput", "/s", rate);
    s->requests = true;
    s->given++;
}

static void read_share(struct state *s, const char *benchmark, bool failed, struct vt_text rest)
{
    double percent;

    if (vt_text_number(&rest, &percent) && vt_text_starts(rest, "%"))
        vt_measured_better(&s->to, benchmark, "share", "%", failed ? VT_BETTER_LOWER : VT_BETTER_HIGHER,
                           percent);
}

static void end_summary(struct state *s)
{
    if (s->began && !s->requests)
        vt_measured_incomplete(&s->to, "the rate of iterations that ends a summary of k6");
    s->began = s->requests = false;
}

static void take_line(void *state, struct vt_text line)
{
    struct state *s = state;
    struct vt_text name, rest;

    if (!name_of(line, &name, &rest))
        return;
    const char *benchmark =
        vt_sink_say(s->to.sink, s->to.err, "k6/%s", vt_sink_keep(s->to.sink, name, s->to.err));
    if (vt_text_equals(name, "checks") && s->requests)
        end_summary(s);
    s->began = true;
    if (vt_text_starts(rest, "avg="))
        read_trend(s, benchmark, rest, line);
    else if (vt_text_equals(name, "http_reqs") || vt_text_equals(name, "iterations")
             || vt_text_equals(name, "grpc_reqs"))
        read_counter(s, benchmark, rest, line);
    else if (vt_text_equals(name, "http_req_failed") || vt_text_equals(name, "checks"))
        read_share(s, benchmark, vt_text_ends(name, "failed"), rest);
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct state s = {.to = {.sink = sink, .err = err}};

    vt_measured_lines(in, &s.to, take_line, &s);
    if (!err->status && !s.given)
        return vt_fail_at(err, VT_INPUT, in->name, 0, "k6 left no summary; was it cut off?");
    end_summary(&s);
    return err->status;
}

const struct vt_parser vt_parser_k6 = {"k6",  "k6", "0.2x to 1.x", "k6 run script.js > run1.txt",
                                       score, parse};
