#include "judge/design/variances.h"

#include "stats/nested.h"

#include <math.h>
#include <stdlib.h>

/* The values kept, with their boots and runs as keys. */
struct rows {
    double *x, *boot, *run;
    size_t n;
};

static bool open_rows(struct rows *r, const struct vt_series *s)
{
    size_t room = s->n + 1;

    *r = (struct rows){malloc(room * sizeof *r->x), malloc(room * sizeof *r->boot),
                       malloc(room * sizeof *r->run), 0};
    if (!r->x || !r->boot || !r->run)
        return false;
    for (size_t i = 0, next = 0; i < s->n; i++) {
        while (next < s->n_rejected && s->rejected[next].index < i)
            next++;
        if (!isfinite(s->value[i]) || (s->censored && s->censored[i])
            || (next < s->n_rejected && s->rejected[next].index == i))
            continue;
        r->x[r->n] = s->value[i];
        r->boot[r->n] = s->boot ? (double)s->boot[i] : 0;
        r->run[r->n++] = s->run ? (double)s->run[i] : s->boot ? 0 : (double)i;
    }
    return true;
}

static void close_rows(struct rows *r)
{
    free(r->x);
    free(r->boot);
    free(r->run);
}

static void keep(struct vt_variances *c, enum vt_level level, const struct vt_nested *nested, size_t at)
{
    double variance = nested->t2[at];

    if (!isfinite(variance))
        return;
    c->known[level] = true;
    c->variance[level] = variance > 0 ? variance : 0;
    c->members[level] = nested->r[at];
}

/* Which levels there are: a boot that repeats, a run that repeats within it, iterations within a run. */
static bool decompose(const struct rows *r, size_t boots, size_t runs, struct vt_variances *c)
{
    bool by_boot = boots >= 2, by_run = runs > boots || runs >= 2, by_iteration = r->n > runs && runs > 0;
    const double *keys[2];
    enum vt_level level[3];
    size_t n_keys = 0, levels = 0;
    struct vt_nested nested;

    if (by_iteration)
        level[levels++] = VT_LEVEL_ITERATION;
    if (by_run && runs > boots)
        level[levels++] = VT_LEVEL_RUN;
    if (by_boot)
        level[levels++] = VT_LEVEL_BOOT;
    if (levels == 0)
        return false;
    for (size_t i = levels; i-- > 1;) /* the innermost level has no key: it is the values */
        keys[n_keys++] = level[i] == VT_LEVEL_BOOT ? r->boot : r->run;
    if (!vt_nested_of(r->x, keys, levels, r->n, &nested, NULL, NULL))
        return false;
    c->mean = nested.mean;
    for (size_t i = 0; i < levels; i++)
        keep(c, level[i], &nested, i);
    return true;
}

static int by_number(const void *a, const void *b)
{
    const double *x = a, *y = b;

    for (int i = 0; i < 2; i++)
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    return 0;
}

/* Distinct boots, and distinct runs within boots. */
static bool count(const struct rows *r, size_t *boots, size_t *runs)
{
    double(*at)[2] = malloc((r->n + 1) * sizeof *at);

    if (!at)
        return false;
    for (size_t i = 0; i < r->n; i++) {
        at[i][0] = r->boot[i];
        at[i][1] = r->run[i];
    }
    qsort(at, r->n, sizeof *at, by_number);
    *boots = *runs = r->n > 0;
    for (size_t i = 1; i < r->n; i++) {
        *boots += at[i][0] != at[i - 1][0];
        *runs += at[i][0] != at[i - 1][0] || at[i][1] != at[i - 1][1];
    }
    free(at);
    return true;
}

bool vt_variances_of(const struct vt_series *s, struct vt_variances *c, struct vt_error *err)
{
    struct rows r;
    size_t boots = 0, runs = 0;
    bool done = false;

    *c = (struct vt_variances){.mean = NAN};
    if (!open_rows(&r, s) || !count(&r, &boots, &runs))
        vt_no_memory(err);
    else
        done = r.n >= 2 && decompose(&r, boots, runs, c);
    close_rows(&r);
    return done;
}

enum vt_status vt_summary_levels(const struct vt_series *s, struct vt_summary *out, struct vt_error *err)
{
    struct vt_variances c;
    double sum = 0;

    if (!vt_variances_of(s, &c, err))
        return err->status;
    for (int level = VT_LEVEL_ITERATION; level <= VT_LEVEL_BOOT; level++)
        sum += c.variance[level];
    for (int level = VT_LEVEL_BOOT; level >= VT_LEVEL_ITERATION; level--) {
        if (!c.known[level])
            continue;
        struct vt_level_variance *to = &out->levels[out->n_levels++];
        *to = (struct vt_level_variance){.n = c.members[level],
                                         .variance = c.variance[level],
                                         .share = sum > 0 ? c.variance[level] / sum : NAN};
        snprintf(to->level, sizeof to->level, "%s", vt_level_name((enum vt_level)level));
    }
    return VT_OK;
}
