#include "command/table.h"

#include "base/text.h"
#include "parsers/input/input.h"

#include <csv.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Where each label of a column is found again: open addressing, indices + 1, 0 for free. */
struct dictionary {
    size_t *slot;
    size_t size;
};

/* The largest input, after decompression. */
static const size_t most_bytes = (size_t)2 << 30;

struct reading {
    struct vt_table *table;
    const char *path;
    struct vt_error *err;
    size_t *column_of; /* per field: the chosen column + 1, or 0 */
    size_t fields;     /* of the header */
    size_t field;      /* of the present row, from 0 */
    size_t capacity;
    struct dictionary *dictionary; /* one a column */
    long line, row_line;
    bool after_cr, header_done, any_field;
};

static uint64_t hash(struct vt_text t)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325); /* FNV-1a */
    for (size_t i = 0; i < t.n; i++)
        h = (h ^ (unsigned char)t.s[i]) * UINT64_C(0x100000001b3);
    return h ^ h >> 32;
}

static size_t *find_slot(const struct vt_column *c, const struct dictionary *d, struct vt_text t)
{
    size_t at = (size_t)hash(t) & (d->size - 1);

    while (d->slot[at] && !vt_text_equals(t, c->text[d->slot[at] - 1]))
        at = (at + 1) & (d->size - 1);
    return &d->slot[at];
}

static enum vt_status grow_dictionary(struct vt_column *c, struct dictionary *d, struct vt_error *err)
{
    struct dictionary bigger = {.size = d->size ? 2 * d->size : 64};

    bigger.slot = calloc(bigger.size, sizeof *bigger.slot);
    char **text = realloc(c->text, bigger.size * sizeof *text);
    if (text)
        c->text = text;
    if (!bigger.slot || !text) {
        free(bigger.slot);
        return vt_no_memory(err);
    }
    for (size_t i = 0; i < c->n_labels; i++)
        *find_slot(c, &bigger, vt_text_of(c->text[i])) = i + 1;
    free(d->slot);
    *d = bigger;
    return VT_OK;
}

static enum vt_status take_label(struct reading *r, size_t column, struct vt_text t)
{
    struct vt_column *c = &r->table->column[column];
    struct dictionary *d = &r->dictionary[column];

    if (2 * c->n_labels >= d->size && grow_dictionary(c, d, r->err))
        return r->err->status;
    size_t *slot = find_slot(c, d, t);
    if (!*slot) {
        char *copy = malloc(t.n + 1);
        if (!copy)
            return vt_no_memory(r->err);
        c->text[c->n_labels++] = vt_text_copy(t, copy, t.n + 1);
        *slot = c->n_labels;
    }
    c->label[r->table->rows] = *slot - 1;
    return VT_OK;
}

static enum vt_status take_number(struct reading *r, size_t column, struct vt_text t)
{
    struct vt_column *c = &r->table->column[column];
    char shown[40];

    if (vt_text_is_number(t, &c->number[r->table->rows]))
        return VT_OK;
    return vt_fail_at(r->err, VT_INPUT, r->path, r->row_line,
                      "'%s' in the column '%s' is not a number; correct or remove the row",
                      vt_text_copy(t, shown, sizeof shown), c->name);
}

static enum vt_status grow_rows(struct reading *r)
{
    size_t capacity = r->capacity ? 2 * r->capacity : 1024;
    long *line = realloc(r->table->line, capacity * sizeof *line);

    if (!line)
        return vt_no_memory(r->err);
    r->table->line = line;
    for (size_t i = 0; i < r->table->n_columns; i++) {
        struct vt_column *c = &r->table->column[i];
        if (c->kind == VT_COLUMN_NUMBER) {
            double *number = realloc(c->number, capacity * sizeof *number);
            if (!number)
                return vt_no_memory(r->err);
            c->number = number;
        } else if (c->kind == VT_COLUMN_LABEL) {
            size_t *label = realloc(c->label, capacity * sizeof *label);
            if (!label)
                return vt_no_memory(r->err);
            c->label = label;
        }
    }
    r->capacity = capacity;
    return VT_OK;
}

/* A field of the header: which chosen column is it? */
static enum vt_status take_name(struct reading *r, struct vt_text name)
{
    size_t *bigger = realloc(r->column_of, (r->fields + 1) * sizeof *bigger);

    if (!bigger)
        return vt_no_memory(r->err);
    r->column_of = bigger;
    r->column_of[r->fields] = 0;
    for (size_t i = 0; i < r->table->n_columns; i++) {
        if (!vt_text_equals(name, r->table->column[i].name))
            continue;
        for (size_t k = 0; k < r->fields; k++)
            if (r->column_of[k] == i + 1)
                return vt_fail_at(r->err, VT_INPUT, r->path, r->line,
                                  "two columns are named '%s'; rename one", r->table->column[i].name);
        r->column_of[r->fields] = i + 1;
    }
    r->fields++;
    return VT_OK;
}

static void on_field(void *bytes, size_t n, void *context)
{
    struct reading *r = context;
    struct vt_text t = {bytes ? bytes : "", bytes ? n : 0};

    if (r->err->status)
        return;
    if (!r->any_field)
        r->row_line = r->line;
    r->any_field = true;
    r->after_cr = false;
    if (!r->header_done) {
        take_name(r, t);
    } else if (r->field < r->fields && r->column_of[r->field]) {
        size_t column = r->column_of[r->field] - 1;
        if (r->table->rows < r->capacity || !grow_rows(r)) {
            if (r->table->column[column].kind == VT_COLUMN_NUMBER)
                take_number(r, column, t);
            else if (r->table->column[column].kind == VT_COLUMN_LABEL)
                take_label(r, column, t);
        }
    }
    r->field++;
    for (size_t i = 0; i < t.n; i++)
        r->line += t.s[i] == '\n';
}

static void end_header(struct reading *r)
{
    r->header_done = true;
    for (size_t i = 0; i < r->table->n_columns; i++) {
        bool found = false;
        for (size_t k = 0; k < r->fields; k++)
            found = found || r->column_of[k] == i + 1;
        if (!found)
            vt_fail_at(r->err, VT_INPUT, r->path, r->row_line, "the header has no column '%s'",
                       r->table->column[i].name);
    }
}

/* Called for every line end (CR, LF; twice for CRLF) and, with c = -1, at the end. */
static void on_line_end(int c, void *context)
{
    struct reading *r = context;

    if (r->any_field && !r->err->status) {
        if (!r->header_done)
            end_header(r);
        else if (r->field != r->fields)
            vt_fail_at(r->err, VT_INPUT, r->path, r->row_line, "the row has %zu field%s, the header has %zu",
                       r->field, r->field == 1 ? "" : "s", r->fields);
        else
            r->table->line[r->table->rows++] = r->row_line;
    }
    r->any_field = false;
    r->field = 0;
    r->line += c == '\r' || (c == '\n' && !r->after_cr);
    r->after_cr = c == '\r';
}

/* The separator that the first line shows most often outside quotes. */
static unsigned char separator_of(const char *s)
{
    size_t commas = 0, semicolons = 0, tabs = 0;
    bool quoted = false;

    for (; *s && (quoted || (*s != '\n' && *s != '\r')); s++) {
        quoted ^= *s == '"';
        commas += !quoted && *s == ',';
        semicolons += !quoted && *s == ';';
        tabs += !quoted && *s == '\t';
    }
    return tabs > commas && tabs >= semicolons ? CSV_TAB : semicolons > commas ? ';' : CSV_COMMA;
}

static long count_lines(const char *s, size_t n)
{
    long lines = 1;
    for (size_t i = 0; i < n; i++)
        lines += s[i] == '\n';
    return lines;
}

static enum vt_status parse(struct reading *r, const struct vt_loaded *in)
{
    struct csv_parser parser;

    if (csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI | CSV_REPALL_NL | CSV_EMPTY_IS_NULL))
        return vt_no_memory(r->err);
    csv_set_delim(&parser, separator_of(in->bytes));
    size_t done = csv_parse(&parser, in->bytes, in->n, on_field, on_line_end, r);
    if (done < in->n || (!r->err->status && csv_fini(&parser, on_field, on_line_end, r)))
        vt_fail_at(r->err, csv_error(&parser) == CSV_ENOMEM ? VT_NO_MEMORY : VT_INPUT, r->path,
                   done < in->n ? count_lines(in->bytes, done) : r->line,
                   done < in->n ? "a quote stands inside a field; double it, and quote the whole field"
                                : "the file ends inside a quoted field; is a closing quote missing?");
    csv_free(&parser);
    if (!r->err->status && !r->header_done)
        vt_fail_at(r->err, VT_INPUT, r->path, 0, "is empty; a header and rows were expected");
    if (!r->err->status && r->table->rows == 0)
        vt_fail_at(r->err, VT_INPUT, r->path, 0, "has a header and no rows");
    return r->err->status;
}

enum vt_status vt_table_read(struct vt_table *table, const char *path, struct vt_error *err)
{
    struct vt_loaded in = {0};
    struct reading r = {.table = table, .path = path, .err = err, .line = 1};

    table->rows = 0;
    r.dictionary = calloc(table->n_columns + 1, sizeof *r.dictionary);
    if (!r.dictionary)
        return vt_no_memory(err);
    if (!vt_input_load(path, most_bytes, &in, err))
        parse(&r, &in);
    for (size_t i = 0; i < table->n_columns; i++)
        free(r.dictionary[i].slot);
    free(r.dictionary);
    free(r.column_of);
    vt_loaded_free(&in);
    if (err->status)
        vt_table_free(table);
    return err->status;
}

void vt_table_free(struct vt_table *table)
{
    for (size_t i = 0; i < table->n_columns; i++) {
        struct vt_column *c = &table->column[i];
        for (size_t k = 0; k < c->n_labels; k++)
            free(c->text[k]);
        free(c->text);
        free(c->number);
        free(c->label);
        *c = (struct vt_column){.name = c->name, .kind = c->kind};
    }
    free(table->line);
    table->line = NULL;
    table->rows = 0;
}
