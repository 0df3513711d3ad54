/* netperf's classic tables, its CSV (-o) and key=value (-k) output:
 *      MIGRATED TCP STREAM TEST from 0.0.0.0 (0.0.0.0) port 0 AF_INET to 127.0.0.1 () port 0 AF_INET : demo
 *      131072  16384  16384    2.03     2857.41
 * The columns of a table follow from the test's name, the unit from the last line of the head. Streams: recv
 * and send socket, message, time, throughput; UDP streams: a row for what was sent and one for what was
 * received; request/response: two sockets, request, response, time, rate. CPU use and service demand may
 * follow. Without head (-P 0) the row's length tells. A table of columns that the user chose (-O) is read by
 * what stands above each figure. A test without a row has failed, and is noted. */
#include "parsers/kit/measured.h"

#include <math.h>
#include <string.h>

enum kind { NONE, STREAM, UDP_STREAM, RR, OMNI };

static const struct {
    const char *title, *name;
    enum kind kind;
} tests[] = {
    {"TCP STREAM TEST", "TCP_STREAM", STREAM},
    {"TCP MAERTS TEST", "TCP_MAERTS", STREAM},
    {"TCP SENDFILE TEST", "TCP_SENDFILE", STREAM},
    {"SCTP_STREAM TEST", "SCTP_STREAM", STREAM},
    {"SCTP STREAM TEST", "SCTP_STREAM", STREAM},
    {"STREAM STREAM TEST", "STREAM_STREAM", STREAM},
    {"UDP STREAM TEST", "UDP_STREAM", UDP_STREAM},
    {"UDP UNIDIRECTIONAL SEND TEST", "UDP_STREAM", UDP_STREAM},
    {"TCP Connect/Request/Response TEST", "TCP_CRR", RR},
    {"TCP Connect/Close TEST", "TCP_CC", RR},
    {"TCP REQUEST/RESPONSE TEST", "TCP_RR", RR},
    {"UDP REQUEST/RESPONSE TEST", "UDP_RR", RR},
    {"SCTP REQUEST/RESPONSE TEST", "SCTP_RR", RR},
    {"STREAM REQUEST/RESPONSE TEST", "STREAM_RR", RR},
    {"OMNI ", "OMNI", OMNI},
    {"omni TEST", "OMNI", OMNI},
};

#define MOST_WORDS 24
#define MOST_COLUMNS 64

struct state {
    struct vt_sink *sink;
    struct vt_error *err;
    const char *file;
    enum kind kind;
    const char *name, *unit; /* of the throughput; "" not yet known */
    bool open;               /* a test whose row has not come */
    bool sent;               /* of a UDP stream, the first row has come */
    long line, began;
    double confidence;   /* half-width of the interval in percent, NAN: none */
    const char *columns; /* the head of a CSV, which may be folded over lines; "" none */
    const char *keys_unit, *keys_value;
    struct vt_text head[8]; /* the lines between the test's name and its figures */
    size_t heads;
};

/* "10^6bits/sec", "MBytes/s": Bytes are of 2^n. */
static const char *unit_in(struct vt_text line)
{
    static const struct {
        const char *shown, *unit;
    } units[] = {
        {"10^3bits/s", "kbit/s"}, {"10^6bits/s", "Mbit/s"}, {"10^9bits/s", "Gbit/s"}, {"KBytes/s", "KiB/s"},
        {"MBytes/s", "MiB/s"},    {"GBytes/s", "GiB/s"},    {"per sec", "trans/s"},   {"Trans/s", "trans/s"},
        {"bits/s", "bit/s"},      {"Bytes/s", "B/s"},
    };

    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (vt_text_find(line, units[i].shown, NULL))
            return units[i].unit;
    return NULL;
}

static void give(struct state *s, const char *metric, const char *unit, enum vt_better better, double value)
{
    struct vt_measured to = {.sink = s->sink, .err = s->err, .line = s->line};
    const char *benchmark = "";

    benchmark = vt_sink_say(s->sink, s->err, "netperf/%s", s->name);
    vt_measured_better(&to, benchmark, metric, unit, better, value);
}

static const char *rate_metric(const char *unit)
{
    return !strcmp(unit, "trans/s") ? "transactions" : "throughput";
}

static void report_confidence(struct state *s)
{
    char text[40];
    const char *benchmark = "";

    if (isnan(s->confidence) || s->err->status)
        return;
    benchmark = vt_sink_say(s->sink, s->err, "netperf/%s", s->name);
    snprintf(text, sizeof text, "%.15g", s->confidence);
    struct vt_reading r =
        vt_reading_of(benchmark, rate_metric(s->unit), s->unit, VT_BETTER_HIGHER, 0, s->line);
    vt_sink_reported(s->sink, &r, "confidence interval (%)", vt_text_of(text), s->err);
    s->confidence = NAN;
}

static void give_rate(struct state *s, struct vt_text value, struct vt_text unit);

/* -k without THROUGHPUT_UNITS: netperf's units unless -f says others. */
static void give_unitless_key(struct state *s)
{
    if (*s->keys_value && s->open && s->kind != OMNI && s->kind != NONE && !s->err->status) {
        give_rate(s, vt_text_of(s->keys_value), vt_text_of(s->kind == RR ? "Trans/s" : "10^6bits/s"));
        s->open = false;
    }
    s->keys_value = "";
}

static void note_open(struct state *s)
{
    give_unitless_key(s);
    if (s->open && !s->err->status)
        vt_sink_note(s->sink, "failed_run", VT_WARNING, s->err, "%s:%ld: netperf's %s gave no figures",
                     s->file, s->began, s->name);
    s->open = false;
}

static bool begin_test(struct state *s, struct vt_text line)
{
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        if (!vt_text_find(line, tests[i].title, NULL) || !vt_text_find(line, "TEST", NULL))
            continue;
        note_open(s);
        s->kind = tests[i].kind;
        s->name = tests[i].name;
        s->unit = "";
        s->open = true;
        s->sent = false;
        s->began = s->line;
        s->confidence = NAN;
        s->columns = s->keys_unit = s->keys_value = "";
        s->heads = 0;
        return true;
    }
    return false;
}

/* ---- tables */

static bool numbers_of(struct vt_text line, double x[], size_t *n)
{
    struct vt_text words[MOST_WORDS];

    *n = vt_words(line, words, MOST_WORDS);
    if (!*n || *n > MOST_WORDS)
        return false;
    for (size_t i = 0; i < *n; i++)
        if (!vt_text_is_number(words[i], &x[i]))
            return false;
    return true;
}

/* Service demand, where CPU use was measured at all (-1: it was not). */
static void give_demand(struct state *s, const char *metric, double value)
{
    if (value >= 0)
        give(s, metric, s->kind == RR ? "us/transaction" : "us/KiB", VT_BETTER_LOWER, value);
}

static void report(struct state *s, const char *metric, const char *label, double figure)
{
    char text[40];
    const char *benchmark = "";

    benchmark = vt_sink_say(s->sink, s->err, "netperf/%s", s->name);
    snprintf(text, sizeof text, "%.15g", figure);
    struct vt_reading r = vt_reading_of(benchmark, metric, s->unit, VT_BETTER_HIGHER, 0, s->line);
    if (!s->err->status && figure >= 0)
        vt_sink_reported(s->sink, &r, label, vt_text_of(text), s->err);
}

static void give_udp(struct state *s, const double x[], size_t n)
{
    size_t rate = s->sent ? 3 : 5;

    give(s, s->sent ? "throughput" : "throughput sent", s->unit, VT_BETTER_HIGHER, x[rate]);
    if (n > rate + 2)
        report(s, s->sent ? "throughput" : "throughput sent", "CPU (%)", x[rate + 1]);
    if (n > rate + 2)
        give_demand(s, s->sent ? "service demand of the receiver" : "service demand of the sender",
                    x[rate + 2]);
    s->open = !s->sent;
    s->sent = !s->sent;
    if (!s->open)
        report_confidence(s);
}

/* What was sent: the message's size, or those of request and response. */
static void set_sizes(struct state *s, const double x[])
{
    char request[30], response[30], message[30];

    snprintf(message, sizeof message, "%.0f", s->kind == UDP_STREAM ? x[1] : x[2]);
    snprintf(request, sizeof request, "%.0f", x[2]);
    snprintf(response, sizeof response, "%.0f", x[3]);
    bool rr = s->kind == RR;
    struct vt_text none = {"", 0};
    if (vt_sink_parameter(s->sink, "message size", rr ? none : vt_text_of(message), s->err)
        || vt_sink_parameter(s->sink, "request size", rr ? vt_text_of(request) : none, s->err))
        return;
    vt_sink_parameter(s->sink, "response size", rr ? vt_text_of(response) : none, s->err);
}

static void give_row(struct state *s, const double x[], size_t n)
{
    size_t rate = s->kind == RR ? 5 : 4;

    if (s->kind == UDP_STREAM && (s->sent ? n >= 4 : n >= 6)) {
        if (!s->sent)
            set_sizes(s, x);
        give_udp(s, x, n);
        return;
    }
    if (s->kind == UDP_STREAM || n <= rate || !s->open)
        return; /* the remote sockets' row */
    set_sizes(s, x);
    if (!*s->unit)
        s->unit = s->kind == RR ? "trans/s" : "Mbit/s";
    give(s, rate_metric(s->unit), s->unit, VT_BETTER_HIGHER, x[rate]);
    if (n > rate + 4) {
        report(s, rate_metric(s->unit), "CPU (%)", x[rate + 1]);
        report(s, rate_metric(s->unit), "CPU of the other side (%)", x[rate + 2]);
        give_demand(s, "service demand", x[rate + 3]);
        give_demand(s, "remote service demand", x[rate + 4]);
    }
    s->open = false;
    report_confidence(s);
}

/* ---- -o: a head of names with commas, then a row */

static void give_column(struct state *s, const char *name, struct vt_text field)
{
    static const struct {
        const char *name, *metric;
    } latencies[] = {
        {"Mean Latency Microseconds", "latency mean"},
        {"Minimum Latency Microseconds", "latency min"},
        {"Maximum Latency Microseconds", "latency max"},
        {"50th Percentile Latency Microseconds", "latency p50"},
        {"90th Percentile Latency Microseconds", "latency p90"},
        {"99th Percentile Latency Microseconds", "latency p99"},
        {"Stddev Latency Microseconds", "latency sd"},
        {"MEAN_LATENCY", "latency mean"},
        {"MIN_LATENCY", "latency min"},
        {"MAX_LATENCY", "latency max"},
        {"P50_LATENCY", "latency p50"},
        {"P90_LATENCY", "latency p90"},
        {"P99_LATENCY", "latency p99"},
        {"STDDEV_LATENCY", "latency sd"},
    };
    double value;

    for (size_t i = 0; i < sizeof latencies / sizeof *latencies; i++)
        if (!strcmp(latencies[i].name, name) && vt_text_is_number(field, &value) && value >= 0)
            give(s, latencies[i].metric, "us", VT_BETTER_LOWER, value);
    if (!strcmp(name, "Throughput Confidence Width (%)") && vt_text_is_number(field, &value) && value > 0)
        s->confidence = value;
}

static void give_rate(struct state *s, struct vt_text value, struct vt_text unit)
{
    double rate;
    const char *known = unit_in(unit);

    if (!vt_text_is_number(value, &rate)) {
        vt_sink_bad_row(s->sink, s->line, s->err, "no number as netperf's throughput; was it cut off?");
        return;
    }
    s->unit = known ? known : "trans/s";
    give(s, rate_metric(s->unit), s->unit, VT_BETTER_HIGHER, rate);
}

static enum vt_status give_csv(struct state *s, struct vt_text row)
{
    struct vt_text names[MOST_COLUMNS], fields[MOST_COLUMNS];
    size_t n = vt_fields(vt_text_of(s->columns), ',', names, MOST_COLUMNS);
    size_t m = vt_fields(row, ',', fields, MOST_COLUMNS);

    if (n != m || n > MOST_COLUMNS)
        return vt_sink_bad_row(s->sink, s->line, s->err,
                               "netperf's row has %zu fields and its head %zu; was it cut off?", m, n);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++)
            if (vt_text_equals(names[i], "Throughput") && vt_text_equals(names[k], "Throughput Units"))
                give_rate(s, fields[i], fields[k]);
    for (size_t i = 0; i < n && !s->err->status; i++) {
        give_column(s, vt_sink_keep(s->sink, names[i], s->err), fields[i]);
    }
    if (*s->unit)
        report_confidence(s);
    s->open = false;
    return s->err->status;
}

/* True when the line belongs to a CSV. */
static bool take_csv(struct state *s, struct vt_text line)
{
    struct vt_text first, rest;
    double x;

    if (!*s->columns && !(vt_text_find(line, "Throughput,", NULL) || vt_text_find(line, ",Throughput", NULL)))
        return false;
    if (!*s->columns) {
        s->began = s->open ? s->began : s->line;
        s->open = true;
        if (!*s->name)
            s->name = "OMNI";
    }
    if (vt_text_split(line, ',', &first, &rest) && *s->columns
        && (vt_text_is_number(first, &x) || vt_text_find(line, "bits/s", NULL)
            || vt_text_find(line, "Trans/s", NULL))) {
        give_csv(s, line);
        s->columns = "";
        return true;
    }
    s->columns = vt_sink_say(s->sink, s->err, "%s%s%s", s->columns, *s->columns ? " " : "",
                             vt_sink_keep(s->sink, line, s->err));
    return true;
}

/* ---- -k: THROUGHPUT=2078.56 */

static bool take_key(struct state *s, struct vt_text line)
{
    struct vt_text key, value;
    const char *name = "";

    if (!vt_text_split(line, '=', &key, &value) || !key.n || vt_text_find(key, " ", NULL))
        return false;
    name = vt_sink_keep(s->sink, key, s->err);
    if (!strcmp(name, "THROUGHPUT"))
        s->keys_value = vt_sink_keep(s->sink, value, s->err);
    else if (!strcmp(name, "THROUGHPUT_UNITS"))
        s->keys_unit = vt_sink_keep(s->sink, value, s->err);
    else
        give_column(s, name, value);
    if (*s->keys_value && *s->keys_unit) {
        if (!*s->name)
            s->name = "OMNI";
        give_rate(s, vt_text_of(s->keys_value), vt_text_of(s->keys_unit));
        s->keys_value = s->keys_unit = "";
        s->open = false;
    }
    return true;
}

/* "9416.92    10^6bits/s  10.00": omni's own table, whose columns are what the user asked for. */
static bool take_omni(struct state *s, struct vt_text line)
{
    struct vt_text words[2];
    double x;

    if (vt_words(line, words, 2) < 2 || !vt_text_is_number(words[0], &x) || !unit_in(words[1]))
        return false;
    give_rate(s, words[0], words[1]);
    s->open = false;
    return true;
}

/* ---- -O: a table of chosen columns, their names folded over lines above the figures */

/* What stands above the bytes [from, to) of a row, its words joined. */
static const char *name_column(const struct state *s, size_t from, size_t to)
{
    const char *name = "";

    for (size_t i = 0; i < s->heads; i++) {
        struct vt_text piece = vt_text_trim(vt_text_first(vt_text_from(s->head[i], from), to - from));
        if (piece.n)
            name = vt_sink_say(s->sink, s->err, "%s%s%s", name, *name ? " " : "",
                               vt_sink_keep(s->sink, piece, s->err));
    }
    return name;
}

static bool has_classic_head(const struct state *s)
{
    static const char *const classic[] = {"Socket Socket  Message", "Socket  Message",
                                          "Socket Size   Request"};

    for (size_t i = 0; i < s->heads; i++)
        for (size_t k = 0; k < sizeof classic / sizeof *classic; k++)
            if (vt_text_find(s->head[i], classic[k], NULL))
                return true;
    return false;
}

/* True when the line is the row of such a table. */
static bool take_chosen(struct state *s, struct vt_text line)
{
    struct vt_text rest = line, word, next, rate = {"", 0}, unit = {"", 0};
    double x;
    bool figures = false;

    if (has_classic_head(s) || !s->open || !s->heads || !vt_text_word(&rest, &word)
        || !vt_text_is_number(word, &x))
        return false;
    for (bool more = true; more && !s->err->status; word = next) {
        more = vt_text_word(&rest, &next);
        size_t from = (size_t)(word.s - line.s), to = more ? (size_t)(next.s - line.s) : from + 60;
        const char *name = name_column(s, from, to);
        figures = figures || strstr(name, "Latency") || strstr(name, "Throughput") || strstr(name, "Rate");
        give_column(s, name, word);
        if (!strcmp(name, "Throughput Units"))
            unit = word;
        else if (!strcmp(name, "Throughput") || !strncmp(name, "Transaction Rate", 16))
            rate = word;
        if (!strncmp(name, "Transaction Rate", 16))
            unit = vt_text_of("Trans/s");
    }
    if (rate.n && (unit.n || s->kind != OMNI) && !s->err->status)
        give_rate(s, rate, unit.n ? unit : vt_text_of(s->kind == RR ? "Trans/s" : "10^6bits/s"));
    s->open = s->open && !figures;
    return figures;
}

/* Without a head: five numbers are of a stream, six of a request/response test. */
static void guess(struct state *s, size_t n)
{
    s->kind = n == 5 || n == 9 ? STREAM : n == 6 || n == 10 ? RR : NONE;
    s->name = s->kind == STREAM ? "STREAM" : "RR";
    s->unit = "";
    s->open = s->kind != NONE;
}

static void take_line(struct state *s, struct vt_text line)
{
    double x[MOST_WORDS];
    size_t n;
    const char *unit;
    struct vt_text rest;

    if (begin_test(s, line) || take_csv(s, line) || take_key(s, line))
        return;
    if (vt_text_find(line, "!!! Confidence intervals: Throughput", &rest)) {
        if (!vt_number_after(rest, ":", &s->confidence, NULL))
            s->confidence = NAN;
        return;
    }
    if (take_chosen(s, line))
        return;
    if (numbers_of(line, x, &n)) {
        if (s->kind == NONE)
            guess(s, n);
        if (s->kind != NONE && s->kind != OMNI)
            give_row(s, x, n);
        return;
    }
    if (s->open && s->kind == OMNI && take_omni(s, line))
        return;
    if (s->open && !*s->unit && (unit = unit_in(line)))
        s->unit = unit;
    if (s->open && s->heads < sizeof s->head / sizeof *s->head && vt_text_trim(line).n)
        s->head[s->heads++] = line;
}

static bool has_test(struct vt_text head)
{
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
        if (vt_text_find(head, tests[i].title, NULL))
            return true;
    return false;
}

static int score(struct vt_text head)
{
    if (has_test(head) && vt_text_find(head, " port ", NULL) && vt_text_find(head, "AF_INET", NULL))
        return 95;
    if (vt_text_find(head, "Throughput,Throughput Units", NULL)
        || vt_text_find(head, "THROUGHPUT_UNITS=", NULL))
        return 92;
    return vt_text_find(head, "Socket Socket  Message  Elapsed", NULL) ? 90 : 0;
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct state s = {.name = "",
                      .columns = "",
                      .keys_unit = "",
                      .keys_value = "",
                      .sink = sink,
                      .err = err,
                      .file = in->name,
                      .unit = "",
                      .confidence = NAN};
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line;

    while (!err->status && vt_lines_next(&lines, &line)) {
        s.line = lines.number;
        take_line(&s, line);
    }
    note_open(&s);
    return err->status;
}

const struct vt_parser vt_parser_netperf = {
    "netperf", "netperf", "2.4 to 2.7: tables, CSV, key=value", "netperf -H HOST -t TCP_RR", score, parse};
