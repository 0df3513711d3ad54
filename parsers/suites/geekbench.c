/* Geekbench 3 to 6, the text of its results:
 *     Single-Core
 *       AES-XTS                        1091              1.86 GB/sec
 *     Benchmark Summary
 *       Single-Core Score              888
 *         Integer Score                  777
 * Scores of two major versions cannot be compared, so the version is part of the name. The rate's prefix
 * changes with its size (KB, MB, GB), so rates are given in their base unit; a latency in ns is better lower.
 */
#include "model/unit.h"
#include "parsers/kit/measured.h"

#include <stdio.h>
#include <string.h>

struct state {
    struct vt_measured to;
    const char *version;  /* the major one */
    const char *section;  /* "Single-Core", "Multi-Core", or another heading of results */
    bool results;         /* below such a heading */
    struct vt_text block; /* "Processor Information" */
    size_t given;
};

static int score(struct vt_text head)
{
    if (vt_text_find(head, "Geekbench ", NULL) && vt_text_find(head, "geekbench.com", NULL))
        return 97;
    return vt_text_find(head, "Geekbench", NULL) && vt_text_find(head, "Single-Core", NULL) ? 96
           : vt_text_find(head, "Single-Core Score", NULL) && vt_text_find(head, "Multi-Core Score", NULL)
               ? 90
               : 0;
}

/* "Mpixels/sec" is 10^6 "pixels/s". Known units stay as they are. */
static double base_unit(struct vt_text printed, char *unit, size_t size)
{
    static const char prefixes[] = "KMGT";
    double factor = 1;
    char whole[40];

    const struct vt_unit *known = vt_unit_find(vt_text_copy(printed, whole, sizeof whole));
    if (known) {
        snprintf(unit, size, "%s", known->name);
        return 1;
    }
    if (printed.n > 2 && strchr(prefixes, *printed.s)) {
        for (const char *p = prefixes; *p; p++) {
            factor *= 1000;
            if (*p == *printed.s)
                break;
        }
        printed = vt_text_from(printed, 1);
    }
    if (vt_text_ends(printed, "/sec"))
        printed.n -= 2;
    vt_text_copy(printed, unit, size);
    if (vt_text_equals(printed, "FPS"))
        snprintf(unit, size, "fps");
    return factor;
}

static void give_rate(struct state *s, const char *name, double rate, struct vt_text printed)
{
    char unit[40];
    double factor = base_unit(printed, unit, sizeof unit);
    const struct vt_unit *known = vt_unit_find(unit);
    bool is_time = known && !strcmp(known->kind, "s");

    if (rate > 0)
        vt_measured_better(&s->to, name, is_time ? "latency" : "rate", unit,
                           is_time ? VT_BETTER_LOWER : VT_BETTER_HIGHER, rate * factor);
}

static bool has_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* "AES-XTS   1091   1.86 GB/sec", or in the summary "Single-Core Score   888" */
static bool read_result(struct state *s, struct vt_text line)
{
    struct vt_text words[16], label;
    size_t n = vt_words(line, words, 16), at;
    const char *name = "", *text = "";
    double points, rate = -1;

    if (!s->results || n < 2 || n > 16)
        return false;
    at = n - 1;
    if (!vt_text_is_number(words[at], &points)) {
        if (n < 4 || !vt_text_is_number(words[n - 2], &rate) || !vt_text_is_number(words[n - 3], &points))
            return (has_digit(words[n - 1].s[0]) || has_digit(words[n - 2].s[0]))
                   && (vt_text_starts(line, "  ") || vt_text_starts(line, "\t"))
                   && vt_measured_unreadable(&s->to, line);
        at = n - 3;
    }
    label = (struct vt_text){words[0].s, (size_t)(words[at - 1].s - words[0].s) + words[at - 1].n};
    text = vt_sink_keep_name(s->to.sink, label, s->to.err);
    bool names_section = !strncmp(text, s->section, strlen(s->section));
    name = vt_sink_say(s->to.sink, s->to.err, "Geekbench%s%s/%s%s%s", *s->version ? " " : "", s->version,
                       names_section ? "" : s->section, names_section ? "" : " ", text);
    if (points > 0)
        vt_measured(&s->to, name, "score", "points", points);
    if (rate >= 0)
        give_rate(s, name, rate, words[n - 1]);
    s->given++;
    return true;
}

static bool is_heading(struct vt_text t)
{
    struct vt_text words[4];
    size_t n = vt_words(t, words, 4);

    return vt_text_equals(t, "Benchmark Summary") || vt_text_ends(t, " Information")
           || vt_text_ends(t, " Performance")
           || (n == 1 && (vt_text_equals(t, "Single-Core") || vt_text_equals(t, "Multi-Core")));
}

/* "Single-Core", "Multi-Core Performance", "Benchmark Summary", "Processor Information", alone on their line
 */
static bool read_heading(struct state *s, struct vt_text line)
{
    struct vt_text t = vt_text_trim(line);

    if (vt_text_starts(t, "Single-Core Score") || vt_text_starts(t, "Multi-Core Score")) {
        s->section = vt_sink_say(s->to.sink, s->to.err, "%s",
                                 vt_text_starts(t, "Single") ? "Single-Core" : "Multi-Core");
        s->results = true;
        return false;
    }
    if (!is_heading(t))
        return false;
    s->block = t;
    s->results = vt_text_starts(t, "Single-Core") || vt_text_starts(t, "Multi-Core")
                 || vt_text_equals(t, "Benchmark Summary") || vt_text_ends(t, " Performance");
    if (s->results)
        s->section = vt_sink_keep(s->to.sink, vt_text_before(t, " "), s->to.err);
    return true;
}

static void read_facts(struct state *s, struct vt_text line)
{
    static const struct {
        const char *label, *block, *fact;
    } facts[] = {
        {"Operating System", "System", "os"},      {"Model", "System", "model"}, {"Name", "Processor", "cpu"},
        {"Topology", "Processor", "cpu topology"}, {"Size", "Memory", "memory"},
    };
    struct vt_text t = vt_text_trim(line), word, after;

    if (vt_text_starts(t, "Geekbench ")) {
        after = vt_text_from(t, 10);
        if (vt_text_word(&after, &word) && *word.s >= '0' && *word.s <= '9') {
            vt_measured_fact(&s->to, "Geekbench version", word);
            s->version = vt_sink_keep(s->to.sink, vt_text_before(word, "."), s->to.err);
        }
    }
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        if (vt_text_starts(s->block, facts[i].block) && vt_text_starts(t, facts[i].label)
            && vt_text_find(t, "  ", &after)
            && vt_text_trim(after).s == vt_text_trim(vt_text_from(t, strlen(facts[i].label))).s)
            vt_measured_fact(&s->to, facts[i].fact, after);
}

static void take_line(void *state, struct vt_text line)
{
    struct state *s = state;

    read_facts(s, line);
    if (!read_heading(s, line))
        read_result(s, line);
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct state s = {.version = "", .section = "", .to = {.sink = sink, .err = err}};

    vt_measured_lines(in, &s.to, take_line, &s);
    if (!err->status && !s.given)
        vt_fail_at(err, VT_INPUT, in->name, 0, "Geekbench's text has no scores; was it cut off?");
    return err->status;
}

const struct vt_parser vt_parser_geekbench = {
    "geekbench", "Geekbench", "3 to 6", "geekbench6 --cpu > run1.txt", score, parse};
