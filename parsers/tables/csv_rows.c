#include "parsers/tables/csv_rows.h"

#include "parsers/tables/csv_shape.h"

#include <csv.h>
#include <stdlib.h>
#include <string.h>

#define MOST_ROW (1 << 20) /* bytes of a row: an open quote must not eat the file into memory */

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
    char *blanks; /* owned: a line cut by blanks, cut by tabs */
    size_t blanks_capacity;
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

/* A line whose columns are parted by runs of blanks, its columns parted by a tab. */
static bool cut_blanks(struct rows *r, struct vt_text *line)
{
    size_t n = 0;

    if (line->n + 2 > r->blanks_capacity) {
        size_t capacity = 2 * line->n + 256;
        char *bigger = realloc(r->blanks, capacity);
        if (!bigger)
            return false;
        r->blanks = bigger;
        r->blanks_capacity = capacity;
    }
    for (size_t i = 0; i < line->n; i++) {
        char c = line->s[i];
        if (c != ' ' && c != '\t' && c != '\r' && c != '\n')
            r->blanks[n++] = c;
        else if (n && r->blanks[n - 1] != '\t')
            r->blanks[n++] = '\t';
    }
    if (n && r->blanks[n - 1] == '\t')
        n--;
    r->blanks[n++] = '\n';
    *line = (struct vt_text){r->blanks, n};
    return true;
}

static void reset(struct csv_parser *parser, char separator)
{
    csv_free(parser);
    csv_init(parser, CSV_STRICT | CSV_STRICT_FINI);
    csv_set_delim(parser, (unsigned char)(separator == ' ' ? '\t' : separator));
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
        struct vt_text now = vt_csv_line(&text, end);
        if (r->ended) {
            if (vt_csv_is_blank(now))
                continue;
            if (*now.s == '#') {
                if (r->reader->comment && r->reader->comment(r->reader->context, now, line, r->err))
                    break;
                continue;
            }
            r->line = line;
            after = text;
            row_bytes = 0;
        }
        r->ended = false;
        if (separator == ' ' && !cut_blanks(r, &now))
            return vt_no_memory(r->err);
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
    free(r.blanks);
    return err->status;
}
