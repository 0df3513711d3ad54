/* fio's output for people, from 2.0 to 3.x, and its terse lines.
 *      rr: (g=0): rw=randrw, bs=(R) 4096B-4096B, (W) 4096B-4096B, ..., ioengine=psync, iodepth=1
 *      rr: (groupid=0, jobs=1): err= 0: pid=7002: Mon Nov 30 10:47:34 2026
 *        read: IOPS=3769, BW=14.7MiB/s (15.4MB/s)(14.8MiB/1002msec)             (3.x)
 *        read : io=1024.0MB, bw=102400KB/s, iops=25600 , runt= 10240msec        (2.x; KB is 1024)
 *          clat (usec): min=30, max=13425, avg=123.34, stdev=555.37
 *          clat percentiles (usec):
 *           | 99.00th=[ 2835], 99.50th=[ 4015], 99.90th=[ 8979], 99.95th=[10421],
 *      3;fio-3.25;rr;0;0;12796;12783;3195;1001;...                                (terse; KiB/s, usec)
 * Sums over all jobs, disk and CPU figures are passed over. */
#include "base/array.h"
#include "parsers/disk/fio.h"
#include "parsers/disk/fio_job.h"
#include "parsers/kit/measured.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- for people */

struct described {
    struct vt_fio_job *at; /* as each "(g=0): rw=" line tells */
    size_t n;
};

static bool name_before(struct vt_sink *sink, struct vt_error *err, struct vt_text line, const char *mark,
                        const char **name)
{
    if (!vt_text_find(line, mark, NULL))
        return false;
    *name = vt_sink_keep(sink, vt_text_trim(vt_text_before(line, mark)), err);
    return **name;
}

/* The text after `mark` up to the next ", " or the end. */
static bool option(struct vt_text line, const char *mark, struct vt_text *value)
{
    if (!vt_text_find(line, mark, value))
        return false;
    *value = vt_text_trim(vt_text_before(vt_text_before(*value, ", "), ","));
    return true;
}

static enum vt_status describe(struct described *all, struct vt_text line, struct vt_measured *facts)
{
    struct vt_fio_job job = {0};
    struct vt_text value;

    if (!name_before(facts->sink, facts->err, line, ": (g=", &job.name) || !vt_text_find(line, "rw=", NULL))
        return VT_OK;
    if (option(line, " rw=", &value))
        vt_fio_set(&job, "rw", value);
    if (option(line, "bs=(R) ", &value))
        vt_fio_set(&job, "bs", value);
    else if (option(line, " bs=", &value))
        vt_fio_set(&job, "bs", vt_text_before(value, "/"));
    if (option(line, "iodepth=", &value))
        vt_fio_set(&job, "iodepth", value);
    if (option(line, "ioengine=", &value))
        vt_measured_fact(facts, "fio ioengine", value);
    struct vt_fio_job *at = vt_array_grow(all->at, all->n, sizeof *at);
    if (!at)
        return vt_no_memory(facts->err);
    all->at = at;
    all->at[all->n++] = job;
    return VT_OK;
}

/* "25.6k", "1.2M", "3769": fio shortens rates by thousands. */
static bool rate(struct vt_text t, double *value)
{
    if (!vt_text_number(&t, value))
        return false;
    if (vt_text_starts(t, "k") || vt_text_starts(t, "K"))
        *value *= 1e3;
    else if (vt_text_starts(t, "M"))
        *value *= 1e6;
    else if (vt_text_starts(t, "G"))
        *value *= 1e9;
    return true;
}

/* "14.7MiB/s", and 2.x's "102400KB/s", whose K is 1024. */
static bool bandwidth(struct vt_text t, double *value, const char **unit)
{
    static const struct {
        const char *shown, *unit;
    } units[] = {
        {"B/s", "B/s"},    {"KiB/s", "KiB/s"}, {"MiB/s", "MiB/s"}, {"GiB/s", "GiB/s"},
        {"KB/s", "KiB/s"}, {"MB/s", "MiB/s"},  {"GB/s", "GiB/s"},  {"kB/s", "KiB/s"},
    };

    if (!vt_text_number(&t, value))
        return false;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (vt_text_starts(t, units[i].shown)) {
            *unit = units[i].unit;
            return true;
        }
    return false;
}

/* How coarse a printed number is: a step of its last digit, as a share of it. */
static double coarseness(struct vt_text t)
{
    double value, step = 1;
    bool behind = false;
    struct vt_text rest = vt_text_trim(t);

    for (; rest.n && ((*rest.s >= '0' && *rest.s <= '9') || *rest.s == '.'); rest = vt_text_from(rest, 1)) {
        if (behind)
            step /= 10;
        behind |= *rest.s == '.';
    }
    return vt_text_number(&t, &value) && value > 0 ? step / value : INFINITY;
}

/* "(4096MiB/341704msec)", or "io=4096.0MB, ... runt=341704msec": where what was moved is printed much finer
 * than the rate, the rate comes from it; 3.1 shows 11.99 MiB/s as 11.0. */
static bool exact_bandwidth(struct vt_text rest, struct vt_text shown, double *value, const char **unit)
{
    static const struct {
        const char *shown;
        double bytes;
    } sizes[] = {{"GiB", 1073741824}, {"MiB", 1048576}, {"KiB", 1024}, {"TiB", 1099511627776.0}, {"B", 1},
                 {"GB", 1073741824},  {"MB", 1048576},  {"KB", 1024}};
    struct vt_text moved, after, time;
    double amount, ms, factor = 0;

    if (vt_text_find(rest, "io=", &moved) && vt_text_find(rest, "runt=", &time)) {
        rest = moved;
    } else {
        do {
            if (!vt_text_find(rest, "(", &rest))
                return false;
            time = rest;
        } while (!vt_text_find(vt_text_before(rest, ")"), "/", &time)
                 || !vt_text_find(vt_text_before(rest, ")"), "msec", NULL));
    }
    after = rest;
    if (!vt_text_number(&after, &amount) || !vt_text_number(&time, &ms)
        || !vt_text_starts(vt_text_trim(time), "msec") || !(ms > 0)
        || coarseness(rest) > coarseness(shown) / 2)
        return false;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes && factor <= 0; i++)
        if (vt_text_starts(after, sizes[i].shown))
            factor = sizes[i].bytes;
    double per_second = amount * factor / (ms / 1000);
    double of_unit = !strcmp(*unit, "GiB/s")   ? 1073741824
                     : !strcmp(*unit, "MiB/s") ? 1048576
                     : !strcmp(*unit, "KiB/s") ? 1024
                                               : 1;
    if (!(per_second > 0) || fabs(per_second / of_unit - *value) > 0.1 * *value)
        return false; /* of another time: the rate is of the job, not of its longest thread */
    *value = per_second / of_unit;
    return true;
}

static const char *time_unit(struct vt_text line)
{
    if (vt_text_find(line, "(nsec)", NULL))
        return "ns";
    if (vt_text_find(line, "(usec)", NULL))
        return "us";
    if (vt_text_find(line, "(msec)", NULL))
        return "ms";
    return vt_text_find(line, "(sec)", NULL) ? "s" : NULL;
}

struct state {
    const struct vt_input *in;
    struct vt_lines lines;
    struct vt_fio_target to;
    struct described described;
    struct vt_fio_job job;
    bool in_job, failed;
    char latency[8]; /* whose percentiles follow; "" none */
    const char *percentile_unit;
};

static void begin_job(struct state *s, struct vt_text line)
{
    struct vt_text after;
    double number;
    const char *name = "";

    name_before(s->to.sink, s->to.err, line, ": (groupid=", &name);
    s->job = (struct vt_fio_job){0};
    for (size_t i = 0; i < s->described.n; i++)
        if (!strcmp(s->described.at[i].name, name))
            s->job = s->described.at[i];
    s->job.name = name;
    if (vt_number_after(line, "jobs=", &number, NULL) && number > 1) {
        snprintf(s->job.parameter[4], sizeof s->job.parameter[4], "%.0f", number);
    }
    s->in_job = true;
    s->failed = false;
    if (vt_text_find(line, "err=", &after) && vt_text_number(&after, &number) && number != 0) {
        s->failed = true;
        vt_sink_note(s->to.sink, "failed_run", VT_WARNING, s->to.err,
                     "fio's job '%s' ended with error %.0f; its figures were left out", name, number);
    }
    s->to.job = &s->job;
    s->to.direction = NULL;
    *s->latency = '\0';
}

static enum vt_status begin_direction(struct state *s, const char *direction, struct vt_text rest)
{
    struct vt_text value;
    double number;
    const char *unit;

    s->to.direction = direction;
    *s->latency = '\0';
    if ((!vt_text_find(rest, "IOPS=", &value) && !vt_text_find(rest, "iops=", &value))
        || !rate(value, &number))
        return vt_lines_fail(&s->lines, s->to.err, "no 'IOPS=N' on the %s line of fio's job; was it cut off?",
                             direction);
    vt_fio_give(&s->to, "iops", "IOPS", number);
    if ((!vt_text_find(rest, "BW=", &value) && !vt_text_find(rest, "bw=", &value))
        || !bandwidth(value, &number, &unit))
        return vt_lines_fail(&s->lines, s->to.err,
                             "no 'BW=N MiB/s' on the %s line of fio's job; was it cut off?", direction);
    bool exact = exact_bandwidth(rest, value, &number, &unit);
    vt_fio_give(&s->to, "bandwidth", unit, number);
    if (exact && !s->to.err->status)
        vt_fio_report(&s->to, "bandwidth", unit, "as printed", vt_text_before(vt_text_trim(value), unit));
    return s->to.err->status;
}

static void give_percentiles(struct state *s, struct vt_text line)
{
    struct vt_text after;

    while (vt_text_find(line, "th=[", &after)) {
        struct vt_text before = {line.s, (size_t)(after.s - line.s) - 4};
        size_t from = before.n;
        double percent, value;
        char metric[40];
        while (from > 0
               && ((before.s[from - 1] >= '0' && before.s[from - 1] <= '9') || before.s[from - 1] == '.'))
            from--;
        line = after;
        if (!vt_text_is_number(vt_text_from(before, from), &percent) || !vt_text_number(&after, &value)) {
            vt_lines_fail(&s->lines, s->to.err, "a percentile without a number; was the output cut off?");
            return;
        }
        if (vt_fio_percentile(s->latency, percent, metric)) {
            vt_fio_give(&s->to, metric, s->percentile_unit, value);
        } else {
            char mean[40], text[40];
            snprintf(mean, sizeof mean, "%s mean", s->latency);
            snprintf(text, sizeof text, "%.15g", value);
            vt_fio_report(&s->to, mean, s->percentile_unit, metric, vt_text_of(text));
        }
    }
}

/* "clat (usec): min=30, max=13425, avg=123.34, stdev=555.37" */
static bool give_latency(struct state *s, struct vt_text line)
{
    static const char *const latencies[] = {"slat", "clat", "lat"}, *const spread[] = {
                                                                        "min=", "max=", "stdev="};
    struct vt_text value, rest = line;
    const char *unit = time_unit(line);
    double mean;

    for (size_t i = 0; i < 3; i++) {
        char metric[40];
        if (!vt_text_starts(line, latencies[i]))
            continue;
        rest = vt_text_trim(vt_text_from(line, strlen(latencies[i])));
        if (vt_text_starts(rest, "percentiles") && unit) {
            snprintf(s->latency, sizeof s->latency, "%s", latencies[i]);
            s->percentile_unit = unit;
            return true;
        }
        if (!unit || !vt_text_find(line, "avg=", &value))
            return false;
        if (!rate(value, &mean)) {
            vt_lines_fail(&s->lines, s->to.err, "no number follows 'avg='; was the output cut off?");
            return true;
        }
        snprintf(metric, sizeof metric, "%s mean", latencies[i]);
        vt_fio_give(&s->to, metric, unit, mean);
        for (size_t k = 0; k < 3; k++)
            if (vt_text_find(line, spread[k], &value) && rate(value, &mean)) {
                char label[40], text[40];
                snprintf(label, sizeof label, "%.*s (%s)", (int)strlen(spread[k]) - 1, spread[k], unit);
                snprintf(text, sizeof text, "%.15g", mean);
                vt_fio_report(&s->to, metric, unit, label, vt_text_of(text));
            }
        return true;
    }
    return false;
}

static void take_line(struct state *s, struct vt_text line)
{
    static const char *const directions[] = {"read", "write", "trim", "mixed"};
    struct vt_text t = vt_text_trim(line), rest;

    if (vt_text_starts(t, "Run status group") || vt_text_starts(t, "Disk stats")) {
        s->in_job = false;
        return;
    }
    if (!s->in_job || s->failed)
        return;
    for (size_t i = 0; i < 4; i++) {
        if (!vt_text_starts(t, directions[i]))
            continue;
        rest = vt_text_trim(vt_text_from(t, strlen(directions[i])));
        if (!vt_text_starts(rest, ":"))
            continue;
        begin_direction(s, directions[i], rest);
        return;
    }
    if (!s->to.direction)
        return;
    if (*s->latency && vt_text_starts(t, "|"))
        give_percentiles(s, t);
    else
        give_latency(s, t);
}

enum vt_status vt_fio_text(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct state s = {
        .in = in, .lines = vt_lines_of(in), .to = {.sink = sink, .err = err, .run = 1, .time = NAN}};
    struct vt_measured facts = {.sink = sink, .err = err, .line = 0};
    struct vt_text line;
    bool ended = false;

    while (!err->status && vt_lines_next(&s.lines, &line)) {
        s.to.line = s.lines.number;
        if (vt_text_starts(line, "fio-"))
            vt_measured_fact(&facts, "fio version", vt_text_trim(line));
        if (vt_text_find(line, ": (g=", NULL)) {
            s.to.run += ended; /* the next call of fio in the same file */
            ended = false;
            describe(&s.described, line, &facts);
        } else if (vt_text_find(line, ": (groupid=", NULL)) {
            begin_job(&s, line);
        } else {
            ended |= vt_text_starts(vt_text_trim(line), "Run status group");
            take_line(&s, line);
        }
    }
    if (s.in_job && !err->status)
        vt_sink_note(sink, "incomplete", VT_WARNING, err,
                     "%s:%ld: fio's output ends before its 'Run status'; was it cut off?", in->name,
                     s.lines.number);
    free(s.described.at);
    return err->status;
}

/* ---- terse */

#define MOST_FIELDS 200

/* Behind a host's name in client mode. */
static size_t version_at(struct vt_text fields[], size_t n)
{
    for (size_t i = 0; i < 2 && i + 1 < n; i++) {
        double version;
        if (vt_text_starts(fields[i + 1], "fio-") && vt_text_is_number(fields[i], &version) && version >= 3)
            return i;
    }
    return MOST_FIELDS;
}

bool vt_fio_is_terse(struct vt_text line)
{
    struct vt_text fields[3];
    size_t n = vt_fields(vt_text_first(line, 200), ';', fields, 3);

    return n >= 3 && version_at(fields, 3) < MOST_FIELDS;
}

static bool field(struct vt_text fields[], size_t n, size_t i, double *value)
{
    return i < n && vt_text_is_number(fields[i], value);
}

static enum vt_status cut_off(const struct vt_lines *lines, struct vt_error *err)
{
    return vt_lines_fail(
        lines, err, "this terse line of fio ends too early or holds a word for a number; was it cut off?");
}

/* The 41 fields of one direction (47 in version 5): io, bw, iops, runtime, slat, clat, percentiles, lat, bw
 * again. */
static enum vt_status terse_direction(struct vt_fio_target *to, const struct vt_lines *lines,
                                      struct vt_text fields[], size_t n)
{
    double io, bw, iops, slat, clat, lat;

    if (!field(fields, n, 0, &io) || !field(fields, n, 1, &bw) || !field(fields, n, 2, &iops)
        || !field(fields, n, 6, &slat) || !field(fields, n, 10, &clat) || !field(fields, n, 34, &lat))
        return cut_off(lines, to->err);
    if (io <= 0 && iops <= 0)
        return VT_OK;
    vt_fio_give(to, "iops", "IOPS", iops);
    vt_fio_give(to, "bandwidth", "KiB/s", bw);
    if (slat > 0)
        vt_fio_give(to, "slat mean", "us", slat);
    if (clat > 0) {
        static const char *const spread[] = {"min", "max", "", "stddev"};
        vt_fio_give(to, "clat mean", "us", clat);
        for (size_t i = 0; i < 4; i++)
            if (*spread[i])
                vt_fio_report(to, "clat mean", "us", spread[i], fields[8 + i]);
    }
    for (size_t i = 12; i < 32; i++) {
        struct vt_text percent, value;
        double p, us;
        char metric[40];
        if (!vt_text_split(fields[i], '=', &percent, &value) || !vt_text_number(&percent, &p)
            || !vt_text_is_number(value, &us))
            return cut_off(lines, to->err);
        if (clat > 0 && vt_fio_percentile("clat", p, metric))
            vt_fio_give(to, metric, "us", us);
        else if (clat > 0 && p > 0)
            vt_fio_report(to, "clat mean", "us", metric, value);
    }
    if (lat > 0)
        vt_fio_give(to, "lat mean", "us", lat);
    return to->err->status;
}

static enum vt_status terse_line(struct vt_fio_target *to, const struct vt_lines *lines, struct vt_text line)
{
    static const char *const directions[] = {"read", "write", "trim"};
    struct vt_text fields[MOST_FIELDS];
    struct vt_fio_job job = {0};
    size_t n = vt_fields(line, ';', fields, MOST_FIELDS), at;
    double version, error;

    if (n > MOST_FIELDS)
        n = MOST_FIELDS;
    at = version_at(fields, n);
    if (!field(fields, n, at, &version) || !field(fields, n, at + 4, &error))
        return cut_off(lines, to->err);
    if (version > 5)
        return vt_lines_fail(lines, to->err, "terse version %.0f is not known; use --output-format=json",
                             version);
    vt_sink_fact(to->sink, "fio version", fields[at + 1], to->err);
    job.name = vt_sink_keep(to->sink, fields[at + 2], to->err);
    if (error != 0)
        return vt_sink_note(to->sink, "failed_run", VT_WARNING, to->err,
                            "fio's job '%s' ended with error %.0f; its figures were left out", job.name,
                            error);
    to->job = &job;
    size_t length = version < 5 ? 41 : 47, count = version < 4 ? 2 : 3;
    at += 5;
    for (size_t i = 0; i < count && !to->err->status; i++, at += length) {
        to->direction = directions[i];
        if (at > n)
            return cut_off(lines, to->err);
        terse_direction(to, lines, fields + at, n - at);
    }
    return to->err->status;
}

enum vt_status vt_fio_terse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_lines lines = vt_lines_of(in);
    struct vt_fio_target to = {.sink = sink, .err = err, .run = VT_RUN_NEXT, .time = NAN};
    struct vt_text line;

    while (!err->status && vt_lines_next(&lines, &line)) {
        to.line = lines.number;
        if (vt_fio_is_terse(line))
            terse_line(&to, &lines, line);
    }
    return err->status;
}
