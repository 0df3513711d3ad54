#include "base/text.h"

#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct vt_text vt_text_of(const char *s)
{
    return (struct vt_text){s, strlen(s)};
}

bool vt_text_equals(struct vt_text t, const char *s)
{
    return t.n == strlen(s) && !memcmp(t.s, s, t.n);
}

bool vt_text_starts(struct vt_text t, const char *s)
{
    size_t n = strlen(s);
    return t.n >= n && !memcmp(t.s, s, n);
}

bool vt_text_ends(struct vt_text t, const char *s)
{
    size_t n = strlen(s);
    return t.n >= n && !memcmp(t.s + t.n - n, s, n);
}

bool vt_text_find(struct vt_text t, const char *s, struct vt_text *after)
{
    size_t n = strlen(s);

    for (size_t i = 0; i + n <= t.n; i++) {
        const char *hit = n ? memchr(t.s + i, *s, t.n - n + 1 - i) : t.s;
        if (!hit)
            return false;
        i = (size_t)(hit - t.s);
        if (!memcmp(hit, s, n)) {
            if (after)
                *after = (struct vt_text){hit + n, t.n - i - n};
            return true;
        }
    }
    return false;
}

bool vt_text_split(struct vt_text t, char separator, struct vt_text *before, struct vt_text *after)
{
    const char *hit = t.n ? memchr(t.s, separator, t.n) : NULL;

    if (!hit)
        return false;
    size_t n = (size_t)(hit - t.s);
    *before = (struct vt_text){t.s, n};
    *after = (struct vt_text){hit + 1, t.n - n - 1};
    return true;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v';
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool vt_text_find_nocase(struct vt_text t, const char *s, struct vt_text *after)
{
    size_t n = strlen(s);

    for (size_t i = 0; i + n <= t.n; i++) {
        size_t same = 0;
        while (same < n && lower(t.s[i + same]) == lower(s[same]))
            same++;
        if (same < n)
            continue;
        if (after)
            *after = vt_text_from(t, i + n);
        return true;
    }
    return false;
}

struct vt_text vt_text_before(struct vt_text t, const char *s)
{
    struct vt_text after;

    if (!vt_text_find(t, s, &after))
        return t;
    return vt_text_first(t, (size_t)(after.s - t.s) - strlen(s));
}

struct vt_text vt_text_from(struct vt_text t, size_t from)
{
    if (from > t.n)
        from = t.n;
    return from ? (struct vt_text){t.s + from, t.n - from}
                : t; /* of nothing, which has no address, nothing is left */
}

struct vt_text vt_text_first(struct vt_text t, size_t n)
{
    return (struct vt_text){t.s, n < t.n ? n : t.n};
}

struct vt_text vt_text_trim(struct vt_text t)
{
    for (;;) {
        if (t.n && is_blank(*t.s))
            t = (struct vt_text){t.s + 1, t.n - 1};
        else if (vt_text_starts(t, "\xc2\xa0"))
            t = (struct vt_text){t.s + 2, t.n - 2};
        else
            break;
    }
    for (;;) {
        if (t.n && is_blank(t.s[t.n - 1]))
            t.n--;
        else if (vt_text_ends(t, "\xc2\xa0"))
            t.n -= 2;
        else
            break;
    }
    return t;
}

bool vt_text_word(struct vt_text *t, struct vt_text *word)
{
    struct vt_text rest = vt_text_trim(*t);
    size_t n = 0;

    *word = (struct vt_text){rest.s, 0};
    if (!rest.n)
        return false;
    while (n < rest.n && !is_blank(rest.s[n]))
        n++;
    *word = (struct vt_text){rest.s, n};
    *t = (struct vt_text){rest.s + n, rest.n - n};
    return true;
}

static size_t digits_at(struct vt_text t, size_t i)
{
    size_t n = 0;
    while (i + n < t.n && t.s[i + n] >= '0' && t.s[i + n] <= '9')
        n++;
    return n;
}

/* How far a number reaches from the front of t: "-12", "1.5", "1,5", ".5", "2e-9". 0: there is none. */
static size_t number_length(struct vt_text t, size_t *comma)
{
    size_t i = t.n && (*t.s == '-' || *t.s == '+'), whole = digits_at(t, i), fraction = 0;

    *comma = t.n;
    i += whole;
    if (i < t.n && (t.s[i] == '.' || t.s[i] == ',')) {
        fraction = digits_at(t, i + 1);
        if (fraction) {
            *comma = i;
            i += 1 + fraction;
        } else if (whole && t.s[i] == '.') {
            i++;
        }
    }
    if (!whole && !fraction)
        return 0;
    if (i < t.n && (t.s[i] == 'e' || t.s[i] == 'E')) {
        size_t e = i + 1 + (i + 1 < t.n && (t.s[i + 1] == '-' || t.s[i + 1] == '+'));
        if (digits_at(t, e))
            i = e + digits_at(t, e);
    }
    return i;
}

/* Up to 15 digits with up to 15 places are one exact division of doubles, so correctly rounded (Clinger 1990,
 * "How to read floating point numbers accurately"). Returns the number's length; 0: this text needs the long
 * way. */
static size_t short_number(struct vt_text t, double *value)
{
    static const double power[] = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                   1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
    bool minus = t.n && *t.s == '-';
    size_t i = minus, whole, places = 0;
    int64_t number = 0;

    for (; i < t.n && t.s[i] >= '0' && t.s[i] <= '9'; i++)
        number = 10 * (number & 0xffffffffffffff) + (t.s[i] - '0');
    whole = i - minus;
    if (!whole || whole > 15)
        return 0;
    if (i < t.n && (t.s[i] == '.' || t.s[i] == ',')) {
        for (i++; i < t.n && t.s[i] >= '0' && t.s[i] <= '9' && places < 16; i++, places++)
            number = 10 * (number & 0xffffffffffffff) + (t.s[i] - '0');
        if (!places || whole + places > 15)
            return 0;
    }
    if (i < t.n && (t.s[i] == 'e' || t.s[i] == 'E' || (t.s[i] >= '0' && t.s[i] <= '9')))
        return 0;
    *value = places ? (double)number / power[places] : (double)number;
    if (minus)
        *value = -*value;
    return i;
}

bool vt_text_number(struct vt_text *t, double *value)
{
    struct vt_text rest = *t;
    char buffer[400];
    size_t comma;

    while (rest.n && is_blank(*rest.s))
        rest = (struct vt_text){rest.s + 1, rest.n - 1};
    size_t n = short_number(rest, value);
    if (n) {
        *t = (struct vt_text){rest.s + n, rest.n - n};
        return true;
    }
    *value = NAN;
    n = number_length(rest, &comma);
    if (!n || n >= sizeof buffer)
        return false;
    memcpy(buffer, rest.s, n);
    buffer[n] = '\0';
    if (comma < n)
        buffer[comma] = '.';
    double number = strtod(buffer, NULL); /* LC_NUMERIC stays "C" in the whole program */
    if (!isfinite(number))
        return false;
    *value = number;
    *t = (struct vt_text){rest.s + n, rest.n - n};
    return true;
}

bool vt_text_is_number(struct vt_text t, double *value)
{
    t = vt_text_trim(t);
    if (vt_text_number(&t, value) && !t.n)
        return true;
    *value = NAN;
    return false;
}

char *vt_text_copy(struct vt_text t, char *to, size_t size)
{
    size_t n = t.n < size ? t.n : size - 1;

    if (n < t.n) /* not in the middle of a UTF-8 character */
        while (n > 0 && ((unsigned char)t.s[n] & 0xc0) == 0x80)
            n--;
    memcpy(to, t.s, n);
    to[n] = '\0';
    return to;
}

/* The length of the well-formed UTF-8 character at s, or 0 (Unicode 15, table 3-7). */
static size_t character(const unsigned char *s, size_t n)
{
    if (*s < 0x80)
        return 1;
    size_t length = *s < 0xc2 ? 0 : *s < 0xe0 ? 2 : *s < 0xf0 ? 3 : *s < 0xf5 ? 4 : 0;
    if (!length || length > n)
        return 0;
    if ((*s == 0xe0 && s[1] < 0xa0) || (*s == 0xed && s[1] > 0x9f) || (*s == 0xf0 && s[1] < 0x90)
        || (*s == 0xf4 && s[1] > 0x8f))
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    return length;
}

size_t vt_text_valid(struct vt_text t)
{
    const unsigned char *s = (const unsigned char *)t.s;
    size_t i = 0, length;

    while (i < t.n) {
        uint64_t eight;
        if (i + sizeof eight <= t.n && (memcpy(&eight, s + i, sizeof eight), !(eight & 0x8080808080808080u)))
            i += sizeof eight;
        else if ((length = character(s + i, t.n - i)))
            i += length;
        else
            break;
    }
    return i;
}

char *vt_text_clean(struct vt_text t, char *to, size_t size)
{
    size_t used = 0;

    while (t.n) {
        size_t n = character((const unsigned char *)t.s, t.n);
        const char *s = n ? t.s : "\xef\xbf\xbd";
        size_t m = n ? n : 3;
        if (used + m >= size)
            break;
        memcpy(to + used, s, m);
        used += m;
        n = n ? n : 1;
        t = (struct vt_text){t.s + n, t.n - n};
    }
    to[used] = '\0';
    return to;
}

char *vt_text_dup(struct vt_text t)
{
    char *copy = malloc(t.n + 1);

    if (!copy)
        return NULL;
    if (t.n)
        memcpy(copy, t.s, t.n);
    copy[t.n] = '\0';
    return copy;
}

char *vt_text_clean_dup(struct vt_text t)
{
    size_t valid = vt_text_valid(t);

    if (valid == t.n)
        return vt_text_dup(t);
    if (t.n > (SIZE_MAX - 1) / 3)
        return NULL;
    char *copy = malloc(3 * t.n + 1);
    return copy ? vt_text_clean(t, copy, 3 * t.n + 1) : NULL;
}

char *vt_text_printed(const char *format, ...)
{
    va_list args, again;
    char *text = NULL;

    va_start(args, format);
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, args);
    if (n >= 0 && (text = malloc((size_t)n + 1)))
        vsnprintf(text, (size_t)n + 1, format, again);
    va_end(again);
    va_end(args);
    return text;
}
