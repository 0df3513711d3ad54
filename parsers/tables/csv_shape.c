#include "parsers/tables/csv_shape.h"

#include "model/level_word.h"
#include "parsers/kit/cells.h"
#include "parsers/kit/quantity.h"
#include "parsers/kit/roles.h"

#include <string.h>

#define MOST_TITLES 8
#define SAMPLE 25 /* lines that decide the shape */

bool vt_csv_is_blank(struct vt_text line)
{
    for (size_t i = 0; i < line.n; i++)
        if (line.s[i] != ' ' && line.s[i] != '\t' && line.s[i] != '\r' && line.s[i] != '\n')
            return false;
    return true;
}

/* A text without LF has its lines ended by CR. */
struct vt_text vt_csv_line(struct vt_text *rest, char end)
{
    const char *hit = memchr(rest->s, end, rest->n);
    size_t n = hit ? (size_t)(hit - rest->s) + 1 : rest->n;
    struct vt_text line = {rest->s, n};

    *rest = (struct vt_text){rest->s + n, rest->n - n};
    return line;
}

static bool is_number(struct vt_text cell)
{
    const char *unit;
    double value;

    cell = vt_text_trim(cell);
    if (cell.n > 2 && *cell.s == '"' && cell.s[cell.n - 1] == '"')
        cell = (struct vt_text){cell.s + 1, cell.n - 2};
    return vt_cell_read(cell, '\0', &value, &unit) == VT_CELL_NUMBER;
}

/* "12.3±0.1", "1.5G": meant as a number, whatever is wrong with it. */
static bool is_like_number(struct vt_text cell)
{
    cell = vt_text_trim(cell);
    return cell.n && cell.n <= 24 && *cell.s >= '0' && *cell.s <= '9' && !memchr(cell.s, '-', cell.n)
           && !memchr(cell.s, '/', cell.n);
}

static size_t count_words(struct vt_text line)
{
    struct vt_text word;
    size_t n = 0;

    while (vt_text_word(&line, &word))
        n++;
    return n;
}

static size_t count_cells(struct vt_text line, char separator)
{
    size_t cells = 1;
    bool quoted = false;

    if (separator == ' ')
        return count_words(line);
    for (size_t i = 0; i < line.n; i++) {
        if (line.s[i] == '"')
            quoted = !quoted;
        else if (line.s[i] == separator && !quoted)
            cells++;
    }
    return cells;
}

/* How many cells of a line are numbers. */
static size_t count_numbers(struct vt_text line, char separator)
{
    struct vt_text cell, rest = line;
    size_t numbers = 0;

    for (bool more = true; more;) {
        if (separator == ' ') {
            more = vt_text_word(&rest, &cell);
        } else if (!(more = vt_text_split(rest, separator, &cell, &rest))) {
            cell = rest;
        }
        numbers += (more || separator != ' ') && is_number(cell);
    }
    return numbers;
}

struct sample {
    struct vt_text line[SAMPLE], comment; /* comment: the last one above the first line */
    struct vt_text after[SAMPLE];         /* what follows each line */
    long at[SAMPLE];                      /* the number of each */
    struct vt_text first;                 /* from the first line on */
    size_t n;
    long number, comment_number,
        rows_number; /* where the first line begins, the comment, and what follows the first */
    struct vt_text after_first, after_comment;
    char separator; /* said by "sep=;", or NUL */
};

/* Takes the lines that a quoted cell goes on over, unless its quote is not closed soon. */
static void take_quoted(struct vt_text *line, struct vt_text *rest, long *number, char end)
{
    struct vt_text now = *rest;
    bool open = false;
    size_t seen = 0;

    for (int more = 0;; more++) {
        for (; seen < line->n; seen++)
            open ^= line->s[seen] == '"';
        if (!open) {
            *rest = now;
            *number += more;
            return;
        }
        if (!now.n || more == SAMPLE)
            return;
        line->n += vt_csv_line(&now, end).n;
    }
}

static struct sample take_sample(struct vt_text text)
{
    char end = text.n && memchr(text.s, '\n', text.n) ? '\n' : '\r';
    struct sample s = {0};
    size_t sure = text.n >= 1 << 16 ? 0 : 2; /* a head that is full is cut somewhere */

    for (long number = 1; text.n && s.n < SAMPLE; number++) {
        struct vt_text line = vt_csv_line(&text, end);
        if (!text.n && line.s[line.n - 1] != end && s.n > sure)
            break; /* maybe cut off by the limit of the head */
        if (vt_csv_is_blank(line))
            continue;
        struct vt_text whole = line;
        long first = number;
        if (*line.s != '#')
            take_quoted(&whole, &text, &number, end);
        line = whole;
        while (line.n && (line.s[line.n - 1] == '\n' || line.s[line.n - 1] == '\r'))
            line.n--;
        if (*line.s == '#') {
            if (!s.n) {
                s.comment = (struct vt_text){line.s + 1, line.n - 1};
                s.comment_number = number;
                s.after_comment = text;
            }
            continue;
        }
        if (!s.n && line.n == 5 && vt_text_starts(line, "sep=")) {
            s.separator = line.s[4];
            continue;
        }
        if (!s.n) {
            s.number = first;
            s.first = (struct vt_text){line.s, (size_t)(text.s + text.n - line.s)};
            s.rows_number = number + 1;
            s.after_first = text;
        }
        s.at[s.n] = first;
        s.after[s.n] = text;
        s.line[s.n++] = line;
    }
    return s;
}

/* Whether a column's name means something. */
static bool has_meaning(struct vt_text name)
{
    bool exact;

    name = vt_text_trim(name);
    if (name.n > 2 && *name.s == '"' && name.s[name.n - 1] == '"')
        name = (struct vt_text){name.s + 1, name.n - 2};
    return name.n && name.n <= 60
           && (vt_role_of(name, &exact) != VT_ROLE_OTHER || vt_quantity_is_known(name)
               || *vt_quantity_of(name).unit);
}

/* A column alone is a table when its name tells what it is and numbers follow, or when all lines are numbers.
 */
static bool is_column(const struct sample *s, bool *headless)
{
    *headless = is_number(s->line[0]);
    if (s->n < 2 || (!*headless && (s->line[0].n > 60 || !has_meaning(s->line[0]))))
        return false;
    for (size_t i = 0; i < s->n; i++)
        if ((i && !is_number(s->line[i])) || (*headless && memchr(s->line[i].s, ',', s->line[i].n)))
            return false; /* "1,2" without a header may be two columns */
    return true;
}

static struct vt_text cell_of(struct vt_text line, char separator, size_t i)
{
    struct vt_text cell = {line.s, 0}, rest = line;

    for (size_t k = 0; k <= i; k++)
        if (separator == ' ' ? !vt_text_word(&rest, &cell) : !vt_text_split(rest, separator, &cell, &rest))
            cell = rest;
    return cell;
}

/* Whether the first line is a row like those below it: it has numbers where they have, and none of its cells
 * means anything as a name. */
static bool is_headless(const struct sample *s, const struct vt_csv_shape *shape)
{
    size_t numbers = 0;

    if (s->n < 2)
        return false;
    for (size_t i = 0; i < shape->columns && i < 200; i++) {
        struct vt_text cell = cell_of(s->line[0], shape->separator, i);
        bool number = is_number(cell);
        if (number != is_number(cell_of(s->line[1], shape->separator, i)) && vt_text_trim(cell).n)
            return false;
        if (!number && has_meaning(cell) && !vt_level_word(cell, NULL))
            return false;
        numbers += number;
    }
    return numbers > 0;
}

/* Blanks part columns only when every line has as many words, and the first line names them or levels begin
 * the lines: any text has blanks. */
static bool is_cut_by_blanks(const struct sample *s, struct vt_csv_shape *shape)
{
    size_t meaning = 0, columns = count_words(s->line[0]);

    if (s->n < 3 || columns < 2 || columns > 40)
        return false;
    for (size_t i = 1; i < s->n; i++)
        if (count_words(s->line[i]) != columns || !count_numbers(s->line[i], ' '))
            return false;
    for (size_t i = 0; i < columns; i++)
        meaning += has_meaning(cell_of(s->line[0], ' ', i));
    shape->separator = ' ';
    shape->columns = columns;
    if (!count_numbers(s->line[0], ' '))
        return 2 * meaning >= columns;
    return columns == 2 && vt_level_word(cell_of(s->line[0], ' ', 0), NULL) && is_headless(s, shape);
}

static void find_separator(const struct sample *s, struct vt_csv_shape *shape)
{
    const char separators[] = {s->separator ? s->separator : '\t', ';', ',', '|', '\0'};
    size_t most = 0;

    for (size_t i = 0; separators[i] && (i == 0 || !s->separator); i++) {
        size_t columns = count_cells(s->line[0], separators[i]), alike = 0;
        for (size_t k = 0; k < s->n; k++)
            alike += count_cells(s->line[k], separators[i]) == columns;
        if (columns < 2 || (s->n > 1 && alike < 2) || 3 * alike < s->n || alike <= most)
            continue;
        most = alike;
        shape->separator = separators[i];
        shape->columns = columns;
    }
}

/* A title stands above many a spreadsheet's table: lines of fewer cells, and then a header and rows of
 * equally many. How many. */
static size_t count_titles(const struct sample *s)
{
    const char separators[] = {s->separator ? s->separator : '\t', ';', ',', '|', '\0'};

    for (size_t i = 0; separators[i] && (i == 0 || !s->separator); i++)
        for (size_t k = 1; k < MOST_TITLES && k + 3 <= s->n; k++) {
            size_t columns = count_cells(s->line[k], separators[i]), alike = 0;
            bool above = true;
            for (size_t j = k; j < s->n; j++)
                alike += count_cells(s->line[j], separators[i]) == columns;
            for (size_t j = 0; j < k; j++)
                above &= count_cells(s->line[j], separators[i]) < columns
                         && !count_numbers(s->line[j], separators[i]);
            if (columns >= 2 && above && alike == s->n - k && !count_numbers(s->line[k], separators[i])
                && count_numbers(s->line[k + 1], separators[i]))
                return k;
        }
    return 0;
}

static void drop_titles(struct sample *s, size_t titles)
{
    const struct vt_text *end = &s->first;

    s->first = (struct vt_text){s->line[titles].s, (size_t)(end->s + end->n - s->line[titles].s)};
    s->number = s->at[titles];
    s->after_first = s->after[titles];
    s->rows_number = s->at[titles] + 1;
    s->n -= titles;
    memmove(s->line, s->line + titles, s->n * sizeof *s->line);
    s->comment = (struct vt_text){"", 0};
}

/* Whether all names of the header mean something, so that this is a table of results and no other text with
 * commas. */
static bool has_meaning_all(const struct sample *s, const struct vt_csv_shape *shape)
{
    for (size_t i = 0; i < shape->columns; i++)
        if (!has_meaning(cell_of(s->line[0], shape->separator, i)))
            return false;
    return true;
}

static void begin_with_rows(const struct sample *s, struct vt_csv_shape *shape)
{
    shape->headless = true;
    shape->rows = s->first;
    shape->rows_line = s->number;
}

bool vt_csv_shape(struct vt_text text, struct vt_csv_shape *shape)
{
    struct sample s = take_sample(text);
    bool headless;

    if (!s.n)
        return false;
    size_t titles = count_titles(&s);
    if (titles)
        drop_titles(&s, titles);
    *shape = (struct vt_csv_shape){.header = s.line[0],
                                   .rows = s.after_first,
                                   .line = s.number,
                                   .rows_line = s.rows_number,
                                   .titles = titles};
    if (is_column(&s, &headless) && (headless || !count_numbers(s.line[0], ','))) {
        shape->separator =
            memchr(s.line[s.n - 1].s, ',', s.line[s.n - 1].n) ? '\t' : ','; /* "12,5" is one cell */
        shape->columns = 1;
        shape->numbers = s.n - 1;
        if (headless)
            begin_with_rows(&s, shape);
        return true;
    }
    find_separator(&s, shape);
    if (!shape->separator && !is_cut_by_blanks(&s, shape))
        return false;
    for (size_t k = 1; k < s.n; k++)
        shape->numbers += count_numbers(s.line[k], shape->separator);
    for (size_t k = 1; k < s.n && !shape->numbers; k++)
        for (size_t i = 0; i < shape->columns && i < 40 && has_meaning_all(&s, shape); i++)
            shape->numbers += is_like_number(cell_of(s.line[k], shape->separator, i));
    if (s.comment.n && count_numbers(s.line[0], shape->separator)
        && count_cells(s.comment, shape->separator) == shape->columns) {
        shape->header = s.comment;
        shape->rows = s.after_comment;
        shape->line = s.comment_number;
        shape->rows_line = s.comment_number + 1;
    } else if (is_headless(&s, shape)) {
        begin_with_rows(&s, shape);
    }
    return true;
}
