#include "report/chart/axis.h"
#include "report/chart/chart.h"

#include "report/palette.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Beyond this many values a cloud says no more, and every k-th stands for the rest. */
enum { CLOUD_MOST = 400 };

static const double LABELS = 96, ROW = 42, TOP = 6, BELOW = 40;

double vt_chart_strip_height(const struct vt_samples *s)
{
    return TOP + ROW * (double)s->n + BELOW;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Quartiles between order statistics (Hyndman and Fan's type 7, as R's default). */
static double quantile(const double sorted[], size_t n, double p)
{
    double h = (double)(n - 1) * p;
    size_t i = (size_t)h;

    return i + 1 < n ? sorted[i] + (h - (double)i) * (sorted[i + 1] - sorted[i]) : sorted[n - 1];
}

static void draw_box(const struct vt_canvas *c, const double sorted[], size_t n, const struct vt_axis *a,
                     double y, long color)
{
    double q1 = quantile(sorted, n, 0.25), q3 = quantile(sorted, n, 0.75), reach = 1.5 * (q3 - q1);
    double low = sorted[n - 1], high = sorted[0], x1 = vt_axis_at(a, q1), x3 = vt_axis_at(a, q3);
    struct vt_style line = {.stroke = color, .fill = VT_NO_COLOR, .width = 0.9};

    for (size_t i = 0; i < n; i++) {
        if (sorted[i] >= q1 - reach)
            low = fmin(low, sorted[i]);
        if (sorted[i] <= q3 + reach)
            high = fmax(high, sorted[i]);
    }
    vt_canvas_line(c, vt_axis_at(a, low), y, vt_axis_at(a, high), y, &line);
    vt_canvas_rectangle(c, x1, y - 4.5, x3 - x1, 9,
                        &(struct vt_style){.stroke = color, .fill = VT_WHITE, .width = 0.9});
    line.width = 2;
    double median = vt_axis_at(a, quantile(sorted, n, 0.5));
    vt_canvas_line(c, median, y - 4.5, median, y + 4.5, &line);
}

static void draw_centre(const struct vt_canvas *c, const struct vt_group *g, const struct vt_axis *a,
                        double y)
{
    struct vt_style line = {.stroke = VT_INK, .fill = VT_NO_COLOR, .width = 1.2};

    if (!isfinite(g->centre))
        return;
    if (isfinite(g->low) && isfinite(g->high)) {
        double left = vt_axis_at(a, g->low), right = vt_axis_at(a, g->high);
        vt_canvas_line(c, left, y, right, y, &line);
        vt_canvas_line(c, left, y - 2, left, y + 2, &line);
        vt_canvas_line(c, right, y - 2, right, y + 2, &line);
    }
    vt_canvas_mark(c, VT_DIAMOND, vt_axis_at(a, g->centre), y, 6, VT_INK);
}

/* A rejected value too far out to show stands at the edge, with an arrow and its number. */
static void draw_beyond(const struct vt_canvas *c, double v, const struct vt_axis *a, double y,
                        const struct vt_words *words)
{
    bool left = v < a->low;
    double x = left ? a->from : a->to, out = left ? -1 : 1;
    struct vt_font font = {.size = 7, .color = VT_VERMILION, .anchor = left ? VT_START : VT_END};
    struct vt_buffer b = {0};

    vt_canvas_polygon(c, (struct vt_point[]){{x + out * 5, y}, {x, y - 3}, {x, y + 3}}, 3,
                      &(struct vt_style){.stroke = VT_NO_COLOR, .fill = VT_VERMILION});
    vt_put_number(&b, v, vt_decimals_of_value(v, 3), &words->numbers);
    vt_canvas_text(c, x - out * 3, y + 2.5, vt_buffer_text(&b), &font);
    vt_buffer_free(&b);
}

static void draw_cloud(const struct vt_canvas *c, const struct vt_group *g, size_t which,
                       const struct vt_axis *a, double y, const struct vt_words *words)
{
    size_t every = (g->n + CLOUD_MOST - 1) / CLOUD_MOST;
    bool beyond_left = false, beyond_right = false;

    for (size_t i = 0; i < g->n; i++) {
        bool rejected = g->rejected && g->rejected[i];
        double x = vt_axis_at(a, g->value[i]), scatter = y + (vt_chart_jitter(i) - 0.5) * 16;
        if (!isfinite(g->value[i]) || (!rejected && i % every))
            continue;
        if (!vt_axis_shows(a, g->value[i])) {
            bool *said = g->value[i] < a->low ? &beyond_left : &beyond_right;
            if (!*said)
                draw_beyond(c, g->value[i], a, y, words);
            *said = true;
        } else if (rejected)
            vt_canvas_mark(c, VT_CROSS, x, scatter, 7, VT_VERMILION);
        else if (which == 0)
            vt_canvas_circle(
                c, x, scatter, 2,
                &(struct vt_style){.stroke = VT_GREY, .fill = VT_WHITE, .width = 0.8, .opacity = 0.9});
        else
            vt_canvas_circle(c, x, scatter, 2.1,
                             &(struct vt_style){.stroke = VT_NO_COLOR, .fill = VT_BLUE, .opacity = 0.6});
    }
}

static void draw_group(const struct vt_canvas *c, const struct vt_group *g, size_t which,
                       const struct vt_axis *a, double y, const struct vt_words *words)
{
    struct vt_font name = {.size = 8.5, .color = VT_INK, .bold = true},
                   count = {.size = 7.5, .color = VT_GREY};
    double *sorted = malloc((g->n + 1) * sizeof *sorted);
    size_t n = 0, rejected = 0;
    char text[60];

    for (size_t i = 0; i < g->n; i++) {
        bool out = g->rejected && g->rejected[i];
        rejected += out;
        if (isfinite(g->value[i]) && !out && sorted)
            sorted[n++] = g->value[i];
    }
    vt_canvas_text_fit(c, 2, y - 1, LABELS - 12, g->label, &name);
    snprintf(text, sizeof text, "n = %zu", n);
    vt_canvas_text(c, 2, y + 9, text, &count);
    if (rejected) {
        double x = 2 + vt_canvas_text_width(c, text, &count) + 8;
        vt_canvas_mark(c, VT_CROSS, x + 2, y + 6.5, 6, VT_VERMILION);
        snprintf(text, sizeof text, "%zu", rejected);
        vt_canvas_text(c, x + 7, y + 9, text, &count);
    }
    draw_cloud(c, g, which, a, y - 9, words);
    if (n > 3) {
        qsort(sorted, n, sizeof *sorted, by_size);
        draw_box(c, sorted, n, a, y + 10, which ? VT_BLUE : VT_GREY);
    }
    draw_centre(c, g, a, y + 10);
    free(sorted);
}

void vt_chart_strip(const struct vt_canvas *c, const struct vt_samples *s, const struct vt_words *words)
{
    double low, high, bottom = TOP + ROW * (double)s->n;
    struct vt_axis a;

    if (!vt_chart_range(s, &low, &high))
        return;
    a = vt_axis_linear(low, high, 7, LABELS, c->width - 10);
    vt_chart_x_axis(c, &a, TOP, bottom, s->axis_label, s->hint, false, words);
    for (size_t g = 0; g < s->n; g++) {
        double y = TOP + ROW * ((double)g + 0.5);
        if (g)
            vt_canvas_line(c, 0, y - ROW / 2, c->width, y - ROW / 2,
                           &(struct vt_style){.stroke = VT_PALE, .fill = VT_NO_COLOR, .width = 0.5});
        draw_group(c, &s->group[g], g, &a, y, words);
    }
    /* What the marks mean, beneath. */
    struct vt_font font = {.size = 7.5, .color = VT_GREY};
    double x = LABELS, y = bottom + 34;
    vt_canvas_mark(c, VT_DIAMOND, x + 3, y - 2.5, 6, VT_INK);
    vt_canvas_text(c, x + 9, y, vt_word(words, "chart.centre"), &font);
    x += 9 + vt_canvas_text_width(c, vt_word(words, "chart.centre"), &font) + 12;
    vt_canvas_rectangle(c, x, y - 6, 12, 7,
                        &(struct vt_style){.stroke = VT_GREY, .fill = VT_WHITE, .width = 0.8});
    vt_canvas_line(c, x + 5, y - 6, x + 5, y + 1,
                   &(struct vt_style){.stroke = VT_GREY, .fill = VT_NO_COLOR, .width = 1.4});
    vt_canvas_text(c, x + 15, y, vt_word(words, "chart.box"), &font);
    x += 15 + vt_canvas_text_width(c, vt_word(words, "chart.box"), &font) + 12;
    vt_canvas_mark(c, VT_CROSS, x + 3, y - 2.5, 6, VT_VERMILION);
    vt_canvas_text(c, x + 9, y, vt_word(words, "chart.rejected"), &font);
}
