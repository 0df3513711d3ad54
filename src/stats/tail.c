#include "stats/tail.h"

#include "stats/distribution.h"
#include "stats/moments.h"
#include "stats/quantile.h"
#include "stats/sort.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_randist.h>
#include <math.h>
#include <stdlib.h>

static const double fisher_p = 0.02;

struct work {
    double *x[2], *distance; /* logarithms of the values, or the values; all distances */
    size_t n[2];
    double median[2];
    bool logarithms;
};

static bool ready(struct work *w, const double *const x[2])
{
    size_t m = 0;

    w->logarithms = x[0][0] > 0 && x[1][0] > 0;
    for (int side = 0; side < 2; side++) {
        w->x[side] = malloc(w->n[side] * sizeof(double));
        if (!w->x[side])
            return false;
        for (size_t i = 0; i < w->n[side]; i++)
            w->x[side][i] = w->logarithms ? log(x[side][i]) : x[side][i];
        w->median[side] = vt_median_sorted(w->x[side], w->n[side]);
        for (size_t i = 0; i < w->n[side]; i++)
            w->distance[m++] = fabs(w->x[side][i] - w->median[side]);
    }
    vt_sort(w->distance, m);
    return true;
}

/* Over half of the values the same: the smallest distance that there is. */
static double scale_of(const struct work *w)
{
    size_t m = w->n[0] + w->n[1], i = 0;
    double scale = VT_MAD_NORMAL * vt_median_sorted(w->distance, m);

    while (!(scale > 0) && i < m)
        scale = w->distance[i++];
    return scale;
}

/* How much larger (or smaller) than the median the slow ones are. */
static void size_of(double x[], size_t slow, double level, struct vt_tail_side *s)
{
    struct vt_moments m = vt_moments_of(x, slow);

    s->times = exp(m.mean);
    if (slow < 2)
        return;
    double reach = vt_t_upper((1 - level) / 2, (double)slow - 1) * m.sd / sqrt((double)slow);
    s->times_low = exp(m.mean - reach);
    s->times_high = exp(m.mean + reach);
}

static void look(struct work *w, int side, double scale, bool higher, double level, struct vt_tail_side *s)
{
    double n = (double)w->n[side], sign = higher ? -1 : 1, tail = (1 - level) / 2;
    size_t slow = 0;

    for (size_t i = 0; i < w->n[side]; i++)
        if (sign * (w->x[side][i] - w->median[side]) > VT_TAIL_SDS * scale)
            w->x[side][slow++] = w->x[side][i] - w->median[side];
    double k = (double)slow;
    *s = (struct vt_tail_side){.n = n,
                               .slow = k,
                               .share = k / n,
                               .share_low = slow ? gsl_cdf_beta_Pinv(tail, k, n - k + 1) : 0,
                               .share_high = k < n ? gsl_cdf_beta_Qinv(tail, k + 1, n - k) : 1,
                               .times = NAN,
                               .times_low = NAN,
                               .times_high = NAN};
    if (slow && w->logarithms)
        size_of(w->x[side], slow, level, s);
}

/* Two-sided, by the sum of all tables that are at most as likely. */
static double fisher(const struct vt_tail *t)
{
    unsigned slow = (unsigned)(t->a.slow + t->b.slow), others = (unsigned)(t->a.n + t->b.n) - slow;
    unsigned draws = (unsigned)t->a.n, own = (unsigned)t->a.slow;
    double at = gsl_ran_hypergeometric_pdf(own, slow, others, draws), p = 0;

    for (unsigned k = 0; k <= slow && k <= draws; k++) {
        double other = gsl_ran_hypergeometric_pdf(k, slow, others, draws);
        p += other <= at * (1 + 1e-7) ? other : 0;
    }
    return p;
}

static bool only_on(const struct vt_tail_side *with, const struct vt_tail_side *without)
{
    return with->slow >= fmax(2, with->n / 50) && without->slow == 0 && 4 * without->n >= 3 * with->n;
}

bool vt_tail_of(const double a[], size_t na, const double b[], size_t nb, bool higher, double level,
                struct vt_tail *out)
{
    const double *const x[2] = {a, b};
    struct work w = {.n = {na, nb}};
    bool good = false;

    if (na < 2 || nb < 2)
        return false;
    w.distance = malloc((na + nb) * sizeof(double));
    if (w.distance && ready(&w, x)) {
        double scale = scale_of(&w);
        good = scale > 0;
        look(&w, 0, scale, higher, level, &out->a);
        look(&w, 1, scale, higher, level, &out->b);
        out->differs = only_on(&out->a, &out->b) || only_on(&out->b, &out->a)
                       || (out->a.slow != out->b.slow && fisher(out) < fisher_p);
    }
    free(w.x[0]);
    free(w.x[1]);
    free(w.distance);
    return good;
}
