#include "judge/pairing/warm_up.h"

#include "judge/pairing/order.h"
#include "judge/pairing/units.h"
#include "stats/quantile.h"
#include "stats/sign.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LEAST_ITERATIONS 5 /* in a run, to know what it settles at */
#define LEAST_RUNS 7       /* under all configurations together: fewer cannot show it */
#define MOST_WARM 50       /* iterations looked at */
#define LEVEL 0.02         /* of the sign test: 7 runs of 7 */

struct place {
    long boot, run, iteration;
    size_t index;
};

static int by_place(const void *a, const void *b)
{
    const struct place *x = a, *y = b;

    if (x->boot != y->boot)
        return x->boot < y->boot ? -1 : 1;
    if (x->run != y->run)
        return x->run < y->run ? -1 : 1;
    if (x->iteration != y->iteration)
        return x->iteration < y->iteration ? -1 : 1;
    return (x->index > y->index) - (x->index < y->index);
}

static bool same_run(const struct place *x, const struct place *y)
{
    return x->boot == y->boot && x->run == y->run;
}

static struct place *sorted_places(const struct vt_series *s, struct vt_error *err)
{
    struct place *at = malloc((s->n ? s->n : 1) * sizeof *at);

    if (!at) {
        vt_no_memory(err);
        return NULL;
    }
    for (size_t i = 0; i < s->n; i++)
        at[i] = (struct place){s->boot ? s->boot[i] : 0, s->run ? s->run[i] : 0,
                               s->iteration ? s->iteration[i] : 0, i};
    vt_sort_unless_sorted(at, s->n, sizeof *at, by_place);
    return at;
}

enum vt_status vt_warm_up_places(const struct vt_series *s, size_t place[], struct vt_error *err)
{
    memset(place, 0, s->n * sizeof *place);
    if (!s->run)
        return VT_OK;
    struct place *at = sorted_places(s, err);
    for (size_t i = 0, start = 0; at && i < s->n; i++) {
        start = i > 0 && same_run(&at[i - 1], &at[i]) ? start : i;
        place[at[i].index] = i - start + 1;
    }
    free(at);
    return err->status;
}

/* The runs of one metric under all configurations, taken apart. */
struct runs {
    double *off;     /* by run and iteration: value less what the run settles at, as a share of that */
    size_t n, width; /* runs; iterations of each that are looked at */
    double *within;  /* spread inside each run, as a share */
};

/* What a run settles at, and how far it varies there: median and its absolute deviation over the later half.
 */
static bool settle(const double x[], size_t n, double later[], double *level, double *spread)
{
    size_t m = n - n / 2;

    memcpy(later, x + n / 2, m * sizeof *later);
    *level = vt_median(later, m);
    for (size_t i = 0; i < m; i++)
        later[i] = fabs(later[i] - *level);
    *spread = 1.4826 * vt_median(later, m) / fabs(*level);
    return *level != 0 && isfinite(*level);
}

/* Takes one run's values in order. */
static void take_run(struct runs *r, const double x[], size_t n, double scratch[])
{
    double level, spread;

    if (n < LEAST_ITERATIONS || !settle(x, n, scratch, &level, &spread))
        return;
    for (size_t k = 0; k < r->width; k++)
        r->off[r->n * r->width + k] = k < n / 3 ? (x[k] - level) / fabs(level) : NAN;
    r->within[r->n++] = spread;
}

static enum vt_status take_series(struct runs *r, const struct vt_series *s, struct vt_error *err)
{
    struct place *at = sorted_places(s, err);
    double *x = malloc((s->n + 1) * sizeof *x), *scratch = malloc((s->n + 1) * sizeof *scratch);

    if (!at || !x || !scratch)
        vt_no_memory(err);
    for (size_t i = 0, next; i < s->n && !err->status; i = next) {
        size_t n = 0;
        for (next = i; next < s->n && same_run(&at[i], &at[next]); next++)
            if (isfinite(s->value[at[next].index]))
                x[n++] = s->value[at[next].index];
        take_run(r, x, n, scratch);
    }
    free(at);
    free(x);
    free(scratch);
    return err->status;
}

/* Whether iteration k is off to one side (+1, -1) in the runs; 0 when it is not. */
static int side_of(const struct runs *r, size_t k, double column[])
{
    size_t n = 0;

    for (size_t i = 0; i < r->n; i++)
        if (!isnan(r->off[i * r->width + k]))
            column[n++] = r->off[i * r->width + k];
    if (n < 2 || !(vt_sign_test(column, n).p < LEVEL))
        return 0;
    double middle = vt_median(column, n);
    return fabs(middle) > vt_median(r->within, r->n) ? middle > 0 ? 1 : -1 : 0;
}

static size_t count_warm(const struct runs *r, double column[])
{
    int first = r->width ? side_of(r, 0, column) : 0;
    size_t k = first ? 1 : 0;

    while (k && k < r->width && side_of(r, k, column) == first)
        k++;
    return k == r->width && k >= 3 ? 0 : k; /* what never settles is a drift */
}

static bool same_metric(const struct vt_series *a, const struct vt_series *b)
{
    return !strcmp(a->benchmark, b->benchmark) && !strcmp(a->metric, b->metric);
}

static bool can_tell(const struct vt_series *s)
{
    return s->run && !s->aggregate_n && s->n >= 2 * LEAST_ITERATIONS;
}

static enum vt_status find_metric(const struct vt_study *study, size_t first, size_t warm[],
                                  struct vt_error *err)
{
    size_t most = 0, longest = 0;
    struct runs r = {0};

    for (size_t i = first; i < study->n_series; i++)
        if (same_metric(&study->series[first], &study->series[i]) && can_tell(&study->series[i])) {
            most += vt_units_count_runs(&study->series[i]);
            longest = study->series[i].n > longest ? study->series[i].n : longest;
        }
    if (most < LEAST_RUNS) {
        for (size_t i = first; i < study->n_series; i++)
            if (same_metric(&study->series[first], &study->series[i]))
                warm[i] = 0;
        return VT_OK;
    }
    r.width = longest / 3 < MOST_WARM ? longest / 3 : MOST_WARM;
    r.off = malloc(most * (r.width + 1) * sizeof *r.off);
    r.within = malloc(most * sizeof *r.within);
    double *column = malloc(most * sizeof *column);
    if (!r.off || !r.within || !column)
        vt_no_memory(err);
    for (size_t i = first; i < study->n_series && !err->status; i++)
        if (same_metric(&study->series[first], &study->series[i]) && can_tell(&study->series[i]))
            take_series(&r, &study->series[i], err);
    size_t found = !err->status && r.n ? count_warm(&r, column) : 0;
    for (size_t i = first; i < study->n_series; i++)
        if (same_metric(&study->series[first], &study->series[i]))
            warm[i] = found;
    free(r.off);
    free(r.within);
    free(column);
    return err->status;
}

enum vt_status vt_warm_up_find(const struct vt_study *study, size_t warm[], struct vt_error *err)
{
    for (size_t i = 0; i < study->n_series; i++)
        warm[i] = SIZE_MAX;
    for (size_t i = 0; i < study->n_series && !err->status; i++)
        if (warm[i] == SIZE_MAX) {
            warm[i] = 0;
            if (can_tell(&study->series[i]))
                find_metric(study, i, warm, err);
        }
    return err->status;
}
