#include "parsers/input/own.h"

#include "model/kinds.h"

#include <string.h>

/* Whether a column's name, up to its first point, is a key or a group of a table of fields. */
static bool is_key(struct vt_text name, const struct vt_field *fields)
{
    struct vt_text rest;

    if (vt_text_split(name, '.', &name, &rest) && vt_text_equals(name, "factors"))
        return true;
    for (const struct vt_field *f = fields; f->key; f++)
        if (vt_text_equals(name, f->key) || (f->group && vt_text_equals(name, f->group)))
            return true;
    return false;
}

/* Names that no table of results has: with a point, or words of our own. */
static bool is_ours(struct vt_text name)
{
    static const char *const words[] = {"unit_of_analysis", "n_values", "reason_code", "p_adjusted",
                                        "verdict"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (vt_text_equals(name, words[i]))
            return true;
    return vt_text_find(name, ".", NULL);
}

static bool is_header_of(struct vt_text line, char separator, const struct vt_field *fields)
{
    bool ours = false, more;

    do {
        struct vt_text name = line;
        more = vt_text_split(line, separator, &name, &line);
        name = vt_text_trim(name);
        if (!is_key(name, fields))
            return false;
        ours |= is_ours(name);
    } while (more);
    return ours;
}

static bool is_export(struct vt_text line, char separator)
{
    for (int kind = 0; kind < VT_N_KINDS; kind++)
        if (vt_kinds[kind].fields && is_header_of(line, separator, vt_kinds[kind].fields))
            return true;
    return false;
}

/* The cells of a Markdown row, without the bars at both ends; empty when it is none. */
static struct vt_text row_of(struct vt_text line)
{
    line = vt_text_trim(line);
    if (line.n < 3 || *line.s != '|' || line.s[line.n - 1] != '|')
        return (struct vt_text){"", 0};
    return (struct vt_text){line.s + 1, line.n - 2};
}

const char *vt_own_table(struct vt_text text)
{
    struct vt_text line, rest, second = {"", 0};

    if (vt_text_starts(text, "\xef\xbb\xbf"))
        text = (struct vt_text){text.s + 3, text.n - 3};
    line = vt_text_split(text, '\n', &line, &rest) ? vt_text_trim(line) : (struct vt_text){"", 0};
    if (!line.n)
        return NULL;
    if (vt_text_equals(line, "benchmark,statistic,side_or_pair,value"))
        return "is a table that `vtstat statistics` wrote, not of results";
    if (vt_text_starts(line, "step,block,boot,run,iterations,benchmark"))
        return "is a list of runs to make that `vtstat plan` wrote, not of results";
    if (!vt_text_split(rest, '\n', &second, &rest))
        second = rest;
    bool markdown = row_of(line).n && vt_text_starts(row_of(second), " --- |");
    bool series = markdown && vt_text_starts(row_of(line), " benchmark | metric | unit | better |");
    if (series || is_export(markdown ? row_of(line) : line, markdown ? '|' : ','))
        return "is a table that `vtstat export` wrote, not of results";
    return NULL;
}
