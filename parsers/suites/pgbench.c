/* pgbench 8 to 17: the summary of each run, of each script in it, and the progress lines.
 *     transaction type: <builtin: TPC-B (sort of)>
 *     latency average = 4.369 ms
 *     tps = 915.517212 (without initial connection time)
 *     tps = 13.062579 (excluding connections establishing)          to 13
 *     progress: 5.0 s, 13.0 tps, lat 1358.214 ms stddev 900.274
 * The rate without the time of connecting is the result; the one with it is a metric of its own. Progress
 * lines come before the run tells its kind and are iterations of "pgbench/progress". */
#include "parsers/kit/measured.h"

#include <stdio.h>
#include <string.h>

struct state {
    struct vt_measured to;
    const char *type, *script, *mode;
    double scale, clients;
    long interval, progress_run; /* the latter from 0 */
    double last_second;
    size_t given;
    bool statements; /* below "statement latencies" */
    bool open;       /* a summary has begun that has no rate yet */
    long begun;
};

static int score(struct vt_text head)
{
    if (vt_text_find(head, "number of transactions actually processed", NULL)
        || vt_text_find(head, "pgbench (", NULL))
        return 97;
    if (vt_text_find(head, "transaction type: ", NULL) && vt_text_find(head, "tps = ", NULL))
        return 97;
    return vt_text_find(head, "progress: ", NULL) && vt_text_find(head, " tps, lat ", NULL) ? 95 : 0;
}

/* "<builtin: TPC-B (sort of)>" and the older "TPC-B (sort of)" are one. */
static const char *type_of(struct state *s, struct vt_text t)
{
    t = vt_text_trim(t);
    if (vt_text_starts(t, "<builtin: ") && vt_text_ends(t, ">"))
        t = vt_text_from(vt_text_first(t, t.n - 1), 10);
    return vt_sink_keep_name(s->to.sink, t, s->to.err);
}

static const char *name_of(struct state *s, bool of_script)
{
    struct vt_sink *sink = s->to.sink;
    struct vt_error *err = s->to.err;
    const char *params = "";

    if (s->scale > 0)
        params = vt_sink_say(sink, err, ", scale %.0f", s->scale);
    if (s->clients > 0)
        params = vt_sink_say(sink, err, "%s, %.0f clients", params, s->clients);
    if (*s->mode && strcmp(s->mode, "simple"))
        params = vt_sink_say(sink, err, "%s, %s", params, s->mode);
    return vt_sink_say(sink, err, "pgbench/%s%s%s%s",
                       of_script  ? s->script
                       : *s->type ? s->type
                                  : "run",
                       *params ? " [" : "", *params ? params + 2 : "", *params ? "]" : "");
}

static void give(struct state *s, bool of_script, const char *metric, const char *unit, double value)
{
    if (value > 0)
        vt_measured(&s->to, name_of(s, of_script), metric, unit, value);
    s->given++;
}

/* "progress: 5.0 s, 13.0 tps, lat 1358.214 ms stddev 900.274" */
static bool read_progress(struct state *s, struct vt_text line)
{
    static const struct {
        const char *label, *metric, *unit;
    } parts[] = {
        {" s, ", "interval throughput", "tps"},
        {" lat ", "interval latency", "ms"},
    };
    struct vt_text rest;
    double second, x = 0;

    if (!vt_text_find(line, "progress: ", &rest) || !vt_text_find(rest, " tps", NULL))
        return false;
    if (!vt_text_number(&rest, &second))
        return vt_measured_unreadable(&s->to, line);
    if (second <= s->last_second) { /* another run */
        s->interval = 0;
        s->progress_run++;
    }
    s->last_second = second;
    s->interval++;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        struct vt_text part;
        if (!vt_text_find(rest, parts[i].label, &part))
            continue;
        if (!vt_text_number(&part, &x) && !vt_text_starts(part, "NaN") && !vt_text_starts(part, "-nan"))
            return vt_measured_unreadable(&s->to, line);
        if (!(x > 0)) /* nothing was done in that second */
            continue;
        struct vt_reading r = vt_reading_of("pgbench/progress", parts[i].metric, parts[i].unit,
                                            VT_BETTER_UNKNOWN, x, s->to.line);
        r.run = s->progress_run ? s->progress_run + 1 : 0;
        r.iteration = s->interval;
        r.time = second;
        vt_sink_add(s->to.sink, &r, s->to.err);
        s->given++;
    }
    if (vt_number_after(rest, " stddev", &x, NULL))
        vt_measured_reported_number(&s->to, "pgbench/progress", "interval latency", "ms",
                                    "sd of the transactions", x);
    return true;
}

static void read_rate(struct state *s, struct vt_text line, bool of_script)
{
    struct vt_text rest;
    double tps;

    if (!vt_number_after(line, "tps", &tps, &rest)) {
        vt_sink_bad_row(s->to.sink, s->to.line, s->to.err,
                        "this line of pgbench has no rate; was it cut off?");
        return;
    }
    bool with = vt_text_find(rest, "including", NULL);
    bool reconnects = vt_text_find(rest, "reconnection", NULL); /* -C: the only rate there is */
    give(s, of_script, with && !reconnects ? "throughput with connecting" : "throughput", "tps", tps);
    if (!of_script)
        s->open = false;
}

static void begin_run(struct state *s, struct vt_text type)
{
    if (s->open)
        vt_sink_bad_row(s->to.sink, s->begun, s->to.err, "this run of pgbench has no rate; was it cut off?");
    s->type = type_of(s, type);
    s->script = s->mode = "";
    s->statements = false;
    s->scale = s->clients = 0;
    s->open = true;
    s->begun = s->to.line;
}

/* "36.290649	BEGIN;", since 15 with a count of failures between. */
static bool read_statement(struct state *s, struct vt_text t)
{
    struct vt_text rest = t, after;
    double ms, failures;

    if (!vt_text_number(&rest, &ms) || !rest.n || (*rest.s != ' ' && *rest.s != '\t'))
        return s->statements = false;
    after = rest;
    if (vt_text_number(&after, &failures) && after.n && (*after.s == ' ' || *after.s == '\t'))
        rest = after;
    const char *figure = vt_sink_say(s->to.sink, s->to.err, "latency in ms: %s",
                                     vt_sink_keep_name(s->to.sink, rest, s->to.err));
    vt_measured_reported_number(&s->to, name_of(s, *s->script != '\0'), "throughput", "tps", figure, ms);
    return true;
}

static void read_line(struct state *s, struct vt_text line)
{
    struct vt_text t = vt_text_trim(line), after;
    bool of_script = vt_text_starts(t, "- ") && *s->script;
    double x;

    if (vt_text_starts(t, "transaction type: ")) {
        begin_run(s, vt_text_from(t, 18));
    } else if (vt_text_starts(t, "SQL script ") && vt_text_find(t, ": ", &after)) {
        s->script = type_of(s, after);
    } else if (vt_text_starts(t, "statement latencies")) {
        s->statements = true;
    } else if (s->statements && read_statement(s, t)) {
        return;
    } else if (vt_text_starts(t, "query mode: ")) {
        s->mode = vt_sink_keep(s->to.sink, vt_text_from(t, 12), s->to.err);
    } else if (vt_text_find(t, "tps = ", NULL)) {
        read_rate(s, t, of_script);
    } else if (vt_value_after(&s->to, t, "latency average", &x, NULL)) {
        give(s, of_script, "latency", "ms", x);
    } else if (vt_value_after(&s->to, t, "latency stddev", &x, NULL)) {
        vt_measured_reported_number(&s->to, name_of(s, of_script), "latency", "ms", "sd of the transactions",
                                    x);
    } else if (vt_value_after(&s->to, t, "initial connection time", &x, NULL)
               || vt_value_after(&s->to, t, "average connection time", &x, NULL)) {
        give(s, false, "connection time", "ms", x);
    } else if (vt_value_after(&s->to, t, "number of failed transactions", &x, NULL) && x > 0
               && !s->to.err->status) {
        vt_sink_note(s->to.sink, "failed_run", VT_WARNING, s->to.err, "line %ld: %.0f transactions failed",
                     s->to.line, x);
    } else if (vt_text_starts(t, "pgbench (")) {
        vt_measured_fact(&s->to, "pgbench version",
                         vt_text_before(vt_text_before(vt_text_from(t, 9), " "), ")"));
    } else if (vt_number_after(t, "scaling factor", &s->scale, NULL)) {
        vt_measured_fact(&s->to, "pgbench scaling factor", vt_text_from(t, 15));
    } else if (vt_number_after(t, "number of clients", &s->clients, NULL)) {
        vt_measured_fact(&s->to, "pgbench clients", vt_text_from(t, 18));
    } else if (vt_text_starts(t, "number of threads: ")) {
        vt_measured_fact(&s->to, "pgbench threads", vt_text_from(t, 19));
    }
}

static void take_line(void *state, struct vt_text line)
{
    struct state *s = state;

    if (!read_progress(s, line))
        read_line(s, line);
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct state s = {.type = "", .script = "", .mode = "", .to = {.sink = sink, .err = err}};

    vt_measured_lines(in, &s.to, take_line, &s);
    if (!err->status && s.open)
        vt_sink_bad_row(sink, s.begun, err, "this run of pgbench has no rate; was it cut off?");
    if (!err->status && !s.given)
        vt_fail_at(err, VT_INPUT, in->name, 0, "pgbench left no rate; was it cut off, or the server away?");
    return err->status;
}

const struct vt_parser vt_parser_pgbench = {
    "pgbench", "pgbench", "8 to 17", "pgbench -T 60 -P 1 > run1.txt 2>&1", score, parse};
