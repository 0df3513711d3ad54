#include "stats/permutation.h"

#include "stats/decimal.h"
#include "stats/moments.h"
#include "stats/random.h"
#include "stats/student.h"
#include "stats/welch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

__extension__ typedef __int128 wide;

enum { BLOCK = 500, MOST_FLIPS = 22 };

/* Values on whole numbers near 0, below 2^bits in size: their decimals, or where those are too long a grid,
 * on which each is off by up to a half. */
static bool to_whole(double x[], size_t n, int bits, int64_t w[], bool *grid)
{
    int places;
    bool decimal = vt_decimal_scale(x, n, w, &places);
    struct vt_moments m = vt_moments_of(x, n);

    if (isnan(m.mean))
        return false;
    for (size_t i = n; decimal && i-- > 0;) {
        w[i] -= w[0];
        decimal = llabs(w[i]) < 1LL << bits;
    }
    *grid = !decimal;
    double range = m.max / 2 - m.min / 2;
    for (size_t i = 0; !decimal && i < n; i++)
        w[i] = range > 0 ? (int64_t)nearbyint(ldexp((x[i] / 2 - m.min / 2) / range, bits - 1)) : 0;
    return true;
}

/* n squares and the square of a sum must stay below 2^122. */
static int grid_bits(size_t n)
{
    int exponent;
    frexp((double)n, &exponent);
    return exponent < 20 ? 40 : 60 - exponent;
}

/* The pooled whole numbers, what does not change from split to split, and the observed statistic. */
struct pool {
    enum vt_permuted what;
    int64_t *w;
    size_t na, nb;
    int64_t sum;
    wide squares;
    double observed, slack; /* splits whose statistic differs by no more than slack tie with it */
    double hits, greater, less, splits;
};

/* The statistic of the split whose b side has this sum and these squares. */
static double statistic(const struct pool *p, int64_t sum_b, wide squares_b)
{
    double na = (double)p->na, nb = (double)p->nb;
    wide difference = (wide)(p->na + p->nb) * sum_b - (wide)p->nb * p->sum; /* of the means, times na nb */

    if (p->what == VT_PERMUTE_MEAN || difference == 0)
        return (double)difference;
    wide sum_a = (wide)p->sum - sum_b, squares_a = p->squares - squares_b;
    double spread_a = (double)((wide)p->na * squares_a - sum_a * sum_a);
    double spread_b = (double)((wide)p->nb * squares_b - (wide)sum_b * sum_b);
    return (double)difference / sqrt(nb * nb * spread_a / (na - 1) + na * na * spread_b / (nb - 1));
}

static void count(struct pool *p, int64_t sum_b, wide squares_b)
{
    double t = statistic(p, sum_b, squares_b), far = fabs(p->observed);
    bool both_infinite = isinf(p->observed);

    p->splits++;
    p->hits += fabs(t) >= (both_infinite ? far : far - p->slack);
    p->greater += t >= (both_infinite ? p->observed : p->observed - p->slack);
    p->less += t <= (both_infinite ? p->observed : p->observed + p->slack);
}

static double binomial_coefficient(size_t n, size_t k)
{
    double ways = 1;
    for (size_t i = 1; i <= k && ways < 1e15; i++)
        ways = nearbyint(ways * (double)(n - k + i) / (double)i);
    return ways;
}

/* Every choice of the b side in lexicographic order, with sums of its first k members kept for each k. */
static bool enumerate(struct pool *p)
{
    size_t n = p->na + p->nb, k = p->nb, *chosen = malloc(k * sizeof *chosen);
    int64_t *sum = malloc((k + 1) * sizeof *sum);
    wide *squares = malloc((k + 1) * sizeof *squares);
    bool done = chosen && sum && squares;

    if (done) {
        sum[0] = 0, squares[0] = 0;
        for (size_t i = 0; i < k; i++)
            chosen[i] = i;
        for (size_t from = 0;;) {
            for (size_t i = from; i < k; i++) {
                int64_t w = p->w[chosen[i]];
                sum[i + 1] = sum[i] + w;
                squares[i + 1] = squares[i] + (wide)w * w;
            }
            count(p, sum[k], squares[k]);
            for (from = k; from > 0 && chosen[from - 1] == n - k + from - 1;)
                from--;
            if (from-- == 0)
                break;
            chosen[from]++;
            for (size_t i = from + 1; i < k; i++)
                chosen[i] = chosen[i - 1] + 1;
        }
    }
    free(chosen);
    free(sum);
    free(squares);
    return done;
}

/* Random splits, the smaller side drawn; block after block, each from the pool's first order and its own
 * stream. */
static bool draw(struct pool *p, const struct vt_resampling *how)
{
    size_t n = p->na + p->nb, few = p->na < p->nb ? p->na : p->nb;
    int64_t *w = malloc(n * sizeof *w);
    struct vt_random r = {{0}};

    if (!w)
        return false;
    for (size_t i = 0; i < how->resamples; i++) {
        if (i % BLOCK == 0) {
            r = vt_random_start(how->seed, i / BLOCK);
            memcpy(w, p->w, n * sizeof *w);
        }
        int64_t sum = 0;
        wide squares = 0;
        for (size_t k = 0; k < few; k++) {
            size_t at = k + vt_random_below(&r, n - k);
            int64_t taken = w[at];
            w[at] = w[k];
            w[k] = taken;
            sum += taken;
            squares += (wide)taken * taken;
        }
        if (p->nb <= p->na)
            count(p, sum, squares);
        else
            count(p, p->sum - sum, p->squares - squares);
    }
    free(w);
    return true;
}

/* What a permutation of so many values comes to. */
static bool by_t_test(enum vt_permuted what, const double a[], size_t na, const double b[], size_t nb,
                      struct vt_permutation *test)
{
    struct vt_t_test t;
    bool done =
        what == VT_PERMUTE_WELCH ? vt_welch_test(a, na, b, nb, &t) : vt_student_test(a, na, b, nb, &t);

    if (done)
        *test = (struct vt_permutation){.p = t.p, .p_greater = t.p_greater, .p_less = t.p_less};
    return done;
}

static bool by_paired_t_test(const double d[], size_t n, struct vt_permutation *test)
{
    struct vt_t_test t;
    bool done = vt_one_sample_test(d, n, &t);

    if (done)
        *test = (struct vt_permutation){.p = t.p, .p_greater = t.p_greater, .p_less = t.p_less};
    return done;
}

/* On a grid, splits closer than its roundings tie. */
static void observe(struct pool *p, bool grid)
{
    int64_t sum_b = 0;
    wide squares_b = 0;

    for (size_t i = 0; i < p->na + p->nb; i++) {
        p->sum += p->w[i];
        p->squares += (wide)p->w[i] * p->w[i];
        if (i >= p->na) {
            sum_b += p->w[i];
            squares_b += (wide)p->w[i] * p->w[i];
        }
    }
    p->observed = statistic(p, sum_b, squares_b);
    if (p->what == VT_PERMUTE_WELCH)
        p->slack = 1e-11 * (fabs(p->observed) + grid);
    else
        p->slack = grid ? (double)(p->na + p->nb) * (double)p->nb : 0;
}

/* Shares from counts. The observed split is one of those enumerated, and is added to those drawn. */
static void conclude(const struct pool *p, bool exact, struct vt_permutation *test)
{
    double more = exact ? 0 : 1;
    *test = (struct vt_permutation){.p = (p->hits + more) / (p->splits + more),
                                    .p_greater = (p->greater + more) / (p->splits + more),
                                    .p_less = (p->less + more) / (p->splits + more),
                                    .splits = p->splits,
                                    .exact = exact};
}

bool vt_permutation_test(enum vt_permuted what, const double a[], size_t na, const double b[], size_t nb,
                         const struct vt_resampling *how, struct vt_permutation *test)
{
    size_t n = na + nb, few = na < nb ? na : nb;

    if (few < (what == VT_PERMUTE_WELCH ? 2 : 1))
        return false;
    bool exact = binomial_coefficient(n, few) <= VT_PERMUTATION_SPLITS;
    if (!exact && (how->resamples == 0 || (double)few * (double)how->resamples > VT_PERMUTATION_DRAWS))
        return by_t_test(what, a, na, b, nb, test);
    double *x = malloc(n * sizeof *x);
    struct pool p = {.what = what, .w = malloc(n * sizeof *p.w), .na = na, .nb = nb};
    bool done = x && p.w, grid;
    if (done) {
        memcpy(x, a, na * sizeof *x);
        memcpy(x + na, b, nb * sizeof *x);
        done = to_whole(x, n, grid_bits(n), p.w, &grid);
    }
    if (done) {
        observe(&p, grid);
        done = exact ? enumerate(&p) : draw(&p, how);
    }
    if (done)
        conclude(&p, exact, test);
    free(x);
    free(p.w);
    return done;
}

static void count_flip(struct pool *p, int64_t sum)
{
    double t = (double)sum;

    p->splits++;
    p->hits += fabs(t) >= fabs(p->observed) - p->slack;
    p->greater += t >= p->observed - p->slack;
    p->less += t <= p->observed + p->slack;
}

/* All 2^m signs in Gray code: one sign changes at a time. */
static void flip_all(struct pool *p, size_t m)
{
    int64_t sum = p->sum;

    for (uint64_t code = 0; code < UINT64_C(1) << m; code++) {
        count_flip(p, sum);
        uint64_t next = code + 1;
        for (size_t bit = 0; bit < m; bit++)
            if (next >> bit & 1) { /* the lowest set bit tells which sign flips */
                sum -= 2 * p->w[bit];
                p->w[bit] = -p->w[bit];
                break;
            }
    }
}

static void flip_some(struct pool *p, size_t m, const struct vt_resampling *how)
{
    struct vt_random r = {{0}};

    for (size_t i = 0; i < how->resamples; i++) {
        if (i % BLOCK == 0)
            r = vt_random_start(how->seed, i / BLOCK);
        int64_t sum = 0;
        uint64_t bits = 0;
        for (size_t k = 0; k < m; k++) {
            bits = k % 64 ? bits >> 1 : vt_random_bits(&r);
            sum += bits & 1 ? p->w[k] : -p->w[k];
        }
        count_flip(p, sum);
    }
}

/* Differences on whole numbers: the decimals, or a grid about 0; those that are 0 are left out, since a toss
 * of their sign changes nothing. */
static bool flip_whole(const double d[], size_t n, int64_t w[], size_t *m, bool *grid)
{
    int places, bits = grid_bits(n);
    bool decimal = vt_decimal_scale(d, n, w, &places);
    double most = 0;

    for (size_t i = 0; i < n; i++) {
        if (!isfinite(d[i]))
            return false;
        most = fmax(most, fabs(d[i]));
        decimal = decimal && llabs(w[i]) < 1LL << bits;
    }
    *m = 0;
    *grid = !decimal;
    for (size_t i = 0; i < n; i++) {
        int64_t value = decimal ? w[i] : most > 0 ? (int64_t)nearbyint(ldexp(d[i] / most, bits)) : 0;
        if (value != 0)
            w[(*m)++] = value;
    }
    return true;
}

bool vt_sign_flip_test(const double d[], size_t n, const struct vt_resampling *how,
                       struct vt_permutation *test)
{
    struct pool p = {.w = malloc((n + 1) * sizeof *p.w)};
    size_t m = 0;
    bool grid = false, done = p.w && n > 0 && flip_whole(d, n, p.w, &m, &grid), exact = m <= MOST_FLIPS;

    if (done && !exact
        && (how->resamples == 0 || (double)m * (double)how->resamples > VT_PERMUTATION_DRAWS)) {
        done = by_paired_t_test(d, n, test);
    } else if (done) {
        for (size_t i = 0; i < m; i++)
            p.sum += p.w[i];
        p.observed = (double)p.sum;
        p.slack = grid ? (double)m : 0;
        if (exact)
            flip_all(&p, m);
        else
            flip_some(&p, m, how);
        conclude(&p, exact, test);
    }
    free(p.w);
    return done;
}
