/* Results of `go test -bench`, as text and as the events of -json, and the benchmark format that others
 * print:
 *      pkg: example.com/b
 *      BenchmarkSort/n=100-2   	   10000	     14079 ns/op	     920 B/op
 * Lines of one name (-count) are iterations of one process; the next process, a run, begins where one ended
 * with "ok" or "FAIL" or where the lines that describe the machine come again. The CPU count behind the name
 * stays: it is another benchmark. A line "Unit NAME better=lower" gives a custom unit its direction; one such
 * as "vt: off" is configuration of the results after it, a factor. */
#include "base/array.h"
#include "base/buffer.h"
#include "parsers/kit/document.h"
#include "parsers/kit/measured.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define MOST_WORDS 64

static bool is_result(struct vt_text line)
{
    struct vt_text words[4];
    double count, value;

    return vt_text_starts(line, "Benchmark") && line.n > 9 && !islower((unsigned char)line.s[9])
           && vt_words(line, words, 4) >= 4 && vt_text_is_number(words[1], &count)
           && vt_text_is_number(words[2], &value) && !vt_text_find(words[1], ".", NULL);
}

static bool is_event(struct vt_text head)
{
    return vt_text_has_key(head, "Action") && vt_text_has_key(head, "Output")
           && vt_text_find(head, "Benchmark", NULL);
}

static int score(struct vt_text head)
{
    struct vt_text line, rest = head;

    if (is_event(head))
        return 92;
    while (vt_text_split(rest, '\n', &line, &rest))
        if (is_result(line))
            return 93;
    return is_result(rest) ? 93 : 0;
}

/* A benchmark's place in the numbering: how often it came in which run. */
struct seen {
    char *name;
    long run, iteration;
};

struct unit {
    char name[60];
    enum vt_better better;
};

struct state {
    const struct vt_input *in;
    struct vt_sink *sink;
    struct vt_error *err;
    const char *package;
    long run, line;
    bool ended; /* the next description begins another process */
    struct seen *seen;
    size_t n_seen;
    struct unit units[32];
    size_t n_units;
    struct vt_labels configuration;
};

static struct seen *find_seen(struct state *s, const char *name)
{
    for (size_t i = s->n_seen; i-- > 0;)
        if (!strcmp(s->seen[i].name, name))
            return &s->seen[i];
    struct seen *seen = vt_array_grow(s->seen, s->n_seen, sizeof *seen);
    if (seen)
        s->seen = seen;
    char *copy = strdup(name);
    if (!seen || !copy) {
        free(copy);
        vt_no_memory(s->err);
        return NULL;
    }
    s->seen[s->n_seen] = (struct seen){.name = copy};
    return &s->seen[s->n_seen++];
}

static enum vt_better unit_direction(const struct state *s, const char *unit)
{
    size_t n = strlen(unit);

    for (size_t i = 0; i < s->n_units; i++)
        if (!strcmp(s->units[i].name, unit))
            return s->units[i].better;
    if ((n > 2 && !strcmp(unit + n - 2, "/s")) || (n > 4 && !strcmp(unit + n - 4, "/sec")))
        return VT_BETTER_HIGHER;
    if (!strcmp(unit, "ns/op") || !strcmp(unit, "B/op") || !strcmp(unit, "allocs/op")
        || !strncmp(unit, "ns/", 3))
        return VT_BETTER_LOWER;
    return VT_BETTER_UNKNOWN;
}

static const char *metric_of(const char *unit)
{
    static const struct {
        const char *unit, *metric;
    } known[] = {
        {"ns/op", "time"},
        {"MB/s", "throughput"},
        {"B/op", "memory"},
        {"allocs/op", "allocations"},
    };

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (!strcmp(known[i].unit, unit))
            return known[i].metric;
    return unit;
}

static enum vt_status bad(struct state *s, const char *what)
{
    return vt_sink_bad_row(s->sink, s->line, s->err, "%s; was it cut off?", what);
}

static enum vt_status take_result(struct state *s, struct vt_text line)
{
    struct vt_text words[MOST_WORDS];
    size_t n = vt_words(line, words, MOST_WORDS);
    const char *name = "", *text = "", *unit = "";

    if (n > MOST_WORDS || n % 2)
        return bad(s, "values and units do not come in pairs on this line of a Go benchmark");
    text = vt_sink_keep(s->sink, words[0], s->err);
    name = vt_sink_say(s->sink, s->err, "go/%s%s%s", s->package, *s->package ? "." : "", text);
    struct seen *seen = find_seen(s, name);
    if (!seen)
        return s->err->status;
    if (seen->run != s->run) {
        seen->run = s->run;
        seen->iteration = 0;
    }
    seen->iteration++;
    for (size_t i = 2; i + 1 < n && !s->err->status; i += 2) {
        double value;
        unit = vt_sink_keep(s->sink, words[i + 1], s->err);
        if (!vt_text_is_number(words[i], &value))
            return bad(s, "a word stands where a value was expected on this line of a Go benchmark");
        struct vt_reading r =
            vt_reading_of(name, metric_of(unit), unit, unit_direction(s, unit), value, s->line);
        r.run = s->run;
        r.iteration = seen->iteration;
        r.factors = &s->configuration;
        if (!vt_sink_add(s->sink, &r, s->err) && i == 2)
            vt_sink_reported(s->sink, &r, "loops", words[1], s->err);
    }
    return s->err->status;
}

/* "Unit text-bytes better=higher assume=exact" */
static void take_unit(struct state *s, struct vt_text line)
{
    struct vt_text words[3];
    enum vt_better better = vt_text_find(line, "better=higher", NULL)  ? VT_BETTER_HIGHER
                            : vt_text_find(line, "better=lower", NULL) ? VT_BETTER_LOWER
                                                                       : VT_BETTER_UNKNOWN;

    if (!better || vt_words(line, words, 3) < 3 || s->n_units == sizeof s->units / sizeof *s->units)
        return;
    vt_text_copy(words[1], s->units[s->n_units].name, sizeof s->units->name);
    s->units[s->n_units++].better = better;
}

/* "KEY: value" with a key of small letters, digits and the like, as the format's own page defines it. What a
 * program under test logs looks the same, so only short values count, and not the words that logs begin with.
 * Without a value the key is taken back. */
static void take_configuration(struct state *s, struct vt_text line)
{
    static const char *const of_logs[] = {"error", "warning", "note", "info",    "debug",
                                          "fatal", "panic",   "exit", "testing", "go"};
    struct vt_text value = {0}, key = line;
    struct vt_labels kept = {0};
    char name[60], text[60];
    size_t n = 0;

    while (n < line.n && line.s[n] != ':' && (unsigned char)line.s[n] > ' '
           && !isupper((unsigned char)line.s[n]))
        n++;
    if (n == 0 || n >= sizeof name || n == line.n || line.s[n] != ':' || !islower((unsigned char)line.s[0]))
        return;
    key.n = n;
    value = vt_text_trim(vt_text_from(line, n + 1));
    if (value.n >= sizeof text || (value.n && (unsigned char)line.s[n + 1] > ' '))
        return;
    vt_text_copy(key, name, sizeof name);
    for (size_t i = 0; i < sizeof of_logs / sizeof *of_logs; i++)
        if (!strcmp(name, of_logs[i]))
            return;
    for (size_t i = 0; i < s->configuration.n && !s->err->status; i++)
        if (strcmp(s->configuration.at[i].name, name))
            vt_labels_set(&kept, s->configuration.at[i].name, s->configuration.at[i].value, s->err);
    if (value.n && !s->err->status)
        vt_labels_set(&kept, name, vt_text_copy(value, text, sizeof text), s->err);
    vt_labels_free(&s->configuration);
    s->configuration = kept;
}

static void take_description(struct state *s, struct vt_text line)
{
    static const struct {
        const char *key, *fact;
    } facts[] = {
        {"goos: ", "os"},
        {"goarch: ", "machine"},
        {"cpu: ", "cpu"},
        {"toolchain: ", "go version"},
    };
    struct vt_text value;

    if (vt_text_starts(line, "pkg: ") || vt_text_starts(line, "goos: ")) {
        s->run += s->ended;
        s->ended = false;
    }
    if (vt_text_starts(line, "pkg: "))
        s->package = vt_sink_keep(s->sink, vt_text_trim(vt_text_from(line, 5)), s->err);
    bool known = vt_text_starts(line, "pkg: ");
    for (size_t i = 0; i < sizeof facts / sizeof *facts && !known; i++) {
        known = vt_text_starts(line, facts[i].key);
        if (known && vt_text_find(line, ": ", &value) && !s->err->status)
            vt_sink_fact(s->sink, facts[i].fact, value, s->err);
    }
    if (!known)
        take_configuration(s, line);
}

static void take_line(struct state *s, struct vt_text line)
{
    if (is_result(line)) {
        take_result(s, line);
    } else if (vt_text_starts(line, "Unit ")) {
        take_unit(s, line);
    } else if (vt_text_starts(line, "ok  ") || vt_text_starts(line, "ok\t")
               || vt_text_starts(line, "FAIL\t")) {
        s->ended = true;
    } else if (vt_text_find(line, "--- FAIL: Benchmark", NULL) || vt_text_starts(line, "panic: ")) {
        vt_sink_note(s->sink, "failed_run", VT_WARNING, s->err, "%s:%ld: a Go benchmark failed: %s",
                     s->in->name, s->line, vt_sink_keep(s->sink, vt_text_trim(line), s->err));
    } else {
        take_description(s, line);
    }
}

/* ---- the events of -json: a line of output may come in several */

static void flush_lines(struct state *s, struct vt_buffer *p, bool all)
{
    struct vt_text rest = {p->text, p->length}, line;

    while (!s->err->status && vt_text_split(rest, '\n', &line, &rest))
        take_line(s, line);
    if (all && rest.n)
        take_line(s, rest);
    if (all)
        rest.n = 0;
    if (rest.n)
        memmove(p->text, rest.s, rest.n);
    p->length = rest.n;
}

static enum vt_status parse_events(struct state *s)
{
    struct vt_documents documents = vt_documents_of(s->in);
    struct vt_buffer pending = {0};
    const struct vt_json *event;

    while (!s->err->status && vt_documents_next(&documents, &event, s->err)) {
        const struct vt_json *output = vt_json_get(event, "Output");
        const char *package = vt_json_string(event, "Package");
        if (!output || output->kind != VT_JSON_STRING)
            continue;
        if (package)
            s->package = vt_sink_say(s->sink, s->err, "%s", package);
        s->line = event->line;
        vt_buffer_add(&pending, output->text.s, output->text.n);
        if (pending.failed)
            vt_no_memory(s->err);
        flush_lines(s, &pending, false);
    }
    if (!s->err->status)
        flush_lines(s, &pending, true);
    vt_buffer_free(&pending);
    vt_documents_free(&documents);
    return s->err->status;
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct state s = {.package = "", .in = in, .sink = sink, .err = err, .run = 1};
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line = {"", 0};

    if (is_event(in->text)) {
        parse_events(&s);
    } else {
        while (!err->status && vt_lines_next(&lines, &line)) {
            s.line = lines.number;
            take_line(&s, line);
        }
        if (!err->status && vt_text_starts(line, "Benchmark") && !is_result(line)
            && !vt_text_ends(in->text, "\n"))
            vt_lines_fail(&lines, err, "the last line of this Go benchmark breaks off; was it cut off?");
    }
    for (size_t i = 0; i < s.n_seen; i++)
        free(s.seen[i].name);
    free(s.seen);
    vt_labels_free(&s.configuration);
    return err->status;
}

const struct vt_parser vt_parser_gotest = {
    "gotest", "go test -bench", "all: text, -json", "go test -bench=. -count=10 > run1.txt", score, parse};
