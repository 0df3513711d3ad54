/* The interaction plot: one factor along the axis, a line for each level of the other. Parallel lines mean
 * that the two do not depend on each other. */
#include "report/chart/axis.h"
#include "report/chart/chart.h"

#include <math.h>

static const double LEFT = 60, TOP = 10, PLOT = 104, BELOW = 34, WIDTH = 190;

double vt_chart_interaction_height(void)
{
    return TOP + PLOT + BELOW;
}

static void widen(double v, double *low, double *high)
{
    if (isfinite(v)) {
        *low = fmin(*low, v);
        *high = fmax(*high, v);
    }
}

static void draw_line(const struct vt_canvas *c, const struct vt_interaction *i, size_t line,
                      const struct vt_axis *y, const double x[2])
{
    long color = line ? VT_BLUE : VT_GREY;
    struct vt_style ink = {.stroke = color, .fill = VT_NO_COLOR, .width = 1.4, .dash = line ? 0 : 3};
    struct vt_style bar = {.stroke = color, .fill = VT_NO_COLOR, .width = 1};
    double shift = line ? 2 : -2; /* so that the bars of both lines are seen */

    vt_canvas_line(c, x[0] + shift, vt_axis_at(y, i->cell[line][0].mean), x[1] + shift,
                   vt_axis_at(y, i->cell[line][1].mean), &ink);
    for (size_t k = 0; k < 2; k++) {
        double at = x[k] + shift, low = vt_axis_at(y, i->cell[line][k].low),
               high = vt_axis_at(y, i->cell[line][k].high);
        vt_canvas_line(c, at, low, at, high, &bar);
        vt_canvas_line(c, at - 2, low, at + 2, low, &bar);
        vt_canvas_line(c, at - 2, high, at + 2, high, &bar);
        vt_canvas_mark(c, line ? VT_DISC : VT_RING, at, vt_axis_at(y, i->cell[line][k].mean), 6, color);
    }
}

void vt_chart_interaction(const struct vt_canvas *c, const struct vt_interaction *i,
                          const struct vt_words *words)
{
    double low = INFINITY, high = -INFINITY, left, x[2];
    struct vt_axis y;

    for (size_t line = 0; line < 2; line++)
        for (size_t k = 0; k < 2; k++) {
            widen(i->cell[line][k].mean, &low, &high);
            widen(i->cell[line][k].low, &low, &high);
            widen(i->cell[line][k].high, &low, &high);
        }
    if (!(low <= high))
        return;
    y = vt_axis_linear(low - 0.06 * (high - low), high + 0.06 * (high - low), 4, TOP + PLOT, TOP);
    left = vt_chart_y_axis(c, &y, LEFT, LEFT + WIDTH + 20, words);
    x[0] = left + 34;
    x[1] = left + WIDTH - 34;
    for (size_t k = 0; k < 2; k++)
        vt_canvas_text(c, x[k], TOP + PLOT + 13, i->level[k],
                       &(struct vt_font){.size = 8, .color = VT_INK, .anchor = VT_MIDDLE});
    for (size_t line = 0; line < 2; line++)
        draw_line(c, i, line, &y, x);
    /* The lines are named where they end, apart from each other. */
    double a = vt_axis_at(&y, i->cell[0][1].mean), b = vt_axis_at(&y, i->cell[1][1].mean);
    if (isfinite(a) && isfinite(b) && fabs(a - b) < 11) {
        double middle = (a + b) / 2, sign = a <= b ? -1 : 1;
        a = middle + sign * 5.5;
        b = middle - sign * 5.5;
    }
    vt_canvas_text_fit(c, x[1] + 10, a + 3, c->width - x[1] - 14, i->line[0],
                       &(struct vt_font){.size = 8.5, .color = VT_GREY, .bold = true});
    vt_canvas_text_fit(c, x[1] + 10, b + 3, c->width - x[1] - 14, i->line[1],
                       &(struct vt_font){.size = 8.5, .color = VT_BLUE, .bold = true});
    vt_canvas_text(c, left, TOP + PLOT + 27, i->factor, &(struct vt_font){.size = 8, .color = VT_INK});
    vt_canvas_text(c, 9, TOP + PLOT / 2, i->axis_label,
                   &(struct vt_font){.size = 8, .color = VT_INK, .upward = true, .anchor = VT_MIDDLE});
}
