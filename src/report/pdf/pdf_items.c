/* Blocks made into a column of items. Sizes are points. */
#include "base/buffer.h"
#include "report/pdf/pdf_layout.h"

#include "report/palette.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { HEADINGS = 7, MANY_COLUMNS = 7, LONG_TABLE = 200 };

static const double BODY = 9.5, LEADING = 1.42, INDENT = 15, CELL_PAD = 5, ROW_PAD = 2.6, BOX_PAD = 7;
static const double heading_size[HEADINGS] = {0, 19, 13.5, 11, 9.8, 9.5, 9.5};
static const double heading_before[HEADINGS] = {0, 0, 18, 13, 9, 8, 8};

struct maker {
    struct vt_arena *arena;
    struct vt_pdf *pdf;
    const struct vt_pictures *pictures;
    struct vt_column *out;
    struct vt_anchor_name *anchors; /* wait for the next item */
    const struct vt_block *block, *next;
    enum vt_box box; /* of the item before */
    double left;
    double gap;        /* before the next block */
    const char **slug; /* of the headings so far */
    size_t n_slugs, slug_capacity;
};

static struct vt_item *add_item(struct maker *m, enum vt_item_kind kind, double height)
{
    struct vt_column *c = m->out;
    struct vt_item *item = vt_arena_grow(m->arena, c->item, c->n, &c->capacity, sizeof *item);

    if (!item)
        return NULL;
    c->item = item;
    item = &c->item[c->n++];
    *item = (struct vt_item){.kind = kind,
                             .height = height,
                             .left = m->left,
                             .width = c->width - m->left,
                             .size = BODY,
                             .color = VT_INK,
                             .anchors = m->anchors,
                             .box = m->box,
                             .before = m->gap};
    m->anchors = NULL;
    m->gap = 0;
    return item;
}

/* A tinted box has a little room above its first and below its last item. */
static void set_box(struct maker *m, enum vt_box box)
{
    struct vt_item *pad;

    if (m->box == box)
        return;
    if (m->box != VT_BOX_NONE) {
        double gap = m->gap;
        m->gap = 0;
        if (m->out->n)
            m->out->item[m->out->n - 1].keep = true;
        add_item(m, VT_ITEM_SPACE, BOX_PAD - 2);
        m->gap = fmax(gap, 8);
    }
    m->box = box;
    if (box != VT_BOX_NONE) {
        m->gap = fmax(m->gap, 6);
        pad = add_item(m, VT_ITEM_SPACE, BOX_PAD - 2);
        if (pad)
            pad->keep = true;
    }
}

static void add_anchor(struct maker *m, const char *name)
{
    struct vt_anchor_name *a = vt_arena_take(m->arena, sizeof *a);

    if (!a)
        return;
    *a = (struct vt_anchor_name){name, m->anchors};
    m->anchors = a;
}

static void take_anchors(struct maker *m, const struct vt_inlines *text)
{
    for (size_t i = 0; i < text->n; i++)
        if (text->at[i].kind == VT_INLINE_ANCHOR)
            add_anchor(m, text->at[i].text);
}

/* The one place within the document to which all of a line leads, or NULL. */
static const char *whole_link(const struct vt_lines *lines)
{
    const char *target = lines->n == 1 && lines->line[0].n ? lines->line[0].glyph[0].target : NULL;

    for (size_t i = 0; target && i < lines->line[0].n; i++)
        if (lines->line[0].glyph[i].target != target)
            return NULL;
    return target && *target == '#' ? target : NULL;
}

static void add_lines(struct maker *m, const struct vt_inlines *text, double size, bool bold, long color,
                      const char *marker)
{
    struct vt_lines lines;
    double leading = size > 12 ? 1.25 : LEADING;

    vt_set_lines(m->arena, m->pdf, text, size, bold, m->out->width - m->left - (m->box ? 8 : 0), &lines);
    for (size_t i = 0; i < lines.n; i++) {
        struct vt_item *item = add_item(m, VT_ITEM_LINE, size * leading);
        if (!item)
            return;
        item->line = lines.line[i];
        item->size = size;
        item->color = color;
        item->marker = i == 0 ? marker : NULL;
        /* Two lines at least stay together at either end. */
        item->keep = lines.n > 1 && (i == 0 || i + 2 == lines.n);
        if (marker && lines.n == 1)
            item->index_target = whole_link(&lines);
    }
}

/* GitHub numbers repeated slugs. */
static void add_slug(struct maker *m, const char *heading)
{
    struct vt_buffer slug = {0};
    size_t same = 0;
    const char **slugs;

    vt_heading_slug(heading, &slug);
    slugs = vt_arena_grow(m->arena, m->slug, m->n_slugs, &m->slug_capacity, sizeof *slugs);
    if (slugs) {
        m->slug = slugs;
        for (size_t i = 0; i < m->n_slugs; i++)
            same += !strcmp(slugs[i], vt_buffer_text(&slug));
        slugs[m->n_slugs++] = vt_arena_text(m->arena, vt_buffer_text(&slug), slug.length);
        if (same)
            vt_buffer_printf(&slug, "-%zu", same);
        add_anchor(m, vt_arena_text(m->arena, vt_buffer_text(&slug), slug.length));
    }
    vt_buffer_free(&slug);
}

static void add_heading(struct maker *m)
{
    const struct vt_block *b = m->block;
    struct vt_buffer text = {0};
    size_t first = m->out->n;
    const char *kept;

    vt_inlines_text(&b->text, &text);
    kept = vt_arena_text(m->arena, vt_buffer_text(&text), text.length);
    vt_buffer_free(&text);
    if (!kept)
        return;
    add_slug(m, kept);
    m->gap = fmax(m->gap, m->out->n ? heading_before[b->level] : 0);
    add_lines(m, &b->text, heading_size[b->level], true, b->level < 4 ? VT_HEADING : VT_INK, NULL);
    if (!m->out->title)
        m->out->title = kept;
    for (size_t i = first; i < m->out->n; i++) {
        m->out->item[i].keep = true;
        m->out->item[i].heading = i == first ? b->level : 0;
        m->out->item[i].heading_text = i == first ? kept : NULL;
    }
    if (b->level == 2) {
        m->gap = 2;
        struct vt_item *rule = add_item(m, VT_ITEM_RULE, 1);
        if (rule) {
            rule->color = VT_RULE;
            rule->keep = true;
        }
    }
    m->gap = b->level == 1 ? 8 : b->level == 2 ? 5 : 3;
}

static void add_picture(struct maker *m, const struct vt_inline *picture)
{
    double width, height, room = m->out->width - m->left, scale;
    struct vt_item *item;

    if (!m->pictures->size(m->pictures->user, picture->target, &width, &height) || !(width > 0)
        || !(height > 0)) {
        struct vt_inline copy = *picture;
        copy.kind = VT_INLINE_TEXT;
        copy.target = NULL;
        copy.italic = true;
        add_lines(m, &(struct vt_inlines){&copy, 1, 1}, BODY, false, VT_GREY, NULL);
        return;
    }
    scale = fmin(1, fmin(room / width, 680 / height));
    item = add_item(m, VT_ITEM_PICTURE, height * scale);
    if (!item)
        return;
    item->picture = picture->target;
    item->picture_width = width;
    item->picture_height = height;
    item->scale = scale;
}

/* Pictures stand alone; the text around them keeps its order. */
static void add_paragraph(struct maker *m)
{
    const struct vt_inlines *text = &m->block->text;
    size_t from = 0;
    const char *marker = m->block->marker;

    for (size_t i = 0; i <= text->n; i++) {
        bool picture = i < text->n && text->at[i].kind == VT_INLINE_PICTURE;
        if (i < text->n && !picture)
            continue;
        struct vt_inlines part = {text->at + from, i - from, 0};
        struct vt_buffer visible = {0};
        vt_inlines_text(&part, &visible);
        if (vt_buffer_text(&visible)[strspn(vt_buffer_text(&visible), " \n")] || (marker && !picture)) {
            add_lines(m, &part, BODY, false, m->box == VT_BOX_QUOTE ? VT_QUOTE_INK : VT_INK, marker);
            marker = NULL;
        }
        vt_buffer_free(&visible);
        if (picture)
            add_picture(m, &text->at[i]);
        from = i + 1;
    }
}

static void add_code(struct maker *m)
{
    struct vt_buffer code = {0};
    const char *line, *end;
    double size = 8.6;

    vt_inlines_text(&m->block->text, &code);
    line = vt_buffer_text(&code);
    end = line + code.length;
    while (line < end) {
        size_t length = strcspn(line, "\n");
        struct vt_inline one = {
            .kind = VT_INLINE_TEXT, .text = vt_arena_text(m->arena, line, length), .code = true};
        struct vt_lines lines;
        if (!one.text)
            break;
        vt_set_lines(m->arena, m->pdf, &(struct vt_inlines){&one, 1, 1}, size, false,
                     m->out->width - m->left - 16, &lines);
        for (size_t i = 0; i < lines.n; i++) {
            struct vt_item *item = add_item(m, VT_ITEM_LINE, size * 1.3);
            if (!item)
                break;
            item->line = lines.line[i];
            item->size = size;
            item->left += 8;
        }
        line += length + (line[length] == '\n');
    }
    vt_buffer_free(&code);
}

/* ---- tables */
static void measure_table(struct maker *m, const struct vt_table *t, double size, double *natural,
                          double *narrowest)
{
    for (size_t i = 0; i < t->n_columns; i++)
        natural[i] = narrowest[i] = 8;
    for (size_t i = 0; i < t->n_rows * t->n_columns; i++) {
        struct vt_arena scratch = {0};
        struct vt_lines lines;
        vt_set_lines(&scratch, m->pdf, &t->cell[i], size, i < t->n_columns, 10000, &lines);
        natural[i % t->n_columns] = fmax(natural[i % t->n_columns], lines.natural + 0.5);
        narrowest[i % t->n_columns] = fmax(narrowest[i % t->n_columns], lines.narrowest + 0.5);
        vt_arena_free(&scratch);
    }
}

static double sum(const double x[], size_t n)
{
    double total = 0;

    for (size_t i = 0; i < n; i++)
        total += x[i];
    return total;
}

/* The width that no column may pass, so that all together take `room`: bounds lie between floor (NULL: 0) and
 * full. */
static double common_cap(size_t n, double room, const double full[], const double floor[])
{
    double low = 0, high = fmax(sum(full, n), 1);

    for (int step = 0; step < 50; step++) {
        double cap = (low + high) / 2, total = 0;
        for (size_t i = 0; i < n; i++)
            total += fmax(floor ? floor[i] : 0, fmin(full[i], cap));
        if (total > room)
            high = cap;
        else
            low = cap;
    }
    return low;
}

/* Widths: natural where all fit; else the widest columns give way first, none below its widest word. Where
 * even the words do not fit, the longest ones (names, mostly) are cut, and all others stay whole. */
static void share_width(struct vt_columns *c, double room, const double natural[], const double narrowest[])
{
    double want = sum(natural, c->n), least = sum(narrowest, c->n), x = 0;
    double cap =
        least <= room ? common_cap(c->n, room, natural, narrowest) : common_cap(c->n, room, narrowest, NULL);

    for (size_t i = 0; i < c->n; i++) {
        if (want <= room)
            c->width[i] = natural[i] + (want > 0.55 * room ? (room - want) / (double)c->n : 0);
        else if (least <= room)
            c->width[i] = fmax(narrowest[i], fmin(natural[i], cap));
        else
            c->width[i] = fmin(narrowest[i], cap);
        c->x[i] = x + c->pad;
        x += c->width[i] + 2 * c->pad;
    }
    c->total = x;
}

/* One row becomes one item a text line, so that a row longer than a page can go on. */
static void add_row(struct maker *m, const struct vt_table *t, struct vt_columns *c, size_t row)
{
    struct vt_lines *cells = vt_arena_take(m->arena, c->n * sizeof *cells);
    size_t tallest = 1;

    for (size_t i = 0; cells && i < c->n; i++) {
        vt_set_lines(m->arena, m->pdf, &t->cell[row * c->n + i], c->size, row == 0, c->width[i] + 0.5,
                     &cells[i]);
        tallest = cells[i].n > tallest ? cells[i].n : tallest;
        take_anchors(m, &t->cell[row * c->n + i]);
    }
    for (size_t k = 0; cells && k < tallest; k++) {
        double pad = (k == 0 ? c->row_pad : 0) + (k + 1 == tallest ? c->row_pad : 0);
        struct vt_item *item = add_item(m, VT_ITEM_ROW, c->size * 1.28 + pad);
        if (!item)
            return;
        item->columns = c;
        item->size = c->size;
        item->header = row == 0;
        item->last_of_row = k + 1 == tallest;
        item->last_of_table = item->last_of_row && row + 1 == t->n_rows;
        item->keep = row == 0 || (k + 1 < tallest && tallest <= 12) || (row == 1 && t->n_rows > 2)
                     || row + 2 == t->n_rows;
        item->line.width = k == 0 ? c->row_pad : 0; /* where the text begins */
        item->cell = vt_arena_take(m->arena, c->n * sizeof *item->cell);
        for (size_t i = 0; item->cell && i < c->n; i++)
            item->cell[i] = k < cells[i].n ? &cells[i].line[k] : NULL;
    }
}

static void add_table(struct maker *m)
{
    const struct vt_table *t = &m->block->table;
    struct vt_columns *c = vt_arena_take(m->arena, sizeof *c);
    double *natural = vt_arena_take(m->arena, (t->n_columns + 1) * sizeof *natural);
    double *narrowest = vt_arena_take(m->arena, (t->n_columns + 1) * sizeof *narrowest);
    double pad = t->n_columns > MANY_COLUMNS ? CELL_PAD / 2 : CELL_PAD;
    double room = m->out->width - m->left - 2 * pad * (double)t->n_columns;
    bool is_long = t->n_rows > LONG_TABLE;
    size_t first;

    if (!c || !natural || !narrowest || !t->n_rows)
        return;
    *c = (struct vt_columns){.n = t->n_columns,
                             .align = t->align,
                             .size = is_long ? 7.6 : 8.6,
                             .pad = pad,
                             .row_pad = is_long ? ROW_PAD / 2 : ROW_PAD};
    c->x = vt_arena_take(m->arena, (c->n + 1) * sizeof *c->x);
    c->width = vt_arena_take(m->arena, (c->n + 1) * sizeof *c->width);
    if (!c->x || !c->width)
        return;
    measure_table(m, t, c->size, natural, narrowest);
    for (; sum(narrowest, c->n) > room && c->size > 6.6; c->size -= 0.5)
        measure_table(m, t, c->size - 0.5, natural, narrowest);
    share_width(c, fmax(room, 20), natural, narrowest);
    for (size_t row = 0; row < t->n_rows; row++) {
        first = m->out->n;
        add_row(m, t, c, row);
        if (row == 0)
            c->n_head = m->out->n - first;
    }
}

static void point_to_heads(struct vt_column *column)
{
    for (size_t i = 0; i < column->n; i++) /* only now do items no longer move */
        if (column->item[i].columns && !column->item[i].columns->head)
            column->item[i].columns->head = &column->item[i];
}

/* A short lead-in belongs to the picture, table or list that follows it. */
static void keep_lead_in(struct maker *m, size_t first)
{
    const struct vt_block *next = m->next;
    bool leads = m->block->kind == VT_BLOCK_SUMMARY;

    if (!next || m->out->n == first || m->out->n - first > 3)
        return;
    if (m->block->kind == VT_BLOCK_PARAGRAPH && m->block->text.n
        && m->block->text.at[0].kind != VT_INLINE_PICTURE) {
        bool picture =
            next->kind == VT_BLOCK_PARAGRAPH && next->text.n && next->text.at[0].kind == VT_INLINE_PICTURE;
        const struct vt_inlines *text = &m->block->text;
        bool colon = text->n && text->at[text->n - 1].text && *text->at[text->n - 1].text
                     && text->at[text->n - 1].text[strlen(text->at[text->n - 1].text) - 1] == ':';
        leads = (picture && text->n && text->at[0].kind == VT_INLINE_TEXT) || next->kind == VT_BLOCK_TABLE
                || colon || (next->marker && !m->block->lists);
    }
    for (size_t i = first; leads && i < m->out->n; i++)
        m->out->item[i].keep = true;
}

static void add_block(struct maker *m)
{
    const struct vt_block *b = m->block;
    size_t first;

    set_box(m, b->kind == VT_BLOCK_CODE ? VT_BOX_CODE : b->quotes ? VT_BOX_QUOTE : VT_BOX_NONE);
    m->left = INDENT * b->lists + (m->box == VT_BOX_QUOTE ? 12 : 0);
    first = m->out->n;
    take_anchors(m, &b->text);
    if (b->kind == VT_BLOCK_HEADING) {
        add_heading(m);
        return;
    }
    if (b->kind == VT_BLOCK_PAGE_BREAK) {
        add_item(m, VT_ITEM_PAGE_BREAK, 0);
        return;
    }
    if (b->kind == VT_BLOCK_PARAGRAPH)
        add_paragraph(m);
    else if (b->kind == VT_BLOCK_SUMMARY)
        add_lines(m, &b->text, BODY, true, VT_INK, NULL);
    else if (b->kind == VT_BLOCK_CODE)
        add_code(m);
    else if (b->kind == VT_BLOCK_TABLE)
        add_table(m);
    else if (b->kind == VT_BLOCK_RULE) {
        struct vt_item *rule = add_item(m, VT_ITEM_RULE, 1);
        if (rule)
            rule->color = VT_PALE;
    }
    if (m->out->n > first)
        m->gap = b->kind == VT_BLOCK_TABLE ? 10 : b->tight && m->next && m->next->lists ? 1.5 : 6;
    keep_lead_in(m, first);
}

void vt_make_column(struct vt_arena *arena, struct vt_pdf *pdf, const struct vt_document *document,
                    const struct vt_pictures *pictures, double width, struct vt_column *column)
{
    struct maker m = {.arena = arena, .pdf = pdf, .pictures = pictures, .out = column};

    column->width = width;
    for (size_t i = 0; i < document->n && !arena->failed; i++) {
        m.block = &document->block[i];
        m.next = i + 1 < document->n ? &document->block[i + 1] : NULL;
        add_block(&m);
    }
    m.left = 0;
    set_box(&m, VT_BOX_NONE);
    point_to_heads(column);
}

void vt_column_remark(struct vt_arena *arena, struct vt_pdf *pdf, const char *text, struct vt_column *column)
{
    struct maker m = {.arena = arena, .pdf = pdf, .out = column, .gap = 10};
    struct vt_inline one = {.kind = VT_INLINE_TEXT, .text = text};

    add_lines(&m, &(struct vt_inlines){&one, 1, 1}, 8, false, VT_GREY, NULL);
    point_to_heads(column);
}
