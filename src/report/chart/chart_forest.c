/* The forest plot: one line a comparison, its improvement with the interval, the band of changes too small to
 * matter, and the suite's diamond (Lewis and Clarke 2001, BMJ 322:1479, on the form's history). */
#include "report/chart/axis.h"
#include "report/chart/chart.h"

#include "report/palette.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double row_height(const struct vt_forest *f)
{
    return f->n > 45 ? 12 : f->n > 24 ? 13.5 : 16;
}

enum { TOP = 8, BELOW = 46 };

double vt_chart_forest_height(const struct vt_forest *f)
{
    return TOP + row_height(f) * (double)f->n + BELOW;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The longest interval ends would flatten all others, so the axis follows the estimates, and an interval that
 * goes further ends in an arrow. */
static struct vt_axis make_axis(const struct vt_forest *f, double from, double to)
{
    double low = -f->threshold, high = f->threshold, *size = calloc(f->n + 1, sizeof *size), middle = 0;
    size_t n = 0;

    for (size_t i = 0; i < f->n; i++) {
        const struct vt_forest_row *r = &f->row[i];
        if (!isfinite(r->estimate))
            continue;
        low = fmin(low, r->estimate);
        high = fmax(high, r->estimate);
        if (size)
            size[n++] = fmax(fabs(r->estimate), f->threshold);
    }
    if (n) {
        qsort(size, n, sizeof *size, by_size);
        middle = size[n / 2];
    }
    free(size);
    double reach = fmax(fabs(low), fabs(high)), span = high - low, most_low = low, most_high = high;
    for (size_t i = 0; i < f->n; i++) {
        if (isfinite(f->row[i].low))
            most_low = fmin(most_low, f->row[i].low);
        if (isfinite(f->row[i].high))
            most_high = fmax(most_high, f->row[i].high);
    }
    low = fmax(most_low, low - 0.35 * span) - 0.04 * span;
    high = fmin(most_high, high + 0.35 * span) + 0.04 * span;
    if (n > 2 && reach > 25 * middle && middle > 0)
        return vt_axis_bent(low, high, fmax(f->threshold, 0.1), from, to);
    return vt_axis_linear(low, high, 6, from, to);
}

static void draw_interval(const struct vt_canvas *c, const struct vt_forest_row *r, const struct vt_axis *a,
                          double y)
{
    struct vt_style line = {.stroke = vt_verdict_color(r->verdict), .fill = VT_NO_COLOR, .width = 1.4};
    struct vt_style head = {.stroke = VT_NO_COLOR, .fill = line.stroke};
    double left, right;

    if (!isfinite(r->low) || !isfinite(r->high))
        return;
    left = vt_axis_at(a, fmin(fmax(r->low, a->low), a->high));
    right = vt_axis_at(a, fmin(fmax(r->high, a->low), a->high));
    vt_canvas_line(c, left, y, right, y, &line);
    line.width = 1;
    if (vt_axis_shows(a, r->low))
        vt_canvas_line(c, left, y - 2.5, left, y + 2.5, &line);
    else
        vt_canvas_polygon(c, (struct vt_point[]){{left, y}, {left + 5, y - 3}, {left + 5, y + 3}}, 3, &head);
    if (vt_axis_shows(a, r->high))
        vt_canvas_line(c, right, y - 2.5, right, y + 2.5, &line);
    else
        vt_canvas_polygon(c, (struct vt_point[]){{right, y}, {right - 5, y - 3}, {right - 5, y + 3}}, 3,
                          &head);
}

static void draw_diamond(const struct vt_canvas *c, const struct vt_forest_row *r, const struct vt_axis *a,
                         double y)
{
    struct vt_style ink = {.stroke = VT_INK, .fill = VT_INK, .width = 0.5};
    double x = vt_axis_at(a, r->estimate), half = 4;
    double left = isfinite(r->low) ? vt_axis_at(a, fmax(r->low, a->low)) : x - half;
    double right = isfinite(r->high) ? vt_axis_at(a, fmin(r->high, a->high)) : x + half;

    vt_canvas_polygon(
        c,
        (struct vt_point[]){{fmin(left, x - 1.5), y}, {x, y - 4.5}, {fmax(right, x + 1.5), y}, {x, y + 4.5}},
        4, &ink);
}

static void draw_row(const struct vt_canvas *c, const struct vt_forest_row *r, const struct vt_axis *a,
                     double y, double label_width)
{
    struct vt_font label = {.size = 8.5, .color = VT_INK, .bold = r->heading || r->suite};
    struct vt_font text = {.size = 8, .color = VT_INK, .anchor = VT_END, .bold = r->suite};

    vt_canvas_text_fit(c, 2, y + 3, r->heading ? c->width : label_width, r->label, &label);
    if (r->heading)
        return;
    vt_canvas_text(c, c->width - 2, y + 3, r->text ? r->text : "", &text);
    if (r->suite) {
        if (isfinite(r->estimate))
            draw_diamond(c, r, a, y);
        return;
    }
    draw_interval(c, r, a, y);
    if (isfinite(r->estimate))
        vt_canvas_mark(c, vt_verdict_mark(r->verdict),
                       vt_axis_at(a, fmin(fmax(r->estimate, a->low), a->high)), y, 7,
                       vt_verdict_color(r->verdict));
}

/* Only the verdicts that occur are explained. */
static void draw_legend(const struct vt_canvas *c, const struct vt_forest *f, double y,
                        const struct vt_words *words)
{
    static const enum vt_verdict order[] = {VT_GAIN, VT_LOSS, VT_SAME, VT_NOISE, VT_UNKNOWN};
    struct vt_font font = {.size = 7.5, .color = VT_GREY};
    double x = 2;
    bool seen[VT_N_VERDICTS] = {false}, suite = false;
    char path[40];

    for (size_t i = 0; i < f->n; i++) {
        if (f->row[i].suite)
            suite = true;
        else if (!f->row[i].heading && isfinite(f->row[i].estimate))
            seen[f->row[i].verdict] = true;
    }
    for (size_t k = 0; k < VT_N_VERDICTS; k++) {
        enum vt_verdict v = order[k];
        if (!seen[v])
            continue;
        snprintf(path, sizeof path, "verdict.%s", vt_verdict_name(v));
        vt_canvas_mark(c, vt_verdict_mark(v), x + 4, y - 2.5, 6.5, vt_verdict_color(v));
        vt_canvas_text(c, x + 11, y, vt_word(words, path), &font);
        x += 23 + vt_canvas_text_width(c, vt_word(words, path), &font);
    }
    if (suite) {
        vt_canvas_mark(c, VT_DIAMOND, x + 4, y - 2.5, 8, VT_INK);
        vt_canvas_text(c, x + 11, y, vt_word(words, "chart.suite"), &font);
        x += 23 + vt_canvas_text_width(c, vt_word(words, "chart.suite"), &font);
    }
    vt_canvas_rectangle(c, x, y - 6, 9, 7,
                        &(struct vt_style){.stroke = VT_BAND_EDGE, .fill = VT_BAND, .width = 0.4});
    vt_canvas_text(c, x + 12, y, vt_word(words, "chart.band"), &font);
}

void vt_chart_forest(const struct vt_canvas *c, const struct vt_forest *f, const struct vt_words *words)
{
    struct vt_font label = {.size = 8.5, .bold = true}, text = {.size = 8, .bold = true};
    double label_width = 0, text_width = 0, step = row_height(f), bottom = TOP + step * (double)f->n,
           y = TOP + step / 2;

    for (size_t i = 0; i < f->n; i++) {
        if (f->row[i].heading)
            continue;
        label_width = fmax(label_width, vt_canvas_text_width(c, f->row[i].label, &label));
        text_width = fmax(text_width, vt_canvas_text_width(c, f->row[i].text ? f->row[i].text : "", &text));
    }
    label_width = fmin(label_width, fmax(0.36 * c->width, 0.62 * c->width - text_width)) + 4;
    struct vt_axis a = make_axis(f, label_width + 12, c->width - text_width - 14);

    const char *axis_name = a.bend > 0 ? "chart.improvement_bent" : "chart.improvement";
    double band_left = vt_axis_at(&a, fmax(-f->threshold, a.low)),
           band_right = vt_axis_at(&a, fmin(f->threshold, a.high));
    vt_canvas_rectangle(c, band_left, TOP, band_right - band_left, bottom - TOP,
                        &(struct vt_style){.stroke = VT_NO_COLOR, .fill = VT_BAND});
    vt_chart_x_axis(c, &a, TOP, bottom, vt_word(words, axis_name), "", true, words);
    struct vt_font small = {.size = 8, .color = VT_GREY, .anchor = VT_END};
    double name_width = vt_canvas_text_width(c, vt_word(words, axis_name), &small);
    if (name_width + vt_canvas_text_width(c, vt_word(words, "chart.better"), &small) + 10 < a.to - a.from)
        vt_canvas_text(c, a.to, bottom + 22, vt_word(words, "chart.better"), &small);
    if (vt_axis_shows(&a, 0))
        vt_canvas_line(c, vt_axis_at(&a, 0), TOP - 4, vt_axis_at(&a, 0), bottom,
                       &(struct vt_style){.stroke = VT_INK, .fill = VT_NO_COLOR, .width = 0.8});
    for (size_t i = 0; i < f->n; i++, y += step) {
        if (f->row[i].suite && i && !f->row[i - 1].suite)
            vt_canvas_line(c, 0, y - step / 2, c->width, y - step / 2,
                           &(struct vt_style){.stroke = VT_GREY, .fill = VT_NO_COLOR, .width = 0.5});
        draw_row(c, &f->row[i], &a, y, label_width);
    }
    draw_legend(c, f, bottom + 38, words);
}
