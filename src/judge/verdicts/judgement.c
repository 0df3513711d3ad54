#include "judge/verdicts/judgement.h"

#include "judge/verdicts/one_boot.h"
#include "judge/verdicts/sessions.h"

#include "judge/summary.h"
#include "stats/effect.h"
#include "stats/fieller.h"
#include "stats/hodges_lehmann.h"
#include "stats/mann_whitney.h"
#include "stats/quantile.h"
#include "stats/sort.h"
#include "stats/welch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Beyond this the shift costs seconds and tells nothing that the means do not. */
#define SHIFT_MOST 1000000

/* ---- opening */

enum vt_status vt_judgement_open(const struct vt_pair *pair, struct vt_judgement *c, struct vt_error *err)
{
    *c = (struct vt_judgement){.pair = pair};
    c->tail.a.n = c->tail.b.n = NAN;
    if (vt_both_sides_of(pair, VT_UNITS_KEPT, &c->sides, err))
        return err->status;
    c->any_rejected = c->sides.a.n_rejected || c->sides.b.n_rejected;
    struct vt_pair alike = *pair; /* borrows all it holds: paired or not as what was kept */
    alike.turns = c->sides.paired ? VT_TURNS_AS_PAIRS : VT_TURNS_APART;
    return c->any_rejected ? vt_both_sides_of(&alike, VT_UNITS_WITH_REJECTED, &c->all, err) : VT_OK;
}

/* With what was rejected. */
static const struct vt_both_sides *everything(const struct vt_judgement *c)
{
    return c->any_rejected ? &c->all : &c->sides;
}

void vt_judgement_close(struct vt_judgement *c)
{
    vt_both_sides_free(&c->sides);
    vt_both_sides_free(&c->all);
}

/* ---- filling the record */

static char *copy(const char *s, struct vt_error *err)
{
    char *c = strdup(s);
    if (!c)
        vt_no_memory(err);
    return c;
}

static enum vt_status name(const struct vt_judgement *judgement, const struct vt_compare_options *options,
                           struct vt_comparison *c, struct vt_error *err)
{
    const struct vt_pair *pair = judgement->pair;
    const struct vt_series *a = pair->baseline, *b = pair->candidate;
    struct vt_summary_options plain = {.level = 1 - options->alpha};

    c->n_unpaired = judgement->sides.paired ? (double)judgement->sides.n_unpaired : NAN;
    c->drift_percent = judgement->sides.drift_percent;
    c->uncorrected_improvement =
        vt_improvement(judgement->sides.uncorrected, a->better ? a->better : b->better);
    c->alpha = options->alpha;
    c->threshold = options->threshold;
    c->better = a->better ? a->better : b->better;
    if (!(c->benchmark = copy(a->benchmark, err)) || !(c->metric = copy(a->metric, err))
        || !(c->unit = copy(a->unit, err)) || !(c->factor = copy(pair->factor, err))
        || vt_labels_merge(&c->held, &pair->held, err)
        || vt_labels_merge(&c->confounded, &pair->confounded, err)
        || vt_summary_of(a, &everything(judgement)->a, &judgement->sides.a, &plain, &c->baseline, err)
        || vt_summary_of(b, &everything(judgement)->b, &judgement->sides.b, &plain, &c->candidate, err))
        return err->status;
    const char *level_a = vt_labels_get(&a->factors, pair->factor),
               *level_b = vt_labels_get(&b->factors, pair->factor);
    c->baseline.level = copy(level_a ? level_a : "", err);
    c->candidate.level = copy(level_b ? level_b : "", err);
    if (judgement->sides.by_block) {
        snprintf(c->baseline.unit_of_analysis, sizeof c->baseline.unit_of_analysis, "block");
        snprintf(c->candidate.unit_of_analysis, sizeof c->candidate.unit_of_analysis, "block");
    }
    return err->status;
}

static void add_test(struct vt_comparison *c, const char *test, const char *method, double statistic,
                     double df, double p)
{
    struct vt_test_result *t = &c->tests[c->n_tests];

    if (c->n_tests == sizeof c->tests / sizeof *c->tests || isnan(p))
        return;
    *t = (struct vt_test_result){.statistic = statistic, .df = df, .p = p};
    snprintf(t->name, sizeof t->name, "%s", test);
    snprintf(t->method, sizeof t->method, "%s", method);
    c->n_tests++;
}

static void set_interval(struct vt_interval_of *ci, const char *of, const char *method, double level,
                         double low, double high)
{
    *ci = (struct vt_interval_of){.level = level, .low = low, .high = high};
    snprintf(ci->of, sizeof ci->of, "%s", of);
    snprintf(ci->method, sizeof ci->method, "%s", method);
}

/* The well-known tests beside the deciding one, for readers who look for them, and the sizes of the effect.
 */
static void add_companions(const struct vt_judgement *k, struct vt_comparison *c)
{
    struct vt_t_test welch;
    struct vt_mann_whitney mw;
    const struct vt_both_sides *all = everything(k);
    struct vt_moments a = vt_moments_of(all->a.x, all->a.n), b = vt_moments_of(all->b.x, all->b.n);

    if (vt_welch_of(&a, &b, &welch))
        add_test(c, "welch", "t", welch.t, welch.df, welch.p);
    if (all->a.n >= 2 && all->b.n >= 2 && vt_mann_whitney_test(all->a.x, all->a.n, all->b.x, all->b.n, &mw)) {
        add_test(c, "mann-whitney", mw.exact ? "exact" : "asymptotic", mw.u_b, NAN, mw.p_twice);
        c->cliffs_delta = mw.cliffs_delta;
    }
    c->hedges_g = vt_hedges_g(&a, &b);
    if (all->a.n <= SHIFT_MOST && all->b.n <= SHIFT_MOST)
        c->hodges_lehmann = vt_hodges_lehmann(all->a.x, all->a.n, all->b.x, all->b.n);
}

static void take_ratio(struct vt_comparison *c, double ratio)
{
    c->ratio = ratio;
    c->improvement = vt_improvement(ratio, c->better);
}

/* ---- three ways to decide */

/* Censored values rank beyond every measured one; nothing else is known of them. */
static double beyond(const struct vt_series *a, const struct vt_series *b)
{
    const struct vt_series *sides[] = {a, b};
    double most = 0;

    for (size_t k = 0; k < 2; k++)
        for (size_t i = 0; i < sides[k]->n; i++)
            if (isfinite(sides[k]->value[i]))
                most = fmax(most, fabs(sides[k]->value[i]));
    return 2 * most + 1;
}

/* All values of a series, each for itself, censored ones beyond. */
static double *ranked(const struct vt_series *s, double far, size_t *n)
{
    double *x = malloc((s->n ? s->n : 1) * sizeof *x);

    *n = 0;
    for (size_t i = 0; x && i < s->n; i++) {
        enum vt_censor censored = s->censored ? (enum vt_censor)s->censored[i] : VT_NOT_CENSORED;
        if (vt_series_is_rejected(s, i))
            continue;
        if (censored)
            x[(*n)++] = censored == VT_CENSORED_ABOVE ? far : -far;
        else if (isfinite(s->value[i]))
            x[(*n)++] = s->value[i];
    }
    return x;
}

/* Medians stand where at most half of a side is censored; they give the ratio, but no interval. */
static double ratio_of_medians(const double a[], size_t na, const double b[], size_t nb, double far)
{
    double x = vt_median(a, na), y = vt_median(b, nb);
    return x > 0 && y > 0 && x < far / 1.5 && y < far / 1.5 ? y / x : NAN;
}

static enum vt_status decide_censored(struct vt_judgement *k, struct vt_comparison *c, struct vt_error *err)
{
    const struct vt_series *a = k->pair->baseline, *b = k->pair->candidate;
    double far = beyond(a, b);
    size_t na, nb;
    double *x = ranked(a, far, &na), *y = ranked(b, far, &nb);
    struct vt_mann_whitney mw;

    if (!x || !y)
        vt_no_memory(err);
    else if (na >= 2 && nb >= 2 && vt_mann_whitney_test(x, na, y, nb, &mw)) {
        c->cliffs_delta = mw.cliffs_delta;
        if (mw.cliffs_delta != 0 || mw.p_twice < 1 || k->sides.a.n + k->sides.b.n > 0)
            c->p = mw.p_twice;
        add_test(c, "mann-whitney", mw.exact ? "exact" : "asymptotic", mw.u_b, NAN, c->p);
        take_ratio(c, ratio_of_medians(x, na, y, nb, far));
    } else if (na == 1 && nb == 1) {
        c->cliffs_delta = (*y > *x) - (*y < *x); /* for the verdict to tell the direction */
    }
    free(x);
    free(y);
    return err->status;
}

/* A published mean with its n and sd is judged from those. */
static bool published(const struct vt_series *s, const struct vt_units *u, struct vt_moments *m)
{
    if (u->n != 1 || !s->aggregate_n || !s->aggregate_sd)
        return false;
    size_t i = u->first[0];
    if (!(s->aggregate_n[i] >= 2) || isnan(s->aggregate_sd[i]))
        return false;
    double sd = s->aggregate_sd[i];
    *m = (struct vt_moments){.n = (size_t)s->aggregate_n[i],
                             .mean = s->value[i],
                             .min = NAN,
                             .max = NAN,
                             .var = sd * sd,
                             .sd = sd};
    return true;
}

static bool side_moments(const struct vt_series *s, const struct vt_units *u, struct vt_moments *m)
{
    if (u->n >= 2) {
        *m = vt_moments_of(u->x, u->n);
        return true;
    }
    return published(s, u, m);
}

/* False when a side has neither. */
static bool decide_aggregate(struct vt_judgement *k, struct vt_comparison *c)
{
    struct vt_moments a, b;
    struct vt_t_test welch;
    struct vt_interval ci;
    double level = 1 - c->alpha;

    if ((k->sides.a.n >= 2 && k->sides.b.n >= 2) || !side_moments(k->pair->baseline, &k->sides.a, &a)
        || !side_moments(k->pair->candidate, &k->sides.b, &b) || !vt_welch_of(&a, &b, &welch))
        return false;
    c->baseline.n = (double)a.n;
    c->candidate.n = (double)b.n;
    c->baseline.sd = a.sd;
    c->candidate.sd = b.sd;
    c->baseline.sem = a.sd / sqrt((double)a.n);
    c->candidate.sem = b.sd / sqrt((double)b.n);
    if (a.mean > 0 && b.mean > 0)
        take_ratio(c, b.mean / a.mean);
    c->p = welch.p;
    if (vt_fieller_welch(&a, &b, level, &ci, NULL)) {
        set_interval(&c->ci, "mean", "fieller", level, ci.low, ci.high);
        /* Fieller's df is taken at the estimated ratio, Welch's at 1: near p = alpha they may differ. p
         * follows. */
        if ((c->p < c->alpha) != (ci.low > 1 || ci.high < 1))
            c->p = ci.low > 1 || ci.high < 1 ? nextafter(c->alpha, 0) : c->alpha;
    }
    if (vt_fieller_welch(&a, &b, 1 - 2 * c->alpha, &ci, NULL))
        set_interval(&c->equivalence, "mean", "fieller", 1 - 2 * c->alpha, ci.low, ci.high);
    add_test(c, "welch", "summaries", welch.t, welch.df, c->p);
    return true;
}

double vt_judgement_lag1_p(const struct vt_judgement *k)
{
    struct vt_dependence_pair d;

    if (k->sides.paired || !vt_dependence_pair(k->sides.a.x, k->sides.a.n, k->sides.b.x, k->sides.b.n, &d))
        return NAN;
    return d.lag1_p;
}

static void decide_units(struct vt_judgement *k, const struct vt_compare_options *options)
{
    struct vt_decision_options opt = {.level = 1 - options->alpha,
                                      .alpha = options->alpha,
                                      .seed = options->seed,
                                      .resamples = options->resamples,
                                      .ordered = true,
                                      .in_turns = k->sides.interleaved,
                                      .paired = k->sides.paired,
                                      .center = options->center,
                                      .family = k->family};
    const struct vt_both_sides *all = everything(k);
    struct vt_values a = {k->sides.a.x, k->sides.a.n}, b = {k->sides.b.x, k->sides.b.n};

    if (all->paired == k->sides.paired) {
        vt_decide_both(options->test, a, b, (struct vt_values){all->a.x, all->a.n},
                       (struct vt_values){all->b.x, all->b.n}, &opt, &k->decision);
    } else { /* too few pairs are left to tell what would be without those rejected */
        opt.paired = all->paired;
        vt_decide(options->test, all->a.x, all->a.n, all->b.x, all->b.n, &opt, &k->decision);
    }
}

static void take_quantity(struct vt_estimated *q, const struct vt_estimate *e, const char *method,
                          const struct vt_comparison *c)
{
    if (!e->of || isnan(e->ratio))
        return;
    q->ratio = e->ratio;
    q->improvement = vt_improvement(e->ratio, c->better);
    q->p = e->p;
    set_interval(&q->ci, e->of, method, 1 - c->alpha, e->low, e->high);
    set_interval(&q->equivalence, e->of, method, 1 - 2 * c->alpha, e->equivalence_low, e->equivalence_high);
}

static void take_slow(struct vt_slow_runs *s, const struct vt_tail_side *t)
{
    *s = (struct vt_slow_runs){t->n,          t->slow,  t->share,     t->share_low,
                               t->share_high, t->times, t->times_low, t->times_high};
}

/* What the sides differ in besides their place. */
static enum vt_status take_shape(struct vt_judgement *k, struct vt_comparison *c, struct vt_error *err)
{
    const struct vt_both_sides *all = everything(k);
    const struct vt_decision *d = &k->decision;
    double *a = vt_sorted_copy(all->a.x, all->a.n), *b = vt_sorted_copy(all->b.x, all->b.n);
    bool is_main = d->average.of && !strcmp(d->of, d->average.of);

    take_quantity(&c->typical, &d->typical, d->test, c);
    take_quantity(&c->average, &d->average, is_main ? d->test : all->paired ? "paired-t" : "welch", c);
    c->fit = d->fit;
    if (!a || !b)
        vt_no_memory(err);
    else if (vt_tail_of(a, all->a.n, b, all->b.n, c->better == VT_BETTER_HIGHER, 1 - c->alpha, &k->tail)) {
        take_slow(&c->baseline_slow, &k->tail.a);
        take_slow(&c->candidate_slow, &k->tail.b);
    }
    free(a);
    free(b);
    return err->status;
}

static enum vt_status decide_plainly(struct vt_judgement *k, const struct vt_compare_options *options,
                                     struct vt_comparison *c, struct vt_error *err)
{
    const struct vt_decision *d = &k->decision;

    decide_units(k, options);
    if (d->refusal == VT_REFUSED_TAIL) /* no figure, but what it would have been of */
        snprintf(c->ci.of, sizeof c->ci.of, "%s", vt_center_of(options->center));
    else if (!isnan(d->ratio))
        take_ratio(c, d->ratio);
    if (d->refusal != VT_DECIDED)
        return VT_OK;
    c->p = d->p;
    add_test(c, d->test, d->method, d->statistic, d->df, d->p);
    if (!isnan(d->low))
        set_interval(&c->ci, d->of, d->test, d->level, d->low, d->high);
    if (!isnan(d->equivalence_low))
        set_interval(&c->equivalence, d->of, d->test, 1 - 2 * options->alpha, d->equivalence_low,
                     d->equivalence_high);
    add_companions(k, c);
    return take_shape(k, c, err);
}

enum vt_status vt_judgement_decide(struct vt_judgement *k, const struct vt_compare_options *options,
                                   struct vt_comparison *c, struct vt_error *err)
{
    if (name(k, options, c, err))
        return err->status;
    c->session_accepted = options->one_session;
    c->sessions_refute = !k->sides.paired && vt_sessions_refute(k->pair, options->alpha);
    if (k->sides.a.n_censored || k->sides.b.n_censored)
        return decide_censored(k, c, err);
    if (decide_aggregate(k, c))
        return VT_OK;
    c->one_boot = vt_one_boot(k->pair, NULL);
    if (c->one_boot && vt_one_boot_decide(k->pair, options->alpha, c, err))
        return VT_OK;
    if (err->status)
        return err->status;
    return decide_plainly(k, options, c, err);
}
