#include "judge/pairing/sides.h"

#include "judge/pairing/order.h"
#include "stats/distribution.h"
#include "stats/moments.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DRIFT_P 0.01
#define LEAST_FOR_DRIFT 8 /* units of both sides */
#define LEAST_BLOCKS_AVERAGED 5

/* ---- order */

/* Where every unit stood in the experiment: by its time, or else by its line of the one file that holds them
 * all. False when one is not known. */
static bool positions(const struct vt_series *s, const struct vt_units *u, bool by_time, double at[])
{
    for (size_t i = 0; i < u->n; i++) {
        long line = !by_time && s->line ? s->line[u->first[i]] : 0;
        at[i] = by_time ? u->time[i] : line ? (double)line : NAN;
        if (isnan(at[i]))
            return false;
    }
    return u->n > 0;
}

static bool one_file(const struct vt_series *a, const struct vt_series *b)
{
    return a->n_files == 1 && b->n_files == 1 && !strcmp(a->file[0], b->file[0]);
}

/* Both sides' positions, a's first; false where the order is not known. */
static bool all_positions(const struct vt_pair *pair, const struct vt_both_sides *l, double at[])
{
    const struct vt_series *a = pair->baseline, *b = pair->candidate;

    if (positions(a, &l->a, true, at) && positions(b, &l->b, true, at + l->a.n))
        return true;
    return one_file(a, b) && positions(a, &l->a, false, at) && positions(b, &l->b, false, at + l->a.n);
}

static void ends(const double at[], size_t n, double *least, double *most)
{
    *least = INFINITY;
    *most = -INFINITY;
    for (size_t i = 0; i < n; i++) {
        *least = fmin(*least, at[i]);
        *most = fmax(*most, at[i]);
    }
}

static void find_order(struct vt_both_sides *l, const double at[])
{
    double a_least, a_most, b_least, b_most;

    ends(at, l->a.n, &a_least, &a_most);
    ends(at + l->a.n, l->b.n, &b_least, &b_most);
    l->sequential = a_most < b_least || b_most < a_least;
    l->b_first = b_most < a_least;
    l->interleaved = !l->sequential;
}

/* ---- a repeated baseline */

/* Appends units that were measured at another time. */
static enum vt_status append(struct vt_units *to, const struct vt_units *more, struct vt_error *err)
{
    size_t n = to->n + more->n;
    double *x = realloc(to->x, n * sizeof *x), *time;
    long *block;
    size_t *first;

    to->x = x ? x : to->x;
    time = realloc(to->time, n * sizeof *time);
    to->time = time ? time : to->time;
    block = realloc(to->block, n * sizeof *block);
    to->block = block ? block : to->block;
    first = realloc(to->first, n * sizeof *first);
    to->first = first ? first : to->first;
    if (!x || !time || !block || !first)
        return vt_no_memory(err);
    memcpy(x + to->n, more->x, more->n * sizeof *x);
    memcpy(time + to->n, more->time, more->n * sizeof *time);
    memcpy(first + to->n, more->first, more->n * sizeof *first);
    memset(block + to->n, 0, more->n * sizeof *block); /* its blocks are its own */
    to->n = n;
    to->n_values += more->n_values;
    to->n_rejected += more->n_rejected;
    to->n_warm_up += more->n_warm_up;
    return VT_OK;
}

static bool times_of(const struct vt_units *u, double *least, double *most)
{
    for (size_t i = 0; i < u->n; i++)
        if (isnan(u->time[i]))
            return false;
    ends(u->time, u->n, least, most);
    return u->n > 0;
}

/* Takes in the level that repeats the baseline, when it stands on the candidate's other side in time. */
static enum vt_status join_again(const struct vt_pair *pair, enum vt_units_take take, struct vt_both_sides *l,
                                 struct vt_error *err)
{
    struct vt_units again = {0};
    double a0, a1, b0, b1, c0, c1;

    if (!pair->again || pair->again->censored || vt_units_of(pair->again, l->a.level, take, &again, err))
        return err->status;
    bool known = times_of(&l->a, &a0, &a1) && times_of(&l->b, &b0, &b1) && times_of(&again, &c0, &c1);
    if (known && ((a1 < b0 && b1 < c0) || (c1 < b0 && b1 < a0)) && !append(&l->a, &again, err))
        l->again = true;
    vt_units_free(&again);
    return err->status;
}

/* ---- a drift over the order of both sides */

struct sums {
    double pp, px, xx, mean_p, mean_x;
};

static struct sums sums_of(const double p[], const double x[], size_t n)
{
    struct sums s = {.mean_p = vt_mean(p, n), .mean_x = vt_mean(x, n)};

    for (size_t i = 0; i < n; i++) {
        s.pp += (p[i] - s.mean_p) * (p[i] - s.mean_p);
        s.px += (p[i] - s.mean_p) * (x[i] - s.mean_x);
        s.xx += (x[i] - s.mean_x) * (x[i] - s.mean_x);
    }
    return s;
}

/* What taking out the drift leaves of doubt: its slope is an estimate, and so the difference of the sides is
 * by how far apart their mean positions are. */
struct doubt {
    double factor; /* of the variance within the sides, with the degree of freedom that the slope took; 0: no
                      drift */
    double of_pairs; /* added to the variance of the mean difference of pairs */
};

static void take_out(struct vt_units *u, const double at[], double slope, double center)
{
    for (size_t i = 0; i < u->n; i++)
        u->x[i] -= slope * (at[i] - center);
}

/* What moves a block moves both its values, which tell of the slope little more than one: twice the variance
 * in pairs. */
static struct doubt straighten(struct vt_both_sides *l, const double at[])
{
    struct sums a = sums_of(at, l->a.x, l->a.n), b = sums_of(at + l->a.n, l->b.x, l->b.n);
    double df = (double)(l->a.n + l->b.n) - 3, pp = a.pp + b.pp, slope = (a.px + b.px) / pp;
    double left = a.xx + b.xx - slope * (a.px + b.px), least, most, center = (a.mean_p + b.mean_p) / 2;

    if (!(pp > 0) || !(left > 0) || !(vt_t_two_sided(slope / sqrt(left / df / pp), df) < DRIFT_P))
        return (struct doubt){0};
    ends(at, l->a.n + l->b.n, &least, &most);
    if (a.mean_x > 0 && b.mean_x > 0)
        l->uncorrected = b.mean_x / a.mean_x;
    take_out(&l->a, at, slope, center);
    take_out(&l->b, at + l->a.n, slope, center);
    l->drift_percent = 100 * slope * (most - least) / fabs(a.mean_x);
    double apart = (a.mean_p - b.mean_p) * (a.mean_p - b.mean_p) / pp;
    return (struct doubt){.factor = (1 + apart / (1 / (double)l->a.n + 1 / (double)l->b.n)) * (df + 1) / df,
                          .of_pairs = 2 * apart * left / df};
}

static void widen(double x[], size_t n, double factor)
{
    double mean = vt_mean(x, n);

    for (size_t i = 0; i < n; i++)
        x[i] = mean + sqrt(factor) * (x[i] - mean);
}

static double difference_of(const struct vt_both_sides *l, size_t i)
{
    return l->b.x[i] - l->a.x[i];
}

/* Spreads the differences around their mean, half by either side; those without spread beyond rounding stay
 * as they are. */
static void widen_pairs(struct vt_both_sides *l, double doubt)
{
    double n = (double)l->a.n, mean = vt_mean(l->b.x, l->a.n) - vt_mean(l->a.x, l->a.n), var = 0;

    for (size_t i = 0; i < l->a.n; i++)
        var += (difference_of(l, i) - mean) * (difference_of(l, i) - mean) / (n - 1);
    if (!(sqrt(var) > 1e-12 * fabs(vt_mean(l->a.x, l->a.n))))
        return;
    double more = (sqrt(1 + doubt * n / var) - 1) / 2;
    for (size_t i = 0; i < l->a.n; i++) {
        double by = more * (difference_of(l, i) - mean);
        l->a.x[i] -= by;
        l->b.x[i] += by;
    }
}

/* Values that are compared are spread so far that their variance tells of the slope's doubt, too. */
static void count_doubt(struct vt_both_sides *l, const struct doubt *doubt)
{
    if (!(doubt->factor > 0))
        return;
    if (l->paired) {
        widen_pairs(l, doubt->of_pairs);
        return;
    }
    widen(l->a.x, l->a.n, doubt->factor);
    widen(l->b.x, l->b.n, doubt->factor);
}

/* ---- blocks */

/* Several units of a block on their way to one. */
struct member {
    long block;
    size_t place, first; /* place among the units of its side */
    double x, time;
};

static int by_block(const void *x, const void *y)
{
    const struct member *a = x, *b = y;

    if (a->block != b->block)
        return a->block < b->block ? -1 : 1;
    return (a->place > b->place) - (a->place < b->place);
}

/* Averages neighbours of one block; returns how many blocks there are. */
static size_t fold(struct member *m, size_t n)
{
    size_t blocks = 0;

    for (size_t i = 0, next; i < n; i = next, blocks++) {
        double sum = 0;
        for (next = i; next < n && m[next].block == m[i].block; next++)
            sum += m[next].x;
        double x = next - i == 1 ? m[i].x : sum / (double)(next - i);
        m[blocks] = m[i];
        m[blocks].x = x;
    }
    return blocks;
}

/* One member a block, by rising block; NULL when a unit has none, or memory ran out. */
static struct member *members_of(const struct vt_units *u, const long block[], size_t *n,
                                 struct vt_error *err)
{
    struct member *m = malloc((u->n + 1) * sizeof *m);

    *n = 0;
    if (!m) {
        vt_no_memory(err);
        return NULL;
    }
    for (size_t i = 0; i < u->n; i++) {
        if (!block[i]) {
            free(m);
            return NULL;
        }
        m[i] = (struct member){block[i], i, u->first[i], u->x[i], u->time[i]};
    }
    vt_sort_unless_sorted(m, u->n, sizeof *m, by_block);
    *n = fold(m, u->n);
    return m;
}

/* Keeps in both those blocks that both have; returns how many. */
static size_t intersect(struct member *a, size_t na, struct member *b, size_t nb)
{
    size_t n = 0;

    for (size_t i = 0, k = 0; i < na && k < nb;) {
        if (a[i].block != b[k].block) {
            if (a[i].block < b[k].block)
                i++;
            else
                k++;
            continue;
        }
        a[n] = a[i++];
        b[n++] = b[k++];
    }
    return n;
}

struct couple {
    struct member a, b;
};

static int by_first(const void *x, const void *y)
{
    const struct couple *a = x, *b = y;
    return (a->a.place > b->a.place) - (a->a.place < b->a.place);
}

static void put(struct vt_units *u, size_t i, const struct member *m)
{
    u->x[i] = m->x;
    u->block[i] = m->block;
    u->time[i] = m->time;
    u->first[i] = m->first;
}

/* The couples in the order in which the baseline was measured. */
static enum vt_status set_couples(struct vt_both_sides *l, const struct member *a, const struct member *b,
                                  size_t n, struct vt_error *err)
{
    struct couple *c = malloc((n + 1) * sizeof *c);

    if (!c)
        return vt_no_memory(err);
    for (size_t i = 0; i < n; i++)
        c[i] = (struct couple){a[i], b[i]};
    vt_sort_unless_sorted(c, n, sizeof *c, by_first);
    for (size_t i = 0; i < n; i++) {
        put(&l->a, i, &c[i].a);
        put(&l->b, i, &c[i].b);
    }
    free(c);
    l->a.n = l->b.n = n;
    return VT_OK;
}

static enum vt_status pair_by(struct vt_both_sides *l, const long block_a[], const long block_b[],
                              struct vt_error *err)
{
    size_t na, nb = 0;
    struct member *a = members_of(&l->a, block_a, &na, err);
    struct member *b = a ? members_of(&l->b, block_b, &nb, err) : NULL;

    if (a && b) {
        bool averaged = na < l->a.n || nb < l->b.n;
        size_t before = na + nb, larger = na > nb ? na : nb, n = intersect(a, na, b, nb);
        if (n >= (averaged ? LEAST_BLOCKS_AVERAGED : 2) && 3 * n >= 2 * larger
            && !set_couples(l, a, b, n, err)) {
            l->paired = true;
            l->by_block = averaged;
            l->n_unpaired = before - 2 * n;
        }
    }
    free(a);
    free(b);
    return err->status;
}

/* ---- boots as blocks */

struct stay {
    double least, most; /* of one boot's values of one side */
    long boot;
};

static int by_boot(const void *x, const void *y)
{
    const struct stay *a = x, *b = y;
    return (a->boot > b->boot) - (a->boot < b->boot);
}

/* From when to when each boot of a side was measured; false when it is not known. */
static bool stays_of(const struct vt_series *s, const struct vt_units *u, bool by_time, struct stay stays[])
{
    for (size_t i = 0; i < u->n; i++)
        stays[i] = (struct stay){INFINITY, -INFINITY, s->boot[u->first[i]]};
    qsort(stays, u->n, sizeof *stays, by_boot);
    for (size_t i = 0; i < s->n; i++) {
        double at = by_time ? s->time ? s->time[i] : NAN : s->line ? (double)s->line[i] : NAN;
        struct stay key = {.boot = s->boot[i]}, *stay = bsearch(&key, stays, u->n, sizeof *stays, by_boot);
        if (!stay)
            continue;
        if (isnan(at) || at == 0)
            return false;
        stay->least = fmin(stay->least, at);
        stay->most = fmax(stay->most, at);
    }
    return true;
}

/* Boots with the same numbers are the same ones only if the sides took turns within each of them. */
static bool share_boots(const struct vt_pair *pair, const struct vt_both_sides *l, struct vt_error *err)
{
    const struct vt_series *a = pair->baseline, *b = pair->candidate;
    struct stay *stays = malloc((2 * l->a.n + 1) * sizeof *stays);
    bool by_time = a->time && b->time, shared = stays && a->boot && b->boot && l->a.n == l->b.n;

    if (!stays)
        vt_no_memory(err);
    shared = shared && (by_time || one_file(a, b)) && stays_of(a, &l->a, by_time, stays)
             && stays_of(b, &l->b, by_time, stays + l->a.n);
    for (size_t i = 0; i < l->a.n && shared; i++) {
        const struct stay *x = &stays[i], *y = &stays[l->a.n + i];
        shared = x->boot == y->boot && x->least < y->most && y->least < x->most;
    }
    free(stays);
    return shared;
}

static enum vt_status pair_by_boots(const struct vt_pair *pair, struct vt_both_sides *l, struct vt_error *err)
{
    if (l->a.level != VT_LEVEL_BOOT || l->again || !share_boots(pair, l, err))
        return err->status;
    for (size_t i = 0; i < l->a.n; i++) {
        l->a.block[i] = pair->baseline->boot[l->a.first[i]];
        l->b.block[i] = pair->candidate->boot[l->b.first[i]];
    }
    return pair_by(l, l->a.block, l->b.block, err);
}

/* ---- all of it */

static enum vt_status look_at_order(const struct vt_pair *pair, struct vt_both_sides *l, struct doubt *doubt,
                                    struct vt_error *err)
{
    double *at = malloc((l->a.n + l->b.n + 1) * sizeof *at);

    if (!at)
        return vt_no_memory(err);
    if (all_positions(pair, l, at)) {
        find_order(l, at);
        if (l->interleaved && l->a.n >= 2 && l->b.n >= 2 && l->a.n + l->b.n >= LEAST_FOR_DRIFT)
            *doubt = straighten(l, at);
    }
    free(at);
    return err->status;
}

enum vt_status vt_both_sides_of(const struct vt_pair *pair, enum vt_units_take take, struct vt_both_sides *l,
                                struct vt_error *err)
{
    enum vt_level level = vt_units_level(pair->baseline, pair->candidate);
    struct doubt doubt = {0};

    *l = (struct vt_both_sides){.drift_percent = NAN, .uncorrected = NAN};
    if (vt_units_of(pair->baseline, level, take, &l->a, err)
        || vt_units_of(pair->candidate, level, take, &l->b, err) || join_again(pair, take, l, err)
        || look_at_order(pair, l, &doubt, err) || pair_by(l, l->a.block, l->b.block, err)
        || (!l->paired && pair_by_boots(pair, l, err)))
        return err->status;
    count_doubt(l, &doubt);
    return VT_OK;
}

void vt_both_sides_free(struct vt_both_sides *l)
{
    vt_units_free(&l->a);
    vt_units_free(&l->b);
}
