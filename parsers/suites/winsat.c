/* WinSAT, the Windows System Assessment Tool: the scores as PowerShell and wmic list or tabulate them, the
 * console's lines, and the XML files of the tool. CPUScore              : 9,2 Get-CimInstance Win32_WinSAT, a
 * comma by culture CPUScore D3DScore DiskScore                                Format-Table > Disk
 * Sequential 64.0 Read                   111.23 MB/s          6.7 Labels of the console are localised, so its
 * lines are read from the right: value, unit, score. Current Windows does not run the Direct3D test: D3DScore
 * and GamingScore 9.9 and frame rates of 42.00 are constants and become facts, never results. Scores go
 * from 1.0 to 9.9; 0 and -1 mean that none was measured. */
#include "parsers/kit/measured.h"

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define MOST_COLUMNS 32

static int score(struct vt_text head)
{
    if (vt_text_find(head, "<WinSAT", NULL) || vt_text_find(head, "<WinSPR", NULL))
        return 97;
    if (vt_text_find(head, "WinSATAssessmentState", NULL) || vt_text_find(head, "Win32_WinSAT", NULL)
        || (vt_text_find(head, "CPUScore", NULL)
            && (vt_text_find(head, "DiskScore", NULL) || vt_text_find(head, "MemoryScore", NULL)))
        || vt_text_find(head, "WinSPRLevel", NULL))
        return 96;
    if (vt_text_find(head, "Windows System Assessment Tool", NULL))
        return 96;
    if (vt_text_find(head, "> Disk  ", NULL) || vt_text_find(head, "> CPU ", NULL))
        return 90;
    return vt_text_find(head, "\n> ", NULL) && vt_text_find(head, "MB/s", NULL)
                   && (vt_text_find(head, " 00:00:", NULL) || vt_text_find(head, " 00:01:", NULL))
               ? 90
               : 0;
}

/* ---- scores */

static bool is_score_name(struct vt_text name)
{
    return name.n > 5 && name.n < 60 && (vt_text_ends(name, "Score") || vt_text_equals(name, "WinSPRLevel"))
           && !vt_text_find(name, " ", NULL);
}

static bool is_constant(struct vt_text name, double value)
{
    static const char *const names[] = {"D3DScore", "GamingScore", "Dx9SubScore", "Dx10SubScore"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (vt_text_equals(name, names[i]))
            return fabs(value - 9.9) < 1e-9;
    return false;
}

static void give_score(struct vt_measured *to, struct vt_text name, struct vt_text text)
{
    char number[32];
    const char *benchmark = "", *label = "", *fact = "";
    double value;

    text = vt_text_trim(text);
    if (vt_text_equals(text, "TRUE") || vt_text_equals(text, "FALSE")) /* whether video can be played */
        return;
    if (!vt_text_is_number(text, &value)) {
        vt_sink_bad_row(to->sink, to->line, to->err, "'%.*s' is no score of '%.*s'",
                        (int)(text.n < 60 ? text.n : 60), text.s, (int)name.n, name.s);
        return;
    }
    label = vt_sink_keep(to->sink, name, to->err);
    if (is_constant(name, value)) {
        fact = vt_sink_say(to->sink, to->err, "WinSAT %s (not measured)", label);
        snprintf(number, sizeof number, "%.10g", value);
        vt_measured_fact(to, fact, vt_text_of(number));
    } else if (value > 0) {
        benchmark = vt_sink_say(to->sink, to->err, "WinSAT/%s", label);
        vt_measured(to, benchmark, "score", "score", value);
    }
}

/* 1 is valid; 0 unknown, 2 hardware has changed since, 3 none was made, 4 invalid. */
static void give_state(struct vt_measured *to, struct vt_text text)
{
    double state;

    vt_measured_fact(to, "WinSATAssessmentState", text);
    if (vt_text_is_number(text, &state) && state != 1 && !to->err->status)
        vt_sink_note(to->sink, "failed_run", VT_WARNING, to->err,
                     "WinSAT says that its assessment is not valid (state %.0f%s); run `winsat formal` again",
                     state, state == 2 ? ": the hardware has changed since" : "");
}

static void give_property(struct vt_measured *to, struct vt_text name, struct vt_text value)
{
    value = vt_text_trim(value);
    if (vt_text_equals(name, "WinSATAssessmentState"))
        give_state(to, value);
    else if (is_score_name(name) && value.n)
        give_score(to, name, value);
}

/* "CPUScore  : 9,2", "CPUScore=9.2" */
static bool read_property(struct vt_measured *to, struct vt_text line)
{
    struct vt_text name, value;

    if (!vt_text_split(line, ':', &name, &value) && !vt_text_split(line, '=', &name, &value))
        return false;
    name = vt_text_trim(name);
    if (!is_score_name(name) && !vt_text_equals(name, "WinSATAssessmentState"))
        return false;
    give_property(to, name, value);
    return true;
}

/* ---- tables: Format-Table, wmic, Export-Csv */

static struct vt_text unquote(struct vt_text t)
{
    t = vt_text_trim(t);
    return t.n >= 2 && *t.s == '"' && t.s[t.n - 1] == '"' ? vt_text_from(vt_text_first(t, t.n - 1), 1) : t;
}

/* Cells of a CSV line whose separator follows the culture: a comma inside quotes stays. */
static size_t read_cells(struct vt_text line, char separator, struct vt_text cells[], size_t most)
{
    size_t n = 0, begin = 0;
    bool quoted = false;

    for (size_t i = 0; i <= line.n; i++) {
        if (i < line.n && line.s[i] == '"')
            quoted = !quoted;
        if (i < line.n && (quoted || line.s[i] != separator))
            continue;
        if (n < most)
            cells[n] = unquote((struct vt_text){line.s + begin, i - begin});
        n++;
        begin = i + 1;
    }
    return n;
}

static size_t table_cells(struct vt_text line, char separator, struct vt_text cells[], size_t most)
{
    return separator == ' ' ? vt_words(line, cells, most) : read_cells(line, separator, cells, most);
}

static char table_separator(struct vt_text line)
{
    struct vt_text cells[MOST_COLUMNS];
    static const char separators[] = {' ', ',', ';', '\t'};

    for (size_t k = 0; k < sizeof separators; k++) {
        size_t n = table_cells(line, separators[k], cells, MOST_COLUMNS), names = 0;
        for (size_t i = 0; i < n && i < MOST_COLUMNS; i++)
            names += is_score_name(cells[i]);
        if (names >= 2 && n <= MOST_COLUMNS)
            return separators[k];
    }
    return '\0';
}

static bool read_table(struct vt_measured *to, struct vt_lines *lines, struct vt_text head)
{
    struct vt_text names[MOST_COLUMNS], cells[MOST_COLUMNS], line;
    char separator = table_separator(head);
    size_t rows = 0;

    if (!separator)
        return false;
    size_t n = table_cells(head, separator, names, MOST_COLUMNS);
    for (struct vt_lines ahead = *lines; !to->err->status && vt_lines_next(&ahead, &line); *lines = ahead) {
        to->line = ahead.number;
        line = vt_text_trim(line);
        if ((!line.n && rows) || table_separator(line))
            break;
        if (!line.n || vt_text_starts(line, "---"))
            continue;
        size_t m = table_cells(line, separator, cells, MOST_COLUMNS);
        if (m != n) {
            vt_sink_bad_row(to->sink, to->line, to->err, "%zu cells below a head of %zu; was it cut off?", m,
                            n);
            break;
        }
        rows++;
        for (size_t i = 0; i < n; i++)
            give_property(to, names[i], cells[i]);
    }
    return true;
}

/* ---- the console */

static const struct {
    const char *printed, *metric, *unit;
    enum vt_better better;
} units[] = {
    {"MB/s", "throughput", "MB/s", VT_BETTER_HIGHER},
    {"KB/s", "throughput", "kB/s", VT_BETTER_HIGHER},
    {"GB/s", "throughput", "GB/s", VT_BETTER_HIGHER},
    {"ms", "latency", "ms", VT_BETTER_LOWER},
    {"ms/IO", "latency", "ms", VT_BETTER_LOWER},
    {"us", "latency", "us", VT_BETTER_LOWER},
    {"s", "time", "s", VT_BETTER_LOWER},
    {"F/s", "frame rate", "fps", VT_BETTER_HIGHER},
    {"units", "penalty", "units", VT_BETTER_LOWER},
    {"%", "share", "%", VT_BETTER_UNKNOWN},
};

static bool read_console(struct vt_measured *to, struct vt_text line)
{
    struct vt_text words[24], label;
    size_t n, unit = 0, at;
    double value, rating = 0;
    const char *benchmark = "";

    line = vt_text_trim(line);
    if (!vt_text_starts(line, ">"))
        return false;
    if (vt_text_find(line, "'-drive ", &label) && vt_text_word(&label, words)) {
        vt_measured_parameter(to, "drive", vt_text_before(words[0], ":"));
        return true;
    }
    line = vt_text_from(line, 1);
    n = vt_words(line, words, 24);
    if (n < 3 || n > 24)
        return false;
    at = n - 1;
    if (vt_text_is_number(words[at], &rating))
        at--;
    while (unit < sizeof units / sizeof *units && !vt_text_equals(words[at], units[unit].printed))
        unit++;
    if (unit == sizeof units / sizeof *units) { /* not even the score could be read? */
        for (size_t i = 0; n >= 4 && i < sizeof units / sizeof *units; i++)
            if (vt_text_equals(words[n - 2], units[i].printed) && vt_text_is_number(words[n - 3], &value))
                return vt_measured_unreadable(to, line);
        return false;
    }
    if (at < 2)
        return false;
    if (!vt_text_is_number(words[at - 1], &value))
        return *words[at - 1].s >= '0' && *words[at - 1].s <= '9' && vt_measured_unreadable(to, line);
    label = (struct vt_text){words[0].s, (size_t)(words[at - 2].s - words[0].s) + words[at - 2].n};
    benchmark = vt_sink_say(to->sink, to->err, "WinSAT/%s", vt_sink_keep_name(to->sink, label, to->err));
    if (value == 42 && vt_text_equals(words[at], "F/s")) /* a constant: the test is not run */
        return true;
    if (value > 0)
        vt_measured_better(to, benchmark, units[unit].metric, units[unit].unit, units[unit].better, value);
    if (rating > 0 && at < n - 1)
        vt_measured(to, benchmark, "score", "score", rating);
    return true;
}

/* ---- XML */

static struct vt_text text_of(xmlNode *node, xmlChar **owned)
{
    *owned = xmlNodeGetContent(node);
    return *owned ? vt_text_trim(vt_text_of((const char *)*owned)) : (struct vt_text){"", 0};
}

static bool has_elements(const xmlNode *node)
{
    for (const xmlNode *child = node->children; child; child = child->next)
        if (child->type == XML_ELEMENT_NODE)
            return true;
    return false;
}

/* <AvgThroughput units="MB/s" score="6.7" kind="Sequential Read">111.23</AvgThroughput>, named by its group
 * too */
static void give_metric(struct vt_measured *to, xmlNode *node, struct vt_text text)
{
    xmlChar *unit = xmlGetProp(node, (const xmlChar *)"units"),
            *rating = xmlGetProp(node, (const xmlChar *)"score");
    xmlChar *kind = xmlGetProp(node, (const xmlChar *)"kind");
    const char *benchmark = "";
    double value;
    size_t u = 0;

    benchmark = vt_sink_say(to->sink, to->err, "WinSAT/%s %s%s%s",
                            node->parent && node->parent->name ? (const char *)node->parent->name : "",
                            (const char *)node->name, kind ? " " : "", kind ? (const char *)kind : "");
    if (!vt_text_is_number(text, &value)
        || (rating && !vt_text_is_number(vt_text_of((const char *)rating), &value)))
        vt_measured_unreadable(to, vt_text_of(benchmark));
    while (unit && u < sizeof units / sizeof *units && strcmp((const char *)unit, units[u].printed))
        u++;
    if (unit && u < sizeof units / sizeof *units && vt_text_is_number(text, &value) && value > 0
        && !(value == 42 && !strcmp((const char *)unit, "F/s")))
        vt_measured_better(to, benchmark, units[u].metric, units[u].unit, units[u].better, value);
    if (rating && vt_text_is_number(vt_text_of((const char *)rating), &value) && value > 0 && value <= 10)
        vt_measured(to, benchmark, "score", "score", value);
    xmlFree(unit);
    xmlFree(rating);
    xmlFree(kind);
}

static void read_element(struct vt_measured *to, xmlNode *node)
{
    xmlChar *owned;
    struct vt_text text = text_of(node, &owned), name = vt_text_of((const char *)node->name);

    to->line = xmlGetLineNo(node);
    if (vt_text_equals(name, "LimitApplied"))
        vt_measured_fact(to, "WinSAT limit", text);
    else if (vt_text_equals(name, "Version") && node->parent
             && !strcmp((const char *)node->parent->name, "ProgramInfo"))
        vt_measured_fact(to, "WinSAT version", text);
    else if (is_score_name(name) && text.n)
        give_score(to, name, text);
    else if (xmlHasProp(node, (const xmlChar *)"units"))
        give_metric(to, node, text);
    xmlFree(owned);
}

/* In document order, without recursion: how deep a file nests is not ours to choose. */
static void read_tree(struct vt_measured *to, xmlNode *root)
{
    xmlNode *node = root;

    while (node && !to->err->status) {
        if (node->type == XML_ELEMENT_NODE && !has_elements(node))
            read_element(to, node);
        if (node->type == XML_ELEMENT_NODE && node->children) {
            node = node->children;
            continue;
        }
        while (node && node != root && !node->next)
            node = node->parent;
        node = node && node != root ? node->next : NULL;
    }
}

/* The text is UTF-8 by now, whatever its declaration says. */
static enum vt_status parse_xml(const struct vt_input *in, struct vt_measured *to)
{
    xmlDoc *doc;

    if (vt_text_find(in->text, "<!DOCTYPE", NULL) || vt_text_find(in->text, "<!ENTITY", NULL))
        return vt_fail_at(to->err, VT_INPUT, in->name, 0,
                          "defines entities, which WinSAT never does; not read");
    if (in->text.n > 100 * 1024 * 1024)
        return vt_fail_at(to->err, VT_INPUT, in->name, 0, "is too large for a file of WinSAT");
    doc = xmlReadMemory(in->text.s, (int)in->text.n, NULL, "UTF-8",
                        XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_NOCDATA);
    if (!doc) {
        const xmlError *error = xmlGetLastError();
        char why[120] = "cut off?";
        if (error && error->message)
            vt_text_copy(vt_text_trim(vt_text_of(error->message)), why, sizeof why);
        return vt_fail_at(to->err, VT_INPUT, in->name, error ? error->line : 0, "is no whole XML file (%s)",
                          why);
    }
    read_tree(to, xmlDocGetRootElement(doc));
    xmlFreeDoc(doc);
    return to->err->status;
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line;
    struct vt_measured to = {.sink = sink, .err = err};

    if (vt_text_starts(vt_text_trim(in->text), "<"))
        return parse_xml(in, &to);
    while (!err->status && vt_lines_next(&lines, &line)) {
        to.line = lines.number;
        if (!read_console(&to, line) && !read_property(&to, line))
            read_table(&to, &lines, line);
    }
    return err->status;
}

const struct vt_parser vt_parser_winsat = {"winsat",
                                           "WinSAT",
                                           "Windows Vista to 11",
                                           "Get-CimInstance Win32_WinSAT > run1.txt; winsat disk > disk1.txt",
                                           score,
                                           parse};
