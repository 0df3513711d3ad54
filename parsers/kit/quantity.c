#include "parsers/kit/quantity.h"

#include "base/buffer.h"
#include "base/fold.h"
#include "model/unit.h"
#include "parsers/kit/roles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_WORDS 24

/* One word of a name. */
struct word {
    size_t at, n;                  /* where it stands in the name */
    char own[40], folded[40];      /* "" when longer: none of ours is */
    const struct vt_word_row *row; /* NULL: not known */
};

/* ---- a name's words */

static bool is_in(const char *words, const char *word)
{
    size_t n = strlen(word);

    for (const char *at = words; n && (at = strstr(at, word)); at += n)
        if (at > words && at[-1] == ' ' && at[n] == ' ')
            return true;
    return false;
}

static bool by_own_case(enum vt_word_kind kind)
{
    return kind == VT_WORD_VOLUME || kind == VT_WORD_RATE;
}

static bool is_ascii(const char *s)
{
    while (*s && !(*s & 0x80))
        s++;
    return !*s;
}

static const struct vt_word_row *find_row(const char *own, const char *folded)
{
    for (const struct vt_word_row *r = vt_word_rows; r->words; r++)
        if (is_in(r->words, by_own_case(r->kind) && is_ascii(own) ? own : folded))
            return r;
    return NULL;
}

/* "実行時間" and "Laufzeit" end in a word that is known: such languages put no blanks inside. */
static const struct vt_word_row *find_compound(const char *word)
{
    size_t n = strlen(word);

    for (const struct vt_word_row *r = vt_word_rows; r->words; r++) {
        if (r->kind != VT_WORD_QUANTITY)
            continue;
        for (const char *at = r->words + 1; *at;) {
            size_t m = strcspn(at, " ");
            bool joins = (*at & 0x80) || !strncmp(at, "zeit", m) || !strncmp(at, "dauer", m)
                         || !strncmp(at, "latenz", m) || !strncmp(at, "durchsatz", m);
            if (joins && m >= 4 && m < n && !memcmp(word + n - m, at, m))
                return r;
            at += m + (at[m] == ' ');
        }
    }
    return NULL;
}

static void take_word(struct word *w, struct vt_text name, size_t at, size_t n)
{
    struct vt_text t = {name.s + at, n};
    char *folded = n < sizeof w->own ? vt_fold(t) : NULL;

    *w = (struct word){.at = at, .n = n};
    if (folded && strlen(folded) < sizeof w->folded) {
        vt_text_copy(t, w->own, sizeof w->own);
        snprintf(w->folded, sizeof w->folded, "%s", folded);
        w->row = find_row(w->own, w->folded);
        size_t letters = strlen(w->folded);
        while (letters && w->folded[letters - 1] >= '0' && w->folded[letters - 1] <= '9')
            letters--;
        if (!w->row && letters && w->folded[letters]) { /* "time2" */
            char word[sizeof w->folded];
            snprintf(word, sizeof word, "%.*s", (int)letters, w->folded);
            w->row = find_row(word, word);
        }
    }
    free(folded);
}

static bool is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

/* "wallTimeSec" has three words, "MiB" and "kBps" have one. */
static size_t camel_end(struct vt_text name, size_t at, size_t end)
{
    for (size_t i = at + 1; i < end; i++) {
        bool prefix = i - at <= 2 && strchr("kKMGT", name.s[at]) && (i - at == 1 || name.s[at + 1] == 'i');
        if (is_upper(name.s[i]) && !is_upper(name.s[i - 1]) && !(prefix && name.s[i] == 'B'))
            return i;
    }
    return end;
}

/* Words end at blanks, '_', '-', '.', ',', brackets, and where small letters meet a capital; '/' and '%' are
 * words. */
static size_t split(struct vt_text name, struct word words[MOST_WORDS])
{
    size_t n = 0, at = 0;

    while (at < name.n && n < MOST_WORDS) {
        size_t end = at;
        while (end < name.n && !memchr(" \t_-.,:;|()[]{}/%", name.s[end], 17))
            end++;
        if (end == at) {
            if (name.s[at] == '/' || name.s[at] == '%')
                take_word(&words[n++], name, at, 1);
            at++;
            continue;
        }
        take_word(&words[n], name, at, end - at);
        if (!words[n].row)
            end = camel_end(name, at, end);
        take_word(&words[n++], name, at, end - at);
        at = end;
    }
    return n;
}

static bool is_kind(const struct word *w, enum vt_word_kind kind)
{
    return w && w->row && w->row->kind == kind;
}

static bool is_per(const struct word *w)
{
    return is_in(" per / в pro par ", w->folded);
}

/* "min" is a unit of time, too. */
static bool is_statistic(const struct word *w)
{
    for (const struct vt_word_row *r = vt_word_rows; r->words; r++)
        if (r->kind == VT_WORD_STATISTIC && is_in(r->words, w->folded))
            return true;
    return false;
}

/* ---- the unit at a name's end */

/* What was found: words[from..] are the unit; a count or quantity that belongs to it stays in the stem. */
struct unit {
    size_t from;
    char name[32];
    enum vt_better better;
    enum vt_doubt doubt;
};

static void set_unit(struct unit *u, size_t from, enum vt_better better, const char *left, const char *right)
{
    u->from = from;
    u->better = better;
    snprintf(u->name, sizeof u->name, "%s%s", left, right);
}

static const char *per_time(const char *time)
{
    return !strcmp(time, "s")     ? "/s"
           : !strcmp(time, "min") ? "/min"
           : !strcmp(time, "h")   ? "/h"
           : !strcmp(time, "ms")  ? "/ms"
           : !strcmp(time, "us")  ? "/us"
                                  : "/ns";
}

/* ... COUNT per TIME, VOLUME per TIME, per TIME; words[at] is the time. */
static void rate_unit(struct unit *u, const struct word *left, size_t at_left, size_t at, const char *time)
{
    const char *per = per_time(time);

    if (is_kind(left, VT_WORD_VOLUME))
        set_unit(u, at_left, VT_BETTER_HIGHER, left->row->unit, per);
    else if (is_kind(left, VT_WORD_COUNT) && at_left && is_kind(left - 1, VT_WORD_QUANTITY))
        set_unit(u, at_left, VT_BETTER_HIGHER, left->row->unit ? left->row->unit : "",
                 per); /* "throughput" */
    else if (is_kind(left, VT_WORD_COUNT) && left->row->unit)
        set_unit(u, at, VT_BETTER_HIGHER, left->row->unit, per);
    else
        set_unit(u, at, VT_BETTER_HIGHER, "", per);
}

static bool is_plural(const char *word)
{
    size_t n = strlen(word);

    return is_ascii(word) && n > 3 && word[n - 1] == 's' && !strchr("sui", word[n - 2]);
}

/* Abbreviations that stand for many as well as for one. */
static bool is_many(const struct word *w)
{
    return is_plural(w->folded) || is_in(" ops kops mops ios req tx txn msg pkt qps iops io ", w->folded);
}

/* TIME at the end, with nothing between it and the word before it. */
static void time_unit(struct unit *u, const struct word words[], size_t n)
{
    const struct word *last = &words[n - 1], *before = n > 1 ? last - 1 : NULL;
    const char *time = last->row->unit;
    bool second = !strcmp(time, "s"), letter = last->n == 1;

    if (!before) {
        if (!letter && strcmp(last->folded, "min"))
            set_unit(u, 0, VT_BETTER_LOWER, time, "");
    } else if (!strcmp(last->folded, "h") && !is_kind(before, VT_WORD_QUANTITY)) {
        return; /* a letter of the name */
    } else if (is_kind(before, VT_WORD_VOLUME) || is_kind(before, VT_WORD_RATE)
               || (is_kind(before, VT_WORD_COUNT) && is_many(before))) {
        rate_unit(u, before, n - 2, n - 1, time);
        if (is_kind(before, VT_WORD_RATE))
            set_unit(u, n - 1, VT_BETTER_HIGHER, before->row->unit, "");
        u->doubt = second ? VT_NO_DOUBT : !strcmp(last->folded, "min") ? VT_DOUBT_MINIMUM : VT_DOUBT_RATE;
    } else if (is_kind(before, VT_WORD_ADVERSE) && is_many(before)) {
        set_unit(u, n - 1, VT_BETTER_LOWER, "", per_time(time));
        u->doubt = second ? VT_NO_DOUBT : VT_DOUBT_RATE;
    } else {
        set_unit(u, n - 1, VT_BETTER_LOWER, time, "");
        if (!strcmp(last->folded, "min"))
            u->doubt = VT_DOUBT_MINIMUM;
        else if (second && (is_kind(before, VT_WORD_COUNT) || (!before->row && is_plural(before->folded))))
            u->doubt = VT_DOUBT_RATE;
    }
}

/* X per Y, where Y is no time: "ns per op", "ops per watt". words[per] is the "per". */
static void ratio_unit(struct unit *u, const struct word words[], size_t per, size_t n)
{
    const struct word *left = per ? &words[per - 1] : NULL, *right = per + 1 < n ? &words[per + 1] : NULL;
    bool op = right && is_in(" op ops operation operations ", right->folded);

    if (is_kind(left, VT_WORD_TIME))
        set_unit(u, per - 1, VT_BETTER_LOWER, left->row->unit, op ? "/op" : "");
    else if (is_kind(left, VT_WORD_VOLUME))
        set_unit(u, per - 1, op ? VT_BETTER_LOWER : VT_BETTER_UNKNOWN, left->row->unit, op ? "/op" : "");
    else if (left && op && is_in(" allocs alloc allocations ", left->folded))
        set_unit(u, per, VT_BETTER_LOWER, "allocs", "/op");
}

static struct unit find_unit(const struct word words[], size_t n)
{
    struct unit u = {.from = n};
    const struct word *last = n ? &words[n - 1] : NULL;

    if (n >= 2 && is_per(last - 1) && is_kind(last, VT_WORD_TIME)) {
        rate_unit(&u, n >= 3 ? last - 2 : NULL, n - 3, n - 2, last->row->unit);
        return u;
    }
    for (size_t i = n; i-- > 0 && n - i <= 3;)
        if (is_per(&words[i]) && i + 1 < n) {
            ratio_unit(&u, words, i, n);
            return u;
        }
    if (n >= 2 && is_kind(last - 1, VT_WORD_TIME) && is_in(" op call iter iteration ", last->folded))
        set_unit(&u, n - 2, VT_BETTER_LOWER, last[-1].row->unit,
                 strcmp(last->folded, "op") ? "" : "/op"); /* "ns_op" */
    else if (is_kind(last, VT_WORD_TIME))
        time_unit(&u, words, n);
    else if (is_kind(last, VT_WORD_VOLUME)
             && (n == 1 || !is_in(" B byte bit ", last->own))) /* "first_byte" */
        set_unit(&u, n - 1, VT_BETTER_UNKNOWN, last->row->unit, "");
    else if (is_kind(last, VT_WORD_RATE))
        set_unit(&u, n - (strstr(last->row->unit, "bit") || strstr(last->row->unit, "B/")), VT_BETTER_HIGHER,
                 last->row->unit, "");
    else if (is_kind(last, VT_WORD_OTHER))
        set_unit(&u, n - 1, last->row->better, last->row->unit, "");
    else if (last && last->own[0] == '%'
             && !(n > 1 && strspn(words[n - 2].own, "0123456789") == words[n - 2].n))
        set_unit(&u, n - 1, VT_BETTER_UNKNOWN, "%", "");
    else if (last && is_in(" MBPS KBPS GBPS ", last->own)) {
        set_unit(&u, n - 1, VT_BETTER_HIGHER, "", "");
        u.doubt = VT_DOUBT_BITS;
    }
    return u;
}

/* ---- brackets */

static const struct {
    const char *open, *close;
} brackets[] = {{"[", "]"}, {"(", ")"}, {"\xef\xbc\xbb", "\xef\xbc\xbd"}, {"\xef\xbc\x88", "\xef\xbc\x89"}};

/* The unit inside brackets, as it is known, or as it stands there when the brackets are square. */
static bool unit_inside(struct vt_text inside, bool square, struct unit *u)
{
    struct word words[MOST_WORDS];
    char own[32];
    const struct vt_unit *known;

    inside = vt_text_trim(inside);
    if (!inside.n || inside.n >= sizeof own)
        return false;
    known = vt_unit_find(vt_text_copy(inside, own, sizeof own));
    if (known) {
        set_unit(u, 0, known->better, known->name, "");
        return true;
    }
    size_t n = split(inside, words);
    *u = find_unit(words, n);
    if (n == 1 && is_kind(words, VT_WORD_TIME)) /* "(s)" */
        set_unit(u, 0, VT_BETTER_LOWER, words[0].row->unit, "");
    if (*u->name && !u->doubt && n <= 3)
        return true;
    if (square)
        set_unit(u, 0, VT_BETTER_UNKNOWN, own, "");
    return square;
}

static bool in_brackets(struct vt_text *name, struct unit *u)
{
    struct vt_text inside;

    for (size_t i = 0; i < sizeof brackets / sizeof *brackets; i++) {
        size_t close = strlen(brackets[i].close);
        if (!vt_text_ends(*name, brackets[i].close) || !vt_text_find(*name, brackets[i].open, &inside))
            continue;
        struct vt_text before = {name->s, (size_t)(inside.s - name->s) - strlen(brackets[i].open)};
        inside.n -= close;
        before = vt_text_trim(before);
        if (before.n && unit_inside(inside, i % 2 == 0, u)) {
            *name = before;
            return true;
        }
    }
    return false;
}

/* ---- which way is better */

static enum vt_better way_of_rate(const struct word *before)
{
    return is_kind(before, VT_WORD_COUNT)
                   || (before && is_in(" data transfer bit success sample frame throughput ", before->folded))
               ? VT_BETTER_HIGHER
               : VT_BETTER_UNKNOWN;
}

static const struct word *adverse(const struct word words[], size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (is_kind(&words[i], VT_WORD_ADVERSE))
            return &words[i];
    return NULL;
}

static struct vt_way told_by(enum vt_way_by by, enum vt_better better, struct vt_text name,
                             const struct word *word)
{
    return (struct vt_way){better, by, {name.s + word->at, word->n}};
}

static bool is_time_of_process(struct vt_text name)
{
    static const char *const names[] = {"real", "user", "sys", "system"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (vt_fold_equal(name, vt_text_of(names[i])))
            return true;
    return false;
}

/* Of the words, the last that says: "response_time" is a time. An amount such as memory says least. */
static struct vt_way way_of(struct vt_text name, const struct word words[], size_t n, enum vt_better by_unit)
{
    enum vt_better way = VT_BETTER_UNKNOWN;

    if (adverse(words, n))
        return told_by(VT_BY_ADVERSE, VT_BETTER_LOWER, name, adverse(words, n));
    if (is_time_of_process(name))
        return (struct vt_way){VT_BETTER_LOWER, VT_BY_PROCESS, name};
    for (size_t i = n; i-- > 0;) {
        const struct vt_word_row *row = words[i].row ? words[i].row : find_compound(words[i].folded);
        if (row && (row->kind == VT_WORD_QUANTITY || row->kind == VT_WORD_RATE || row->kind == VT_WORD_OTHER))
            way = row->better;
        else if (row && row->kind == VT_WORD_AMOUNT && !by_unit)
            way = row->better;
        else if (!strcmp(words[i].folded, "rate"))
            way = way_of_rate(i ? &words[i - 1] : NULL);
        else if (is_in(" ops kops mops ", words[i].folded))
            way = VT_BETTER_HIGHER;
        if (way)
            return told_by(VT_BY_WORD, way, name, &words[i]);
    }
    return (struct vt_way){0};
}

/* "interrupts_per_s" */
static const struct word *neutral(const struct word words[], size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (is_kind(&words[i], VT_WORD_NEUTRAL))
            return adverse(words, n) ? NULL : &words[i];
    return NULL;
}

/* "ops_per_joule": so many for what is spent. */
static struct vt_way way_of_ratio(struct vt_text name, const struct word words[], size_t n)
{
    for (size_t i = 1; i + 1 < n; i++)
        if (is_per(&words[i]) && is_kind(&words[i + 1], VT_WORD_OTHER)) {
            bool many = is_kind(&words[i - 1], VT_WORD_COUNT) || is_kind(&words[i - 1], VT_WORD_QUANTITY);
            return many ? told_by(VT_BY_RATIO, VT_BETTER_HIGHER, name, &words[i + 1]) : (struct vt_way){0};
        }
    return (struct vt_way){0};
}

static bool lasts_long(const struct word words[], size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (is_in(" uptime mtbf lifetime ", words[i].folded))
            return true;
    return false;
}

/* The part of a name that is its unit: words[from..to-1], or the last where it stays in the stem ("iops"). */
static struct vt_text words_between(struct vt_text name, const struct word words[], size_t from, size_t to)
{
    size_t first = from < to ? from : to - 1, end = words[to - 1].at + words[to - 1].n;

    return (struct vt_text){name.s + words[first].at, end - words[first].at};
}

/* What is behind the stem: the brackets. */
static struct vt_text rest_of(struct vt_text name, struct vt_text stem)
{
    name = vt_text_trim(name);
    return vt_text_trim((struct vt_text){name.s + stem.n, name.n - stem.n});
}

struct vt_quantity vt_quantity_of(struct vt_text name)
{
    struct word words[MOST_WORDS];
    struct unit u = {0};
    struct vt_quantity q = {.stem = vt_text_trim(name)};
    bool bracket = in_brackets(&q.stem, &u);
    size_t n = split(q.stem, words), left = n, end = n;

    if (!bracket) {
        u = find_unit(words, n);
        left = u.from;
    }
    if (!bracket && left == n && n > 1 && is_statistic(&words[n - 1])
        && !is_kind(&words[n - 1], VT_WORD_TIME))
        u = find_unit(words, end = n - 1); /* "latency_us_p99": the name stays whole */
    q.way = way_of_ratio(q.stem, words, n);
    if (!q.way.better)
        q.way = way_of(q.stem, words, left, u.better);
    enum vt_better way = q.way.better;
    if (!bracket && neutral(words, n)) /* a unit would tell a direction */
        return (struct vt_quantity){
            .stem = q.stem, .way = told_by(VT_BY_NEUTRAL, VT_BETTER_UNKNOWN, q.stem, neutral(words, n))};
    if (!way && u.better)
        q.way = (struct vt_way){u.better, VT_BY_NAME_UNIT,
                                bracket ? rest_of(name, q.stem) : words_between(q.stem, words, u.from, end)};
    q.better = q.way.better;
    if (u.doubt == VT_DOUBT_MINIMUM && way == VT_BETTER_HIGHER)
        return q; /* the smallest "throughput_min" */
    q.doubt = u.doubt;
    if (!q.doubt && way && u.better && way != u.better && !adverse(words, n) && !lasts_long(words, n))
        q.doubt = VT_DOUBT_WAY;
    snprintf(q.unit, sizeof q.unit, "%s", u.name);
    if (left > 1 && left < n && !strcmp(words[left - 1].folded, "in")) /* "Time in ms" */
        left--;
    if (!bracket && left > 0 && left < n)
        q.stem.n = words[left - 1].at + words[left - 1].n;
    return q;
}

struct vt_way vt_quantity_way(struct vt_text name, const char *unit)
{
    struct word words[MOST_WORDS];
    struct unit u = {0};
    size_t n = split(name, words);
    const struct vt_unit *known = vt_unit_find(unit);

    if (adverse(words, n))
        return told_by(VT_BY_ADVERSE, VT_BETTER_LOWER, name, adverse(words, n));
    if (neutral(words, n))
        return told_by(VT_BY_NEUTRAL, VT_BETTER_UNKNOWN, name, neutral(words, n));
    if (known && known->better)
        return (struct vt_way){known->better, VT_BY_UNIT, vt_text_of(unit)};
    if (*unit && strlen(unit) < sizeof u.name && unit_inside(vt_text_of(unit), true, &u) && u.better)
        return (struct vt_way){u.better, VT_BY_UNIT, vt_text_of(unit)};
    return vt_quantity_of(name).way;
}

enum vt_better vt_quantity_better(struct vt_text name, const char *unit)
{
    return vt_quantity_way(name, unit).better;
}

char *vt_way_text(const struct vt_way *way, const char *unit)
{
    static const struct {
        const char *before, *after;
    } said[] = {
        [VT_BY_NOTHING] = {"", ""},
        [VT_BY_WORD] = {"its name says '", "'"},
        [VT_BY_ADVERSE] = {"its name says '", "', of which less is better"},
        [VT_BY_PROCESS] = {"'", "' is a time of a process"},
        [VT_BY_RATIO] = {"its name says so many per '", "'"},
        [VT_BY_NAME_UNIT] = {": its name ends in '", "'"},
        [VT_BY_UNIT] = {": its unit is ", ""},
        [VT_BY_NEUTRAL] = {"neither more nor less '", "' is better"},
    };
    struct vt_buffer b = {0};

    if (way->by == VT_BY_NAME_UNIT || way->by == VT_BY_UNIT)
        vt_buffer_puts(&b, vt_unit_quality(unit));
    vt_buffer_puts(&b, said[way->by].before);
    if (way->by != VT_BY_NOTHING)
        vt_buffer_add(&b, way->word.s, way->word.n);
    vt_buffer_puts(&b, said[way->by].after);
    return vt_buffer_take(&b);
}

bool vt_quantity_is_impossible(double value, struct vt_text name, const char *unit)
{
    if (!(value < 0)
        || vt_role_name_in(name, " change delta diff difference drift skew offset temperature temp error "))
        return false;
    const struct vt_unit *known = vt_unit_find(unit);
    if (known)
        return strcmp(known->kind, "%") != 0 && (known->better || !strcmp(known->kind, "B"));
    return !*unit && vt_quantity_is_known(name) && vt_quantity_better(name, "") != VT_BETTER_UNKNOWN;
}

bool vt_quantity_is_known(struct vt_text name)
{
    struct word words[MOST_WORDS];
    struct unit unit;

    name = vt_text_trim(name);
    if (in_brackets(&name, &unit))
        return true;
    size_t n = split(name, words);

    for (size_t i = 0; i < n; i++)
        if ((words[i].row && words[i].row->kind != VT_WORD_STATISTIC) || find_compound(words[i].folded)
            || !strcmp(words[i].folded, "rate"))
            return true;
    return is_time_of_process(name);
}

bool vt_quantity_statistic(struct vt_text name, struct vt_text *statistic, struct vt_text *rest)
{
    struct word words[MOST_WORDS];

    name = vt_text_trim(name);
    size_t n = split(name, words);
    if (n && is_statistic(&words[n - 1])) {
        size_t before = n > 1 ? words[n - 2].at + words[n - 2].n : 0;
        *statistic = vt_text_trim((struct vt_text){name.s + words[n - 1].at, name.n - words[n - 1].at});
        *rest = (struct vt_text){name.s, before};
        return true;
    }
    if (n > 1 && is_statistic(&words[0])) {
        *statistic = (struct vt_text){name.s, words[0].n};
        *rest = (struct vt_text){name.s + words[1].at, name.n - words[1].at};
        return true;
    }
    return false;
}

char *vt_doubt_text(enum vt_doubt doubt, struct vt_text name)
{
    static const char *const said[][3] = {
        [VT_DOUBT_RATE] = {"may be a time or a rate", "s' for seconds (ms, ...)",
                           "/s' for so many per second"},
        [VT_DOUBT_MINIMUM] = {"may be minutes, a rate per minute, or the smallest of several",
                              "min' for minutes", "ms' (or what it is in) for the smallest"},
        [VT_DOUBT_BITS] = {"may be bytes or bits per second", "MB/s'", "Mbit/s'"},
        [VT_DOUBT_WAY] =
            {"names what is better when higher with a unit that is better when lower, or the reverse",
             "ms' (or whatever it is in) says the unit", "/s' a rate"},
    };
    struct vt_buffer b = {0};

    for (int i = 0; i < 3; i++) {
        vt_buffer_puts(&b, i == 0 ? "'" : i == 1 ? "; --unit '" : ", --unit '");
        vt_buffer_add(&b, name.s, name.n);
        vt_buffer_puts(&b, i == 0 ? "' " : "=");
        vt_buffer_puts(&b, said[doubt][i]);
    }
    if (!b.failed)
        return b.text;
    vt_buffer_free(&b);
    return NULL;
}
