#include "parsers/kit/quoted.h"

/* A quoted field begins at *i; it ends behind its closing quote. False when there is none. */
static bool take_quoted(struct vt_text row, size_t *i, struct vt_text *field, struct vt_arena *arena)
{
    size_t from = *i + 1, at = from, doubled = 0;

    for (;; at++) {
        if (at >= row.n)
            return false;
        if (row.s[at] != '"')
            continue;
        if (at + 1 >= row.n || row.s[at + 1] != '"')
            break;
        doubled++;
        at++;
    }
    *i = at + 1;
    *field = (struct vt_text){row.s + from, at - from};
    if (!doubled)
        return true;
    char *to = vt_arena_take(arena, field->n - doubled + 1);
    if (!to)
        return false;
    size_t n = 0;
    for (size_t k = from; k < at; k++) {
        to[n++] = row.s[k];
        if (row.s[k] == '"')
            k++;
    }
    *field = (struct vt_text){to, n};
    return true;
}

size_t vt_quoted_fields(struct vt_text row, char separator, struct vt_text fields[], size_t most,
                        struct vt_arena *arena)
{
    size_t n = 0, i = 0;

    for (size_t k = 0; k < most; k++)
        fields[k] = (struct vt_text){"", 0};

    for (;;) {
        struct vt_text field;
        size_t from = i;
        while (i < row.n && row.s[i] == ' ' && separator != ' ')
            i++;
        if (i < row.n && row.s[i] == '"') {
            if (!take_quoted(row, &i, &field, arena))
                return 0;
            while (i < row.n && row.s[i] != separator)
                i++;
        } else {
            while (i < row.n && row.s[i] != separator)
                i++;
            field = vt_text_trim((struct vt_text){row.s + from, i - from});
        }
        if (n < most)
            fields[n] = field;
        n++;
        if (i >= row.n)
            return n;
        i++; /* the separator; at the row's end, an empty field follows */
    }
}

size_t vt_quoted_find(const struct vt_text fields[], size_t n, const char *name)
{
    size_t i = 0;

    while (i < n && !vt_text_equals(fields[i], name))
        i++;
    return i;
}
