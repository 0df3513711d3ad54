/* What perf counted as readings: the counter, its error, and the ratio beside it. */
#include "parsers/harness/perf.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

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

void vt_perf_report(struct vt_perf *s, const char *metric, const char *unit, const char *label, double figure)
{
    struct vt_reading r = vt_reading_of(s->benchmark, metric, unit, VT_BETTER_LOWER, 0, s->line);
    char text[40];

    snprintf(text, sizeof text, "%.15g", figure);
    if (!s->err->status && isfinite(figure))
        vt_sink_reported(s->sink, &r, label, vt_text_of(text), s->err);
}

/* "0.58 insn per cycle", "5.97 of all branches": a ratio that says more than the counts. Rates a second do
 * not. */
static void give_ratio(struct vt_perf *s, const struct vt_perf_counter *c, struct vt_reading like)
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
            vt_perf_report(s, c->event, unit_name(c->unit), label, like.value); /* "CPUs utilized", "K/sec" */
        return;
    }
    vt_sink_add(s->sink, &like, s->err);
}

enum vt_status vt_perf_give(struct vt_perf *s, const struct vt_perf_counter *c)
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
        vt_perf_report(s, c->event, unit, "standard error (%)", c->error_percent);
    give_ratio(s, c, r);
    return s->err->status;
}

void vt_perf_not_counted(struct vt_perf *s, struct vt_text event, const char *why)
{
    const char *name = "";

    name = vt_sink_say(s->sink, s->err, "perf event %s", vt_sink_keep(s->sink, event, s->err));
    if (!s->err->status)
        vt_sink_fact(s->sink, name, vt_text_of(why), s->err);
}

/* <not supported>, <not counted> */
const char *vt_perf_reason(struct vt_text value)
{
    if (vt_text_find(value, "<not supported>", NULL))
        return "<not supported>";
    return vt_text_find(value, "<not counted>", NULL) ? "<not counted>" : NULL;
}
