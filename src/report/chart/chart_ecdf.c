#include "report/chart/axis.h"
#include "report/chart/chart.h"

#include <math.h>
#include <stdlib.h>

static const double LEFT = 44, TOP = 18, PLOT = 78, BELOW = 30;

double vt_chart_ecdf_height(const struct vt_samples *s)
{
    (void)s;
    return TOP + PLOT + BELOW;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void draw_steps(const struct vt_canvas *c, const struct vt_group *g, size_t which,
                       const struct vt_axis *x, const struct vt_axis *y)
{
    double *kept = malloc((g->n + 1) * sizeof *kept);
    struct vt_point *p = malloc((2 * g->n + 2) * sizeof *p);
    struct vt_style line = {.stroke = which ? VT_BLUE : VT_GREY,
                            .fill = VT_NO_COLOR,
                            .width = which ? 1.6 : 1.3,
                            .dash = which ? 0 : 3};
    size_t n = 0, m = 0;

    for (size_t i = 0; kept && p && i < g->n; i++)
        if (isfinite(g->value[i]) && !(g->rejected && g->rejected[i]))
            kept[n++] = g->value[i];
    if (n) {
        qsort(kept, n, sizeof *kept, by_size);
        p[m++] = (struct vt_point){x->from, vt_axis_at(y, 0)};
        for (size_t i = 0; i < n; i++) {
            p[m++] = (struct vt_point){vt_axis_at(x, kept[i]), vt_axis_at(y, 100 * (double)i / (double)n)};
            p[m++] =
                (struct vt_point){vt_axis_at(x, kept[i]), vt_axis_at(y, 100 * (double)(i + 1) / (double)n)};
        }
        p[m++] = (struct vt_point){x->to, vt_axis_at(y, 100)};
        vt_canvas_polyline(c, p, m, &line);
    }
    free(kept);
    free(p);
}

void vt_chart_ecdf(const struct vt_canvas *c, const struct vt_samples *s, const struct vt_words *words)
{
    double low, high, right = c->width - 8, at = LEFT;
    struct vt_axis x, y = vt_axis_linear(0, 100, 4, TOP + PLOT, TOP);

    if (!vt_chart_range(s, &low, &high))
        return;
    x = vt_axis_linear(low, high, 7, LEFT, right);
    vt_chart_y_axis(c, &y, LEFT, right, words);
    vt_chart_x_axis(c, &x, TOP, TOP + PLOT, s->axis_label, s->hint, false, words);
    for (size_t g = 0; g < s->n; g++) {
        struct vt_font font = {.size = 8, .color = g ? VT_BLUE : VT_GREY, .bold = true};
        struct vt_style line = {.stroke = font.color, .fill = VT_NO_COLOR, .width = 1.5, .dash = g ? 0 : 3};
        vt_canvas_line(c, at, TOP - 9, at + 20, TOP - 9, &line);
        vt_canvas_text_fit(c, at + 24, TOP - 6, (right - LEFT) / 2 - 36, s->group[g].label, &font);
        at += fmin(vt_canvas_text_width(c, s->group[g].label, &font), (right - LEFT) / 2 - 36) + 44;
        draw_steps(c, &s->group[g], g, &x, &y);
    }
    struct vt_font font = {.size = 8, .color = VT_INK, .upward = true, .anchor = VT_MIDDLE};
    vt_canvas_text(c, 9, TOP + PLOT / 2, vt_word(words, "chart.share"), &font);
}
