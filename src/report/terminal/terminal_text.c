#define _XOPEN_SOURCE 700 /* wcwidth */
#include "report/terminal/terminal_text.h"

#include <stdio.h>
#include <string.h>
#include <wchar.h>

#define MOST_OF_ONE 10 /* columns of one letter: \U0001F600 */

/* Signs of our own sentences and numbers that have a plain form. Blanks that do not break are plain once
 * lines are broken, and a minus is one that a calculator takes. */
static const struct {
    uint32_t rune;
    bool always;
    const char *plain;
} plain_forms[] = {
    {0x2212, true, "-"},    {0x00a0, true, " "},   {0x202f, true, " "},   {0x2007, true, " "},
    {0x2009, true, " "},    {0x2013, false, "-"},  {0x2014, false, "-"},  {0x2192, false, "->"},
    {0x221e, false, "inf"}, {0x00b7, false, "|"},  {0x2019, false, "'"},  {0x00d7, false, "x"},
    {0x2264, false, "<="},  {0x2265, false, ">="}, {0x00b1, false, "+-"}, {0x00b2, false, "2"},
    {0x03a3, false, "S"},
};

/* Writes a code point as the terminal may see it, never a control character; returns its columns. The C
 * library's table knows the locale's widths; it says -1 for what it does not know. `out` may be NULL. */
static int show(struct vt_buffer *out, uint32_t rune, bool unicode)
{
    const char *plain = NULL;
    char spelled[16];

    for (size_t i = 0; rune >= 0x80 && i < sizeof plain_forms / sizeof *plain_forms; i++)
        if (plain_forms[i].rune == rune && (plain_forms[i].always || !unicode))
            plain = plain_forms[i].plain;
    if (rune == '\t' || rune == '\n' || rune == '\r') {
        plain = " ";
    } else if (!plain && (vt_rune_is_hidden(rune) || (!unicode && rune >= 0x80))) {
        snprintf(spelled, sizeof spelled,
                 vt_rune_is_hidden(rune) ? "U+%04X"
                 : rune > 0xffff         ? "\\U%08X"
                                         : "\\u%04X",
                 (unsigned)rune);
        plain = spelled; /* not a '?': two names must not look alike */
    }
    if (plain) {
        if (out)
            vt_buffer_puts(out, plain);
        return (int)strlen(plain);
    }
    if (out)
        vt_buffer_put_rune(out, rune);
    int n = rune < 0x80 ? 1 : wcwidth((wchar_t)rune);
    return n >= 0 ? n : vt_rune_is_combining(rune) ? 0 : vt_rune_is_wide(rune) ? 2 : 1;
}

int vt_terminal_columns(const char *text, bool unicode)
{
    const char *end = text + strlen(text);
    int columns = 0;

    while (text < end)
        columns += show(NULL, vt_rune_next(&text, end), unicode);
    return columns;
}

/* Appends runes from *text on while they fit. */
static int put_some(struct vt_buffer *out, const char **text, const char *end, int most, bool unicode)
{
    int columns = 0;

    while (*text < end) {
        const char *next = *text;
        uint32_t rune = vt_rune_next(&next, end);
        if (columns + show(NULL, rune, unicode) > most)
            break;
        columns += show(out, rune, unicode);
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
        left -= show(NULL, vt_rune_next(&text, end), unicode);
    while (text < end) { /* a mark whose letter was cut away would join ours */
        const char *next = text;
        if (show(NULL, vt_rune_next(&next, end), unicode))
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

/* Marks that close what stands before them, so that no line begins with one. */
static bool closes(uint32_t rune)
{
    static const uint32_t closing[] = {0x3001, 0x3002, 0xff09, 0x300d, 0x300f, 0xff0c, 0xff0e, 0xff1a, 0xff1b,
                                       0xff01, 0xff1f, 0x30fc, ')',    ',',    '.',    ':',    ';'};

    for (size_t i = 0; i < sizeof closing / sizeof *closing; i++)
        if (rune == closing[i])
            return true;
    return false;
}

/* The columns of the piece that must stay together from `text` on, a wide letter or a word, and where it
 * ends. */
static int piece(const char *text, const char *end, const char **after, bool unicode)
{
    const char *at = text;
    bool was_wide = false;
    int columns = 0;

    while (at < end && *at != ' ') {
        const char *next = at;
        uint32_t rune = vt_rune_next(&next, end);
        bool wide = unicode && vt_rune_is_wide(rune);
        if (columns && (wide || was_wide) && !closes(rune))
            break;
        columns += show(NULL, rune, unicode);
        was_wide = wide;
        at = next;
    }
    *after = at;
    return columns;
}

void vt_terminal_wrap(struct vt_buffer *out, const char *text, int column, int indent, int width,
                      bool unicode)
{
    const char *end = text + strlen(text), *after;
    bool fresh = true;

    if (indent > width - 8)
        indent = width > 8 ? width - 8 : 0;
    while (text < end) {
        size_t blanks = strspn(text, " ");
        const char *from = text + blanks;
        int n = piece(from, end, &after, unicode), gap = blanks && !fresh ? 1 : 0;
        if (column > indent && column + gap + n > width) {
            vt_buffer_putc(out, '\n');
            vt_terminal_spaces(out, indent);
            column = indent;
            gap = 0;
        }
        int room = width - column - gap;
        vt_terminal_spaces(out, gap);
        column += gap
                  + put_some(out, &from, after, room < MOST_OF_ONE ? MOST_OF_ONE : room,
                             unicode); /* at least a letter */
        fresh = from < after ? false : n == 0 && fresh;
        text = from;
    }
    vt_buffer_putc(out, '\n');
}
