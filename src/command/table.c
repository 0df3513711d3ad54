#include "command/table.h"

#include "base/array.h"
#include "base/text.h"
#include "parsers/input/input.h"

#include <csv.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The largest input, after decompression. */
static const size_t most_bytes = (size_t)2 << 30;

struct reading {
    struct vt_table *table;
    const char *path;
    struct vt_error *err;
    size_t *column_of; /* per field: the chosen column + 1, or 0 */
    size_t fields;     /* of the header */
    size_t field;      /* of the present row, from 0 */
    long line, row_line;
    bool after_cr, header_done, any_field;
};

static enum vt_status take_label(struct reading *r, size_t column, struct vt_text t)
{
    struct vt_column *c = &r->table->column[column];
    size_t *label = &c->label[r->table->rows];

    *label = vt_names_add(&c->labels, t);
    return *label == VT_NOT_FOUND ? vt_no_memory(r->err) : VT_OK;
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

/* Room for one more row in every array. */
static enum vt_status grow_rows(struct reading *r)
{
    struct vt_table *t = r->table;
    long *line = vt_array_grow(t->line, t->rows, sizeof *line);

    if (!line)
        return vt_no_memory(r->err);
    t->line = line;
    for (size_t i = 0; i < t->n_columns; i++) {
        struct vt_column *c = &t->column[i];
        if (c->kind == VT_COLUMN_NUMBER) {
            double *number = vt_array_grow(c->number, t->rows, sizeof *number);
            if (!number)
                return vt_no_memory(r->err);
            c->number = number;
        } else if (c->kind == VT_COLUMN_LABEL) {
            size_t *label = vt_array_grow(c->label, t->rows, sizeof *label);
            if (!label)
                return vt_no_memory(r->err);
            c->label = label;
        }
    }
    return VT_OK;
}

/* A field of the header: which chosen column is it? */
static enum vt_status take_name(struct reading *r, struct vt_text name)
{
    size_t *bigger = vt_array_grow(r->column_of, r->fields, sizeof *bigger);

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
    if (!r->any_field) {
        r->row_line = r->line;
        if (r->header_done && grow_rows(r))
            return;
    }
    r->any_field = true;
    r->after_cr = false;
    if (!r->header_done) {
        take_name(r, t);
    } else if (r->field < r->fields && r->column_of[r->field]) {
        size_t column = r->column_of[r->field] - 1;
        if (r->table->column[column].kind == VT_COLUMN_NUMBER)
            take_number(r, column, t);
        else if (r->table->column[column].kind == VT_COLUMN_LABEL)
            take_label(r, column, t);
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
    if (!vt_input_load(path, most_bytes, &in, err))
        parse(&r, &in);
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
        vt_names_free(&c->labels);
        free(c->number);
        free(c->label);
        *c = (struct vt_column){.name = c->name, .kind = c->kind};
    }
    free(table->line);
    table->line = NULL;
    table->rows = 0;
}
