#include "parsers/kit/document.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <yajl/yajl_parse.h>

#define MOST_DEPTH 200 /* no tool nests deeper than a dozen */
#define BLOCK (64 * 1024)

struct block {
    struct block *next;
    size_t used, size;
    max_align_t bytes[];
};

struct vt_json_arena {
    struct block *blocks;
    char *patched; /* the document with its NaNs taken out, or NULL */
};

static void *take(struct vt_json_arena *arena, size_t n)
{
    n = (n + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
    if (!arena->blocks || arena->blocks->size - arena->blocks->used < n) {
        size_t size = n > BLOCK ? n : BLOCK;
        struct block *block = malloc(sizeof *block + size);
        if (!block)
            return NULL;
        *block = (struct block){.next = arena->blocks, .size = size};
        arena->blocks = block;
    }
    void *at = (char *)arena->blocks->bytes + arena->blocks->used;
    arena->blocks->used += n;
    return at;
}

static void free_arena(struct vt_json_arena *arena)
{
    if (!arena)
        return;
    while (arena->blocks) {
        struct block *next = arena->blocks->next;
        free(arena->blocks);
        arena->blocks = next;
    }
    free(arena->patched);
    free(arena);
}

/* ---- yajl's events to a tree */

struct build {
    struct vt_json_arena *arena;
    yajl_handle yajl;
    const char *text;
    size_t n;            /* of text, and of written */
    const char *written; /* what stood there before the NaNs were taken out; NULL: the text itself */
    size_t counted;      /* newlines before this byte are in `line` */
    long line;
    struct vt_json *root, *open[MOST_DEPTH], *last[MOST_DEPTH];
    size_t depth;
    const char *key;
    bool no_memory, too_deep, holds_nul;
};

static void count_lines(struct build *b, size_t to)
{
    while (b->counted < to) {
        const char *newline = memchr(b->text + b->counted, '\n', to - b->counted);
        b->line += newline != NULL;
        b->counted = newline ? (size_t)(newline - b->text) + 1 : to;
    }
}

static const char *copy(struct build *b, const void *s, size_t n)
{
    char *to = take(b->arena, n + 1);
    if (to) {
        memcpy(to, s, n);
        to[n] = '\0';
    }
    return to;
}

static struct vt_json *add(struct build *b, enum vt_json_kind kind)
{
    struct vt_json *node = take(b->arena, sizeof *node);

    if (!node) {
        b->no_memory = true;
        return NULL;
    }
    count_lines(b, yajl_get_bytes_consumed(b->yajl));
    *node = (struct vt_json){.kind = kind, .line = b->line};
    if (!b->depth) {
        b->root = node;
        return node;
    }
    struct vt_json *parent = b->open[b->depth - 1];
    if (parent->kind == VT_JSON_OBJECT)
        node->key = b->key;
    if (parent->child)
        b->last[b->depth - 1]->next = node;
    else
        parent->child = node;
    b->last[b->depth - 1] = node;
    parent->n++;
    return node;
}

static int add_text(struct build *b, enum vt_json_kind kind, bool not_finite, const void *s, size_t n)
{
    struct vt_json *node = add(b, kind);

    if (!node)
        return 0;
    node->not_finite = not_finite;
    node->text = (struct vt_text){copy(b, s, n), n};
    b->no_memory = !node->text.s;
    return node->text.s != NULL;
}

/* The length of a bare NaN or infinity at the front, or 0. */
static size_t not_finite(const char *s, size_t n)
{
    static const char *const names[] = {"NaN", "nan", "Infinity", "infinity", "Inf", "inf"};
    size_t sign = n && (*s == '-' || *s == '+');

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t length = strlen(names[i]);
        if (n - sign >= length && !memcmp(s + sign, names[i], length))
            return sign + length;
    }
    return 0;
}

/* A string with \u0000 in it would end there, and two names become one. */
static bool refuse_nul(struct build *b, const void *s, size_t n)
{
    if (!n || !memchr(s, '\0', n))
        return false;
    count_lines(b, yajl_get_bytes_consumed(b->yajl));
    b->holds_nul = true;
    return true;
}

/* Whether the empty string just read stands where a NaN was. */
static bool was_not_finite(const struct build *b, struct vt_text *as_written)
{
    size_t end = yajl_get_bytes_consumed(b->yajl), length;

    for (size_t back = 2; b->written && back <= 10 && back <= end; back++) {
        const char *at = b->written + end - back;
        if (*at == '"')
            return false;
        if (b->text[end - back] == '"' && b->text[end - back + 1] == '"'
            && (length = not_finite(at, b->n - (end - back)))) {
            *as_written = (struct vt_text){at, length};
            return true;
        }
    }
    return false;
}

static int on_null(void *context)
{
    return add(context, VT_JSON_NULL) != NULL;
}

static int on_bool(void *context, int truth)
{
    struct vt_json *node = add(context, VT_JSON_BOOL);

    if (node)
        node->truth = truth != 0;
    return node != NULL;
}

static int on_number(void *context, const char *s, size_t n)
{
    return add_text(context, VT_JSON_NUMBER, false, s, n);
}

static int on_string(void *context, const unsigned char *s, size_t n)
{
    struct build *b = context;
    struct vt_text number;

    if (refuse_nul(b, s, n))
        return 0;
    if (!n && was_not_finite(b, &number))
        return add_text(b, VT_JSON_STRING, true, number.s, number.n);
    return add_text(b, VT_JSON_STRING, false, s, n);
}

static int open_node(struct build *b, enum vt_json_kind kind)
{
    if (b->depth == MOST_DEPTH) {
        b->too_deep = true;
        return 0;
    }
    struct vt_json *node = add(b, kind);
    if (!node)
        return 0;
    b->open[b->depth++] = node;
    return 1;
}

static int on_object(void *context)
{
    return open_node(context, VT_JSON_OBJECT);
}

static int on_array(void *context)
{
    return open_node(context, VT_JSON_ARRAY);
}

static int on_key(void *context, const unsigned char *s, size_t n)
{
    struct build *b = context;

    if (refuse_nul(b, s, n))
        return 0;
    b->key = copy(b, s, n);
    b->no_memory = !b->key;
    return b->key != NULL;
}

static int on_end(void *context)
{
    struct build *b = context;

    b->depth--;
    return 1;
}

static const yajl_callbacks callbacks = {
    .yajl_null = on_null,
    .yajl_boolean = on_bool,
    .yajl_number = on_number,
    .yajl_string = on_string,
    .yajl_start_map = on_object,
    .yajl_map_key = on_key,
    .yajl_end_map = on_end,
    .yajl_start_array = on_array,
    .yajl_end_array = on_end,
};

/* ---- one document */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* {" or {} or [{ or [[, the second sign perhaps on a later line: "[  5] local ..." of a log is none. */
static bool begins_document(struct vt_text line)
{
    size_t i = 1;

    if (!line.n || (*line.s != '{' && *line.s != '['))
        return false;
    while (i < line.n && is_blank(line.s[i]))
        i++;
    if (i == line.n || line.s[i] == '\n')
        return true;
    return *line.s == '{' ? line.s[i] == '"' || line.s[i] == '}' : line.s[i] == '{' || line.s[i] == '[';
}

static bool find_start(struct vt_documents *d)
{
    while (d->rest.n) {
        struct vt_text line = d->rest, after;
        while (line.n && is_blank(*line.s))
            line = (struct vt_text){line.s + 1, line.n - 1};
        if (begins_document(line)) {
            d->rest = line;
            return true;
        }
        if (!vt_text_split(d->rest, '\n', &line, &after))
            break;
        d->rest = after;
        d->line++;
    }
    d->rest.n = 0;
    return false;
}

/* A copy of the same length in which what is no number is an empty string, or NULL when memory runs out. */
static char *without_nan(struct vt_text text)
{
    char *to = malloc(text.n + 1);
    bool in_string = false;

    if (!to)
        return NULL;
    memcpy(to, text.s, text.n);
    to[text.n] = '\0';
    for (size_t i = 0; i < text.n; i++) {
        size_t length;
        if (in_string && to[i] == '\\') {
            i++;
        } else if (to[i] == '"') {
            in_string = !in_string;
        } else if (!in_string && (length = not_finite(to + i, text.n - i))) {
            memset(to + i, ' ', length);
            to[i] = to[i + 1] = '"';
            i += length - 1;
        }
    }
    return to;
}

/* *n: the bytes that the document takes, or where it breaks. */
static bool build(struct build *b, size_t *n)
{
    size_t all = *n;

    b->yajl = yajl_alloc(&callbacks, NULL, b);
    if (!b->yajl) {
        b->no_memory = true;
        return false;
    }
    yajl_config(b->yajl, yajl_allow_trailing_garbage, 1);
    yajl_status status = yajl_parse(b->yajl, (const unsigned char *)b->text, all);
    *n = yajl_get_bytes_consumed(b->yajl);
    if (status == yajl_status_ok)
        status = yajl_complete_parse(b->yajl);
    yajl_free(b->yajl);
    if (*n > all)
        *n = all;
    count_lines(b, *n);
    return status == yajl_status_ok && b->root && !b->depth;
}

/* yajl stops at the token that it cannot read. */
static bool stopped_at_nan(struct vt_text text, size_t at)
{
    for (size_t back = 0; back <= 4 && back <= at; back++)
        if (not_finite(text.s + at - back, text.n - (at - back)))
            return true;
    return false;
}

static bool fail(const struct vt_documents *d, const struct build *b, size_t stopped, struct vt_error *err)
{
    if (b->no_memory)
        vt_no_memory(err);
    else if (b->too_deep)
        vt_fail_at(err, VT_INPUT, d->name, b->line,
                   "JSON nested deeper than %d levels; no benchmark tool does that", MOST_DEPTH);
    else if (b->holds_nul)
        vt_fail_at(err, VT_INPUT, d->name, b->line,
                   "a string holds \\u0000, which no name or text has; take it out");
    else if (stopped >= d->rest.n)
        vt_fail_at(err, VT_INPUT, d->name, b->line,
                   "the JSON that begins at line %ld has no end; was it cut off?", d->line);
    else
        vt_fail_at(err, VT_INPUT, d->name, b->line, "no valid JSON here; was the file edited or cut?");
    return false;
}

struct vt_documents vt_documents_of(const struct vt_input *in)
{
    return (struct vt_documents){.name = in->name, .rest = in->text, .line = 1};
}

struct vt_documents vt_documents_each_of(const struct vt_input *in)
{
    struct vt_documents d = vt_documents_of(in);

    d.each = true;
    return d;
}

static bool take_next(struct vt_documents *d, const struct vt_json **root)
{
    if (!d->next)
        return false;
    *root = d->next;
    d->next = d->next->next;
    return true;
}

bool vt_documents_next(struct vt_documents *d, const struct vt_json **root, struct vt_error *err)
{
    if (!err->status && take_next(d, root))
        return true;
    vt_documents_free(d);
    if (err->status || !find_start(d))
        return false;
    d->arena = calloc(1, sizeof *d->arena);
    if (!d->arena) {
        vt_no_memory(err);
        return false;
    }
    struct build b = {.arena = d->arena, .text = d->rest.s, .n = d->rest.n, .line = d->line};
    size_t n = d->rest.n;
    bool good = build(&b, &n);
    if (!good && !b.no_memory && !b.too_deep && !b.holds_nul && stopped_at_nan(d->rest, n)
        && (d->arena->patched = without_nan(d->rest))) {
        b = (struct build){.arena = d->arena,
                           .text = d->arena->patched,
                           .n = d->rest.n,
                           .written = d->rest.s,
                           .line = d->line};
        n = d->rest.n;
        good = build(&b, &n);
    }
    if (!good)
        return fail(d, &b, n, err);
    d->rest = (struct vt_text){d->rest.s + n, d->rest.n - n};
    d->line = b.line;
    *root = b.root;
    if (d->each && b.root->kind == VT_JSON_ARRAY && b.root->child && b.root->child->kind == VT_JSON_OBJECT) {
        d->next = b.root->child;
        take_next(d, root);
    }
    return true;
}

void vt_documents_free(struct vt_documents *d)
{
    free_arena(d->arena);
    d->arena = NULL;
    d->next = NULL;
}

/* ---- questions to a tree */

const struct vt_json *vt_json_get(const struct vt_json *node, const char *key)
{
    if (!node || node->kind != VT_JSON_OBJECT)
        return NULL;
    for (const struct vt_json *child = node->child; child; child = child->next)
        if (!strcmp(child->key, key))
            return child;
    return NULL;
}

const char *vt_json_string(const struct vt_json *node, const char *key)
{
    const struct vt_json *member = vt_json_get(node, key);
    return member && member->kind == VT_JSON_STRING ? member->text.s : NULL;
}

bool vt_json_value(const struct vt_json *node, double *value)
{
    return node && (node->kind == VT_JSON_NUMBER || node->kind == VT_JSON_STRING)
           && vt_text_is_number(node->text, value);
}

bool vt_json_number(const struct vt_json *node, const char *key, double *value)
{
    return vt_json_value(vt_json_get(node, key), value);
}

bool vt_text_has_key(struct vt_text text, const char *key)
{
    char quoted[80];

    snprintf(quoted, sizeof quoted, "\"%s\"", key);
    while (vt_text_find(text, quoted, &text))
        if (vt_text_starts(vt_text_trim(text), ":"))
            return true;
    return false;
}
