#include "judge/pairing/units.h"

#include "judge/pairing/order.h"
#include "stats/moments.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *vt_level_name(enum vt_level level)
{
    static const char *const names[] = {"iteration", "run", "boot", ""};
    return names[level];
}

/* A value, or the mean of some, on its way up the levels. */
struct member {
    long boot, run, block;
    size_t first;
    double value, time;
};

static int by_run(const void *a, const void *b)
{
    const struct member *x = a, *y = b;

    if (x->boot != y->boot)
        return x->boot < y->boot ? -1 : 1;
    if (x->run != y->run)
        return x->run < y->run ? -1 : 1;
    return (x->first > y->first) - (x->first < y->first);
}

static int by_boot(const void *a, const void *b)
{
    const struct member *x = a, *y = b;

    if (x->boot != y->boot)
        return x->boot < y->boot ? -1 : 1;
    return (x->first > y->first) - (x->first < y->first);
}

static int by_order(const void *a, const void *b)
{
    const struct member *x = a, *y = b;

    if (!isnan(x->time) && !isnan(y->time) && x->time != y->time)
        return x->time < y->time ? -1 : 1;
    return (x->first > y->first) - (x->first < y->first);
}

static bool same_run(const struct member *x, const struct member *y)
{
    return x->boot == y->boot && x->run == y->run;
}

static bool same_boot(const struct member *x, const struct member *y)
{
    return x->boot == y->boot;
}

static bool is_warm_up(const struct vt_rejected *r)
{
    return !strcmp(r->rule, VT_WARM_UP_RULE);
}

/* Whether a value counts; indices are asked for in rising order, with one *next_rejected from 0 on. */
static bool is_taken(const struct vt_series *s, enum vt_units_take take, size_t i, size_t *next_rejected)
{
    while (*next_rejected < s->n_rejected && s->rejected[*next_rejected].index < i)
        ++*next_rejected;
    bool rejected = *next_rejected < s->n_rejected && s->rejected[*next_rejected].index == i;
    bool left_out = rejected && (take == VT_UNITS_KEPT || is_warm_up(&s->rejected[*next_rejected]));

    return isfinite(s->value[i]) && !(s->censored && s->censored[i]) && !left_out;
}

static struct member *collect(const struct vt_series *s, enum vt_units_take take, size_t *n)
{
    struct member *m = malloc((s->n ? s->n : 1) * sizeof *m);
    size_t next_rejected = 0;

    *n = 0;
    for (size_t i = 0; m && i < s->n; i++) {
        if (!is_taken(s, take, i, &next_rejected))
            continue;
        struct vt_sample at = vt_series_at(s, i);
        m[(*n)++] = (struct member){at.boot, at.run, at.block, i, at.value, at.time};
    }
    return m;
}

static bool is_sorted(const struct member *m, size_t n, int (*order)(const void *, const void *))
{
    for (size_t i = 1; i < n; i++)
        if (order(&m[i - 1], &m[i]) > 0)
            return false;
    return true;
}

static void sort(struct member *m, size_t n, int (*order)(const void *, const void *))
{
    if (!is_sorted(m, n, order)) /* nearly always it is */
        vt_sort_unless_sorted(m, n, sizeof *m, order);
}

/* Whether the values stand in the order of their runs (or boots), one each: then there is nothing to sort or
 * average. */
static bool is_one_each(const struct vt_series *s, bool by_boot_only)
{
    const long *inner = by_boot_only ? NULL : s->run;

    if (!(by_boot_only ? s->boot : s->run))
        return false;
    for (size_t i = 1; i < s->n; i++) {
        long boot = s->boot ? s->boot[i] : 0, before = s->boot ? s->boot[i - 1] : 0;
        if (boot < before || (boot == before && !(inner && inner[i] > inner[i - 1])))
            return false;
    }
    return true;
}

static size_t count_taken(const struct vt_series *s, enum vt_units_take take)
{
    size_t taken = 0, next_rejected = 0;

    for (size_t i = 0; i < s->n; i++)
        taken += is_taken(s, take, i, &next_rejected);
    return taken;
}

static size_t count_distinct(const struct vt_series *s, int (*order)(const void *, const void *),
                             bool (*same)(const struct member *, const struct member *))
{
    size_t n, distinct = 0;
    struct member *m = collect(s, VT_UNITS_WITH_REJECTED, &n);

    if (!m)
        return 0;
    sort(m, n, order);
    for (size_t i = 0; i < n; i++)
        distinct += i == 0 || !same(&m[i - 1], &m[i]);
    free(m);
    return distinct;
}

size_t vt_units_count_boots(const struct vt_series *s)
{
    if (s->boot && is_one_each(s, true))
        return count_taken(s, VT_UNITS_WITH_REJECTED);
    return s->boot ? count_distinct(s, by_boot, same_boot) : 0;
}

size_t vt_units_count_runs(const struct vt_series *s)
{
    if (s->run && is_one_each(s, false))
        return count_taken(s, VT_UNITS_WITH_REJECTED);
    return s->run ? count_distinct(s, by_run, same_run) : 0;
}

enum vt_level vt_units_level(const struct vt_series *a, const struct vt_series *b)
{
    if (vt_units_count_boots(a) >= 2 && (!b || vt_units_count_boots(b) >= 2))
        return VT_LEVEL_BOOT;
    if (vt_units_count_runs(a) >= 2 && (!b || vt_units_count_runs(b) >= 2))
        return VT_LEVEL_RUN;
    return VT_LEVEL_ITERATION;
}

/* Averages neighbours that belong together; values[] is scratch of n. */
static size_t average(struct member *m, size_t n, bool (*same)(const struct member *, const struct member *),
                      double values[])
{
    size_t out = 0;

    for (size_t i = 0, next; i < n; i = next) {
        for (next = i; next < n && same(&m[i], &m[next]); next++)
            values[next - i] = m[next].value;
        m[out] = m[i];
        m[out++].value = next - i == 1 ? m[i].value : vt_mean(values, next - i);
    }
    return out;
}

static enum vt_status make_room(struct vt_units *u, size_t n, struct vt_error *err)
{
    size_t room = n ? n : 1;

    u->x = malloc(room * sizeof *u->x);
    u->block = malloc(room * sizeof *u->block);
    u->time = malloc(room * sizeof *u->time);
    u->first = malloc(room * sizeof *u->first);
    if (!u->x || !u->block || !u->time || !u->first)
        return vt_no_memory(err);
    u->n = n;
    return VT_OK;
}

static enum vt_status fill(struct vt_units *u, const struct member *m, size_t n, struct vt_error *err)
{
    if (make_room(u, n, err))
        return err->status;
    for (size_t i = 0; i < n; i++) {
        u->x[i] = m[i].value;
        u->block[i] = m[i].block;
        u->time[i] = m[i].time;
        u->first[i] = m[i].first;
    }
    return VT_OK;
}

static bool is_in_time(const struct vt_series *s)
{
    for (size_t i = 1; s->time && i < s->n; i++)
        if (!(s->time[i - 1] <= s->time[i]))
            return false;
    return true;
}

/* Each value a unit, in the order that they stand in. */
static enum vt_status fill_as_it_is(struct vt_units *u, const struct vt_series *s, enum vt_units_take take,
                                    struct vt_error *err)
{
    size_t n = 0, next_rejected = 0;

    if (make_room(u, s->n, err))
        return err->status;
    for (size_t i = 0; i < s->n; i++) {
        if (!is_taken(s, take, i, &next_rejected))
            continue;
        u->x[n] = s->value[i];
        u->block[n] = s->block ? s->block[i] : 0;
        u->time[n] = s->time ? s->time[i] : NAN;
        u->first[n++] = i;
    }
    u->n = n;
    return VT_OK;
}

static bool needs_no_averaging(const struct vt_series *s, enum vt_level level)
{
    bool one_each = level == VT_LEVEL_BOOT  ? is_one_each(s, true)
                    : level == VT_LEVEL_RUN ? is_one_each(s, false)
                                            : true;
    return one_each && is_in_time(s);
}

static enum vt_status fill_averaged(struct vt_units *u, const struct vt_series *s, enum vt_units_take take,
                                    struct vt_error *err)
{
    size_t n;
    struct member *m = collect(s, take, &n);
    double *values = malloc((n ? n : 1) * sizeof *values);

    if (!m || !values) {
        vt_no_memory(err);
        goto done;
    }
    if (u->level == VT_LEVEL_RUN || u->level == VT_LEVEL_BOOT) {
        sort(m, n, by_run);
        n = average(m, n, same_run, values);
    }
    if (u->level == VT_LEVEL_BOOT)
        n = average(m, n, same_boot, values);
    sort(m, n, by_order);
    fill(u, m, n, err);
done:
    free(m);
    free(values);
    return err->status;
}

enum vt_status vt_units_of(const struct vt_series *s, enum vt_level level, enum vt_units_take take,
                           struct vt_units *units, struct vt_error *err)
{
    *units = (struct vt_units){.level = level, .n_values = s->n, .n_rejected = s->n_rejected};
    for (size_t i = 0; i < s->n_rejected; i++)
        units->n_warm_up += is_warm_up(&s->rejected[i]);
    units->n_rejected -= units->n_warm_up;
    for (size_t i = 0; s->censored && i < s->n; i++)
        units->n_censored += s->censored[i] != 0;
    if (needs_no_averaging(s, level) ? fill_as_it_is(units, s, take, err)
                                     : fill_averaged(units, s, take, err))
        vt_units_free(units);
    return err->status;
}

void vt_units_free(struct vt_units *units)
{
    free(units->x);
    free(units->block);
    free(units->time);
    free(units->first);
    *units = (struct vt_units){0};
}
