#include "report/chart/chart.h"

#include "report/palette.h"
#include <math.h>

static const double LABELS = 96, ROW = 20, TOP = 4;

double vt_chart_components_height(size_t n_bars)
{
    return TOP + ROW * (double)n_bars + 4;
}

void vt_chart_components(const struct vt_canvas *c, const struct vt_components bar[], size_t n,
                         const struct vt_words *words)
{
    /* From dark to light, so that the order survives a grey copy. */
    static const long shade[] = {VT_SHADE_BLUE_1, VT_SHADE_BLUE_2, VT_SHADE_BLUE_3,
                                 VT_SHADE_BLUE_4, VT_SHADE_GREY_1, VT_SHADE_GREY_2};
    struct vt_buffer b = {0};

    for (size_t i = 0; i < n; i++) {
        double x = LABELS, y = TOP + ROW * (double)i, room = c->width - LABELS - 8;
        vt_canvas_text_fit(c, 2, y + 11.5, LABELS - 10, bar[i].label,
                           &(struct vt_font){.size = 8.5, .color = VT_INK, .bold = true});
        for (size_t k = 0; k < bar[i].n && k < 6; k++) {
            double width = room * fmin(fmax(bar[i].part[k].share, 0), 1);
            struct vt_font font = {.size = 7.5, .color = k < 2 ? VT_WHITE : VT_INK, .anchor = VT_MIDDLE};
            if (!(width > 0))
                continue;
            vt_canvas_rectangle(c, x, y, width, 15,
                                &(struct vt_style){.stroke = VT_WHITE, .fill = shade[k], .width = 1});
            vt_buffer_clear(&b);
            vt_buffer_printf(&b, "%s ", bar[i].part[k].name);
            vt_put_number(&b, 100 * bar[i].part[k].share, 0, &words->numbers);
            vt_buffer_puts(&b, " %");
            if (vt_canvas_text_width(c, vt_buffer_text(&b), &font) + 6 < width)
                vt_canvas_text(c, x + width / 2, y + 10, vt_buffer_text(&b), &font);
            x += width;
        }
    }
    vt_buffer_free(&b);
}
