#include "report/chart/axis.h"
#include "report/chart/chart.h"

#include "report/palette.h"
#include <math.h>

enum vt_mark vt_verdict_mark(enum vt_verdict v)
{
    static const enum vt_mark marks[] = {[VT_UNKNOWN] = VT_CROSS,
                                         [VT_NOISE] = VT_RING,
                                         [VT_SAME] = VT_SQUARE,
                                         [VT_GAIN] = VT_UP,
                                         [VT_LOSS] = VT_DOWN};
    return marks[v];
}

long vt_verdict_color(enum vt_verdict v)
{
    static const long colors[] = {[VT_UNKNOWN] = VT_GREY,
                                  [VT_NOISE] = VT_GREY,
                                  [VT_SAME] = VT_GREEN,
                                  [VT_GAIN] = VT_BLUE,
                                  [VT_LOSS] = VT_VERMILION};
    return colors[v];
}

static void put_tick(struct vt_buffer *b, const struct vt_axis *a, double v, bool plus,
                     const struct vt_words *words)
{
    int decimals = a->bend > 0 && fabs(v) >= 1 ? 0 : a->decimals;

    vt_buffer_clear(b);
    (plus ? vt_put_signed : vt_put_number)(b, v, decimals, &words->numbers);
}

void vt_chart_x_axis(const struct vt_canvas *c, const struct vt_axis *a, double top, double bottom,
                     const char *label, const char *hint, bool plus, const struct vt_words *words)
{
    struct vt_style grid = {.stroke = VT_GRID, .fill = VT_NO_COLOR, .width = 0.5};
    struct vt_style base = {.stroke = VT_GREY, .fill = VT_NO_COLOR, .width = 0.6};
    struct vt_font font = {.size = 7.5, .color = VT_GREY, .anchor = VT_MIDDLE};
    struct vt_buffer b = {0};

    for (size_t i = 0; i < a->n_ticks; i++) {
        double x = vt_axis_at(a, a->tick[i]);
        vt_canvas_line(c, x, top, x, bottom, &grid);
        vt_canvas_line(c, x, bottom, x, bottom + 3, &base);
        put_tick(&b, a, a->tick[i], plus, words);
        vt_canvas_text(c, x, bottom + 11, vt_buffer_text(&b), &font);
    }
    vt_canvas_line(c, a->from, bottom, a->to, bottom, &base);
    font = (struct vt_font){.size = 8, .color = VT_INK, .anchor = VT_START};
    vt_canvas_text(c, a->from, bottom + 22, label, &font);
    font = (struct vt_font){.size = 8, .color = VT_GREY, .anchor = VT_END};
    vt_canvas_text(c, a->to, bottom + 22, hint, &font);
    vt_buffer_free(&b);
}

double vt_chart_y_axis(const struct vt_canvas *c, const struct vt_axis *a, double left, double right,
                       const struct vt_words *words)
{
    struct vt_style grid = {.stroke = VT_GRID, .fill = VT_NO_COLOR, .width = 0.5};
    struct vt_font font = {.size = 7.5, .color = VT_GREY, .anchor = VT_END};
    struct vt_buffer b = {0};

    for (size_t i = 0; i < a->n_ticks; i++) {
        put_tick(&b, a, a->tick[i], false, words);
        left = fmax(left, vt_canvas_text_width(c, vt_buffer_text(&b), &font) + 22);
    }
    for (size_t i = 0; i < a->n_ticks; i++) {
        double y = vt_axis_at(a, a->tick[i]);
        vt_canvas_line(c, left, y, right, y, &grid);
        put_tick(&b, a, a->tick[i], false, words);
        vt_canvas_text(c, left - 4, y + 2.6, vt_buffer_text(&b), &font);
    }
    vt_buffer_free(&b);
    return left;
}

static void widen(double v, double *low, double *high)
{
    if (isfinite(v)) {
        *low = fmin(*low, v);
        *high = fmax(*high, v);
    }
}

/* Widens by every value within [from, to], rejected ones only if asked. */
static void widen_by_values(const struct vt_samples *s, bool rejected, double from, double to, double *low,
                            double *high)
{
    for (size_t g = 0; g < s->n; g++) {
        const struct vt_group *group = &s->group[g];
        for (size_t i = 0; i < group->n; i++)
            if (group->value[i] >= from && group->value[i] <= to
                && (rejected || !group->rejected || !group->rejected[i]))
                widen(group->value[i], low, high);
    }
}

bool vt_chart_range(const struct vt_samples *s, double *low, double *high)
{
    double reach, kept_low = INFINITY, kept_high = -INFINITY;

    widen_by_values(s, false, -INFINITY, INFINITY, &kept_low, &kept_high);
    for (size_t g = 0; g < s->n; g++) {
        widen(s->group[g].low, &kept_low, &kept_high);
        widen(s->group[g].high, &kept_low, &kept_high);
        widen(s->group[g].centre, &kept_low, &kept_high);
    }
    if (!(kept_low <= kept_high))
        widen_by_values(s, true, -INFINITY, INFINITY, &kept_low, &kept_high);
    if (!(kept_low <= kept_high))
        return false;
    *low = kept_low;
    *high = kept_high;
    widen_by_values(s, true, -INFINITY, INFINITY, low, high);
    reach = kept_high - kept_low;
    if (*high - *low > 4 * reach && reach > 0) {
        *low = kept_low;
        *high = kept_high;
        widen_by_values(s, true, kept_low - reach, kept_high + reach, low, high);
    }
    double margin = 0.03 * (*high - *low);
    *low -= margin;
    *high += margin;
    return true;
}

double vt_chart_jitter(size_t i)
{
    double v = (double)(i + 1) * 0.61803398874989485;

    return v - floor(v);
}
