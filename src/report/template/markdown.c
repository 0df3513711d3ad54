#include "report/template/markdown.h"

#include "base/buffer.h"

#include <ctype.h>
#include <md4c.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LISTS_MAX = 16 };

struct list {
    bool ordered, tight;
    unsigned number;
};

struct builder {
    struct vt_document *doc;
    struct list list[LISTS_MAX];
    int lists, quotes;
    const char *marker; /* waits for the item's first block */
    bool bold, italic, code, strike, in_picture;
    const char *target, *picture;
    struct vt_buffer alternative; /* a picture's text */
    struct vt_buffer html;        /* a raw HTML block, gathered */
    struct vt_block *block;       /* the one that takes text; NULL between blocks */
    struct vt_inlines *to;        /* where text goes: the block's, or a cell's */
    size_t column;
};

static struct vt_block *add_block(struct builder *b, enum vt_block_kind kind)
{
    struct vt_document *d = b->doc;
    struct vt_block *block = vt_arena_grow(&b->doc->arena, d->block, d->n, &d->capacity, sizeof *block);

    if (!block)
        return NULL;
    d->block = block;
    block = &d->block[d->n++];
    memset(block, 0, sizeof *block);
    block->kind = kind;
    block->lists = b->lists;
    block->quotes = b->quotes;
    block->tight = b->lists && b->list[b->lists - 1].tight;
    block->marker = b->marker;
    b->marker = NULL;
    b->block = block;
    b->to = &block->text;
    return block;
}

static struct vt_inline *add_inline(struct builder *b, enum vt_inline_kind kind)
{
    struct vt_inline *i;

    if (!b->to && !add_block(b, VT_BLOCK_PARAGRAPH)) /* an item of a tight list has no paragraph of its own */
        return NULL;
    i = vt_arena_grow(&b->doc->arena, b->to->at, b->to->n, &b->to->capacity, sizeof *i);
    if (!i)
        return NULL;
    b->to->at = i;
    i = &b->to->at[b->to->n++];
    *i = (struct vt_inline){.kind = kind,
                            .target = b->target,
                            .bold = b->bold,
                            .italic = b->italic,
                            .code = b->code,
                            .strike = b->strike};
    return i;
}

static void add_text(struct builder *b, const char *text, size_t length)
{
    struct vt_inline *i;

    if (b->in_picture) {
        vt_buffer_add(&b->alternative, text, length);
        return;
    }
    i = add_inline(b, VT_INLINE_TEXT);
    if (i)
        i->text = vt_arena_text(&b->doc->arena, text, length);
}

/* ---- entities */
static uint32_t entity_rune(const char *text, size_t length)
{
    static const struct {
        const char *name;
        uint32_t rune;
    } table[] = {
        {"amp", '&'},      {"lt", '<'},        {"gt", '>'},        {"quot", '"'},      {"apos", '\''},
        {"nbsp", 0xa0},    {"ndash", 0x2013},  {"mdash", 0x2014},  {"hellip", 0x2026}, {"middot", 0xb7},
        {"times", 0xd7},   {"plusmn", 0xb1},   {"minus", 0x2212},  {"le", 0x2264},     {"ge", 0x2265},
        {"ne", 0x2260},    {"bull", 0x2022},   {"rarr", 0x2192},   {"larr", 0x2190},   {"deg", 0xb0},
        {"micro", 0xb5},   {"copy", 0xa9},     {"thinsp", 0x2009}, {"ensp", 0x2002},   {"emsp", 0x2003},
        {"numsp", 0x2007}, {"puncsp", 0x2008}, {"laquo", 0xab},    {"raquo", 0xbb},    {"alpha", 0x3b1},
        {"delta", 0x3b4},  {"Delta", 0x394},   {"mu", 0x3bc},      {"sigma", 0x3c3},   {"infin", 0x221e},
        {"asymp", 0x2248},
    };

    if (length > 3 && text[1] == '#') {
        bool hex = text[2] == 'x' || text[2] == 'X';
        unsigned long rune = strtoul(text + (hex ? 3 : 2), NULL, hex ? 16 : 10);
        return rune == 0 || rune > 0x10ffff ? 0xfffd : (uint32_t)rune;
    }
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strlen(table[i].name) == length - 2 && !memcmp(table[i].name, text + 1, length - 2))
            return table[i].rune;
    return 0;
}

static void add_entity(struct vt_buffer *out, const char *text, size_t length)
{
    uint32_t rune = entity_rune(text, length);

    if (rune)
        vt_buffer_put_rune(out, rune);
    else
        vt_buffer_add(out, text, length);
}

/* The text with its entities resolved. */
static void add_html_text(struct vt_buffer *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const char *semicolon = text[i] == '&' ? memchr(text + i, ';', length - i) : NULL;
        size_t entity = semicolon ? (size_t)(semicolon - text) - i + 1 : 0;
        if (entity > 2 && entity < 12 && entity_rune(text + i, entity)) {
            add_entity(out, text + i, entity);
            i += entity - 1;
        } else
            vt_buffer_putc(out, text[i] == '\n' ? ' ' : text[i]);
    }
}

static const char *keep_attribute(struct builder *b, const MD_ATTRIBUTE *a)
{
    struct vt_buffer text = {0};
    const char *kept;

    for (size_t i = 0; a->text && a->substr_offsets[i] < a->size; i++) {
        const char *part = a->text + a->substr_offsets[i];
        size_t length = a->substr_offsets[i + 1] - a->substr_offsets[i];
        if (a->substr_types[i] == MD_TEXT_ENTITY)
            add_entity(&text, part, length);
        else
            vt_buffer_add(&text, part, length);
    }
    kept = vt_arena_text(&b->doc->arena, vt_buffer_text(&text), text.length);
    vt_buffer_free(&text);
    return kept;
}

/* ---- raw HTML */
static bool is_tag(const char *tag, size_t length, const char *name)
{
    size_t n = strlen(name);

    for (size_t i = 0; i < n; i++)
        if (i >= length || tolower((unsigned char)tag[i]) != name[i])
            return false;
    return n == length || !isalnum((unsigned char)tag[n]);
}

/* The value of id="..." or name="..." within a tag. */
static void add_anchor(struct builder *b, const char *tag, size_t length)
{
    static const char *const names[] = {"id=\"", "name=\""};

    for (size_t k = 0; k < 2; k++) {
        size_t n = strlen(names[k]);
        for (size_t i = 0; i + n < length; i++) {
            const char *value = tag + i + n,
                       *quote = memcmp(tag + i, names[k], n) ? NULL : memchr(value, '"', length - i - n);
            struct vt_inline *anchor = quote ? add_inline(b, VT_INLINE_ANCHOR) : NULL;
            if (anchor) {
                anchor->text = vt_arena_text(&b->doc->arena, value, (size_t)(quote - value));
                return;
            }
        }
    }
}

static void one_tag(struct builder *b, const char *tag, size_t length, bool in_block)
{
    if (is_tag(tag, length, "br")) {
        if (b->to)
            add_inline(b, VT_INLINE_BREAK);
    } else if (is_tag(tag, length, "a"))
        add_anchor(b, tag, length);
    else if (is_tag(tag, length, "b") || is_tag(tag, length, "strong"))
        b->bold = true;
    else if (is_tag(tag, length, "/b") || is_tag(tag, length, "/strong"))
        b->bold = false;
    else if (is_tag(tag, length, "summary") && in_block)
        add_block(b, VT_BLOCK_SUMMARY);
    else if (in_block
             && (is_tag(tag, length, "/summary") || is_tag(tag, length, "p") || is_tag(tag, length, "/p")))
        b->to = NULL;
}

/* Tags act, comments vanish, the text between them stays. */
static void read_html(struct builder *b, const char *text, size_t length, bool in_block)
{
    const char *end = text + length;
    struct vt_buffer plain = {0};

    while (text < end) {
        const char *open = memchr(text, '<', (size_t)(end - text)), *close;
        size_t before = (size_t)((open ? open : end) - text);
        vt_buffer_clear(&plain);
        add_html_text(&plain, text, before);
        if (plain.length && (b->to || vt_buffer_text(&plain)[strspn(vt_buffer_text(&plain), " \t\r")]))
            add_text(b, vt_buffer_text(&plain), plain.length);
        if (!open)
            break;
        if (end - open >= 4 && !memcmp(open, "<!--", 4)) {
            static const char page_break[] = "<!-- pagebreak -->";
            close = NULL;
            for (const char *p = open + 4; p + 3 <= end && !close; p++)
                if (!memcmp(p, "-->", 3))
                    close = p + 2;
            if (in_block && (size_t)(end - open) >= strlen(page_break)
                && !memcmp(open, page_break, strlen(page_break))) {
                add_block(b, VT_BLOCK_PAGE_BREAK);
                b->to = NULL;
            }
        } else {
            close = memchr(open, '>', (size_t)(end - open));
            if (close)
                one_tag(b, open + 1, (size_t)(close - open - 1), in_block);
        }
        text = close ? close + 1 : end;
    }
    vt_buffer_free(&plain);
}

/* ---- md4c's callbacks */
static void start_item(struct builder *b)
{
    struct list *l = &b->list[b->lists - 1];
    char text[16] = "\xe2\x80\xa2";

    if (l->ordered)
        snprintf(text, sizeof text, "%u.", l->number++);
    b->marker = vt_arena_text(&b->doc->arena, text, strlen(text));
    b->to = NULL;
}

static void start_list(struct builder *b, bool ordered, unsigned number, bool tight)
{
    b->to = NULL;
    if (b->lists < LISTS_MAX)
        b->list[b->lists++] = (struct list){ordered, tight, number};
}

static void start_table(struct builder *b, const MD_BLOCK_TABLE_DETAIL *detail)
{
    struct vt_block *block = add_block(b, VT_BLOCK_TABLE);

    if (!block)
        return;
    block->table.n_columns = detail->col_count;
    block->table.align = vt_arena_take(&b->doc->arena, detail->col_count * sizeof *block->table.align);
    b->to = NULL;
}

static void start_row(struct builder *b)
{
    struct vt_table *t = &b->block->table;
    struct vt_inlines *cells;

    if (t->n_rows == t->capacity) {
        t->capacity = t->capacity ? 2 * t->capacity : 8;
        cells = vt_arena_take(&b->doc->arena, t->capacity * t->n_columns * sizeof *cells);
        if (!cells)
            return;
        if (t->n_rows)
            memcpy(cells, t->cell, t->n_rows * t->n_columns * sizeof *cells);
        t->cell = cells;
    }
    t->n_rows++;
    b->column = 0;
}

static void start_cell(struct builder *b, const MD_BLOCK_TD_DETAIL *detail)
{
    struct vt_table *t = &b->block->table;

    if (b->column >= t->n_columns)
        return;
    if (t->n_rows == 1)
        t->align[b->column] = detail->align == MD_ALIGN_RIGHT    ? VT_ALIGN_RIGHT
                              : detail->align == MD_ALIGN_CENTER ? VT_ALIGN_CENTER
                                                                 : VT_ALIGN_LEFT;
    b->to = &t->cell[(t->n_rows - 1) * t->n_columns + b->column++];
}

static int enter_block(MD_BLOCKTYPE type, void *detail, void *user)
{
    struct builder *b = user;
    struct vt_block *block;

    if (type == MD_BLOCK_QUOTE)
        b->quotes++, b->to = NULL;
    else if (type == MD_BLOCK_UL)
        start_list(b, false, 0, ((MD_BLOCK_UL_DETAIL *)detail)->is_tight);
    else if (type == MD_BLOCK_OL)
        start_list(b, true, ((MD_BLOCK_OL_DETAIL *)detail)->start, ((MD_BLOCK_OL_DETAIL *)detail)->is_tight);
    else if (type == MD_BLOCK_LI)
        start_item(b);
    else if (type == MD_BLOCK_HR)
        add_block(b, VT_BLOCK_RULE);
    else if (type == MD_BLOCK_H) {
        block = add_block(b, VT_BLOCK_HEADING);
        if (block)
            block->level = (int)((MD_BLOCK_H_DETAIL *)detail)->level;
    } else if (type == MD_BLOCK_CODE)
        add_block(b, VT_BLOCK_CODE);
    else if (type == MD_BLOCK_HTML)
        vt_buffer_clear(&b->html), b->to = NULL;
    else if (type == MD_BLOCK_P)
        add_block(b, VT_BLOCK_PARAGRAPH);
    else if (type == MD_BLOCK_TABLE)
        start_table(b, detail);
    else if (type == MD_BLOCK_TR && b->block)
        start_row(b);
    else if ((type == MD_BLOCK_TH || type == MD_BLOCK_TD) && b->block && !b->doc->arena.failed)
        start_cell(b, detail);
    return b->doc->arena.failed;
}

static int leave_block(MD_BLOCKTYPE type, void *detail, void *user)
{
    struct builder *b = user;

    (void)detail;
    if (type == MD_BLOCK_QUOTE)
        b->quotes--;
    else if ((type == MD_BLOCK_UL || type == MD_BLOCK_OL) && b->lists)
        b->lists--;
    else if (type == MD_BLOCK_HTML)
        read_html(b, vt_buffer_text(&b->html), b->html.length, true);
    if (type != MD_BLOCK_DOC)
        b->to = NULL;
    return b->doc->arena.failed;
}

static int enter_span(MD_SPANTYPE type, void *detail, void *user)
{
    struct builder *b = user;

    if (type == MD_SPAN_EM)
        b->italic = true;
    else if (type == MD_SPAN_STRONG)
        b->bold = true;
    else if (type == MD_SPAN_CODE)
        b->code = true;
    else if (type == MD_SPAN_DEL)
        b->strike = true;
    else if (type == MD_SPAN_A)
        b->target = keep_attribute(b, &((MD_SPAN_A_DETAIL *)detail)->href);
    else if (type == MD_SPAN_IMG && !b->in_picture) {
        b->in_picture = true;
        b->picture = keep_attribute(b, &((MD_SPAN_IMG_DETAIL *)detail)->src);
        vt_buffer_clear(&b->alternative);
    }
    return b->doc->arena.failed;
}

static int leave_span(MD_SPANTYPE type, void *detail, void *user)
{
    struct builder *b = user;
    struct vt_inline *i;

    (void)detail;
    if (type == MD_SPAN_EM)
        b->italic = false;
    else if (type == MD_SPAN_STRONG)
        b->bold = false;
    else if (type == MD_SPAN_CODE)
        b->code = false;
    else if (type == MD_SPAN_DEL)
        b->strike = false;
    else if (type == MD_SPAN_A)
        b->target = NULL;
    else if (type == MD_SPAN_IMG && b->in_picture) {
        b->in_picture = false;
        i = add_inline(b, VT_INLINE_PICTURE);
        if (i) {
            i->text = vt_arena_text(&b->doc->arena, vt_buffer_text(&b->alternative), b->alternative.length);
            i->target = b->picture;
        }
    }
    return b->doc->arena.failed;
}

static int text(MD_TEXTTYPE type, const MD_CHAR *at, MD_SIZE size, void *user)
{
    struct builder *b = user;
    struct vt_buffer entity = {0};

    if (type == MD_TEXT_NULLCHAR)
        add_text(b, "\xef\xbf\xbd", 3);
    else if (type == MD_TEXT_BR)
        add_inline(b, VT_INLINE_BREAK);
    else if (type == MD_TEXT_SOFTBR)
        add_text(b, " ", 1);
    else if (type == MD_TEXT_ENTITY) {
        add_entity(&entity, at, size);
        add_text(b, vt_buffer_text(&entity), entity.length);
    } else if (type == MD_TEXT_HTML) {
        if (b->to)
            read_html(b, at, size, false);
        else
            vt_buffer_add(&b->html, at, size);
    } else
        add_text(b, at, size);
    vt_buffer_free(&entity);
    return b->doc->arena.failed;
}

enum vt_status vt_markdown_parse(const char *source, size_t length, struct vt_document *document,
                                 struct vt_error *err)
{
    MD_PARSER parser = {0,   MD_DIALECT_GITHUB, enter_block, leave_block, enter_span, leave_span, text, NULL,
                        NULL};
    struct builder b = {.doc = document};
    int failed;

    *document = (struct vt_document){0};
    failed = length > (MD_SIZE)-1 || md_parse(source, (MD_SIZE)length, &parser, &b);
    failed = failed || document->arena.failed || b.html.failed || b.alternative.failed;
    vt_buffer_free(&b.html);
    vt_buffer_free(&b.alternative);
    return failed ? vt_no_memory(err) : VT_OK;
}

void vt_document_free(struct vt_document *document)
{
    vt_arena_free(&document->arena);
    *document = (struct vt_document){0};
}

void vt_inlines_text(const struct vt_inlines *inlines, struct vt_buffer *out)
{
    for (size_t i = 0; i < inlines->n; i++) {
        if (inlines->at[i].kind == VT_INLINE_BREAK)
            vt_buffer_putc(out, ' ');
        else if (inlines->at[i].kind == VT_INLINE_TEXT)
            vt_buffer_puts(out, inlines->at[i].text);
    }
}

/* Lower case beyond ASCII for the alphabets that reports are written in. */
static uint32_t lower(uint32_t r)
{
    if ((r >= 'A' && r <= 'Z') || (r >= 0xc0 && r <= 0xde && r != 0xd7) || (r >= 0x391 && r <= 0x3a9)
        || (r >= 0x410 && r <= 0x42f))
        return r + 32;
    return r >= 0x400 && r <= 0x40f ? r + 80 : r;
}

void vt_heading_slug(const char *heading, struct vt_buffer *slug)
{
    const char *end = heading + strlen(heading);

    while (heading < end) {
        uint32_t r = lower(vt_rune_next(&heading, end));
        if (r == ' ')
            vt_buffer_putc(slug, '-');
        else if ((r < 0x80 && isalnum((int)r)) || r == '-' || r == '_'
                 || (r > 0xbf && r != 0xd7 && r != 0xf7 && !(r >= 0x2000 && r < 0x2c00)
                     && !(r >= 0x3000 && r < 0x3005) && !(r >= 0xff00 && r < 0xff10)))
            vt_buffer_put_rune(slug, r);
    }
}
