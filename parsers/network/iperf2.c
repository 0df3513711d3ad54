/* iperf 2's text and its CSV (-y C): the total is the last row that begins at 0,
 *      [  3] 0.0000-3.0016 sec  1.93 GBytes  5.51 Gbits/sec
 *      20261130104836,127.0.0.1,57390,127.0.0.1,15401,3,0.0-3.0,6057230396,16148867851
 * 2.0.14 puts a fragment of a millisecond with a silly rate before it: that is passed over. Intervals are
 * iterations. */
#include "parsers/kit/measured.h"
#include "parsers/network/iperf.h"

#include <math.h>
#include <string.h>

#define MOST 20

/* What a row of CSV says of its connection. */
struct connection {
    double ports; /* the sum of both, which is the same in a report from the other side; 0: not told */
    double begin; /* seconds; only differences mean something */
    long stream;
};

static double seconds_of(double stamp)
{
    double day = floor(stamp / 1e6), time = stamp - day * 1e6;
    return day * 86400 + floor(time / 1e4) * 3600 + fmod(floor(time / 100), 100) * 60 + fmod(time, 100);
}

static bool csv_row(struct vt_text line, struct vt_iperf_row *row, struct connection *c)
{
    struct vt_text f[MOST], from, to;
    size_t n = vt_fields(line, ',', f, MOST);
    double stamp, stream, bytes, port, other;

    *row = (struct vt_iperf_row){.retransmits = NAN, .jitter_ms = NAN, .lost_percent = NAN};
    if (n < 9 || f[0].n < 14 || !vt_text_is_number(vt_text_first(f[0], 14), &stamp) || stamp < 19900101000000
        || !vt_text_is_number(f[2], &port) || !vt_text_is_number(f[5], &stream)
        || !vt_text_split(f[6], '-', &from, &to) || !vt_text_is_number(from, &row->from)
        || !vt_text_is_number(to, &row->to) || !vt_text_is_number(f[7], &bytes)
        || !vt_text_is_number(f[8], &row->bit_s) || fabs(stream) > 1e6)
        return false;
    row->stream = (long)stream;
    *c = (struct connection){port > 0 && vt_text_is_number(f[4], &other) ? port + other : 0,
                             seconds_of(stamp) - row->to, row->stream};
    if (n >= 13) {
        if (!vt_text_is_number(f[9], &row->jitter_ms))
            row->jitter_ms = NAN;
        if (!vt_text_is_number(f[12], &row->lost_percent))
            row->lost_percent = NAN;
    }
    return true;
}

static bool has_csv(struct vt_text text)
{
    struct vt_text line;
    struct vt_iperf_row row;
    struct connection c;

    for (int i = 0; i < 20 && vt_text_split(text, '\n', &line, &text); i++)
        if (csv_row(line, &row, &c))
            return true;
    return csv_row(text, &row, &c);
}

static int score(struct vt_text head)
{
    struct vt_text line, rest = head;
    struct vt_iperf_row row;
    bool cut;

    if (has_csv(head))
        return 92;
    if (vt_text_find(head, "iperf3", NULL) || vt_text_find(head, "Bitrate", NULL)
        || vt_text_find(head, "Connecting to host ", NULL))
        return 0;
    if (!vt_text_find(head, "] local ", NULL) && !vt_text_find(head, "[ ID] Interval", NULL))
        return 0;
    while (vt_text_split(rest, '\n', &line, &rest))
        if (vt_iperf_row(line, &row, &cut))
            return row.role == VT_IPERF_INTERVAL ? 93 : 0;
    return vt_iperf_row(rest, &row, &cut) ? 93 : 0;
}

static enum vt_status note_failed(struct vt_sink *sink, const char *file, long line, struct vt_error *err)
{
    return vt_sink_note(sink, "failed_run", VT_WARNING, err,
                        "%s:%ld: iperf gives intervals without a total before this line; was it cut off?",
                        file, line);
}

/* Rows of the same stream, the sum's if there is one. The last that begins at 0 is the total. */
static void give_stream(struct vt_sink *sink, const struct vt_iperf_test *test, long stream, const char *name,
                        long run, long *iteration, bool *good, struct vt_error *err)
{
    const struct vt_iperf_row *total = NULL;
    double usual = 0;

    for (size_t i = 0; i < test->n; i++)
        if (test->at[i].stream == stream && test->at[i].from <= 0)
            total = &test->at[i];
    if (!total)
        return;
    for (size_t i = 0; i < test->n;
         i++) /* a row after it: it was the first interval, and the total is missing */
        if (test->at[i].stream == stream && &test->at[i] > total)
            return;
    *good = true;
    vt_iperf_give(sink, name, "throughput", "bit/s", VT_BETTER_HIGHER, total->bit_s, run, 0, total->line,
                  err);
    vt_iperf_give(sink, name, "jitter", "ms", VT_BETTER_LOWER, total->jitter_ms, run, 0, total->line, err);
    vt_iperf_give(sink, name, "lost", "%", VT_BETTER_LOWER, total->lost_percent, run, 0, total->line, err);
    for (size_t i = 0; i < test->n; i++)
        if (test->at[i].stream == stream && &test->at[i] != total
            && test->at[i].to - test->at[i].from > usual)
            usual = test->at[i].to - test->at[i].from;
    for (size_t i = 0; i < test->n; i++) {
        const struct vt_iperf_row *r = &test->at[i];
        struct vt_reading series = vt_reading_of(name, "throughput", "bit/s", VT_BETTER_HIGHER, 0, 0);
        char text[40];
        if (r->stream != stream || r == total || err->status)
            continue;
        if (r->from <= 0
            && r->to >= 0.99 * total->to) /* the client's own total, before the server's report */
            continue;
        if (!vt_iperf_is_fragment(r->to - r->from, usual)) {
            vt_iperf_give(sink, name, "interval throughput", "bit/s", VT_BETTER_HIGHER, r->bit_s, run,
                          ++*iteration, r->line, err);
            continue;
        }
        snprintf(text, sizeof text, "%.17g", r->bit_s);
        vt_sink_reported(sink, &series, "fragment passed over (bit/s)", vt_text_of(text), err);
    }
}

/* Sums tell nothing of jitter and losses, which the server reports of each stream. */
static void give_reports(struct vt_sink *sink, const struct vt_iperf_test *test, const char *name, long run,
                         struct vt_error *err)
{
    long iteration = 0;

    for (size_t i = 0; i < test->n; i++) {
        const struct vt_iperf_row *r = &test->at[i];
        if (r->stream < 0 || isnan(r->jitter_ms) || r->from > 0)
            continue;
        iteration++;
        vt_iperf_give(sink, name, "jitter", "ms", VT_BETTER_LOWER, r->jitter_ms, run, iteration, r->line,
                      err);
        vt_iperf_give(sink, name, "lost", "%", VT_BETTER_LOWER, r->lost_percent, run, iteration, r->line,
                      err);
    }
}

struct state {
    struct vt_sink *sink;
    struct vt_iperf_test test;
    long run;
    const char *file;
    struct vt_error *err;
};

static void end_test(struct state *s, long line)
{
    struct vt_iperf_test *test = &s->test;
    bool has_sum = false, good = false;
    long iteration = 0;
    const char *name = "";

    if (!test->n)
        return;
    s->run++;
    name = vt_iperf_name(s->sink, s->err, "iperf2", test->udp, "", vt_iperf_streams(test, 0));
    for (size_t i = 0; i < test->n; i++)
        has_sum |= test->at[i].stream == -1;
    for (size_t i = 0; i < test->n && !s->err->status; i++) {
        bool seen = false;
        for (size_t j = 0; j < i && !seen; j++)
            seen = test->at[j].stream == test->at[i].stream;
        if (!seen && has_sum == (test->at[i].stream == -1))
            give_stream(s->sink, test, test->at[i].stream, name, s->run, &iteration, &good, s->err);
    }
    if (good && has_sum)
        give_reports(s->sink, test, name, s->run, s->err);
    if (!good && !s->err->status) {
        s->run--;
        note_failed(s->sink, s->file, line, s->err);
    }
    vt_iperf_free(test);
}

#define MOST_CONNECTIONS 256

/* The connections of one test. */
struct connections {
    struct connection at[MOST_CONNECTIONS];
    size_t n;
};

/* Whether a connection's first row is of a later test: its number was another connection's, or it began at
 * another time; those of -P begin together. */
static bool is_later_test(const struct connections *known, const struct connection *c)
{
    for (size_t i = 0; i < known->n; i++)
        if (known->at[i].stream == c->stream)
            return known->at[i].ports != c->ports;
    return known->n > 0 && fabs(c->begin - known->at[0].begin) > 2;
}

static enum vt_status parse_csv(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_lines lines = vt_lines_of(in);
    struct state s = {.sink = sink, .file = in->name, .err = err};
    struct vt_text line;
    struct vt_iperf_row row;
    struct connections known = {.n = 0};
    struct connection c;

    while (!err->status && vt_lines_next(&lines, &line)) {
        if (!vt_text_trim(line).n)
            continue;
        if (!csv_row(line, &row, &c)) {
            vt_sink_bad_row(sink, lines.number, err,
                            "no row of iperf's CSV: nine fields and more; was it cut off?");
            continue;
        }
        if (c.ports > 0 && row.stream >= 0 && row.from <= 0) {
            if (is_later_test(&known, &c)) {
                end_test(&s, lines.number);
                known.n = 0;
            }
            if (known.n < MOST_CONNECTIONS)
                known.at[known.n++] = c;
        }
        row.line = lines.number;
        s.test.udp |= !isnan(row.jitter_ms);
        vt_iperf_push(&s.test, &row, err);
    }
    if (!err->status)
        end_test(&s, lines.number);
    vt_iperf_free(&s.test);
    return err->status;
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_lines lines = vt_lines_of(in);
    struct state s = {.sink = sink, .file = in->name, .err = err};
    struct vt_text line;
    struct vt_iperf_row row;
    bool cut;

    if (has_csv(in->text))
        return parse_csv(in, sink, err);
    while (!err->status && vt_lines_next(&lines, &line)) {
        if (vt_text_starts(line, "Client connecting to ") || vt_text_starts(line, "Server listening on ")) {
            bool udp = vt_text_find(line, "UDP", NULL);
            end_test(&s, lines.number);
            s.test.udp = udp;
        }
        if (!vt_iperf_row(line, &row, &cut))
            continue;
        if (cut) {
            vt_lines_fail(&lines, err, "no rate in this row of iperf; was it cut off?");
            break;
        }
        row.line = lines.number;
        row.retransmits = NAN;
        vt_iperf_push(&s.test, &row, err);
    }
    if (!err->status)
        end_test(&s, lines.number);
    vt_iperf_free(&s.test);
    return err->status;
}

const struct vt_parser vt_parser_iperf2 = {
    "iperf2", "iperf", "2.0.5 to 2.1.8: text, CSV", "iperf -c HOST -y C > run1.csv", score, parse};
