#include "stats/reject.h"

#include "stats/distribution.h"
#include "stats/grubbs.h"
#include "stats/sort.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[VT_REJECT_COUNT] = {
    [VT_REJECT_NONE] = "none",           [VT_REJECT_MAD] = "mad",
    [VT_REJECT_TUKEY] = "tukey",         [VT_REJECT_ESD] = "esd",
    [VT_REJECT_GRUBBS] = "grubbs",       [VT_REJECT_DIXON] = "dixon",
    [VT_REJECT_CHAUVENET] = "chauvenet", [VT_REJECT_SIGMA] = "sigma",
};

const char *vt_reject_rule_name(enum vt_reject_rule rule)
{
    return (unsigned)rule < VT_REJECT_COUNT ? names[rule] : NULL;
}

bool vt_reject_rule_named(const char *name, enum vt_reject_rule *rule)
{
    for (unsigned i = 0; i < VT_REJECT_COUNT; i++)
        if (strcmp(name, names[i]) == 0) {
            *rule = (enum vt_reject_rule)i;
            return true;
        }
    return false;
}

/* ---- cut-offs */

/* The share of clean normal series that lose a value: a little under the 1 % promised. */
static const double share = 0.009;

/* ESD looks at several values in turn; at this level of each look a clean series loses a value as rarely. */
static const double esd_level = 0.0065;

enum { BY_MAD, BY_TUKEY, BY_DIXON, TABLED };

/* What 99 % of normal series of n values stay below: the largest |x - median| / (1.4826 MAD); the largest
 * distance beyond a quartile in interquartile ranges (type 7; with 3 values it never passes 1); the larger of
 * Dixon's two ratios. Simulated (20,000 to a million series each; aimed at 0.9 % so that chance does not lift
 * it over 1 %). */
static const struct cutoff {
    size_t n;
    double at[TABLED];
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
static double tabled(size_t n, int which)
{
    size_t last = sizeof cutoffs / sizeof *cutoffs - 1, above = 1;

    while (above < last && cutoffs[above].n < n)
        above++;
    const struct cutoff *low = &cutoffs[above - 1], *high = &cutoffs[above];
    if (n <= low->n)
        return low->at[which];
    double part = log((double)n / (double)low->n) / log((double)high->n / (double)low->n);
    double at = low->at[which] + part * (high->at[which] - low->at[which]);
    return which == BY_DIXON ? fmax(at, 0.05) : at;
}

/* Chauvenet (1863): the deviation that fewer than `share` values of n would pass, instead of his half a
 * value. */
static double chauvenet_limit(size_t n)
{
    return vt_normal_upper(share / (2 * (double)n));
}

/* ---- the series */

struct work {
    const double *x;
    size_t n;
    double *sorted; /* owned */
    struct vt_reject_mark *marks;
    size_t wanted; /* marks made */
};

static double median_of(const double sorted[], size_t n)
{
    return sorted[(n - 1) / 2] + (sorted[n / 2] - sorted[(n - 1) / 2]) / 2;
}

/* Type 7. */
static double quantile_of(const double sorted[], size_t n, double p)
{
    double h = (double)(n - 1) * p;
    size_t i = (size_t)h;
    return i + 1 < n ? sorted[i] + (h - (double)i) * (sorted[i + 1] - sorted[i]) : sorted[i];
}

/* The median distance from the median, by walking outwards from it. */
static double mad_of(const double sorted[], size_t n, double median)
{
    size_t left = n / 2, right = n / 2, seen = 0; /* left counts down from one past */
    double before = 0, at = 0;

    while (seen <= n / 2) {
        double down = left > 0 ? median - sorted[left - 1] : INFINITY;
        double up = right < n ? sorted[right] - median : INFINITY;
        before = at;
        at = fmin(down, up);
        if (down < up)
            left--;
        else
            right++;
        seen++;
    }
    return n % 2 ? at : before + (at - before) / 2;
}

/* Values on a coarse grid: at least one step of it, for fewer than half as many different values as values.
 */
static double coarse_step(const double sorted[], size_t n)
{
    size_t different = 1;
    double step = INFINITY;

    for (size_t i = 1; i < n; i++)
        if (sorted[i] > sorted[i - 1]) {
            different++;
            step = fmin(step, sorted[i] - sorted[i - 1]);
        }
    return 2 * different <= n ? step : 0;
}

static void mark(struct work *w, size_t index, double score, double limit)
{
    w->marks[w->wanted++] = (struct vt_reject_mark){index, score, limit};
}

/* Marks every value farther than `limit` by score(x) = distance(x) / scale. */
static void mark_beyond(struct work *w, double low, double high, double scale, double limit)
{
    for (size_t i = 0; i < w->n; i++) {
        double score = fmax(low - w->x[i], w->x[i] - high) / scale;
        if (score > limit)
            mark(w, i, score, limit);
    }
}

/* ---- the rules */

static void by_mad(struct work *w)
{
    double median = median_of(w->sorted, w->n);
    double scale = 1.482602218505602 * mad_of(w->sorted, w->n, median);
    mark_beyond(w, median, median, fmax(scale, coarse_step(w->sorted, w->n)), tabled(w->n, BY_MAD));
}

static void by_tukey(struct work *w)
{
    double q1 = quantile_of(w->sorted, w->n, 0.25), q3 = quantile_of(w->sorted, w->n, 0.75);
    mark_beyond(w, q1, q3, fmax(q3 - q1, coarse_step(w->sorted, w->n)), tabled(w->n, BY_TUKEY));
}

struct spread {
    double mean, sd;
};

/* Of sorted[from..to), in two passes. */
static struct spread spread_of(const double sorted[], size_t from, size_t to)
{
    double n = (double)(to - from), origin = sorted[from], sum = 0, squares = 0;

    for (size_t i = from; i < to; i++)
        sum += sorted[i] - origin;
    double mean = sum / n;
    for (size_t i = from; i < to; i++)
        squares += (sorted[i] - origin - mean) * (sorted[i] - origin - mean);
    return (struct spread){origin + mean, sqrt(squares / (n - 1))};
}

/* The index in x of the value farthest from the mean. */
static size_t farthest(const struct work *w, double mean)
{
    size_t at = 0;
    for (size_t i = 1; i < w->n; i++)
        if (fabs(w->x[i] - mean) > fabs(w->x[at] - mean))
            at = i;
    return at;
}

static void by_grubbs(struct work *w)
{
    struct spread s = spread_of(w->sorted, 0, w->n);
    size_t at = farthest(w, s.mean);
    double score = fabs(w->x[at] - s.mean) / s.sd, limit = vt_grubbs_critical(w->n, share);
    if (score > limit)
        mark(w, at, score, limit);
}

static void by_sigma(struct work *w)
{
    struct spread s = spread_of(w->sorted, 0, w->n);
    mark_beyond(w, s.mean, s.mean, s.sd, vt_grubbs_critical(w->n, share));
}

static void by_chauvenet(struct work *w)
{
    struct spread s = spread_of(w->sorted, 0, w->n);
    mark_beyond(w, s.mean, s.mean, s.sd, chauvenet_limit(w->n));
}

/* Rosner's generalised extreme studentised deviate (1983, Technometrics 25:165-172): takes the farthest value
 * away again and again; all those up to the last that passed its limit are outliers. They always lie at an
 * end of the sorted values, so sums need only be lessened. Of a deviation in the same place the limit is
 * Grubbs' for what was left there. */
static void by_esd(struct work *w, size_t most)
{
    size_t from = 0, to = w->n, passed_from = 0, passed_to = w->n;
    struct spread all = spread_of(w->sorted, 0, w->n);
    double sum = 0, squares = 0, score = 0, limit = 0;

    for (size_t i = 0; i < w->n; i++) {
        double z = (w->sorted[i] - all.mean) / all.sd;
        squares += z * z;
    }
    for (size_t step = 0; step <= most && to - from >= 3; step++) {
        double n = (double)(to - from), mean = sum / n, sd = sqrt(fmax(squares - sum * mean, 0) / (n - 1));
        double down = mean - (w->sorted[from] - all.mean) / all.sd,
               up = (w->sorted[to - 1] - all.mean) / all.sd - mean;
        double far = fmax(down, up), value = down > up ? mean - down : mean + up;
        bool passes = sd > 1e-9 && far / sd > vt_grubbs_critical(to - from, esd_level);
        double reached = far / sd, needed = passes ? vt_grubbs_critical(to - from, esd_level) : 0;
        if (down > up)
            from++;
        else
            to--;
        sum -= value;
        squares -= value * value;
        if (passes) {
            passed_from = from;
            passed_to = to;
            score = reached;
            limit = needed;
        }
    }
    for (size_t i = 0; i < w->n; i++)
        if ((passed_from > 0 && w->x[i] <= w->sorted[passed_from - 1])
            || (passed_to < w->n && w->x[i] >= w->sorted[passed_to]))
            mark(w, i, score, limit);
}

/* Dixon (1953, Biometrics 9:74-89): the gap beside the farthest value over the range, leaving out values that
 * could hide it: r10 up to 7 values, r11 up to 10, r21 up to 13, r22 above. */
static void by_dixon(struct work *w)
{
    size_t n = w->n, gap = n <= 10 ? 1 : 2, spare = n <= 7 ? 0 : n <= 13 ? 1 : 2;
    const double *s = w->sorted;
    double high = (s[n - 1] - s[n - 1 - gap]) / (s[n - 1] - s[spare]);
    double low = (s[gap] - s[0]) / (s[n - 1 - spare] - s[0]), limit = tabled(n, BY_DIXON);
    double value = high >= low ? s[n - 1] : s[0];

    for (size_t i = 0; fmax(high, low) > limit && i < n; i++)
        if (w->x[i] == value) {
            mark(w, i, fmax(high, low), limit);
            break;
        }
}

static void apply(enum vt_reject_rule rule, struct work *w, size_t most)
{
    switch (rule) {
    case VT_REJECT_MAD:
        by_mad(w);
        break;
    case VT_REJECT_TUKEY:
        by_tukey(w);
        break;
    case VT_REJECT_ESD:
        by_esd(w, most);
        break;
    case VT_REJECT_GRUBBS:
        by_grubbs(w);
        break;
    case VT_REJECT_DIXON:
        by_dixon(w);
        break;
    case VT_REJECT_CHAUVENET:
        by_chauvenet(w);
        break;
    case VT_REJECT_SIGMA:
        by_sigma(w);
        break;
    default:
        break;
    }
}

/* Over half of the values the same: every scale but theirs, which has no width, is that of the few others. */
static bool no_scale(const struct work *w)
{
    return !(mad_of(w->sorted, w->n, median_of(w->sorted, w->n)) > 0);
}

enum vt_reject_outcome vt_reject_marks(enum vt_reject_rule rule, const double x[], size_t n,
                                       struct vt_reject_mark marks[], size_t *n_marks, size_t *wanted)
{
    struct work w = {.x = x, .n = n, .marks = marks};
    size_t most = (size_t)(VT_REJECT_SHARE * (double)n);
    enum vt_reject_outcome outcome = VT_REJECT_DONE;

    most = most < 1 ? 1 : most;
    *n_marks = 0;
    if (wanted)
        *wanted = 0;
    if (rule == VT_REJECT_NONE)
        return VT_REJECT_DONE;
    if (n < 3)
        return VT_REJECT_TOO_FEW;
    w.sorted = vt_sorted_copy(x, n);
    if (!w.sorted || no_scale(&w))
        outcome = VT_REJECT_NO_SCALE;
    else
        apply(rule, &w, most);
    if (w.wanted > most)
        outcome = VT_REJECT_TOO_MANY;
    if (outcome == VT_REJECT_DONE)
        *n_marks = w.wanted;
    if (wanted)
        *wanted = w.wanted;
    free(w.sorted);
    return outcome;
}
