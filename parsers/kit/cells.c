#include "parsers/kit/cells.h"

#include "model/unit.h"
#include "parsers/kit/numeral.h"

#include <string.h>

static bool is_word(struct vt_text t, const char *words)
{
    char word[16];
    size_t n = 0;

    if (!t.n || t.n > sizeof word - 3)
        return false;
    word[n++] = ' ';
    for (size_t i = 0; i < t.n; i++)
        word[n++] = t.s[i] >= 'A' && t.s[i] <= 'Z' ? (char)(t.s[i] - 'A' + 'a') : t.s[i];
    word[n++] = ' ';
    word[n] = '\0';
    return strstr(words, word);
}

/* ---- durations */

static bool digit_at(struct vt_text t, size_t i)
{
    return i < t.n && t.s[i] >= '0' && t.s[i] <= '9';
}

/* Takes digits and, of the last field, a fraction. */
static bool take_field(struct vt_text *t, double *value)
{
    struct vt_text rest = *t;

    if (!digit_at(rest, 0) || !vt_text_number(&rest, value))
        return false;
    *t = rest;
    return true;
}

/* "1:40.30", "1:02:03": minutes and seconds are below 60 behind a larger field. */
static enum vt_duration read_colons(struct vt_text t, double *seconds)
{
    double field[3];
    size_t n = 0;
    bool fraction = memchr(t.s, '.', t.n) || memchr(t.s, ',', t.n);

    while (n < 3 && take_field(&t, &field[n])) {
        n++;
        if (!t.n || *t.s != ':')
            break;
        t = (struct vt_text){t.s + 1, t.n - 1};
    }
    if (t.n || n < 2)
        return VT_NO_DURATION;
    *seconds = field[0];
    for (size_t i = 1; i < n; i++) {
        if (field[i] >= 60 || field[i - 1] != (double)(long)field[i - 1])
            return VT_NO_DURATION;
        *seconds = 60 * *seconds + field[i];
    }
    return fraction ? VT_DURATION_CLEAR : n == 2 ? VT_DURATION_SHORT : VT_DURATION_CLOCK;
}

/* The letter or word at the front that names a unit of time, each smaller than the one before. */
static bool take_name(struct vt_text *t, double *scale)
{
    static const struct {
        const char *names;
        double seconds;
    } units[] = {{" d day days д ", 86400},
                 {" h hr hrs hour hours ч час ", 3600},
                 {" m min mins minute minutes м мин ", 60},
                 {" s sec secs second seconds с сек ", 1},
                 {" ms msec мс ", 1e-3},
                 {" us \xc2\xb5s \xce\xbcs usec ", 1e-6},
                 {" ns ", 1e-9}};
    size_t n = 0;

    while (n < t->n && t->s[n] != ' ' && !digit_at(*t, n))
        n++;
    for (size_t i = 0; n && i < sizeof units / sizeof *units; i++)
        if (is_word((struct vt_text){t->s, n}, units[i].names)) {
            if (units[i].seconds >= *scale)
                return false;
            *scale = units[i].seconds;
            *t = vt_text_trim((struct vt_text){t->s + n, t->n - n});
            return true;
        }
    return false;
}

/* "1m40.3s", "2 h 3 min", "PT1M40S"; one field alone is a number and its unit, no duration. */
static enum vt_duration read_letters(struct vt_text t, double *seconds)
{
    double value, scale = 1e9;
    size_t n = 0;

    if (t.n > 2 && (*t.s == 'P' || *t.s == 'p')) {
        n = 1; /* one field is enough */
        t = (struct vt_text){t.s + 1, t.n - 1};
        if (*t.s == 'T' || *t.s == 't')
            t = (struct vt_text){t.s + 1, t.n - 1};
    }
    *seconds = 0;
    for (; t.n; n++) {
        if (!take_field(&t, &value))
            return VT_NO_DURATION;
        t = vt_text_trim(t);
        if (!take_name(&t, &scale))
            return VT_NO_DURATION;
        *seconds += value * scale;
    }
    return n > 1 ? VT_DURATION_CLEAR : VT_NO_DURATION;
}

enum vt_duration vt_duration_read(struct vt_text t, double *seconds)
{
    t = vt_text_trim(t);
    if (t.n < 3 || t.n > 60 || !(digit_at(t, 0) || *t.s == 'P'))
        return VT_NO_DURATION;
    return memchr(t.s, ':', t.n) ? read_colons(t, seconds) : read_letters(t, seconds);
}

/* ---- cells */

/* "1:40" and "1m40s", where no number with a unit stands. */
static enum vt_cell duration_or_words(struct vt_text cell, double *value, const char **unit)
{
    if (vt_duration_read(cell, value) == VT_NO_DURATION)
        return VT_CELL_NO_NUMBER;
    *unit = "s";
    return VT_CELL_NUMBER;
}

enum vt_cell vt_cell_read(struct vt_text cell, char decimal, double *value, const char **unit)
{
    struct vt_text rest = cell;
    char name[24];

    *unit = NULL;
    if (vt_numeral_take(&rest, decimal, value)) {
        rest = vt_text_trim(rest);
        if (!rest.n)
            return VT_CELL_NUMBER;
        const struct vt_unit *known =
            rest.n < sizeof name ? vt_unit_find(vt_text_copy(rest, name, sizeof name)) : NULL;
        if (!known)
            return duration_or_words(cell, value, unit);
        *unit = known->name;
        return VT_CELL_NUMBER;
    }
    cell = vt_text_trim(cell);
    if (!cell.n || is_word(cell, " na n/a #n/a n/d null none - -- \xe2\x80\x93 \xe2\x80\x94 "))
        return VT_CELL_MISSING;
    if (*cell.s == '>' || *cell.s == '<') {
        rest = (struct vt_text){cell.s + 1, cell.n - 1};
        if (rest.n && *rest.s == '=')
            rest = (struct vt_text){rest.s + 1, rest.n - 1};
        if (!vt_numeral_take(&rest, decimal, value) || vt_text_trim(rest).n)
            return VT_CELL_NO_NUMBER;
        return *cell.s == '>' ? VT_CELL_ABOVE : VT_CELL_BELOW;
    }
    if (*cell.s == 'P')
        return duration_or_words(cell, value, unit);
    for (size_t i = 0; i < cell.n; i++)
        if (cell.s[i] != '+')
            return VT_CELL_NO_NUMBER;
    return cell.n >= 3 ? VT_CELL_TOO_FAST : VT_CELL_NO_NUMBER;
}

enum vt_censor vt_cell_censor(enum vt_cell cell, enum vt_better better)
{
    if (cell == VT_CELL_ABOVE)
        return VT_CENSORED_ABOVE;
    if (cell == VT_CELL_BELOW)
        return VT_CENSORED_BELOW;
    if (cell == VT_CELL_TOO_FAST)
        return better == VT_BETTER_LOWER ? VT_CENSORED_BELOW : VT_CENSORED_ABOVE;
    return VT_NOT_CENSORED;
}

bool vt_better_read(struct vt_text text, enum vt_better *better)
{
    struct vt_text word, rest = vt_text_trim(text);

    *better = VT_BETTER_UNKNOWN;
    if (!rest.n)
        return true;
    if (!vt_text_word(&rest, &word))
        return false;
    if (is_word(word, " lower less smaller lib min minimize minimise down "))
        *better = VT_BETTER_LOWER;
    else if (is_word(word, " higher more larger bigger greater hib max maximize maximise up "))
        *better = VT_BETTER_HIGHER;
    return *better || is_word(word, " unknown ");
}
