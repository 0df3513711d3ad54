/* perf stat's text, its -x fields and -j objects, and perf bench:
 *       Performance counter stats for 'sha256sum /usr/bin/perl' (5 runs):
 *                   29.51 msec task-clock                #    0.372 CPUs utilized            ( +-  9.15% )
 *                  0.0793 +- 0.0169 seconds time elapsed  ( +- 21.29% )
 *      27.13,msec,task-clock,7.47%,27131067,100.00,0.565,CPUs utilized
 *      {"counter-value" : "29.630711", "unit" : "msec", "event" : "task-clock", "variance" : 5.48, ...
 * "+- x%" (and JSON's "variance") is the standard error of the mean over the runs of -r; where their number n
 * is shown, the mean is an aggregate with sd = error * sqrt(n). -I prints a block an interval: iterations of
 * one run. Events that could not be counted are a fact of the machine, not a 0. Fewer events are better, more
 * instructions a cycle too. */
#include "parsers/harness/perf.h"

#include "parsers/kit/document.h"
#include "parsers/kit/measured.h"

#include <math.h>
#include <string.h>

/* ---- -j */

static enum vt_status parse_json(const struct vt_input *in, struct vt_perf *s)
{
    struct vt_documents documents = vt_documents_of(in);
    const struct vt_json *root;

    while (!s->err->status && vt_documents_next(&documents, &root, s->err)) {
        struct vt_perf_counter c = {.error_percent = NAN, .interval = NAN};
        const char *event = vt_json_string(root, "event"), *unit = vt_json_string(root, "unit");
        const struct vt_json *value = vt_json_get(root, "counter-value"),
                             *metric = vt_json_get(root, "metric-value");
        const char *metric_unit = vt_json_string(root, "metric-unit");
        if (!event || !value)
            continue;
        s->line = root->line;
        if (vt_perf_reason(value->text)) {
            vt_perf_not_counted(s, vt_text_of(event), vt_perf_reason(value->text));
            continue;
        }
        if (!vt_json_value(value, &c.value)) {
            vt_sink_bad_row(s->sink, root->line, s->err, "no number as \"counter-value\" of %s", event);
            continue;
        }
        snprintf(c.event, sizeof c.event, "%s", event);
        snprintf(c.unit, sizeof c.unit, "%s", unit ? unit : "");
        if (!vt_json_number(root, "variance", &c.error_percent))
            c.error_percent = NAN;
        if (!vt_json_number(root, "interval", &c.interval))
            c.interval = NAN;
        if (metric && metric_unit) {
            c.metric = metric->text;
            c.metric_unit = vt_text_of(metric_unit);
        }
        if (isnan(c.interval))
            s->run = VT_RUN_NEXT;
        vt_perf_give(s, &c);
    }
    vt_documents_free(&documents);
    return s->err->status;
}

/* ---- perf bench: "# Running 'sched/messaging' benchmark:", then "Total time: 1.601 [sec]", "2.345678
 * usecs/op" */

static bool take_bench(struct vt_perf *s, struct vt_text line, char name[120])
{
    struct vt_measured to = {.sink = s->sink, .err = s->err, .line = s->line};
    struct vt_text rest, words[2];
    double value;

    if (vt_text_find(line, "# Running '", &rest) && vt_text_find(rest, "' benchmark", NULL)) {
        snprintf(name, 120, "perf bench/%s",
                 vt_sink_keep(s->sink, vt_text_before(rest, "' benchmark"), s->err));
        return true;
    }
    if (*name && vt_text_find(line, "# function '", &rest)) { /* mem/memcpy tries several */
        char *with = strstr(name, " (");
        size_t used = with ? (size_t)(with - name) : strlen(name);
        snprintf(name + used, 120 - used, " (%s)", vt_sink_keep(s->sink, vt_text_before(rest, "'"), s->err));
        return true;
    }
    if (vt_text_find(line, "# Executed ", &rest)
        && vt_text_find(rest, "()", NULL)) { /* "# Executed 10000000 getppid() calls" */
        struct vt_text count;
        if (!vt_text_word(&rest, &count))
            return false;
        snprintf(name, 120, "perf bench/syscall %s",
                 vt_sink_keep(s->sink, vt_text_trim(vt_text_before(rest, "()")), s->err));
        return true;
    }
    if (!*name)
        return false;
    if (vt_number_after(line, "Total time:", &value, &rest) && vt_text_find(rest, "[sec]", NULL)) {
        vt_measured(&to, name, "time", "s", value);
    } else if (vt_words(line, words, 2) == 2 && vt_text_is_number(words[0], &value)) {
        if (vt_text_equals(words[1], "usecs/op"))
            vt_measured(&to, name, "time of an operation", "us/op", value);
        else if (vt_text_equals(words[1], "ops/sec"))
            vt_measured(&to, name, "rate", "ops/s", value);
        else if (vt_text_equals(words[1], "GB/sec") || vt_text_equals(words[1], "MB/sec"))
            vt_measured(&to, name, "throughput", vt_text_starts(words[1], "G") ? "GiB/s" : "MiB/s", value);
    }
    return true;
}

/* ---- recognition */

static int score(struct vt_text head)
{
    if (vt_text_find(head, "Performance counter stats for ", NULL)
        || (vt_text_has_key(head, "counter-value") && vt_text_has_key(head, "event")))
        return 95;
    if (vt_text_find(head, "counts unit events", NULL)
        || (vt_text_find(head, "# Executed ", NULL) && vt_text_find(head, "usecs/op", NULL)))
        return 92;
    if (vt_text_find(head, "# Running '", NULL) && vt_text_find(head, "' benchmark", NULL))
        return 92;
    return vt_perf_has_fields(head) ? 91 : 0;
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_perf s = {.sink = sink, .err = err, .benchmark = "perf stat/counters", .interval = NAN};
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line, rest;
    bool in_text = false, in_intervals = false;
    char bench[120] = "";

    if (vt_text_has_key(in->text, "counter-value"))
        return parse_json(in, &s);
    while (!err->status && vt_lines_next(&lines, &line)) {
        s.line = lines.number;
        if (vt_text_find(line, "Performance counter stats for ", &rest)) {
            vt_perf_begin(&s, rest);
            in_text = true;
        } else if (in_text) {
            vt_perf_text_row(&s, line, NAN);
        } else if (vt_text_find(line, "counts unit events", NULL)) {
            in_intervals = true; /* the head of -I without -x */
        } else if (in_intervals) {
            vt_perf_interval_row(&s, line);
        } else if (!take_bench(&s, line, bench)) {
            if (!vt_perf_fields(&s, line) && vt_perf_is_cut(&s, line))
                vt_sink_bad_row(sink, s.line, err,
                                "this row of perf stat -x ends too early; was it cut off?");
        }
    }
    vt_perf_note_open(&s);
    return err->status;
}

const struct vt_parser vt_parser_perf = {"perf",
                                         "perf stat, perf bench",
                                         "3.x to 6.x: text, -x, -j",
                                         "perf stat -r 10 -j -o run1.json COMMAND",
                                         score,
                                         parse};
