/* iperf3's JSON (-J; several documents may follow each other) and text. The receiver's figure is what came
 * through, so it is the throughput; the sender's is kept beside it. Intervals are iterations of the run;
 * those that are omitted (-O), and the short rest at the end, are passed over. A run that failed has no
 * figures in `end`: that is noted, never a 0. */
#include "parsers/kit/document.h"
#include "parsers/kit/measured.h"
#include "parsers/network/iperf.h"

#include <math.h>
#include <string.h>

static int score(struct vt_text head)
{
    if ((vt_text_has_key(head, "start") || vt_text_has_key(head, "event"))
        && vt_text_find(head, "\"iperf 3", NULL))
        return 95;
    if (vt_text_find(head, "[ ID] Interval ", NULL)
        && (vt_text_find(head, "Bitrate", NULL) || vt_text_find(head, " receiver\n", NULL)
            || vt_text_find(head, "Connecting to host ", NULL)
            || vt_text_find(head, "Accepted connection from ", NULL)))
        return 94;
    return vt_text_find(head, "iperf3: error - ", NULL) ? 92 : 0;
}

/* ---- JSON */

struct state {
    struct vt_sink *sink;
    struct vt_error *err;
    long run;
    bool udp;
    double streams, reverse, bidirectional;
    long iteration;
    const struct vt_json *root; /* of the present document, NULL of events */
    const char *name, *back;    /* of the present test, and of its way back */
};

static void give(struct state *s, const char *name, const char *metric, const char *unit,
                 enum vt_better better, const struct vt_json *from, const char *key)
{
    const struct vt_json *member = vt_json_get(from, key);
    double value;

    if (vt_json_value(member, &value))
        vt_iperf_give(s->sink, name, metric, unit, better, value, s->run, 0, member->line, s->err);
}

static void report_sent(struct state *s, const char *name, const struct vt_json *sent)
{
    struct vt_reading r = vt_reading_of(name, "throughput", "bit/s", VT_BETTER_HIGHER, 0, 0);
    const struct vt_json *rate = vt_json_get(sent, "bits_per_second");

    if (rate && !s->err->status)
        vt_sink_reported(s->sink, &r, "sent (bit/s)", rate->text, s->err);
}

/* A server of 3.7 and before says of UDP that it got nothing, though its intervals counted: their mean. */
static bool give_counted(struct state *s, const char *name, const struct vt_json *root)
{
    const struct vt_json *intervals = vt_json_get(root, "intervals");
    double bits = 0, seconds = 0, rate, length;
    long line = 0;

    for (const struct vt_json *i = intervals ? intervals->child : NULL; i; i = i->next) {
        const struct vt_json *sum = vt_json_get(i, "sum"), *omitted = vt_json_get(sum, "omitted");
        if ((omitted && omitted->truth) || !vt_json_number(sum, "bits_per_second", &rate)
            || !vt_json_number(sum, "seconds", &length))
            continue;
        bits += rate * length;
        seconds += length;
        line = vt_json_get(sum, "bits_per_second")->line;
    }
    if (!(bits > 0) || !(seconds > 0))
        return false;
    vt_iperf_give(s->sink, name, "throughput", "bit/s", VT_BETTER_HIGHER, bits / seconds, s->run, 0, line,
                  s->err);
    return true;
}

/* 3.9 tells of UDP only in `sum`; later versions have both sides apart. False: no figure at all. */
static bool give_sums(struct state *s, const char *name, const struct vt_json *end, const char *suffix)
{
    const char *key = "";
    double rate;

    key = vt_sink_say(s->sink, s->err, "sum_received%s", suffix);
    const struct vt_json *received = vt_json_get(end, key);
    key = vt_sink_say(s->sink, s->err, "sum_sent%s", suffix);
    const struct vt_json *sent = vt_json_get(end, key);
    const struct vt_json *both = *suffix ? NULL : vt_json_get(end, "sum");
    if (!vt_json_number(received, "bits_per_second", &rate) || (rate <= 0 && both))
        received = both;
    if (!vt_json_number(received, "bits_per_second", &rate))
        received = sent;
    if (!vt_json_number(received, "bits_per_second", &rate))
        return false;
    if (rate > 0 || !s->udp || !give_counted(s, name, s->root))
        give(s, name, "throughput", "bit/s", VT_BETTER_HIGHER, received, "bits_per_second");
    report_sent(s, name, sent);
    if (both && both != received) {
        struct vt_reading r = vt_reading_of(name, "throughput", "bit/s", VT_BETTER_HIGHER, 0, 0);
        const struct vt_json *figure = vt_json_get(both, "bits_per_second");
        if (figure && !s->err->status)
            vt_sink_reported(s->sink, &r, "sum (bit/s)", figure->text, s->err);
    }
    give(s, name, "retransmits", "count", VT_BETTER_LOWER, sent, "retransmits");
    if (s->udp) {
        give(s, name, "jitter", "ms", VT_BETTER_LOWER, received, "jitter_ms");
        give(s, name, "lost", "%", VT_BETTER_LOWER, received, "lost_percent");
    }
    return true;
}

/* The sums of 3.9 --bidir tell of one way only, so the streams are added up here. Way: who sends, true the
 * client. */
static bool give_way(struct state *s, const char *name, const struct vt_json *end, bool client_sends)
{
    const struct vt_json *streams = vt_json_get(end, "streams");
    double received = 0, sent = 0, retransmits = NAN, x;
    long line = 0;

    for (const struct vt_json *stream = streams ? streams->child : NULL; stream; stream = stream->next) {
        const struct vt_json *sender = vt_json_get(stream, "sender"),
                             *receiver = vt_json_get(stream, "receiver");
        const struct vt_json *flag = vt_json_get(sender, "sender");
        if (!flag || flag->truth != client_sends || !vt_json_number(receiver, "bits_per_second", &x))
            continue;
        received += x;
        line = vt_json_get(receiver, "bits_per_second")->line;
        sent += vt_json_number(sender, "bits_per_second", &x) ? x : 0;
        if (vt_json_number(sender, "retransmits", &x))
            retransmits = isnan(retransmits) ? x : retransmits + x;
    }
    if (!line)
        return false;
    vt_iperf_give(s->sink, name, "throughput", "bit/s", VT_BETTER_HIGHER, received, s->run, 0, line, s->err);
    vt_iperf_give(s->sink, name, "retransmits", "count", VT_BETTER_LOWER, retransmits, s->run, 0, line,
                  s->err);
    char text[40];
    struct vt_reading r = vt_reading_of(name, "throughput", "bit/s", VT_BETTER_HIGHER, 0, 0);
    snprintf(text, sizeof text, "%.17g", sent);
    if (sent > 0 && !s->err->status)
        vt_sink_reported(s->sink, &r, "sent (bit/s)", vt_text_of(text), s->err);
    return true;
}

static void give_interval(struct state *s, const char *name, const struct vt_json *interval, double usual)
{
    const struct vt_json *sum = vt_json_get(interval, "sum"), *omitted = vt_json_get(sum, "omitted");
    const struct vt_json *member = vt_json_get(sum, "bits_per_second");
    double seconds, rate;

    if ((omitted && omitted->truth) || !vt_json_number(sum, "seconds", &seconds)
        || !vt_json_value(member, &rate) || vt_iperf_is_fragment(seconds, usual))
        return;
    vt_iperf_give(s->sink, name, "interval throughput", "bit/s", VT_BETTER_HIGHER, rate, s->run,
                  ++s->iteration, member->line, s->err);
}

static void give_intervals(struct state *s, const char *name, const struct vt_json *root)
{
    const struct vt_json *intervals = vt_json_get(root, "intervals");
    double usual = 0, seconds;

    s->iteration = 0;
    for (const struct vt_json *i = intervals ? intervals->child : NULL; i; i = i->next)
        if (vt_json_number(vt_json_get(i, "sum"), "seconds", &seconds) && seconds > usual)
            usual = seconds;
    for (const struct vt_json *i = intervals ? intervals->child : NULL; i; i = i->next)
        give_interval(s, name, i, usual);
}

static void give_facts(struct state *s, const struct vt_json *start)
{
    const struct vt_json *test = vt_json_get(start, "test_start"), *size = vt_json_get(test, "blksize");
    const struct vt_json *target = vt_json_get(test, "target_bitrate");
    struct vt_text none = {"", 0};
    const char *version = vt_json_string(start, "version");

    if (version && !s->err->status)
        vt_sink_fact(s->sink, "iperf3 version", vt_text_of(version), s->err);
    if (!s->err->status)
        vt_sink_parameter(s->sink, "block size", size ? size->text : none, s->err);
    if (!s->err->status)
        vt_sink_parameter(s->sink, "target bitrate",
                          target && !vt_text_equals(target->text, "0") ? target->text : none, s->err);
}

/* Names the test by what `start` says. */
static void begin(struct state *s, const struct vt_json *start)
{
    const struct vt_json *test = vt_json_get(start, "test_start"),
                         *connected = vt_json_get(start, "connected");
    const char *protocol = vt_json_string(test, "protocol");

    s->udp = protocol && !strcmp(protocol, "UDP");
    s->streams = 1;
    s->reverse = s->bidirectional = 0;
    s->iteration = 0;
    vt_json_number(test, "num_streams", &s->streams);
    vt_json_number(test, "reverse", &s->reverse);
    vt_json_number(test, "bidir", &s->bidirectional);
    if (connected && s->reverse == 0 && (double)connected->n == 2 * s->streams) /* 3.9 has no `bidir` key */
        s->bidirectional = 1;
    const char *mode = s->bidirectional > 0 ? "bidirectional" : s->reverse > 0 ? "reverse" : "";
    s->name = vt_iperf_name(s->sink, s->err, "iperf3", s->udp, mode, s->streams);
    s->back = vt_iperf_name(s->sink, s->err, "iperf3", s->udp, "bidirectional, back", s->streams);
}

/* What the CPUs of both sides did, and how far apart they were. */
static void report_more(struct state *s, const struct vt_json *end)
{
    static const struct {
        const char *key, *label;
    } figures[] = {
        {"host_total", "CPU of this side (%)"},
        {"remote_total", "CPU of the other side (%)"},
    };
    const struct vt_json *cpu = vt_json_get(end, "cpu_utilization_percent"),
                         *streams = vt_json_get(end, "streams");
    struct vt_reading r = vt_reading_of(s->name, "throughput", "bit/s", VT_BETTER_HIGHER, 0, 0);
    const struct vt_json *rtt =
        streams ? vt_json_get(vt_json_get(streams->child, "sender"), "mean_rtt") : NULL;

    for (size_t i = 0; i < 2; i++) {
        const struct vt_json *figure = vt_json_get(cpu, figures[i].key);
        if (figure && !s->err->status)
            vt_sink_reported(s->sink, &r, figures[i].label, figure->text, s->err);
    }
    if (rtt && !s->err->status)
        vt_sink_reported(s->sink, &r, "mean round trip (us)", rtt->text, s->err);
}

static bool give_end(struct state *s, const struct vt_json *end)
{
    if (s->bidirectional <= 0) {
        bool good = give_sums(s, s->name, end, "");
        report_more(s, end);
        return good;
    }
    bool forward = give_way(s, s->name, end, true), back = give_way(s, s->back, end, false);
    if (!forward)
        forward = give_sums(s, s->name, end, "");
    return (back || give_sums(s, s->back, end, "_bidir_reverse")) && forward;
}

static enum vt_status note_failed(struct state *s, const char *file, long line, const char *why)
{
    return vt_sink_note(s->sink, "failed_run", VT_WARNING, s->err, "%s:%ld: iperf3 failed: %s", file, line,
                        why);
}

static enum vt_status give_document(struct state *s, const char *file, const struct vt_json *root)
{
    const struct vt_json *start = vt_json_get(root, "start"), *end = vt_json_get(root, "end");
    const char *error = vt_json_string(root, "error");

    if (error || !end || !end->n)
        return note_failed(s, file, root->line, error ? error : "its document ends without figures");
    begin(s, start);
    s->root = root;
    s->run++;
    give_facts(s, start);
    if (!give_end(s, end))
        return note_failed(s, file, root->line, "its document holds no total");
    if (s->bidirectional <= 0)
        give_intervals(s, s->name, root);
    return s->err->status;
}

/* --json-stream of 3.17: {"event":"start","data":{...}}, an event an interval, {"event":"end",...} */
static enum vt_status give_event(struct state *s, const char *file, const char *event,
                                 const struct vt_json *root)
{
    const struct vt_json *data = vt_json_get(root, "data");

    if (!strcmp(event, "start")) {
        begin(s, data);
        s->run++;
        give_facts(s, data);
    } else if (!strcmp(event, "interval") && s->run && s->bidirectional <= 0) {
        give_interval(s, s->name, data, 0);
    } else if (!strcmp(event, "end") && s->run && !give_end(s, data)) {
        return note_failed(s, file, root->line, "its end holds no total");
    } else if (!strcmp(event, "error")) {
        const char *why = data && data->kind == VT_JSON_STRING ? data->text.s : "see there";
        return note_failed(s, file, root->line, why);
    }
    return s->err->status;
}

static enum vt_status parse_json(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_documents documents = vt_documents_each_of(in);
    struct state s = {.name = "", .back = "", .sink = sink, .err = err};
    const struct vt_json *root;

    while (vt_documents_next(&documents, &root, err) && !err->status) {
        const char *event = vt_json_string(root, "event");
        if (event)
            give_event(&s, in->name, event, root);
        else if (vt_json_get(root, "start"))
            give_document(&s, in->name, root);
    }
    vt_documents_free(&documents);
    return err->status;
}

/* ---- text */

/* What the rows of one way, of the sum if there is one, come down to. */
struct totals {
    bool has_sum;
    double usual; /* the length of an interval */
    const struct vt_iperf_row *sender, *receiver;
};

static bool belongs(const struct vt_iperf_row *r, char way, const struct totals *t)
{
    return r->way == way && t->has_sum == (r->stream < 0);
}

static struct totals find_totals(const struct vt_iperf_test *test, char way)
{
    struct totals t = {0};

    for (size_t i = 0; i < test->n; i++)
        t.has_sum |= test->at[i].stream < 0 && test->at[i].way == way;
    for (size_t i = 0; i < test->n; i++) {
        const struct vt_iperf_row *r = &test->at[i];
        if (!belongs(r, way, &t))
            continue;
        if (r->role == VT_IPERF_SENDER)
            t.sender = r;
        else if (r->role == VT_IPERF_RECEIVER)
            t.receiver = r;
        else if (r->to - r->from > t.usual)
            t.usual = r->to - r->from;
    }
    return t;
}

static void report_rate(struct state *s, const char *name, const char *label, double bit_s)
{
    struct vt_reading r = vt_reading_of(name, "throughput", "bit/s", VT_BETTER_HIGHER, 0, 0);
    char text[40];

    snprintf(text, sizeof text, "%.17g", bit_s);
    if (!s->err->status)
        vt_sink_reported(s->sink, &r, label, vt_text_of(text), s->err);
}

/* Beside the sum, what its streams had. */
static void report_streams(struct state *s, const struct vt_iperf_test *test, const char *name, char way,
                           enum vt_iperf_role role)
{
    for (size_t i = 0; i < test->n; i++) {
        const struct vt_iperf_row *r = &test->at[i];
        char label[40];
        if (r->way != way || r->stream < 0 || r->role != role)
            continue;
        snprintf(label, sizeof label, "stream %ld (bit/s)", r->stream);
        report_rate(s, name, label, r->bit_s);
    }
}

static void give_text_intervals(struct state *s, const struct vt_iperf_test *test, const char *name, char way,
                                const struct totals *t)
{
    long iteration = 0;

    for (size_t i = 0; i < test->n; i++) {
        const struct vt_iperf_row *r = &test->at[i];
        if (!belongs(r, way, t) || r->role != VT_IPERF_INTERVAL || r->omitted
            || vt_iperf_is_fragment(r->to - r->from, t->usual))
            continue;
        vt_iperf_give(s->sink, name, "interval throughput", "bit/s", VT_BETTER_HIGHER, r->bit_s, s->run,
                      ++iteration, r->line, s->err);
    }
}

/* False when the rows hold no total. */
static bool give_text_way(struct state *s, const struct vt_iperf_test *test, const char *name, char way)
{
    struct totals t = find_totals(test, way);
    const struct vt_iperf_row *total = t.receiver ? t.receiver : t.sender;

    if (!total)
        return false;
    vt_iperf_give(s->sink, name, "throughput", "bit/s", VT_BETTER_HIGHER, total->bit_s, s->run, 0,
                  total->line, s->err);
    if (t.sender && t.sender != total)
        report_rate(s, name, "sent (bit/s)", t.sender->bit_s);
    if (t.has_sum)
        report_streams(s, test, name, way, total->role);
    if (t.sender && !test->udp)
        vt_iperf_give(s->sink, name, "retransmits", "count", VT_BETTER_LOWER, t.sender->retransmits, s->run,
                      0, t.sender->line, s->err);
    vt_iperf_give(s->sink, name, "jitter", "ms", VT_BETTER_LOWER, total->jitter_ms, s->run, 0, total->line,
                  s->err);
    vt_iperf_give(s->sink, name, "lost", "%", VT_BETTER_LOWER, total->lost_percent, s->run, 0, total->line,
                  s->err);
    give_text_intervals(s, test, name, way, &t);
    return true;
}

/* `why` is the error that iperf3 printed, or NULL. */
static enum vt_status end_test(struct state *s, struct vt_iperf_test *test, const char *file, long line,
                               const char *why)
{
    const char *name = "";
    bool good = false, both = false;

    for (size_t i = 0; i < test->n; i++)
        both |= test->at[i].way != 0;
    if (test->n) {
        s->run++;
        double streams = vt_iperf_streams(test, both ? 'T' : 0);
        const char *mode = both ? "bidirectional" : test->reverse ? "reverse" : "";
        name = vt_iperf_name(s->sink, s->err, "iperf3", test->udp, mode, streams);
        good = give_text_way(s, test, name, both ? 'T' : 0);
        if (both) {
            name = vt_iperf_name(s->sink, s->err, "iperf3", test->udp, "bidirectional, back", streams);
            good |= give_text_way(s, test, name, 'R');
        }
    }
    if (!good && (test->n || why) && !s->err->status) {
        s->run -= test->n > 0;
        vt_sink_note(s->sink, "failed_run", VT_WARNING, s->err, "%s:%ld: iperf3 failed: %s", file, line,
                     why ? why : "no total follows the intervals; was it cut off?");
    }
    vt_iperf_free(test);
    return s->err->status;
}

static enum vt_status parse_text(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_lines lines = vt_lines_of(in);
    struct state s = {.name = "", .back = "", .sink = sink, .err = err};
    struct vt_iperf_test test = {0};
    struct vt_iperf_row row;
    struct vt_text line, why;
    bool cut;

    while (!err->status && vt_lines_next(&lines, &line)) {
        if (vt_text_find(line, "iperf3: error - ", &why) || vt_text_find(line, "iperf3: interrupt", &why)) {
            end_test(&s, &test, in->name, lines.number, vt_sink_keep(sink, vt_text_trim(why), err));
        } else if (vt_text_find(line, "Connecting to host ", NULL)
                   || vt_text_find(line, "Accepted connection from ", NULL)
                   || vt_text_find(line, "iperf Done.", NULL)) {
            end_test(&s, &test, in->name, lines.number, NULL);
        } else if (vt_iperf_row(line, &row, &cut)) {
            if (cut)
                return vt_iperf_free(&test),
                       vt_lines_fail(&lines, err, "no rate in this row of iperf3; was it cut off?");
            row.line = lines.number;
            vt_iperf_push(&test, &row, err);
        }
        test.udp |= vt_text_find(line, "Total Datagrams", NULL) || vt_text_find(line, "Jitter", NULL);
        test.reverse |= vt_text_find(line, "Reverse mode, ", NULL);
    }
    if (!err->status)
        end_test(&s, &test, in->name, lines.number, NULL);
    vt_iperf_free(&test);
    return err->status;
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    if (vt_text_has_key(in->text, "start") || vt_text_has_key(in->text, "event"))
        return parse_json(in, sink, err);
    return parse_text(in, sink, err);
}

const struct vt_parser vt_parser_iperf3 = {
    "iperf3", "iperf3", "3.0 to 3.18: JSON, text", "iperf3 -c HOST -J > run1.json", score, parse};
