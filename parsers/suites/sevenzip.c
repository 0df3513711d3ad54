/* 7-Zip and p7zip: `7z b`, a row a dictionary and pass, and the times of `7z a -bt`.
 *     18:        819    23   3127    730  |      24982    38   5295   2020
 *     Avr:       853    24   3189    760  |      19376    30   5255   1567
 *     Tot:              27   4222   1164
 *     Global  Time =    11.943 =  100%    Physical Memory =    516 MB
 * Each half is speed (KiB/s, also where KB/s is printed), usage, R/U and rating; usage is no result. Rows of
 * one dictionary are passes. Avr and Tot are means of the rows and named apart. */
#include "parsers/kit/measured.h"

#include <stdio.h>
#include <string.h>

struct state {
    struct vt_measured to;
    double threads;
    const char *job; /* of -bt: "compress", "extract", "test" */
    size_t given;
    bool table;
};

static int score(struct vt_text head)
{
    if (vt_text_find(head, "Compressing", NULL) && vt_text_find(head, "R/U Rating", NULL))
        return 97;
    if (vt_text_find(head, "7-Zip ", NULL) && vt_text_find(head, "Igor Pavlov", NULL))
        return 95;
    return vt_text_find(head, "Global  Time =", NULL) && vt_text_find(head, "Process Time =", NULL) ? 95 : 0;
}

static void name_benchmark(const struct state *s, const char *what, const char *detail, char *to, size_t size)
{
    const char *threads = "";

    if (s->threads > 0)
        threads = vt_sink_say(s->to.sink, s->to.err, "%.0f thread%s", s->threads, s->threads > 1 ? "s" : "");
    if (*detail || *threads)
        snprintf(to, size, "7-Zip/%s [%s%s%s]", what, detail, *detail && *threads ? ", " : "", threads);
    else
        snprintf(to, size, "7-Zip/%s", what);
}

/* The numbers of a row, bars left out; SIZE_MAX when something else stands in it. */
static size_t read_numbers(struct vt_text t, double x[], size_t most)
{
    struct vt_text word;
    size_t n = 0;

    while (vt_text_word(&t, &word)) {
        if (vt_text_equals(word, "|"))
            continue;
        if (n == most || !vt_text_is_number(word, &x[n]))
            return SIZE_MAX;
        n++;
    }
    return n;
}

static void give_half(struct state *s, const char *what, const char *detail, const double x[], bool has_speed)
{
    char name[120];

    name_benchmark(s, what, detail, name, sizeof name);
    if (has_speed && x[0] > 0)
        vt_measured(&s->to, name, "throughput", "KiB/s", x[0]);
    const double *rest = x + has_speed;
    if (rest[2] > 0) {
        vt_measured(&s->to, name, "rating", "MIPS", rest[2]);
        vt_measured_reported_number(&s->to, name, "rating", "MIPS", "usage in %", rest[0]);
        vt_measured_reported_number(&s->to, name, "rating", "MIPS", "R/U in MIPS", rest[1]);
    }
    s->given++;
}

static void cut_off(struct state *s)
{
    vt_sink_bad_row(s->to.sink, s->to.line, s->to.err, "this row of 7z b is not whole; was it cut off?");
}

static bool read_row(struct state *s, struct vt_text line)
{
    struct vt_text label, rest;
    const char *detail = "";
    double x[12], dictionary;
    size_t n;

    line = vt_text_trim(line);
    if (!s->table || !vt_text_split(line, ':', &label, &rest) || label.n > 8)
        return false;
    bool is_mean = vt_text_equals(label, "Avr"), is_total = vt_text_equals(label, "Tot");
    n = read_numbers(rest, x, 12);
    if (!is_mean && !is_total && !vt_text_is_number(label, &dictionary))
        return n == 8 && vt_measured_unreadable(&s->to, line);
    if (is_total && n == 3) {
        give_half(s, "total", "", x, false);
    } else if (is_mean && (n == 6 || n == 8)) {
        give_half(s, "compressing, average", "", x, n == 8);
        give_half(s, "decompressing, average", "", x + n / 2, n == 8);
    } else if (!is_mean && !is_total && n == 8) {
        detail =
            vt_sink_say(s->to.sink, s->to.err, "dictionary 2^%s", vt_sink_keep(s->to.sink, label, s->to.err));
        give_half(s, "compressing", detail, x, true);
        give_half(s, "decompressing", detail, x + 4, true);
    } else {
        cut_off(s);
    }
    return true;
}

/* "Kernel  Time =     0.156 =    1%" */
static bool read_time(struct state *s, struct vt_text line)
{
    static const struct {
        const char *label, *metric;
    } times[] = {
        {"Global  Time =", "time"},
        {"User    Time =", "user time"},
        {"Kernel  Time =", "kernel time"},
        {"Process Time =", "process time"},
    };
    char name[120];
    double value;

    name_benchmark(s, s->job ? s->job : "run", "", name, sizeof name);
    for (size_t i = 0; i < sizeof times / sizeof *times; i++)
        if (vt_value_after(&s->to, line, times[i].label, &value, NULL)) {
            if (value > 0)
                vt_measured(&s->to, name, times[i].metric, "s", value);
            s->given++;
            return true;
        }
    if (vt_number_after(line, "Archive size:", &value, NULL) && value > 0) {
        vt_measured_better(&s->to, name, "archive size", "B", VT_BETTER_LOWER, value);
        return true;
    }
    return false;
}

static void read_facts(struct state *s, struct vt_text line)
{
    struct vt_text after, word;

    if (vt_text_find(line, "R/U Rating", NULL))
        s->table = true;
    if (vt_text_find(line, "7-Zip ", &after) && vt_text_find(line, "Igor Pavlov", NULL)) {
        s->threads = 0;
        while (vt_text_word(&after, &word) && !(word.n && *word.s >= '0' && *word.s <= '9'))
            ;
        vt_measured_fact(&s->to, "7-Zip version", word);
    }
    vt_number_after(line, "# Benchmark threads:", &s->threads, NULL);
    if (vt_text_find(line, "Creating archive", NULL) || vt_text_find(line, "Updating archive", NULL))
        s->job = "compress";
    else if (vt_text_find(line, "Extracting archive", NULL))
        s->job = "extract";
    else if (vt_text_find(line, "Testing archive", NULL))
        s->job = "test";
    else if (vt_text_starts(vt_text_trim(line), "ERROR: ") && !s->to.err->status)
        vt_sink_note(s->to.sink, "failed_run", VT_WARNING, s->to.err, "line %ld: 7-Zip said: %.*s",
                     s->to.line, (int)(line.n < 200 ? line.n : 200), line.s);
}

static void take_line(void *state, struct vt_text line)
{
    struct state *s = state;

    if (!read_row(s, line) && !read_time(s, line))
        read_facts(s, line);
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct state s = {.to = {.sink = sink, .err = err}};

    vt_measured_lines(in, &s.to, take_line, &s);
    if (!err->status && !s.given)
        vt_fail_at(err, VT_INPUT, in->name, 0, "7-Zip left no row of ratings and no times; was it cut off?");
    return err->status;
}

const struct vt_parser vt_parser_7z = {"7z", "7-Zip, p7zip", "9 to 25", "7z b 3 > run1.txt", score, parse};
