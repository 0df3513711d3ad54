/* stress-ng's metrics, from its log and from --yaml:
 *      stress-ng: metrc: [29540] stressor       bogo ops real time  usr time  sys time   bogo ops/s ...
 *      stress-ng: metrc: [29540] context             764      3.02      0.19      0.10       252.69 ...
 *      stress-ng: metrc: [29540] context           293262.42 swapcontext calls per sec (geometic mean ...
 * The tag was "info:" before 0.15. Bogo ops per second of real time is the usual figure. The YAML is read
 * line by line, as that of 0.19 is not valid. A stressor that did nothing has failed; it is noted, never a
 * 0. */
#include "parsers/kit/measured.h"

#include <string.h>

static int score(struct vt_text head)
{
    if (vt_text_find(head, "stress-ng: ", NULL)
        && (vt_text_find(head, "bogo ops", NULL) || vt_text_find(head, "dispatching hogs", NULL)))
        return 95;
    return vt_text_find(head, "bogo-ops-per-second-", NULL) || vt_text_find(head, "stress-ng-version:", NULL)
               ? 95
               : 0;
}

/* What a figure of a stressor's own is in, and which way is better, by the words that describe it: "read128
 * MB/sec", "nanoseconds per longjmp call". stress-ng's MB is 2^20 bytes. */
static const char *unit_of(const char *text, enum vt_better *better)
{
    static const struct {
        const char *word, *unit;
        enum vt_better better;
    } words[] = {
        {"MB/sec", "MiB/s", VT_BETTER_HIGHER},     {"MB per sec", "MiB/s", VT_BETTER_HIGHER},
        {"mb-per-sec", "MiB/s", VT_BETTER_HIGHER}, {"GB per sec", "GiB/s", VT_BETTER_HIGHER},
        {"KB per sec", "KiB/s", VT_BETTER_HIGHER}, {"Mbits/sec", "Mbit/s", VT_BETTER_HIGHER},
        {"nanoseconds", "ns", VT_BETTER_LOWER},    {"nanosecs", "ns", VT_BETTER_LOWER},
        {"nanosec", "ns", VT_BETTER_LOWER},        {"microseconds", "us", VT_BETTER_LOWER},
        {"microsecs", "us", VT_BETTER_LOWER},      {"microsec", "us", VT_BETTER_LOWER},
        {"milliseconds", "ms", VT_BETTER_LOWER},   {"millisecs", "ms", VT_BETTER_LOWER},
        {"millisec", "ms", VT_BETTER_LOWER},       {"Mflop", "MFLOPS", VT_BETTER_HIGHER},
        {"per sec", "/s", VT_BETTER_HIGHER},       {"per-sec", "/s", VT_BETTER_HIGHER},
        {"/sec", "/s", VT_BETTER_HIGHER},          {"per second", "/s", VT_BETTER_HIGHER},
        {"seconds", "s", VT_BETTER_LOWER},         {"secs", "s", VT_BETTER_LOWER},
    };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strstr(text, words[i].word)) {
            *better = words[i].better;
            return words[i].unit;
        }
    *better = VT_BETTER_UNKNOWN;
    return strchr(text, '%') ? "%" : "";
}

static void name_of(struct vt_text stressor, double instances, char *name, size_t size)
{
    char text[80];

    vt_text_copy(stressor, text, sizeof text);
    if (instances > 1)
        snprintf(name, size, "stress-ng/%s (%.0f instances)", text, instances);
    else
        snprintf(name, size, "stress-ng/%s", text);
}

static void report(struct vt_measured *to, const char *name, const char *label, struct vt_text figure)
{
    struct vt_reading r = vt_reading_of(name, "bogo ops", "bogo-ops/s", VT_BETTER_HIGHER, 0, to->line);

    if (!to->err->status && figure.n)
        vt_sink_reported(to->sink, &r, label, figure, to->err);
}

static void note_nothing(struct vt_measured *to, const char *name)
{
    vt_sink_note(to->sink, "failed_run", VT_WARNING, to->err, "%s did no operation (line %ld)", name,
                 to->line);
}

/* ---- the log */

#define MOST_HOGS 32

struct log {
    struct vt_measured to;
    struct vt_lines lines;
    char hog[MOST_HOGS][40];
    double instances[MOST_HOGS];
    size_t n_hogs;
    bool in_table, has_cpu;
};

/* "dispatching hogs: 2 cpu, 1 vm" */
static void take_hogs(struct log *g, struct vt_text rest)
{
    struct vt_text fields[MOST_HOGS], word;
    size_t n = vt_fields(rest, ',', fields, MOST_HOGS);

    g->n_hogs = 0;
    g->in_table = false;
    for (size_t i = 0; i < n && i < MOST_HOGS; i++) {
        double count;
        if (!vt_text_number(&fields[i], &count) || !vt_text_word(&fields[i], &word))
            continue;
        vt_text_copy(word, g->hog[g->n_hogs], sizeof g->hog[0]);
        g->instances[g->n_hogs++] = count;
    }
}

static double instances_of(const struct log *g, struct vt_text stressor)
{
    for (size_t i = 0; i < g->n_hogs; i++)
        if (vt_text_equals(stressor, g->hog[i]))
            return g->instances[i];
    return 1;
}

/* What stress-ng says below the table of the same call: "failed: 2: cpu (2)", "metrics untrustworthy: ...".
 */
static bool is_refused(const struct log *g, struct vt_text stressor)
{
    static const char *const verdicts[] = {"] failed: ", "] metrics untrustworthy: "};
    struct vt_lines ahead = g->lines;
    struct vt_text line, after, word;

    while (vt_lines_next(&ahead, &line) && !vt_text_find(line, "dispatching hogs: ", NULL))
        for (size_t i = 0; i < sizeof verdicts / sizeof *verdicts; i++) {
            if (!vt_text_find(line, verdicts[i], &after) || !vt_text_find(after, ": ", &after))
                continue;
            while (vt_text_word(&after, &word))
                if (word.n == stressor.n && !memcmp(word.s, stressor.s, word.n))
                    return true;
        }
    return false;
}

static void take_row(struct log *g, struct vt_text words[], size_t n)
{
    static const char *const more[] = {"CPU used per instance (%)", "largest resident size (KB)"};
    static const char *const times[] = {"real time (s)", "usr time (s)", "sys time (s)"};
    double x[6];
    char name[140];

    for (size_t i = 0; i < 6; i++)
        if (!vt_text_is_number(words[i + 1], &x[i])) {
            vt_sink_bad_row(g->to.sink, g->to.line, g->to.err,
                            "a word stands where a number of stress-ng was expected");
            return;
        }
    name_of(words[0], instances_of(g, words[0]), name, sizeof name);
    if (is_refused(g, words[0])) {
        vt_sink_note(g->to.sink, "failed_run", VT_WARNING, g->to.err,
                     "%s failed, says stress-ng, or its metrics are not to be trusted; left out (line %ld)",
                     name, g->to.line);
        return;
    }
    if (x[0] <= 0) {
        note_nothing(&g->to, name);
        return;
    }
    vt_measured(&g->to, name, "bogo ops", "bogo-ops/s", x[4]);
    if (x[5] > 0)
        vt_measured(&g->to, name, "bogo ops of CPU time", "bogo-ops/s", x[5]);
    report(&g->to, name, "bogo ops", words[1]);
    for (size_t i = 0; i < 3; i++)
        report(&g->to, name, times[i], words[i + 2]);
    for (size_t i = 7; i < n && i < 9; i++)
        report(&g->to, name, more[i - 7], words[i]);
}

/* "context  293262.42 swapcontext calls per sec (geometic mean of 1 instances)" */
static void take_figure(struct log *g, struct vt_text stressor, struct vt_text value,
                        struct vt_text description)
{
    char name[140], metric[160];
    enum vt_better better;
    double x;

    for (size_t i = description.n; i-- > 1;) /* how it was averaged stands in the last bracket */
        if (description.s[i] == '(' && description.s[i - 1] == ' ') {
            description.n = i - 1;
            break;
        }
    vt_name_copy(description, metric, sizeof metric);
    if (!vt_text_is_number(value, &x) || !*metric)
        return;
    name_of(stressor, instances_of(g, stressor), name, sizeof name);
    const char *unit = unit_of(metric, &better);
    if (better)
        vt_measured_better(&g->to, name, metric, unit, better, x);
    else
        report(&g->to, name, metric, value); /* such as how many entries were made */
}

static void take_line(struct log *g, struct vt_text line)
{
    struct vt_text rest, words[12], after;
    double x;

    if (!vt_text_find(line, "stress-ng: ", &rest))
        return;
    if (vt_text_find(rest, "dispatching hogs: ", &after)) {
        take_hogs(g, after);
        return;
    }
    if (vt_text_starts(rest, "fail:") || vt_text_find(rest, "unsuccessful run completed", NULL)) {
        char text[160];
        vt_sink_note(g->to.sink, "failed_run", VT_WARNING, g->to.err, "%s:%ld: stress-ng says: %s",
                     g->lines.name, g->to.line, vt_text_copy(vt_text_trim(rest), text, sizeof text));
        return;
    }
    if (!vt_text_find(rest, "] ", &rest))
        return;
    if (vt_text_starts(vt_text_trim(rest), "stressor ") && vt_text_find(rest, "bogo ops", NULL)) {
        g->in_table = true;
        return;
    }
    if (vt_text_starts(rest, "for a ") || vt_text_find(rest, "successful run completed", NULL)) {
        g->in_table = g->in_table && !vt_text_starts(rest, "for a ");
        return;
    }
    struct vt_text tail = rest;
    size_t n = vt_words(rest, words, 12);
    if (!g->in_table || n < 3 || !vt_text_is_number(words[1], &x) || vt_text_is_number(words[0], &x))
        return;
    if (!vt_text_word(&tail, &after) || !vt_text_word(&tail, &after))
        return;
    if (n >= 7 && vt_text_is_number(words[2], &x) && vt_text_is_number(words[3], &x))
        take_row(g, words, n);
    else if (!vt_text_is_number(words[2], &x))
        take_figure(g, words[0], words[1], vt_text_trim(tail));
    else
        vt_sink_bad_row(g->to.sink, g->to.line, g->to.err,
                        "this row of stress-ng's table ends too early; was it cut off?");
}

static enum vt_status parse_log(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct log g = {.to = {.sink = sink, .err = err}, .lines = vt_lines_of(in)};
    struct vt_text line;

    while (!err->status && vt_lines_next(&g.lines, &line)) {
        g.to.line = g.lines.number;
        take_line(&g, line);
    }
    return err->status;
}

/* ---- YAML, line by line: "    - stressor: cpu", then "      key: value" until the next */

struct stressor {
    struct vt_measured to;
    char name[140];
    bool open, idle, rated;
    struct vt_text ops; /* reported once the rate is there */
};

static struct vt_text unquote(struct vt_text t)
{
    t = vt_text_trim(t);
    if (t.n >= 2 && (*t.s == '"' || *t.s == '\'') && t.s[t.n - 1] == *t.s)
        return (struct vt_text){t.s + 1, t.n - 2};
    return t;
}

static void take_key(struct stressor *s, struct vt_text key, struct vt_text value)
{
    static const char *const passed[] = {"wall-clock-time", "user-time", "system-time", "instances",
                                         "skipped",         "passed",    "failed"};
    char metric[120];
    enum vt_better better;
    double x;

    if (!vt_text_is_number(value, &x))
        return;
    for (size_t i = 0; i < sizeof passed / sizeof *passed; i++)
        if (vt_text_equals(key, passed[i]))
            return;
    if (vt_text_equals(key, "bogo-ops")) {
        s->idle = x <= 0;
        s->ops = value;
        if (s->idle)
            note_nothing(&s->to, s->name);
    } else if (s->idle) {
        return;
    } else if (vt_text_equals(key, "bogo-ops-per-second-real-time")) {
        vt_measured(&s->to, s->name, "bogo ops", "bogo-ops/s", x);
        report(&s->to, s->name, "bogo ops", s->ops);
        s->rated = true;
    } else if (vt_text_equals(key, "bogo-ops-per-second-usr-sys-time")) {
        if (x > 0)
            vt_measured(&s->to, s->name, "bogo ops of CPU time", "bogo-ops/s", x);
    } else if (vt_text_equals(key, "cpu-usage-per-instance")) {
        if (s->rated)
            report(&s->to, s->name, "CPU used per instance (%)", value);
    } else if (vt_text_starts(key, "max-rss")) {
        if (s->rated)
            report(&s->to, s->name, "largest resident size (KB)", value);
    } else {
        vt_text_copy(key, metric, sizeof metric);
        const char *unit = unit_of(metric, &better);
        if (better)
            vt_measured_better(&s->to, s->name, metric, unit, better, x);
    }
}

static void note_unrated(struct stressor *s)
{
    if (*s->name && !s->rated && !s->idle && !s->to.err->status)
        vt_sink_note(s->to.sink, "incomplete", VT_WARNING, s->to.err,
                     "%s has no rate (before line %ld); was it cut off?", s->name, s->to.line);
}

static enum vt_status parse_yaml(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_lines lines = vt_lines_of(in);
    struct stressor s = {.to = {.sink = sink, .err = err}};
    struct vt_text line, key, value;

    while (!err->status && vt_lines_next(&lines, &line)) {
        struct vt_text t = vt_text_trim(line);
        s.to.line = lines.number;
        if (!t.n || !vt_text_split(t, ':', &key, &value)) {
            s.open &= t.n > 0;
            continue;
        }
        value = unquote(value);
        key = unquote(key);
        if (vt_text_starts(key, "- "))
            key = vt_text_trim(vt_text_from(key, 2));
        if (vt_text_equals(key, "stressor")) {
            note_unrated(&s);
            name_of(value, 1, s.name, sizeof s.name);
            s.open = true;
            s.idle = s.rated = false;
            s.ops.n = 0;
        } else if (vt_text_equals(key, "stress-ng-version")) {
            vt_measured_fact(&s.to, "stress-ng version", value);
        } else if (vt_text_equals(key, "release")) {
            vt_measured_fact(&s.to, "kernel", value);
        } else if (vt_text_equals(key, "machine")) {
            vt_measured_fact(&s.to, "machine", value);
        } else if (vt_text_equals(key, "cpus")) {
            vt_measured_fact(&s.to, "cpus", value);
        } else if (s.open) {
            take_key(&s, key, value);
        }
    }
    note_unrated(&s);
    return err->status;
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    if (vt_text_find(in->text, "stressor: ", NULL) || vt_text_find(in->text, "stress-ng-version:", NULL))
        return parse_yaml(in, sink, err);
    return parse_log(in, sink, err);
}

const struct vt_parser vt_parser_stressng = {
    "stress-ng", "stress-ng", "0.09 to 0.19: log, YAML", "stress-ng --cpu 1 -t 10 --metrics --yaml run1.yaml",
    score,       parse};
