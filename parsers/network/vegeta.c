/* vegeta report, its text; each report is a run:
 *     Requests      [total, rate, throughput]         500, 100.20, 100.11
 *     Duration      [total, attack, wait]             4.995s, 4.99s, 4.6ms
 *     Latencies     [min, mean, 50, 90, 95, 99, max]  1.2ms, 3.4ms, 3.1ms, 5ms, 6ms, 9ms, 20ms
 *     Success       [ratio]                           100.00%
 * What stands in a row is told by the words in its brackets; older versions have fewer of them. */
#include "parsers/kit/measured.h"
#include "parsers/network/loadtest.h"

#include <string.h>

#define MOST 10

struct state {
    struct vt_measured to;
    bool requests, latencies, success; /* seen in the present report */
    size_t given;
};

static int score(struct vt_text head)
{
    return vt_text_find(head, "Requests ", NULL) && vt_text_find(head, "[total, ", NULL)
                   && vt_text_find(head, "Latencies ", NULL)
               ? 97
               : 0;
}

static void end_report(struct state *s)
{
    if (s->requests && !s->latencies)
        vt_measured_incomplete(&s->to, "the latencies of a vegeta report");
    else if (s->requests && !s->success)
        vt_measured_incomplete(&s->to, "the success ratio of a vegeta report");
    s->requests = s->latencies = s->success = false;
}

/* The names between the brackets, and what follows them. */
static size_t names_of(struct vt_text line, struct vt_text names[MOST], struct vt_text *values)
{
    struct vt_text inside;

    if (!vt_text_find(line, "[", &inside) || !vt_text_find(inside, "]", values))
        return 0;
    size_t n = vt_fields(vt_text_before(inside, "]"), ',', names, MOST);
    return n < MOST ? n : MOST;
}

static void read_requests(struct state *s, struct vt_text line)
{
    struct vt_text names[MOST], rest = {"", 0}, fields[MOST];
    size_t n = names_of(line, names, &rest), m = vt_fields(rest, ',', fields, MOST);
    double value;

    end_report(s);
    s->requests = true;
    for (size_t i = 1; i < n; i++) {
        if (m < n || !vt_text_is_number(fields[i], &value)) {
            vt_measured_unreadable(&s->to, line);
            return;
        }
        if (vt_text_equals(names[i], "throughput"))
            vt_measured(&s->to, "vegeta/attack", "throughput", "req/s", value);
        else
            vt_measured_parameter(&s->to, "request rate", fields[i]);
    }
}

static void read_latencies(struct state *s, struct vt_text line)
{
    struct vt_text names[MOST], rest = {"", 0};
    size_t n = names_of(line, names, &rest);
    double ms;

    for (size_t i = 0; i < n; i++) {
        if (!vt_go_duration(&rest, &ms)) {
            vt_measured_unreadable(&s->to, line);
            return;
        }
        bool percentile = names[i].n && *names[i].s >= '0' && *names[i].s <= '9';
        const char *metric = vt_sink_say(s->to.sink, s->to.err, "latency %s%.*s", percentile ? "p" : "",
                                         (int)names[i].n, names[i].s);
        vt_measured(&s->to, "vegeta/attack", metric, "ms", ms);
    }
    s->latencies = true;
    s->given += n;
}

static void take_line(void *state, struct vt_text line)
{
    struct state *s = state;
    struct vt_text rest;
    double percent;

    line = vt_text_trim(line);
    if (vt_text_starts(line, "Requests ") && vt_text_find(line, "[", NULL)) {
        read_requests(s, line);
    } else if (vt_text_starts(line, "Latencies ")) {
        read_latencies(s, line);
    } else if (vt_text_starts(line, "Success ") && vt_text_find(line, "]", &rest)) {
        s->success = true;
        if (!vt_text_number(&rest, &percent))
            vt_measured_unreadable(&s->to, line);
        else
            vt_measured_better(&s->to, "vegeta/attack", "success", "%", VT_BETTER_HIGHER, percent);
    }
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct state s = {.to = {.sink = sink, .err = err}};

    vt_measured_lines(in, &s.to, take_line, &s);
    if (!err->status && !s.given)
        return vt_fail_at(err, VT_INPUT, in->name, 0, "vegeta left no latencies; was it cut off?");
    end_report(&s);
    return err->status;
}

const struct vt_parser vt_parser_vegeta = {
    "vegeta", "vegeta", "7 to 12", "vegeta report results.bin > run1.txt", score, parse};
