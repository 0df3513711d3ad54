#include "base/date.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

/* Counts whole 400-year eras from a March, as leap days then end a year (Hinnant 2013, "chrono-Compatible
 * Low-Level Date Algorithms"). */
long vt_date_days(long year, long month, long day)
{
    year -= month <= 2;
    long era = (year >= 0 ? year : year - 399) / 400, of_era = year - era * 400;
    long of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

static bool is_day(long year, long month, long day)
{
    if (month < 1 || month > 12 || day < 1)
        return false;
    long next = month < 12 ? vt_date_days(year, month + 1, 1) : vt_date_days(year + 1, 1, 1);
    return day <= next - vt_date_days(year, month, 1);
}

static void skip(struct vt_text *t, size_t n)
{
    *t = (struct vt_text){t->s + n, t->n - n};
}

static void skip_blanks(struct vt_text *t)
{
    while (t->n && *t->s == ' ')
        skip(t, 1);
}

static bool is_digit(struct vt_text t, size_t i)
{
    return i < t.n && t.s[i] >= '0' && t.s[i] <= '9';
}

static bool is_letter(struct vt_text t, size_t i)
{
    return i < t.n && ((t.s[i] >= 'a' && t.s[i] <= 'z') || (t.s[i] >= 'A' && t.s[i] <= 'Z'));
}

/* Takes `least` to `most` digits off the front, behind which no further digit may stand. */
static bool take(struct vt_text *t, size_t least, size_t most, long *number)
{
    size_t n = 0;

    *number = 0;
    while (n < most && is_digit(*t, n))
        *number = 10 * *number + (t->s[n++] - '0');
    if (n < least || is_digit(*t, n))
        return false;
    skip(t, n);
    return true;
}

static bool take_one(struct vt_text *t, const char *of, char *taken)
{
    if (!t->n || !*t->s || !strchr(of, *t->s))
        return false;
    *taken = *t->s;
    skip(t, 1);
    return true;
}

/* 8:15, 08:15:30, 08:15:30.25 into seconds of the day. A leap second and 24:00 are let through. */
static bool take_clock(struct vt_text *t, double *seconds)
{
    long hour, minute, second = 0;
    double fraction = 0;
    char c;

    if (!take(t, 1, 2, &hour) || !take_one(t, ":", &c) || !take(t, 2, 2, &minute) || hour > 24 || minute > 59)
        return false;
    if (t->n && *t->s == ':') {
        skip(t, 1);
        if (!take(t, 2, 2, &second) || second > 60)
            return false;
        if (t->n && (*t->s == '.' || *t->s == ',') && is_digit(*t, 1) && !vt_text_number(t, &fraction))
            return false;
    }
    *seconds = (double)(3600 * hour + 60 * minute + second) + fraction;
    return true;
}

/* The abbreviations that mean one offset wherever they are used: those of RFC 5322 but CST, and some others.
 */
static bool named_zone(struct vt_text name, long *minutes)
{
    static const struct {
        const char *name;
        long hours;
    } zones[] = {
        {"Z", 0},    {"UTC", 0},  {"UT", 0},   {"GMT", 0},  {"WET", 0},  {"WEST", 1}, {"CET", 1},
        {"CEST", 2}, {"EET", 2},  {"EEST", 3}, {"MSK", 3},  {"JST", 9},  {"EST", -5}, {"EDT", -4},
        {"CDT", -5}, {"MST", -7}, {"MDT", -6}, {"PST", -8}, {"PDT", -7},
    };

    for (size_t i = 0; i < sizeof zones / sizeof *zones; i++)
        if (vt_text_equals(name, zones[i].name)) {
            *minutes = 60 * zones[i].hours;
            return true;
        }
    return false;
}

/* Takes a zone, if one follows, into minutes east of Greenwich; 0 when none does. */
static bool take_zone(struct vt_text *t, long *minutes)
{
    struct vt_text rest = *t;
    long hour, minute = 0;
    char sign;
    size_t n = 0;

    *minutes = 0;
    skip_blanks(&rest);
    while (is_letter(rest, n))
        n++;
    if (n) {
        if (!named_zone((struct vt_text){rest.s, n}, minutes))
            return false;
        skip(&rest, n);
    } else if (!take_one(&rest, "+-", &sign) || !is_digit(rest, 0)) {
        return true; /* none */
    } else {
        bool four = is_digit(rest, 2);
        if (!take(&rest, four ? 4 : 2, four ? 4 : 2, &hour))
            return false;
        if (four) {
            minute = hour % 100;
            hour /= 100;
        } else if (rest.n && *rest.s == ':') {
            skip(&rest, 1);
            if (!take(&rest, 2, 2, &minute))
                return false;
        }
        if (hour > 14 || minute > 59)
            return false;
        *minutes = (sign == '-' ? -1 : 1) * (60 * hour + minute);
    }
    *t = rest;
    return true;
}

static bool clock_follows(struct vt_text t)
{
    struct vt_text behind = t;

    skip_blanks(&behind);
    return behind.n < t.n && is_digit(behind, 0)
           && (is_digit(behind, 1) ? behind.n > 2 && behind.s[2] == ':' : behind.n > 1 && behind.s[1] == ':');
}

/* 2026-12-01 or 01.12.2026, then perhaps a clock, then perhaps a zone. */
static bool take_numeric(struct vt_text *t, double *seconds)
{
    struct vt_text rest = *t;
    long year, month, day, minutes = 0;
    double clock = 0;
    char c, again;

    if (take(&rest, 4, 4, &year)) {
        if (!take_one(&rest, "-/.", &c) || !take(&rest, 1, 2, &month) || !take_one(&rest, "-/.", &again)
            || again != c || !take(&rest, 1, 2, &day))
            return false;
    } else if (!take(&rest, 1, 2, &day) || !take_one(&rest, ".", &c) || !take(&rest, 1, 2, &month)
               || !take_one(&rest, ".", &c) || !take(&rest, 4, 4, &year)) {
        return false;
    }
    if (!is_day(year, month, day))
        return false;
    if (rest.n && *rest.s == 'T') {
        skip(&rest, 1);
        if (!take_clock(&rest, &clock) || !take_zone(&rest, &minutes))
            return false;
    } else if (clock_follows(rest)) {
        skip_blanks(&rest);
        if (!take_clock(&rest, &clock) || !take_zone(&rest, &minutes))
            return false;
    }
    *t = rest;
    *seconds = 86400.0 * (double)vt_date_days(year, month, day) + clock - 60.0 * (double)minutes;
    return true;
}

static long month_named(struct vt_text word)
{
    static const char names[] = "janfebmaraprmayjunjulaugsepoctnovdec";

    if (word.n < 3)
        return 0;
    for (long i = 0; i < 12; i++)
        if ((word.s[0] | 32) == names[3 * i] && (word.s[1] | 32) == names[3 * i + 1]
            && (word.s[2] | 32) == names[3 * i + 2])
            return i + 1;
    return 0;
}

static bool take_letters(struct vt_text *t, struct vt_text *word)
{
    size_t n = 0;

    while (is_letter(*t, n))
        n++;
    *word = (struct vt_text){t->s, n};
    skip(t, n);
    return n == 3;
}

/* As ctime and date print: [Tue] Dec  1 08:15:30 [CET] 2026. */
static bool take_ctime(struct vt_text *t, double *seconds)
{
    struct vt_text rest = *t, word;
    long year, month, day, minutes = 0;
    double clock;

    if (!take_letters(&rest, &word))
        return false;
    month = month_named(word);
    if (!month) { /* the day of the week */
        if (rest.n && *rest.s == ',')
            skip(&rest, 1);
        skip_blanks(&rest);
        if (!take_letters(&rest, &word) || !(month = month_named(word)))
            return false;
    }
    skip_blanks(&rest);
    if (!take(&rest, 1, 2, &day) || !rest.n || *rest.s != ' ')
        return false;
    skip_blanks(&rest);
    if (!take_clock(&rest, &clock))
        return false;
    skip_blanks(&rest);
    if (!is_digit(rest, 0)) {
        if (!take_zone(&rest, &minutes))
            return false;
        skip_blanks(&rest);
    }
    if (!take(&rest, 4, 4, &year) || !is_day(year, month, day))
        return false;
    *t = rest;
    *seconds = 86400.0 * (double)vt_date_days(year, month, day) + clock - 60.0 * (double)minutes;
    return true;
}

bool vt_date_read(struct vt_text text, double *seconds)
{
    text = vt_text_trim(text);
    if ((take_numeric(&text, seconds) || take_ctime(&text, seconds)) && !text.n)
        return true;
    *seconds = NAN;
    return false;
}

bool vt_date_find(struct vt_text text, double *seconds)
{
    for (size_t i = 0; i < text.n; i++) {
        struct vt_text at = {text.s + i, text.n - i};
        if (i && (is_digit(text, i - 1) || is_letter(text, i - 1)))
            continue;
        if ((take_numeric(&at, seconds) || take_ctime(&at, seconds)) && *seconds >= 0)
            return true;
    }
    *seconds = NAN;
    return false;
}
