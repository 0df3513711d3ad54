/* IOzone, its table and the throughput of several processes (-t):
 *               kB  reclen    write  rewrite    read    reread    read     write
 *          1048576       4   123456   234567  345678    456789   56789     67890
 *         Children see throughput for  4 initial writers  =  123456.78 kB/sec
 * A row has a figure under the head of each test that ran; the heads' right ends tell which. kB is 2^10
 * bytes. */
#include "parsers/kit/measured.h"

#include <stdlib.h>
#include <string.h>

#define MOST_COLUMNS 24

struct state {
    struct vt_measured to;
    size_t end[MOST_COLUMNS], n; /* where each head of the table ends in its line */
    const char *unit;
    bool table, rows, ended; /* of the present call */
    size_t given;
};

/* Every table's heads, in this order; a call without some tests leaves their cells empty. */
static const char *const tests[] = {
    "write",          "rewrite",     "read",   "reread",   "random read", "random write", "backward read",
    "record rewrite", "stride read", "fwrite", "frewrite", "fread",       "freread"};

static int score(struct vt_text head)
{
    return vt_text_find(head, "Iozone: Performance Test of File I/O", NULL)
                   || (vt_text_find(head, "reclen", NULL) && vt_text_find(head, "rewrite", NULL)
                       && vt_text_find(head, "reread", NULL))
               ? 97
               : 0;
}

static void end_call(struct state *s)
{
    if ((s->table && !s->rows) || (s->rows && !s->ended))
        vt_measured_incomplete(&s->to, "the end of an IOzone test");
    s->table = s->rows = s->ended = false;
}

static bool read_heads(struct state *s, struct vt_text line)
{
    struct vt_text rest = line, word;

    if (!vt_text_find(line, "reclen", NULL) || !vt_text_find(line, "write", NULL))
        return false;
    s->n = 0;
    while (vt_text_word(&rest, &word) && s->n < MOST_COLUMNS)
        s->end[s->n++] = (size_t)(word.s - line.s) + word.n;
    s->table = true;
    s->rows = false;
    return true;
}

/* The head whose right end is nearest, never one at or before `after`. */
static size_t column_at(const struct state *s, size_t end, size_t after)
{
    size_t best = after + 1;

    for (size_t i = after + 1; i < s->n; i++)
        if (labs((long)s->end[i] - (long)end) < labs((long)s->end[best] - (long)end))
            best = i;
    return best;
}

static bool read_row(struct state *s, struct vt_text line)
{
    struct vt_text rest = line, word, words[2];
    size_t column = 1;
    double size, record, value;

    if (!s->n || vt_words(line, words, 2) < 3 || !vt_text_is_number(words[0], &size)
        || !vt_text_is_number(words[1], &record))
        return false;
    bool sized = vt_text_word(&rest, &word) && vt_text_word(&rest, &word);
    while (sized && vt_text_word(&rest, &word)) {
        column = column_at(s, (size_t)(word.s - line.s) + word.n, column);
        if (column >= s->n || column - 2 >= sizeof tests / sizeof *tests || !vt_text_is_number(word, &value))
            return vt_measured_unreadable(&s->to, line);
        vt_measured(&s->to,
                    vt_sink_say(s->to.sink, s->to.err, "iozone/%s [file %.0f KiB, record %.0f KiB]",
                                tests[column - 2], size, record),
                    strcmp(s->unit, "us/op") ? "throughput" : "time", s->unit, value);
        s->given++;
    }
    s->rows = true;
    return true;
}

/* "Children see throughput for  4 initial writers  =  123456.78 kB/sec" */
static bool read_throughput(struct state *s, struct vt_text line)
{
    struct vt_text rest, name, value;
    double processes, rate;

    if (!vt_text_find(line, "Children see throughput for ", &rest))
        return false;
    if (!vt_text_number(&rest, &processes) || !vt_text_split(rest, '=', &name, &value)
        || !vt_text_number(&value, &rate))
        return vt_measured_unreadable(&s->to, line);
    vt_measured(&s->to,
                vt_sink_say(s->to.sink, s->to.err, "iozone/%s [%.0f processes]",
                            vt_sink_keep_name(s->to.sink, vt_text_trim(name), s->to.err), processes),
                "throughput", vt_text_find(value, "ops/sec", NULL) ? "ops/s" : "KiB/s", rate);
    s->rows = true;
    s->given++;
    return true;
}

static void take_line(void *state, struct vt_text line)
{
    struct state *s = state;
    struct vt_text rest;

    if (vt_text_find(line, "Iozone: Performance Test", NULL)) {
        end_call(s);
        s->unit = "KiB/s";
    } else if (vt_text_find(line, "Output is in ops/sec", NULL)) {
        s->unit = "ops/s";
    } else if (vt_text_find(line, "Output is in microseconds per operation", NULL)) {
        s->unit = "us/op";
    } else if (vt_text_find(line, "Command line used: ", &rest)) {
        vt_measured_fact(&s->to, "command", vt_text_trim(rest));
    } else if (vt_text_find(line, "iozone test complete", NULL)) {
        s->ended = true;
    } else if (!read_heads(s, line) && !read_throughput(s, line)) {
        read_row(s, line);
    }
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct state s = {.to = {.sink = sink, .err = err}, .unit = "KiB/s"};

    vt_measured_lines(in, &s.to, take_line, &s);
    if (!err->status && !s.given)
        return vt_fail_at(err, VT_INPUT, in->name, 0, "IOzone left no figures; was it cut off?");
    end_call(&s);
    return err->status;
}

const struct vt_parser vt_parser_iozone = {"iozone", "IOzone", "3.x", "iozone -a > run1.txt", score, parse};
