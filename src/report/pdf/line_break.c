#include "report/pdf/line_break.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

struct text {
    struct vt_glyph *at;
    size_t n, capacity;
};

double vt_face_size(enum vt_face face, double size)
{
    return face == VT_FACE_MONO || face == VT_FACE_MONO_BOLD ? size * 0.92 : size;
}

static enum vt_face face_of(const struct vt_inline *i, bool bold)
{
    bold = bold || i->bold;
    if (i->code)
        return bold ? VT_FACE_MONO_BOLD : VT_FACE_MONO;
    if (i->italic)
        return bold ? VT_FACE_BOLD_ITALIC : VT_FACE_ITALIC;
    return bold ? VT_FACE_BOLD : VT_FACE_REGULAR;
}

static bool is_blank(uint32_t r)
{
    return r == ' ' || r == '\t';
}

static void add_glyph(struct vt_arena *arena, struct text *t, const struct vt_glyph *g)
{
    struct vt_glyph *at = vt_arena_grow(arena, t->at, t->n, &t->capacity, sizeof *at);

    if (!at)
        return;
    t->at = at;
    t->at[t->n++] = *g;
}

static void add_rune(struct vt_arena *arena, struct vt_pdf *pdf, struct text *t, struct vt_glyph g,
                     uint32_t rune, double size)
{
    enum vt_face face = (enum vt_face)g.face;

    g.rune = rune;
    g.width = rune == '\n' ? 0 : (float)vt_pdf_rune_width(pdf, face, vt_face_size(face, size), rune);
    add_glyph(arena, t, &g);
}

static void add_inline(struct vt_arena *arena, struct vt_pdf *pdf, struct text *t, const struct vt_inline *i,
                       double size, bool bold)
{
    enum vt_face face = face_of(i, bold);
    struct vt_glyph g = {.face = (unsigned char)face,
                         .code = i->code,
                         .strike = i->strike,
                         .target = i->kind == VT_INLINE_TEXT ? i->target : NULL};
    const char *p = i->text, *end = p ? p + strlen(p) : p;

    if (i->kind == VT_INLINE_BREAK) {
        g.rune = '\n';
        add_glyph(arena, t, &g);
    }
    if (i->kind != VT_INLINE_TEXT && i->kind != VT_INLINE_PICTURE)
        return;
    while (p < end) {
        g.rune = vt_rune_next(&p, end);
        if (is_blank(g.rune))
            g.rune = ' ';
        if (g.rune == ' ' && !i->code && t->n && t->at[t->n - 1].rune == ' ')
            continue;
        if (vt_rune_is_hidden(g.rune) && g.rune != '\n') {
            char spelled[16];
            snprintf(spelled, sizeof spelled, "U+%04X", (unsigned)g.rune);
            for (const char *c = spelled; *c; c++)
                add_rune(arena, pdf, t, g, (unsigned char)*c, size);
        } else {
            add_rune(arena, pdf, t, g, g.rune, size);
        }
    }
}

static bool in_set(uint32_t rune, const char *set)
{
    const char *end = set + strlen(set);

    while (set < end)
        if (vt_rune_next(&set, end) == rune)
            return true;
    return false;
}

/* Marks that must not begin a line, and those that must not end one (JIS X 4051). */
static bool never_first(uint32_t r)
{
    return in_set(r, "、。，．・：；？！ヽヾゝゞ々ー゛゜」』】〕〉》）］｝〟’”ぁぃぅぇぉっゃゅょゎァィゥェォ"
                     "ッャュョヮヵヶ"
                     ",.;:!?)]}%‰…‥〜～")
           || vt_rune_is_combining(r);
}

static bool never_last(uint32_t r)
{
    return in_set(r, "「『【〔〈《（［｛〝‘“([{");
}

static bool is_digit(uint32_t r)
{
    return r >= '0' && r <= '9';
}

static bool is_letter(uint32_t r)
{
    return (r >= 'A' && r <= 'Z') || (r >= 'a' && r <= 'z') || (r > 0xbf && r < 0x2000);
}

/* "[+3.9, +4.7]" and "+4.3 % [" stay whole. */
static bool inside_interval(const struct vt_glyph g[], size_t i)
{
    for (size_t back = 2; back < 16 && back <= i; back++) {
        uint32_t r = g[i - back].rune;
        if (r == '[')
            return true;
        if (r == ']' || r == '\n')
            return false;
    }
    return false;
}

static bool may_break_before(const struct vt_glyph g[], size_t n, size_t i)
{
    uint32_t before = g[i - 1].rune, after = g[i].rune;

    if (after == ' ' || vt_rune_is_combining(after))
        return false;
    if (before == ' ') {
        if (i < 2)
            return true;
        uint32_t earlier = g[i - 2].rune;
        if ((after == '%' && is_digit(earlier)) || (earlier == '<' && is_digit(after)) || earlier == '='
            || after == '<' || after == '=')
            return false;
        if (after == '[' && earlier == '%')
            return false;
        return !((earlier == ',' || earlier == ';') && i > 2 && is_digit(g[i - 3].rune)
                 && inside_interval(g, i));
    }
    if (vt_rune_is_wide(before) || vt_rune_is_wide(after))
        return !never_first(after) && !never_last(before);
    if (before == '-' || before == '/')
        return i > 1 && i + 1 < n && (is_letter(g[i - 2].rune) || is_digit(g[i - 2].rune))
               && is_letter(after);
    return before == 0x2014 || before == 0x2013;
}

static bool good_cut(uint32_t r)
{
    return r < 0x80 && strchr("/_-.=:,;+&", (int)r);
}

static void add_line(struct vt_arena *arena, struct vt_lines *lines, const struct vt_glyph *g, size_t n)
{
    struct vt_line *line = vt_arena_grow(arena, lines->line, lines->n, &lines->capacity, sizeof *line);
    double width = 0;

    if (!line)
        return;
    lines->line = line;
    while (n && is_blank(g[n - 1].rune) && !g[n - 1].code)
        n--;
    for (size_t i = 0; i < n; i++)
        width += (double)g[i].width;
    lines->line[lines->n++] = (struct vt_line){g, n, width};
}

/* The end of the line that begins at `from`: at the last place that fits, or, in a word too long, within it.
 */
static size_t line_end(const struct vt_glyph g[], size_t n, size_t from, double width)
{
    double so_far = 0;
    size_t last = 0, cut = 0;

    for (size_t i = from; i < n; i++) {
        if (g[i].rune == '\n')
            return i;
        if (i > from && may_break_before(g, n, i))
            last = i;
        so_far += (double)g[i].width;
        if (so_far > width + 0.01 && !is_blank(g[i].rune)) {
            if (last)
                return last;
            for (cut = i; cut > from + 1 && (cut - from) * 2 > i - from && !good_cut(g[cut - 1].rune); cut--)
                ;
            if (cut <= from + 1 || (cut - from) * 2 <= i - from)
                cut = i > from ? i : from + 1;
            while (cut < n && vt_rune_is_combining(g[cut].rune))
                cut++;
            return cut;
        }
    }
    return n;
}

static void measure(const struct text *t, struct vt_lines *lines)
{
    double line = 0, word = 0, blank = 0;

    for (size_t i = 0; i < t->n; i++) {
        double width = (double)t->at[i].width;
        if (t->at[i].rune == '\n') {
            line = word = blank = 0;
            continue;
        }
        if (i && may_break_before(t->at, t->n, i))
            word = 0;
        if (is_blank(t->at[i].rune))
            blank += width;
        else {
            line += blank + width;
            word += (word > 0 ? blank : 0) + width;
            blank = 0;
        }
        lines->natural = fmax(lines->natural, line);
        lines->narrowest = fmax(lines->narrowest, word);
    }
}

void vt_set_lines(struct vt_arena *arena, struct vt_pdf *pdf, const struct vt_inlines *inlines, double size,
                  bool bold, double width, struct vt_lines *lines)
{
    struct text t = {0};

    *lines = (struct vt_lines){0};
    for (size_t i = 0; i < inlines->n; i++)
        add_inline(arena, pdf, &t, &inlines->at[i], size, bold);
    measure(&t, lines);
    for (size_t from = 0; from < t.n && !arena->failed;) {
        while (from < t.n && is_blank(t.at[from].rune) && !t.at[from].code)
            from++;
        if (from == t.n && lines->n)
            break;
        size_t end = line_end(t.at, t.n, from, width);
        add_line(arena, lines, t.at + from, end - from);
        from = end < t.n && t.at[end].rune == '\n' ? end + 1 : end;
    }
}
