/* The figures of all that was read. */
#include "base/text.h"
#include "judge/figures/figures.h"
#include "judge/pairing/pairs.h"
#include "judge/pairing/units.h"

#include <math.h>
#include <stdlib.h>

/* Owned by the caller; NULL when memory ran out. */
static char *name_benchmark(const struct vt_series *s)
{
    return vt_text_printed("%s %s", s->benchmark, s->metric);
}

static void put_side(const struct vt_series *s, struct vt_buffer *to)
{
    size_t before = to->length;

    vt_labels_put(&s->factors, NULL, to);
    if (to->length == before)
        vt_buffer_puts(to, "-");
}

/* The values that count, with their boots and runs as keys. */
struct levels {
    double *x, *boot, *run;
    const double *key[2];
    size_t levels, n; /* levels 1: the series does not repeat on an outer level */
};

static void levels_free(struct levels *l)
{
    free(l->x);
    free(l->boot);
    free(l->run);
    *l = (struct levels){0};
}

static enum vt_status levels_of(const struct vt_series *s, struct levels *l, struct vt_error *err)
{
    size_t boots = vt_units_count_boots(s), runs = vt_units_count_runs(s);

    *l = (struct levels){.x = malloc((s->n + 1) * sizeof *l->x),
                         .boot = malloc((s->n + 1) * sizeof *l->boot),
                         .run = malloc((s->n + 1) * sizeof *l->run),
                         .levels = 1};
    if (!l->x || !l->boot || !l->run) {
        levels_free(l);
        return vt_no_memory(err);
    }
    for (size_t i = 0; i < s->n; i++) {
        if (!isfinite(s->value[i]) || vt_series_is_rejected(s, i))
            continue;
        l->x[l->n] = s->value[i];
        l->boot[l->n] = s->boot ? (double)s->boot[i] : 0;
        l->run[l->n++] = s->run ? (double)s->run[i] : 0;
    }
    bool runs_repeat = runs > boots && runs<l->n, boots_repeat = boots> 1 && boots < l->n;
    if (boots_repeat)
        l->key[l->levels++ - 1] = l->boot;
    if (runs_repeat && (boots_repeat || runs > 1))
        l->key[l->levels++ - 1] = l->run;
    return VT_OK;
}

static enum vt_status give_series(struct vt_figures *f, const struct vt_series *s, struct vt_error *err)
{
    char *benchmark = name_benchmark(s);
    struct vt_buffer of = {0};
    struct vt_units units = {0};
    struct levels l = {0};

    put_side(s, &of);
    f->benchmark = benchmark;
    if (!benchmark || of.failed)
        vt_no_memory(err);
    else if (!vt_units_of(s, vt_units_level(s, NULL), VT_UNITS_KEPT, &units, err) && !levels_of(s, &l, err)) {
        if (units.n > 0)
            vt_figures_side(f, vt_buffer_text(&of), units.x, units.n);
        if (l.levels > 1) {
            struct vt_figures_levels side = {l.x, l.key, l.levels, l.n};
            vt_figures_nested_side(f, vt_buffer_text(&of), &side);
        }
    }
    vt_units_free(&units);
    levels_free(&l);
    vt_buffer_free(&of);
    free(benchmark);
    return err->status;
}

static enum vt_status give_levels(const struct vt_figures *f, const char *of, const struct vt_pair *p,
                                  struct vt_error *err)
{
    struct levels a = {0}, b = {0};

    if (!levels_of(p->baseline, &a, err) && !levels_of(p->candidate, &b, err) && a.levels > 1
        && a.levels == b.levels) {
        struct vt_figures_levels sa = {a.x, a.key, a.levels, a.n}, sb = {b.x, b.key, b.levels, b.n};
        vt_figures_nested_pair(f, of, &sa, &sb);
    }
    levels_free(&a);
    levels_free(&b);
    return err->status;
}

static enum vt_status give_pair(struct vt_figures *f, const struct vt_pair *p, struct vt_error *err)
{
    char *benchmark = name_benchmark(p->baseline);
    struct vt_buffer of = {0};
    struct vt_units a = {0}, b = {0};
    enum vt_level level = vt_units_level(p->baseline, p->candidate);

    put_side(p->candidate, &of);
    vt_buffer_putc(&of, ':');
    put_side(p->baseline, &of);
    f->benchmark = benchmark;
    if (!benchmark || of.failed)
        vt_no_memory(err);
    else if (!vt_units_of(p->baseline, level, VT_UNITS_KEPT, &a, err)
             && !vt_units_of(p->candidate, level, VT_UNITS_KEPT, &b, err) && a.n > 0 && b.n > 0)
        vt_figures_pair(f, vt_buffer_text(&of), a.x, a.n, b.x, b.n);
    vt_units_free(&a);
    vt_units_free(&b);
    if (!err->status)
        give_levels(f, vt_buffer_text(&of), p, err);
    vt_buffer_free(&of);
    free(benchmark);
    return err->status;
}

enum vt_status vt_figures_study(struct vt_figures *f, struct vt_study *study, struct vt_error *err)
{
    struct vt_pair_options options = {0};
    struct vt_pairs pairs = {0};

    for (size_t i = 0; i < study->n_series && !err->status; i++)
        give_series(f, &study->series[i], err);
    if (!err->status && !vt_pairs_find(study, &options, &pairs, err))
        for (size_t i = 0; i < pairs.n && !err->status; i++)
            give_pair(f, &pairs.at[i], err);
    vt_pairs_free(&pairs);
    return err->status;
}
