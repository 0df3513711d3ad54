#include "parsers/tables/csv_rows.h"

#include "parsers/kit/roles.h"

#include <csv.h>
#include <stdlib.h>
#include <string.h>

#define MOST_ROW (1 << 20) /* bytes of a row: an open quote must not eat the file into memory */
#define SAMPLE 25          /* lines that decide the shape */

struct rows {
    const struct vt_csv_reader *reader;
    struct vt_error *err;
    char *text; /* owned: the row's cells, one after another */
    size_t n_text, text_capacity;
    size_t *end;          /* owned: where each cell ends in it */
    struct vt_text *cell; /* owned */
    size_t n_cells, cell_capacity;
    long line; /* where the row began */
    bool ended, no_memory;
};

static bool grow(struct rows *r, size_t n)
{
    if (r->n_text + n + 1 > r->text_capacity) {
        size_t capacity = 2 * (r->n_text + n + 1) + 1024;
        char *text = realloc(r->text, capacity);
        if (!text)
            return false;
        r->text = text;
        r->text_capacity = capacity;
    }
    if (r->n_cells == r->cell_capacity) {
        size_t capacity = 2 * r->cell_capacity + 16;
        size_t *end = realloc(r->end, capacity * sizeof *end);
        if (end)
            r->end = end;
        struct vt_text *cell = realloc(r->cell, capacity * sizeof *cell);
        if (cell)
            r->cell = cell;
        if (!end || !cell)
            return false;
        r->cell_capacity = capacity;
    }
    return true;
}

static void take_cell(void *s, size_t n, void *context)
{
    struct rows *r = context;

    if (r->no_memory || !grow(r, n)) {
        r->no_memory = true;
        return;
    }
    if (n)
        memcpy(r->text + r->n_text, s, n);
    r->n_text += n;
    r->text[r->n_text] = '\0';
    r->end[r->n_cells++] = r->n_text++;
}

static void take_row(int c, void *context)
{
    struct rows *r = context;
    size_t start = 0;

    (void)c;
    r->ended = true;
    if (r->no_memory)
        vt_no_memory(r->err);
    for (size_t i = 0; i < r->n_cells; i++) {
        r->cell[i] = (struct vt_text){r->text + start, r->end[i] - start};
        start = r->end[i] + 1;
    }
    if (!r->err->status)
        r->reader->row(r->reader->context, r->cell, r->n_cells, r->line, r->err);
    r->n_cells = r->n_text = 0;
}

static bool is_blank(struct vt_text line)
{
    for (size_t i = 0; i < line.n; i++)
        if (line.s[i] != ' ' && line.s[i] != '\t' && line.s[i] != '\r' && line.s[i] != '\n')
            return false;
    return true;
}

/* Takes the next line with its end. A text without LF has its lines ended by CR. */
static struct vt_text next_line(struct vt_text *rest, char end)
{
    const char *hit = memchr(rest->s, end, rest->n);
    size_t n = hit ? (size_t)(hit - rest->s) + 1 : rest->n;
    struct vt_text line = {rest->s, n};

    *rest = (struct vt_text){rest->s + n, rest->n - n};
    return line;
}

static void reset(struct csv_parser *parser, char separator)
{
    csv_free(parser);
    csv_init(parser, CSV_STRICT | CSV_STRICT_FINI);
    csv_set_delim(parser, (unsigned char)separator);
}

static enum vt_status refuse(struct rows *r, struct csv_parser *parser, char separator, const char *what)
{
    r->reader->bad(r->reader->context, r->line, what, r->err);
    r->n_cells = r->n_text = 0;
    r->ended = true;
    reset(parser, separator);
    return r->err->status;
}

static enum vt_status each_line(struct rows *r, struct csv_parser *parser, struct vt_text text, long line,
                                char separator)
{
    char end = memchr(text.s, '\n', text.n) ? '\n' : '\r';
    struct vt_text after = text; /* what follows the line on which the row began */
    size_t row_bytes = 0;

    for (r->ended = true; text.n && !r->err->status; line++) {
        struct vt_text now = next_line(&text, end);
        if (r->ended) {
            if (is_blank(now) || *now.s == '#')
                continue;
            r->line = line;
            after = text;
            row_bytes = 0;
        }
        r->ended = false;
        row_bytes += now.n;
        bool open = row_bytes > MOST_ROW;
        if (!open && csv_parse(parser, now.s, now.n, take_cell, take_row, r) == now.n)
            continue;
        if (refuse(r, parser, separator,
                   open ? "this row does not end within 1 MiB; is a quote open?"
                        : "a quote stands inside a cell; write it twice, or quote the cell"))
            break;
        text = after;
        line = r->line;
    }
    if (!r->err->status && !r->ended && csv_fini(parser, take_cell, take_row, r))
        refuse(r, parser, separator, "a quote that opens in this row is never closed; was the file cut off?");
    return r->err->status;
}

enum vt_status vt_csv_each(struct vt_text text, long line, char separator, const struct vt_csv_reader *reader,
                           struct vt_error *err)
{
    struct rows r = {.reader = reader, .err = err};
    struct csv_parser parser;

    if (csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI))
        return vt_no_memory(err);
    reset(&parser, separator);
    if (text.n)
        each_line(&r, &parser, text, line, separator);
    csv_free(&parser);
    free(r.text);
    free(r.end);
    free(r.cell);
    return err->status;
}

/* ---- the shape */

static size_t count_cells(struct vt_text line, char separator)
{
    size_t cells = 1;
    bool quoted = false;

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
    double value;

    for (bool more = true; more;) {
        more = vt_text_split(rest, separator, &cell, &rest);
        if (!more)
            cell = rest;
        numbers += vt_text_is_number(cell, &value);
    }
    return numbers;
}

struct sample {
    struct vt_text line[SAMPLE], comment; /* comment: the last one above the first line */
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
        line->n += next_line(&now, end).n;
    }
}

static struct sample take_sample(struct vt_text text)
{
    char end = text.n && memchr(text.s, '\n', text.n) ? '\n' : '\r';
    struct sample s = {0};
    size_t sure = text.n >= 1 << 16 ? 0 : 2; /* a head that is full is cut somewhere */

    for (long number = 1; text.n && s.n < SAMPLE; number++) {
        struct vt_text line = next_line(&text, end);
        if (!text.n && line.s[line.n - 1] != end && s.n > sure)
            break; /* maybe cut off by the limit of the head */
        if (is_blank(line))
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
            s.rows_number = number + 1;
            s.after_first = text;
        }
        s.line[s.n++] = line;
    }
    return s;
}

/* A column alone is a table when its name tells what it is, and numbers follow. */
static bool is_column(const struct sample *s)
{
    struct vt_text stem;
    char unit[32];
    bool exact;
    double value;

    if (s->n < 2 || s->line[0].n > 60 || vt_text_is_number(s->line[0], &value))
        return false;
    if (!vt_name_unit(s->line[0], &stem, unit, sizeof unit)
        && vt_role_of(s->line[0], &exact) != VT_ROLE_VALUE)
        return false;
    for (size_t i = 1; i < s->n; i++)
        if (!vt_text_is_number(s->line[i], &value))
            return false;
    return true;
}

bool vt_csv_shape(struct vt_text text, struct vt_csv_shape *shape)
{
    struct sample s = take_sample(text);
    const char separators[] = {s.separator ? s.separator : '\t', ';', ',', '|', '\0'};
    size_t most = 0;

    if (!s.n)
        return false;
    *shape = (struct vt_csv_shape){
        .header = s.line[0], .rows = s.after_first, .line = s.number, .rows_line = s.rows_number};
    for (size_t i = 0; separators[i] && (i == 0 || !s.separator); i++) {
        size_t columns = count_cells(s.line[0], separators[i]), alike = 0;
        for (size_t k = 0; k < s.n; k++)
            alike += count_cells(s.line[k], separators[i]) == columns;
        if (columns < 2 || (s.n > 1 && alike < 2) || 3 * alike < s.n || alike <= most)
            continue;
        most = alike;
        shape->separator = separators[i];
        shape->columns = columns;
    }
    if (!shape->separator) {
        shape->separator = ',';
        shape->columns = 1;
        return is_column(&s);
    }
    for (size_t k = 1; k < s.n; k++)
        shape->numbers += count_numbers(s.line[k], shape->separator);
    if (s.comment.n && count_numbers(s.line[0], shape->separator)
        && count_cells(s.comment, shape->separator) == shape->columns) {
        shape->header = s.comment;
        shape->rows = s.after_comment;
        shape->line = s.comment_number;
        shape->rows_line = s.comment_number + 1;
    }
    return true;
}
