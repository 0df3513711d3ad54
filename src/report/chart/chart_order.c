/* Values in the order measured. With clocks on both sides they share one time axis, so that an interleaved
 * experiment is seen as one; without, each side has its own panel under the same value axis. */
#include "report/chart/axis.h"
#include "report/chart/chart.h"

#include "report/palette.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double LEFT = 44, TOP = 27, PLOT = 78, BELOW = 30;

enum { POINTS_MOST = 1500, BOOT_LABELS_MOST = 8 };

double vt_chart_order_height(const struct vt_samples *s)
{
    (void)s;
    return TOP + PLOT + BELOW;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The median of the values kept in [from, to); NAN when there is none. */
static double kept_median(const struct vt_group *g, size_t from, size_t to)
{
    double *kept = malloc((to - from + 1) * sizeof *kept), median = NAN;
    size_t n = 0;

    for (size_t i = from; kept && i < to; i++)
        if (isfinite(g->value[i]) && !(g->rejected && g->rejected[i]))
            kept[n++] = g->value[i];
    if (n) {
        qsort(kept, n, sizeof *kept, by_size);
        median = n % 2 ? kept[n / 2] : (kept[n / 2 - 1] + kept[n / 2]) / 2;
    }
    free(kept);
    return median;
}

static double x_of(const struct vt_group *g, const struct vt_axis *x, size_t i, bool by_time)
{
    return vt_axis_at(x, by_time ? g->time[i] : (double)(i + 1));
}

static void draw_boots(const struct vt_canvas *c, const struct vt_group *g, const struct vt_axis *x,
                       const struct vt_axis *y, bool by_time, long color, const struct vt_words *words)
{
    struct vt_style wall = {.stroke = VT_DIVIDER, .fill = VT_NO_COLOR, .width = 0.6, .dash = 2};
    struct vt_style median = {.stroke = color, .fill = VT_NO_COLOR, .width = 1.1};
    struct vt_font font = {.size = 6.5, .color = VT_GREY};
    size_t boots = 1, from = 0;
    struct vt_buffer b = {0};

    for (size_t i = 1; g->boot && i < g->n; i++)
        boots += g->boot[i] != g->boot[i - 1];
    for (size_t i = 1; i <= g->n && boots <= 60; i++) {
        if (i < g->n && (!g->boot || g->boot[i] == g->boot[i - 1]))
            continue;
        double x1 = x_of(g, x, from, by_time), x2 = x_of(g, x, i - 1, by_time), v = kept_median(g, from, i);
        double pad = by_time ? 1 : fabs(vt_axis_at(x, 1.4) - vt_axis_at(x, 1));
        if (isfinite(v))
            vt_canvas_line(c, x1 - pad, vt_axis_at(y, v), x2 + pad, vt_axis_at(y, v), &median);
        if (from && !by_time) {
            double gap = (x_of(g, x, from - 1, false) + x1) / 2;
            vt_canvas_line(c, gap, TOP, gap, TOP + PLOT, &wall);
        }
        if (g->boot && boots > 1 && boots <= BOOT_LABELS_MOST && !by_time) {
            vt_buffer_clear(&b);
            vt_buffer_printf(&b, "%s %ld", vt_word(words, "chart.boot"), g->boot[from]);
            vt_canvas_text_fit(c, x1 - pad + 2, TOP - 3, fmax(x2 - x1 + 2 * pad, 12), vt_buffer_text(&b),
                               &font);
        }
        from = i;
    }
    vt_buffer_free(&b);
}

static void draw_points(const struct vt_canvas *c, const struct vt_group *g, const struct vt_axis *x,
                        const struct vt_axis *y, bool by_time, size_t which)
{
    size_t every = (g->n + POINTS_MOST - 1) / POINTS_MOST;

    for (size_t i = 0; i < g->n; i++) {
        bool rejected = g->rejected && g->rejected[i];
        double px = x_of(g, x, i, by_time), py = vt_axis_at(y, g->value[i]);
        if (!rejected && i % every)
            continue;
        if (!isfinite(g->value[i])) /* censored or unreadable: a stroke on the floor */
            vt_canvas_mark(c, VT_TICK, px, TOP + PLOT - 3, 6, VT_ORANGE);
        else if (!vt_axis_shows(y, g->value[i]))
            vt_canvas_mark(c, g->value[i] > y->high ? VT_UP : VT_DOWN, px,
                           g->value[i] > y->high ? TOP + 3 : TOP + PLOT - 3, 6, VT_VERMILION);
        else if (rejected)
            vt_canvas_mark(c, VT_CROSS, px, py, 6.5, VT_VERMILION);
        else if (which == 0)
            vt_canvas_circle(c, px, py, 1.8,
                             &(struct vt_style){.stroke = VT_GREY, .fill = VT_WHITE, .width = 0.8});
        else
            vt_canvas_circle(c, px, py, 1.9,
                             &(struct vt_style){.stroke = VT_NO_COLOR, .fill = VT_BLUE, .opacity = 0.8});
    }
}

/* What changed within a side while it was measured. */
static void draw_changes(const struct vt_canvas *c, const struct vt_group *g, const struct vt_axis *x,
                         const struct vt_axis *y, bool by_time, const struct vt_words *words)
{
    struct vt_style line = {.stroke = VT_VERMILION, .fill = VT_NO_COLOR, .width = 1.2, .dash = 4};
    struct vt_font font = {.size = 7, .color = VT_VERMILION, .anchor = VT_MIDDLE};
    double first = x_of(g, x, 0, by_time), last = x_of(g, x, g->n - 1, by_time), at;

    if (g->has_trend) {
        vt_canvas_line(c, first, vt_axis_at(y, g->trend_from), last, vt_axis_at(y, g->trend_to), &line);
        font.anchor = VT_END;
        vt_canvas_text(c, last, fmin(vt_axis_at(y, g->trend_to) + 11, TOP + PLOT - 3),
                       vt_word(words, "chart.trend"), &font);
    }
    if (!g->change_at || g->change_at >= g->n)
        return;
    at = (x_of(g, x, g->change_at - 1, by_time) + x_of(g, x, g->change_at, by_time)) / 2;
    vt_canvas_line(c, first, vt_axis_at(y, g->before), at, vt_axis_at(y, g->before), &line);
    vt_canvas_line(c, at, vt_axis_at(y, g->after), last, vt_axis_at(y, g->after), &line);
    line.dash = 0;
    line.width = 0.7;
    vt_canvas_line(c, at, TOP, at, TOP + PLOT, &line);
    font.anchor = at > (x->from + x->to) / 2 ? VT_END : VT_START;
    vt_canvas_text(c, at + (font.anchor == VT_END ? -3 : 3), TOP + PLOT - 4, vt_word(words, "chart.change"),
                   &font);
}

/* Points of the first and the last measurement; false when some are missing or all are one. */
static bool time_range(const struct vt_samples *s, double *low, double *high)
{
    *low = INFINITY;
    *high = -INFINITY;
    for (size_t g = 0; g < s->n; g++) {
        for (size_t i = 0; i < s->group[g].n; i++) {
            if (!s->group[g].time || !isfinite(s->group[g].time[i]))
                return false;
            *low = fmin(*low, s->group[g].time[i]);
            *high = fmax(*high, s->group[g].time[i]);
        }
    }
    return *low < *high;
}

/* Seconds since 1970 mean nothing to a reader; the time since the first measurement does. */
static void draw_time_axis(const struct vt_canvas *c, const struct vt_axis *shown, double span,
                           const struct vt_words *words)
{
    double unit = span > 2 * 86400 ? 86400 : span > 3 * 3600 ? 3600 : span > 180 ? 60 : 1;
    const char *name = vt_word(words, unit > 86399  ? "chart.days"
                                      : unit > 3599 ? "chart.hours"
                                      : unit > 59   ? "chart.minutes"
                                                    : "chart.seconds");
    struct vt_axis a = vt_axis_linear(0, span / unit, 8, shown->from, shown->to);
    double pad = (shown->high - shown->low - span) / 2 / unit;

    a.low = -pad;
    a.high = span / unit + pad;
    vt_chart_x_axis(c, &a, TOP, TOP + PLOT, vt_word(words, "chart.time_since"), name, false, words);
}

static void draw_key(const struct vt_canvas *c, const struct vt_group *g, size_t which, double x, double room)
{
    struct vt_font font = {.size = 8, .color = which ? VT_BLUE : VT_GREY, .bold = true};

    vt_canvas_mark(c, which ? VT_DISC : VT_RING, x + 3, TOP - 17, 5.5, which ? VT_BLUE : VT_GREY);
    vt_canvas_text_fit(c, x + 9, TOP - 14, room - 9, g->label, &font);
}

void vt_chart_order(const struct vt_canvas *c, const struct vt_samples *s, const struct vt_words *words)
{
    double low, high, first, last, gap = 14, right = c->width - 6;
    struct vt_axis y;
    bool by_time = time_range(s, &first, &last);
    size_t longest = 1;

    if (!vt_chart_range(s, &low, &high))
        return;
    y = vt_axis_linear(low, high, 4, TOP + PLOT, TOP);
    for (size_t g = 0; g < s->n; g++)
        longest = s->group[g].n > longest ? s->group[g].n : longest;
    double left = vt_chart_y_axis(c, &y, LEFT, right, words);
    double room = (right - left - gap * (double)(s->n - 1)) / (double)s->n;
    for (size_t g = 0; g < s->n; g++) {
        const struct vt_group *group = &s->group[g];
        double from = by_time ? left + 4 : left + (room + gap) * (double)g,
               to = by_time ? right - 4 : from + room;
        double pad = (last - first) * 0.01;
        struct vt_axis x =
            by_time ? (struct vt_axis){.low = first - pad, .high = last + pad, .from = from, .to = to}
                    : vt_axis_linear(1, (double)(longest > 1 ? longest : 2), 6, from + 8, to - 8);
        if (!by_time && group->n) {
            x.low = 0.5;
            x.high = (double)longest + 0.5;
            x.from = from;
            x.to = to;
            size_t whole = 0;
            for (size_t i = 0; i < x.n_ticks; i++)
                if (x.tick[i] >= 1 && x.tick[i] == floor(x.tick[i]))
                    x.tick[whole++] = x.tick[i];
            x.n_ticks = whole;
            x.decimals = 0;
            vt_chart_x_axis(c, &x, TOP + PLOT, TOP + PLOT, g ? "" : vt_word(words, "chart.order"), "", false,
                            words);
        } else if (by_time && g == 0)
            draw_time_axis(c, &x, last - first, words);
        draw_key(c, group, g, by_time ? left + room * (double)g : from, room);
        if (group->n) {
            draw_points(c, group, &x, &y, by_time, g);
            draw_boots(c, group, &x, &y, by_time, g ? VT_BLUE : VT_GREY, words);
            draw_changes(c, group, &x, &y, by_time, words);
        }
    }
    struct vt_font font = {.size = 8, .color = VT_INK, .upward = true, .anchor = VT_MIDDLE};
    vt_canvas_text(c, 9, TOP + PLOT / 2, s->axis_label, &font);
}
