#include "parsers/tables/json_stream.h"

#include "base/buffer.h"

#include <stdlib.h>
#include <string.h>

static void next_line(struct vt_documents *d)
{
    struct vt_text line;

    if (!vt_text_split(d->rest, '\n', &line, &d->rest))
        d->rest.n = 0;
    d->line++;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static struct vt_text skip_blanks(struct vt_text t)
{
    while (t.n && is_blank(*t.s))
        t = (struct vt_text){t.s + 1, t.n - 1};
    return t;
}

/* An array of arrays is one table, and read whole. */
static bool holds_rows(struct vt_text t)
{
    t = skip_blanks((struct vt_text){t.s + 1, t.n - 1});
    return t.n && *t.s == '[';
}

bool vt_json_is_list(struct vt_text t)
{
    double number;

    t = skip_blanks(t);
    if (!t.n || *t.s != '[')
        return false;
    t = (struct vt_text){t.s + 1, t.n - 1};
    return vt_text_number(&t, &number) && (t = skip_blanks(t)).n && strchr(",]", *t.s);
}

/* [12.5, 12.7] as {"value": [12.5, 12.7]}: what begins with a number is no document to the readers of tools.
 */
static void wrap(struct vt_json_stream *s, const struct vt_input *in)
{
    struct vt_text list = skip_blanks(in->text), rest;
    struct vt_buffer b = {0};

    if (!vt_json_is_list(list) || !vt_text_split(list, ']', &list, &rest))
        return;
    for (const char *c = in->text.s; c < list.s; c++)
        vt_buffer_puts(&b, *c == '\n' ? "\n" : "");
    vt_buffer_puts(&b, "{\"value\":");
    vt_buffer_add(&b, list.s, list.n);
    vt_buffer_puts(&b, "]}");
    vt_buffer_add(&b, rest.s, rest.n);
    size_t n = b.length;
    s->wrapped = vt_buffer_take(&b);
    if (s->wrapped)
        s->d.rest = (struct vt_text){s->wrapped, n};
}

struct vt_json_stream vt_json_stream_of(const struct vt_input *in)
{
    struct vt_json_stream s = {.d = vt_documents_of(in)};
    struct vt_text line, after;

    wrap(&s, in);
    while (s.d.rest.n) {
        struct vt_text start = skip_blanks(s.d.rest);
        bool array = start.n > 1 && *start.s == '[' && (strchr("{[", start.s[1]) || is_blank(start.s[1]));
        if (array || vt_text_starts(start, "{") || !vt_text_split(s.d.rest, '\n', &line, &after))
            break;
        s.d.rest = after;
        s.d.line++;
    }
    return s;
}

/* Only blanks, commas and the brackets of an array of records may stand between documents: anything else
 * would be a record that lost its beginning. */
static bool find_document(struct vt_json_stream *s, struct vt_text *rubbish)
{
    struct vt_documents *d = &s->d;

    *rubbish = (struct vt_text){"", 0};
    while (d->rest.n) {
        char c = *d->rest.s;
        if (c == '{' || (c == '[' && (s->in_array || holds_rows(d->rest))))
            return true;
        if (c == '[' || c == ']') {
            s->in_array = c == '[';
        } else if (!is_blank(c) && c != ',') {
            struct vt_text line = d->rest, rest;
            if (!vt_text_split(line, '\n', &line, &rest))
                line = d->rest;
            *rubbish = vt_text_trim(line);
            return false;
        }
        d->line += c == '\n';
        d->rest = (struct vt_text){d->rest.s + 1, d->rest.n - 1};
    }
    return false;
}

enum vt_json_event vt_json_stream_next(struct vt_json_stream *s, const struct vt_json **root,
                                       struct vt_text *text, long *line, struct vt_error *err)
{
    *root = NULL;
    if (!find_document(s, text)) {
        *line = s->d.line;
        if (!text->n)
            return s->in_array ? VT_JSON_OPEN : VT_JSON_END;
        next_line(&s->d);
        return VT_JSON_RUBBISH;
    }
    if (vt_documents_next(&s->d, root, err))
        return VT_JSON_DOCUMENT;
    if (!err->status)
        return VT_JSON_END;
    if (err->status != VT_INPUT)
        return VT_JSON_FAILED;
    next_line(&s->d);
    return VT_JSON_BROKEN;
}

void vt_json_stream_free(struct vt_json_stream *s)
{
    vt_documents_free(&s->d);
    free(s->wrapped);
    s->wrapped = NULL;
}
