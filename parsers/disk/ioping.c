/* ioping: its lines, its summary, the raw lines of -B and -p, and JSON.
 *     4 KiB <<< . (ext4 /dev/vda 252.0 GiB): request=5 time=215.7 us
 *     4 requests completed in 16.6 ms, 16 KiB read, 240 iops, 963.9 KiB/s
 *     min/avg/max/mdev = 154.1 us / 4.15 ms / 16.0 ms / 6.87 ms
 *     9 2995579 3004 12306135 132459 332842 1071881 353952 10 3283429
 * Each request is an iteration. Warm-up requests are a metric of their own. Units change inside one summary.
 */
#include "model/unit.h"
#include "parsers/kit/measured.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

struct state {
    struct vt_measured to;
    const char *name;
    long run, request;
    size_t given;
};

static int score(struct vt_text head)
{
    struct vt_lines lines = {.rest = head};
    struct vt_text line, words[11];

    if (vt_text_find(head, "ioping statistics ---", NULL)
        || (vt_text_find(head, ": request=", NULL) && vt_text_find(head, " time=", NULL)))
        return 97;
    if (vt_text_find(head, "min/avg/max/mdev = ", NULL) && vt_text_find(head, " iops", NULL))
        return 96;
    if (vt_text_starts(vt_text_trim(head), "[{") && vt_text_find(head, "\"device_size\"", NULL)
        && vt_text_find(head, "\"operation\"", NULL))
        return 96;
    bool any = false;
    while (vt_lines_next(&lines, &line)) {
        size_t n = vt_words(line, words, 11);
        double x;
        if (!n)
            continue;
        if (n != 8 && n != 10)
            return 0;
        for (size_t i = 0; i < n; i++)
            if (!vt_text_is_number(words[i], &x) || x != floor(x) || x < 0)
                return 0;
        any = true;
    }
    return any ? 55 : 0;
}

/* A number and its unit, "4.15 ms", "134.8us", in microseconds. */
static bool read_us(struct vt_text *t, double *us)
{
    static const struct {
        const char *unit;
        double us;
    } units[] = {
        {"ns", 1e-3}, {"us", 1}, {"ms", 1e3}, {"min", 6e7}, {"s", 1e6}, {"hour", 3.6e9},
    };

    if (!vt_text_number(t, us))
        return false;
    *t = vt_text_trim(*t);
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (vt_text_starts(*t, units[i].unit)) {
            *us *= units[i].us;
            *t = vt_text_from(*t, strlen(units[i].unit));
            return true;
        }
    return false;
}

static void give_request(struct state *s, bool warmup, double us)
{
    struct vt_reading r =
        vt_reading_of(s->name, warmup ? "warm-up latency" : "latency", "us", VT_BETTER_LOWER, us, s->to.line);

    r.run = s->run > 1 ? s->run : 0;
    r.iteration = warmup ? 1 : ++s->request;
    vt_sink_add(s->to.sink, &r, s->to.err);
    s->given++;
}

/* The request's size and direction name the test; the target does not, since it differs between host and
 * guest. */
static void name_request(struct state *s, struct vt_text line)
{
    struct vt_text rest = line, word;
    double size;
    char unit[8] = "B", text[24];

    if (!vt_text_number(&rest, &size))
        return;
    if (vt_text_word(&rest, &word))
        vt_text_copy(word, unit, sizeof unit);
    bool old_kb = !strcmp(unit, "kb") || !strcmp(unit, "KB"), old_bytes = !strcmp(unit, "bytes");
    if (old_kb || old_bytes || !strcmp(unit, "B"))
        vt_size_name(old_kb ? size * 1024 : size, text, sizeof text);
    else
        snprintf(text, sizeof text, "%g %s", size, unit);
    if (vt_text_find(line, "<<< ", &word) || vt_text_find(line, ">>> ", &word)
        || vt_text_find(line, " from ", &word) || vt_text_find(line, " to ", &word))
        vt_measured_parameter(&s->to, "target", vt_text_before(word, " ("));
    bool writes = vt_text_find(line, " >>> ", NULL) || vt_text_find(line, " to ", NULL);
    s->name = vt_sink_say(s->to.sink, s->to.err, "ioping/%s %s", writes ? "write" : "read", text);
}

static bool read_request(struct state *s, struct vt_text line)
{
    struct vt_text after;
    double request, us;

    if (!vt_text_find(line, ": request=", NULL) && !vt_text_find(line, ": seq=", NULL))
        return false;
    if (!vt_number_after(line, "request=", &request, NULL) && !vt_number_after(line, "seq=", &request, NULL))
        return vt_measured_unreadable(&s->to, line);
    if (!vt_text_find(line, " time=", &after) || !read_us(&after, &us))
        return vt_sink_bad_row(s->to.sink, s->to.line, s->to.err,
                               "this request has no time; was it cut off?"),
               true;
    if (request <= 1) {
        s->run++;
        s->request = 0;
        name_request(s, vt_text_trim(line));
    }
    give_request(s, vt_text_find(after, "warmup", NULL), us);
    return true;
}

static const char *const summary[] = {"latency min", "latency mean", "latency max", "latency mdev"};

/* The summary of requests that are all there is reported of their series; else it is all that there is. */
static void give_summary(struct state *s, const char *metric, const char *unit, double x)
{
    if (s->request > 0)
        vt_measured_reported_number(&s->to, s->name, "latency", "us", metric,
                                    !strcmp(unit, "ns") ? x / 1e3 : x);
    else if (strcmp(metric, "latency mdev"))
        vt_measured(&s->to, s->name, metric, unit, x);
    else
        vt_measured_reported_number(&s->to, s->name, "latency mean", unit, metric, x);
}

/* "min/avg/max/mdev = 154.1 us / 4.15 ms / 16.0 ms / 6.87 ms"; before 1.0 one unit for all at the end. */
static bool read_summary(struct state *s, struct vt_text line)
{
    struct vt_text after, parts[4], tail;
    double us[4], factor = 1;

    if (!vt_text_find(line, "min/avg/max/mdev = ", &after))
        return false;
    size_t n = vt_fields(after, '/', parts, 4);
    if (n == 4) {
        tail = parts[3];
        if (read_us(&tail, &us[3]))
            for (size_t i = 0; i < 4; i++) {
                struct vt_text part = parts[i];
                double bare;
                if (read_us(&part, &us[i]))
                    continue;
                part = parts[3];
                factor = vt_text_number(&part, &bare) && bare > 0 ? us[3] / bare : 0;
                if (!vt_text_is_number(parts[i], &us[i]))
                    n = 0;
                us[i] *= factor;
            }
        else
            n = 0;
    }
    if (n != 4)
        return vt_sink_bad_row(s->to.sink, s->to.line, s->to.err,
                               "this summary is not whole; was it cut off?"),
               true;
    for (size_t i = 0; i < 4; i++)
        if (us[i] > 0)
            give_summary(s, summary[i], "us", us[i]);
    s->given++;
    return true;
}

/* "4 requests completed in 824.8 us, 16 KiB read, 4.85 k iops, 18.9 MiB/s" */
static bool read_rates(struct state *s, struct vt_text line)
{
    static const struct {
        const char *prefix;
        double factor;
    } prefixes[] = {{"k ", 1e3}, {"M ", 1e6}, {"G ", 1e9}, {"", 1}};
    struct vt_text fields[8], word;
    double x;
    size_t n;

    if (!vt_text_find(line, " requests completed in ", NULL))
        return false;
    n = vt_fields(line, ',', fields, 8);
    for (size_t i = 1; i < n && i < 8; i++) {
        struct vt_text field = fields[i];
        const char *unit = "";
        if (!vt_text_number(&field, &x)) {
            vt_measured_unreadable(&s->to, line);
            return true;
        }
        if (!(x > 0))
            continue;
        field = vt_text_trim(field);
        if (vt_text_ends(field, "iops")) {
            for (size_t k = 0; k < sizeof prefixes / sizeof *prefixes; k++)
                if (vt_text_starts(field, prefixes[k].prefix)) {
                    vt_measured(&s->to, s->name, "iops", "IOPS", x * prefixes[k].factor);
                    break;
                }
        } else if (vt_text_ends(field, "/s") && vt_text_word(&field, &word)) {
            unit = vt_sink_keep(s->to.sink, word, s->to.err);
            if (!strcmp(unit, "mb/s") || !strcmp(unit, "MB/s")) /* before 0.9: powers of 1024 as well */
                unit = vt_sink_say(s->to.sink, s->to.err, "MiB/s");
            else if (!strcmp(unit, "kb/s") || !strcmp(unit, "KB/s"))
                unit = vt_sink_say(s->to.sink, s->to.err, "KiB/s");
            if (vt_unit_find(unit))
                vt_measured(&s->to, s->name, "throughput", unit, x);
        }
        s->given++;
    }
    return true;
}

/* -B and -p: requests, their time in ns, iops, bytes/s, min, avg, max, mdev in ns [, all requests, all time].
 */
static bool read_raw(struct state *s, struct vt_text line)
{
    static const struct {
        size_t at;
        const char *metric, *unit;
    } values[] = {
        {2, "iops", "IOPS"},       {3, "throughput", "B/s"}, {4, "latency min", "ns"},
        {5, "latency mean", "ns"}, {6, "latency max", "ns"}, {7, "latency mdev", "ns"},
    };
    struct vt_text words[11];
    size_t n = vt_words(line, words, 11);
    double x[10];

    if (n != 8 && n != 10)
        return false;
    for (size_t i = 0; i < n; i++)
        if (!vt_text_is_number(words[i], &x[i]))
            return false;
    vt_measured_fact(&s->to, "ioping requests", words[0]);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (x[values[i].at] > 0 && i < 2)
            vt_measured(&s->to, s->name, values[i].metric, values[i].unit, x[values[i].at]);
        else if (x[values[i].at] > 0)
            give_summary(s, values[i].metric, values[i].unit, x[values[i].at]);
    vt_measured_reported_number(&s->to, s->name, "latency mean", "ns", "total time in ns", x[1]);
    s->given++;
    return true;
}

/* ---- JSON */

static double number_of(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    return json_is_number(value) ? json_number_value(value) : NAN;
}

static void give_json_stat(struct state *s, const json_t *stat)
{
    static const struct {
        const char *key, *metric, *unit;
    } values[] = {
        {"iops", "iops", "IOPS"},      {"bps", "throughput", "B/s"}, {"min", "latency min", "ns"},
        {"avg", "latency mean", "ns"}, {"max", "latency max", "ns"}, {"mdev", "latency mdev", "ns"},
    };

    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        double x = number_of(stat, values[i].key);
        if (x > 0 && i < 2)
            vt_measured(&s->to, s->name, values[i].metric, values[i].unit, x);
        else if (x > 0)
            give_summary(s, values[i].metric, values[i].unit, x);
    }
    s->given++;
}

static void give_json(struct state *s, const json_t *entry)
{
    const json_t *io = json_object_get(entry, "io"), *stat = json_object_get(entry, "stat");
    const char *operation = json_string_value(json_object_get(io, "operation"));
    double size = number_of(io, "size"), time_ns = number_of(io, "time"), request = number_of(io, "request");
    char text[24];

    if (json_is_object(io)) {
        if (!(time_ns > 0) || !(size > 0)) {
            vt_sink_bad_row(s->to.sink, 0, s->to.err,
                            "a request has no time or size; is this ioping's JSON?");
            return;
        }
        if (request <= 1) {
            s->run++;
            s->request = 0;
        }
        s->name = vt_sink_say(s->to.sink, s->to.err, "ioping/%.20s %s", operation ? operation : "read",
                              vt_size_name(size, text, sizeof text));
        give_request(s, json_is_true(json_object_get(io, "ignored")), time_ns / 1e3);
    }
    if (json_is_object(stat))
        give_json_stat(s, stat);
}

/* Several runs in one file are several documents, one after another. */
static enum vt_status parse_json(const struct vt_input *in, struct state *s)
{
    struct vt_text rest = vt_text_trim(in->text);

    while (rest.n && !s->to.err->status) {
        json_error_t why;
        json_t *root = json_loadb(rest.s, rest.n, JSON_REJECT_DUPLICATES | JSON_DISABLE_EOF_CHECK, &why),
               *entry;
        size_t i;
        if (!root)
            return vt_fail_at(s->to.err, VT_INPUT, in->name, why.line,
                              "is not whole JSON (%s); was it cut off?", why.text);
        json_array_foreach(root, i, entry)
        {
            if (s->to.err->status)
                break;
            give_json(s, entry);
        }
        json_decref(root);
        rest = vt_text_trim(vt_text_from(rest, (size_t)why.position));
    }
    return s->to.err->status;
}

/* "--- /dev/sda (block device 10 GiB) ioping statistics ---": of -q and -R, which print no request. */
static void read_heading(struct state *s, struct vt_text line)
{
    struct vt_text after;

    line = vt_text_trim(line);
    if (vt_text_find(line, "--- ", &after) && vt_text_find(after, " ioping statistics ---", NULL))
        vt_measured_parameter(&s->to, "target",
                              vt_text_before(vt_text_before(after, " ("), " ioping statistics"));
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line;
    struct state s = {.to = {.sink = sink, .err = err}, .name = "ioping/requests"};

    if (vt_text_starts(vt_text_trim(in->text), "["))
        return parse_json(in, &s);
    while (!err->status && vt_lines_next(&lines, &line)) {
        s.to.line = lines.number;
        read_heading(&s, line);
        if (read_request(&s, line) || read_rates(&s, line) || read_summary(&s, line))
            continue;
        read_raw(&s, line);
    }
    if (!err->status && !s.given)
        vt_fail_at(err, VT_INPUT, in->name, 0, "ioping left no request; was it cut off?");
    return err->status;
}

const struct vt_parser vt_parser_ioping = {"ioping", "ioping", "0.6 to 1.3", "ioping -c 20 . > run1.txt",
                                           score,    parse};
