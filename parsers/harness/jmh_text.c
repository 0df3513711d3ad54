/* JMH's text: the log of a run, and the table at its end, which is often all that is kept.
 *      # Benchmark: a.b.Sums.loop
 *      # Parameters: (n = 10)
 *      # Fork: 1 of 2
 *      # Warmup Iteration   1: 0.019 ms/op
 *      Iteration   1: 0.014 ms/op
 *                       gc.alloc.rate.norm: 16.000 B/op
 *      Result "a.b.Sums.loop":
 *        0.020 +-(99.9%) 0.039 ms/op [Average]
 *
 *      Benchmark  (n)  Mode  Cnt  Score   Error  Units
 *      Sums.loop   10  avgt    5  0.020 +- 0.039  ms/op
 * ("+-" is one character.) Where the iterations are there, the table repeats them and is passed over; else
 * its scores are means of Cnt iterations, whose error (half of a 99.9 % interval) is kept to check by.
 * Locales write commas. Before 1.6 the column Cnt is "Samples". */
#include "parsers/harness/jmh.h"
#include "parsers/harness/jmh_metric.h"
#include "parsers/kit/measured.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define MOST_WORDS 40
#define PLUS_MINUS "\xc2\xb1"
#define NEARLY "\xe2\x89\x88"

struct state {
    struct vt_sink *sink;
    struct vt_error *err;
    char parameters[200], name[560]; /* of the log's present part */
    const char *benchmark;
    char mode[12];
    const char *result;
    long threads, run, iteration, line;
    long before, most;         /* runs of earlier calls in the file, and of this one */
    bool logged;               /* iterations were read */
    struct vt_text header[20]; /* the table's columns; none: no table */
    size_t columns;
};

/* sbt's, gradle's and Maven's mark before each line. */
static struct vt_text unmarked(struct vt_text line)
{
    static const char *const marks[] = {"[info] ", "[INFO] "};

    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (vt_text_starts(line, marks[i]))
            return vt_text_from(line, strlen(marks[i]));
    return line;
}

/* "Benchmark (n) Mode Cnt Score Error Units" */
static bool is_header(struct vt_text line)
{
    struct vt_text words[20];
    size_t n = vt_words(line, words, 20);

    return n >= 4 && n <= 20 && vt_text_equals(words[0], "Benchmark") && vt_text_equals(words[n - 1], "Units")
           && vt_text_find(line, " Mode ", NULL) && vt_text_find(line, " Score ", NULL);
}

static bool is_start(struct vt_text line)
{
    return vt_text_starts(line, "# JMH version: ") || vt_text_starts(line, "# JMH ")
           || vt_text_starts(line, "# Benchmark mode: ");
}

int vt_jmh_text_score(struct vt_text head)
{
    struct vt_text line;
    bool more = true;

    for (int i = 0; i < 3000 && more; i++) {
        more = vt_text_split(head, '\n', &line, &head);
        line = unmarked(vt_text_trim(more ? line : head));
        if (is_start(line) || is_header(line))
            return 94;
    }
    return 0;
}

static const char *mode_of(struct vt_text t)
{
    static const char *const modes[] = {"thrpt", "avgt", "sample", "ss"};

    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
        if (vt_text_equals(t, modes[i]))
            return modes[i];
    return NULL;
}

/* "Average time, time/op" */
static void set_mode(struct state *s, struct vt_text words)
{
    static const struct {
        const char *begin, *mode;
    } modes[] = {{"Throughput", "thrpt"}, {"Average", "avgt"}, {"Sampl", "sample"}, {"Single", "ss"}};

    *s->mode = '\0';
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
        if (vt_text_starts(words, modes[i].begin))
            snprintf(s->mode, sizeof s->mode, "%s", modes[i].mode);
}

/* "(n = 10, kind = x)" as "n=10, kind=x". */
static void set_parameters(struct state *s, struct vt_text list)
{
    size_t used = 0;

    list = vt_text_trim(list);
    if (vt_text_starts(list, "(") && vt_text_ends(list, ")"))
        list = vt_text_first(vt_text_from(list, 1), list.n - 2);
    for (size_t i = 0; i < list.n && used + 1 < sizeof s->parameters; i++)
        if (vt_text_starts(vt_text_from(list, i), " = ")) {
            s->parameters[used++] = '=';
            i += 2;
        } else {
            s->parameters[used++] = list.s[i];
        }
    s->parameters[used] = '\0';
}

static void set_name(struct state *s)
{
    char threads[40] = "";

    if (s->threads > 1)
        snprintf(threads, sizeof threads, "%ld threads", s->threads);
    snprintf(s->name, sizeof s->name, "jmh/%s%s%s%s%s%s", s->benchmark,
             *s->parameters || *threads ? " (" : "", s->parameters, *s->parameters && *threads ? ", " : "",
             threads, *s->parameters || *threads ? ")" : "");
}

/* ---- the log */

/* "# Benchmark: ...": what stands at the head of each benchmark's part. */
static void take_remark(struct state *s, struct vt_text line)
{
    struct vt_measured to = {.sink = s->sink, .err = s->err, .line = s->line};
    struct vt_text after;
    double x;

    if (vt_text_find(line, "# JMH version: ", &after) || vt_text_find(line, "# JMH ", &after)) {
        vt_measured_fact(&to, "jmh version", vt_text_trim(vt_text_before(after, " (")));
        set_parameters(s, vt_text_of("")); /* each part begins with it */
    } else if (vt_text_find(line, "# VM version: ", &after)) {
        vt_measured_fact(&to, "jvm version", after);
    } else if (vt_text_find(line, "# Benchmark mode: ", &after)) {
        set_mode(s, after);
    } else if (vt_text_find(line, "# Threads: ", &after) && vt_text_number(&after, &x) && x < 1e6) {
        s->threads = (long)x;
    } else if (vt_text_find(line, "# Benchmark: ", &after)) {
        s->benchmark = vt_sink_keep(s->sink, vt_text_trim(after), s->err);
        *s->parameters = '\0';
    } else if (vt_text_find(line, "# Parameters: ", &after)) {
        set_parameters(s, after);
    } else if (vt_text_find(line, "# Fork: ", &after)) { /* "1 of 5", "N/A, test runs in the host VM" */
        long fork = vt_text_number(&after, &x) && x >= 1 && x < 1e6 ? (long)x : 1;
        s->most = fork > s->most ? fork : s->most;
        s->run = s->before + fork;
        s->iteration = 0;
    } else if (vt_text_find(line, "# Run complete.", NULL)) {
        s->before += s->most;
        s->most = 0;
    }
    set_name(s);
}

/* "0.014 ms/op", "1.5 +-(99.9%) 0.1 ops/s", "n = 16384, mean = 233 ns/op, p{...} = ...". *unit is a view. */
static bool take_value(struct vt_text t, double *value, struct vt_text *unit)
{
    struct vt_text after;
    double x;

    if (vt_text_find(t, "mean = ", &after))
        t = vt_text_before(after, ",");
    if (!vt_text_number(&t, value))
        return false;
    t = vt_text_trim(t);
    if (vt_text_starts(t, PLUS_MINUS)) {
        if (!vt_text_find(t, ") ", &after))
            after = vt_text_from(t, strlen(PLUS_MINUS));
        if (!vt_text_number(&after, &x))
            return false;
        t = after;
    }
    return vt_text_word(&t, unit);
}

static void take_iteration(struct state *s, struct vt_text value_text, const char *metric, bool secondary)
{
    struct vt_text unit;
    const char *unit_text = "";
    double value;

    value_text = vt_text_trim(value_text);
    if (vt_text_starts(value_text, NEARLY)) {
        vt_sink_note(s->sink, "unread", VT_WARNING, s->err,
                     "JMH rounds %s to nearly nothing (line %ld); a smaller time unit would show it", s->name,
                     s->line);
    } else if (vt_text_starts(value_text, "<")) { /* <failure> */
        vt_sink_note(s->sink, "failed_run", VT_WARNING, s->err, "an iteration of %s failed (line %ld)",
                     s->name, s->line);
    } else if (!take_value(value_text, &value, &unit)) {
        if (!secondary)
            vt_sink_bad_row(s->sink, s->line, s->err,
                            "an iteration of %s without its value and unit; was it cut off?", s->name);
    } else {
        unit_text = vt_sink_keep(s->sink, unit, s->err);
        struct vt_reading r = vt_reading_of(s->name, metric, unit_text,
                                            vt_jmh_direction(s->mode, unit_text, secondary), value, s->line);
        r.run = s->run;
        r.iteration = s->iteration;
        vt_sink_add(s->sink, &r, s->err);
        s->logged = true;
    }
}

/* "  0.020 +-(99.9%) 0.039 ms/op [Average]" behind 'Result "NAME":' */
static void take_result(struct state *s, struct vt_text line)
{
    struct vt_text rest = vt_text_trim(line), after, unit, word;
    const char *unit_text = "";
    double score;

    if (!*s->result || !vt_text_find(rest, PLUS_MINUS, &after) || !take_value(rest, &score, &unit))
        return;
    unit_text = vt_sink_keep(s->sink, unit, s->err);
    struct vt_reading r = vt_reading_of(s->result, vt_jmh_metric(s->mode), unit_text,
                                        vt_jmh_direction(s->mode, unit_text, false), 0, s->line);
    if (vt_text_word(&rest, &word))
        vt_sink_reported(s->sink, &r, "score", word, s->err);
    if (vt_text_find(after, ") ", &after) && vt_text_word(&after, &word) && !s->err->status)
        vt_sink_reported(s->sink, &r, "score error", word, s->err);
    s->result = "";
}

/* ---- the table */

/* "Sums.loop:gc.alloc.rate.norm", older with a dot before: what a profiler measured. NULL: the score itself.
 */
static struct vt_text split_metric(struct vt_text *name)
{
    struct vt_text metric = {NULL, 0}, after;

    if (!vt_text_split(*name, ':', name, &metric))
        return metric;
    if (vt_text_find(metric, "\xc2\xb7", &after)) /* "loop:loop.p0.50" repeats the method's name */
        metric = after;
    return metric;
}

static void name_row(struct state *s, const struct vt_text words[], size_t mode_at, struct vt_text benchmark)
{
    size_t used = 0, columns = s->columns;

    s->benchmark = vt_sink_keep(s->sink, benchmark, s->err);
    *s->parameters = '\0';
    for (size_t i = 1; i < mode_at && i < columns; i++) {
        struct vt_text column = s->header[i];
        if (vt_text_starts(column, "(") && vt_text_ends(column, ")"))
            column = vt_text_first(vt_text_from(column, 1), column.n - 2);
        if (vt_text_equals(words[i], "N/A") || used >= sizeof s->parameters)
            continue;
        used +=
            (size_t)snprintf(s->parameters + used, sizeof s->parameters - used, "%s%s=%s", used ? ", " : "",
                             vt_sink_keep(s->sink, column, s->err), vt_sink_keep(s->sink, words[i], s->err));
    }
    s->threads = 1;
    set_name(s);
}

/* Behind the mode: [Cnt] Score [+- Error] Units. */
static void take_score(struct state *s, const struct vt_text words[], size_t n, const char *mode,
                       struct vt_text secondary)
{
    const char *unit = "", *metric = "";
    double count = 0, score;
    size_t at = 0;

    if (n > 2 && !vt_text_equals(words[1], PLUS_MINUS) && vt_text_is_number(words[0], &count))
        at = 1;
    if (at < n && (vt_text_equals(words[at], NEARLY) || vt_text_equals(words[at], "NaN"))) {
        if (!secondary.n)
            vt_sink_note(s->sink, "unread", VT_WARNING, s->err, "JMH's table shows no score of %s (line %ld)",
                         s->name, s->line);
        return;
    }
    if (at + 1 >= n || !vt_text_is_number(words[at], &score)) {
        vt_sink_bad_row(s->sink, s->line, s->err,
                        "'Mode Cnt Score Error Units' were expected of %s; was it cut off?", s->name);
        return;
    }
    unit = vt_sink_keep(s->sink, words[n - 1], s->err);
    if (secondary.n)
        metric = vt_sink_keep(s->sink, secondary, s->err);
    else
        metric = vt_sink_say(s->sink, s->err, "%s", vt_jmh_metric(mode));
    struct vt_reading r =
        vt_reading_of(s->name, metric, unit, vt_jmh_direction(mode, unit, secondary.n > 0), score, s->line);
    r.run = VT_RUN_NEXT;
    r.aggregate_n = count > 1 ? count : 0;
    vt_sink_add(s->sink, &r, s->err);
    if (at + 2 < n && vt_text_equals(words[at + 1], PLUS_MINUS) && !s->err->status)
        vt_sink_reported(s->sink, &r, "score error", words[at + 2], s->err);
}

static void take_row(struct state *s, struct vt_text line)
{
    struct vt_text words[MOST_WORDS], name, secondary;
    size_t n = vt_words(line, words, MOST_WORDS), at = 1;

    if (n < 2 || n > MOST_WORDS) {
        s->columns = 0; /* the table is over */
        return;
    }
    while (at < n && !mode_of(words[at]))
        at++;
    if (at == n)
        return;
    name = words[0];
    secondary = split_metric(&name);
    name_row(s, words, at, name);
    take_score(s, words + at + 1, n - at - 1, mode_of(words[at]), secondary);
}

/* ---- */

static void take_line(struct state *s, struct vt_text line)
{
    struct vt_text trimmed = vt_text_trim(line), after, key, value;
    double x;

    if (is_header(trimmed)) {
        s->columns = s->logged ? 0 : vt_words(trimmed, s->header, 20);
    } else if (vt_text_starts(trimmed, "# Warmup Iteration")) {
        s->iteration = 0;
    } else if (vt_text_starts(trimmed, "# ")) {
        take_remark(s, trimmed);
    } else if (vt_text_starts(trimmed, "Iteration ") && vt_text_split(trimmed, ':', &key, &value)) {
        after = vt_text_from(key, 10);
        s->iteration = vt_text_number(&after, &x) && x > 0 && x < 1e9 ? (long)x : s->iteration + 1;
        take_iteration(s, value, vt_jmh_metric(s->mode), false);
    } else if (vt_text_starts(trimmed, "<failure>")) {
        take_iteration(s, trimmed, "", false);
    } else if (vt_text_starts(trimmed, "Result")) {
        s->result = vt_sink_say(s->sink, s->err, "%s", s->name);
        s->iteration = 0;
    } else if (s->iteration && vt_text_starts(line, "      ") && vt_text_find(trimmed, ": ", &value)) {
        key = vt_text_before(trimmed, ": ");
        if (vt_text_find(key, "\xc2\xb7", &after)) /* "loop.p0.50" repeats the method's name */
            key = after;
        take_iteration(s, value, vt_sink_keep(s->sink, key, s->err), true);
    } else if (s->columns) {
        take_row(s, trimmed);
    } else {
        take_result(s, line);
    }
}

enum vt_status vt_jmh_text(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line;
    struct state s = {.benchmark = "", .result = "", .sink = sink, .err = err, .threads = 1, .run = 1};

    snprintf(s.name, sizeof s.name, "jmh/benchmark");
    while (!err->status && vt_lines_next(&lines, &line)) {
        s.line = lines.number;
        take_line(&s, unmarked(line));
    }
    return err->status;
}
