#define _XOPEN_SOURCE 700 /* wcwidth */
#include "report/terminal_text.h"

#include <string.h>
#include <wchar.h>

/* A code point as the terminal may see it; never a control character. */
static uint32_t shown(uint32_t rune, bool unicode)
{
    if (rune == '\t' || rune == '\n' || rune == '\r')
        return ' ';
    if (vt_rune_is_hidden(rune))
        return '?';
    return unicode || rune < 0x80 ? rune : '?';
}

/* The C library's table where the locale has one; it says -1 for what it does not know. */
static int columns_of(uint32_t rune)
{
    int n = rune < 0x80 ? 1 : wcwidth((wchar_t)rune);

    return n >= 0 ? n : vt_rune_is_combining(rune) ? 0 : vt_rune_is_wide(rune) ? 2 : 1;
}

int vt_terminal_columns(const char *text, bool unicode)
{
    const char *end = text + strlen(text);
    int columns = 0;

    while (text < end)
        columns += columns_of(shown(vt_rune_next(&text, end), unicode));
    return columns;
}

/* Appends runes from *text on while they fit. */
static int put_some(struct vt_buffer *out, const char **text, const char *end, int most, bool unicode)
{
    int columns = 0;

    while (*text < end) {
        const char *next = *text;
        uint32_t rune = shown(vt_rune_next(&next, end), unicode);
        int n = columns_of(rune);
        if (columns + n > most)
            break;
        vt_buffer_put_rune(out, rune);
        columns += n;
        *text = next;
    }
    return columns;
}

int vt_terminal_put(struct vt_buffer *out, const char *text, int most, bool unicode)
{
    const char *end = text + strlen(text), *mark = unicode ? "\xe2\x80\xa6" : "..";
    int all = vt_terminal_columns(text, unicode), mark_columns = unicode ? 1 : 2;

    if (all <= most)
        return put_some(out, &text, end, most, unicode);
    if (most <= mark_columns + 1)
        return put_some(out, &text, end, most < 0 ? 0 : most, unicode);

    int room = most - mark_columns, tail = room / 2, taken = put_some(out, &text, end, room - tail, unicode);
    vt_buffer_puts(out, mark);
    for (int left = vt_terminal_columns(text, unicode); left > tail && text < end;)
        left -= columns_of(shown(vt_rune_next(&text, end), unicode));
    while (text < end) { /* a mark whose letter was cut away would join ours */
        const char *next = text;
        if (columns_of(shown(vt_rune_next(&next, end), unicode)))
            break;
        text = next;
    }
    return taken + mark_columns + put_some(out, &text, end, tail, unicode);
}

void vt_terminal_spaces(struct vt_buffer *out, int n)
{
    while (n-- > 0)
        vt_buffer_putc(out, ' ');
}

void vt_terminal_put_left(struct vt_buffer *out, const char *text, int width, bool unicode)
{
    vt_terminal_spaces(out, width - vt_terminal_put(out, text, width, unicode));
}

void vt_terminal_put_right(struct vt_buffer *out, const char *text, int width, bool unicode)
{
    vt_terminal_spaces(out, width - vt_terminal_columns(text, unicode));
    vt_terminal_put(out, text, width, unicode);
}

/* The columns of the piece that must stay together from `text` on, a wide letter or a word, and where it ends. */
static int piece(const char *text, const char *end, const char **after, bool unicode)
{
    const char *at = text;
    int columns = 0;

    while (at < end && *at != ' ') {
        const char *next = at;
        uint32_t rune = vt_rune_next(&next, end);
        bool wide = unicode && vt_rune_is_wide(rune);
        if (wide && columns)
            break;
        columns += columns_of(shown(rune, unicode));
        at = next;
        /* a full stop or comma does not begin a line */
        if (wide && !(at + 3 <= end && (!memcmp(at, "\xe3\x80\x82", 3) || !memcmp(at, "\xe3\x80\x81", 3))))
            break;
    }
    *after = at;
    return columns;
}

void vt_terminal_wrap(struct vt_buffer *out, const char *text, int column, int indent, int width, bool unicode)
{
    const char *end = text + strlen(text), *after;
    bool fresh = true;

    if (indent > width - 8)
        indent = width > 8 ? width - 8 : 0;
    while (text < end) {
        size_t blanks = strspn(text, " ");
        const char *from = text + blanks;
        int n = piece(from, end, &after, unicode), gap = blanks && !fresh ? 1 : 0;
        if (!fresh && column + gap + n > width) {
            vt_buffer_putc(out, '\n');
            vt_terminal_spaces(out, indent);
            column = indent;
            gap = 0;
        }
        int room = width - column - gap;
        vt_terminal_spaces(out, gap);
        column += gap + put_some(out, &from, after, room < 2 ? 2 : room, unicode); /* at least a letter */
        fresh = from < after ? false : n == 0 && fresh;
        text = from;
    }
    vt_buffer_putc(out, '\n');
}
