#include "parsers/kit/numeral.h"

#include <stdio.h>
#include <string.h>

#define MOST_GROUPS 12

/* A number taken apart: runs of digits, and the mark that follows each but the last: '.', ',', or ' ' for
 * blanks and apostrophes. */
struct parts {
    struct vt_text run[MOST_GROUPS];
    char mark[MOST_GROUPS];
    size_t n;            /* runs */
    struct vt_text sign; /* of the whole */
    size_t length, exponent;
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The length of a mark of thousands that is neither point nor comma: a blank (plain, no-break, narrow, thin,
 * figure) or an apostrophe. */
static size_t blank_at(struct vt_text t, size_t i)
{
    static const char *const blanks[] = {
        " ", "'", "\xc2\xa0", "\xe2\x80\xaf", "\xe2\x80\x89", "\xe2\x80\x87", "\xe2\x80\x99"};

    for (size_t k = 0; k < sizeof blanks / sizeof *blanks; k++)
        if (vt_text_starts((struct vt_text){t.s + i, t.n - i}, blanks[k]))
            return strlen(blanks[k]);
    return 0;
}

static size_t digits_at(struct vt_text t, size_t i)
{
    size_t n = 0;

    while (i + n < t.n && is_digit(t.s[i + n]))
        n++;
    return n;
}

static size_t exponent_at(struct vt_text t, size_t i)
{
    if (i >= t.n || (t.s[i] != 'e' && t.s[i] != 'E'))
        return 0;
    size_t sign = i + 1 < t.n && (t.s[i + 1] == '-' || t.s[i + 1] == '+'), n = digits_at(t, i + 1 + sign);
    return n ? 1 + sign + n : 0;
}

/* A blank belongs to the number only before exactly three digits, and after a point or comma no more. */
static bool take_apart(struct vt_text t, struct parts *p)
{
    size_t i = t.n && (*t.s == '-' || *t.s == '+');

    *p = (struct parts){.sign = {t.s, i}};
    while (p->n < MOST_GROUPS) {
        size_t n = digits_at(t, i), blank;
        p->run[p->n++] = (struct vt_text){t.s + i, n};
        i += n;
        if (i < t.n && (t.s[i] == '.' || t.s[i] == ',') && digits_at(t, i + 1)) {
            p->mark[p->n - 1] = t.s[i++];
        } else if (n && n <= 3 && i < t.n && (p->n < 2 || p->mark[p->n - 2] == ' ')
                   && (blank = blank_at(t, i)) && digits_at(t, i + blank) == 3) {
            p->mark[p->n - 1] = ' ';
            i += blank;
        } else {
            break;
        }
    }
    p->exponent = exponent_at(t, i);
    p->length = i + p->exponent;
    return p->n < MOST_GROUPS && (p->run[0].n || p->n > 1);
}

/* Whether the first `n` runs are one to three digits and then threes, all marked alike; "0,123" is a
 * fraction. */
static bool is_grouped(const struct parts *p, size_t n)
{
    if (n < 2 || p->run[0].n < 1 || p->run[0].n > 3 || *p->run[0].s == '0')
        return false;
    for (size_t i = 1; i < n; i++)
        if (p->run[i].n != 3 || p->mark[i - 1] != p->mark[0])
            return false;
    return true;
}

static bool join(const struct parts *p, struct vt_text t, bool fraction, double *value)
{
    char plain[64];
    size_t n = 0;

    if (p->length + 2 > sizeof plain)
        return false;
    if (p->sign.n)
        plain[n++] = *p->sign.s;
    for (size_t i = 0; i < p->n; i++) {
        if (fraction && i == p->n - 1)
            plain[n++] = '.';
        if (p->run[i].n)
            memcpy(plain + n, p->run[i].s, p->run[i].n);
        n += p->run[i].n;
    }
    memcpy(plain + n, t.s + p->length - p->exponent, p->exponent);
    return vt_text_is_number((struct vt_text){plain, n + p->exponent}, value);
}

bool vt_numeral_take(struct vt_text *t, char decimal, double *value)
{
    struct vt_text rest = *t;
    struct parts p;

    if (!decimal
        || (vt_text_number(&rest, value) && !rest.n && !memchr(t->s, decimal == '.' ? ',' : '.', t->n)))
        return vt_text_number(t, value);
    rest = vt_text_trim(*t);
    if (!take_apart(rest, &p))
        return false;
    bool fraction = p.n > 1 && p.mark[p.n - 2] == decimal;
    size_t whole = p.n - fraction;
    if (whole > 1 && (!is_grouped(&p, whole) || p.mark[0] == decimal))
        return false;
    if (!join(&p, rest, fraction, value))
        return false;
    size_t length = p.length + (p.n == 1 && p.length < rest.n && rest.s[p.length] == '.'); /* "12." */
    *t = (struct vt_text){rest.s + length, rest.n - length};
    return true;
}

/* ---- evidence */

static void first(long *at, long line)
{
    if (!*at)
        *at = line;
}

static void look_plain(struct vt_numerals *n, struct vt_text digits, long line)
{
    while (digits.n > 1 && *digits.s == '0')
        digits = (struct vt_text){digits.s + 1, digits.n - 1};
    first(digits.n < 3 ? &n->small : digits.n == 3 ? &n->hundreds : &n->long_whole, line);
}

void vt_numerals_look(struct vt_numerals *n, struct vt_text cell, long line)
{
    struct parts p;

    cell = vt_text_trim(cell);
    if (!cell.n || !(is_digit(*cell.s) || strchr("+-.,<>", *cell.s)))
        return;
    while (cell.n && strchr("<>=", *cell.s))
        cell = (struct vt_text){cell.s + 1, cell.n - 1};
    if (!take_apart(cell, &p))
        return;
    char last = p.n > 1 ? p.mark[p.n - 2] : '\0';
    bool comma = last == ',';
    if (!last) {
        if (!p.exponent)
            look_plain(n, p.run[0], line);
    } else if (p.n == 2 && last != ' ' && is_grouped(&p, 2) && !p.exponent) {
        first(comma ? &n->comma_either : &n->point_either, line);
        if (!*n->shown)
            vt_text_copy((struct vt_text){cell.s, p.length}, n->shown, sizeof n->shown);
    } else if (is_grouped(&p, p.n)) {
        if (last != ' ')
            first(comma ? &n->comma_thousands : &n->point_thousands, line);
    } else if (last != ' ' && (p.n == 2 || (is_grouped(&p, p.n - 1) && p.mark[0] != last))) {
        first(comma ? &n->comma_decimal : &n->point_decimal, line);
        if (p.n > 2 && p.mark[0] != ' ')
            first(comma ? &n->point_thousands : &n->comma_thousands, line);
    }
}

void vt_numerals_merge(struct vt_numerals *to, const struct vt_numerals *from)
{
    first(&to->comma_decimal, from->comma_decimal);
    first(&to->point_decimal, from->point_decimal);
    first(&to->comma_thousands, from->comma_thousands);
    first(&to->point_thousands, from->point_thousands);
    first(&to->comma_either, from->comma_either);
    first(&to->point_either, from->point_either);
    first(&to->small, from->small);
    first(&to->hundreds, from->hundreds);
    first(&to->long_whole, from->long_whole);
    if (!*to->shown)
        memcpy(to->shown, from->shown, sizeof to->shown);
}

/* ---- the decision */

/* What the cells prove: '.', ',', '\0' for nothing, '!' for a contradiction of lines *a and *b. */
static char proved(const struct vt_numerals *n, long *a, long *b)
{
    long comma = n->comma_decimal ? n->comma_decimal : n->point_thousands,
         point = n->point_decimal ? n->point_decimal : n->comma_thousands;

    *a = comma;
    *b = point;
    if (comma && point)
        return '!';
    return comma ? ',' : point ? '.' : '\0';
}

/* "998" beside "1,010", and nothing else: thousands are marked, or the numbers would be of two sizes. */
static bool is_beside(const struct vt_numerals *n)
{
    return n->hundreds && !n->long_whole && !n->small;
}

/* Of cells such as "1,234" alone. Programs print points; nothing else is a matter of course. */
static char by_habit(const struct vt_numerals *n, enum vt_numeral_habit habit)
{
    bool comma = n->comma_either, semicolon = habit == VT_HABIT_SEMICOLON;

    if (n->comma_either && n->point_either)
        return '\0';
    if (is_beside(n))
        return comma ? '.' : semicolon ? ',' : '\0';
    return comma || semicolon || (n->hundreds && !n->long_whole) ? '\0' : '.';
}

bool vt_numerals_decide(const struct vt_numerals *n, const struct vt_numerals *all, char given,
                        enum vt_numeral_habit habit, char *decimal, char *why, size_t size)
{
    long a, b;
    char own = proved(n, &a, &b), table;

    *decimal = given ? given : '.';
    if (given)
        return true;
    if (own == '!') {
        snprintf(why, size,
                 "line %ld has a decimal comma or points between thousands, line %ld the reverse; write all "
                 "numbers alike",
                 a, b);
        return false;
    }
    if (own || (!n->comma_either && !n->point_either)) {
        *decimal = own ? own : '.';
        return true;
    }
    table = proved(all, &a, &b);
    *decimal = table == ',' || table == '.' ? table : by_habit(n, habit);
    bool as_decimal = (*decimal == ',' && n->comma_either) || (*decimal == '.' && n->point_either);
    if (*decimal && !(n->comma_either && n->point_either) && !(as_decimal && is_beside(n)))
        return true;
    snprintf(why, size,
             "'%s' may be a fraction or thousands, and nothing beside it tells; --decimal point or --decimal "
             "comma "
             "says which mark is the decimal one",
             n->shown);
    return false;
}
