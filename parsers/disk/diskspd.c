/* DiskSpd's text: the rows "total:" under Total IO, Read IO and Write IO,
 *      thread |       bytes     |     I/Os     |    MiB/s   |  I/O per s |  AvgLat  | IopsStdDev | LatStdDev
 *      total:         146169856 |        35686 |       4.64 |    1189.03 |    0.840 |     129.18 |     1.051
 * and the percentiles below them. Latencies are in ms. A section without I/O is passed over. Timespans are
 * runs. Its XML (-Rxml) gives bytes, operations and seconds, by thread and target, from which the same
 * follows. */
#include "parsers/kit/measured.h"

#include <string.h>

#define MOST 12

static bool is_xml(struct vt_text head)
{
    return vt_text_find(head, "<Results>", NULL)
           && (vt_text_find(head, "<Profile>", NULL) || vt_text_find(head, "<TestTimeSeconds>", NULL))
           && vt_text_find(head, "<TimeSpan", NULL);
}

static int score(struct vt_text head)
{
    if (is_xml(head))
        return 95;
    return vt_text_find(head, "timespan:", NULL) && vt_text_find(head, "I/O per s", NULL) ? 95 : 0;
}

struct state {
    struct vt_measured to;
    const struct vt_lines *lines;
    const char *benchmark;                           /* of the section that is open, "" none */
    size_t bytes, rate, bandwidth, latency, columns; /* places of its columns, MOST: none */
    size_t place[3]; /* of read, write and total in the table of percentiles */
    bool in_percentiles;
};

static size_t column(const struct vt_text fields[], size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++)
        if (vt_text_starts(fields[i], name))
            return i;
    return MOST;
}

static void take_head(struct state *s, struct vt_text line)
{
    struct vt_text f[MOST];
    size_t n = vt_fields(line, '|', f, MOST);

    n = n > MOST ? MOST : n;
    s->columns = n;
    s->bytes = column(f, n, "bytes");
    s->bandwidth = column(f, n, "MiB/s");
    if (s->bandwidth == MOST)
        s->bandwidth = column(f, n, "MB/s"); /* 2.0.12 and before: the same 2^20 bytes */
    s->rate = column(f, n, "I/O per s");
    s->latency = column(f, n, "AvgLat");
}

static void report(struct state *s, const char *metric, const char *unit, const char *label,
                   struct vt_text figure)
{
    struct vt_reading r = vt_reading_of(s->benchmark, metric, unit, VT_BETTER_UNKNOWN, 0, s->to.line);

    if (figure.n && !s->to.err->status)
        vt_sink_reported(s->to.sink, &r, label, figure, s->to.err);
}

static enum vt_status take_total(struct state *s, struct vt_text line)
{
    struct vt_text f[MOST + 1];
    double x[MOST];
    size_t n = vt_fields(line, '|', f + 1, MOST), k = 0;

    f[0] = (struct vt_text){"", 0};
    f[1] = vt_text_from(f[1], strlen("total:")); /* the row's name stands in the second column's field */
    for (size_t i = 1; i <= n && i < MOST; i++) {
        if (!f[i].n)
            continue;
        if (vt_text_equals(f[i], "N/A"))
            break; /* the spread of nothing */
        if (!vt_text_is_number(f[i], &x[i]))
            return vt_lines_fail(s->lines, s->to.err, "no number in DiskSpd's total; was it cut off?");
        k = i;
    }
    if (s->bytes == MOST || s->rate == MOST || s->bandwidth == MOST || k < s->rate || k < s->bandwidth)
        return vt_lines_fail(s->lines, s->to.err, "DiskSpd's total ends before 'I/O per s'; was it cut off?");
    if (x[s->bytes] <= 0)
        return VT_OK;
    vt_measured(&s->to, s->benchmark, "iops", "IOPS", x[s->rate]);
    vt_measured(&s->to, s->benchmark, "bandwidth", "MiB/s", x[s->bandwidth]);
    if (s->latency <= k && x[s->latency] > 0) {
        vt_measured(&s->to, s->benchmark, "latency mean", "ms", x[s->latency]);
        report(s, "iops", "IOPS", "sd", s->latency + 1 <= k ? f[s->latency + 1] : f[0]);
        report(s, "latency mean", "ms", "sd", s->latency + 2 <= k ? f[s->latency + 2] : f[0]);
    }
    return s->to.err->status;
}

/* "  99th |      0.877 |      6.107 |      4.713", with "N/A" where nothing was done */
static void take_percentile(struct state *s, struct vt_text line)
{
    static const struct {
        const char *row, *metric;
    } kept[] = {
        {"50th", "latency p50"},
        {"95th", "latency p95"},
        {"99th", "latency p99"},
        {"3-nines", "latency p99.9"},
    };
    static const char *const names[3] = {"diskspd/read", "diskspd/write", "diskspd/total"};
    struct vt_text f[MOST];
    size_t n = vt_fields(line, '|', f, MOST);
    double ms;

    s->in_percentiles = !(n && vt_text_equals(f[0], "max"));
    for (size_t i = 0; n && n <= MOST && i < sizeof kept / sizeof *kept; i++) {
        if (!vt_text_equals(f[0], kept[i].row))
            continue;
        for (size_t k = 0; k < 3; k++)
            if (s->place[k] < n && vt_text_is_number(f[s->place[k]], &ms))
                vt_measured(&s->to, names[k], kept[i].metric, "ms", ms);
    }
}

static void take_line(struct state *s, struct vt_text line)
{
    static const struct {
        const char *head, *benchmark;
    } sections[] = {
        {"Total IO", "diskspd/total"},
        {"Read IO", "diskspd/read"},
        {"Write IO", "diskspd/write"},
    };
    static const char *const places[3] = {"Read (ms)", "Write (ms)", "Total (ms)"};
    struct vt_text t = vt_text_trim(line), f[MOST];

    for (size_t i = 0; i < 3; i++)
        if (vt_text_equals(t, sections[i].head)) {
            s->benchmark = vt_sink_say(s->to.sink, s->to.err, "%s", sections[i].benchmark);
            s->in_percentiles = false;
            return;
        }
    if (vt_text_starts(t, "%-ile")) {
        size_t n = vt_fields(t, '|', f, MOST);
        for (size_t k = 0; k < 3; k++)
            s->place[k] = column(f, n > MOST ? MOST : n, places[k]);
        s->in_percentiles = true;
    } else if (vt_text_starts(t, "thread |") && *s->benchmark) {
        take_head(s, t);
    } else if (vt_text_starts(t, "total:") && *s->benchmark && vt_text_find(t, "|", NULL)) {
        take_total(s, t);
        s->benchmark = "";
    } else if (s->in_percentiles) {
        take_percentile(s, t);
    }
}

/* ---- XML */

enum { READ, WRITE, TOTAL, SIDES };

static const char *const sides[SIDES] = {"diskspd/read", "diskspd/write", "diskspd/total"};

struct span {
    double seconds; /* 0: no results are open */
    double bytes[SIDES], count[SIDES];
    double mean[SIDES]; /* latencies in ms; 0: none */
    double latency[4][SIDES];
    size_t kept; /* which of the four percentiles the bucket is of; 4: none */
};

/* A percentile's place among those kept, or 4. */
static size_t percentile_at(double percent)
{
    static const double kept[4] = {50, 95, 99, 99.9};
    size_t i = 0;

    while (i < 4 && !(percent > kept[i] - 1e-6 && percent < kept[i] + 1e-6))
        i++;
    return i;
}

static void give_span(struct vt_measured *to, const struct span *p)
{
    static const char *const metrics[4] = {"latency p50", "latency p95", "latency p99", "latency p99.9"};

    for (size_t k = 0; k < SIDES; k++) {
        bool total = k == TOTAL;
        double bytes = total ? p->bytes[READ] + p->bytes[WRITE] : p->bytes[k];
        double count = total ? p->count[READ] + p->count[WRITE] : p->count[k];
        if (bytes <= 0)
            continue;
        vt_measured(to, sides[k], "iops", "IOPS", count / p->seconds);
        vt_measured(to, sides[k], "bandwidth", "MiB/s", bytes / p->seconds / (1024 * 1024));
        if (p->mean[k] > 0)
            vt_measured(to, sides[k], "latency mean", "ms", p->mean[k]);
        for (size_t i = 0; i < 4; i++)
            if (p->latency[i][k] > 0)
                vt_measured(to, sides[k], metrics[i], "ms", p->latency[i][k]);
    }
}

/* "<NAME>VALUE" */
static void take_element(struct span *p, struct vt_text name, double value)
{
    static const struct {
        const char *bytes, *count, *mean, *latency;
    } names[SIDES] = {
        {"ReadBytes", "ReadCount", "AverageReadMilliseconds", "ReadMilliseconds"},
        {"WriteBytes", "WriteCount", "AverageWriteMilliseconds", "WriteMilliseconds"},
        {"", "", "AverageTotalMilliseconds", "TotalMilliseconds"},
    };

    if (vt_text_equals(name, "TestTimeSeconds"))
        *p = (struct span){.seconds = value, .kept = 4};
    else if (vt_text_equals(name, "Percentile"))
        p->kept = percentile_at(value);
    for (size_t k = 0; k < SIDES; k++) {
        if (vt_text_equals(name, names[k].bytes))
            p->bytes[k] += value;
        else if (vt_text_equals(name, names[k].count))
            p->count[k] += value;
        else if (vt_text_equals(name, names[k].mean))
            p->mean[k] = value;
        else if (p->kept < 4 && vt_text_equals(name, names[k].latency))
            p->latency[p->kept][k] = value;
    }
}

static enum vt_status parse_xml(const struct vt_input *in, struct vt_measured *to)
{
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line, name, rest;
    struct span p = {.kept = 4};
    double value;

    while (!to->err->status && vt_lines_next(&lines, &line)) {
        to->line = lines.number;
        while (vt_text_find(line, "<", &line) && !to->err->status) {
            if (p.seconds > 0 && vt_text_starts(line, "/TimeSpan>")) {
                give_span(to, &p);
                p = (struct span){.kept = 4};
            } else if (vt_text_split(line, '>', &name, &rest)
                       && vt_text_is_number(vt_text_before(rest, "<"), &value)) {
                take_element(&p, name, value);
            }
        }
    }
    if (p.seconds > 0 && !to->err->status)
        vt_lines_fail(&lines, to->err, "no </TimeSpan> ends DiskSpd's results; was it cut off?");
    return to->err->status;
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_lines lines = vt_lines_of(in);
    struct state s = {
        .benchmark = "", .to = {.sink = sink, .err = err}, .lines = &lines, .place = {MOST, MOST, MOST}};
    struct vt_text line, value;

    if (is_xml(in->text))
        return parse_xml(in, &s.to);
    while (!err->status && vt_lines_next(&lines, &line)) {
        s.to.line = lines.number;
        if (vt_text_find(line, "block size: ", &value))
            vt_measured_fact(&s.to, "diskspd block size", value);
        take_line(&s, line);
    }
    if (*s.benchmark && !err->status)
        vt_lines_fail(&lines, err, "no total ends the table of %s; was it cut off?", s.benchmark);
    else if (s.in_percentiles && !err->status)
        vt_sink_note(sink, "incomplete", VT_WARNING, err,
                     "%s:%ld: DiskSpd's percentiles end before their maximum; was it cut off?", in->name,
                     lines.number);
    return err->status;
}

const struct vt_parser vt_parser_diskspd = {
    "diskspd", "DiskSpd", "2.0 to 2.2: text, XML", "diskspd -b4K -r -L -d30 testfile > run1.txt",
    score,     parse};
