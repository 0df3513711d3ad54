/* The column dealt to pages, and the pages drawn. Here y is the distance from the page's top edge; only the
 * last step turns it into PDF's, which grows upwards. */
#include "base/buffer.h"
#include "report/pdf/pdf_layout.h"

#include "report/palette.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double SIDE = 54, TOP = 60, BOTTOM = 58;

enum { PAGES_MAX = 32000, OUTLINE_LEVELS = 7 }; /* libharu's own limit is 32,767 pages */

struct place {
    const char *name;
    size_t page;
    double top;
};

struct link {
    size_t page;
    HPDF_Rect area;
    const char *target;
};

struct book {
    struct vt_arena *arena;
    struct vt_pdf *pdf;
    const struct vt_pictures *pictures;
    const struct vt_page_setup *setup;
    struct vt_column column;
    double width, height; /* of a page */
    HPDF_Page *page;
    size_t n_pages;
    struct place *place;
    size_t n_places, place_capacity;
    struct link *link;
    size_t n_links, link_capacity;
};

/* ---- dealing */
static double heads_height(const struct vt_columns *c)
{
    double height = 0;

    for (size_t i = 0; i < c->n_head; i++)
        height += c->head[i].height;
    return height;
}

struct dealer {
    struct book *book;
    double y;
    size_t page;
    bool at_top;
};

static void turn_page(struct dealer *d)
{
    if (d->at_top)
        return;
    d->page++;
    d->y = TOP;
    d->at_top = true;
}

static void place_item(struct dealer *d, struct vt_item *item)
{
    if (d->at_top && item->kind == VT_ITEM_ROW && !item->header) {
        item->repeat = item->columns->head;
        d->y += heads_height(item->columns);
    }
    d->y += d->at_top ? 0 : item->before;
    item->page = d->page;
    item->top = d->y;
    d->y += item->height;
    d->at_top = false;
}

static double group_height(const struct dealer *d, const struct vt_item *item, size_t n)
{
    double height = 0;

    for (size_t i = 0; i < n; i++)
        height += item[i].height + (i || !d->at_top ? item[i].before : 0);
    return height;
}

static void deal(struct book *b)
{
    struct dealer d = {.book = b, .y = TOP, .at_top = true};
    double end = b->height - BOTTOM;

    for (size_t i = 0, n; i < b->column.n; i += n) {
        struct vt_item *item = &b->column.item[i];
        for (n = 1; i + n < b->column.n && item[n - 1].keep && item[n - 1].kind != VT_ITEM_PAGE_BREAK; n++)
            ;
        if (item->kind == VT_ITEM_PAGE_BREAK) {
            turn_page(&d);
            n = 1;
            continue;
        }
        if (d.y + group_height(&d, item, n) > end)
            turn_page(&d);
        for (size_t k = 0; k < n; k++) { /* what is longer than a page is broken where it must */
            if (d.y + item[k].before + item[k].height > end + 0.5 && k)
                turn_page(&d);
            place_item(&d, &item[k]);
        }
    }
    b->n_pages = d.page + (d.at_top && d.page ? 0 : 1);
}

/* ---- where links lead */
static void add_place(struct book *b, const char *name, size_t page, double top)
{
    struct place *p = vt_arena_grow(b->arena, b->place, b->n_places, &b->place_capacity, sizeof *p);

    if (!p)
        return;
    b->place = p;
    b->place[b->n_places++] = (struct place){name, page, top};
}

static int by_name(const void *a, const void *b)
{
    const struct place *x = a, *y = b;
    int order = strcmp(x->name, y->name);

    if (order)
        return order;
    return x->page != y->page ? (x->page > y->page) - (x->page < y->page)
                              : (x->top > y->top) - (x->top < y->top);
}

static void find_places(struct book *b)
{
    for (size_t i = 0; i < b->column.n; i++)
        for (const struct vt_anchor_name *a = b->column.item[i].anchors; a; a = a->next)
            if (a->name)
                add_place(b, a->name, b->column.item[i].page, b->column.item[i].top);
    if (b->n_places)
        qsort(b->place, b->n_places, sizeof *b->place, by_name);
}

static int name_order(const void *key, const void *place)
{
    return strcmp(key, ((const struct place *)place)->name);
}

static const struct place *find_place(const struct book *b, const char *target)
{
    return *target == '#' && b->n_places
               ? bsearch(target + 1, b->place, b->n_places, sizeof *b->place, name_order)
               : NULL;
}

/* ---- drawing */
static double up(const struct book *b, double y)
{
    return b->height - y;
}

static void fill_rectangle(const struct book *b, size_t page, double x, double y, double width, double height,
                           long color)
{
    vt_pdf_fill_color(b->page[page], color);
    HPDF_Page_Rectangle(b->page[page], (float)x, (float)up(b, y + height), (float)width, (float)height);
    HPDF_Page_Fill(b->page[page]);
}

static void draw_rule(const struct book *b, size_t page, double x1, double x2, double y, double thickness,
                      long color)
{
    fill_rectangle(b, page, x1, y - thickness / 2, x2 - x1, thickness, color);
}

static void note_link(struct book *b, size_t page, double x, double width, double base, double size,
                      const char *target)
{
    struct link *l = vt_arena_grow(b->arena, b->link, b->n_links, &b->link_capacity, sizeof *l);

    if (!l)
        return;
    b->link = l;
    b->link[b->n_links++] = (struct link){
        page,
        {(float)x, (float)(up(b, base) - size * 0.25), (float)(x + width), (float)(up(b, base) + size * 0.8)},
        target};
}

static bool leads_somewhere(const struct book *b, const char *target)
{
    return target
           && (find_place(b, target) || !strncmp(target, "https://", 8) || !strncmp(target, "http://", 7)
               || !strncmp(target, "mailto:", 7));
}

static bool same_look(const struct vt_glyph *a, const struct vt_glyph *b)
{
    return a->face == b->face && a->target == b->target && a->code == b->code && a->strike == b->strike;
}

static void draw_run(struct book *b, size_t page, const struct vt_glyph *g, double x, double width,
                     double base, double size, long color, bool shade, const char *text)
{
    enum vt_face face = (enum vt_face)g->face;
    bool link = leads_somewhere(b, g->target);

    if (g->code && shade)
        fill_rectangle(b, page, x - 1, base - size * 0.82, width + 2, size * 1.08, VT_CODE_BACK);
    vt_pdf_show(b->pdf, b->page[page], x, up(b, base), face, vt_face_size(face, size), link ? VT_LINK : color,
                false, text);
    if (g->strike)
        draw_rule(b, page, x, x + width, base - size * 0.28, 0.6, color);
    if (link)
        note_link(b, page, x, width, base, size, g->target);
}

static void draw_line(struct book *b, size_t page, const struct vt_line *line, double x, double base,
                      double size, long color, bool shade)
{
    struct vt_buffer text = {0};

    for (size_t i = 0, n; i < line->n; i += n) {
        double width = 0;
        vt_buffer_clear(&text);
        for (n = 0; i + n < line->n && same_look(&line->glyph[i], &line->glyph[i + n]); n++) {
            vt_buffer_put_rune(&text, line->glyph[i + n].rune);
            width += (double)line->glyph[i + n].width;
        }
        draw_run(b, page, &line->glyph[i], x, width, base, size, color, shade, vt_buffer_text(&text));
        x += width;
    }
    vt_buffer_free(&text);
}

static double base_of(const struct vt_item *item)
{
    return item->top + (item->height - item->size) / 2 + item->size * 0.8;
}

static void draw_index_page(struct book *b, const struct vt_item *item, double base)
{
    const struct place *p = find_place(b, item->index_target);
    double left = SIDE + item->left + item->line.width + 6, right = SIDE + item->left + item->width;
    char number[24];

    if (!p)
        return;
    snprintf(number, sizeof number, "%zu", p->page + 1);
    double width = vt_pdf_text_width(b->pdf, VT_FACE_REGULAR, item->size, number);
    for (double x = right - width - 8; x > left; x -= 4)
        fill_rectangle(b, item->page, x, base - 0.8, 0.8, 0.8, VT_LEADER);
    vt_pdf_show(b->pdf, b->page[item->page], right - width, up(b, base), VT_FACE_REGULAR, item->size, VT_GREY,
                false, number);
}

static void draw_text_item(struct book *b, const struct vt_item *item)
{
    double base = base_of(item), x = SIDE + item->left;

    if (item->marker) {
        double width = vt_pdf_text_width(b->pdf, VT_FACE_REGULAR, item->size, item->marker);
        vt_pdf_show(b->pdf, b->page[item->page], x - 5 - width, up(b, base), VT_FACE_REGULAR, item->size,
                    item->color, false, item->marker);
    }
    draw_line(b, item->page, &item->line, x, base, item->size, item->color, item->box != VT_BOX_CODE);
    if (item->index_target)
        draw_index_page(b, item, base);
}

static void draw_row(struct book *b, const struct vt_item *item, size_t page, double top)
{
    const struct vt_columns *c = item->columns;
    double x = SIDE + item->left, base = top + item->line.width + c->size * 1.02, bottom = top + item->height;

    for (size_t i = 0; item->cell && i < c->n; i++) {
        const struct vt_line *line = item->cell[i];
        double room = line ? c->width[i] - line->width : 0;
        double shift = c->align[i] == VT_ALIGN_RIGHT ? room : c->align[i] == VT_ALIGN_CENTER ? room / 2 : 0;
        if (line)
            draw_line(b, page, line, x + c->x[i] + shift, base, c->size,
                      item->header ? VT_HEADER_INK : VT_INK, true);
    }
    if (item->last_of_row)
        draw_rule(b, page, x, x + c->total, bottom, item->header || item->last_of_table ? 0.9 : 0.35,
                  item->header || item->last_of_table ? VT_HEADER_RULE : VT_ROW_RULE);
}

static void draw_row_item(struct book *b, const struct vt_item *item)
{
    double top = item->top;

    if (item->repeat) {
        top -= heads_height(item->columns);
        for (size_t i = 0; i < item->columns->n_head; i++) {
            draw_row(b, &item->repeat[i], item->page, top);
            top += item->repeat[i].height;
        }
    }
    draw_row(b, item, item->page, item->top);
}

static void draw_box(const struct book *b, const struct vt_item *item, const struct vt_item *before)
{
    bool joined = before && before->page == item->page && before->box == item->box;
    double top = item->top - (joined ? item->before + 0.2 : 0), height = item->top + item->height - top;

    fill_rectangle(b, item->page, SIDE, top, b->column.width, height,
                   item->box == VT_BOX_QUOTE ? VT_QUOTE_BACK : VT_BOX_BACK);
    if (item->box == VT_BOX_QUOTE)
        fill_rectangle(b, item->page, SIDE, top, 3, height, VT_BLUE);
}

static void draw_picture(struct book *b, const struct vt_item *item)
{
    struct vt_pdf_region region = {b->pdf, b->page[item->page], SIDE + item->left, up(b, item->top),
                                   item->scale};
    struct vt_canvas canvas = vt_canvas_pdf(&region, item->picture_width, item->picture_height);

    b->pictures->draw(b->pictures->user, item->picture, &canvas);
}

static void draw_item(struct book *b, const struct vt_item *item, const struct vt_item *before)
{
    if (item->box)
        draw_box(b, item, before);
    if (item->kind == VT_ITEM_LINE)
        draw_text_item(b, item);
    else if (item->kind == VT_ITEM_PICTURE)
        draw_picture(b, item);
    else if (item->kind == VT_ITEM_ROW)
        draw_row_item(b, item);
    else if (item->kind == VT_ITEM_RULE)
        draw_rule(b, item->page, SIDE + item->left, SIDE + b->column.width, item->top + item->height / 2, 0.7,
                  item->color);
}

static HPDF_Destination destination(const struct book *b, size_t page, double top)
{
    HPDF_Destination d = HPDF_Page_CreateDestination(b->page[page]);

    HPDF_Destination_SetFitH(d, (float)up(b, fmax(top - 10, 0)));
    return d;
}

static void make_outline(struct book *b)
{
    HPDF_Outline above[OUTLINE_LEVELS + 1] = {NULL};
    HPDF_Encoder encoder = HPDF_GetEncoder(b->pdf->doc, "UTF-8");

    for (size_t i = 0; i < b->column.n; i++) {
        const struct vt_item *item = &b->column.item[i];
        HPDF_Outline parent = NULL;
        if (!item->heading || item->heading >= OUTLINE_LEVELS || !*item->heading_text)
            continue;
        for (int level = 2; level < item->heading; level++) /* the title itself is no parent */
            parent = above[level] ? above[level] : parent;
        above[item->heading] = HPDF_CreateOutline(b->pdf->doc, parent, item->heading_text, encoder);
        HPDF_Outline_SetOpened(above[item->heading], item->heading < 2);
        HPDF_Outline_SetDestination(above[item->heading], destination(b, item->page, item->top));
        for (int level = item->heading + 1; level <= OUTLINE_LEVELS; level++)
            above[level] = NULL;
    }
}

static void make_links(struct book *b)
{
    for (size_t i = 0; i < b->n_links; i++) {
        const struct link *l = &b->link[i];
        const struct place *p = find_place(b, l->target);
        HPDF_Annotation a =
            p ? HPDF_Page_CreateLinkAnnot(b->page[l->page], l->area, destination(b, p->page, p->top))
              : HPDF_Page_CreateURILinkAnnot(b->page[l->page], l->area, l->target);
        HPDF_LinkAnnot_SetBorderStyle(a, 0, 0, 0);
    }
}

/* The title above and the page's number below, on every page but that the first needs no title above its
 * title. */
static void draw_margins(struct book *b)
{
    const char *title = b->setup->title ? b->setup->title : b->column.title ? b->column.title : "";
    char number[48];

    for (size_t i = 0; i < b->n_pages; i++) {
        HPDF_Page page = b->page[i];
        snprintf(number, sizeof number, "%zu / %zu", i + 1, b->n_pages);
        double width = vt_pdf_text_width(b->pdf, VT_FACE_REGULAR, 8, number);
        vt_pdf_show(b->pdf, page, b->width - SIDE - width, 32, VT_FACE_REGULAR, 8, VT_GREY, false, number);
        vt_pdf_show(b->pdf, page, SIDE, 32, VT_FACE_REGULAR, 8, VT_GREY, false, "vtstat " VT_VERSION);
        if (!i)
            continue;
        struct vt_pdf_region region = {b->pdf, page, SIDE, b->height - 36, 1};
        struct vt_canvas canvas = vt_canvas_pdf(&region, b->column.width, 10);
        vt_canvas_text_fit(&canvas, 0, 0, b->column.width, title,
                           &(struct vt_font){.size = 8, .color = VT_GREY});
        draw_rule(b, i, SIDE, b->width - SIDE, 42, 0.4, VT_PALE);
    }
}

static enum vt_status draw(struct book *b, struct vt_error *err)
{
    if (b->n_pages > PAGES_MAX)
        return vt_fail(
            err, VT_OUTPUT,
            "the PDF would have %zu pages, more than a PDF of this kind can; write Markdown instead",
            b->n_pages);
    b->page = vt_arena_take(b->arena, b->n_pages * sizeof *b->page);
    for (size_t i = 0; b->page && i < b->n_pages; i++) {
        b->page[i] = HPDF_AddPage(b->pdf->doc);
        HPDF_Page_SetWidth(b->page[i], (float)b->width);
        HPDF_Page_SetHeight(b->page[i], (float)b->height);
    }
    if (b->arena->failed)
        return vt_no_memory(err);
    find_places(b);
    for (size_t i = 0; i < b->column.n && !b->pdf->failure; i++)
        if (b->column.item[i].kind != VT_ITEM_PAGE_BREAK)
            draw_item(b, &b->column.item[i], i ? &b->column.item[i - 1] : NULL);
    draw_margins(b);
    make_outline(b);
    make_links(b);
    return b->arena->failed ? vt_no_memory(err) : VT_OK;
}

/* What no font has is said in the document itself, since an empty box explains nothing. */
static void remark_missing(struct book *b)
{
    struct vt_buffer text = {0};

    if (!b->pdf->n_missing || !b->setup->missing_text)
        return;
    vt_buffer_puts(&text, b->setup->missing_text);
    for (size_t i = 0; i < b->pdf->n_missing && i < VT_PDF_MISSING_SHOWN; i++)
        vt_buffer_printf(&text, "%s U+%04X", i ? "," : "", (unsigned)b->pdf->missing[i]);
    if (b->pdf->n_missing > VT_PDF_MISSING_SHOWN)
        vt_buffer_puts(&text, ", \xe2\x80\xa6");
    vt_column_remark(b->arena, b->pdf, vt_buffer_text(&text), &b->column);
    vt_buffer_free(&text);
}

enum vt_status vt_pdf_layout(struct vt_pdf *pdf, const struct vt_document *document,
                             const struct vt_pictures *pictures, const struct vt_page_setup *setup,
                             struct vt_error *err)
{
    struct vt_arena arena = {0};
    struct book b = {.arena = &arena, .pdf = pdf, .pictures = pictures, .setup = setup};
    bool letter = setup->paper == VT_PAPER_LETTER;

    b.width = letter ? 612 : 595.276;
    b.height = letter ? 792 : 841.89;
    vt_make_column(&arena, pdf, document, pictures, b.width - 2 * SIDE, &b.column);
    remark_missing(&b);
    vt_pdf_describe(pdf, setup->title ? setup->title : b.column.title ? b.column.title : "");
    if (!arena.failed) {
        deal(&b);
        draw(&b, err);
    }
    if (arena.failed)
        vt_no_memory(err);
    vt_arena_free(&arena);
    return err->status;
}
