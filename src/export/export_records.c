#include "export/export.h"

#include "base/buffer.h"
#include "base/text.h"
#include "stream/slice.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* One record flattened: a JSON object of path -> number, or text. The columns are the keys of one more such
 * object, which keeps the order first seen; its values tell whether all are numbers. */
static void flatten(json_t *flat, struct vt_buffer *path, const json_t *value);

static void flatten_member(json_t *flat, struct vt_buffer *path, const char *key, const json_t *value)
{
    size_t length = path->length;

    if (length)
        vt_buffer_putc(path, '.');
    vt_buffer_puts(path, key);
    flatten(flat, path, value);
    path->length = length;
    if (path->text)
        path->text[length] = '\0';
}

static bool all_texts(const json_t *array)
{
    for (size_t i = 0; i < json_array_size(array); i++)
        if (!json_is_string(json_array_get(array, i)))
            return false;
    return true;
}

static void join(json_t *flat, const char *path, const json_t *array)
{
    struct vt_buffer b = {0};

    for (size_t i = 0; i < json_array_size(array); i++) {
        vt_buffer_puts(&b, i ? " " : "");
        vt_buffer_puts(&b, json_string_value(json_array_get(array, i)));
    }
    json_object_set_new(flat, path, json_string(vt_buffer_text(&b)));
    vt_buffer_free(&b);
}

static void flatten(json_t *flat, struct vt_buffer *path, const json_t *value)
{
    const char *key;
    json_t *member;
    size_t i;
    char index[24];

    if (json_is_object(value)) {
        json_object_foreach((json_t *)value, key, member)
        {
            flatten_member(flat, path, key, member);
        }
    } else if (json_is_array(value) && all_texts(value)) {
        join(flat, vt_buffer_text(path), value);
    } else if (json_is_array(value)) {
        json_array_foreach(value, i, member)
        {
            snprintf(index, sizeof index, "%zu", i);
            flatten_member(flat, path, index, member);
        }
    } else if (json_is_boolean(value)) {
        json_object_set_new(flat, vt_buffer_text(path), json_string(json_is_true(value) ? "true" : "false"));
    } else if (!json_is_null(value)) {
        json_object_set(flat, vt_buffer_text(path), (json_t *)value);
    }
}

/* The record as a flat object when it is of the type; NULL when not, or when memory ran out. */
static json_t *take(const struct vt_record *r, const char *type)
{
    json_t *record, *flat = NULL;
    struct vt_buffer path = {0};
    struct vt_members members;
    struct vt_error err VT_ERROR_FREED = {0};
    struct vt_slice name = {0};

    if (vt_members_find(r->line, r->n, &members, &err))
        return NULL;
    name = vt_members_get(&members, "type");
    if (name.n == strlen(type) + 2 && !memcmp(name.s + 1, type, name.n - 2)
        && (record = json_loadb(r->line, r->n, JSON_DECODE_INT_AS_REAL | JSON_ALLOW_NUL, NULL))) {
        json_object_del(record, "type");
        if ((flat = json_object()))
            flatten(flat, &path, record);
        json_decref(record);
    }
    vt_buffer_free(&path);
    vt_members_free(&members);
    return flat;
}

static void add_columns(json_t *columns, json_t *flat)
{
    const char *key;
    json_t *value;

    json_object_foreach(flat, key, value)
    {
        const json_t *before = json_object_get(columns, key);
        if (!before || (json_is_true(before) && !json_is_number(value)))
            json_object_set_new(columns, key, json_boolean(json_is_number(value)));
    }
}

/* What a reader wants first; the rest is for tools. */
static const char *telling_columns(const char *type)
{
    static const struct {
        const char *type, *columns;
    } telling[] = {
        {"comparison", "benchmark,metric,factor,baseline.level,candidate.level,baseline.mean,candidate.mean,"
                       "unit,improvement,"
                       "p_adjusted,verdict"},
        {"suite", "factor,group,baseline_level,candidate_level,n,improvement,signed_rank_p,verdict,reason"},
        {"summary", "benchmark,metric,unit,n,mean,sd,min,median,max"},
        {"note", "severity,code,text"},
    };

    for (size_t i = 0; i < sizeof telling / sizeof *telling; i++)
        if (!strcmp(telling[i].type, type))
            return telling[i].columns;
    return NULL;
}

/* The columns asked for, in their order. Those asked for by name must occur. */
static json_t *choose(const json_t *all, const char *list, bool must, struct vt_error *err)
{
    json_t *chosen = json_object();

    while (list && *list && !err->status) {
        size_t n = strcspn(list, ",");
        char *name = vt_text_dup((struct vt_text){list, n});
        json_t *column = name ? json_object_get(all, name) : NULL;
        if (!name)
            vt_no_memory(err);
        else if (column)
            json_object_set(chosen, name, column);
        else if (must)
            vt_fail(err, VT_USAGE, "there is no column '%s' in these records; leave --columns out to see all",
                    name);
        free(name);
        list += n + (list[n] == ',');
    }
    return chosen;
}

static void write_heading(struct vt_rows *rows, json_t *columns)
{
    bool *numeric = calloc(json_object_size(columns) + 1, sizeof *numeric);
    const char *key;
    json_t *value;
    size_t n = 0;

    json_object_foreach(columns, key, value)
    {
        vt_rows_text(rows, key);
        if (numeric)
            numeric[n++] = json_is_true(value);
    }
    vt_rows_end_heading(rows, numeric);
    free(numeric);
}

static void write_row(struct vt_rows *rows, json_t *columns, const json_t *flat)
{
    const char *key;
    json_t *value;

    json_object_foreach(columns, key, value)
    {
        const json_t *cell = json_object_get(flat, key);
        if (json_is_number(cell))
            vt_rows_number(rows, json_number_value(cell));
        else
            vt_rows_text(rows, json_string_value(cell));
    }
    vt_rows_end(rows);
}

enum vt_status vt_export_records(const struct vt_stream *stream, const struct vt_export_options *o, FILE *to,
                                 struct vt_error *err)
{
    struct vt_rows rows = {.to = to, .format = o->format};
    json_t *all = json_object(), *columns = NULL, *flat;
    const char *list = o->columns                      ? o->columns
                       : o->format == VT_ROWS_MARKDOWN ? telling_columns(o->type)
                                                       : NULL;

    for (size_t i = 0; i < stream->n_records; i++)
        if ((flat = take(&stream->record[i], o->type))) {
            add_columns(all, flat);
            json_decref(flat);
        }
    if (json_object_size(all) == 0)
        vt_fail(err, VT_INPUT, "the stream holds no record of the type '%s'", o->type);
    else
        columns = list ? choose(all, list, o->columns != NULL, err) : json_incref(all);
    if (!err->status) {
        write_heading(&rows, columns);
        for (size_t i = 0; i < stream->n_records; i++)
            if ((flat = take(&stream->record[i], o->type))) {
                write_row(&rows, columns, flat);
                json_decref(flat);
            }
    }
    json_decref(all);
    json_decref(columns);
    return err->status;
}
