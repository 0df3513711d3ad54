#include "judge/pairing/turns.h"

#include "judge/pairing/positions.h"
#include "stats/distribution.h"
#include "stats/ranks.h"

#include <math.h>
#include <stdlib.h>

#define LEAST_PARTS 6 /* five signs cannot tell a change at 0.05 */
#define TOGETHER_P 0.05

/* A unit in the order of the experiment. */
struct turn {
    double at;
    size_t unit; /* of its side */
    bool of_b;
};

/* Both sides with what was rejected, since that took its turn, too. */
struct sequence {
    struct vt_units a, b;
    long *part_a, *part_b; /* owned: of each unit, from 1; 0: of none */
    size_t parts;
};

static int by_position(const void *x, const void *y)
{
    const struct turn *a = x, *b = y;

    if (a->at != b->at)
        return a->at < b->at ? -1 : 1;
    return a->of_b - b->of_b;
}

/* Cuts where both sides have had as many turns; false when the parts are not all of one length. A last part
 * that is not whole is of no part. */
static bool cut(struct sequence *s, const struct turn turn[], size_t n)
{
    size_t length = 0, start = 0;
    long lead = 0;

    for (size_t i = 0; i < n; i++) {
        lead += turn[i].of_b ? -1 : 1;
        if (lead)
            continue;
        if (length && i + 1 - start != length)
            return false;
        length = i + 1 - start;
        s->parts++;
        for (; start <= i; start++)
            (turn[start].of_b ? s->part_b : s->part_a)[turn[start].unit] = (long)s->parts;
    }
    return s->parts >= 2 && n - start < length;
}

/* Whether the order is known and the sides took turns. */
static bool take_turns(const struct vt_pair *pair, struct sequence *s, struct vt_error *err)
{
    size_t n = s->a.n + s->b.n;
    double *at = malloc((n + 1) * sizeof *at);
    struct turn *turn = malloc((n + 1) * sizeof *turn);
    bool found = false;

    if (!at || !turn) {
        vt_no_memory(err);
    } else if (vt_positions_of(pair, &s->a, &s->b, at)) {
        for (size_t i = 0; i < n; i++)
            turn[i] = (struct turn){at[i], i < s->a.n ? i : i - s->a.n, i >= s->a.n};
        qsort(turn, n, sizeof *turn, by_position);
        found = cut(s, turn, n);
    }
    free(at);
    free(turn);
    return found;
}

/* As they were counted: the first of one side with the first of the other. */
static bool count_pairs(struct sequence *s)
{
    if (s->a.n != s->b.n)
        return false;
    for (size_t i = 0; i < s->a.n; i++)
        s->part_a[i] = s->part_b[i] = (long)i + 1;
    s->parts = s->a.n;
    return s->parts > 0;
}

/* Whether two values of a series are of the same unit. */
static bool same_unit(const struct vt_series *s, enum vt_level level, size_t i, size_t k)
{
    bool boot = !s->boot || s->boot[i] == s->boot[k], run = !s->run || s->run[i] == s->run[k];

    return level == VT_LEVEL_BOOT ? boot : level == VT_LEVEL_RUN ? boot && run : i == k;
}

/* The parts of what was kept; units keep the order of the experiment, so one walk does it. */
static long *parts_of(const struct vt_series *s, const struct vt_units *kept, const struct vt_units *all,
                      const long part[], struct vt_error *err)
{
    long *own = calloc(kept->n + 1, sizeof *own);

    if (!own)
        vt_no_memory(err);
    for (size_t i = 0, k = 0; own && i < kept->n; i++) {
        for (size_t seen = 0; seen < all->n && !same_unit(s, all->level, all->first[k], kept->first[i]);
             seen++)
            k = (k + 1) % all->n;
        own[i] = same_unit(s, all->level, all->first[k], kept->first[i]) ? part[k] : 0;
    }
    return own;
}

/* Sums up each part's values; returns how many parts have both sides, their means first in x and y. */
static size_t means_of(const struct vt_both_sides *l, const long part_a[], const long part_b[], size_t parts,
                       double *x, double *y, double *counts)
{
    size_t n = 0;

    for (size_t i = 0; i < l->a.n; i++) {
        x[part_a[i]] += l->a.x[i];
        counts[part_a[i]]++;
    }
    for (size_t i = 0; i < l->b.n; i++) {
        y[part_b[i]] += l->b.x[i];
        counts[parts + 1 + (size_t)part_b[i]]++;
    }
    for (size_t p = 1; p <= parts; p++) {
        double in_a = counts[p], in_b = counts[parts + 1 + p];
        if (!(in_a > 0 && in_b > 0))
            continue;
        x[n] = x[p] / in_a;
        y[n++] = y[p] / in_b;
    }
    return n;
}

/* Spearman's correlation and its t (Kendall 1948, Rank correlation methods). */
static bool rise_together(const double x[], const double y[], size_t n, double rank_x[], double rank_y[])
{
    double xy = 0, xx = 0, yy = 0, middle = ((double)n + 1) / 2, df = (double)n - 2;

    if (n < LEAST_PARTS || !vt_ranks_mid(x, n, rank_x) || !vt_ranks_mid(y, n, rank_y))
        return false;
    for (size_t i = 0; i < n; i++) {
        xy += (rank_x[i] - middle) * (rank_y[i] - middle);
        xx += (rank_x[i] - middle) * (rank_x[i] - middle);
        yy += (rank_y[i] - middle) * (rank_y[i] - middle);
    }
    if (!(xx > 0 && yy > 0 && xy > 0))
        return false;
    double r = fmin(1, xy / sqrt(xx * yy));
    return r >= 1 || vt_t_two_sided(r * sqrt(df / (1 - r * r)), df) / 2 < TOGETHER_P;
}

/* Parts that all differ by the same leave no spread to judge by; the sides apart have one. */
static bool differ(const double x[], const double y[], size_t n)
{
    for (size_t i = 1; i < n; i++)
        if (fabs((y[i] - x[i]) - (y[0] - x[0])) > 1e-9 * (fabs(x[i]) + fabs(y[i])))
            return true;
    return false;
}

static bool helps(const struct vt_both_sides *l, const long part_a[], const long part_b[], size_t parts,
                  struct vt_error *err)
{
    double *room = calloc(6 * (parts + 1), sizeof *room);
    bool together = false;

    if (room) {
        double *x = room, *y = x + parts + 1, *counts = y + parts + 1, *ranks = counts + 2 * (parts + 1);
        size_t n = means_of(l, part_a, part_b, parts, x, y, counts);
        together = differ(x, y, n) && rise_together(x, y, n, ranks, ranks + parts + 1);
    } else {
        vt_no_memory(err);
    }
    free(room);
    return together;
}

static void set_blocks(struct vt_units *u, const long part[])
{
    for (size_t i = 0; i < u->n; i++)
        u->block[i] = part[i];
}

/* A unit of no part has none to be compared with: it takes a part of its own. */
static size_t own_parts(long part[], size_t n, long next)
{
    size_t alone = 0;

    for (size_t i = 0; i < n; i++)
        if (!part[i])
            part[i] = next + (long)alone++;
    return alone;
}

static enum vt_status mark_parts(const struct vt_pair *pair, struct vt_both_sides *l,
                                 const struct sequence *s, struct vt_error *err)
{
    long *a = parts_of(pair->baseline, &l->a, &s->a, s->part_a, err);
    long *b = parts_of(pair->candidate, &l->b, &s->b, s->part_b, err);

    if (a && b) {
        size_t parts = s->parts;
        parts += own_parts(a, l->a.n, (long)parts + 1);
        parts += own_parts(b, l->b.n, (long)parts + 1);
        if (pair->turns == VT_TURNS_AS_PAIRS || helps(l, a, b, parts, err)) {
            set_blocks(&l->a, a);
            set_blocks(&l->b, b);
        }
    }
    free(a);
    free(b);
    return err->status;
}

static bool has_blocks(const struct vt_units *u)
{
    for (size_t i = 0; i < u->n; i++)
        if (u->block[i])
            return true;
    return u->n == 0; /* nothing to be paired either */
}

enum vt_status vt_turns_mark(const struct vt_pair *pair, struct vt_both_sides *l, struct vt_error *err)
{
    struct sequence s = {0};

    if (pair->turns == VT_TURNS_APART || pair->again || has_blocks(&l->a) || has_blocks(&l->b)
        || vt_units_of(pair->baseline, l->a.level, VT_UNITS_WITH_REJECTED, &s.a, err)
        || vt_units_of(pair->candidate, l->b.level, VT_UNITS_WITH_REJECTED, &s.b, err))
        goto done;
    s.part_a = calloc(s.a.n + 1, sizeof *s.part_a);
    s.part_b = calloc(s.b.n + 1, sizeof *s.part_b);
    if (!s.part_a || !s.part_b) {
        vt_no_memory(err);
    } else {
        bool turns = take_turns(pair, &s, err);
        if (!turns && pair->turns == VT_TURNS_AS_PAIRS)
            turns = count_pairs(&s);
        if (turns && !err->status)
            mark_parts(pair, l, &s, err);
    }
done:
    vt_units_free(&s.a);
    vt_units_free(&s.b);
    free(s.part_a);
    free(s.part_b);
    return err->status;
}
