#include "report/terminal/terminal_picture.h"

#include "report/terminal/terminal_text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One in ten ends may lie beyond the scale, where they would stretch it several times over: a few huge
 * intervals leave no room to tell the others apart. */
#define SHOWN_SHARE 0.9
#define STRETCH 3

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The next of 1, 2, 3, 5 times a power of ten. */
static double round_up(double x)
{
    static const double steps[] = {1, 2, 3, 5, 10};
    double power = pow(10, floor(log10(x)));

    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (x <= steps[i] * power * (1 + 1e-9))
            return steps[i] * power;
    return 10 * power;
}

void vt_picture_scale(struct vt_picture *p, double x[], size_t n, double threshold)
{
    size_t kept = 0;

    p->threshold = threshold;
    for (size_t i = 0; i < n; i++)
        if (isfinite(x[i]))
            x[kept++] = x[i];
    qsort(x, kept, sizeof *x, by_size);
    double least = threshold > 0 ? 2 * threshold : 1, low = -least, high = least;
    if (kept) {
        size_t tail = (size_t)floor((1 - SHOWN_SHARE) / 2 * (double)(kept - 1));
        low = fmin(low, x[tail]);
        high = fmax(high, x[kept - 1 - tail]);
        double most = STRETCH * fmax(-low, high);
        low = x[0] >= -most ? fmin(low, x[0]) : low;
        high = x[kept - 1] <= most ? fmax(high, x[kept - 1]) : high;
    }
    p->low = -round_up(-low);
    p->high = round_up(high);
    if (p->high < -p->low / 8) /* room for the words on either side of zero */
        p->high = round_up(-p->low / 8);
    if (-p->low < p->high / 8)
        p->low = -round_up(p->high / 8);
}

static int column_of(const struct vt_picture *p, double x)
{
    double at = (x - p->low) / (p->high - p->low) * (p->width - 1);

    return at < 0 ? 0 : at > p->width - 1 ? p->width - 1 : (int)lround(at);
}

struct signs {
    uint32_t zero, threshold, line, line_at_zero, left, right, beyond_left, beyond_right, estimate, lone;
};

static const struct signs unicode_signs = {0x2502, 0x250a, 0x2500, 0x253c, 0x251c,
                                           0x2524, 0x25c2, 0x25b8, 0x25cf, 0x25cb};
static const struct signs ascii_signs = {'|', ':', '-', '|', '[', ']', '<', '>', '*', 'o'};

void vt_picture_put(struct vt_buffer *out, const struct vt_picture *p, double estimate, double low,
                    double high)
{
    const struct signs *s = p->unicode ? &unicode_signs : &ascii_signs;
    uint32_t cell[VT_PICTURE_WIDEST];
    bool interval = !isnan(low) && !isnan(high);

    for (int i = 0; i < p->width; i++)
        cell[i] = ' ';
    if (p->threshold > 0) {
        cell[column_of(p, -p->threshold)] = s->threshold;
        cell[column_of(p, p->threshold)] = s->threshold;
    }
    cell[column_of(p, 0)] = s->zero;
    if (interval) {
        int from = column_of(p, low), to = column_of(p, high);
        for (int i = from; i <= to; i++)
            cell[i] = cell[i] == s->zero ? s->line_at_zero : s->line;
        cell[from] = low < p->low ? s->beyond_left : s->left;
        cell[to] = high > p->high ? s->beyond_right : s->right;
    }
    if (!isnan(estimate)) {
        uint32_t sign = interval ? s->estimate : s->lone;
        if (estimate < p->low)
            sign = s->beyond_left;
        else if (estimate > p->high)
            sign = s->beyond_right;
        cell[column_of(p, estimate)] = sign;
    }
    for (int i = 0; i < p->width; i++)
        vt_buffer_put_rune(out, cell[i]);
}

static void place(char line[], int width, int at, const char *text)
{
    int n = (int)strlen(text);

    at = at < 0 ? 0 : at + n > width ? width - n : at;
    for (int i = at > 0 ? at - 1 : 0; i < at + n + 1 && i < width; i++)
        if (i < 0 || line[i] != ' ')
            return; /* no room: the label is left out */
    memcpy(line + at, text, (size_t)n);
}

static void name_of(double x, const struct vt_number_style *style, char text[], size_t size)
{
    struct vt_buffer b = {0}, plain = {0};

    vt_put_signed(&b, x, vt_decimals_written(x, 3), style);
    vt_terminal_put(&plain, vt_buffer_text(&b), (int)size - 1, false);
    snprintf(text, size, "%s", vt_buffer_text(&plain));
    vt_buffer_free(&b);
    vt_buffer_free(&plain);
}

void vt_picture_put_axis(struct vt_buffer *out, const struct vt_picture *p,
                         const struct vt_number_style *style)
{
    char line[VT_PICTURE_WIDEST + 1], text[24];

    memset(line, ' ', sizeof line);
    line[p->width] = '\0';
    place(line, p->width, column_of(p, 0), "0");
    name_of(p->low, style, text, sizeof text);
    place(line, p->width, 0, text);
    name_of(p->high, style, text, sizeof text);
    place(line, p->width, p->width, text);
    vt_buffer_puts(out, line);
}
