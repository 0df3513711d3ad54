#include "judge/verdicts/flags.h"

#include "model/unit.h"
#include "stats/brunner_munzel.h"
#include "stats/change_point.h"
#include "stats/dependence.h"
#include "stats/moments.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define FEW 5 /* under this many units a side, normal spread alone can mislead */
#define NOT_NORMAL_P 0.01
#define REJECTED_SHARE 0.1
#define COARSE 0.5 /* steps of at least half a standard deviation */

static void add(struct vt_comparison *c, const char *flag)
{
    vt_flag_add(c->flags, &c->n_flags, flag);
}

static double rejected_share(const struct vt_units *u)
{
    return u->n_values ? (double)u->n_rejected / (double)u->n_values : 0;
}

static void flag_data(const struct vt_judgement *k, struct vt_comparison *c)
{
    const struct vt_units *a = &k->sides.a, *b = &k->sides.b;
    const struct vt_summary *sides[] = {&c->baseline, &c->candidate};

    if (a->n_values == 1 && b->n_values == 1 && c->n_tests == 0)
        add(c, "one_value");
    else if (c->baseline.n < FEW || c->candidate.n < FEW)
        add(c, "few_runs");
    if (a->n_censored || b->n_censored)
        add(c, "censored");
    if (a->n_warm_up || b->n_warm_up)
        add(c, "warm_up");
    if (k->pair->confounded.n)
        add(c, "confounded");
    if (!isnan(k->sides.drift_percent))
        add(c, "drift");
    if (k->sides.paired)
        add(c, "paired");
    if (k->pair->baseline->aggregate_n || k->pair->candidate->aggregate_n)
        add(c, "aggregate");
    for (size_t i = 0; i < 2; i++) {
        if (sides[i]->normality_p < NOT_NORMAL_P)
            add(c, "not_normal");
        if (sides[i]->modes >= 2)
            add(c, "bimodal");
        if (sides[i]->n >= 2 && !vt_unit_is_counted(c->unit)
            && (sides[i]->sd == 0 || sides[i]->resolution >= COARSE * sides[i]->sd))
            add(c, "coarse_resolution");
    }
    if (k->tail.differs)
        add(c, "tail");
    if (c->fit < VT_FIT_REFUTED)
        add(c, "shape");
    if (rejected_share(a) > REJECTED_SHARE || rejected_share(b) > REJECTED_SHARE)
        add(c, "many_rejected");
    if (fabs(rejected_share(a) - rejected_share(b)) > REJECTED_SHARE)
        add(c, "unequal_rejection");
}

static bool changes(const double x[], size_t n)
{
    struct vt_change_point change;
    return vt_change_point_find(x, n, &change) && vt_change_point_is_clear(&change);
}

/* What happens to the machine happens to both sides: measured in turns, they are looked at as one, each less
 * its mean. */
static bool both_change(const struct vt_units *a, const struct vt_units *b)
{
    size_t n = a->n + b->n, i = 0, k = 0;
    double *x = malloc((n + 1) * sizeof *x), mean_a = vt_mean(a->x, a->n), mean_b = vt_mean(b->x, b->n);

    while (x && i + k < n) {
        bool next_a =
            k == b->n
            || (i < a->n && (double)(2 * i + 1) * (double)b->n <= (double)(2 * k + 1) * (double)a->n);
        x[i + k] = next_a ? a->x[i] - mean_a : b->x[k] - mean_b;
        i += next_a;
        k += !next_a;
    }
    bool found = x && changes(x, n);
    free(x);
    return found;
}

/* Of the values as measured: a drift that was taken out would have taken most of a step with it. */
static void flag_change(const struct vt_judgement *k, struct vt_comparison *c)
{
    struct vt_units a = {0}, b = {0};
    struct vt_error err VT_ERROR_FREED = {0};

    if (!vt_units_of(k->pair->baseline, k->sides.a.level, VT_UNITS_KEPT, &a, &err)
        && !vt_units_of(k->pair->candidate, k->sides.b.level, VT_UNITS_KEPT, &b, &err)
        && ((k->sides.interleaved && both_change(&a, &b)) || changes(a.x, a.n) || changes(b.x, b.n)))
        add(c, "change_point");
    vt_units_free(&a);
    vt_units_free(&b);
}

/* One boot a side repeats only what that boot happened to be. */
static void flag_replication(const struct vt_judgement *k, struct vt_comparison *c)
{
    const struct vt_series *a = k->pair->baseline, *b = k->pair->candidate;
    size_t boots_a = vt_units_count_boots(a), boots_b = vt_units_count_boots(b);
    size_t runs_a = vt_units_count_runs(a), runs_b = vt_units_count_runs(b);

    if (k->sides.a.n_values < 2 && k->sides.b.n_values < 2)
        return;
    if ((boots_a == 1 || boots_b == 1) && boots_a + boots_b > 0)
        add(c, "pseudo_replicated");
    if (k->sides.a.level == VT_LEVEL_ITERATION && (runs_a == 1 || runs_b == 1)
        && (k->sides.a.n > 1 || k->sides.b.n > 1))
        add(c, "pseudo_replicated");
}

/* Whether a side is what one start of a tool, or one file, gave, and so is the other: the machine may be
 * another from one such session to the next, whatever was switched. */
static bool is_one_session(const struct vt_series *a, const struct vt_series *b)
{
    bool same_file = a->n_files == 1 && b->n_files == 1 && !strcmp(a->file[0], b->file[0]);
    bool in_turn = a->format && !strcmp(a->format, "hyperfine"); /* its commands run one after the other */

    return a->n_files == 1 && b->n_files == 1 && (!same_file || in_turn) && vt_units_count_boots(a) <= 1
           && vt_units_count_boots(b) <= 1;
}

static void flag_order(const struct vt_judgement *k, struct vt_comparison *c)
{
    struct vt_dependence_pair d;

    if (k->sides.a.n < 2 || k->sides.b.n < 2) /* one value each always comes one after the other */
        return;
    flag_change(k, c);
    if (k->sides.sequential)
        add(c, "order");
    if (!k->sides.interleaved && is_one_session(k->pair->baseline, k->pair->candidate))
        add(c, "one_session");
    if (k->decision.unequal_spread)
        add(c, "unequal_spread");
    vt_dependence_pair(k->sides.a.x, k->sides.a.n, k->sides.b.x, k->sides.b.n,
                       &d); /* what it cannot tell is false */
    vt_dependence_join(&d, &k->family);
    if (d.drifting)
        add(c, "drift");
    if (d.autocorrelated || k->decision.dependent)
        add(c, "autocorrelated");
}

/* Would the answer be another without rejection, or by ranks? */
static void flag_fragile(const struct vt_judgement *k, struct vt_comparison *c)
{
    bool significant = c->p < c->alpha;
    struct vt_t_test ranks;

    if (isnan(c->p) || k->sides.a.n_censored || k->sides.b.n_censored)
        return;
    if (!k->sides.paired
        && vt_brunner_munzel_test(k->sides.a.x, k->sides.a.n, k->sides.b.x, k->sides.b.n, &ranks)
        && (ranks.p < c->alpha) != significant)
        add(c, "fragile");
    if (!isnan(k->decision.p_all) && (k->decision.p_all < c->alpha) != (k->decision.p_kept < c->alpha))
        add(c, "fragile");
}

void vt_judgement_flag(const struct vt_judgement *k, struct vt_comparison *c)
{
    flag_data(k, c);
    flag_replication(k, c);
    flag_order(k, c);
    flag_fragile(k, c);
}
