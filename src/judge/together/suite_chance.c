#include "judge/together/suite_chance.h"

#include "base/array.h"
#include "base/hash.h"
#include "judge/pairing/sides.h"
#include "model/join.h"
#include "stats/distribution.h"
#include "stats/log_contrast.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What one unit of one comparison adds to the mean logarithm beyond its expectation. */
struct share {
    uint64_t group;   /* side and levels of the other factors */
    uint64_t cluster; /* the unit's boot, run or block within it */
    double deviation;
};

struct shares {
    struct share *at; /* owned: n */
    size_t n, capacity;
    const char *level; /* of the units; NULL until known */
};

static enum vt_status add(struct shares *s, const struct share *one, struct vt_error *err)
{
    struct share *at = vt_array_reserve(s->at, &s->capacity, s->n + 1, sizeof *at);

    if (!at)
        return vt_no_memory(err);
    s->at = at;
    s->at[s->n++] = *one;
    return VT_OK;
}

static uint64_t group_of(const struct vt_comparison *c, int side)
{
    uint64_t hash = vt_labels_hash(&c->held);
    return vt_hash(hash, &side, sizeof side);
}

/* Which boot, run or block a unit is: its number where it has one, else its place. */
static uint64_t cluster_of(const struct vt_series *s, const struct vt_units *u, size_t i, bool by_block)
{
    size_t first = u->first[i];
    uint64_t boot = s->boot ? (uint64_t)s->boot[first] : 0, run = s->run ? (uint64_t)s->run[first] : 0;

    if (by_block)
        return (uint64_t)u->block[i];
    if (u->level == VT_LEVEL_BOOT)
        return boot;
    if (u->level == VT_LEVEL_RUN && run)
        return boot << 32 | run;
    return (uint64_t)i + 1;
}

/* One side's units: the derivative of the logarithm of their mean is their share of it. */
static enum vt_status add_side(struct shares *s, const struct vt_suite_part *p,
                               const struct vt_both_sides *sides, int side, double weight,
                               struct vt_error *err)
{
    const struct vt_units *u = side ? &sides->b : &sides->a;
    const struct vt_series *series = side ? p->pair->candidate : p->pair->baseline;
    double mean = 0, sign = (side ? 1 : -1) * (p->c->better == VT_BETTER_LOWER ? -1 : 1);

    for (size_t i = 0; i < u->n; i++)
        mean += u->x[i] / (double)u->n;
    for (size_t i = 0; i < u->n; i++) {
        struct share one = {.group = group_of(p->c, sides->paired ? 2 : side),
                            .cluster = cluster_of(series, u, i, sides->paired),
                            .deviation = weight * sign * (u->x[i] - mean) / ((double)u->n * mean)};
        if (add(s, &one, err))
            return err->status;
    }
    return VT_OK;
}

static enum vt_status add_part(struct shares *s, const struct vt_suite_members *m,
                               const struct vt_suite_part *p, struct vt_error *err)
{
    double weight = 1 / ((double)m->n * (double)m->member[p->member].strata);
    struct vt_both_sides sides = {0};

    if (!vt_both_sides_of(p->pair, VT_UNITS_KEPT, &sides, err) && !add_side(s, p, &sides, 0, weight, err)
        && !add_side(s, p, &sides, 1, weight, err))
        s->level = sides.paired ? "block" : vt_level_name(sides.a.level);
    vt_both_sides_free(&sides);
    return err->status;
}

static int by_cluster(const void *a, const void *b)
{
    const struct share *x = a, *y = b;

    if (x->group != y->group)
        return x->group < y->group ? -1 : 1;
    return (x->cluster > y->cluster) - (x->cluster < y->cluster);
}

/* Of shares sorted by cluster. A group of one cluster tells nothing, and so nothing can be told of all. */
static void sum_clusters(const struct shares *s, struct vt_suite_chance *out)
{
    double variance = 0, squares = 0;

    for (size_t i = 0, next; i < s->n; i = next) {
        double sum = 0, count = 0;
        for (next = i; next < s->n && s->at[next].group == s->at[i].group; count++) {
            double cluster = 0;
            uint64_t number = s->at[next].cluster;
            for (; next < s->n && s->at[next].group == s->at[i].group && s->at[next].cluster == number;
                 next++)
                cluster += s->at[next].deviation;
            sum += cluster * cluster;
        }
        vt_satterthwaite_add(count > 1 ? sum * count / (count - 1) : NAN, count - 1, &variance, &squares);
    }
    out->se = sqrt(variance);
    out->df = vt_satterthwaite(variance, squares);
    out->method = s->level;
}

static enum vt_status by_clusters(const struct vt_suite_members *m, struct vt_suite_chance *out,
                                  struct vt_error *err)
{
    struct shares s = {0};
    bool known = m->n_parts > 0;

    for (size_t i = 0; i < m->n_parts && known && !err->status; i++) {
        known = m->part[i].pair != NULL;
        if (known)
            add_part(&s, m, &m->part[i], err);
    }
    if (known && !err->status) {
        qsort(s.at, s.n, sizeof *s.at, by_cluster);
        sum_clusters(&s, out);
    }
    free(s.at);
    return err->status;
}

/* A comparison's own interval, turned back into a variance, knows of pairs, of a drift taken out and of
 * dependence. Where it has no bounds, the variances of both logarithms add up (delta method). */
static double variance_of(const struct vt_comparison *c, double *df)
{
    bool paired = vt_flag_has(c->flags, c->n_flags, "paired");
    double sum = 0, squares = 0;

    *df = paired ? fmin(c->baseline.n, c->candidate.n) - 1 : c->baseline.n + c->candidate.n - 2;
    if (c->ci.low > 0 && isfinite(c->ci.high))
        return pow(log(c->ci.high / c->ci.low) / 2 / vt_t_upper(0.5 - c->ci.level / 2, *df), 2);
    vt_satterthwaite_add(pow(c->baseline.sem / c->baseline.mean, 2), c->baseline.n - 1, &sum, &squares);
    vt_satterthwaite_add(pow(c->candidate.sem / c->candidate.mean, 2), c->candidate.n - 1, &sum, &squares);
    *df = vt_satterthwaite(sum, squares);
    return sum;
}

static struct vt_suite_chance apart(const struct vt_suite_members *m)
{
    double sum = 0, squares = 0;

    for (size_t i = 0; i < m->n_parts; i++) {
        double weight = 1 / ((double)m->n * (double)m->member[m->part[i].member].strata), df;
        double variance = weight * weight * variance_of(m->part[i].c, &df);
        vt_satterthwaite_add(variance, df, &sum, &squares);
    }
    return (struct vt_suite_chance){sqrt(sum), vt_satterthwaite(sum, squares), "benchmarks"};
}

static double reach(const struct vt_suite_chance *c)
{
    return c->se > 0 ? vt_t_upper(0.025, c->df) * c->se : NAN;
}

enum vt_status vt_suite_chance_of(const struct vt_suite_members *m, struct vt_suite_chance *out,
                                  struct vt_error *err)
{
    struct vt_suite_chance alone = apart(m);

    *out = (struct vt_suite_chance){NAN, NAN, ""};
    if (by_clusters(m, out, err))
        return err->status;
    if (isnan(reach(&alone)) || reach(&alone) > reach(out) || (!(out->se > 0) && !*out->method))
        *out = alone;
    return VT_OK;
}
