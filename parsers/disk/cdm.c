/* CrystalDiskMark 3 to 8, its text copy, the blanks in it as it happens:
 *            Sequential Read :    46.012 MB/s                                       3
 *    Random Read 4KB (QD=32) :     0.819 MB/s [   199.8 IOPS]                       3
 *   Sequential Read (Q= 32,T= 1) :   140.647 MB/s                                   5, 6
 *   [Read]
 *     SEQ    1MiB (Q=  8, T= 1):   543.188 MB/s [    518.0 IOPS] < 15407.04 us>     7, 8
 * MB is 10^6 bytes. One file is one observation, whatever number of passes it tells. 0.000 is a test not run.
 */
#include "parsers/kit/measured.h"

#include <stdio.h>
#include <string.h>

struct state {
    bool headed, sized; /* a report has begun; it has come to its "Test" or "Date" line */
    struct vt_measured to;
    const char *section; /* "Read", "Write", "Mix, Read 70%/Write 30%": of 7 and 8 */
    size_t rows;
};

/* The blanks inside "(Q= 32,T= 1)" vary: they go, and one comes after the comma. */
static void copy_queue(struct vt_text t, char *to, size_t size)
{
    size_t n = 0;

    for (size_t i = 0; i < t.n && n + 3 < size; i++) {
        if (t.s[i] == ' ' || t.s[i] == '\t')
            continue;
        if (t.s[i] == 'D' && n && to[n - 1] == 'Q') /* 3 writes QD=32 */
            continue;
        to[n++] = t.s[i];
        if (t.s[i] == ',')
            to[n++] = ' ';
    }
    to[n] = '\0';
}

static bool is_direction(struct vt_text t)
{
    return vt_text_equals(t, "Read") || vt_text_equals(t, "Write") || vt_text_equals(t, "Mix");
}

/* "SEQ    1MiB (Q=  8, T= 1)" below [Read] and "Sequential Read 1MiB (Q=8, T=1)" are one name. */
static bool name_row(const struct state *s, struct vt_text label, char *to, size_t size)
{
    struct vt_text words[8], queue = {"", 0}, kind = vt_text_before(label, "(");
    char detail[40] = "", extent[40] = "";
    const char *direction = "";
    size_t n;

    if (vt_text_find(label, "(", &queue))
        queue = (struct vt_text){queue.s - 1, queue.n + 1};
    n = vt_words(kind, words, 8);
    if (n < 1 || n > 8)
        return false;
    bool sequential = vt_text_find(words[0], "eq", NULL) || vt_text_starts(words[0], "SEQ");
    if (!sequential && !vt_text_starts(words[0], "RND") && !vt_text_starts(words[0], "Rand"))
        return false;
    direction = vt_sink_say(s->to.sink, s->to.err, "%s", s->section);
    for (size_t i = 1; i < n; i++)
        if (is_direction(words[i]))
            direction = vt_sink_keep(s->to.sink, words[i], s->to.err);
        else if (words[i].n < sizeof extent - 2)
            vt_text_copy(words[i], extent, sizeof extent);
    copy_queue(queue, detail, sizeof detail);
    snprintf(to, size, "CrystalDiskMark/%s%s%s%s%s%s%s", sequential ? "Sequential" : "Random",
             *direction ? " " : "", direction, *extent ? " " : "", extent, *detail ? " " : "", detail);
    return true;
}

static bool is_unit(struct vt_text t, const char *unit)
{
    return vt_text_starts(vt_text_trim(t), unit);
}

/* What follows the label: "543.188 MB/s [ 518.0 IOPS] < 15407.04 us>" */
static void give_row(struct state *s, const char *name, double rate, const char *unit, struct vt_text rest)
{
    struct vt_text part;
    double x;

    if (rate <= 0)
        return;
    vt_measured(&s->to, name, "throughput", unit, rate);
    if (vt_text_find(rest, "[", &part)) {
        if (!vt_text_number(&part, &x) || !is_unit(part, "IOPS")) {
            vt_sink_bad_row(s->to.sink, s->to.line, s->to.err,
                            "no '[N IOPS]' ends this row; was it cut off?");
            return;
        }
        vt_measured(&s->to, name, "iops", "IOPS", x);
    }
    if (vt_text_find(rest, "<", &part)
        && !vt_text_starts(part, "/")) { /* else the end of an element of HTML */
        if (vt_text_number(&part, &x) && is_unit(part, "us"))
            vt_measured(&s->to, name, "latency", "us", x);
        else
            vt_sink_bad_row(s->to.sink, s->to.line, s->to.err, "no '< N us>' ends this row; was it cut off?");
    }
}

static bool read_row(struct state *s, struct vt_text line)
{
    static const struct {
        const char *printed, *unit;
    } units[] = {{"MB/s", "MB/s"}, {"GB/s", "GB/s"}, {"MiB/s", "MiB/s"}, {"KB/s", "kB/s"}};
    struct vt_text label = vt_text_trim(line), rest;
    char name[200];
    double rate;
    size_t colon = label.n;

    for (size_t i = 0; i < label.n; i++)
        if (label.s[i] == ':')
            colon = i;
    if (colon == label.n || !name_row(s, vt_text_first(label, colon), name, sizeof name))
        return false;
    rest = vt_text_from(label, colon + 1);
    s->rows++;
    if (vt_text_number(&rest, &rate))
        for (size_t i = 0; i < sizeof units / sizeof *units; i++)
            if (is_unit(rest, units[i].printed)) {
                give_row(s, name, rate, units[i].unit, rest);
                return true;
            }
    vt_sink_bad_row(s->to.sink, s->to.line, s->to.err, "no 'N MB/s' follows '%s'; was it cut off?", name);
    return true;
}

/* "[Read]", "[Mix] Read 70%/Write 30%" */
static bool read_section(struct state *s, struct vt_text line)
{
    struct vt_text name, rest;
    const char *text = "", *mix = "";

    line = vt_text_trim(line);
    if (!vt_text_starts(line, "[") || !vt_text_split(vt_text_from(line, 1), ']', &name, &rest)
        || !is_direction(vt_text_trim(name)))
        return false;
    text = vt_sink_keep_name(s->to.sink, name, s->to.err);
    mix = vt_sink_keep_name(s->to.sink, rest, s->to.err);
    s->section = vt_sink_say(s->to.sink, s->to.err, *mix ? "%s, %s" : "%s%s", text, mix);
    return true;
}

static void read_fact(struct state *s, struct vt_text line)
{
    static const struct {
        const char *label, *fact;
    } facts[] = {
        {"OS", "os"},
        {"Profile", "CrystalDiskMark profile"},
        {"Date", "CrystalDiskMark date"},
    };
    struct vt_text name, value, after;

    if (vt_text_find(line, "CrystalDiskMark ", &after) && vt_text_word(&after, &name)) {
        if (s->headed && !s->sized)
            vt_measured_incomplete(&s->to, "the end of a CrystalDiskMark report");
        s->headed = true;
        s->sized = false;
        vt_measured_fact(&s->to, "CrystalDiskMark version", name);
        s->section = "";
        return;
    }
    if (!vt_text_split(line, ':', &name, &value))
        return;
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        if (vt_text_equals(vt_text_trim(name), facts[i].label))
            vt_measured_fact(&s->to, facts[i].fact, value);
    s->sized |= vt_text_equals(vt_text_trim(name), "Test") || vt_text_equals(vt_text_trim(name), "Date");
}

/* "Test : 1024 MiB [C: 60.1% (37.9/63.0 GiB)] (x5)" stands below the rows that it is of; how full the disk
 * was differs from run to run. */
static void read_test_size(struct state *s, struct vt_lines ahead)
{
    struct vt_text line, name, value, size = {"", 0};

    while (!size.n && vt_lines_next(&ahead, &line) && !vt_text_find(line, "CrystalDiskMark ", NULL))
        if (vt_text_split(line, ':', &name, &value) && vt_text_equals(vt_text_trim(name), "Test"))
            size = vt_text_before(vt_text_before(value, "["), "(");
    vt_measured_parameter(&s->to, "test size", size);
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line;
    struct state s = {.section = "", .to = {.sink = sink, .err = err}};

    read_test_size(&s, lines);
    while (!err->status && vt_lines_next(&lines, &line)) {
        s.to.line = lines.number;
        if (vt_text_find(line, "CrystalDiskMark ", NULL))
            read_test_size(&s, lines);
        if (!read_section(&s, line) && !read_row(&s, line))
            read_fact(&s, line);
    }
    if (!err->status && !s.rows)
        return vt_fail_at(err, VT_INPUT, in->name, 0,
                          "CrystalDiskMark's text has no row of results; was it cut off?");
    if (s.headed && !s.sized)
        vt_measured_incomplete(&s.to, "CrystalDiskMark's last line, \"Test : ...\" or \"Date : ...\",");
    return err->status;
}

static int score(struct vt_text head)
{
    if (vt_text_find(head, "CrystalDiskMark ", NULL) && vt_text_find(head, "MB/s", NULL))
        return 97;
    if (vt_text_find(head, "MB/s = 1,000,000 byte", NULL))
        return 96;
    return (vt_text_find(head, "(Q=", NULL) || vt_text_find(head, "(QD=", NULL))
                   && vt_text_find(head, "MB/s", NULL)
                   && (vt_text_find(head, "Sequential", NULL) || vt_text_find(head, "SEQ", NULL))
               ? 92
               : 0;
}

const struct vt_parser vt_parser_cdm = {
    "cdm", "CrystalDiskMark", "3 to 8", "Copy (Ctrl+Shift+C) or Save (text)", score, parse};
