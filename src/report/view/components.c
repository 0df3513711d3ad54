#include "report/view/components.h"

#include "stats/nested.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* The kept values with the boot and the run of each; a run is told apart within its boot. */
struct kept {
    double *x, *boot, *run;
    size_t n;
};

static bool take_kept(const struct vt_series *s, struct kept *k)
{
    *k = (struct kept){malloc((s->n + 1) * sizeof(double)), malloc((s->n + 1) * sizeof(double)),
                       malloc((s->n + 1) * sizeof(double)), 0};
    if (!k->x || !k->boot || !k->run)
        return false;
    for (size_t i = 0; i < s->n; i++) {
        if (!isfinite(s->value[i]) || vt_series_is_rejected(s, i))
            continue;
        k->x[k->n] = s->value[i];
        k->boot[k->n] = s->boot ? (double)s->boot[i] : 0;
        k->run[k->n++] = s->run ? (double)s->run[i] : 0;
    }
    return true;
}

static void free_kept(struct kept *k)
{
    free(k->x);
    free(k->boot);
    free(k->run);
}

struct place {
    double boot, run;
};

static int by_place(const void *a, const void *b)
{
    const struct place *x = a, *y = b;

    if (x->boot != y->boot)
        return x->boot < y->boot ? -1 : 1;
    return (x->run > y->run) - (x->run < y->run);
}

static bool count_groups(const struct kept *k, size_t *boots, size_t *runs)
{
    struct place *p = malloc((k->n + 1) * sizeof *p);

    *boots = *runs = 0;
    for (size_t i = 0; p && i < k->n; i++)
        p[i] = (struct place){k->boot[i], k->run[i]};
    if (p)
        qsort(p, k->n, sizeof *p, by_place);
    for (size_t i = 0; p && i < k->n; i++) {
        *boots += i == 0 || p[i].boot != p[i - 1].boot;
        *runs += i == 0 || by_place(&p[i], &p[i - 1]);
    }
    free(p);
    return p != NULL;
}

size_t vt_components_of(const struct vt_series *series, struct vt_level_variance level[3])
{
    const char *name[3];
    const double *key[2];
    struct vt_nested nested;
    struct kept k;
    size_t boots, runs, keys = 0, levels = 0;

    if (take_kept(series, &k) && count_groups(&k, &boots, &runs) && k.n > 2) {
        if (boots > 1 && k.n > boots) {
            name[keys] = "boot";
            key[keys++] = k.boot;
        }
        if (runs > boots && k.n > runs) {
            name[keys] = "run";
            key[keys++] = k.run;
        }
        name[keys] = runs > boots && k.n == runs ? "run" : "iteration";
        if (keys && vt_nested_of(k.x, key, keys + 1, k.n, &nested, NULL, NULL)
            && isfinite(nested.share[keys]))
            levels = keys + 1;
    }
    for (size_t i = 0; i < levels; i++) {
        size_t from = levels - 1 - i; /* nested counts from the innermost */
        level[i] = (struct vt_level_variance){
            .n = nested.r[from], .variance = nested.t2[from], .share = nested.share[from]};
        snprintf(level[i].level, sizeof level[i].level, "%s", name[i]);
    }
    free_kept(&k);
    return levels;
}
