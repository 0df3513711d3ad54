#include "stats/rules/rule.h"

#include <math.h>

/* What 99 % of normal series of n values stay below: the largest |x - median| / (1.4826 MAD); the largest
 * distance beyond a quartile in interquartile ranges (type 7; with 3 values it never passes 1); the larger of
 * Dixon's two ratios. Simulated (20,000 to a million series each; aimed at 0.9 % so that chance does not lift
 * it over 1 %). */
static const struct cutoff {
    size_t n;
    double at[VT_RULE_TABLED];
} cutoffs[] = {
    {3, {123.8, INFINITY, 0.9946}}, {4, {16.76, 2.575, 0.9241}},    {5, {19.51, 14.4, 0.8289}},
    {6, {10.44, 7.175, 0.7501}},    {7, {11.14, 5.243, 0.6876}},    {8, {8.19, 4.788, 0.7230}},
    {9, {8.527, 5.961, 0.6775}},    {10, {7.087, 4.781, 0.6419}},   {11, {7.235, 4.221, 0.7112}},
    {12, {6.428, 4.086, 0.6812}},   {13, {6.607, 4.476, 0.6541}},   {14, {6.028, 4.011, 0.6745}},
    {15, {6.071, 3.739, 0.6515}},   {16, {5.689, 3.65, 0.6310}},    {17, {5.756, 3.855, 0.6141}},
    {18, {5.484, 3.597, 0.5983}},   {19, {5.527, 3.461, 0.5842}},   {20, {5.333, 3.426, 0.5713}},
    {21, {5.345, 3.529, 0.5590}},   {22, {5.178, 3.374, 0.5480}},   {23, {5.201, 3.274, 0.5385}},
    {24, {5.065, 3.26, 0.5300}},    {25, {5.109, 3.334, 0.5215}},   {26, {4.985, 3.221, 0.5145}},
    {27, {4.992, 3.157, 0.5067}},   {28, {4.899, 3.14, 0.4988}},    {29, {4.929, 3.196, 0.4923}},
    {30, {4.836, 3.114, 0.4863}},   {31, {4.853, 3.076, 0.4816}},   {35, {4.787, 3.021, 0.4634}},
    {40, {4.667, 2.986, 0.4427}},   {50, {4.549, 2.881, 0.4135}},   {60, {4.466, 2.824, 0.3928}},
    {70, {4.424, 2.793, 0.3768}},   {85, {4.387, 2.766, 0.3587}},   {100, {4.355, 2.737, 0.3447}},
    {140, {4.321, 2.707, 0.3183}},  {200, {4.334, 2.72, 0.2972}},   {300, {4.359, 2.729, 0.2752}},
    {500, {4.404, 2.767, 0.2510}},  {1000, {4.501, 2.841, 0.2244}}, {2000, {4.64, 2.94, 0.2043}},
    {5000, {4.782, 3.054, 0.1805}}, {10000, {4.93, 3.161, 0.1676}},
};

/* Between the sizes listed in proportion to log n; beyond the last on the line of the last two. */
double vt_rule_cutoff(enum vt_rule_tabled which, size_t n)
{
    size_t last = sizeof cutoffs / sizeof *cutoffs - 1, above = 1;

    while (above < last && cutoffs[above].n < n)
        above++;
    const struct cutoff *low = &cutoffs[above - 1], *high = &cutoffs[above];
    if (n <= low->n || n == high->n) /* where the other end is infinite, there is no between */
        return n <= low->n ? low->at[which] : high->at[which];
    double part = log((double)n / (double)low->n) / log((double)high->n / (double)low->n);
    double at = low->at[which] + part * (high->at[which] - low->at[which]);
    return which == VT_RULE_BY_DIXON ? fmax(at, 0.05) : at;
}

void vt_rule_mark(struct vt_rule_work *w, size_t index, double score, double limit)
{
    w->marks[w->wanted++] = (struct vt_reject_mark){index, score, limit};
}

void vt_rule_mark_beyond(struct vt_rule_work *w, double low, double high, double scale, double limit)
{
    for (size_t i = 0; i < w->n; i++) {
        double score = fmax(low - w->x[i], w->x[i] - high) / scale;
        if (score > limit)
            vt_rule_mark(w, i, score, limit);
    }
}

double vt_rule_coarse_step(const struct vt_rule_work *w)
{
    size_t different = 1;
    double step = INFINITY;

    for (size_t i = 1; i < w->n; i++)
        if (w->sorted[i] > w->sorted[i - 1]) {
            different++;
            step = fmin(step, w->sorted[i] - w->sorted[i - 1]);
        }
    return 2 * different <= w->n ? step : 0;
}

struct vt_rule_spread vt_rule_spread_of(const double sorted[], size_t from, size_t to)
{
    double n = (double)(to - from), origin = sorted[from], sum = 0, squares = 0;

    for (size_t i = from; i < to; i++)
        sum += sorted[i] - origin;
    double mean = sum / n;
    for (size_t i = from; i < to; i++)
        squares += (sorted[i] - origin - mean) * (sorted[i] - origin - mean);
    return (struct vt_rule_spread){origin + mean, sqrt(squares / (n - 1))};
}
