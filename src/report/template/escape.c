#include "report/template/escape.h"

#include <ctype.h>
#include <string.h>

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

/* Intervals such as [+3.9, +4.7] are ours and common, and cannot form a link. */
static bool only_figures(const char *text)
{
    for (; *text; text++)
        if (isalpha((unsigned char)*text) || strchr("<>`*_|\\&", *text))
            return false;
    return true;
}

/* Brackets in pairs, with nothing behind them that would make a link, a picture, a definition or a task's box
 * of them, wherever the text stands. */
static bool harmless_brackets(const char *text)
{
    int depth = 0;
    const char *p;

    if (only_figures(text))
        return true;
    if (*text == '[' || !*text)
        return false;
    for (p = text; *p; p++) {
        depth += (*p == '[') - (*p == ']');
        if (depth < 0 || (*p == '[' && p[1] == '^') || (*p == ']' && (!p[1] || strchr("([:", p[1]))))
            return false;
    }
    return depth == 0;
}

static bool starts_block(const char *p)
{
    size_t digits = strspn(p, "0123456789");

    if (*p == '#' || *p == '>' || *p == '=')
        return true;
    if (*p == '+' || *p == '-')
        return !isdigit((unsigned char)p[1]);
    return digits && digits < 10 && (p[digits] == '.' || p[digits] == ')')
           && (p[digits + 1] == ' ' || !p[digits + 1]);
}

/* Whether the character at p, within text, could act as markup. */
static bool acts(const char *text, const char *p)
{
    char before = p > text ? p[-1] : ' ', after = p[1];

    switch (*p) {
    case '`':
    case '*':
    case '|':
    case '\\':
    case '~':
    case '$':
    case '"': /* ends an attribute */
        return true;
    case '_':
        return !is_word(before) || !is_word(after);
    case '<':
        return after != ' ';
    case '&':
        return isalnum((unsigned char)after) || after == '#' || !after;
    case '[':
    case ']':
        return !harmless_brackets(text);
    case ':':
        return after == '/' || before == ' ';
    case '.':
        return p - text >= 3 && tolower((unsigned char)p[-1]) == 'w' && tolower((unsigned char)p[-2]) == 'w';
    case '@':
        return true;
    default:
        return false;
    }
}

void vt_escape_markdown(struct vt_buffer *out, const char *text)
{
    const char *p = text, *end = text + strlen(text), *from;
    bool first = starts_block(text);

    while (p < end) {
        from = p;
        uint32_t rune = vt_rune_next(&p, end);
        bool digit = rune < 0x80 && isdigit((int)rune);
        if (rune < 0x80 && !vt_rune_is_hidden(rune) && ((first && !digit) || acts(text, from)))
            vt_buffer_printf(out,
                             *from == '<'   ? "&lt;"
                             : *from == '>' ? "&gt;"
                             : *from == '&' ? "&amp;"
                                            : "&#%d;",
                             (int)rune);
        else
            vt_buffer_put_visible(out, rune);
        first = first && digit;
    }
}

void vt_escape_code(struct vt_buffer *out, const char *text)
{
    const char *end = text + strlen(text);

    while (text < end)
        vt_buffer_put_visible(out, vt_rune_next(&text, end));
}
