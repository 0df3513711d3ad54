#include "base/fold.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

static bool is_ascii(struct vt_text t)
{
    for (size_t i = 0; i < t.n; i++)
        if ((unsigned char)t.s[i] >= 0x80)
            return false;
    return true;
}

/* An owned copy, its capital ASCII letters small. */
static char *lower(struct vt_text t)
{
    char *s = malloc(t.n + 1);

    for (size_t i = 0; s && i < t.n; i++)
        s[i] = t.s[i] >= 'A' && t.s[i] <= 'Z' ? (char)(t.s[i] - 'A' + 'a') : t.s[i];
    if (s)
        s[t.n] = '\0';
    return s;
}

/* Blanks, '-', '.' and '_' become one '_', and none at the ends. */
static char *join_words(char *s)
{
    size_t n = 0;

    for (size_t i = 0; s && s[i]; i++) {
        if (!strchr(" \t\r\n-._", s[i]))
            s[n++] = s[i];
        else if (n && s[n - 1] != '_')
            s[n++] = '_';
    }
    if (s && n && s[n - 1] == '_')
        n--;
    if (s)
        s[n] = '\0';
    return s;
}

char *vt_fold(struct vt_text name)
{
    utf8proc_uint8_t *folded = NULL;

    name = vt_text_trim(name);
    if (is_ascii(name) || vt_text_valid(name) < name.n || memchr(name.s, '\0', name.n))
        return join_words(lower(name));
    if (utf8proc_map((const utf8proc_uint8_t *)name.s, (utf8proc_ssize_t)name.n, &folded,
                     UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD
                         | UTF8PROC_IGNORE)
        < 0)
        return join_words(lower(name));
    return join_words((char *)folded);
}

bool vt_fold_equal(struct vt_text a, struct vt_text b)
{
    char *x = vt_fold(a), *y = vt_fold(b);
    bool equal = x && y && !strcmp(x, y);

    free(x);
    free(y);
    return equal;
}
