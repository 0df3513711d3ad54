/* perf stat as people read it: counts grouped by whatever the locale groups by, then what they mean. */
#include "parsers/harness/perf.h"

#include "parsers/kit/measured.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* "1,234,567", "1.234.567,89", "1 234 567", "26,554473": whatever the locale groups by, three digits behind
 * the last comma or point are a group, and two or (before 4.16) six are decimals. */
static bool grouped_number(struct vt_text t, double *value)
{
    char digits[64];
    size_t n = 0, places = 0;
    bool fraction = false;

    for (size_t i = 0; i < t.n; i++)
        if (t.s[i] >= '0' && t.s[i] <= '9') {
            if (n + 2 >= sizeof digits)
                return false;
            digits[n++] = t.s[i];
        }
    if (!n)
        return false;
    for (size_t i = t.n; i-- > 0 && !fraction;) {
        fraction = t.s[i] == '.' || t.s[i] == ',';
        places += !fraction;
    }
    digits[n] = '\0';
    if (fraction && places != 3 && places <= n) {
        memmove(digits + n - places + 1, digits + n - places, places + 1);
        digits[n - places] = '.';
    }
    return vt_text_is_number(vt_text_of(digits), value);
}

/* " 375" between "77" and " 671": a blank before just three digits. */
static bool blank_groups(struct vt_text t, size_t i)
{
    size_t n = 0;

    while (i + 1 + n < t.n && t.s[i + 1 + n] >= '0' && t.s[i + 1 + n] <= '9')
        n++;
    return i && t.s[i] == ' ' && n == 3 && t.s[i - 1] >= '0' && t.s[i - 1] <= '9'
           && (i + 4 >= t.n || strchr(" ,.", t.s[i + 4]));
}

/* The digits and what groups them at the front, no-break blanks included. */
static size_t number_length(struct vt_text t)
{
    size_t i = 0;

    while (i < t.n) {
        struct vt_text rest = vt_text_from(t, i);
        if (strchr("0123456789.,'", t.s[i]) || blank_groups(t, i))
            i++;
        else if (vt_text_starts(rest, "\xc2\xa0"))
            i += 2;
        else if (vt_text_starts(rest, "\xe2\x80\xaf") || vt_text_starts(rest, "\xe2\x80\x99"))
            i += 3;
        else
            break;
    }
    return i;
}

static double error_percent(struct vt_text line)
{
    struct vt_text after;
    double x;

    while (vt_text_find(line, "( +-", &after)) {
        line = after;
        if (vt_text_number(&after, &x) && vt_text_starts(after, "%"))
            return x;
    }
    return NAN;
}

/* "9.078223741 (+0.139870049) #", of --table: how long one of the runs took. */
static bool take_table_row(struct vt_perf *s, struct vt_text line)
{
    struct vt_text rest = line, word;
    double value;

    if (!vt_text_number(&rest, &value) || !vt_text_word(&rest, &word) || word.n < 4
        || !(vt_text_starts(word, "(+") || vt_text_starts(word, "(-")) || !vt_text_ends(word, ")"))
        return false;
    struct vt_reading r = vt_reading_of(s->benchmark, "elapsed", "s", VT_BETTER_LOWER, value, s->line);
    r.run = VT_RUN_NEXT;
    if (!s->err->status)
        vt_sink_add(s->sink, &r, s->err);
    s->table = true;
    return true;
}

/* "0.0793 +- 0.0169 seconds time elapsed  ( +- 21.29% )" */
static bool take_seconds(struct vt_perf *s, struct vt_text line)
{
    static const struct {
        const char *words, *metric;
    } times[] = {
        {"seconds time elapsed", "elapsed"},
        {"seconds user", "user"},
        {"seconds sys", "sys"},
    };
    struct vt_text rest = line, after;
    double value, half = NAN;

    if (!vt_text_number(&rest, &value))
        return false;
    if (vt_text_find(rest, "+-", &after)
        && !vt_text_find(vt_text_first(rest, (size_t)(after.s - rest.s)), "(", NULL)
        && !vt_text_number(&after, &half))
        half = NAN;
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        if (!vt_text_find(rest, times[i].words, NULL))
            continue;
        struct vt_reading r =
            vt_reading_of(s->benchmark, times[i].metric, "s", VT_BETTER_LOWER, value, s->line);
        r.run = s->run;
        if (s->runs > 1) {
            r.aggregate_n = s->runs;
            r.aggregate_sd =
                isnan(half) ? error_percent(line) / 100 * value * sqrt(s->runs) : half * sqrt(s->runs);
        }
        if (i == 0 && s->table) /* the mean of what the table gave */
            vt_perf_report(s, times[i].metric, "s", "mean", value);
        else if (!s->err->status)
            vt_sink_add(s->sink, &r, s->err);
        s->open = false;
        vt_perf_report(s, times[i].metric, "s", "standard error (s)", half);
        vt_perf_report(s, times[i].metric, "s", "standard error (%)", error_percent(line));
        return true;
    }
    return false;
}

/* "S0-D0-C1   1" of --per-core and its like, "CPU3" of -A. *t then begins behind it. */
static struct vt_text take_place(struct vt_text *t)
{
    static const char *const begins[] = {"CPU", "S", "N", "D", "P"};
    struct vt_text rest = *t, word, count;
    double x;

    if (!vt_text_word(&rest, &word))
        return (struct vt_text){"", 0};
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++) {
        size_t n = strlen(begins[i]);
        if (!vt_text_starts(word, begins[i]) || word.n <= n || word.s[n] < '0' || word.s[n] > '9')
            continue;
        *t = vt_text_trim(rest);
        if (i > 0 && vt_text_word(&rest, &count) && vt_text_is_number(count, &x))
            *t = vt_text_trim(rest); /* how many CPUs it adds up */
        return word;
    }
    return (struct vt_text){"", 0};
}

/* "cycles", "msec task-clock", "task-clock (msec)" (before 4.16), "ref-cycles  (50.01%)" */
static bool take_event(struct vt_perf_counter *c, struct vt_text t)
{
    struct vt_text words[3];
    size_t count = vt_words(t, words, 3);

    if (count > 1 && count <= 3 && vt_text_starts(words[count - 1], "(")
        && vt_text_ends(words[count - 1], "%)"))
        count--; /* for how much of the time it was counted */
    if (!count || count > 2)
        return false;
    if (count == 2 && vt_text_starts(words[1], "(") && vt_text_ends(words[1], ")"))
        vt_text_copy(vt_text_first(vt_text_from(words[1], 1), words[1].n - 2), c->unit, sizeof c->unit);
    else if (count == 2)
        vt_text_copy(words[0], c->unit, sizeof c->unit);
    bool behind = count == 2 && vt_text_starts(words[1], "(");
    vt_text_copy(words[behind ? 0 : count - 1], c->event, sizeof c->event);
    return true;
}

void vt_perf_text_row(struct vt_perf *s, struct vt_text line, double interval)
{
    struct vt_perf_counter c = {.error_percent = error_percent(line), .interval = interval};
    struct vt_text t = vt_text_trim(line), value, words[3], comment = {"", 0}, place = take_place(&t);
    const char *why = vt_perf_reason(t);

    if (take_table_row(s, t) || take_seconds(s, t))
        return;
    if (vt_text_find(t, "#", &comment)) {
        t = vt_text_trim(vt_text_before(t, "#"));
        comment = vt_text_trim(vt_text_before(comment, "( +-"));
        if (vt_text_number(&comment, &c.value)) {
            struct vt_text whole = comment;
            const char *number = comment.s;
            while (number > line.s && strchr("0123456789.,eE+-", number[-1]))
                number--;
            c.metric = (struct vt_text){number, (size_t)(comment.s - number)};
            c.metric_unit = whole;
        }
    } else {
        t = vt_text_trim(vt_text_before(t, "( +-"));
    }
    if (why) {
        struct vt_text rest;
        if (vt_text_find(t, ">", &rest) && vt_words(rest, words, 3) >= 1)
            vt_perf_not_counted(
                s, words[vt_words(rest, words, 3) > 1 && vt_text_find(words[0], "oules", NULL)], why);
        return;
    }
    size_t n = number_length(t);
    if (!n)
        return;
    value = vt_text_first(t, n);
    if (!take_event(&c, vt_text_from(t, n)))
        return;
    if (place.n) {
        size_t used = strlen(c.event);
        snprintf(c.event + used, sizeof c.event - used, " %s", vt_sink_keep(s->sink, place, s->err));
    }
    if (!grouped_number(value, &c.value))
        vt_sink_bad_row(s->sink, s->line, s->err, "no count before the event '%s'", c.event);
    else
        vt_perf_give(s, &c);
}

/* "     1.000123456              1,234      context-switches          #  ..." */
void vt_perf_interval_row(struct vt_perf *s, struct vt_text line)
{
    struct vt_text rest = line;
    double time;

    if (!vt_text_number(&rest, &time) || !rest.n || *rest.s != ' ')
        return;
    s->run = s->run < 1 ? 1 : s->run;
    vt_perf_text_row(s, rest, time);
}

void vt_perf_note_open(struct vt_perf *s)
{
    if (s->open && !s->err->status)
        vt_sink_note(s->sink, "incomplete", VT_WARNING, s->err,
                     "the counters of %s end before the time elapsed (line %ld); was it cut off?",
                     s->benchmark, s->line);
    s->open = false;
}

/* "Performance counter stats for 'COMMAND' (5 runs):", "... for 'system wide':" */
void vt_perf_begin(struct vt_perf *s, struct vt_text rest)
{
    struct vt_text name = vt_text_trim(rest), after;

    vt_perf_note_open(s);
    s->open = true;
    s->table = false;

    s->runs = 0;
    if (vt_text_find(name, "' (", &after)) {
        if (!vt_text_number(&after, &s->runs))
            s->runs = 0;
        name = vt_text_before(name, "' (");
    }
    name = vt_text_before(name, "':");
    if (vt_text_starts(name, "'"))
        name = vt_text_from(name, 1);
    while (vt_text_ends(name, ":") || vt_text_ends(name, "'"))
        name.n--;
    s->benchmark = vt_sink_say(s->sink, s->err, "perf stat/%s", vt_sink_keep(s->sink, name, s->err));
    s->run++;
}
