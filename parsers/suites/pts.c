/* Phoronix Test Suite: composite.xml, the CSV export and the console.
 * In the XML a result has an entry a system, whose RawString holds every run ("1474811.05:1508324.69:...");
 * the system is a factor of its own. Proportion says which way is better. The CSV has the means alone; the
 * console shows the runs, and results that passed or failed instead of giving a number, which are facts. XML
 * with entities of its own is refused. */
#include "parsers/kit/measured.h"
#include "parsers/kit/quoted.h"

#include <libxml/parser.h>
#include <math.h>
#include <string.h>

#define MOST_SYSTEMS 64

static bool is_xml(struct vt_text head)
{
    return vt_text_find(head, "<PhoronixTestSuite", NULL);
}

static bool is_console(struct vt_text head)
{
    return vt_text_find(head, "Started Run 1 @ ", NULL) || vt_text_find(head, "Phoronix Test Suite v", NULL)
           || vt_text_find(head, "phoronix-test-suite ", NULL);
}

/* A row `"NAME - DESCRIPTION (SCALE)",HIB,VALUE,...` */
static bool is_csv_row(const struct vt_text f[], size_t n)
{
    return n >= 3 && f[0].n && (vt_text_equals(f[1], "HIB") || vt_text_equals(f[1], "LIB"));
}

static bool is_csv(struct vt_text head)
{
    struct vt_text line, f[MOST_SYSTEMS];
    struct vt_arena arena = {0};
    bool is = false;

    while (head.n && !is) {
        if (!vt_text_split(head, '\n', &line, &head)) {
            line = head;
            head.n = 0;
        }
        size_t n = vt_quoted_fields(line, ',', f, MOST_SYSTEMS, &arena);
        is = n <= MOST_SYSTEMS && is_csv_row(f, n);
    }
    vt_arena_free(&arena);
    return is;
}

static int score(struct vt_text head)
{
    if (is_xml(head))
        return 98;
    return is_console(head) ? 96 : is_csv(head) ? 92 : 0;
}

/* ---- what all three share */

struct state {
    struct vt_sink *sink;
    struct vt_error *err;
    const struct vt_input *in;
    struct vt_labels factors; /* {system: config-a} */
    const char *benchmark;
    const char *scale;
    enum vt_better better;
    long line;
};

/* "Frames / Sec" and "Seconds" say what is better; "Score" does not. */
static enum vt_better scale_direction(const char *scale)
{
    static const struct {
        const char *word;
        enum vt_better better;
    } words[] = {
        {"Per Second", VT_BETTER_HIGHER}, {"/ Sec", VT_BETTER_HIGHER},  {"/Sec", VT_BETTER_HIGHER},
        {"/sec", VT_BETTER_HIGHER},       {"/s", VT_BETTER_HIGHER},     {"/ s", VT_BETTER_HIGHER},
        {"Seconds", VT_BETTER_LOWER},     {"seconds", VT_BETTER_LOWER}, {"Latency", VT_BETTER_LOWER},
        {"MIPS", VT_BETTER_HIGHER},       {"FLOP", VT_BETTER_HIGHER},   {"FPS", VT_BETTER_HIGHER},
    };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strstr(scale, words[i].word))
            return words[i].better;
    return VT_BETTER_UNKNOWN;
}

/* The title alone, or with what was run: "SHA Bench", "ParaView (Test: Many Spheres)". The description of a
 * test with no options is empty. */
static void set_name(struct state *s, struct vt_text title, struct vt_text description)
{
    const char *a = "", *b = "";

    a = vt_sink_keep_name(s->sink, title, s->err);
    b = vt_sink_keep_name(s->sink, description, s->err);
    s->benchmark = vt_sink_say(s->sink, s->err, *b ? "pts/%s (%s)" : "pts/%s", a, b);
}

static const char *unit_of(const char *scale)
{
    static const struct {
        const char *scale, *unit;
    } units[] = {
        {"Seconds", "s"},      {"Milliseconds", "ms"},       {"Microseconds", "us"},
        {"Nanoseconds", "ns"}, {"Frames Per Second", "fps"},
    };

    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (!strcmp(units[i].scale, scale))
            return units[i].unit;
    return scale;
}

static enum vt_status give(struct state *s, double value)
{
    const char *metric = *s->scale ? s->scale : "result";
    struct vt_reading r = vt_reading_of(s->benchmark, metric, unit_of(s->scale), s->better, value, s->line);

    r.run = VT_RUN_NEXT;
    r.factors = &s->factors;
    return s->err->status ? s->err->status : vt_sink_add(s->sink, &r, s->err);
}

static void report(struct state *s, const char *label, struct vt_text figure)
{
    const char *metric = *s->scale ? s->scale : "result";
    struct vt_reading r = vt_reading_of(s->benchmark, metric, unit_of(s->scale), s->better, 0, s->line);

    r.factors = &s->factors;
    if (!s->err->status && figure.n)
        vt_sink_reported(s->sink, &r, label, figure, s->err);
}

/* ---- composite.xml */

static struct vt_text text_of(xmlNode *parent, const char *name)
{
    for (xmlNode *n = parent ? parent->children : NULL; n; n = n->next) {
        if (n->type != XML_ELEMENT_NODE || strcmp((const char *)n->name, name))
            continue;
        xmlNode *t = n->children;
        return t && (t->type == XML_TEXT_NODE || t->type == XML_CDATA_SECTION_NODE) && t->content
                   ? vt_text_trim(vt_text_of((const char *)t->content))
                   : (struct vt_text){"", 0};
    }
    return (struct vt_text){"", 0};
}

static xmlNode *child_of(xmlNode *parent, const char *name, xmlNode *after)
{
    for (xmlNode *n = after ? after->next : parent ? parent->children : NULL; n; n = n->next)
        if (n->type == XML_ELEMENT_NODE && !strcmp((const char *)n->name, name))
            return n;
    return NULL;
}

static enum vt_status give_entry(struct state *s, xmlNode *entry)
{
    struct vt_text raw = text_of(entry, "RawString"), value = text_of(entry, "Value"),
                   system = text_of(entry, "Identifier");
    struct vt_text part;
    double x;

    s->line = xmlGetLineNo(entry);
    vt_labels_free(&s->factors);
    if (system.n && vt_labels_set(&s->factors, "system", vt_sink_keep(s->sink, system, s->err), s->err))
        return s->err->status;
    if (vt_text_equals(value, "PASS") || vt_text_equals(value, "FAIL")) {
        const char *fact = "";
        fact = vt_sink_say(s->sink, s->err, "%s", s->benchmark);
        return vt_sink_fact(s->sink, fact, value, s->err);
    }
    if (!raw.n)
        raw = value;
    if (!raw.n || vt_text_find(raw, ",", NULL)) { /* a sensor's trace over time */
        vt_sink_note(s->sink, "passed_over", VT_INFO, s->err,
                     "%s:%ld: %s of the Phoronix Test Suite is no list of runs", s->in->name, s->line,
                     s->benchmark);
        vt_sink_note_arg(s->sink, s->err, "line", "%ld", s->line);
        return vt_sink_note_arg(s->sink, s->err, "benchmark", "%s", s->benchmark);
    }
    for (bool more = true; more && !s->err->status;) {
        more = vt_text_split(raw, ':', &part, &raw);
        if (!more)
            part = raw;
        if (!vt_text_is_number(part, &x))
            return vt_sink_bad_row(s->sink, s->line, s->err, "a run of %s is no number within range",
                                   s->benchmark);
        give(s, x);
    }
    report(s, "value", value);
    report(s, "proportion", vt_text_of(s->better == VT_BETTER_HIGHER ? "HIB" : s->better ? "LIB" : ""));
    return s->err->status;
}

static enum vt_status give_result(struct state *s, xmlNode *result)
{
    struct vt_text proportion = text_of(result, "Proportion"), description = text_of(result, "Description");
    struct vt_text version = text_of(result, "AppVersion"), title = text_of(result, "Title");
    const char *fact = "";

    set_name(s, title, description);
    s->scale = vt_sink_keep(s->sink, text_of(result, "Scale"), s->err);
    s->better = vt_text_equals(proportion, "HIB")   ? VT_BETTER_HIGHER
                : vt_text_equals(proportion, "LIB") ? VT_BETTER_LOWER
                                                    : scale_direction(s->scale);
    fact = vt_sink_say(s->sink, s->err, "%s version", vt_sink_keep(s->sink, title, s->err));
    if (version.n && vt_sink_fact(s->sink, fact, version, s->err))
        return s->err->status;
    xmlNode *data = child_of(result, "Data", NULL);
    for (xmlNode *e = child_of(data, "Entry", NULL); e && !s->err->status; e = child_of(data, "Entry", e))
        give_entry(s, e);
    return s->err->status;
}

/* "Processor: AMD EPYC (2 Cores), Memory: 24GB" */
static void give_system(struct state *s, xmlNode *system)
{
    static const struct {
        const char *key, *fact;
    } kept[] = {
        {"Processor: ", "cpu"},
        {"Memory: ", "memory"},
        {"OS: ", "os"},
        {"Kernel: ", "kernel"},
        {"System Layer: ", "system layer"},
        {"Compiler: ", "compiler"},
        {"File-System: ", "file system"},
    };
    struct vt_text parts[2] = {text_of(system, "Hardware"), text_of(system, "Software")}, value;
    struct vt_text name = text_of(system, "Identifier");

    vt_labels_free(&s->factors);
    if ((name.n && vt_labels_set(&s->factors, "system", vt_sink_keep(s->sink, name, s->err), s->err))
        || vt_sink_configuration(s->sink, &s->factors, s->err))
        return;
    for (size_t k = 0; k < 2; k++)
        for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
            if (vt_text_find(parts[k], kept[i].key, &value) && !s->err->status)
                vt_sink_fact(s->sink, kept[i].fact, vt_text_before(value, ", "), s->err);
}

static long line_of(struct vt_text text, const char *s)
{
    struct vt_text after;
    long line = 1;

    if (!vt_text_find(text, s, &after))
        return 0;
    for (const char *c = text.s; c < after.s; c++)
        line += *c == '\n';
    return line;
}

static enum vt_status parse_xml(struct state *s)
{
    const struct vt_input *in = s->in;

    if (vt_text_find(in->text, "<!ENTITY", NULL) || vt_text_find(in->text, "<!DOCTYPE", NULL))
        return vt_fail_at(
            s->err, VT_INPUT, in->name,
            line_of(in->text, vt_text_find(in->text, "<!ENTITY", NULL) ? "<!ENTITY" : "<!DOCTYPE"),
            "defines entities or a document type, which no result of the Phoronix Test Suite does; refused");
    xmlParserCtxt *context = in->text.n < (1u << 30) ? xmlNewParserCtxt() : NULL;
    if (!context)
        return vt_no_memory(s->err);
    xmlDoc *doc = xmlCtxtReadMemory(context, in->text.s, (int)in->text.n, NULL, NULL,
                                    XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING
                                        | XML_PARSE_BIG_LINES | XML_PARSE_COMPACT);
    if (!doc) {
        const xmlError *why = xmlCtxtGetLastError(context);
        vt_fail_at(s->err, VT_INPUT, in->name, why ? why->line : 0, "the XML breaks here; was it cut off?");
    } else {
        xmlNode *root = xmlDocGetRootElement(doc);
        for (xmlNode *y = child_of(root, "System", NULL); y && !s->err->status;
             y = child_of(root, "System", y))
            give_system(s, y);
        if (!s->err->status)
            vt_sink_configuration(s->sink, NULL, s->err);
        for (xmlNode *r = child_of(root, "Result", NULL); r && !s->err->status;
             r = child_of(root, "Result", r))
            give_result(s, r);
        xmlFreeDoc(doc);
    }
    xmlFreeParserCtxt(context);
    return s->err->status;
}

/* ---- the CSV export: a row of systems, their hardware, and below it again the systems and the results */

static enum vt_status take_csv_result(struct state *s, const struct vt_text f[], size_t n,
                                      const struct vt_text systems[], size_t n_systems)
{
    struct vt_text name = f[0], title, description = {"", 0}, after;
    const char *system = "";
    double x;

    for (size_t i = name.n; i-- > 0;) /* the last bracket holds the scale */
        if (name.s[i] == '(') {
            s->scale = vt_sink_keep(s->sink, vt_text_before(vt_text_from(name, i + 1), ")"), s->err);
            name.n = i;
            break;
        }
    name = vt_text_trim(name);
    title = name;
    if (vt_text_find(name, " -", &after) && (!after.n || *after.s == ' ')) {
        title = vt_text_before(name, " -");
        description = after;
    }
    set_name(s, title, description);
    s->better = vt_text_equals(f[1], "HIB") ? VT_BETTER_HIGHER : VT_BETTER_LOWER;
    for (size_t i = 2; i < n && !s->err->status; i++) {
        vt_labels_free(&s->factors);
        if (!f[i].n)
            continue; /* not run on this system */
        if (!vt_text_is_number(f[i], &x))
            return vt_sink_bad_row(s->sink, s->line, s->err, "no number as the result of %s", s->benchmark);
        if (i < n_systems && systems[i].n
            && vt_labels_set(&s->factors, "system", (system = vt_sink_keep(s->sink, systems[i], s->err)),
                             s->err))
            return s->err->status;
        give(s, x);
        report(s, "proportion", f[1]);
    }
    return s->err->status;
}

static enum vt_status parse_csv(struct state *s)
{
    struct vt_lines lines = vt_lines_of(s->in);
    struct vt_text line, f[MOST_SYSTEMS], systems[MOST_SYSTEMS];
    size_t n_systems = 0;

    while (!s->err->status && vt_lines_next(&lines, &line)) {
        s->line = lines.number;
        size_t n = vt_quoted_fields(line, ',', f, MOST_SYSTEMS, vt_sink_texts(s->sink));
        if (!n || n > MOST_SYSTEMS)
            continue;
        if (n >= 3 && !f[0].n && !f[1].n && f[2].n)
            n_systems = vt_quoted_fields(line, ',', systems, MOST_SYSTEMS, vt_sink_texts(s->sink));
        else if (is_csv_row(f, n))
            take_csv_result(s, f, n, systems, n_systems);
    }
    return s->err->status;
}

/* ---- console: the title, what was run, the runs one below the other, and "Average: 15453888 Lookups/s" */

#define MOST_RUNS 256

struct block {
    char title[150], description[130];
    double run[MOST_RUNS];
    long line[MOST_RUNS];
    size_t n;
    bool open;
};

/* Colours: ESC [ ... m. Returns to[]. */
static struct vt_text without_colours(struct vt_text line, char *to, size_t size)
{
    size_t n = 0;

    for (size_t i = 0; i < line.n && n + 1 < size; i++) {
        if (line.s[i] == 0x1b && i + 1 < line.n && line.s[i + 1] == '[') {
            i += 2;
            while (i < line.n && !(line.s[i] >= '@' && line.s[i] <= '~'))
                i++;
            continue;
        }
        to[n++] = line.s[i];
    }
    return (struct vt_text){to, n};
}

static enum vt_status end_block(struct state *s, struct block *b, struct vt_text average,
                                const char *scale_from)
{
    struct vt_text scale = {scale_from, (size_t)(average.s + average.n - scale_from)};
    struct vt_text value = {average.s, (size_t)(scale_from - average.s)};
    double mean;

    s->scale = vt_sink_keep(s->sink, vt_text_trim(scale), s->err);
    s->better = scale_direction(s->scale);
    set_name(s, vt_text_of(b->title), vt_text_of(b->description));
    long line = s->line;
    if (!b->n && vt_text_is_number(value, &mean))
        give(s, mean);
    for (size_t i = 0; i < b->n; i++) {
        s->line = b->line[i];
        give(s, b->run[i]);
    }
    s->line = line;
    report(s, "average", vt_text_trim(value));
    b->n = 0;
    b->open = false;
    return s->err->status;
}

static void note_open(struct state *s, struct block *b)
{
    if (b->n && !s->err->status)
        vt_sink_note(
            s->sink, "incomplete", VT_WARNING, s->err,
            "%s:%ld: no average follows the runs of %s, so what they count is not known; was it cut off?",
            s->in->name, b->line[b->n - 1], b->title);
    b->n = 0;
}

static void take_line(struct state *s, struct block *b, struct vt_text line, struct vt_text before)
{
    struct vt_text t = vt_text_trim(line), rest, after;
    double x;

    if (vt_text_starts(t, "pts/") || vt_text_starts(t, "local/") || vt_text_starts(t, "system/")) {
        note_open(s, b);
        vt_text_copy(vt_text_trim(vt_text_before(vt_text_trim(before), ":")), b->title, sizeof b->title);
        *b->description = '\0';
        b->open = false;
        if (vt_text_find(t, " [", &after))
            vt_text_copy(vt_text_before(after, "]"), b->description, sizeof b->description);
    } else if (vt_text_starts(t, "Average:")) {
        rest = vt_text_from(t, 8);
        after = rest;
        if (!vt_text_number(&after, &x))
            vt_sink_bad_row(s->sink, s->line, s->err, "no number follows 'Average:'; was it cut off?");
        else
            end_block(s, b, rest, after.s);
    } else if (vt_text_starts(t, "Final: ")) {
        set_name(s, vt_text_of(b->title), (struct vt_text){"", 0});
        vt_sink_fact(s->sink, s->benchmark, vt_text_from(t, 7), s->err);
    } else if (vt_text_starts(t, "Deviation: ")) {
        report(s, "deviation (%)", vt_text_before(vt_text_from(t, 11), "%"));
    } else if (vt_text_starts(t, "Samples: ")) {
        report(s, "samples", vt_text_from(t, 9));
    } else if (vt_text_find(t, ".seconds: ", &rest) && vt_text_is_number(rest, &x)) {
        struct vt_measured to = {.sink = s->sink, .err = s->err, .line = s->line};
        const char *name = "";
        name = vt_sink_say(s->sink, s->err, "pts/%s",
                           vt_sink_keep(s->sink, vt_text_before(t, ".seconds: "), s->err));
        vt_measured(&to, name, "time of the whole test", "s", x);
    } else if (b->open && vt_text_is_number(t, &x)) {
        if (b->n < MOST_RUNS) {
            b->line[b->n] = s->line;
            b->run[b->n++] = x;
        }
    } else if (t.n > 1 && t.s[t.n - 1] == ':' && *b->title && !vt_text_find(t, "@", NULL)) {
        b->open = true;
        b->n = 0;
        if (!vt_text_equals(t, "Test Results:"))
            vt_text_copy(vt_text_first(t, t.n - 1), b->description, sizeof b->description);
    }
}

static enum vt_status parse_console(struct state *s)
{
    struct vt_lines lines = vt_lines_of(s->in);
    struct block b = {0};
    struct vt_text raw, before = {"", 0};
    char buffer[600];

    while (!s->err->status && vt_lines_next(&lines, &raw)) {
        struct vt_text line = without_colours(raw, buffer, sizeof buffer);
        s->line = lines.number;
        take_line(s, &b, line, before);
        before = vt_text_of(vt_sink_keep(s->sink, line, s->err));
    }
    note_open(s, &b);
    return s->err->status;
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct state s = {.benchmark = "", .scale = "", .sink = sink, .err = err, .in = in};

    if (is_xml(in->text))
        parse_xml(&s);
    else if (is_console(in->text))
        parse_console(&s);
    else
        parse_csv(&s);
    vt_labels_free(&s.factors);
    return err->status;
}

const struct vt_parser vt_parser_pts = {"pts",
                                        "Phoronix Test Suite",
                                        "8 to 10.8: composite.xml, CSV, console",
                                        "phoronix-test-suite batch-run TEST; take its composite.xml",
                                        score,
                                        parse};
