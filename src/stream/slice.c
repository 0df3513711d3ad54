#include "stream/slice.h"

#include "base/array.h"
#include "base/number.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <yajl/yajl_parse.h>

#define DEEPEST 200

struct scan {
    yajl_handle parser;
    const char *line;
    struct vt_members *members;
    struct vt_slice key;
    size_t depth, value_from;
    bool is_object, no_memory;
};

static size_t position(const struct scan *s)
{
    return yajl_get_bytes_consumed(s->parser);
}

static int on_key(void *context, const unsigned char *key, size_t n)
{
    struct scan *s = context;

    (void)key; /* unescaped; the text between the quotes is wanted */
    (void)n;
    if (s->depth == 1) {
        size_t end = position(s) - 1, from = end;
        do { /* back to the opening quote: the first one not escaped; a key's own quotes are always escaped */
            from--;
        } while (s->line[from] != '"' || (from > 0 && s->line[from - 1] == '\\'));
        s->key = (struct vt_slice){s->line + from + 1, end - from - 1};
        s->value_from = end + 1;
    }
    return 1;
}

static int take_value(struct scan *s)
{
    struct vt_members *m = s->members;
    size_t from = s->value_from, end = position(s);

    if (s->depth != 1)
        return 1;
    while (from < end && (s->line[from] == ':' || strchr(" \t\r\n", s->line[from])))
        from++;
    struct vt_member *bigger = vt_array_grow(m->at, m->n, sizeof *bigger);
    if (!bigger) {
        s->no_memory = true;
        return 0;
    }
    m->at = bigger;
    m->at[m->n++] = (struct vt_member){s->key, {s->line + from, end - from}, end};
    return 1;
}

static int on_null(void *context)
{
    return take_value(context);
}

static int on_boolean(void *context, int value)
{
    (void)value;
    return take_value(context);
}

static int on_number(void *context, const char *text, size_t n)
{
    (void)text;
    (void)n;
    return take_value(context);
}

static int on_string(void *context, const unsigned char *text, size_t n)
{
    (void)text;
    (void)n;
    return take_value(context);
}

static int on_open_object(void *context)
{
    struct scan *s = context;
    if (s->depth == 0)
        s->is_object = true;
    return ++s->depth <= DEEPEST;
}

static int on_open_array(void *context)
{
    struct scan *s = context;
    return ++s->depth <= DEEPEST;
}

static int on_close(void *context)
{
    struct scan *s = context;
    s->depth--;
    return take_value(s);
}

static const yajl_callbacks callbacks = {on_null,   on_boolean,    NULL,           NULL,
                                         on_number, on_string,     on_open_object, on_key,
                                         on_close,  on_open_array, on_close};

static bool has_duplicate(const struct vt_members *m)
{
    for (size_t i = 0; i < m->n; i++)
        for (size_t j = 0; j < i; j++)
            if (m->at[i].key.n == m->at[j].key.n && !memcmp(m->at[i].key.s, m->at[j].key.s, m->at[i].key.n))
                return true;
    return false;
}

enum vt_status vt_members_find(const char *line, size_t n, struct vt_members *members, struct vt_error *err)
{
    struct scan scan = {.line = line, .members = members};

    *members = (struct vt_members){0};
    scan.parser = yajl_alloc(&callbacks, NULL, &scan);
    if (!scan.parser)
        return vt_no_memory(err);
    yajl_status status = yajl_parse(scan.parser, (const unsigned char *)line, n);
    if (status == yajl_status_ok)
        status = yajl_complete_parse(scan.parser);
    yajl_free(scan.parser);

    if (scan.no_memory)
        vt_no_memory(err);
    else if (scan.depth > DEEPEST)
        vt_fail(err, VT_INPUT, "is nested more than %d levels deep; this is no record of a vtstat stream",
                DEEPEST);
    else if (status != yajl_status_ok)
        vt_fail(err, VT_INPUT, "is not a JSON record; was the input cut off, or is it no vtstat stream?");
    else if (!scan.is_object)
        vt_fail(err, VT_INPUT, "is not a JSON object; is this a vtstat stream?");
    else if (has_duplicate(members))
        vt_fail(err, VT_INPUT, "has a key twice; keep one of them");
    if (err->status)
        vt_members_free(members);
    return err->status;
}

void vt_members_free(struct vt_members *members)
{
    free(members->at);
    *members = (struct vt_members){0};
}

struct vt_slice vt_members_get(const struct vt_members *members, const char *key)
{
    size_t n = strlen(key);

    for (size_t i = 0; i < members->n; i++)
        if (members->at[i].key.n == n && !memcmp(members->at[i].key.s, key, n)) {
            struct vt_slice value = members->at[i].value;
            return value.n == 4 && !memcmp(value.s, "null", 4) ? (struct vt_slice){NULL, 0} : value;
        }
    return (struct vt_slice){NULL, 0};
}

static const char *skip(const char *at, const char *end)
{
    while (at < end && (*at == ',' || *at == ' ' || *at == '\t' || *at == '\r' || *at == '\n'))
        at++;
    return at;
}

/* The slice was checked as JSON, so only the types of the elements are open. */
bool vt_slice_numbers(struct vt_slice slice, double **numbers, size_t *n)
{
    const char *end = slice.s ? slice.s + slice.n : NULL;

    *numbers = NULL;
    *n = 0;
    if (!slice.s)
        return true;
    if (*slice.s != '[')
        return false;
    for (const char *at = skip(slice.s + 1, end); *at != ']'; at = skip(at, end)) {
        double value = NAN;
        const char *after = at + 4;
        if (*at == '-' || (*at >= '0' && *at <= '9')) {
            value = vt_number_read(at, &after);
            if (!isfinite(value))
                break;
        } else if (strncmp(at, "null", 4)) {
            break;
        }
        at = after;
        double *bigger = vt_array_grow(*numbers, *n, sizeof *bigger);
        if (!bigger)
            break;
        *numbers = bigger;
        (*numbers)[(*n)++] = value;
        if (*skip(at, end) == ']')
            return true;
    }
    if (*n == 0 && *skip(slice.s + 1, end) == ']')
        return true;
    free(*numbers);
    *numbers = NULL;
    *n = 0;
    return false;
}

/* The end of a string, behind its closing quote, from its opening one on. */
static const char *end_of_string(const char *at, bool *escaped)
{
    *escaped = false;
    for (at++; *at != '"'; at++)
        if (*at == '\\') {
            *escaped = true;
            at++;
        }
    return at + 1;
}

/* Copies a string without its quotes; false when it cannot be had as a C string. */
static bool take_string(const char *at, const char *end, bool escaped, char **text, size_t *size)
{
    json_t *value = escaped ? json_loadb(at, (size_t)(end - at), JSON_DECODE_ANY, NULL) : NULL;
    const char *from = escaped ? json_string_value(value) : at + 1;
    size_t n = escaped ? (from ? strlen(from) : 0) : (size_t)(end - at - 2);

    if (from && n + 1 > *size) {
        char *bigger = vt_array_reserve(*text, size, n + 1, 1);
        *text = bigger ? bigger : *text;
    }
    bool ok = from && n + 1 <= *size;
    if (ok) {
        memcpy(*text, from, n);
        (*text)[n] = '\0';
    }
    json_decref(value);
    return ok;
}

bool vt_slice_strings(struct vt_slice slice, bool (*take)(void *context, size_t index, const char *text),
                      void *context)
{
    const char *end = slice.s ? slice.s + slice.n : NULL, *after;
    char *text = NULL;
    size_t index = 0, size = 0;
    bool ok = true, escaped;

    if (!slice.s)
        return true;
    if (*slice.s != '[')
        return false;
    for (const char *at = skip(slice.s + 1, end); ok && *at != ']'; at = skip(after, end)) {
        after = at + 4;
        if (!strncmp(at, "null", 4)) {
            ok = take(context, index++, NULL);
        } else if (*at == '"') {
            after = end_of_string(at, &escaped);
            ok = take_string(at, after, escaped, &text, &size) && take(context, index++, text);
        } else {
            ok = false;
        }
    }
    free(text);
    return ok;
}
