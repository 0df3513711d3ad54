/* perf stat -x: fields whose separator, and how many stand before the value, the rows themselves tell. */
#include "parsers/harness/perf.h"

#include "parsers/kit/measured.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define MOST 24

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
    return vt_perf_reason(t) || vt_text_is_number(t, &x);
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

bool vt_perf_fields(struct vt_perf *s, struct vt_text line)
{
    struct vt_text f[MOST];
    size_t n, value, event;
    struct vt_perf_counter c = {.interval = NAN};
    double x;

    char separator;

    if (!split_row(line, f, &n, &value, &event, &separator) || !has_times(f, n, event))
        return false;
    s->separator = separator;
    if (vt_perf_reason(f[value])) {
        vt_perf_not_counted(s, f[event], vt_perf_reason(f[value]));
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
    vt_perf_give(s, &c);
    return true;
}

/* A row that begins as those before it did, but does not go on so. */
bool vt_perf_is_cut(const struct vt_perf *s, struct vt_text line)
{
    struct vt_text first, rest;

    return s->separator && s->separator != ' '
           && vt_text_split(vt_text_trim(line), s->separator, &first, &rest) && is_value(first);
}

bool vt_perf_has_fields(struct vt_text head)
{
    struct vt_text line, f[MOST];
    size_t n, value, event, rows = 0;
    char separator;

    for (int i = 0; i < 60 && vt_text_split(head, '\n', &line, &head); i++) {
        if (!split_row(line, f, &n, &value, &event, &separator))
            continue;
        if (!has_times(f, n, event))
            continue;
        if (vt_perf_reason(f[value]) || vt_text_find(f[event], "-", NULL)
            || vt_text_find(f[event], "cycles", NULL) || vt_text_find(f[event], "instructions", NULL)
            || vt_text_find(f[event], "/", NULL))
            rows++;
    }
    return rows > 0;
}
