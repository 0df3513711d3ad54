/* redis-benchmark: its CSV of two or eight columns, -q, and the full report, old and new:
 *     "test","rps","avg_latency_ms","min_latency_ms","p50_latency_ms",...     7.0 and later
 *     "SET","44247.79"                                                         before
 *     SET: 487804.88 requests per second, p50=1.231 msec                       -q
 *     ====== SET ======  ...  109409.19 requests per second                    to 6.0
 *       throughput summary: 42016.80 requests per second                       6.2 and later
 * Progress is overwritten on a terminal and passed over; a test that ended within the clock's grain prints
 * inf. */
#include "parsers/kit/measured.h"

#include <stdio.h>
#include <string.h>

#define MOST_COLUMNS 16

struct state {
    struct vt_measured to;
    char test[80];                        /* of the full report */
    double clients, payload;              /* of the full report; 0: not told */
    struct vt_text columns[MOST_COLUMNS]; /* of the CSV */
    size_t n_columns, given;
    bool latencies; /* the next line has them */
};

static const char *const tests[] = {"PING",    "SET",    "GET",  "INCR", "LPUSH", "RPUSH",
                                    "LPOP",    "RPOP",   "SADD", "HSET", "SPOP",  "ZADD",
                                    "ZPOPMIN", "LRANGE", "MSET", "MGET", "XADD"};

static bool is_test(struct vt_text t)
{
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
        if (vt_text_starts(t, tests[i]))
            return true;
    return false;
}

static int score(struct vt_text head)
{
    struct vt_lines lines = {.rest = head};
    struct vt_text line, fields[3];

    if (vt_text_find(head, "\"rps\",\"avg_latency_ms\"", NULL)
        || vt_text_find(head, "throughput summary:", NULL))
        return 97;
    while (vt_lines_next(&lines, &line)) {
        if (vt_text_find(line, " requests per second", NULL))
            return vt_text_find(head, "====== ", NULL) || vt_text_find(line, ": ", NULL) ? 92 : 0;
        line = vt_text_trim(line);
        if (vt_fields(line, ',', fields, 3) == 2 && vt_text_starts(line, "\"")
            && is_test(vt_text_from(fields[0], 1)) && vt_text_starts(fields[1], "\""))
            return 92;
    }
    return 0;
}

static void name_benchmark(const struct state *s, struct vt_text test, char *to, size_t size)
{
    const char *name = "";

    name = vt_sink_keep_name(s->to.sink, test, s->to.err);
    if (s->clients > 0)
        snprintf(to, size, "redis-benchmark/%s [%.0f clients, %.0f B]", name, s->clients, s->payload);
    else
        snprintf(to, size, "redis-benchmark/%s", name);
}

static void give_throughput(struct state *s, const char *name, struct vt_text value)
{
    double x;

    s->given++;
    if (vt_text_is_number(value, &x) && x > 0)
        vt_measured(&s->to, name, "throughput", "req/s", x);
    else if (vt_text_equals(vt_text_trim(value), "inf"))
        vt_measured_censored(&s->to, name, "throughput", "req/s", VT_BETTER_HIGHER, VT_CENSORED_ABOVE);
    else
        vt_sink_bad_row(s->to.sink, s->to.line, s->to.err, "'%.*s' is no rate of %s; was it cut off?",
                        (int)(value.n < 60 ? value.n : 60), value.s, name);
}

static void give_latency(struct state *s, const char *name, struct vt_text column, struct vt_text value)
{
    const char *metric = "", *which = "";
    double x;

    which = vt_sink_keep(s->to.sink, vt_text_before(column, "_latency_ms"), s->to.err);
    metric = vt_sink_say(s->to.sink, s->to.err, strcmp(which, "avg") ? "latency %s" : "latency", which);
    if (!vt_text_is_number(value, &x))
        vt_sink_bad_row(s->to.sink, s->to.line, s->to.err, "'%.*s' is no latency of %s; was it cut off?",
                        (int)(value.n < 60 ? value.n : 60), value.s, name);
    else if (x > 0)
        vt_measured(&s->to, name, metric, "ms", x);
}

/* ---- CSV */

static struct vt_text unquote(struct vt_text t)
{
    return t.n >= 2 && *t.s == '"' && t.s[t.n - 1] == '"' ? vt_text_from(vt_text_first(t, t.n - 1), 1) : t;
}

static bool read_csv(struct state *s, struct vt_text line)
{
    struct vt_text fields[MOST_COLUMNS];
    char name[160];
    size_t n;

    line = vt_text_trim(line);
    if (!vt_text_starts(line, "\""))
        return false;
    n = vt_fields(line, ',', fields, MOST_COLUMNS);
    for (size_t i = 0; i < n && i < MOST_COLUMNS; i++)
        fields[i] = unquote(fields[i]);
    if (vt_text_equals(fields[0], "test")) {
        s->n_columns = n < MOST_COLUMNS ? n : MOST_COLUMNS;
        memcpy(s->columns, fields, s->n_columns * sizeof *fields);
        return true;
    }
    if (n < 2 || (s->n_columns && n != s->n_columns)) {
        vt_sink_bad_row(s->to.sink, s->to.line, s->to.err,
                        "%zu cells where the head has %zu; was it cut off?", n,
                        s->n_columns ? s->n_columns : 2);
        return true;
    }
    name_benchmark(s, fields[0], name, sizeof name);
    give_throughput(s, name, fields[1]);
    for (size_t i = 2; i < n && i < s->n_columns; i++)
        if (vt_text_ends(s->columns[i], "_latency_ms"))
            give_latency(s, name, s->columns[i], fields[i]);
    return true;
}

/* ---- lines */

static bool read_rate_line(struct state *s, struct vt_text line)
{
    struct vt_text value = vt_text_before(line, " requests per second"), label, rest, number;
    char name[160];
    double x;

    if (!vt_text_find(line, " requests per second", &rest))
        return false;
    value = vt_text_trim(value);
    size_t colon = value.n;
    for (size_t i = 0; i < value.n; i++)
        if (value.s[i] == ':')
            colon = i;
    label = colon < value.n ? vt_text_trim(vt_text_first(value, colon)) : vt_text_of(s->test);
    value = colon < value.n ? vt_text_from(value, colon + 1) : value;
    if (vt_text_ends(label, "throughput summary"))
        label = vt_text_of(s->test);
    if (!label.n)
        return false;
    name_benchmark(s, label, name, sizeof name);
    give_throughput(s, name, vt_text_trim(value));
    if (vt_text_find(rest, "p50=", &number)) {
        if (!vt_text_number(&number, &x))
            return vt_measured_unreadable(&s->to, line);
        if (x > 0)
            vt_measured(&s->to, name, "latency p50", "ms", x);
    }
    return true;
}

/* "avg min p50 p95 p99 max" and the line after it */
static bool read_latencies(struct state *s, struct vt_text line)
{
    struct vt_text words[8];
    size_t n = vt_words(line, words, 8);
    char name[160];

    if (n == 6 && vt_text_equals(words[0], "avg") && vt_text_equals(words[5], "max")) {
        memcpy(s->columns, words, n * sizeof *words);
        s->latencies = true;
        return true;
    }
    if (!s->latencies)
        return false;
    s->latencies = false;
    name_benchmark(s, vt_text_of(s->test), name, sizeof name);
    for (size_t i = 0; i < 6 && n == 6; i++)
        give_latency(s, name, s->columns[i], words[i]);
    return true;
}

static void read_heading(struct state *s, struct vt_text line)
{
    struct vt_text after, t = vt_text_trim(line);
    double x;

    if (vt_text_starts(t, "====== ") && vt_text_find(vt_text_from(t, 7), " ======", NULL)) {
        vt_name_copy(vt_text_before(vt_text_from(t, 7), " ======"), s->test, sizeof s->test);
        s->clients = s->payload = 0;
    }
    after = t;
    if (vt_text_number(&after, &x)) {
        if (vt_text_equals(after, " parallel clients"))
            s->clients = x;
        else if (vt_text_equals(after, " bytes payload"))
            s->payload = x;
    }
}

static void take_line(void *state, struct vt_text line)
{
    struct state *s = state;

    if (read_csv(s, line) || read_rate_line(s, line) || read_latencies(s, line))
        return;
    read_heading(s, line);
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct state s = {.to = {.sink = sink, .err = err}};

    vt_measured_lines(in, &s.to, take_line, &s);
    if (!err->status && !s.given)
        vt_fail_at(err, VT_INPUT, in->name, 0,
                   "redis-benchmark left no rate; was it cut off, or the server away?");
    return err->status;
}

const struct vt_parser vt_parser_redis = {
    "redis", "redis-benchmark", "3 to 8", "redis-benchmark --csv > run1.csv", score, parse};
