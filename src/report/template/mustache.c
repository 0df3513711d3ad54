/* A template is first cut into tokens, each section knowing where it closes, then the tokens are walked with
 * a stack of contexts. Partials are cut anew at each use, since their indentation is part of their text. */
#include "report/template/mustache.h"

#include "base/array.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 100, MAX_DELIMITER = 16 };

enum kind { TEXT, VARIABLE, RAW, SECTION, INVERTED, CLOSE, PARTIAL, NOTHING };

struct token {
    enum kind kind;
    const char *text; /* borrowed: literal text, or the tag's name */
    size_t length;
    const char *indent; /* borrowed: blanks before a partial that has its line to itself */
    size_t indent_length;
    size_t close; /* for sections: the token that closes it */
    long line;
};

struct tokens {
    struct token *items;
    size_t n;
};

struct cutter {
    const struct vt_mustache *m;
    const char *start, *at;
    long line;
    char open[MAX_DELIMITER + 1], close[MAX_DELIMITER + 1];
    struct tokens *out;
    struct vt_error *err;
};

struct renderer {
    const struct vt_mustache *m;
    json_t *stack[MAX_DEPTH];
    size_t depth, partial_depth;
    struct vt_buffer *out;
    struct vt_error *err;
};

void vt_escape_html(struct vt_buffer *out, const char *text)
{
    for (; *text; text++) {
        const char *entity = *text == '&'   ? "&amp;"
                             : *text == '<' ? "&lt;"
                             : *text == '>' ? "&gt;"
                             : *text == '"' ? "&quot;"
                                            : NULL;
        if (entity)
            vt_buffer_puts(out, entity);
        else
            vt_buffer_putc(out, *text);
    }
}

static struct token *add_token(struct cutter *c, enum kind kind, const char *text, size_t length)
{
    struct tokens *t = c->out;
    struct token *items = vt_array_grow(t->items, t->n, sizeof *items);

    if (!items) {
        vt_no_memory(c->err);
        return NULL;
    }
    t->items = items;
    t->items[t->n] = (struct token){.kind = kind, .text = text, .length = length, .line = c->line};
    return &t->items[t->n++];
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool is_space(char c)
{
    return is_blank(c) || c == '\n' || c == '\r';
}

static void count_lines(struct cutter *c, const char *from, const char *to)
{
    for (; from < to; from++)
        c->line += *from == '\n';
}

/* {{=<% %>=}}: two words without blanks or "=". */
static enum vt_status set_delimiters(struct cutter *c, const char *text, size_t length)
{
    const char *end = text + length, *a = text, *b, *d, *e;

    while (a < end && is_space(*a))
        a++;
    for (b = a; b < end && !is_space(*b) && *b != '='; b++)
        ;
    for (d = b; d < end && is_space(*d); d++)
        ;
    for (e = d; e < end && !is_space(*e) && *e != '='; e++)
        ;
    const char *rest = e;
    while (rest < end && is_space(*rest))
        rest++;
    if (a == b || d == e || b == d || rest != end || b - a > MAX_DELIMITER || e - d > MAX_DELIMITER)
        return vt_fail_at(c->err, VT_INPUT, c->m->name, c->line,
                          "this tag must set two delimiters, as {{=<%% %%>=}} does");
    memcpy(c->open, a, (size_t)(b - a));
    c->open[b - a] = '\0';
    memcpy(c->close, d, (size_t)(e - d));
    c->close[e - d] = '\0';
    return VT_OK;
}

/* Where a tag has its line to itself, the whole line belongs to it: the blanks before it leave the preceding
 * text, and the newline after it is skipped. */
static void claim_line(struct cutter *c, const char *tag, struct token *token, size_t before)
{
    const char *left = tag, *right = c->at;

    while (left > c->start && is_blank(left[-1]))
        left--;
    while (is_blank(*right))
        right++;
    if ((left > c->start && left[-1] != '\n')
        || (*right && *right != '\n' && !(*right == '\r' && right[1] == '\n')))
        return;
    if (before && tag > left)
        c->out->items[before - 1].length -= (size_t)(tag - left);
    if (token->kind == PARTIAL) {
        token->indent = left;
        token->indent_length = (size_t)(tag - left);
    }
    if (*right == '\r')
        right++;
    if (*right == '\n')
        right++;
    count_lines(c, c->at, right);
    c->at = right;
}

static enum vt_status cut_tag(struct cutter *c, const char *tag, size_t before)
{
    const char *text = tag + strlen(c->open), *end;
    char mark = *text;
    bool triple = mark == '{';
    char closing[MAX_DELIMITER + 2] = "";
    size_t length;
    struct token *token;
    enum kind kind = mark == '#'                  ? SECTION
                     : mark == '^'                ? INVERTED
                     : mark == '/'                ? CLOSE
                     : mark == '>'                ? PARTIAL
                     : mark == '&' || mark == '{' ? RAW
                     : mark == '!' || mark == '=' ? NOTHING
                                                  : VARIABLE;

    if (triple || mark == '=')
        closing[0] = triple ? '}' : '=';
    strcat(closing, c->close);
    if (kind != VARIABLE)
        text++;
    end = mark ? strstr(text, closing) : NULL;
    if (!end)
        return vt_fail_at(c->err, VT_INPUT, c->m->name, c->line, "this tag is not closed; end it with %s",
                          closing);
    c->at = end + strlen(closing);
    length = (size_t)(end - text);
    if (mark == '=' && set_delimiters(c, text, length))
        return c->err->status;
    if (kind != NOTHING) {
        while (length && is_space(*text))
            text++, length--;
        while (length && is_space(text[length - 1]))
            length--;
        if (!length)
            return vt_fail_at(c->err, VT_INPUT, c->m->name, c->line, "this tag has no name");
    }
    token = add_token(c, kind, text, length);
    if (!token)
        return c->err->status;
    count_lines(c, tag, c->at);
    if (kind != VARIABLE && kind != RAW)
        claim_line(c, tag, token, before);
    return VT_OK;
}

/* Pairs each section with its end. */
static enum vt_status pair_sections(struct cutter *c)
{
    size_t open[MAX_DEPTH], depth = 0;
    struct token *items = c->out->items;

    for (size_t i = 0; i < c->out->n; i++) {
        if (items[i].kind == SECTION || items[i].kind == INVERTED) {
            if (depth == MAX_DEPTH)
                return vt_fail_at(c->err, VT_INPUT, c->m->name, items[i].line,
                                  "sections are nested too deeply");
            open[depth++] = i;
        } else if (items[i].kind == CLOSE) {
            if (!depth)
                return vt_fail_at(c->err, VT_INPUT, c->m->name, items[i].line,
                                  "{{/%.*s}} closes what was never opened", (int)items[i].length,
                                  items[i].text);
            struct token *start = &items[open[--depth]];
            if (start->length != items[i].length || memcmp(start->text, items[i].text, start->length))
                return vt_fail_at(c->err, VT_INPUT, c->m->name, items[i].line,
                                  "{{/%.*s}} stands where {{/%.*s}} must close the section of line %ld",
                                  (int)items[i].length, items[i].text, (int)start->length, start->text,
                                  start->line);
            start->close = i;
        }
    }
    if (depth)
        return vt_fail_at(c->err, VT_INPUT, c->m->name, items[open[depth - 1]].line,
                          "section {{#%.*s}} is never closed", (int)items[open[depth - 1]].length,
                          items[open[depth - 1]].text);
    return VT_OK;
}

static enum vt_status cut(struct cutter *c)
{
    while (*c->at) {
        const char *tag = strstr(c->at, c->open);
        size_t before = 0, length = tag ? (size_t)(tag - c->at) : strlen(c->at);
        if (length) {
            if (!add_token(c, TEXT, c->at, length))
                return c->err->status;
            before = c->out->n;
            count_lines(c, c->at, c->at + length);
        }
        c->at += length;
        if (tag && cut_tag(c, tag, before))
            return c->err->status;
    }
    return pair_sections(c);
}

static json_t *get(json_t *object, const char *name, size_t length)
{
    return json_is_object(object) ? json_object_getn(object, name, length) : NULL;
}

/* The first part of a dotted name is sought from the innermost context outwards, the others only within it.
 */
static json_t *look_up(const struct renderer *r, const struct token *t)
{
    const char *name = t->text, *end = t->text + t->length, *dot;
    json_t *value = NULL;

    if (t->length == 1 && *name == '.')
        return r->stack[r->depth - 1];
    dot = memchr(name, '.', t->length);
    for (size_t i = r->depth; i-- && !value;)
        value = get(r->stack[i], name, (size_t)((dot ? dot : end) - name));
    while (value && dot) {
        name = dot + 1;
        dot = memchr(name, '.', (size_t)(end - name));
        value = get(value, name, (size_t)((dot ? dot : end) - name));
    }
    return value;
}

static bool is_true(const json_t *value)
{
    return value && !json_is_null(value) && !json_is_false(value)
           && !(json_is_array(value) && !json_array_size(value))
           && !(json_is_string(value) && !json_string_length(value));
}

/* The shortest decimal that reads back as the same number. */
static void number_text(double value, char text[static 32])
{
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, 32, "%.*g", digits, value);
        if (strtod(text, NULL) == value || !isfinite(value))
            break;
    }
    for (char *p = text; *p; p++)
        if (*p == ',') /* a decimal comma of the process's locale */
            *p = '.';
}

static void put_value(struct renderer *r, const json_t *value, bool raw)
{
    vt_escape *escape = r->m->escape ? r->m->escape : vt_escape_html;
    char number[32];
    const char *text = number;

    if (json_is_string(value))
        text = json_string_value(value);
    else if (json_is_integer(value))
        snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    else if (json_is_real(value))
        number_text(json_real_value(value), number);
    else if (json_is_boolean(value))
        text = json_is_true(value) ? "true" : "false";
    else
        return;
    if (raw)
        vt_buffer_puts(r->out, text);
    else
        escape(r->out, text);
}

static enum vt_status walk(struct renderer *r, const struct tokens *tokens, size_t from, size_t to);
static enum vt_status render(struct renderer *r, const char *text, const char *name);

static enum vt_status put_section(struct renderer *r, const struct tokens *tokens, size_t i, json_t *value)
{
    const struct token *t = &tokens->items[i];
    size_t n = json_is_array(value) ? json_array_size(value) : 1;

    if (t->kind == INVERTED)
        return is_true(value) ? VT_OK : walk(r, tokens, i + 1, t->close);
    if (!is_true(value))
        return VT_OK;
    if (r->depth == MAX_DEPTH)
        return vt_fail_at(r->err, VT_INPUT, r->m->name, t->line, "sections are nested too deeply");
    r->depth++;
    for (size_t k = 0; k < n && !r->err->status; k++) {
        r->stack[r->depth - 1] = json_is_array(value) ? json_array_get(value, k) : value;
        walk(r, tokens, i + 1, t->close);
    }
    r->depth--;
    return r->err->status;
}

static enum vt_status put_partial(struct renderer *r, const struct token *t)
{
    struct vt_buffer name = {0}, indented = {0};
    const char *text;

    vt_buffer_add(&name, t->text, t->length);
    text = r->m->partial ? r->m->partial(r->m->user, vt_buffer_text(&name)) : NULL;
    if (!text && r->m->strict)
        vt_fail_at(r->err, VT_INPUT, r->m->name, t->line, "there is no partial '%s'", vt_buffer_text(&name));
    if (text && r->partial_depth == MAX_DEPTH)
        vt_fail_at(r->err, VT_INPUT, r->m->name, t->line, "partial '%s' calls itself without end",
                   vt_buffer_text(&name));
    if (text && t->indent_length && !r->err->status) {
        for (const char *p = text; *p; p++) {
            if (p == text || p[-1] == '\n')
                vt_buffer_add(&indented, t->indent, t->indent_length);
            vt_buffer_putc(&indented, *p);
        }
        if (indented.failed)
            vt_no_memory(r->err);
        text = vt_buffer_text(&indented);
    }
    if (text && !r->err->status) {
        r->partial_depth++;
        render(r, text, vt_buffer_text(&name));
        r->partial_depth--;
    }
    vt_buffer_free(&name);
    vt_buffer_free(&indented);
    return r->err->status;
}

static enum vt_status walk(struct renderer *r, const struct tokens *tokens, size_t from, size_t to)
{
    for (size_t i = from; i < to && !r->err->status; i++) {
        const struct token *t = &tokens->items[i];
        json_t *value = NULL;
        if (t->kind == VARIABLE || t->kind == RAW || t->kind == SECTION || t->kind == INVERTED) {
            value = look_up(r, t);
            if (!value && r->m->strict)
                return vt_fail_at(r->err, VT_INPUT, r->m->name, t->line,
                                  "nothing here is called '%.*s'; docs/TEMPLATES.md lists the names",
                                  (int)t->length, t->text);
        }
        if (t->kind == TEXT)
            vt_buffer_add(r->out, t->text, t->length);
        else if (t->kind == VARIABLE || t->kind == RAW)
            put_value(r, value, t->kind == RAW);
        else if (t->kind == PARTIAL)
            put_partial(r, t);
        else if (t->kind == SECTION || t->kind == INVERTED) {
            put_section(r, tokens, i, value);
            i = t->close;
        }
    }
    return r->err->status;
}

static enum vt_status render(struct renderer *r, const char *text, const char *name)
{
    struct vt_mustache named = *r->m;
    const struct vt_mustache *outer = r->m;
    struct tokens tokens = {0};
    struct cutter c = {.m = &named,
                       .start = text,
                       .at = text,
                       .line = 1,
                       .open = "{{",
                       .close = "}}",
                       .out = &tokens,
                       .err = r->err};

    named.name = name;
    r->m = &named;
    if (!cut(&c))
        walk(r, &tokens, 0, tokens.n);
    r->m = outer;
    free(tokens.items);
    return r->err->status;
}

enum vt_status vt_mustache_render(const struct vt_mustache *m, const char *text, json_t *data,
                                  struct vt_buffer *out, struct vt_error *err)
{
    struct renderer r = {.m = m, .stack = {data}, .depth = 1, .out = out, .err = err};

    render(&r, text, m->name);
    return out->failed ? vt_no_memory(err) : err->status;
}
