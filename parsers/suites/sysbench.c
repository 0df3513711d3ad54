/* sysbench 0.4 to 1.1: cpu, memory, fileio, threads, mutex and the SQL tests, several results a file.
 *     Total operations: 4096 (11968.47 per second)        transactions:   29611  (986.49 per sec.)
 *     events per second:  5626.58                         reads/s:                      2594.97
 *     avg:                                1.01            avg:                          2.65ms     (0.4)
 *     [ 2s ] thds: 16 tps: 1012.86 qps: 20333.18 (r/w/o: ...) lat (ms,100%): 28.67 err/s: 0.00 reconn/s: 0.00
 * cpu of 0.4 works off a fixed number of events, so its time is the result; later versions work for a fixed
 * time, so the rate is. mutex has one event a thread and its time is the result. MB of 0.4 is 2^20 bytes, as
 * MiB. A latency of 0.00 ms is below what is shown. The interval lines are values of their own, as
 * iterations. */
#include "parsers/kit/measured.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

struct result {
    bool open; /* "Running the test" was seen */
    size_t given;
    char test[48]; /* "cpu", "fileio rndrw", ...; "" not known yet */
    char block[24], operation[24];
    double threads, total_time, events, total_size, transferred;
    struct vt_text failure;
    long interval, line;
    char metric[40]; /* the first one given, and its unit */
    const char *unit;
};

struct state {
    bool percentile; /* has come: it ends what every version tells */
    struct vt_measured to;
    struct result r;
    long run;
    bool old; /* 0.x */
};

static int score(struct vt_text head)
{
    if (vt_text_find(head, "sysbench ", NULL)
        && (vt_text_find(head, "Running the test with following options", NULL)
            || vt_text_find(head, "Threads fairness", NULL)))
        return 97;
    if (vt_text_find(head, "Running the test with following options", NULL)
        || vt_text_find(head, "Test execution summary:", NULL))
        return 95;
    if ((vt_text_find(head, "queries performed:", NULL) || vt_text_find(head, "events/s (eps):", NULL))
        && vt_text_find(head, "total time", NULL) + vt_text_find(head, "time elapsed:", NULL)
                   + vt_text_find(head, " per sec.)", NULL)
               > 0)
        return 93;
    return vt_text_find(head, "Threads fairness:", NULL) && vt_text_find(head, "General statistics:", NULL)
               ? 93
               : 0;
}

static void name_benchmark(const struct state *s, char *to, size_t size)
{
    const struct result *r = &s->r;
    const char *test = r->test;
    char params[100] = "";
    size_t n = 0;

    if (!*test) /* mutex and threads of 1.x do not tell their name */
        test = r->events > 0 && r->events == r->threads ? "mutex" : "events";
    if (*r->operation)
        n += (size_t)snprintf(params + n, sizeof params - n, ", %s", r->operation);
    if (*r->block)
        n += (size_t)snprintf(params + n, sizeof params - n, ", block %s", r->block);
    if (r->threads > 0)
        snprintf(params + n, sizeof params - n, ", %.0f thread%s", r->threads, r->threads > 1 ? "s" : "");
    snprintf(to, size, *params ? "sysbench/%s [%s]" : "sysbench/%s%s", test, *params ? params + 2 : "");
}

static void give(struct state *s, const char *metric, const char *unit, enum vt_better better, double value)
{
    char name[200];

    name_benchmark(s, name, sizeof name);
    vt_measured_better(&s->to, name, metric, unit, better, value);
    if (!s->r.given++) {
        snprintf(s->r.metric, sizeof s->r.metric, "%s", metric);
        s->r.unit = unit;
    }
}

/* What was done in what time is the first metric's. */
static void give_reported(struct state *s, const char *figure, double value)
{
    char name[200];

    name_benchmark(s, name, sizeof name);
    if (s->r.given)
        vt_measured_reported_number(&s->to, name, s->r.metric, s->r.unit, figure, value);
}

/* A rate of zero belongs to an operation that the test does not do. */
static void give_rate(struct state *s, const char *metric, const char *unit, double value)
{
    if (value > 0)
        give(s, metric, unit, VT_BETTER_HIGHER, value);
}

/* ---- what the test is */

static const struct {
    const char *line, *test;
} titles[] = {
    {"Prime numbers limit", "cpu"},
    {"Maximum prime number", "cpu"},
    {"Doing CPU performance", "cpu"},
    {"CPU speed:", "cpu"},
    {"memory speed test", "memory"},
    {"memory operations speed test", "memory"},
    {"Doing memory operations", "memory"},
    {"Doing thread subsystem", "threads"},
    {"Doing mutex performance", "mutex"},
    {"Doing OLTP test", "oltp"},
    {"OLTP test statistics", "oltp"},
    {"SQL statistics:", "sql"},
    {"Doing random r/w test", "fileio rndrw"},
    {"Doing random read test", "fileio rndrd"},
    {"Doing random write test", "fileio rndwr"},
    {"Doing sequential read test", "fileio seqrd"},
    {"Doing sequential write (creation) test", "fileio seqwr"},
    {"Doing sequential rewrite test", "fileio seqrewr"},
    {"Doing combined", "fileio combined"},
};

static void copy_rest(struct vt_text line, const char *label, char *to, size_t size)
{
    struct vt_text after;

    if (vt_text_find(line, label, &after))
        vt_name_copy(after, to, size);
}

/* "1024KiB", "1K", "16Kb" and "1024K" are written alike. */
static void read_block(struct vt_text line, struct result *r)
{
    static const struct {
        const char *unit;
        double bytes;
    } units[] = {{"K", 1024}, {"M", 1048576}, {"G", 1073741824}};
    double size, bytes = 1;
    struct vt_text rest;

    if (!vt_number_after(line, "block size", &size, &rest)
        && !vt_number_after(line, "Block size", &size, &rest))
        return;
    rest = vt_text_trim(rest);
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (vt_text_starts(rest, units[i].unit))
            bytes = units[i].bytes;
    vt_size_name(size * bytes, r->block, sizeof r->block);
}

static void read_options(struct state *s, struct vt_text line)
{
    struct result *r = &s->r;
    struct vt_text after;

    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++)
        if (!*r->test && vt_text_find(line, titles[i].line, NULL))
            snprintf(r->test, sizeof r->test, "%s", titles[i].test);
    vt_number_after(line, "Number of threads", &r->threads, NULL);
    vt_number_after(line, "total size", &r->total_size, NULL);
    read_block(line, r);
    if (vt_text_starts(r->test[0] == 'm' ? vt_text_trim(line) : (struct vt_text){"", 0}, "operation:"))
        copy_rest(line, "operation:", r->operation, sizeof r->operation);
    if (vt_text_find(line, "Memory operations type:", NULL))
        copy_rest(line, "type:", r->operation, sizeof r->operation);
    if (vt_text_find(line, "Prime numbers limit:", &after)
        || vt_text_find(line, "Maximum prime number checked in CPU test:", &after))
        vt_measured_parameter(&s->to, "prime limit", after);
    if (vt_text_find(line, "FATAL:", &after) && !r->failure.n) {
        r->failure = vt_text_trim(after);
        r->line = s->to.line;
    }
}

/* ---- the results */

/* "    transactions:                        29611  (986.49 per sec.)" */
static bool per_second(struct vt_measured *to, struct vt_text line, const char *label, double *rate)
{
    struct vt_text after;

    if (!vt_text_find(line, label, &after) || !vt_text_find(after, "(", &after)
        || (!vt_text_find(after, "per sec", NULL) && !vt_text_find(after, "ops/sec", NULL)))
        return false;
    return vt_text_number(&after, rate) || (vt_measured_unreadable(to, line), false);
}

static const struct {
    const char *label, *metric, *unit;
} labelled[] = {
    {"events per second:", "throughput", "events/s"},
    {"events/s (eps):", "events", "events/s"},
    {"reads/s:", "reads", "ops/s"},
    {"writes/s:", "writes", "ops/s"},
    {"fsyncs/s:", "fsyncs", "ops/s"},
    {"read, MiB/s:", "read throughput", "MiB/s"},
    {"written, MiB/s:", "write throughput", "MiB/s"},
};

static const struct {
    const char *label, *metric, *unit;
} counted[] = {
    {"transactions:", "transactions", "tps"},
    {"queries:", "queries", "/s"},
    {"read/write requests:", "read/write requests", "/s"},
    {"other operations:", "other operations", "/s"},
    {"Total operations:", "operations", "ops/s"},
    {"Operations performed:", "operations", "ops/s"},
};

/* "4096.00 MiB transferred (3325.20 MiB/sec)", and of fileio 0.4
 * "Read 93.75Mb  Written 62.5Mb  Total transferred 156.25Mb  (4.1633Mb/sec)", where Mb is 2^20 bytes as well.
 */
static bool read_transferred(struct state *s, struct vt_text line)
{
    static const struct {
        const char *suffix, *unit;
    } units[] = {
        {"KiB/sec", "KiB/s"}, {"MiB/sec", "MiB/s"}, {"GiB/sec", "GiB/s"},
        {"Kb/sec", "KiB/s"},  {"Mb/sec", "MiB/s"},  {"Gb/sec", "GiB/s"},
        {"KB/sec", "KiB/s"},  {"MB/sec", "MiB/s"},  {"GB/sec", "GiB/s"},
    };
    struct vt_text after, front = vt_text_trim(line);
    double rate;

    if (!vt_text_find(line, "transferred", &after) || !vt_text_find(after, "(", &after))
        return false;
    if (!vt_text_number(&after, &rate))
        return vt_measured_unreadable(&s->to, line);
    after = vt_text_trim(after);
    if (!vt_text_number(&front, &s->r.transferred))
        s->r.transferred = 0;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (vt_text_starts(after, units[i].suffix)) {
            give_rate(s, "throughput", units[i].unit, rate);
            return true;
        }
    return false;
}

/* 1.1: "         read:  IOPS=2594.97 40.55 MiB/s (42.52 MB/s)" */
static bool read_iops(struct state *s, struct vt_text line)
{
    static const char *const directions[] = {"read", "write", "fsync"};
    struct vt_text after;
    double iops, rate;

    if (!vt_text_find(line, "IOPS=", &after) || !vt_text_number(&after, &iops))
        return false;
    for (size_t i = 0; i < 3; i++) {
        const char *metric = "";
        if (!vt_text_starts(vt_text_trim(line), directions[i]))
            continue;
        metric = vt_sink_say(s->to.sink, s->to.err, "%ss", directions[i]);
        give_rate(s, metric, "ops/s", iops);
        metric = vt_sink_say(s->to.sink, s->to.err, "%s throughput", directions[i]);
        if (vt_text_number(&after, &rate) && vt_text_starts(vt_text_trim(after), "MiB/s"))
            give_rate(s, metric, "MiB/s", rate);
    }
    return true;
}

/* "avg:   1.01", "avg:   2.65ms", "95th percentile:  0.21", "approx.  95 percentile:   3.77ms" */
static bool read_latency(struct state *s, struct vt_text line)
{
    struct vt_text t = vt_text_trim(line), value;
    char metric[40] = "";
    double x, rank;

    if (vt_text_starts(t, "min:"))
        snprintf(metric, sizeof metric, "latency min");
    else if (vt_text_starts(t, "avg:"))
        snprintf(metric, sizeof metric, "latency");
    else if (vt_text_starts(t, "max:"))
        snprintf(metric, sizeof metric, "latency max");
    else if (vt_text_find(t, "percentile:", NULL)) {
        struct vt_text number = t, after;
        if (vt_text_find(t, "approx.", &after))
            number = after;
        if (!vt_text_number(&number, &rank))
            return vt_measured_unreadable(&s->to, line);
        if (!(rank > 0)) /* the tool was told to keep none */
            return true;
        snprintf(metric, sizeof metric, "latency p%.10g", rank);
    }
    if (!*metric || !vt_text_find(t, ":", &value))
        return false;
    if (!vt_text_number(&value, &x))
        return vt_measured_unreadable(&s->to, line);
    const char *unit = vt_text_starts(value, "s") ? "s" : "ms"; /* 0.4 writes the unit behind the number */
    if (x >= (*unit == 's' ? 1e9 : 1e12)) {
        if (s->to.err->status)
            return true;
        vt_sink_note(s->to.sink, "wrapped_counter", VT_WARNING, s->to.err,
                     "line %ld: sysbench's %s of %.10g %s is a counter that wrapped, so it was left out",
                     s->to.line, metric, x, unit);
        vt_sink_note_arg(s->to.sink, s->to.err, "metric", "%s", metric);
        vt_sink_note_arg(s->to.sink, s->to.err, "line", "%ld", s->to.line);
        return true;
    }
    if (x > 0) {
        give(s, metric, unit, VT_BETTER_LOWER, x);
    } else {
        char name[200];
        name_benchmark(s, name, sizeof name);
        vt_measured_censored(&s->to, name, metric, unit, VT_BETTER_LOWER, VT_CENSORED_BELOW);
    }
    return true;
}

/* What the time says depends on whether the work or the time was fixed. */
static void give_time(struct state *s)
{
    const struct result *r = &s->r;
    bool fixed_work = (s->old && !strcmp(r->test, "cpu")) || !strcmp(r->test, "mutex")
                      || (!*r->test && r->events == r->threads)
                      || (!strcmp(r->test, "memory") && r->total_size > 0 && r->transferred == r->total_size)
                      || (s->old && !strcmp(r->test, "threads"));

    if (fixed_work)
        give(s, "time", "s", VT_BETTER_LOWER, r->total_time);
    else if (!r->given && r->total_time > 0)
        give_rate(s, "throughput", "events/s", r->events / r->total_time);
}

static void read_results(struct state *s, struct vt_text line)
{
    double x;

    for (size_t i = 0; i < sizeof labelled / sizeof *labelled; i++)
        if (vt_value_after(&s->to, line, labelled[i].label, &x, NULL)) {
            give_rate(s, labelled[i].metric, labelled[i].unit, x);
            return;
        }
    for (size_t i = 0; i < sizeof counted / sizeof *counted; i++)
        if (per_second(&s->to, line, counted[i].label, &x)) {
            give_rate(s, counted[i].metric, counted[i].unit, x);
            return;
        }
    if (vt_value_after(&s->to, line, "total time:", &s->r.total_time, NULL)
        || vt_value_after(&s->to, line, "time elapsed:", &s->r.total_time, NULL))
        return;
    if (vt_value_after(&s->to, line, "total number of events:", &s->r.events, NULL)) {
        give_time(s);
        give_reported(s, "total time in s", s->r.total_time);
        give_reported(s, "events", s->r.events);
        return;
    }
    struct vt_text rest = line;
    if (vt_text_find(line, "Requests/sec executed", NULL)) {
        if (vt_text_number(&rest, &x))
            give_rate(s, "requests", "req/s", x);
        else
            vt_measured_unreadable(&s->to, line);
        return;
    }
    if (!read_transferred(s, line) && !read_iops(s, line))
        read_latency(s, line);
}

/* "[ 2s ] thds: 16 tps: 1012.86 ...", "[   2s] threads: 16, tps: 1012.86, ...", "[ 1s ] thds: 1 eps: 997.41
 * ..." */
static bool read_interval(struct state *s, struct vt_text line)
{
    struct vt_text after;
    double second, rate;
    const char *unit = "tps";
    char name[200];

    if (!vt_text_find(line, "[", &after) || !vt_text_number(&after, &second) || !vt_text_starts(after, "s")
        || !vt_text_find(after, "]", &after))
        return false;
    if (!vt_value_after(&s->to, after, " tps:", &rate, NULL)) {
        unit = "events/s";
        if (!vt_value_after(&s->to, after, " eps:", &rate, NULL))
            return vt_text_find(after, "thds:", NULL) || vt_text_find(after, "MiB/s", NULL);
    }
    if (!*s->r.test && !strcmp(unit, "tps"))
        snprintf(s->r.test, sizeof s->r.test, "sql");
    name_benchmark(s, name, sizeof name);
    struct vt_reading r =
        vt_reading_of(name, "interval throughput", unit, VT_BETTER_HIGHER, rate, s->to.line);
    r.run = s->run > 1 ? s->run : 0; /* the first run may have its number from the path */
    r.iteration = ++s->r.interval;
    r.time = second;
    vt_sink_add(s->to.sink, &r, s->to.err);
    return true;
}

/* ---- the file */

static void end_result(struct state *s)
{
    const struct result *r = &s->r;

    if (r->open && !r->given && r->failure.n)
        vt_sink_bad_row(s->to.sink, r->line, s->to.err, "sysbench failed: '%.*s'; run it again",
                        (int)(r->failure.n < 200 ? r->failure.n : 200), r->failure.s);
    else if (r->open && !r->given)
        vt_sink_bad_row(s->to.sink, s->to.line, s->to.err,
                        "this sysbench run has no result; was it cut off?");
    else if (r->given && !s->percentile)
        vt_measured_incomplete(&s->to, "the percentile that ends sysbench's latencies");
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line, after;
    struct state s = {.to = {.sink = sink, .err = err}};

    while (!err->status && vt_lines_next(&lines, &line)) {
        if (vt_text_find(line, "Running the test with following options", NULL)) {
            end_result(&s);
            s.run++;
            s.r = (struct result){.open = true};
            s.percentile = false;
            vt_measured_parameter(&s.to, "prime limit", (struct vt_text){"", 0});
        } else if (vt_text_find(line, "sysbench ", &after) && after.n && *after.s >= '0' && *after.s <= '9'
                   && vt_text_find(after, ".", NULL)) {
            struct vt_text word;
            if (vt_text_word(&after, &word)) {
                word.n -= vt_text_ends(word, ":");
                s.old = vt_text_starts(word, "0.");
                vt_measured_fact(&s.to, "sysbench version", word);
            }
        }
        s.percentile |= vt_text_find(line, "percentile:", NULL);
        s.to.line = lines.number;
        if (read_interval(&s, line))
            continue;
        read_options(&s, line);
        read_results(&s, line);
    }
    end_result(&s);
    return err->status;
}

const struct vt_parser vt_parser_sysbench = {
    "sysbench", "sysbench", "0.4, 0.5, 1.0, 1.1", "sysbench cpu --time=10 run > run1.txt", score, parse};
