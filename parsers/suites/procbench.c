/* procbench, of which only lines such as
 *     3. ctfibo(Fibonacci number of 42)	5167 ms
 * are known. The number in front and the words in brackets may be missing, the unit too (then ms). A
 * percentage is a published gain. Several values on a line are several runs. */
#include "model/unit.h"
#include "parsers/kit/measured.h"

#include <stdio.h>
#include <string.h>

static const char *const tests[] = {"ctest1", "ctest2", "ctfibo", "ctheapsort", "ctmatrix", "ctrandom"};

static int score(struct vt_text head)
{
    int found = 0;

    /* Prose may name the program; only its table names its tests. */
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
        found += vt_text_find(head, tests[i], NULL);
    return found >= 2 ? 92 : found == 1 ? 60 : 0;
}

static bool is_name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

/* "ctfibo": letters "ct" and at least two more, at a word's beginning. */
static bool find_test(struct vt_text line, struct vt_text *name, struct vt_text *after)
{
    for (size_t i = 0; i + 4 <= line.n; i++) {
        size_t n = 0;
        if (line.s[i] != 'c' || line.s[i + 1] != 't' || (i && is_name_char(line.s[i - 1])))
            continue;
        while (i + n < line.n && is_name_char(line.s[i + n]))
            n++;
        if (n < 4)
            continue;
        *name = (struct vt_text){line.s + i, n};
        *after = vt_text_from(line, i + n);
        return true;
    }
    return false;
}

/* The description may hold brackets itself: it ends at the last one. */
static struct vt_text skip_description(struct vt_text t)
{
    size_t end = 0;

    for (size_t i = 0; i < t.n; i++)
        if (t.s[i] == ')')
            end = i + 1;
    return vt_text_from(t, end);
}

/* *has_unit: whether the line before ended in a unit, then whether this one does. */
static void give_values(struct vt_measured *to, struct vt_text name, struct vt_text values, bool *has_unit)
{
    char unit[16];
    const char *benchmark = "";
    double value;
    bool any = false, had_unit = *has_unit;

    benchmark = vt_sink_say(to->sink, to->err, "procbench/%s", vt_sink_keep(to->sink, name, to->err));
    while (!to->err->status && values.n) {
        if (*values.s != '-' && *values.s != '.' && (*values.s < '0' || *values.s > '9')) {
            values = vt_text_from(values, 1);
            continue;
        }
        if (!vt_text_number(&values, &value)) {
            values = vt_text_from(values, 1);
            continue;
        }
        size_t n = 0;
        values = vt_text_trim(values);
        while (n < values.n && n < sizeof unit - 1 && (is_name_char(values.s[n]) || values.s[n] == '%')
               && (values.s[n] < '0' || values.s[n] > '9'))
            n++;
        vt_text_copy(vt_text_first(values, n), unit, sizeof unit);
        values = vt_text_from(values, n);
        *has_unit = n > 0;
        if (had_unit && !n && !vt_text_trim(values).n) {
            vt_sink_bad_row(to->sink, to->line, to->err,
                            "the last value of %s has lost its unit; was it cut off?", benchmark);
            return;
        }
        const struct vt_unit *known = vt_unit_find(n ? unit : "ms");
        if (!known || (strcmp(known->kind, "s") && strcmp(known->kind, "%"))) {
            vt_sink_bad_row(to->sink, to->line, to->err, "'%s' is no unit of procbench; it gives ms", unit);
            return;
        }
        bool gain = !strcmp(known->kind, "%");
        struct vt_reading r = vt_reading_of(benchmark, gain ? "gain" : "time", known->name,
                                            gain ? VT_BETTER_HIGHER : VT_BETTER_LOWER, value, to->line);
        r.run = VT_RUN_NEXT;
        any = true;
        vt_sink_add(to->sink, &r, to->err);
    }
    if (!any)
        vt_sink_bad_row(to->sink, to->line, to->err, "%s has no value; was it cut off?", benchmark);
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line, name, after;
    struct vt_measured to = {.sink = sink, .err = err};
    bool has_unit = false;

    while (!err->status && vt_lines_next(&lines, &line)) {
        to.line = lines.number;
        if (find_test(line, &name, &after))
            give_values(&to, name, skip_description(after), &has_unit);
    }
    return err->status;
}

const struct vt_parser vt_parser_procbench = {
    "procbench", "procbench", "its published tables", "procbench > run1.txt", score, parse};
