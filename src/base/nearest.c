#include "base/nearest.h"

#include <string.h>

enum { MOST = 64 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static size_t distance(const char *a, size_t na, const char *b, size_t nb)
{
    size_t rows[3][MOST + 1], *two_up = rows[0], *up = rows[1], *now = rows[2];

    if (na > MOST || nb > MOST)
        return na > nb ? na : nb;
    for (size_t k = 0; k <= nb; k++)
        up[k] = two_up[k] = k;
    for (size_t i = 1; i <= na; i++) {
        now[0] = i;
        for (size_t k = 1; k <= nb; k++) {
            now[k] = least(least(up[k], now[k - 1]) + 1, up[k - 1] + (a[i - 1] != b[k - 1]));
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
                now[k] = least(now[k], two_up[k - 2] + 1);
        }
        size_t *free_row = two_up;
        two_up = up;
        up = now;
        now = free_row;
    }
    return up[nb];
}

size_t vt_edit_distance(const char *a, const char *b)
{
    return distance(a, strlen(a), b, strlen(b));
}

/* In half letters. A beginning of about the word's length may stand for the name, --tresh for --threshold,
 * and costs one half. */
static size_t half_letters(const char *word, const char *name)
{
    size_t n = strlen(word), all = strlen(name), best = 2 * distance(word, n, name, all);

    for (size_t part = n > 3 ? n - 1 : n; n > 2 && part <= n + 1 && part < all; part++)
        best = least(best, 1 + 2 * distance(word, n, name, part));
    return best;
}

bool vt_nearest(const char *word, vt_name_at *name, const void *names, size_t *index)
{
    size_t n = strlen(word), bar = 2 * ((n + 2) / 3), best = bar + 1;
    const char *s;

    for (size_t i = 0; (s = name(names, i)); i++) {
        size_t d = half_letters(word, s);
        if (d < best && d < 2 * n) {
            best = d;
            *index = i;
        }
    }
    return best <= bar;
}
