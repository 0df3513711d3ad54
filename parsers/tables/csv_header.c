/* The names of a table's columns. Spreadsheets merge cells above several columns, and pandas writes a line
 * for each level of its columns: Benchmark,VT off,,,VT on,,          ,off,off,on,on ,1,2,3,1,2,3
 * test,time,iops,time,iops Such a name holds for the columns up to the next one, and the line below tells
 * them apart. */
#include "parsers/tables/csv_header.h"

#include "model/level_word.h"
#include "parsers/kit/cells.h"
#include "parsers/tables/csv_rows.h"

#include <stdlib.h>
#include <string.h>

void vt_csv_header_free(struct vt_csv_header *header)
{
    for (size_t i = 0; i < header->n; i++)
        free(header->name[i]);
    free(header->name);
    *header = (struct vt_csv_header){0};
}

static enum vt_status take_names(void *context, const struct vt_text cell[], size_t n, long line,
                                 struct vt_error *err)
{
    struct vt_csv_header *header = context;

    (void)line;
    if (header->name)
        return VT_OK;
    header->name = calloc(n + 1, sizeof *header->name);
    if (!header->name)
        return vt_no_memory(err);
    for (; header->n < n; header->n++) {
        header->name[header->n] = vt_text_dup(vt_text_trim(cell[header->n]));
        if (!header->name[header->n])
            return vt_no_memory(err);
    }
    return VT_OK;
}

static enum vt_status refuse(void *context, long line, const char *what, struct vt_error *err)
{
    (void)context;
    (void)line;
    return vt_fail(err, VT_INPUT, "%s", what);
}

static enum vt_status read_names(struct vt_text text, long line, char separator, struct vt_csv_header *header,
                                 struct vt_error *err)
{
    struct vt_csv_reader reader = {take_names, refuse, header, NULL};

    return vt_csv_each(text, line, separator, &reader, err);
}

static bool has_groups(const struct vt_csv_header *header)
{
    for (size_t i = 1; i < header->n; i++)
        if (*header->name[i - 1] && (!*header->name[i] || !strcmp(header->name[i], header->name[i - 1])))
            return true;
    return false;
}

/* The column of the name that holds for column i, counted back over merged cells; n when there is none. */
static size_t group_of(const struct vt_csv_header *header, size_t i)
{
    size_t k = i;

    while (k && !*header->name[k])
        k--;
    while (k && !strcmp(header->name[k], header->name[k - 1]))
        k--;
    return *header->name[k] ? k : header->n;
}

/* How many columns a name holds for. */
static size_t width_of(const struct vt_csv_header *header, size_t group)
{
    size_t n = 0;

    for (size_t i = group; i < header->n && group_of(header, i) == group; i++)
        n++;
    return n;
}

static bool is_number(const char *cell, double *number)
{
    const char *unit;

    return vt_cell_read(vt_text_of(cell), '\0', number, &unit) == VT_CELL_NUMBER;
}

/* Whether a name stands above several columns of numbers: an empty column beside it only parts a table. */
static bool is_above_numbers(const struct vt_csv_header *header, const struct vt_csv_header *below,
                             size_t group)
{
    size_t width = width_of(header, group);
    double number;

    for (size_t i = group; i < group + width; i++)
        if ((i > group && *header->name[i] && !vt_level_word(vt_text_of(header->name[i]), NULL))
            || below->n != header->n || !is_number(below->name[i], &number))
            return false;
    return width > 1;
}

/* Whether the line below names the columns that a merged name holds for: words, or counting numbers. */
static bool tells_apart(const struct vt_csv_header *header, const struct vt_csv_header *below)
{
    size_t told = 0;

    for (size_t i = 0; i < header->n; i++) {
        size_t group = group_of(header, i), width = group < header->n ? width_of(header, group) : 1;
        double number, first;
        bool counts = is_number(below->name[i], &number);
        if (width == 1 && !counts)
            continue;
        if (width == 1 || !*below->name[i])
            return false;
        if (counts && i > group && *header->name[i])
            return false; /* two columns of one name, and values below them */
        if (counts
            && (!is_number(below->name[group], &first) || first > 1 || number != first + (double)(i - group)))
            return false;
        told++;
    }
    return told > 1;
}

static char *joined(const char *group, const char *own)
{
    return *group && *own ? vt_text_printed("%s %s", group, own)
                          : vt_text_dup(vt_text_of(*group ? group : own));
}

/* "VT off" and "2" become "VT off 2", "" and "Benchmark" become "Benchmark". */
static enum vt_status merge(struct vt_csv_header *header, const struct vt_csv_header *below, bool two,
                            struct vt_error *err)
{
    struct vt_csv_header all = {.name = calloc(header->n + 1, sizeof *all.name)};

    while (all.name && all.n < header->n) {
        size_t i = all.n, group = group_of(header, i);
        bool grouped = group < header->n && (two || is_above_numbers(header, below, group));
        char *number = vt_text_printed("%zu", grouped ? i - group + 1 : 0);
        const char *own = two ? below->name[i] : grouped ? number : "";
        all.name[i] = number ? joined(grouped ? header->name[group] : header->name[i], own) : NULL;
        free(number);
        if (!all.name[i])
            break;
        all.n++;
    }
    bool whole = all.name && all.n == header->n;
    vt_csv_header_free(whole ? header : &all);
    if (!whole)
        return vt_no_memory(err);
    *header = all;
    return VT_OK;
}

static struct vt_text first_row(struct vt_csv_shape *shape, struct vt_text *rest, long *line)
{
    char end = memchr(shape->rows.s, '\n', shape->rows.n) ? '\n' : '\r';
    struct vt_text row = {"", 0};

    *rest = shape->rows;
    *line = shape->rows_line;
    while (rest->n && vt_csv_is_blank(row)) {
        row = vt_csv_line(rest, end);
        ++*line;
    }
    return row;
}

enum vt_status vt_csv_header_read(struct vt_csv_shape *shape, struct vt_csv_header *header,
                                  struct vt_error *err)
{
    struct vt_csv_header below = {0};
    struct vt_text rest, row;
    long line;

    *header = (struct vt_csv_header){0};
    if (read_names(shape->header, shape->line, shape->separator, header, err) || shape->headless
        || !has_groups(header))
        return err->status;
    row = first_row(shape, &rest, &line);
    if (!vt_csv_is_blank(row))
        read_names(row, line - 1, shape->separator, &below, err);
    bool two = !err->status && below.n == header->n && tells_apart(header, &below);
    if (two) {
        shape->rows = rest;
        shape->rows_line = line;
    }
    if (!err->status)
        merge(header, &below, two, err);
    vt_csv_header_free(&below);
    return err->status;
}
