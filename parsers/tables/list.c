/* Lists of numbers as people write them down, a configuration each:
 *     VT off: 12.3 12.5 12.4          VT=off
 *     VT on:  11.1, 11.3, 11.2        12.3
 *                                     12.5
 * Every line must be one of these, so that no prose is taken for results. */
#include "base/array.h"
#include "model/unit.h"
#include "parsers/kit/cells.h"
#include "parsers/kit/quantity.h"
#include "parsers/kit/side_name.h"
#include "parsers/parser.h"

#include <stdlib.h>
#include <string.h>

#define LONGEST_LABEL 60

/* What a line is. */
enum kind { NOTHING, LABEL, NUMBERS, BOTH, PROSE };

/* The next word of a list, blanks and what parts numbers off. */
static struct vt_text next_word(struct vt_text *rest, bool comma_parts)
{
    const char *ends = comma_parts ? " \t;," : " \t;";
    size_t n = 0;

    while (rest->n && strchr(ends, *rest->s))
        *rest = vt_text_from(*rest, 1);
    while (n < rest->n && !strchr(ends, rest->s[n]))
        n++;
    struct vt_text word = vt_text_first(*rest, n);
    *rest = vt_text_from(*rest, n);
    if (word.n && word.s[word.n - 1] == ',')
        word.n--;
    return word;
}

/* Takes the next number off a list, and the unit right behind it; false at its end or where it is none. */
static bool next_number(struct vt_text *rest, bool comma_parts, double *value, const char **unit)
{
    struct vt_text after = *rest, word = next_word(&after, comma_parts);
    char name[16];

    if (vt_cell_read(word, comma_parts ? '.' : ',', value, unit) != VT_CELL_NUMBER)
        return false;
    *rest = after;
    word = next_word(&after, comma_parts);
    if (!*unit && word.n && word.n < sizeof name && vt_unit_find(vt_text_copy(word, name, sizeof name))) {
        *unit = vt_unit_find(name)->name;
        *rest = after;
    }
    return true;
}

/* "12,3 12,5" has decimal commas; with a point, or a blank behind each, commas part the numbers. */
static bool commas_part(struct vt_text list)
{
    return memchr(list.s, '.', list.n) || vt_text_find(list, ", ", NULL);
}

/* How many numbers a list holds, and the unit that stands behind the last one; 0 when anything else is in it.
 */
static size_t count_numbers(struct vt_text list, struct vt_text *unit)
{
    bool comma = commas_part(list);
    const char *said;
    double value;
    size_t n = 0;

    *unit = (struct vt_text){"", 0};
    while (next_number(&list, comma, &value, &said))
        n++;
    list = vt_text_trim(list);
    if (list.n && (!n || list.n > 10 || strchr("0123456789", *list.s)))
        return 0;
    *unit = list;
    return n;
}

static enum kind look(struct vt_text line, struct vt_text *label, struct vt_text *list)
{
    struct vt_text unit;

    line = vt_text_trim(line);
    *label = *list = (struct vt_text){"", 0};
    if (!line.n || *line.s == '#')
        return NOTHING;
    if (count_numbers(line, &unit)) {
        *list = line;
        return NUMBERS;
    }
    if (vt_text_split(line, ':', label, list) && label->n && label->n <= LONGEST_LABEL
        && count_numbers(*list, &unit))
        return BOTH;
    if (vt_text_split(line, '=', label, list) && label->n && label->n <= LONGEST_LABEL
        && count_numbers(*list, &unit))
        return BOTH;
    *label = line;
    *list = (struct vt_text){"", 0};
    while (label->n && (label->s[label->n - 1] == ':' || label->s[label->n - 1] == ' '))
        label->n--;
    return label->n && label->n <= LONGEST_LABEL && !vt_text_find(*label, ". ", NULL) ? LABEL : PROSE;
}

static int score(struct vt_text head)
{
    struct vt_lines lines = {.rest = head};
    struct vt_text line, label, list, unit;
    size_t labels = 0, numbers = 0;
    bool open = false; /* a label still waits for its numbers */

    while (vt_lines_next(&lines, &line)) {
        enum kind kind = look(line, &label, &list);
        if (kind == PROSE || (kind == LABEL && open) || (kind == NUMBERS && !labels))
            return 0;
        labels += kind == LABEL || kind == BOTH;
        numbers += kind == NUMBERS || kind == BOTH ? count_numbers(list, &unit) : 0;
        open = kind == LABEL || (open && kind == NOTHING);
    }
    return labels >= 2 && numbers >= 2 * labels ? 40 : 0;
}

/* ---- reading */

struct entry {
    struct vt_text label;
    struct vt_side_name side; /* owned */
};

struct state {
    struct vt_sink *sink;
    struct vt_error *err;
    struct entry *entry; /* owned: n, one a label */
    size_t n;
};

static bool add_entry(struct state *s, struct vt_text label)
{
    struct entry *bigger = vt_array_grow(s->entry, s->n, sizeof *bigger);

    if (!bigger)
        return false;
    s->entry = bigger;
    bigger[s->n] = (struct entry){.label = vt_text_trim(label)};
    vt_side_name_of(bigger[s->n].label, &bigger[s->n].side);
    s->n++;
    return true;
}

static enum vt_status find_entries(struct state *s, const struct vt_input *in)
{
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line, label, list;

    while (vt_lines_next(&lines, &line)) {
        enum kind kind = look(line, &label, &list);
        if ((kind == LABEL || kind == BOTH) && !add_entry(s, label))
            return vt_no_memory(s->err);
    }
    for (size_t k = 0; k < s->n; k++)
        for (size_t i = 0; i < s->n && s->entry[k].side.level; i++)
            if (!s->entry[i].side.level)
                vt_side_name_completes(s->entry[i].label, &s->entry[k].side, &s->entry[i].side);
    return VT_OK;
}

/* "11.1 11.2 ms": a unit behind the last number is that of all. */
static const char *unit_of(struct state *s, struct vt_text list, bool comma)
{
    const char *unit = NULL, *said;
    double value;

    while (next_number(&list, comma, &value, &said))
        unit = said ? said : unit;
    list = vt_text_trim(list);
    return unit ? unit : list.n ? vt_sink_keep(s->sink, list, s->err) : NULL;
}

static void give(struct state *s, const struct entry *e, struct vt_text list, long line)
{
    struct vt_labels factors = {0};
    const char *metric = e->side.level && *e->side.metric ? e->side.metric : "value", *said;
    struct vt_quantity q = vt_quantity_of(vt_text_of(metric));
    bool comma = commas_part(list);
    const char *unit = unit_of(s, list, comma), *stem = vt_sink_keep(s->sink, q.stem, s->err),
               *benchmark = vt_sink_file_benchmark(s->sink, s->err);
    double value;

    vt_labels_set(&factors, e->side.level ? e->side.factor : "config",
                  e->side.level ? e->side.level : vt_sink_keep(s->sink, e->label, s->err), s->err);
    while (!s->err->status && next_number(&list, comma, &value, &said)) {
        struct vt_reading r = vt_reading_of(benchmark, stem,
                                            said   ? said
                                            : unit ? unit
                                                   : q.unit,
                                            q.better, value, line);
        r.run = VT_RUN_NEXT;
        r.factors = &factors;
        vt_sink_add(s->sink, &r, s->err);
    }
    vt_labels_free(&factors);
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct state s = {.sink = sink, .err = err};
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line, label, list;
    size_t labels = 0;

    find_entries(&s, in);
    while (!err->status && vt_lines_next(&lines, &line)) {
        enum kind kind = look(line, &label, &list);
        labels += kind == LABEL || kind == BOTH;
        if (kind == PROSE || (kind == NUMBERS && !labels))
            vt_lines_fail(
                &lines, err,
                "this line is neither a label nor a list of numbers; begin it with # to leave it out");
        else if (kind == NUMBERS || kind == BOTH)
            give(&s, &s.entry[labels - 1], list, lines.number);
    }
    for (size_t i = 0; i < s.n; i++)
        vt_side_name_free(&s.entry[i].side);
    free(s.entry);
    return err->status;
}

const struct vt_parser vt_parser_list = {
    "list", "lists of numbers by hand", "a configuration a line or a heading", "VT off: 12.3 12.5", score,
    parse};
