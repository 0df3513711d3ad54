#include "stats/dependence.h"

#include "stats/ancova.h"
#include "stats/distribution.h"
#include "stats/moments.h"
#include "stats/ranks.h"

#include <math.h>
#include <stdlib.h>

enum { FEWEST = 4 };

static const double clear_trend = 0.005, one_side_trend = 0.002, any_trend = 0.05;

double vt_dependence_inflation(double lag1, double n)
{
    if (!(lag1 > 0) || !(n > 1))
        return 1;
    double left = 1 - lag1;
    double f = (1 + lag1) / left - 2 * lag1 * (1 - pow(lag1, n)) / (n * left * left);
    double inflation = f * (n - 1) / (n - f);
    return f < n && inflation > 1 ? inflation : f < n ? 1 : n;
}

double vt_dependence_level(double n)
{
    if (n <= 10)
        return 0.02;
    if (n <= 20)
        return 0.02 + 0.0025 * (n - 10);
    return fmax(0.045 * pow(20 / n, 1.5), 0.001);
}

/* ---- a family of comparisons */

static const double false_discoveries = 0.2, least_level = 0.001, small_family = 10;

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

struct vt_dependence_family vt_dependence_family_of(const double lag1_p[], size_t size)
{
    struct vt_dependence_family family = {.threshold = least_level};
    double *p = malloc((size ? size : 1) * sizeof *p);
    size_t n = 0;

    for (size_t i = 0; p && i < size; i++)
        if (!isnan(lag1_p[i]))
            p[n++] = lag1_p[i];
    if (n > 0)
        qsort(p, n, sizeof *p, ascending);
    for (size_t i = 0; i < n; i++)
        if (p[i] <= false_discoveries * (double)(i + 1) / (double)n)
            family.threshold = fmax(least_level, false_discoveries * (double)(i + 1) / (double)n);
    family.share = (double)n / ((double)n + small_family);
    free(p);
    return family;
}

double vt_dependence_level_in(const struct vt_dependence_family *family, double n)
{
    double alone = fmax(vt_dependence_level(n), n < 20 ? 0.12 - 0.0075 * fmax(n - 10, 0) : 0);

    if (!(family->threshold > 0))
        return alone;
    return exp((1 - family->share) * log(alone) + family->share * log(family->threshold));
}

/* With a standard error more than estimated: an estimate too low costs false alarms, and once dependence
 * shows itself the cautious side is the right one. */
static double cautious_inflation(double lag1, double n, double sides)
{
    return vt_dependence_inflation(fmin(0.9, lag1 + 1 / sqrt(n)), n / sides);
}

void vt_dependence_join(struct vt_dependence_pair *pair, const struct vt_dependence_family *family)
{
    if (isnan(pair->lag1_p) || !(pair->sides > 0))
        return;
    pair->autocorrelated = pair->lag1_p < vt_dependence_level_in(family, pair->n / pair->sides);
    pair->inflation = 1;
    if (pair->autocorrelated)
        pair->inflation = cautious_inflation(pair->lag1, pair->n, pair->sides);
}

/* ---- one side as scores, with the sums of its regression on time */

struct side {
    double *score; /* owned; NULL when nothing can be told */
    size_t n;
    double xx, xy, yy;
};

static double time_of(size_t i, size_t n)
{
    return (double)i - ((double)n - 1) / 2;
}

static bool read_side(const double x[], size_t n, struct side *s)
{
    struct vt_moments m = vt_moments_of(x, n);

    *s = (struct side){.n = n};
    if (n < FEWEST || !(m.max > m.min))
        return false;
    s->score = malloc(n * sizeof *s->score);
    if (!s->score || !vt_ranks_mid(x, n, s->score)) {
        free(s->score);
        s->score = NULL;
        return false;
    }
    for (size_t i = 0; i < n; i++)
        s->score[i] = vt_normal_upper(1 - s->score[i] / ((double)n + 1));
    double mean = vt_mean(s->score, n);
    for (size_t i = 0; i < n; i++) {
        s->score[i] -= mean;
        s->xy += time_of(i, n) * s->score[i];
        s->yy += s->score[i] * s->score[i];
    }
    s->xx = (double)n * ((double)n * (double)n - 1) / 12;
    return true;
}

/* ---- one or two sides together */

struct together {
    double n, sides;
    double slope;
    double lag1, lag1_p; /* after the trend where it is clear */
    double drift_p;
    double inflation;
    bool autocorrelated;
};

/* Raw lag-1 correlation of all sides' scores less a trend of that slope. Neighbours are never taken across
 * sides. */
static double raw_lag1(const struct side side[], size_t sides, double slope)
{
    double above = 0, below = 0;

    for (size_t k = 0; k < sides; k++)
        for (size_t i = 0; i < side[k].n; i++) {
            double x = side[k].score[i] - slope * time_of(i, side[k].n);
            below += x * x;
            if (i + 1 < side[k].n)
                above += x * (side[k].score[i + 1] - slope * time_of(i + 1, side[k].n));
        }
    return below > 0 ? above / below : 0;
}

/* Under independence each fitted parameter takes 1/N from the raw correlation, whose variance is about 1/N;
 * its further bias in r is about -4 r / n per side (Marriott & Pope 1954, Biometrika 41:390-402). */
static void judge_lag1(struct together *t, const struct side side[], size_t sides, bool trend)
{
    double fitted = t->sides + (trend ? 1 : 0);
    double lifted = raw_lag1(side, sides, trend ? t->slope : 0) + fitted / t->n;
    double spread = sqrt((1 - fitted / t->n) / t->n);

    t->lag1_p = vt_normal_tail(lifted / spread);
    t->lag1 = fmax(-0.95, fmin(0.95, lifted / fmax(0.5, 1 - 4 * fitted / t->n)));
    t->autocorrelated = t->lag1_p < vt_dependence_level(t->n / t->sides);
}

static void judge_together(const struct side side[], size_t sides, struct together *t)
{
    double xx = 0, xy = 0, yy = 0;

    *t = (struct together){.sides = (double)sides, .drift_p = 1, .inflation = 1};
    for (size_t k = 0; k < sides; k++) {
        t->n += (double)side[k].n;
        xx += side[k].xx;
        xy += side[k].xy;
        yy += side[k].yy;
    }
    double df = t->n - t->sides - 1;
    t->slope = xy / xx;
    judge_lag1(t, side, sides, true);
    double inflation = t->autocorrelated ? vt_dependence_inflation(t->lag1, t->n / t->sides) : 1;
    double left = fmax(yy - t->slope * xy, 1e-12 * yy);
    t->drift_p = vt_t_two_sided(t->slope / sqrt(inflation * left / df / xx), df);
    if (!(t->drift_p < clear_trend))
        judge_lag1(t, side, sides, false);
    if (t->autocorrelated)
        t->inflation = cautious_inflation(t->lag1, t->n, t->sides);
}

/* ---- the values themselves */

struct line {
    double slope, mean;
    double rest; /* sum of squares around the line */
    double xx;
};

static struct line fit(const double x[], size_t n)
{
    struct line l = {.mean = vt_mean(x, n), .xx = (double)n * ((double)n * (double)n - 1) / 12};

    for (size_t i = 0; i < n; i++)
        l.slope += time_of(i, n) * (x[i] - l.mean) / l.xx;
    for (size_t i = 0; i < n; i++) {
        double e = x[i] - l.mean - l.slope * time_of(i, n);
        l.rest += e * e;
    }
    return l;
}

static void nothing(size_t n, struct vt_dependence *out)
{
    *out = (struct vt_dependence){
        .lag1 = NAN, .lag1_p = NAN, .n_effective = (double)n, .drift = NAN, .drift_sd = NAN, .drift_p = NAN};
}

/* Two of the n! orders of n values are as steep as can be: no trend of one side is rarer than that by chance,
 * which the t test of a few scores does not know. */
static double least_p(size_t n)
{
    double p = 2;

    for (size_t k = 2; k <= n && p > 1e-6; k++)
        p /= (double)k;
    return p;
}

static void tell(const double x[], const struct side *s, struct vt_dependence *out)
{
    struct together t;
    struct line l = fit(x, s->n);
    double n = (double)s->n;

    judge_together(s, 1, &t);
    out->lag1 = t.lag1;
    out->lag1_p = t.lag1_p;
    out->autocorrelated = t.autocorrelated;
    out->n_effective = t.autocorrelated ? n / vt_dependence_inflation(t.lag1, n) : n;
    out->drift = l.slope * (n - 1);
    out->drift_sd = out->drift / sqrt(l.rest / (n - 2));
    out->drift_p = fmax(t.drift_p, least_p(s->n));
    out->drifting = out->drift_p < one_side_trend;
}

bool vt_dependence(const double x[], size_t n, struct vt_dependence *out)
{
    struct side s;

    nothing(n, out);
    if (!read_side(x, n, &s))
        return false;
    tell(x, &s, out);
    free(s.score);
    return true;
}

/* One slope for both sides, each in units of its mean. */
static double common_slope(const struct line *a, const struct line *b)
{
    if (!(a->mean > 0 && b->mean > 0))
        return NAN;
    return (a->slope / a->mean * a->xx + b->slope / b->mean * b->xx) / (a->xx + b->xx);
}

static void tell_both(const double a[], const double b[], const struct side side[2],
                      struct vt_dependence_pair *out)
{
    struct together t;
    struct line la = fit(a, side[0].n), lb = fit(b, side[1].n);

    tell(a, &side[0], &out->a);
    tell(b, &side[1], &out->b);
    judge_together(side, 2, &t);
    out->lag1 = t.lag1;
    out->lag1_p = t.lag1_p;
    out->drift_p = t.drift_p;
    out->slope = common_slope(&la, &lb);
    out->n = t.n;
    out->sides = t.sides;
    out->inflation = t.inflation;
    out->autocorrelated = t.autocorrelated;
    out->trend = t.drift_p < clear_trend && isfinite(out->slope);
}

/* Of one side alone. */
static void tell_one(const double x[], const struct side *s, struct vt_dependence *side,
                     struct vt_dependence_pair *out)
{
    struct together t;

    tell(x, s, side);
    judge_together(s, 1, &t);
    out->lag1 = t.lag1;
    out->lag1_p = t.lag1_p;
    out->n = t.n;
    out->sides = t.sides;
    out->inflation = t.inflation;
    out->autocorrelated = t.autocorrelated;
}

/* The common slope of the values themselves over their order: a drift that fades after a few runs shows in
 * their size, which scores forget. NAN where there is none. */
static double common_trend_p(const double a[], size_t na, const double b[], size_t nb)
{
    size_t most = na > nb ? na : nb;
    double *place = malloc((most + 1) * sizeof *place);
    struct vt_ancova line = {.p = NAN};

    for (size_t i = 0; place && i < most; i++)
        place[i] = (double)i;
    if (place)
        vt_ancova_of((const struct vt_ancova_group[2]){{place, a, na}, {place, b, nb}}, &line);
    free(place);
    return line.p;
}

bool vt_dependence_pair(const double a[], size_t na, const double b[], size_t nb,
                        struct vt_dependence_pair *out)
{
    struct side side[2];

    *out = (struct vt_dependence_pair){
        .lag1 = NAN, .lag1_p = NAN, .drift_p = NAN, .trend_p = NAN, .slope = NAN, .inflation = 1};
    nothing(na, &out->a);
    nothing(nb, &out->b);
    bool has_a = read_side(a, na, &side[0]), has_b = read_side(b, nb, &side[1]);
    if (has_a && has_b)
        tell_both(a, b, side, out);
    else if (has_a)
        tell_one(a, &side[0], &out->a, out);
    else if (has_b)
        tell_one(b, &side[1], &out->b, out);
    out->trend_p = common_trend_p(a, na, b, nb);
    out->drifting = out->trend_p < any_trend || (isnan(out->trend_p) && (out->a.drifting || out->b.drifting));
    free(side[0].score);
    free(side[1].score);
    return has_a || has_b;
}
