/* AS SSD Benchmark, what its menu copies to the clipboard:
 *     AS SSD Benchmark 1.7.4739.38088
 *     Name: ...
 *     Sequential:
 *     ------------------------------
 *     Read: 512.34 MB/s
 *     Write: 490.12 MB/s
 *     4K: ... 4K-64Threads: ... Access Times: (ms) ... Score: ...
 * Decimal commas where Windows has them. MB is 2^20 bytes, as the program counts. */
#include "parsers/kit/measured.h"

#include <string.h>

struct state {
    struct vt_measured to;
    const char *section;
    size_t sections, figures; /* of the present report */
    bool scored;
};

static int score(struct vt_text head)
{
    return vt_text_find(head, "AS SSD Benchmark ", NULL) ? 97 : 0;
}

static void end_report(struct state *s)
{
    if (s->sections && !s->scored)
        vt_measured_incomplete(&s->to, "the score that ends a report of AS SSD");
    s->sections = 0;
    s->scored = false;
    s->section = NULL;
}

static bool begins_section(struct state *s, struct vt_text line)
{
    static const char *const sections[] = {
        "Sequential",   "Seq",      "4K",          "4K-64Threads", "4K-64Thrd",      "512B",
        "Access Times", "Acc.time", "Access time", "Score",        "Copy-Benchmark", "Compression"};

    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
        size_t n = strlen(sections[i]);
        if (!vt_text_starts(line, sections[i]) || !vt_text_equals(vt_text_trim(vt_text_from(line, n)), ":"))
            continue;
        s->section = sections[i];
        s->sections++;
        return true;
    }
    return false;
}

static void read_figure(struct state *s, struct vt_text line)
{
    static const char *const labels[] = {"Read", "Write", "Total"};

    for (size_t i = 0; i < 3 && s->section; i++) {
        struct vt_text rest = vt_text_from(line, strlen(labels[i]));
        double value;
        if (!vt_text_starts(line, labels[i]) || !vt_text_starts(vt_text_trim(rest), ":"))
            continue;
        rest = vt_text_from(vt_text_trim(rest), 1);
        if (!vt_text_number(&rest, &value)) {
            vt_measured_unreadable(&s->to, line);
            return;
        }
        const char *name = vt_sink_say(s->to.sink, s->to.err, "AS SSD/%s %s", s->section,
                                       i == 0   ? "read"
                                       : i == 1 ? "write"
                                                : "total");
        struct vt_text unit = vt_text_trim(rest);
        if (vt_text_starts(unit, "MB/s"))
            vt_measured(&s->to, name, "throughput", "MiB/s", value);
        else if (vt_text_starts(unit, "ms"))
            vt_measured(&s->to, name, "latency", "ms", value);
        else if (!strcmp(s->section, "Score"))
            vt_measured(&s->to, name, "score", "points", value);
        else
            vt_measured_unreadable(&s->to, line);
        s->scored |= !strcmp(s->section, "Score") && i == 2;
        s->figures++;
        return;
    }
}

static void take_line(void *state, struct vt_text line)
{
    struct state *s = state;
    struct vt_text rest;

    line = vt_text_trim(line);
    if (vt_text_find(line, "AS SSD Benchmark ", &rest)) {
        end_report(s);
        vt_measured_fact(&s->to, "AS SSD version", vt_text_trim(rest));
    } else if (vt_text_starts(line, "Name:")) {
        vt_measured_fact(&s->to, "drive", vt_text_trim(vt_text_from(line, 5)));
    } else if (vt_text_starts(line, "Controller:")) {
        vt_measured_fact(&s->to, "controller", vt_text_trim(vt_text_from(line, 11)));
    } else if (vt_text_starts(line, "Size:")) {
        vt_measured_fact(&s->to, "drive size", vt_text_trim(vt_text_from(line, 5)));
    } else if (!begins_section(s, line)) {
        read_figure(s, line);
    }
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct state s = {.to = {.sink = sink, .err = err}};

    vt_measured_lines(in, &s.to, take_line, &s);
    if (!err->status && !s.figures)
        return vt_fail_at(err, VT_INPUT, in->name, 0, "AS SSD left no figures; was it cut off?");
    end_report(&s);
    return err->status;
}

const struct vt_parser vt_parser_asssd = {
    "asssd", "AS SSD Benchmark", "1.x and 2.x", "Edit, Copy, paste into run1.txt", score, parse};
