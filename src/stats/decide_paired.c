/* Paired tests. The automatic one permutes the signs of the differences (Fisher 1935, "The Design of
 * Experiments", ch. 3) and looks at them by three weighted p-values, as the unpaired one does: their sum, the
 * sum of signed ranks, and that of signed normal scores (Fraser 1957). */
#include "stats/decide_tests.h"

#include "stats/decimal.h"
#include "stats/distribution.h"
#include "stats/random.h"
#include "stats/ranks.h"
#include "stats/signed_rank.h"
#include "stats/sort.h"
#include "stats/student.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Under eight pairs one or two patterns of signs at most reach 0.05 (of six pairs, only all alike), so that
 * the paired t sees more. */
enum { FEWEST_SIGNS = 8, LISTED_PAIRS = 12, STATISTICS = 3, MOST_TABLED = 200 };

struct paired {
    const struct vt_sides *sides;
    size_t n;
    double *d;     /* b / r - a */
    double *below; /* signed rank: P(V <= v) without ties, or NULL */

    /* sign flips */
    bool exact;
    size_t m;
    uint64_t *rows; /* m rows of `words` words: a set bit turns a sign */
    size_t words;
    double *x[STATISTICS], *size; /* signed values, ranks and scores; |d| */
    double *null[STATISTICS], *sorted[STATISTICS], *combined;
};

/* At r = 1 as the decimals are written, so that equal differences are equal. */
static const double *differences(struct paired *p, double r)
{
    if (r == 1) {
        double *exact = vt_decimal_differences(p->sides->a, p->sides->b, p->n);
        if (exact) {
            memcpy(p->d, exact, p->n * sizeof *p->d);
            free(exact);
            return p->d;
        }
    }
    for (size_t i = 0; i < p->n; i++)
        p->d[i] = p->sides->b[i] / r - p->sides->a[i];
    return p->d;
}

/* ---- paired t, signed rank */

static double p_paired_t(void *self, double r)
{
    struct paired *p = self;
    struct vt_t_test t;

    if (vt_one_sample_test(differences(p, r), p->n, &t))
        return fmax(vt_t_two_sided(t.t / p->sides->widen, t.df), 1e-300);
    return p->d[0] == 0 ? 1 : 1e-300; /* every difference the same */
}

/* P(V <= v) for n untied pairs; NULL for many pairs or without memory. */
static double *signed_rank_below(size_t n)
{
    size_t most = n * (n + 1) / 2;
    double *p = n <= MOST_TABLED ? calloc(most + 1, sizeof *p) : NULL;
    if (!p)
        return NULL;
    p[0] = 1;
    for (size_t rank = 1; rank <= n; rank++)
        for (size_t v = rank * (rank + 1) / 2 + 1; v-- > 0;)
            p[v] = (p[v] + (v >= rank ? p[v - rank] : 0)) / 2;
    for (size_t v = 1; v <= most; v++)
        p[v] += p[v - 1];
    return p;
}

static double p_signed_rank(void *self, double r)
{
    struct paired *p = self;
    struct vt_signed_rank test;

    if (!vt_signed_rank_test(differences(p, r), p->n, false, &test))
        return 1;
    return fmax(r == 1 || test.n <= 30 ? test.p : test.p_normal_cc, 1e-300);
}

static double p_signed_rank_tabled(void *self, double r)
{
    struct paired *p = self;
    double v = 0, most = (double)p->n * ((double)p->n + 1) / 2;

    if (r == 1)
        return p_signed_rank(self, r);
    differences(p, r);
    for (size_t i = 0; i < p->n; i++)
        p->size[i] = fabs(p->d[i]);
    if (!vt_ranks_mid(p->size, p->n, p->x[1]))
        return 1;
    for (size_t i = 0; i < p->n; i++)
        v += p->d[i] > 0 ? p->x[1][i] : p->d[i] == 0 ? p->x[1][i] / 2 : 0;
    return fmin(1, fmax(2 * p->below[(size_t)fmin(v, most - v)], 1e-300));
}

/* ---- sign flips */

/* Fills the signed values, ranks and scores. */
static void look_at(struct paired *p, double r)
{
    differences(p, r);
    for (size_t i = 0; i < p->n; i++)
        p->size[i] = fabs(p->d[i]);
    vt_ranks_mid(p->size, p->n, p->x[1]);
    for (size_t i = 0; i < p->n; i++) {
        double sign = (p->d[i] > 0) - (p->d[i] < 0), rank = p->x[1][i];
        p->x[0][i] = p->d[i];
        p->x[1][i] = sign * rank;
        p->x[2][i] = sign * vt_normal_upper(0.5 - rank / (2 * ((double)p->n + 1)));
    }
}

static double flipped_sum(const double x[], size_t n, const uint64_t row[])
{
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += row && (row[i / 64] >> (i % 64) & 1) ? -x[i] : x[i];
    return fabs(sum);
}

static size_t count_from(const double x[], size_t n, double least)
{
    size_t low = 0, high = n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (x[middle] < least)
            low = middle + 1;
        else
            high = middle;
    }
    return n - low;
}

static double share_from(const struct paired *p, size_t which, double t)
{
    return (double)count_from(p->sorted[which], p->m, t * (1 - 1e-10)) / (double)p->m;
}

static double combine(const double share[STATISTICS])
{
    return fmin(share[0], fmin(share[1], share[2])) + 1e-6 * (share[0] + share[1] + share[2]);
}

static void settle_signs(void *self, double r)
{
    struct paired *p = self;

    look_at(p, r);
    for (size_t which = 0; which < STATISTICS; which++) {
        for (size_t i = 0; i < p->m; i++)
            p->null[which][i] = flipped_sum(p->x[which], p->n, p->rows + i * p->words);
        memcpy(p->sorted[which], p->null[which], p->m * sizeof(double));
        vt_sort(p->sorted[which], p->m);
    }
    for (size_t i = 0; i < p->m; i++) {
        double share[STATISTICS];
        for (size_t which = 0; which < STATISTICS; which++)
            share[which] = share_from(p, which, p->null[which][i]);
        p->combined[i] = combine(share);
    }
    vt_sort(p->combined, p->m);
}

/* Where no other signs are as extreme, p goes on as that of the paired t does: else few pairs could never
 * survive the adjustment over a family. */
static double past_floor(const struct paired *p, double at)
{
    struct vt_t_test t;

    if (!vt_one_sample_test(p->d, p->n, &t))
        return at;
    return fmin(at, fmax(vt_t_two_sided(t.t / p->sides->widen, t.df), 1e-300));
}

/* Ties beyond the observed signs and their mirror image count half. */
static double p_signs(void *self, double r)
{
    struct paired *p = self;
    double share[STATISTICS], m = (double)p->m;

    look_at(p, r);
    for (size_t which = 0; which < STATISTICS; which++)
        share[which] = share_from(p, which, flipped_sum(p->x[which], p->n, NULL) / p->sides->widen);
    double v = combine(share), more = m - (double)count_from(p->combined, p->m, v - 1e-12);
    double tied = m - more - (double)count_from(p->combined, p->m, v + 1e-12);
    if (p->exact) { /* half of all signs are listed: the mirror images are alike */
        double at = fmin(1, (more + (fmax(tied, 1) + 1) / 2) / m);
        return at * m > 1 + 1e-9 ? at : past_floor(p, at);
    }
    double at = fmin(1, (more + tied / 2 + 1) / (m + 1));
    return more + tied > 0 ? at : past_floor(p, at);
}

static bool make_rows(struct paired *p, const struct vt_decision_options *opt)
{
    struct vt_random random = vt_random_start(opt->seed, 2);

    p->exact = p->n <= LISTED_PAIRS;
    p->m = p->exact ? (size_t)1 << (p->n - 1) : opt->resamples;
    p->words = (p->n + 63) / 64;
    p->rows = malloc(p->m * p->words * sizeof *p->rows);
    if (p->rows)
        for (size_t i = 0; i < p->m * p->words; i++)
            p->rows[i] = p->exact ? i : vt_random_bits(&random);
    return p->rows != NULL;
}

static bool start_signs(struct paired *p, const struct vt_decision_options *opt)
{
    bool good = make_rows(p, opt);
    p->combined = malloc(p->m * sizeof(double));
    for (size_t which = 0; which < STATISTICS; which++) {
        p->null[which] = malloc(p->m * sizeof(double));
        p->sorted[which] = malloc(p->m * sizeof(double));
        good = good && p->null[which] && p->sorted[which];
    }
    return good && p->combined;
}

/* ---- starting one */

static void release_paired(void *self)
{
    struct paired *p = self;
    for (size_t which = 0; which < STATISTICS; which++) {
        free(p->x[which]);
        free(p->null[which]);
        free(p->sorted[which]);
    }
    free(p->combined);
    free(p->rows);
    free(p->size);
    free(p->below);
    free(p->d);
    free(p);
}

static void choose_paired_t(struct paired *p, struct vt_tester *tester, struct vt_decision *out)
{
    struct vt_t_test t;

    tester->p = p_paired_t;
    tester->of = "mean";
    out->test = "paired-t";
    out->method = "asymptotic";
    if (vt_one_sample_test(differences(p, 1), p->n, &t)) {
        out->statistic = t.t / p->sides->widen;
        out->df = t.df;
    }
}

static void choose_signed_rank(struct paired *p, struct vt_tester *tester, struct vt_decision *out)
{
    struct vt_signed_rank test;

    p->below = signed_rank_below(p->n);
    tester->p = p->below ? p_signed_rank_tabled : p_signed_rank;
    tester->of = VT_OF_PAIRS;
    out->test = "signed-rank";
    out->method = "asymptotic";
    if (vt_signed_rank_test(differences(p, 1), p->n, false, &test)) {
        out->statistic = test.v;
        out->method = test.exact ? "exact" : "asymptotic";
    }
}

static bool choose_signs(struct paired *p, const struct vt_decision_options *opt, struct vt_tester *tester,
                         struct vt_decision *out)
{
    if (!start_signs(p, opt))
        return false;
    tester->p = p_signs;
    tester->of = VT_OF_PAIRS;
    tester->settle = settle_signs;
    out->test = "paired-t+signed-rank+signed-scores";
    out->method = p->exact ? "exact" : "monte-carlo";
    out->splits = p->m;
    return true;
}

/* Differences that are all the same, but for what rounding the values makes of them, tell nothing of chance.
 */
static bool all_alike(struct paired *p)
{
    const double *d = differences(p, 1);
    double largest = fmax(fmax(fabs(p->sides->ma.min), fabs(p->sides->ma.max)),
                          fmax(fabs(p->sides->mb.min), fabs(p->sides->mb.max)));

    for (size_t i = 1; i < p->n; i++)
        if (fabs(d[i] - d[0]) > 8 * DBL_EPSILON * largest)
            return false;
    return true;
}

bool vt_tester_paired(enum vt_decision_test test, const struct vt_sides *sides,
                      const struct vt_decision_options *opt, struct vt_tester *tester,
                      struct vt_decision *out)
{
    struct paired *p = calloc(1, sizeof *p);
    bool good = p;

    out->refusal = VT_REFUSED_MEMORY;
    if (!good)
        return false;
    p->sides = sides;
    p->n = sides->na;
    p->d = malloc(p->n * sizeof(double));
    p->size = malloc(p->n * sizeof(double));
    for (size_t which = 0; which < STATISTICS; which++) {
        p->x[which] = malloc(p->n * sizeof(double));
        good = good && p->x[which];
    }
    *tester = (struct vt_tester){.release = release_paired, .self = p};
    good = good && p->d && p->size;
    if (good && all_alike(p)) {
        out->refusal = VT_REFUSED_CONSTANT;
        good = false;
    }
    if (good) {
        out->few = test == VT_TEST_AUTO && p->n < FEWEST_SIGNS;
        if (test == VT_TEST_SIGNED_RANK)
            choose_signed_rank(p, tester, out);
        else if (test == VT_TEST_PAIRED_T || out->few || opt->center == VT_CENTER_MEAN)
            choose_paired_t(p, tester, out);
        else
            good = choose_signs(p, opt, tester, out);
        if (good && test == VT_TEST_AUTO) {
            struct vt_t_test t;
            if (vt_one_sample_test(differences(p, 1), p->n, &t)) {
                out->statistic = t.t / sides->widen;
                out->df = t.df;
            }
        }
    }
    if (!good)
        release_paired(p);
    return good;
}
