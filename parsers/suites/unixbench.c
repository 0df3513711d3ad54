/* UnixBench 4, 5 and 6: the report with its raw and index parts for each number of copies, the log with every
 * pass, and the CSV of 6. 4 CPUs in system; running 4 parallel copies of tests Dhrystone 2 using register
 * variables      111179875.9 lps   (10.0 s, 7 samples) Dhrystone 2 using register variables         116700.0
 * 111179875.9   9527.0 System Benchmarks Index Score                                        1813.5 The report
 * shows the mean of the better two thirds of the passes: slow passes, which virtualization adds, are hidden.
 * The log has all, and they are a metric of their own ("pass rate"), since log and report lie in one folder
 * and would else count one run twice. An index is 10 times the result over a baseline; where that is not
 * UnixBench's own, the indexes of two machines cannot be compared and the metric says so. KBps is 1024 bytes.
 */
#include "base/buffer.h"
#include "model/labels.h"
#include "parsers/kit/measured.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* What the units of the raw part mean here, and the baseline that index.base gives each test. */
static const struct {
    const char *printed, *unit, *metric;
} units[] = {
    {"lps", "lps", "rate"}, {"MWIPS", "MWIPS", "rate"}, {"KBps", "KiB/s", "throughput"},
    {"lpm", "lpm", "rate"}, {"fps", "fps", "rate"},
};

static const struct {
    const char *test, *unit;
    double baseline;
} tests[] = {
    {"Dhrystone 2 using register variables", "lps", 116700.0},
    {"Double-Precision Whetstone", "MWIPS", 55.0},
    {"Execl Throughput", "lps", 43.0},
    {"File Copy 1024 bufsize 2000 maxblocks", "KBps", 3960.0},
    {"File Copy 256 bufsize 500 maxblocks", "KBps", 1655.0},
    {"File Copy 4096 bufsize 8000 maxblocks", "KBps", 5800.0},
    {"Pipe Throughput", "lps", 12440.0},
    {"Pipe-based Context Switching", "lps", 4000.0},
    {"Process Creation", "lps", 126.0},
    {"Shell Scripts (1 concurrent)", "lpm", 42.4},
    {"Shell Scripts (8 concurrent)", "lpm", 6.0},
    {"System Call Overhead", "lps", 15000.0},
    {"3D graphics: gears", "fps", 33.4},
};

struct state {
    struct vt_measured to;
    double copies; /* 0: not told, as in 4.x */
    size_t given, sections;
    bool table, scored;  /* a table of indexes has begun; its score has come */
    bool raw;            /* this section has the results themselves before their indexes */
    bool in_index;       /* between its heads and its score */
    bool other_baseline; /* an index of this section is over another one than UnixBench's own */
    long section_line;
    /* the log */
    const char *test;
    double count, time, base;
    bool timed; /* this copy told its TIME, which goes before elapsed */
    const char *unit;
    size_t copies_seen, copies_done; /* done: with their elapsed time */
    long pass;
};

static int score(struct vt_text head)
{
    if (vt_text_find(head, "BYTE UNIX Benchmarks (Version", NULL)
        || vt_text_find(head, "Based on the Byte Magazine Unix Benchmark", NULL))
        return 97;
    if (vt_text_find(head, "parallel cop", NULL) && vt_text_find(head, "in system; running", NULL))
        return 97;
    if (vt_text_find(head, "Benchmarks Index Score", NULL)
        || vt_text_find(head, "Benchmarks Partial Index", NULL)
        || (vt_text_find(head, "BASELINE", NULL) && vt_text_find(head, "INDEX", NULL)))
        return vt_text_find(head, "| ", NULL) ? 0 : 95;
    if (vt_text_find(head, "Concurrency,", NULL)
        && (vt_text_find(head, "Dhrystone", NULL) || vt_text_find(head, "Throughput", NULL)
            || vt_text_find(head, "Whetstone", NULL) || vt_text_find(head, "System Call Overhead", NULL)
            || vt_text_find(head, "File Copy", NULL) || vt_text_find(head, "Shell Scripts", NULL)))
        return 95;
    if (vt_text_find(head, "# COUNT0:", NULL) && vt_text_find(head, "#### Pass ", NULL))
        return 96;
    return vt_text_find(head, "samples)", NULL)
                   && (vt_text_find(head, " lps ", NULL) || vt_text_find(head, " MWIPS ", NULL)
                       || vt_text_find(head, " KBps ", NULL))
               ? 92
               : 0;
}

static const char *name_of(struct state *s, struct vt_text test)
{
    const char *name = vt_sink_keep_name(s->to.sink, test, s->to.err);

    if (s->copies > 0)
        return vt_sink_say(s->to.sink, s->to.err, "UnixBench/%s [%.0f %s]", name, s->copies,
                           s->copies > 1 ? "copies" : "copy");
    return vt_sink_say(s->to.sink, s->to.err, "UnixBench/%s", name);
}

static size_t unit_index(struct vt_text unit)
{
    size_t i = 0;

    while (i < sizeof units / sizeof *units && !vt_text_equals(unit, units[i].printed))
        i++;
    return i;
}

static bool is_known_unit(size_t i)
{
    return i < sizeof units / sizeof *units;
}

static struct vt_text between(struct vt_text first, struct vt_text last)
{
    return (struct vt_text){first.s, (size_t)(last.s - first.s) + last.n};
}

/* ---- the report */

/* "(30.0 s, 2 samples)": the last bracket of the line */
static void give_samples(struct state *s, const char *benchmark, const char *metric, const char *unit,
                         struct vt_text line)
{
    struct vt_text rest = line, seconds = line;
    double x;

    while (vt_text_find(rest, "(", &rest))
        seconds = rest;
    if (vt_text_number(&seconds, &x) && vt_text_find(seconds, ", ", &rest)) {
        vt_measured_reported_number(&s->to, benchmark, metric, unit, "seconds", x);
        if (vt_text_number(&rest, &x))
            vt_measured_reported_number(&s->to, benchmark, metric, unit, "samples", x);
    }
}

/* "Execl Throughput    577.7 lps   (30.0 s, 2 samples)"; the unit may be glued to the number. */
static bool read_raw(struct state *s, struct vt_text line)
{
    struct vt_text words[24], name, unit;
    size_t n = vt_words(vt_text_before(line, " samples)"), words, 24);
    const char *benchmark = "";
    double value;

    for (size_t i = 1; i < n && i < 24; i++) {
        struct vt_text number = words[i];
        if (!vt_text_number(&number, &value))
            continue;
        unit = number.n ? number : i + 1 < n && i + 1 < 24 ? words[i + 1] : (struct vt_text){"", 0};
        size_t u = unit_index(unit);
        if (!is_known_unit(u))
            continue;
        name = between(words[0], words[i - 1]);
        benchmark = name_of(s, name);
        if (value > 0)
            vt_measured(&s->to, benchmark, units[u].metric, units[u].unit, value);
        s->given++;
        s->raw = true;
        if (value > 0 && vt_text_find(line, "(", NULL))
            give_samples(s, benchmark, units[u].metric, units[u].unit, line);
        return true;
    }
    return vt_text_find(line, " samples)", NULL) && vt_measured_unreadable(&s->to, line);
}

/* The name is not asked: mails lose letters of it. */
static bool is_other_baseline(double baseline)
{
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
        if (fabs(baseline - tests[i].baseline) < 0.051)
            return false;
    return true;
}

static bool is_table(struct vt_text line)
{
    return vt_text_find(line, "BASELINE", NULL) && vt_text_find(line, "INDEX", NULL);
}

/* The RESULT column, where no raw part has it more exactly: only there, the test and its baseline tell the
 * unit. */
static void give_result(struct state *s, const char *benchmark, struct vt_text name, double baseline,
                        double result)
{
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        if (fabs(baseline - tests[i].baseline) >= 0.051 || !vt_text_starts(name, tests[i].test))
            continue;
        size_t u = unit_index(vt_text_of(tests[i].unit));
        if (is_known_unit(u) && result > 0)
            vt_measured(&s->to, benchmark, units[u].metric, units[u].unit, result);
        return;
    }
}

/* "Execl Throughput   43.0   577.7   134.4": three decimals, the third ten times the second over the first.
 */
static bool read_index(struct state *s, struct vt_text line)
{
    struct vt_text words[24];
    size_t n = vt_words(line, words, 24);
    double x[3];
    const char *benchmark = "";

    if (n >= 4 && is_table(line)) {
        if (s->table && !s->scored)
            vt_measured_incomplete(&s->to, "the score that ends a table of UnixBench");
        s->in_index = s->table = true;
        s->scored = false;
    }
    if (vt_text_find(line, "=====", NULL) || vt_text_find(line, "Index Score", NULL))
        s->in_index = false;
    if (n < 4 || n > 24)
        return false;
    for (size_t i = 0; i < 3; i++)
        if (!vt_text_is_number(words[n - 3 + i], &x[i])
            || (!vt_text_find(words[n - 3 + i], ".", NULL) && !vt_text_find(words[n - 3 + i], ",", NULL)))
            return s->in_index && *words[n - 1].s >= '0' && *words[n - 1].s <= '9' && *words[n - 3].s >= '0'
                   && *words[n - 3].s <= '9' && vt_measured_unreadable(&s->to, line);
    double expected = x[0] > 0 ? 10 * x[1] / x[0] : 0;
    if (!(x[0] > 0) || fabs(expected - x[2]) > 0.03 * expected + 0.6)
        return s->in_index && vt_measured_unreadable(&s->to, line);
    struct vt_text name = between(words[0], words[n - 4]);
    benchmark = name_of(s, name);
    bool other = is_other_baseline(x[0]);
    s->other_baseline |= other;
    if (!s->raw)
        give_result(s, benchmark, name, x[0], x[1]);
    vt_measured(&s->to, benchmark, other ? "index to another baseline" : "index", "index", x[2]);
    vt_measured_reported_number(&s->to, benchmark, other ? "index to another baseline" : "index", "index",
                                "baseline", x[0]);
    s->given++;
    return true;
}

/* "System Benchmarks Index Score (Partial Only)   445.4", "FINAL SCORE   228.5" */
static bool read_score(struct state *s, struct vt_text line)
{
    struct vt_text words[16], name;
    size_t n = vt_words(line, words, 16);
    const char *benchmark = "";
    double value;

    if (n < 3 || n > 16
        || (!vt_text_find(line, "Index Score", NULL) && !vt_text_find(line, "FINAL SCORE", NULL)
            && !vt_text_find(line, "SUM of ", NULL)))
        return false;
    if (!vt_text_is_number(words[n - 1], &value))
        return n > 4 && *words[n - 1].s >= '0' && *words[n - 1].s <= '9'
               && vt_measured_unreadable(&s->to, line);
    name = between(words[0], words[n - 2]);
    benchmark = name_of(s, name);
    vt_measured(&s->to, benchmark, s->other_baseline ? "index to another baseline" : "index", "index", value);
    s->given++;
    s->scored = true;
    return true;
}

static void end_section(struct state *s)
{
    if (s->sections && !s->given)
        vt_sink_bad_row(s->to.sink, s->section_line, s->to.err,
                        "this section has no results; was the run stopped?");
    else if (((s->sections && s->raw) || s->table) && !s->scored)
        vt_measured_incomplete(&s->to, "the index score that ends a report of UnixBench");
    s->scored = s->table = false;
    s->given = 0;
    s->raw = false;
    s->other_baseline = false;
}

/* "4 CPUs in system; running 4 parallel copies of tests" */
static bool read_section(struct state *s, struct vt_text line)
{
    struct vt_text after;

    if (!vt_text_find(line, "in system; running ", &after))
        return false;
    end_section(s);
    s->sections++;
    s->section_line = s->to.line;
    if (!vt_text_number(&after, &s->copies))
        s->copies = 0;
    return true;
}

/* ---- the HTML report: a row of cells is NAME, VALUE, UNIT, TIME, PASSES, BASELINE, INDEX */

static bool is_html(struct vt_text text)
{
    return vt_text_find(text, "<html", NULL) && vt_text_find(text, "BYTE UNIX Benchmarks", NULL);
}

/* The text of a row without its tags, a tab behind each cell. */
static const char *cells_of(struct state *s, struct vt_text row)
{
    struct vt_buffer cells = {0};

    for (size_t i = 0; i < row.n; i++) {
        struct vt_text at = vt_text_from(row, i);
        if (*at.s != '<') {
            vt_buffer_putc(&cells, *at.s == '\n' || *at.s == '\t' ? ' ' : *at.s);
            continue;
        }
        if (vt_text_starts(at, "</td>"))
            vt_buffer_putc(&cells, '\t');
        while (i < row.n && row.s[i] != '>')
            i++;
    }
    if (cells.failed)
        vt_no_memory(s->to.err);
    const char *kept = vt_sink_keep(s->to.sink, vt_text_of(vt_buffer_text(&cells)), s->to.err);
    vt_buffer_free(&cells);
    return kept;
}

static void take_html_row(struct state *s, struct vt_text row)
{
    struct vt_text f[9], value;
    size_t n = vt_fields(vt_text_of(cells_of(s, row)), '\t', f, 9);
    double result, index;

    if (n == 3 && vt_text_starts(f[0], "System Benchmarks") && vt_text_is_number(f[1], &index)) {
        const char *name = vt_sink_keep_name(s->to.sink, vt_text_before(f[0], ":"), s->to.err);
        vt_measured(&s->to, name_of(s, vt_text_of(name)), "index", "index", index);
    }
    if (n != 8 || !vt_text_is_number(f[1], &result) || !is_known_unit(unit_index(f[2])))
        return;
    size_t u = unit_index(f[2]);
    const char *benchmark = name_of(s, f[0]);
    if (result > 0)
        vt_measured(&s->to, benchmark, units[u].metric, units[u].unit, result);
    if (vt_text_is_number(f[6], &index) && vt_text_is_number(f[5], &result) && index > 0)
        vt_measured(&s->to, benchmark, is_other_baseline(result) ? "index to another baseline" : "index",
                    "index", index);
    value = f[4];
    if (vt_text_is_number(value, &result))
        vt_measured_reported_number(&s->to, benchmark, units[u].metric, units[u].unit, "samples", result);
}

/* "Benchmark Run: 8 CPUs; 1 parallel process": of which table the rows are. */
static enum vt_status parse_html(struct state *s, const struct vt_input *in)
{
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line, after, row = {"", 0};

    while (!s->to.err->status && vt_lines_next(&lines, &line)) {
        if (vt_text_find(line, "Benchmark Run:", NULL) && vt_text_find(line, "; ", &after)
            && vt_text_find(after, " parallel", NULL) && !vt_text_number(&after, &s->copies))
            s->copies = 0;
        if (vt_text_find(line, "<tr", NULL)) {
            s->to.line = lines.number;
            row = line;
        }
        if (row.n && vt_text_find(line, "</tr>", NULL)) {
            row.n = (size_t)(line.s - row.s);
            take_html_row(s, row);
            row = vt_text_find(line, "<tr>", NULL) ? line : (struct vt_text){"", 0};
        }
        if (vt_text_find(line, "(Version ", &after))
            vt_measured_fact(&s->to, "UnixBench version", vt_text_before(after, ")"));
    }
    if (!s->to.err->status && !vt_sink_taken(s->to.sink))
        vt_lines_fail(&lines, s->to.err, "UnixBench's HTML report has no row of results; was it cut off?");
    return s->to.err->status;
}

/* ---- headings: "queued_spinlock:" above a table of indexes, where one text has several */

static struct vt_text heading_of(struct vt_text line)
{
    struct vt_text words[4];

    line = vt_text_trim(line);
    if (!vt_text_ends(line, ":") || vt_words(line, words, 4) > 3)
        return (struct vt_text){"", 0};
    return vt_text_first(line, line.n - 1);
}

/* More than one table, each below a heading of its own. */
static bool has_headings(const struct vt_input *in)
{
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line, before = {"", 0};
    size_t tables = 0, headed = 0;

    while (vt_lines_next(&lines, &line)) {
        tables += is_table(line);
        headed += is_table(line) && heading_of(before).n;
        before = vt_text_trim(line).n ? line : before;
    }
    return tables > 1 && headed == tables;
}

static void read_facts(struct state *s, struct vt_text line)
{
    struct vt_text after, version;

    line = vt_text_trim(line);
    if (vt_text_find(line, "(Version ", &after) && vt_text_split(after, ')', &version, &after))
        vt_measured_fact(&s->to, "UnixBench version", version);
    else if (vt_text_starts(line, "OS: "))
        vt_measured_fact(&s->to, "kernel", vt_text_from(line, 4));
    else if (vt_text_starts(line, "Machine: "))
        vt_measured_fact(&s->to, "machine", vt_text_from(line, 9));
    else if (vt_text_starts(line, "CPU 0: "))
        vt_measured_fact(&s->to, "cpu", vt_text_before(vt_text_from(line, 7), " ("));
}

/* ---- the log */

/* "Dhrystone 2 using register variables -- 1 copy" */
static bool read_log_test(struct state *s, struct vt_text line)
{
    struct vt_text after, word;
    double copies;

    if (!vt_text_find(line, " -- ", &after) || !vt_text_number(&after, &copies)
        || !vt_text_word(&after, &word) || (!vt_text_equals(word, "copy") && !vt_text_equals(word, "copies")))
        return false;
    s->test = vt_sink_keep_name(s->to.sink, vt_text_before(line, " -- "), s->to.err);
    s->copies = copies;
    return true;
}

/* A pass is the sum of its copies' counts, over the mean of their times if there is a time base. */
static void end_pass(struct state *s)
{
    const char *benchmark = "";
    size_t u = unit_index(vt_text_of(s->unit));

    if (!s->copies_seen)
        return;
    if (s->copies_done < s->copies_seen || (s->copies > 0 && (double)s->copies_done < s->copies)) {
        vt_sink_bad_row(s->to.sink, s->to.line, s->to.err,
                        "pass %ld of '%s' shows %zu of %.0f copies; was it cut off?", s->pass, s->test,
                        s->copies_done, s->copies);
    } else if (is_known_unit(u) && s->count > 0) {
        double time = s->time / (double)s->copies_seen;
        double rate = s->base > 0 && time > 0 ? s->count / (time / s->base) : s->count;
        const char *metric = "";
        benchmark = name_of(s, vt_text_of(s->test));
        metric = vt_sink_say(s->to.sink, s->to.err, "pass %s", units[u].metric);
        struct vt_reading r =
            vt_reading_of(benchmark, metric, units[u].unit, VT_BETTER_HIGHER, rate, s->to.line);
        r.iteration = s->pass;
        vt_sink_add(s->to.sink, &r, s->to.err);
    }
    s->copies_seen = s->copies_done = 0;
    s->count = s->time = 0;
}

static bool read_log(struct state *s, struct vt_text line)
{
    struct vt_text after;
    double x;

    if (vt_text_find(line, "#### Pass ", &after) && vt_text_number(&after, &x) && x >= 1 && x < 1e6) {
        end_pass(s);
        s->pass = (long)x;
        return true;
    }
    if (read_log_test(s, line) || vt_text_find(line, ">>>>", NULL)) {
        end_pass(s);
        return true;
    }
    if (vt_number_after(line, "# COUNT0:", &x, NULL)) {
        s->count += x;
        s->copies_seen++;
        s->timed = false;
        return true;
    }
    if (vt_text_find(line, "# COUNT2:", &after)) {
        s->unit = vt_sink_keep(s->to.sink, vt_text_trim(after), s->to.err);
        return true;
    }
    if (vt_number_after(line, "# COUNT1:", &s->base, NULL))
        return true;
    bool told = vt_number_after(line, "# TIME:", &x, NULL);
    if (told || vt_number_after(line, "# elapsed:", &x, NULL)) {
        s->time += s->timed ? 0 : x;
        s->timed |= told;
        s->copies_done += !told;
        return true;
    }
    return vt_text_starts(line, "# ") || vt_text_starts(line, "*Dump") || vt_text_starts(line, "Count score");
}

/* ---- the CSV of 6 */

#define MOST_COLUMNS 64

static const char *unit_of_test(struct vt_text test)
{
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
        if (vt_text_equals(test, tests[i].test))
            return tests[i].unit;
    if (vt_text_starts(test, "File "))
        return "KBps";
    if (vt_text_starts(test, "Shell Scripts") || vt_text_starts(test, "C Compiler")
        || vt_text_starts(test, "Dc:"))
        return "lpm";
    return vt_text_find(test, "graphics", NULL)    ? "fps"
           : vt_text_find(test, "Whetstone", NULL) ? "MWIPS"
                                                   : "lps";
}

static bool read_csv(struct state *s, struct vt_lines *lines, struct vt_text head)
{
    struct vt_text names[MOST_COLUMNS], cells[MOST_COLUMNS], line;
    size_t n, m;

    if (!vt_text_starts(vt_text_trim(head), "Concurrency,"))
        return false;
    n = vt_fields(head, ',', names, MOST_COLUMNS);
    for (struct vt_lines ahead = *lines;
         n <= MOST_COLUMNS && !s->to.err->status && vt_lines_next(&ahead, &line) && vt_text_trim(line).n
         && !vt_text_starts(vt_text_trim(line), "Concurrency,");
         *lines = ahead) {
        s->to.line = ahead.number;
        m = vt_fields(line, ',', cells, MOST_COLUMNS);
        if (m != n || !vt_text_is_number(cells[0], &s->copies)) {
            vt_sink_bad_row(s->to.sink, s->to.line, s->to.err,
                            "%zu cells where the head has %zu; was it cut off?", m, n);
            continue;
        }
        for (size_t i = 1; i < n; i++) {
            const char *benchmark = "";
            const char *metric = "";
            double value;
            size_t u = unit_index(vt_text_of(unit_of_test(names[i])));
            if (!cells[i].n)
                continue;
            if (!vt_text_is_number(cells[i], &value)) {
                vt_sink_bad_row(s->to.sink, s->to.line, s->to.err, "'%.*s' is no number", (int)cells[i].n,
                                cells[i].s);
                continue;
            }
            benchmark = name_of(s, names[i]);
            metric = vt_sink_say(s->to.sink, s->to.err, "%s (csv)",
                                 units[u].metric); /* the report beside it has the same */
            vt_measured(&s->to, benchmark, metric, units[u].unit, value);
        }
    }
    return true;
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line;
    struct state s = {.test = "", .unit = "", .to = {.sink = sink, .err = err}};
    bool log = vt_text_find(in->text, "# COUNT0:", NULL), headings = has_headings(in);
    struct vt_labels factors = {0};
    struct vt_text before = {"", 0};

    if (is_html(in->text))
        return parse_html(&s, in);

    while (!err->status && vt_lines_next(&lines, &line)) {
        s.to.line = lines.number;
        if (headings && is_table(line)
            && vt_labels_set(&factors, "heading", vt_sink_keep(sink, heading_of(before), err), err))
            break;
        if (factors.n && !s.to.factors)
            vt_sink_tell(sink, VT_ORIGIN_FACTOR, "heading", "", err,
                         "the lines above several tables in one text");
        s.to.factors = factors.n ? &factors : NULL;
        before = vt_text_trim(line).n ? line : before;
        if ((log && read_log(&s, line)) || read_section(&s, line) || read_csv(&s, &lines, line)
            || read_score(&s, line) || read_raw(&s, line) || read_index(&s, line))
            continue;
        read_facts(&s, line);
    }
    end_pass(&s);
    vt_labels_free(&factors);
    if (!log)
        end_section(&s);
    if (!err->status && !vt_sink_taken(sink))
        vt_lines_fail(&lines, err, "UnixBench left no report of results; was it stopped?");
    return err->status;
}

const struct vt_parser vt_parser_unixbench = {
    "unixbench", "UnixBench", "4, 5, 6; report, log, CSV", "./Run -c 1 -c 4; take results/", score, parse};
