/* perf stat's text, its -x fields and -j objects, and perf bench:
 *       Performance counter stats for 'sha256sum /usr/bin/perl' (5 runs):
 *                   29.51 msec task-clock                #    0.372 CPUs utilized            ( +-  9.15% )
 *                  0.0793 +- 0.0169 seconds time elapsed  ( +- 21.29% )
 *      27.13,msec,task-clock,7.47%,27131067,100.00,0.565,CPUs utilized
 *      {"counter-value" : "29.630711", "unit" : "msec", "event" : "task-clock", "variance" : 5.48, ...
 * "+- x%" (and JSON's "variance") is the standard error of the mean over the runs of -r; where their number n
 * is shown, the mean is an aggregate with sd = error * sqrt(n). -I prints a block an interval: iterations of
 * one run. Events that could not be counted are a fact of the machine, not a 0. Fewer events are better, more
 * instructions a cycle too. */
#include "parsers/kit/document.h"
#include "parsers/kit/measured.h"

#include <math.h>
#include <string.h>

#define MOST 24

struct counter {
    char event[120];
    double value;
    char unit[24];                      /* "msec", "Joules"; "" for a count */
    double error_percent;               /* NAN: not given */
    struct vt_text metric, metric_unit; /* "0.58", "insn per cycle"; empty: none */
    double interval;                    /* NAN: none */
};

struct state {
    struct vt_sink *sink;
    struct vt_error *err;
    const char *benchmark;
    double runs;
    long run, iteration, line;
    double interval; /* of the present block */
    char separator;  /* of -x, once a row has shown it; 0 before */
    bool open;       /* text: the line that ends it, with the time elapsed, has not come */
    bool table;      /* text: --table gave each run's time elapsed */
};

static const char *unit_name(const char *unit)
{
    static const struct {
        const char *perf, *name;
    } units[] = {
        {"", "count"}, {"msec", "ms"},  {"nsec", "ns"}, {"usec", "us"},
        {"sec", "s"},  {"Joules", "J"}, {"ns", "ns"},
    };

    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (!strcmp(units[i].perf, unit))
            return units[i].name;
    return unit;
}

static void report(struct state *s, const char *metric, const char *unit, const char *label, double figure)
{
    struct vt_reading r = vt_reading_of(s->benchmark, metric, unit, VT_BETTER_LOWER, 0, s->line);
    char text[40];

    snprintf(text, sizeof text, "%.15g", figure);
    if (!s->err->status && isfinite(figure))
        vt_sink_reported(s->sink, &r, label, vt_text_of(text), s->err);
}

/* "0.58 insn per cycle", "5.97 of all branches": a ratio that says more than the counts. Rates a second do
 * not. */
static void give_ratio(struct state *s, const struct counter *c, struct vt_reading like)
{
    const char *name = "";
    struct vt_text unit = vt_text_trim(c->metric_unit);

    like.aggregate_n = 0;
    like.aggregate_sd = NAN;
    if (!vt_text_is_number(c->metric, &like.value) || s->err->status)
        return;
    if (vt_text_find(unit, "insn per cycle", NULL) || vt_text_find(unit, "insns per cycle", NULL)
        || vt_text_find(unit, "insn_per_cycle", NULL)) {
        const char *slash = strchr(c->event, '/'); /* "cpu_atom/instructions/": a kind of core of its own */
        name =
            vt_sink_say(s->sink, s->err, slash ? "instructions per cycle (%.*s)" : "instructions per cycle",
                        slash ? (int)(slash - c->event) : 0, c->event);
        like.metric = name;
        like.unit = "insn/cycle";
        like.better = VT_BETTER_HIGHER;
    } else if (vt_text_find(unit, "of all ", NULL)) {
        const char *of = "";
        of = vt_sink_keep(s->sink, vt_text_from(unit, vt_text_starts(unit, "%") ? 1 : 0), s->err);
        name = vt_sink_say(s->sink, s->err, "%s %s", c->event, *of == ' ' ? of + 1 : of);
        like.metric = name;
        like.unit = "%";
        like.better = VT_BETTER_LOWER;
    } else if (vt_text_starts(unit, "%") && vt_text_find(unit, "_miss_rate", NULL)) {
        name = vt_sink_keep_name(s->sink, vt_text_before(vt_text_from(unit, 1), "("), s->err);
        like.metric = name;
        like.unit = "%";
        like.better = VT_BETTER_LOWER;
    } else {
        const char *label = "";
        label = vt_sink_keep(s->sink, unit, s->err);
        if (*label && !(*label >= '0' && *label <= '9')) /* a digit: a locale's comma cut the metric in two */
            report(s, c->event, unit_name(c->unit), label, like.value); /* "CPUs utilized", "K/sec" */
        return;
    }
    vt_sink_add(s->sink, &like, s->err);
}

static enum vt_status give(struct state *s, const struct counter *c)
{
    const char *unit = unit_name(c->unit);
    struct vt_reading r = vt_reading_of(s->benchmark, c->event, unit, VT_BETTER_LOWER, c->value, s->line);

    r.run = s->run;
    if (!isnan(c->interval)) {
        if (!(s->interval == c->interval)) {
            if (c->interval < s->interval) {
                s->run++; /* the clock starts again: another call */
                s->iteration = 0;
            }
            s->iteration++;
            s->interval = c->interval;
        }
        r.run = s->run;
        r.iteration = s->iteration;
        r.time = c->interval;
    }
    if (s->runs > 1) {
        r.aggregate_n = s->runs;
        r.aggregate_sd = c->error_percent / 100 * c->value * sqrt(s->runs);
    }
    if (vt_sink_add(s->sink, &r, s->err))
        return s->err->status;
    if (!isnan(c->error_percent))
        report(s, c->event, unit, "standard error (%)", c->error_percent);
    give_ratio(s, c, r);
    return s->err->status;
}

static void not_counted(struct state *s, struct vt_text event, const char *why)
{
    const char *name = "";

    name = vt_sink_say(s->sink, s->err, "perf event %s", vt_sink_keep(s->sink, event, s->err));
    if (!s->err->status)
        vt_sink_fact(s->sink, name, vt_text_of(why), s->err);
}

/* <not supported>, <not counted> */
static const char *reason(struct vt_text value)
{
    if (vt_text_find(value, "<not supported>", NULL))
        return "<not supported>";
    return vt_text_find(value, "<not counted>", NULL) ? "<not counted>" : NULL;
}

/* ---- text */

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
static bool take_table_row(struct state *s, struct vt_text line)
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
static bool take_seconds(struct state *s, struct vt_text line)
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
            report(s, times[i].metric, "s", "mean", value);
        else if (!s->err->status)
            vt_sink_add(s->sink, &r, s->err);
        s->open = false;
        report(s, times[i].metric, "s", "standard error (s)", half);
        report(s, times[i].metric, "s", "standard error (%)", error_percent(line));
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
static bool take_event(struct counter *c, struct vt_text t)
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

static void take_text_row(struct state *s, struct vt_text line, double interval)
{
    struct counter c = {.error_percent = error_percent(line), .interval = interval};
    struct vt_text t = vt_text_trim(line), value, words[3], comment = {"", 0}, place = take_place(&t);
    const char *why = reason(t);

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
            not_counted(s, words[vt_words(rest, words, 3) > 1 && vt_text_find(words[0], "oules", NULL)], why);
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
        give(s, &c);
}

/* "     1.000123456              1,234      context-switches          #  ..." */
static void take_interval_row(struct state *s, struct vt_text line)
{
    struct vt_text rest = line;
    double time;

    if (!vt_text_number(&rest, &time) || !rest.n || *rest.s != ' ')
        return;
    s->run = s->run < 1 ? 1 : s->run;
    take_text_row(s, rest, time);
}

static void note_open(struct state *s)
{
    if (s->open && !s->err->status)
        vt_sink_note(s->sink, "incomplete", VT_WARNING, s->err,
                     "the counters of %s end before the time elapsed (line %ld); was it cut off?",
                     s->benchmark, s->line);
    s->open = false;
}

/* "Performance counter stats for 'COMMAND' (5 runs):", "... for 'system wide':" */
static void begin_stats(struct state *s, struct vt_text rest)
{
    struct vt_text name = vt_text_trim(rest), after;

    note_open(s);
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

/* ---- -x */

static bool is_word(struct vt_text t)
{
    double x;
    return t.n && !vt_text_is_number(t, &x) && !vt_text_ends(t, "%") && *t.s != '<';
}

/* Where the event's name stands: behind the value and a unit that may be empty. MOST: the row is none of
 * ours. */
static size_t event_at(const struct vt_text f[], size_t n, size_t value)
{
    size_t unit = value + 1;
    double x;

    if (unit + 1 < n && vt_text_is_number(f[unit], &x) && f[unit].n == 2 && is_word(f[unit + 1]))
        unit++; /* the decimals of a comma locale, cut off by the separator */
    return unit + 1 < n && (!f[unit].n || is_word(f[unit])) && is_word(f[unit + 1]) ? unit + 1 : MOST;
}

static bool is_value(struct vt_text t)
{
    double x;
    return reason(t) || vt_text_is_number(t, &x);
}

/* Splits at the separator that makes a row of it: [time] [cpu or core fields] value unit event ... */
static bool split_row(struct vt_text line, struct vt_text f[], size_t *n, size_t *value, size_t *event,
                      char *separator)
{
    static const char separators[] = ",;|\t: ";

    line = vt_text_trim(line);
    for (const char *c = separators; *c; c++) {
        *n = vt_fields(line, *c, f, MOST);
        if (*n < 5 || *n > MOST)
            continue;
        for (*value = 0; *value < 4 && *value < *n; ++*value)
            if (is_value(f[*value]) && (*event = event_at(f, *n, *value)) < MOST) {
                *separator = *c;
                return true;
            }
    }
    return false;
}

/* "94,19%" cut in two by the separator of a comma locale, or "7.47%" in one. *at moves behind it. */
static double take_error(const struct vt_text f[], size_t n, size_t *at)
{
    char text[40];
    double x, whole;
    struct vt_text t;

    if (*at < n && vt_text_ends(f[*at], "%")) {
        t = f[(*at)++];
        t.n--;
        return vt_text_is_number(t, &x) ? x : NAN;
    }
    if (*at + 1 < n && vt_text_ends(f[*at + 1], "%") && vt_text_is_number(f[*at], &whole)) {
        snprintf(text, sizeof text, "%.*s.%.*s", (int)(f[*at].n > 15 ? 15 : f[*at].n), f[*at].s,
                 (int)(f[*at + 1].n - 1 > 15 ? 15 : f[*at + 1].n - 1), f[*at + 1].s);
        *at += 2;
        return vt_text_is_number(vt_text_of(text), &x) ? x : NAN;
    }
    return NAN;
}

/* Behind the event, and perhaps the error, how long it was counted (ns), and in how much of that (%). */
static bool has_times(const struct vt_text f[], size_t n, size_t event)
{
    size_t at = event + 1;
    double ns, percent;

    take_error(f, n, &at);
    return at + 1 < n && vt_text_is_number(f[at], &ns) && ns == floor(ns)
           && vt_text_is_number(f[at + 1], &percent) && percent >= 0 && percent <= 101;
}

static bool take_fields(struct state *s, struct vt_text line)
{
    struct vt_text f[MOST];
    size_t n, value, event;
    struct counter c = {.interval = NAN};
    double x;

    char separator;

    if (!split_row(line, f, &n, &value, &event, &separator) || !has_times(f, n, event))
        return false;
    s->separator = separator;
    if (reason(f[value])) {
        not_counted(s, f[event], reason(f[value]));
        return true;
    }
    if (value > 0 && (!vt_text_is_number(f[0], &c.interval) || !vt_text_find(f[0], ".", NULL)))
        c.interval = NAN;
    if (!vt_text_is_number(f[value], &c.value))
        return false;
    if (event == value + 3 && vt_text_is_number(f[value + 1], &x))
        c.value += x / 100; /* "32" "60": of a comma locale */
    vt_text_copy(f[event - 1], c.unit, sizeof c.unit);
    vt_text_copy(f[event], c.event, sizeof c.event);
    if (isnan(c.interval) && value > 0) { /* per core, socket or CPU: "S0-C0,2,value" */
        size_t used = strlen(c.event);
        snprintf(c.event + used, sizeof c.event - used, " %s", vt_sink_keep(s->sink, f[0], s->err));
    }
    size_t at = event + 1;
    c.error_percent = take_error(f, n, &at);
    s->run = isnan(c.interval) ? VT_RUN_NEXT : s->run < 1 ? 1 : s->run;
    if (at + 3 < n) {
        c.metric = f[at + 2];
        c.metric_unit = (struct vt_text){f[at + 3].s, (size_t)(line.s + line.n - f[at + 3].s)};
    }
    give(s, &c);
    return true;
}

/* A row that begins as those before it did, but does not go on so. */
static bool is_cut(const struct state *s, struct vt_text line)
{
    struct vt_text first, rest;

    return s->separator && s->separator != ' '
           && vt_text_split(vt_text_trim(line), s->separator, &first, &rest) && is_value(first);
}

/* ---- -j */

static enum vt_status parse_json(const struct vt_input *in, struct state *s)
{
    struct vt_documents documents = vt_documents_of(in);
    const struct vt_json *root;

    while (!s->err->status && vt_documents_next(&documents, &root, s->err)) {
        struct counter c = {.error_percent = NAN, .interval = NAN};
        const char *event = vt_json_string(root, "event"), *unit = vt_json_string(root, "unit");
        const struct vt_json *value = vt_json_get(root, "counter-value"),
                             *metric = vt_json_get(root, "metric-value");
        const char *metric_unit = vt_json_string(root, "metric-unit");
        if (!event || !value)
            continue;
        s->line = root->line;
        if (reason(value->text)) {
            not_counted(s, vt_text_of(event), reason(value->text));
            continue;
        }
        if (!vt_json_value(value, &c.value)) {
            vt_sink_bad_row(s->sink, root->line, s->err, "no number as \"counter-value\" of %s", event);
            continue;
        }
        snprintf(c.event, sizeof c.event, "%s", event);
        snprintf(c.unit, sizeof c.unit, "%s", unit ? unit : "");
        if (!vt_json_number(root, "variance", &c.error_percent))
            c.error_percent = NAN;
        if (!vt_json_number(root, "interval", &c.interval))
            c.interval = NAN;
        if (metric && metric_unit) {
            c.metric = metric->text;
            c.metric_unit = vt_text_of(metric_unit);
        }
        if (isnan(c.interval))
            s->run = VT_RUN_NEXT;
        give(s, &c);
    }
    vt_documents_free(&documents);
    return s->err->status;
}

/* ---- perf bench: "# Running 'sched/messaging' benchmark:", then "Total time: 1.601 [sec]", "2.345678
 * usecs/op" */

static bool take_bench(struct state *s, struct vt_text line, char name[120])
{
    struct vt_measured to = {.sink = s->sink, .err = s->err, .line = s->line};
    struct vt_text rest, words[2];
    double value;

    if (vt_text_find(line, "# Running '", &rest) && vt_text_find(rest, "' benchmark", NULL)) {
        snprintf(name, 120, "perf bench/%s",
                 vt_sink_keep(s->sink, vt_text_before(rest, "' benchmark"), s->err));
        return true;
    }
    if (*name && vt_text_find(line, "# function '", &rest)) { /* mem/memcpy tries several */
        char *with = strstr(name, " (");
        size_t used = with ? (size_t)(with - name) : strlen(name);
        snprintf(name + used, 120 - used, " (%s)", vt_sink_keep(s->sink, vt_text_before(rest, "'"), s->err));
        return true;
    }
    if (vt_text_find(line, "# Executed ", &rest)
        && vt_text_find(rest, "()", NULL)) { /* "# Executed 10000000 getppid() calls" */
        struct vt_text count;
        if (!vt_text_word(&rest, &count))
            return false;
        snprintf(name, 120, "perf bench/syscall %s",
                 vt_sink_keep(s->sink, vt_text_trim(vt_text_before(rest, "()")), s->err));
        return true;
    }
    if (!*name)
        return false;
    if (vt_number_after(line, "Total time:", &value, &rest) && vt_text_find(rest, "[sec]", NULL)) {
        vt_measured(&to, name, "time", "s", value);
    } else if (vt_words(line, words, 2) == 2 && vt_text_is_number(words[0], &value)) {
        if (vt_text_equals(words[1], "usecs/op"))
            vt_measured(&to, name, "time of an operation", "us/op", value);
        else if (vt_text_equals(words[1], "ops/sec"))
            vt_measured(&to, name, "rate", "ops/s", value);
        else if (vt_text_equals(words[1], "GB/sec") || vt_text_equals(words[1], "MB/sec"))
            vt_measured(&to, name, "throughput", vt_text_starts(words[1], "G") ? "GiB/s" : "MiB/s", value);
    }
    return true;
}

/* ---- recognition */

static bool has_row(struct vt_text head)
{
    struct vt_text line, f[MOST];
    size_t n, value, event, rows = 0;
    char separator;

    for (int i = 0; i < 60 && vt_text_split(head, '\n', &line, &head); i++) {
        if (!split_row(line, f, &n, &value, &event, &separator))
            continue;
        if (!has_times(f, n, event))
            continue;
        if (reason(f[value]) || vt_text_find(f[event], "-", NULL) || vt_text_find(f[event], "cycles", NULL)
            || vt_text_find(f[event], "instructions", NULL) || vt_text_find(f[event], "/", NULL))
            rows++;
    }
    return rows > 0;
}

static int score(struct vt_text head)
{
    if (vt_text_find(head, "Performance counter stats for ", NULL)
        || (vt_text_has_key(head, "counter-value") && vt_text_has_key(head, "event")))
        return 95;
    if (vt_text_find(head, "counts unit events", NULL)
        || (vt_text_find(head, "# Executed ", NULL) && vt_text_find(head, "usecs/op", NULL)))
        return 92;
    if (vt_text_find(head, "# Running '", NULL) && vt_text_find(head, "' benchmark", NULL))
        return 92;
    return has_row(head) ? 91 : 0;
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct state s = {.sink = sink, .err = err, .benchmark = "perf stat/counters", .interval = NAN};
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line, rest;
    bool in_text = false, in_intervals = false;
    char bench[120] = "";

    if (vt_text_has_key(in->text, "counter-value"))
        return parse_json(in, &s);
    while (!err->status && vt_lines_next(&lines, &line)) {
        s.line = lines.number;
        if (vt_text_find(line, "Performance counter stats for ", &rest)) {
            begin_stats(&s, rest);
            in_text = true;
        } else if (in_text) {
            take_text_row(&s, line, NAN);
        } else if (vt_text_find(line, "counts unit events", NULL)) {
            in_intervals = true; /* the head of -I without -x */
        } else if (in_intervals) {
            take_interval_row(&s, line);
        } else if (!take_bench(&s, line, bench)) {
            if (!take_fields(&s, line) && is_cut(&s, line))
                vt_sink_bad_row(sink, s.line, err,
                                "this row of perf stat -x ends too early; was it cut off?");
        }
    }
    note_open(&s);
    return err->status;
}

const struct vt_parser vt_parser_perf = {"perf",
                                         "perf stat, perf bench",
                                         "3.x to 6.x: text, -x, -j",
                                         "perf stat -r 10 -j -o run1.json COMMAND",
                                         score,
                                         parse};
