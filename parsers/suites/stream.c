/* STREAM (McCalpin), its table of four kernels, in all versions:
 *     Function    Best Rate MB/s  Avg time     Min time     Max time
 *     Copy:           25956.9     0.006271     0.006164     0.006907
 * The columns go by their heads, also where somebody redrew the table with bars. MB is 10^6 bytes; the rate
 * is the best of the repetitions, so the mean time says more of noise and is given too. */
#include "parsers/kit/measured.h"

#include <stdio.h>
#include <string.h>

#define MOST_COLUMNS 8

enum column { RATE, RATE_MEAN, RATE_WORST, TIME_MEAN, TIME_MIN, TIME_MAX, OTHER };

static const struct {
    const char *metric, *unit;
} columns[] = {
    [RATE] = {"throughput", "MB/s"},
    [RATE_MEAN] = {"throughput mean", "MB/s"},
    [RATE_WORST] = {"throughput min", "MB/s"},
    [TIME_MEAN] = {"time", "s"},
    [TIME_MAX] = {"time max", "s"},
};

struct state {
    struct vt_measured to;
    const char *end; /* of the file */
    enum column column[MOST_COLUMNS];
    size_t n_columns, given;
    double array, threads;
    size_t decimals; /* of the last cell of the table's first row; 0: none yet */
    bool is_last;    /* the line is the file's last and does not end in a line feed */
};

static int score(struct vt_text head)
{
    if (vt_text_find(head, "STREAM version", NULL) || vt_text_find(head, "STREAM2 ", NULL))
        return 97;
    return vt_text_find(head, "Triad", NULL)
                   && (vt_text_find(head, "Rate MB/s", NULL) || vt_text_find(head, "Rate (MB/s)", NULL)
                       || vt_text_find(head, "Best (MB/s)", NULL) || vt_text_find(head, "MBytes/sec", NULL))
               ? 96
               : 0;
}

static enum column column_of(struct vt_text head)
{
    if (vt_text_equals(head, "Min (sec)")) /* BabelStream */
        return TIME_MIN;
    if (vt_text_equals(head, "Max") || vt_text_equals(head, "Average"))
        return vt_text_equals(head, "Max") ? TIME_MAX : TIME_MEAN;
    if (vt_text_equals(head, "MBytes/sec"))
        return RATE;
    if (vt_text_find_nocase(head, "time", NULL))
        return vt_text_find_nocase(head, "min", NULL)   ? TIME_MIN
               : vt_text_find_nocase(head, "max", NULL) ? TIME_MAX
                                                        : TIME_MEAN;
    if (!vt_text_find_nocase(head, "MB/s", NULL))
        return OTHER;
    return vt_text_find_nocase(head, "avg", NULL)     ? RATE_MEAN
           : vt_text_find_nocase(head, "worst", NULL) ? RATE_WORST
                                                      : RATE;
}

static bool ends_head(struct vt_text word, bool babel)
{
    static const char *const ends[] = {"MBytes/sec", "(sec)", "Max", "Average"};

    for (size_t i = 0; babel && i < sizeof ends / sizeof *ends; i++)
        if (vt_text_equals(word, ends[i]))
            return true;
    return vt_text_find(word, "MB/s", NULL) || vt_text_equals(word, "time") || vt_text_ends(word, "(ns)");
}

/* "Function  Best Rate MB/s  Avg time ...": a head ends at MB/s or time. */
static bool read_heads(struct state *s, struct vt_text line)
{
    struct vt_text rest, words[24];
    size_t n, begin = 0;

    if (!vt_text_find(line, "Function", &rest)
        || (!vt_text_find(rest, "MB/s", NULL) && !vt_text_find(rest, "MBytes/sec", NULL)))
        return false;
    bool babel = !vt_text_find(rest, "MB/s", NULL);
    s->n_columns = 0;
    n = vt_words(rest, words, 24);
    for (size_t i = 0; i < n && i < 24 && s->n_columns < MOST_COLUMNS; i++) {
        if (!ends_head(words[i], babel))
            continue;
        while (begin < i && vt_text_equals(words[begin], "|"))
            begin++;
        struct vt_text head = {words[begin].s, (size_t)(words[i].s - words[begin].s) + words[i].n};
        s->column[s->n_columns++] = column_of(head);
        begin = i + 1;
    }
    return true;
}

static bool is_kernel(struct vt_text t)
{
    static const char *const kernels[] = {"Copy",    "Scale",   "Add",      "Triad", "Assignment",
                                          "Scaling", "Summing", "SAXPYing", "Sum",   "Daxpy",
                                          "Fill",    "Mul",     "Nstream",  "Dot"};

    if (vt_text_ends(t, ":"))
        t.n--;
    for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++)
        if (vt_text_equals(t, kernels[i]))
            return true;
    return false;
}

/* "Init:", "Update:": a kernel of a relative of STREAM, told by a row as long as the heads. */
static bool is_other_kernel(const struct state *s, const struct vt_text words[], size_t n)
{
    double x;

    if (!s->n_columns || n != s->n_columns + 1 || !vt_text_ends(words[0], ":") || words[0].n > 24)
        return false;
    for (size_t i = 1; i < n; i++)
        if (!vt_text_is_number(words[i], &x))
            return false;
    return true;
}

static size_t decimals_of(struct vt_text number)
{
    struct vt_text after;
    return vt_text_find(number, ".", &after) ? after.n : 0;
}

static void name_benchmark(const struct state *s, struct vt_text kernel, char *to, size_t size)
{
    char params[80] = "";
    int n = 0;

    if (s->array > 0)
        n = snprintf(params, sizeof params, ", array %.0f", s->array);
    if (s->threads > 0)
        snprintf(params + n, sizeof params - (size_t)n, ", %.0f threads", s->threads);
    if (vt_text_ends(kernel, ":"))
        kernel.n--;
    snprintf(to, size, *params ? "STREAM/%s [%s]" : "STREAM/%s%s",
             vt_sink_keep(s->to.sink, kernel, s->to.err), *params ? params + 2 : "");
}

static bool read_row(struct state *s, struct vt_text line)
{
    struct vt_text words[24], cells[24];
    size_t n = vt_words(line, words, 24), m = 0, first = 0;
    char name[160];

    if (n > 24)
        return false;
    while (first < n && vt_text_equals(words[first], "|"))
        first++;
    if (first == n || !s->n_columns
        || (!is_kernel(words[first]) && !is_other_kernel(s, words + first, n - first)))
        return false;
    for (size_t i = first + 1; i < n; i++)
        if (!vt_text_equals(words[i], "|") && !vt_text_equals(words[i], ":"))
            cells[m++] = words[i];
    name_benchmark(s, words[first], name, sizeof name);
    if (m < s->n_columns) {
        vt_sink_bad_row(s->to.sink, s->to.line, s->to.err, "%s has %zu values of %zu; was it cut off?", name,
                        m, s->n_columns);
        return true;
    }
    if (s->is_last && decimals_of(cells[m - 1]) < s->decimals) {
        vt_sink_bad_row(s->to.sink, s->to.line, s->to.err,
                        "the last value of %s has lost digits; was it cut off?", name);
        return true;
    }
    s->decimals = decimals_of(cells[m - 1]);
    for (size_t i = 0; i < s->n_columns; i++) {
        double value;
        if (!vt_text_is_number(cells[i], &value)) {
            vt_sink_bad_row(s->to.sink, s->to.line, s->to.err, "'%.*s' is no value of %s; was it cut off?",
                            (int)cells[i].n, cells[i].s, name);
            return true;
        }
        if (s->column[i] == TIME_MIN && value > 0) /* the best rate's own */
            vt_measured_reported_number(&s->to, name, "throughput", "MB/s", "min time in s", value);
        else if (s->column[i] != OTHER && value > 0)
            vt_measured(&s->to, name, columns[s->column[i]].metric, columns[s->column[i]].unit, value);
    }
    s->given++;
    return true;
}

static void read_facts(struct state *s, struct vt_text line)
{
    struct vt_text after;

    if (vt_text_find(line, "STREAM version", &after)) {
        s->array = s->threads = 0;
        s->n_columns = 0;
        if (vt_text_find(after, "Revision: ", &after))
            vt_measured_fact(&s->to, "STREAM version", vt_text_before(after, " "));
    }
    vt_number_after(line, "Array size", &s->array, NULL);
    vt_number_after(line, "Number of Threads requested", &s->threads, NULL);
    vt_number_after(line, "Number of Threads counted", &s->threads, NULL);
    if ((vt_text_find(line, "Failed Validation", NULL) || vt_text_find(line, "AvgErr", NULL)
         || vt_text_find(line, "Errors above tolerance", NULL))
        && !s->to.err->status)
        vt_sink_note(s->to.sink, "failed_run", VT_WARNING, s->to.err,
                     "line %ld: STREAM says that its results do not validate: %.*s", s->to.line,
                     (int)(line.n < 120 ? line.n : 120), line.s);
}

static void take_line(void *state, struct vt_text line)
{
    struct state *s = state;
    const char *end = line.s + line.n;

    s->is_last = !memchr(end, '\n', (size_t)(s->end - end));
    if (!read_heads(s, line) && !read_row(s, line))
        read_facts(s, line);
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct state s = {.to = {.sink = sink, .err = err}, .end = in->text.s + in->text.n};

    vt_measured_lines(in, &s.to, take_line, &s);
    if (!err->status && !s.given)
        vt_fail_at(err, VT_INPUT, in->name, 0, "STREAM left no table of rates; was it cut off?");
    return err->status;
}

const struct vt_parser vt_parser_stream = {"stream", "STREAM", "4 to 5.10", "./stream > run1.txt",
                                           score,    parse};
