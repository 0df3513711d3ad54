#include "parsers/network/iperf.h"

#include "base/array.h"
#include "parsers/kit/measured.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

double vt_iperf_rate(struct vt_text unit)
{
    static const struct {
        const char *name;
        double bits;
    } units[] = {
        {"bits/sec", 1},
        {"Kbits/sec", 1e3},
        {"Mbits/sec", 1e6},
        {"Gbits/sec", 1e9},
        {"Tbits/sec", 1e12},
        {"Bytes/sec", 8},
        {"KBytes/sec", 8 * 1024.0},
        {"MBytes/sec", 8 * 1048576.0},
        {"GBytes/sec", 8 * 1073741824.0},
        {"TBytes/sec", 8 * 1099511627776.0},
    };

    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (vt_text_equals(unit, units[i].name))
            return units[i].bits;
    return 0;
}

/* "[  5]", "[SUM]", "[  5][TX-C]"; *line then begins behind it. */
static bool stream_of(struct vt_text *line, struct vt_iperf_row *row)
{
    struct vt_text t = vt_text_trim(*line), inside, rest;
    double number;

    if (!vt_text_starts(t, "[") || !vt_text_split(vt_text_from(t, 1), ']', &inside, &rest))
        return false;
    inside = vt_text_trim(inside);
    if (vt_text_starts(inside, "*")) /* iperf2 marks outgoing rows so */
        inside = vt_text_from(inside, 1);
    if (vt_text_equals(inside, "SUM") || vt_text_starts(inside, "SUM-"))
        row->stream = -1;
    else if (vt_text_is_number(inside, &number) && number >= 0 && number < 1e6)
        row->stream = (long)number;
    else
        return false;
    if (vt_text_starts(rest, "[") && vt_text_split(vt_text_from(rest, 1), ']', &inside, &rest))
        row->way = vt_text_starts(inside, "TX") ? 'T' : vt_text_starts(inside, "RX") ? 'R' : 0;
    *line = rest;
    return true;
}

/* Behind the rate: retransmits as a bare number; jitter as "N ms"; losses as "L/T (P%)"; who says so. */
static void take_rest(struct vt_text rest, struct vt_iperf_row *row)
{
    struct vt_text word, next, at = rest, percent;
    double number;

    row->retransmits = row->jitter_ms = row->lost_percent = NAN;
    row->omitted = vt_text_find(rest, "(omitted)", NULL);
    row->role = vt_text_ends(vt_text_trim(rest), "sender")     ? VT_IPERF_SENDER
                : vt_text_ends(vt_text_trim(rest), "receiver") ? VT_IPERF_RECEIVER
                                                               : VT_IPERF_INTERVAL;
    if (!vt_text_word(&at, &word) || !vt_text_is_number(word, &number))
        return;
    next = at;
    if (vt_text_word(&next, &word) && vt_text_equals(word, "ms")) {
        row->jitter_ms = number;
        if (vt_text_find(next, "(", &percent) && vt_text_number(&percent, &number)
            && vt_text_starts(percent, "%"))
            row->lost_percent = number;
    } else {
        row->retransmits = number;
    }
}

bool vt_iperf_row(struct vt_text line, struct vt_iperf_row *row, bool *cut)
{
    struct vt_text t = line, word;
    double bytes, rate, factor;

    *row = (struct vt_iperf_row){0};
    *cut = false;
    if (!stream_of(&t, row) || !vt_text_number(&t, &row->from) || !vt_text_starts(t, "-"))
        return false;
    t = vt_text_from(t, 1);
    if (!vt_text_number(&t, &row->to) || !vt_text_word(&t, &word) || !vt_text_equals(word, "sec"))
        return false;
    *cut = true;
    if (!vt_text_number(&t, &bytes) || !vt_text_word(&t, &word))
        return true;
    if (!vt_text_find(word, "Byte", NULL) && vt_text_trim(t).n) /* "1 datagrams received out-of-order" */
        return *cut = false;
    if (!vt_text_number(&t, &rate) || !vt_text_word(&t, &word) || (factor = vt_iperf_rate(word)) <= 0)
        return true;
    *cut = false;
    row->bit_s = rate * factor;
    take_rest(t, row);
    return true;
}

enum vt_status vt_iperf_push(struct vt_iperf_test *test, const struct vt_iperf_row *row, struct vt_error *err)
{
    struct vt_iperf_row *at = vt_array_grow(test->at, test->n, sizeof *at);

    if (!at)
        return vt_no_memory(err);
    test->at = at;
    test->at[test->n++] = *row;
    return VT_OK;
}

void vt_iperf_free(struct vt_iperf_test *test)
{
    free(test->at);
    *test = (struct vt_iperf_test){0};
}

const char *vt_iperf_name(struct vt_sink *sink, struct vt_error *err, const char *tool, bool udp,
                          const char *mode, double streams)
{
    const char *protocol = udp ? "UDP" : "TCP";

    if (*mode && streams > 1)
        return vt_sink_say(sink, err, "%s/%s (%s, %.0f streams)", tool, protocol, mode, streams);
    if (*mode)
        return vt_sink_say(sink, err, "%s/%s (%s)", tool, protocol, mode);
    if (streams > 1)
        return vt_sink_say(sink, err, "%s/%s (%.0f streams)", tool, protocol, streams);
    return vt_sink_say(sink, err, "%s/%s", tool, protocol);
}

double vt_iperf_streams(const struct vt_iperf_test *test, char way)
{
    size_t different = 0;

    for (size_t i = 0; i < test->n; i++) {
        const struct vt_iperf_row *r = &test->at[i];
        bool seen = r->stream < 0 || r->way != way;
        if (r->from > 0 && different) /* every stream has a row that begins at 0 */
            continue;
        for (size_t j = 0; j < i && !seen; j++)
            seen = test->at[j].stream == r->stream && test->at[j].way == way;
        different += !seen;
    }
    return (double)different;
}

enum vt_status vt_iperf_give(struct vt_sink *sink, const char *name, const char *metric, const char *unit,
                             enum vt_better better, double value, long run, long iteration, long line,
                             struct vt_error *err)
{
    struct vt_reading r = vt_reading_of(name, metric, unit, better, value, line);

    if (err->status || isnan(value))
        return err->status;
    r.run = run;
    r.iteration = iteration;
    return vt_sink_add(sink, &r, err);
}

bool vt_iperf_is_fragment(double seconds, double usual)
{
    return seconds < usual / 2;
}
