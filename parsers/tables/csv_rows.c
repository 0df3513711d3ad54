#include "parsers/tables/csv_rows.h"

#include "base/array.h"
#include "base/buffer.h"
#include "parsers/tables/csv_shape.h"

#include <csv.h>
#include <stdlib.h>
#include <string.h>

#define MOST_ROW (1 << 20) /* bytes of a row: an open quote must not eat the file into memory */

struct rows {
    const struct vt_csv_reader *reader;
    struct vt_error *err;
    struct vt_buffer text; /* owned: the row's cells, each with its NUL, one after another */
    struct vt_text *cell;  /* owned: views into it, set once it is whole */
    size_t n_cells, cell_capacity;
    long line; /* where the row began */
    bool ended, no_memory;
    struct vt_buffer blanks; /* owned: a line cut by blanks, cut by tabs */
};

static void take_cell(void *s, size_t n, void *context)
{
    struct rows *r = context;
    struct vt_text *cell = vt_array_reserve(r->cell, &r->cell_capacity, r->n_cells + 1, sizeof *cell);
    char *to = vt_buffer_room(&r->text, n + 1);

    if (cell)
        r->cell = cell;
    r->no_memory |= !cell || !to;
    if (r->no_memory)
        return;
    if (n)
        memcpy(to, s, n);
    to[n] = '\0';
    r->text.length += n + 1;
    cell[r->n_cells++].n = n;
}

static void take_row(int c, void *context)
{
    struct rows *r = context;
    const char *start = r->text.text;

    (void)c;
    r->ended = true;
    if (r->no_memory)
        vt_no_memory(r->err);
    for (size_t i = 0; i < r->n_cells && !r->err->status; i++) {
        r->cell[i].s = start;
        start += r->cell[i].n + 1;
    }
    if (!r->err->status)
        r->reader->row(r->reader->context, r->cell, r->n_cells, r->line, r->err);
    r->n_cells = 0;
    vt_buffer_clear(&r->text);
}

/* A line whose columns are parted by runs of blanks, its columns parted by a tab. */
static bool cut_blanks(struct rows *r, struct vt_text *line)
{
    vt_buffer_clear(&r->blanks);
    char *to = vt_buffer_room(&r->blanks, line->n + 1);
    size_t n = 0;

    if (!to)
        return false;
    for (size_t i = 0; i < line->n; i++) {
        char c = line->s[i];
        if (c != ' ' && c != '\t' && c != '\r' && c != '\n')
            to[n++] = c;
        else if (n && to[n - 1] != '\t')
            to[n++] = '\t';
    }
    if (n && to[n - 1] == '\t')
        n--;
    to[n++] = '\n';
    *line = (struct vt_text){to, n};
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
    r->n_cells = 0;
    vt_buffer_clear(&r->text);
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
    vt_buffer_free(&r.text);
    free(r.cell);
    vt_buffer_free(&r.blanks);
    return err->status;
}
