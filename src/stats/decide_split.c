#include "stats/decide_split.h"

#include "stats/distribution.h"
#include "stats/random.h"
#include "stats/sort.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STATISTICS = VT_SPLIT_STATISTICS, TAIL = 10 };

/* Equal statistics differ by rounding only; real ones differ by far more. */
static const double same = 1e-10;

/* Stands for t when a split has no variance left but a difference: beyond all others, larger for a larger
 * difference. */
static const double beyond = 1e9;

struct vt_split {
    const double *a, *b;
    size_t na, nb, n;
    struct vt_split_options opt;

    /* The pooled sample a, b / r in ascending order. */
    double *z;
    double z_sum, z_squares;
    double *score;      /* normal score of each place */
    double *tied_score; /* the same with the mean place of equal values */
    double score_sum, score_squares;
    struct group {
        size_t start, end;
    } * tied; /* the places of each group of equal values: first, and one past the last */
    size_t tied_groups;
    bool ties;
    double near;        /* what counts as equal: see quarter_step */
    uint32_t *observed; /* the places of the picked side */

    /* Splits: rows of `picked` ascending places. The smaller side is picked. */
    bool picks_b, exact, limit;
    size_t picked, m;
    uint32_t *rows;
    double all_splits; /* how many there are, possibly infinite */
    double mirrors;    /* 2 where exchanging the sides gives another split of the same statistic */

    double *null[STATISTICS]; /* ascending |statistic|, m of each */
    double *unsorted[STATISTICS];
    double *p_unsorted[STATISTICS];
    double *combined;    /* ascending */
    bool rank_null_kept; /* without ties the statistics of places do not change with r */
};

/* ---- statistics of one split, given the ascending places of the picked side */

static double studentised(double difference, double variance, double floor)
{
    if (variance > floor)
        return difference / sqrt(variance);
    return fabs(difference) * fabs(difference) <= floor ? 0 : difference * beyond;
}

/* Welch's t of x, picked side against the rest. */
static double welch_of(const struct vt_split *s, const double x[], double sum, double squares,
                       const uint32_t pick[])
{
    double s1 = 0, q1 = 0, n1 = (double)s->picked, n2 = (double)(s->n - s->picked);

    for (size_t i = 0; i < s->picked; i++) {
        double v = x[pick[i]];
        s1 += v;
        q1 += v * v;
    }
    double s2 = sum - s1, q2 = squares - q1;
    double v1 = (q1 - s1 * s1 / n1) / (n1 - 1) / n1, v2 = (q2 - s2 * s2 / n2) / (n2 - 1) / n2;
    return studentised(s1 / n1 - s2 / n2, fmax(v1, 0) + fmax(v2, 0), 1e-14 * squares / (n1 * n2));
}

struct sums {
    double s1, q1, s2, q2;
};

/* Twice the placement of each value among the other side: sums and squares, exact in doubles while n is
 * moderate. */
static struct sums placements(const struct vt_split *s, const uint32_t pick[])
{
    struct sums p = {0};
    double next = 0; /* the first place not yet counted */

    for (size_t i = 0; i < s->picked; i++) {
        double below = 2 * (double)(pick[i] - i), gap = (double)pick[i] - next, k = 2 * (double)i;
        p.s1 += below;
        p.q1 += below * below;
        p.s2 += gap * k;
        p.q2 += gap * k * k;
        next = (double)pick[i] + 1;
    }
    double gap = (double)s->n - next, k = 2 * (double)s->picked;
    p.s2 += gap * k;
    p.q2 += gap * k * k;
    return p;
}

static void add_place(struct sums *p, bool picked, double below, double sign)
{
    double *sum = picked ? &p->s1 : &p->s2, *squares = picked ? &p->q1 : &p->q2;
    *sum += sign * below;
    *squares += sign * below * below;
}

/* As if ties were broken by place, then put right group by group: inside one, each counts half of the other
 * side. */
static struct sums placements_tied(const struct vt_split *s, const uint32_t pick[])
{
    struct sums p = placements(s, pick);
    size_t i = 0;

    for (size_t g = 0; g < s->tied_groups; g++) {
        size_t start = s->tied[g].start, end = s->tied[g].end;
        while (i < s->picked && pick[i] < start)
            i++;
        size_t first = i;
        for (size_t place = start; place < end; place++) {
            bool mine = i < s->picked && pick[i] == place;
            add_place(&p, mine, 2 * (double)(mine ? place - i : i), -1);
            i += mine;
        }
        double mine = (double)(i - first), others = (double)(end - start) - mine;
        add_place(&p, true, 2 * (double)(start - first) + others, mine);
        add_place(&p, false, 2 * (double)first + mine, others);
    }
    return p;
}

/* Brunner and Munzel's t, picked side against the rest. */
static double brunner_munzel_of(const struct vt_split *s, const uint32_t pick[])
{
    struct sums p = s->ties ? placements_tied(s, pick) : placements(s, pick);
    double n1 = (double)s->picked, n2 = (double)(s->n - s->picked);
    double v1 = (p.q1 - p.s1 * p.s1 / n1) / (n1 - 1) / (n1 * n2 * n2);
    double v2 = (p.q2 - p.s2 * p.s2 / n2) / (n2 - 1) / (n2 * n1 * n1);
    return studentised((p.s1 - p.s2) / (2 * n1 * n2), fmax(v1, 0) + fmax(v2, 0), 1e-9 / (n1 * n2 * n1 * n2));
}

static double signed_statistic(const struct vt_split *s, size_t which, const uint32_t pick[])
{
    switch (which) {
    case VT_SPLIT_WELCH:
        return welch_of(s, s->z, s->z_sum, s->z_squares, pick);
    case VT_SPLIT_PLACEMENTS:
        return brunner_munzel_of(s, pick);
    default:
        return welch_of(s, s->ties ? s->tied_score : s->score, s->score_sum, s->score_squares, pick);
    }
}

/* Without its sign, and without the rounding error of a difference of nothing. */
static double statistic_of(const struct vt_split *s, size_t which, const uint32_t pick[])
{
    double t = fabs(signed_statistic(s, which, pick));
    return t < 1e-12 ? 0 : t;
}

/* ---- the pooled sample at r */

static void note_ties(struct vt_split *s)
{
    s->tied_groups = 0;
    for (size_t i = 0; i < s->n;) {
        size_t end = i + 1;
        while (end < s->n && s->z[end] - s->z[i] <= s->near)
            end++;
        if (end - i > 1)
            s->tied[s->tied_groups++] = (struct group){i, end};
        i = end;
    }
    s->ties = s->tied_groups > 0;
}

static void score_ties(struct vt_split *s)
{
    memcpy(s->tied_score, s->score, s->n * sizeof *s->score);
    for (size_t g = 0; g < s->tied_groups; g++) {
        size_t start = s->tied[g].start, end = s->tied[g].end;
        double middle = (s->score[(start + end - 1) / 2] + s->score[(start + end) / 2]) / 2;
        for (size_t i = start; i < end; i++)
            s->tied_score[i] = middle;
    }
}

static void sum_up(const double x[], size_t n, double *sum, double *squares)
{
    *sum = *squares = 0;
    for (size_t i = 0; i < n; i++) {
        *sum += x[i];
        *squares += x[i] * x[i];
    }
}

/* Centred on the pooled mean and scaled to a largest magnitude of 1, which changes no statistic, and every
 * sum likes. */
static void centre(double z[], size_t n)
{
    double mean = 0;
    for (size_t i = 0; i < n; i++)
        mean += z[i] - z[0];
    mean = z[0] + mean / (double)n;
    double reach = fmax(z[n - 1] - mean, mean - z[0]);
    if (!(reach > 0))
        reach = 1;
    double scale = 1 / reach;
    for (size_t i = 0; i < n; i++)
        z[i] = (z[i] - mean) * scale;
}

/* The smallest step between different values of a side, if it has equal ones too; else INFINITY. */
static double step_of(const double x[], size_t n)
{
    double least = 1e-9 * (x[n - 1] - x[0]), step = INFINITY;
    bool equal = false;

    for (size_t i = 1; i < n; i++) {
        double gap = x[i] - x[i - 1];
        equal = equal || gap <= least;
        step = gap > least ? fmin(step, gap) : step;
    }
    return equal ? step : INFINITY;
}

/* Values recorded on a coarse grid tie often. Divided by r the candidate's grid is another, and each tie
 * would be broken, all in one direction; so values within a quarter of a step still count as equal. */
static double quarter_step(const struct vt_split *s)
{
    double step = fmin(step_of(s->a, s->na), step_of(s->b, s->nb));
    return isfinite(step) ? step / 4 : 0;
}

static void pool_at(struct vt_split *s, double r)
{
    size_t i = 0, j = 0, seen = 0;
    double shrink = 1 / r;

    for (size_t place = 0; place < s->n; place++) {
        double from_b = j < s->nb ? s->b[j] * shrink : INFINITY;
        bool takes_b = i == s->na || (j < s->nb && from_b < s->a[i]);
        s->z[place] = takes_b ? from_b : s->a[i];
        if (takes_b)
            j++;
        else
            i++;
        if (takes_b == s->picks_b)
            s->observed[seen++] = (uint32_t)place;
    }
    note_ties(s);
    if (s->opt.weight[VT_SPLIT_WELCH] > 0
        || !s->limit) { /* past the floor Welch's p goes on; many values have none */
        centre(s->z, s->n);
        sum_up(s->z, s->n, &s->z_sum, &s->z_squares);
    }
    if (s->opt.weight[VT_SPLIT_SCORES] > 0) {
        if (s->ties)
            score_ties(s);
        sum_up(s->ties ? s->tied_score : s->score, s->n, &s->score_sum, &s->score_squares);
    }
}

/* ---- the splits */

static void list_splits(struct vt_split *s)
{
    size_t k = s->picked;
    uint32_t *row = s->rows;

    for (size_t i = 0; i < k; i++)
        row[i] = (uint32_t)i;
    for (size_t at = 1; at < s->m; at++) {
        uint32_t *next = row + k;
        memcpy(next, row, k * sizeof *row);
        size_t i = k - 1;
        while (next[i] == s->n - k + i)
            i--;
        next[i]++;
        for (size_t j = i + 1; j < k; j++)
            next[j] = next[j - 1] + 1;
        row = next;
    }
}

/* Floyd's sample of k places out of n (Bentley & Floyd 1987, CACM 30:754-757), marked in bits, which gives it
 * in order. */
static void draw_splits(struct vt_split *s, uint64_t mark[], size_t words)
{
    struct vt_random random = vt_random_start(s->opt.seed, 0);

    for (size_t at = 0; at < s->m; at++) {
        uint32_t *row = s->rows + at * s->picked;
        memset(mark, 0, words * sizeof *mark);
        for (size_t j = s->n - s->picked; j < s->n; j++) {
            size_t place = vt_random_below(&random, j + 1);
            if (mark[place / 64] >> (place % 64) & 1)
                place = j;
            mark[place / 64] |= UINT64_C(1) << (place % 64);
        }
        for (size_t word = 0; word < words; word++)
            for (uint64_t bits = mark[word]; bits; bits &= bits - 1)
                *row++ = (uint32_t)(word * 64 + (size_t)__builtin_ctzll(bits));
    }
}

static bool make_splits(struct vt_split *s)
{
    size_t words = (s->n + 63) / 64;
    s->rows = malloc(s->m * s->picked * sizeof *s->rows);
    uint64_t *mark = malloc(words * sizeof *mark);
    bool good = s->rows && mark;

    if (good && s->exact)
        list_splits(s);
    else if (good)
        draw_splits(s, mark, words);
    free(mark);
    return good;
}

/* ---- the limit for many values: a multivariate t */

/* Correlations of what the three statistics average, around the means of the sides. */
static void correlate(const struct vt_split *s, double r[STATISTICS][STATISTICS])
{
    double sum[2][STATISTICS] = {{0}}, product[STATISTICS][STATISTICS] = {{0}};
    double n[2] = {(double)(s->n - s->picked), (double)s->picked};
    const double *score = s->ties ? s->tied_score : s->score;

    for (size_t place = 0, i = 0; place < s->n; place++) {
        size_t side = i < s->picked && s->observed[i] == place;
        double x[STATISTICS] = {s->z[place], (double)place / (double)s->n - 0.5, score[place]};
        i += side;
        for (size_t g = 0; g < STATISTICS; g++) {
            sum[side][g] += x[g];
            for (size_t h = 0; h <= g; h++)
                product[g][h] += x[g] * x[h];
        }
    }
    for (size_t g = 0; g < STATISTICS; g++)
        for (size_t h = 0; h <= g; h++)
            product[g][h] -= sum[0][g] * sum[0][h] / n[0] + sum[1][g] * sum[1][h] / n[1];
    for (size_t g = 0; g < STATISTICS; g++)
        for (size_t h = 0; h <= g; h++) {
            double scale = sqrt(product[g][g] * product[h][h]);
            r[g][h] = g == h ? 1 : scale > 0 ? product[g][h] / scale : 0;
        }
}

static double degrees_of_freedom(const struct vt_split *s)
{
    double least = (double)s->picked - 1;
    return least < 1 ? 1 : least;
}

static void draw_limit(struct vt_split *s)
{
    struct vt_random random = vt_random_start(s->opt.seed, 1);
    double r[STATISTICS][STATISTICS], df = degrees_of_freedom(s);

    correlate(s, r);
    double c11 = sqrt(fmax(0, 1 - r[1][0] * r[1][0]));
    double c21 = c11 > 1e-9 ? (r[2][1] - r[2][0] * r[1][0]) / c11 : 0;
    double c22 = sqrt(fmax(0, 1 - r[2][0] * r[2][0] - c21 * c21));
    for (size_t i = 0; i < s->m; i++) {
        double x = vt_random_normal(&random), y = vt_random_normal(&random), w = vt_random_normal(&random);
        double u = vt_random_normal(&random);
        /* chi-square by Wilson and Hilferty (1931), good where the limit is used at all */
        double cube = 1 - 2 / (9 * df) + u * sqrt(2 / (9 * df)),
               shrink = sqrt(fmax(cube * cube * cube, 1e-3));
        s->unsorted[0][i] = fabs(x) / shrink;
        s->unsorted[1][i] = fabs(r[1][0] * x + c11 * y) / shrink;
        s->unsorted[2][i] = fabs(r[2][0] * x + c21 * y + c22 * w) / shrink;
    }
}

/* ---- the null distribution */

/* How many of x, ascending, are at least `least`. Halves without branches, which cannot be foretold here. */
static size_t count_from(const double x[], size_t n, double least)
{
    const double *at = x;
    size_t left = n;

    while (left > 1) {
        size_t half = left / 2;
        at += at[half - 1] < least ? half : 0;
        left -= half;
    }
    return n - (size_t)(at - x) - (left == 1 && *at < least);
}

/* Up to so many splits their numbers fit into the last bits of a double that `same` does not look at. */
enum { NUMBERED = 1 << 16 };

static double with_number(double t, uint64_t number)
{
    uint64_t bits;
    memcpy(&bits, &t, sizeof bits);
    bits = (bits & ~(uint64_t)(NUMBERED - 1)) | number;
    memcpy(&t, &bits, sizeof t);
    return t;
}

static size_t number_of(double t)
{
    uint64_t bits;
    memcpy(&bits, &t, sizeof bits);
    return (size_t)(bits & (NUMBERED - 1));
}

/* Equal statistics have the p of the least of them: the share of all that are at least as large. */
static void spread_ranks(const double sorted[], size_t m, double of, double p[])
{
    for (size_t i = 0; i < m;) {
        size_t end = i + 1;
        while (end < m && (sorted[end] <= sorted[i] * (1 + same) || sorted[end] < 1e-12))
            end++;
        for (size_t k = i; k < end; k++)
            p[number_of(sorted[k])] = (double)(m - i) / of;
        i = end;
    }
}

/* The p-values of all splits by one statistic. */
static void rank_null(struct vt_split *s, size_t which)
{
    double *sorted = s->null[which], *p = s->p_unsorted[which];
    double of = (double)s->m;

    if (s->m <= NUMBERED) {
        for (size_t i = 0; i < s->m; i++)
            sorted[i] = with_number(s->unsorted[which][i], i);
        vt_sort(sorted, s->m);
        spread_ranks(sorted, s->m, of, p);
        return;
    }
    memcpy(sorted, s->unsorted[which], s->m * sizeof *sorted);
    vt_sort(sorted, s->m);
    for (size_t i = 0; i < s->m; i++)
        p[i] = (double)count_from(sorted, s->m, s->unsorted[which][i] * (1 - same)) / of;
}

/* min w p, ties broken by the sum, which tells splits apart that are extreme by one statistic alone. */
static double combine(const struct vt_split *s, const double p[STATISTICS])
{
    double least = INFINITY, sum = 0;
    for (size_t which = 0; which < STATISTICS; which++)
        if (s->opt.weight[which] > 0) {
            double weighted = s->opt.weight[which] * p[which];
            least = weighted < least ? weighted : least;
            sum += weighted;
        }
    return least + 1e-6 * sum;
}

static void combine_null(struct vt_split *s)
{
    for (size_t i = 0; i < s->m; i++) {
        double p[STATISTICS] = {s->p_unsorted[0][i], s->p_unsorted[1][i], s->p_unsorted[2][i]};
        s->combined[i] = combine(s, p);
    }
    vt_sort(s->combined, s->m);
}

void vt_split_settle(void *split, double r)
{
    struct vt_split *s = split;

    pool_at(s, r);
    if (s->limit)
        draw_limit(s);
    for (size_t which = 0; which < STATISTICS; which++) {
        bool keep = which != VT_SPLIT_WELCH && s->rank_null_kept && !s->ties;
        if (!(s->opt.weight[which] > 0) || keep)
            continue;
        if (!s->limit)
            for (size_t i = 0; i < s->m; i++)
                s->unsorted[which][i] = statistic_of(s, which, s->rows + i * s->picked);
        rank_null(s, which);
    }
    s->rank_null_kept = !s->ties && !s->limit;
    combine_null(s);
}

/* ---- p */

/* Beyond the last few splits p goes on as the tail of t does, with the fewest degrees of freedom it may have.
 */
static double tail_p(const struct vt_split *s, size_t which, double t, double p)
{
    const double *null = s->null[which];

    p = (p * (double)s->m + 1) / ((double)s->m + 1);
    if (s->exact || s->m < 10 * TAIL || !(t > null[s->m - TAIL]))
        return p;
    double df = degrees_of_freedom(s), at = (double)TAIL / ((double)s->m + 1);
    return fmin(p, at * vt_t_two_sided(t, df) / vt_t_two_sided(null[s->m - TAIL], df));
}

/* At most the sum of what each statistic alone would claim (Bonferroni), and never less than the share of the
 * observed split among all. */
static double far_p(const struct vt_split *s, const double t[STATISTICS], const double p[STATISTICS])
{
    double least = INFINITY, parts = 0;

    for (size_t which = 0; which < STATISTICS; which++)
        if (s->opt.weight[which] > 0) {
            least = fmin(least, s->opt.weight[which] * tail_p(s, which, t[which], p[which]));
            parts += 1 / s->opt.weight[which];
        }
    return fmax(fmax(least * parts, s->mirrors / s->all_splits), 1e-300);
}

/* Welch's p of the split observed. */
static double welch_p(const struct vt_split *s)
{
    double s1 = 0, q1 = 0, n1 = (double)s->picked, n2 = (double)(s->n - s->picked);

    for (size_t i = 0; i < s->picked; i++) {
        double z = s->z[s->observed[i]];
        s1 += z;
        q1 += z * z;
    }
    double s2 = s->z_sum - s1, q2 = s->z_squares - q1;
    double v1 = fmax(0, (q1 - s1 * s1 / n1) / (n1 - 1) / n1),
           v2 = fmax(0, (q2 - s2 * s2 / n2) / (n2 - 1) / n2);
    double t = studentised(s1 / n1 - s2 / n2, v1 + v2, 1e-14 * s->z_squares / (n1 * n2)) / s->opt.widen;
    double df = (v1 + v2) * (v1 + v2) / (v1 * v1 / (n1 - 1) + v2 * v2 / (n2 - 1));
    return vt_t_two_sided(t, df >= 1 ? df : fmin(n1, n2) - 1);
}

/* At the floor the order of the values has told all that it can; how far the sides are apart tells more. */
static double past_floor(const struct vt_split *s, double p)
{
    if (!s->opt.beyond_floor || p > s->mirrors / s->all_splits * (1 + 1e-9))
        return p;
    return fmin(p, fmax(welch_p(s), 1e-300));
}

static double split_p(struct vt_split *s, double r)
{
    double t[STATISTICS] = {0}, p[STATISTICS] = {0}, m = (double)s->m, extra = s->exact ? 0 : 1;

    pool_at(s, r);
    for (size_t which = 0; which < STATISTICS; which++)
        if (s->opt.weight[which] > 0) {
            t[which] = statistic_of(s, which, s->observed) / s->opt.widen;
            p[which] = (double)count_from(s->null[which], s->m, t[which] * (1 - same))
                       / m; /* as that of any split */
        }
    double v = combine(s, p);
    double more = m - (double)count_from(s->combined, s->m, v - 1e-12);
    double tied = m - more - (double)count_from(s->combined, s->m, v + 1e-12);
    if (!s->opt.half_ties)
        return fmin(1, fmax(more + tied + extra, s->exact ? s->mirrors : 0) / (m + extra));
    if (s->exact)
        return fmin(1, (more + (fmax(tied, s->mirrors) + s->mirrors) / 2) / m);
    return fmin(fmin(1, (more + tied / 2 + 1) / (m + 1)), far_p(s, t, p));
}

double vt_split_p(void *split, double r)
{
    return past_floor(split, split_p(split, r));
}

double vt_split_statistic(struct vt_split *s, double r)
{
    pool_at(s, r);
    for (size_t which = 0; which < STATISTICS; which++)
        if (s->opt.weight[which] > 0) {
            double t = signed_statistic(s, which, s->observed);
            return s->picks_b ? t : -t;
        }
    return NAN;
}

double vt_split_grain(const struct vt_split *s)
{
    return 4 * s->near;
}

const char *vt_split_method(const struct vt_split *s, size_t *splits)
{
    *splits = s->limit ? 0 : s->m;
    return s->limit ? "asymptotic" : s->exact ? "exact" : "monte-carlo";
}

/* ---- life */

/* n over k; INFINITY when a double cannot hold it. */
static double count_splits(size_t n, size_t k)
{
    double splits = 1;
    for (size_t i = 1; i <= k && isfinite(splits); i++)
        splits *= (double)(n - k + i) / (double)i;
    return splits;
}

double vt_split_count(size_t na, size_t nb)
{
    return count_splits(na + nb, na < nb ? na : nb);
}

double vt_split_floor(size_t na, size_t nb)
{
    return (na == nb ? 2 : 1) / vt_split_count(na, nb);
}

static double *doubles(size_t n)
{
    return calloc(n, sizeof(double));
}

static bool allocate(struct vt_split *s)
{
    s->z = doubles(s->n);
    s->score = doubles(s->n);
    s->tied_score = doubles(s->n);
    s->tied = malloc((s->n / 2 + 1) * sizeof *s->tied);
    s->observed = malloc(s->picked * sizeof *s->observed);
    s->combined = doubles(s->m);
    bool good = s->z && s->score && s->tied_score && s->tied && s->observed && s->combined;
    for (size_t which = 0; which < STATISTICS; which++) {
        s->null[which] = doubles(s->m);
        s->unsorted[which] = doubles(s->m);
        s->p_unsorted[which] = doubles(s->m);
        good = good && s->null[which] && s->unsorted[which] && s->p_unsorted[which];
    }
    return good && (s->limit || make_splits(s));
}

struct vt_split *vt_split_start(const double a[], size_t na, const double b[], size_t nb,
                                const struct vt_split_options *opt)
{
    struct vt_split *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;

    *s = (struct vt_split){.a = a, .b = b, .na = na, .nb = nb, .n = na + nb, .opt = *opt};
    s->picks_b = nb <= na;
    s->picked = s->picks_b ? nb : na;
    s->mirrors = na == nb ? 2 : 1;
    s->all_splits = count_splits(s->n, s->picked);
    s->limit = s->n > VT_SPLIT_MAX;
    s->exact = !s->limit && s->all_splits <= fmax(VT_SPLIT_LISTED, (double)opt->resamples) + 0.5;
    s->m = s->exact ? (size_t)llround(s->all_splits) : opt->resamples;
    if (!allocate(s)) {
        vt_split_free(s);
        return NULL;
    }
    s->near = quarter_step(s);
    if (opt->weight[VT_SPLIT_SCORES] > 0)
        for (size_t i = 0; i < s->n; i++)
            s->score[i] = gsl_cdf_ugaussian_Pinv(((double)i + 1) / ((double)s->n + 1));
    return s;
}

void vt_split_free(struct vt_split *s)
{
    if (!s)
        return;
    for (size_t which = 0; which < STATISTICS; which++) {
        free(s->null[which]);
        free(s->unsorted[which]);
        free(s->p_unsorted[which]);
    }
    free(s->z);
    free(s->score);
    free(s->tied_score);
    free(s->tied);
    free(s->observed);
    free(s->combined);
    free(s->rows);
    free(s);
}
