#include "judge/pairing/blocks.h"

#include "judge/pairing/order.h"
#include "judge/pairing/positions.h"

#include <math.h>
#include <stdlib.h>

#define LEAST_BLOCKS_AVERAGED 5

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

enum vt_status vt_blocks_pair(struct vt_both_sides *l, struct vt_error *err)
{
    return pair_by(l, l->a.block, l->b.block, err);
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
    shared = shared && (by_time || vt_sides_of_one_file(a, b)) && stays_of(a, &l->a, by_time, stays)
             && stays_of(b, &l->b, by_time, stays + l->a.n);
    for (size_t i = 0; i < l->a.n && shared; i++) {
        const struct stay *x = &stays[i], *y = &stays[l->a.n + i];
        shared = x->boot == y->boot && x->least < y->most && y->least < x->most;
    }
    free(stays);
    return shared;
}

enum vt_status vt_blocks_pair_by_boots(const struct vt_pair *pair, struct vt_both_sides *l,
                                       struct vt_error *err)
{
    if (l->a.level != VT_LEVEL_BOOT || l->again || !share_boots(pair, l, err))
        return err->status;
    for (size_t i = 0; i < l->a.n; i++) {
        l->a.block[i] = pair->baseline->boot[l->a.first[i]];
        l->b.block[i] = pair->candidate->boot[l->b.first[i]];
    }
    return pair_by(l, l->a.block, l->b.block, err);
}
