/* One change at several levels of the other factors: the mean of its logarithms, every level alike, so that
 * its interval holds whether or not the change is the same everywhere; and whether it is: Cochran's Q (1954,
 * Biometrics 10:101-129) judged as Welch (1951, Biometrika 38:330-336) does for few values, with Higgins' I^2
 * (2002, Statist. Med. 21:1539-1558). */
#include "base/hash.h"
#include "judge/together/effect.h"
#include "judge/together/factorial.h"
#include "judge/verdicts/judgement.h"
#include "judge/verdicts/reason.h"
#include "stats/distribution.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The comparisons of one change, and their logarithms. */
struct strata {
    const struct vt_comparison **at; /* borrowed: n of them */
    size_t n;
    struct vt_log_mean *m; /* 2 a stratum: baseline, candidate */
    double *c;             /* scratch: 2 a stratum */
};

/* Which comparisons are of one change: the first of them, and of each the next; VT_NOT_FOUND where there is
 * none, or it can't be pooled. */
struct changes {
    size_t *first, *next;
};

static bool same_change(const struct vt_comparison *a, const struct vt_comparison *b)
{
    return !strcmp(a->factor, b->factor) && !strcmp(a->baseline.level, b->baseline.level)
           && !strcmp(a->candidate.level, b->candidate.level) && !strcmp(a->benchmark, b->benchmark)
           && !strcmp(a->metric, b->metric);
}

static bool can_be_pooled(const struct vt_comparison *c)
{
    return c->held.n && !c->confounded.n && c->ratio > 0 && c->baseline.n >= 2 && c->candidate.n >= 2
           && c->baseline.sem >= 0 && c->candidate.sem >= 0;
}

static bool is_same_change(const void *elements, size_t number, const void *key)
{
    const struct vt_comparison *all = elements;

    return same_change(&all[number], key);
}

static uint64_t hash_of_change(const struct vt_comparison *c)
{
    uint64_t hash = vt_hash_string(VT_HASH_START, c->factor);

    hash = vt_hash_string(vt_hash_string(hash, c->baseline.level), c->candidate.level);
    return vt_hash_string(vt_hash_string(hash, c->benchmark), c->metric);
}

static enum vt_status find_changes(const struct vt_study *study, size_t from, struct changes *changes,
                                   struct vt_error *err)
{
    struct vt_index index = {0};
    size_t *last = malloc((study->n_comparisons + 1) * sizeof *last);

    if (!last)
        return vt_no_memory(err);
    for (size_t i = from; i < study->n_comparisons && !err->status; i++) {
        const struct vt_comparison *c = &study->comparison[i];
        uint64_t hash = hash_of_change(c);
        size_t first = VT_NOT_FOUND;
        changes->first[i] = changes->next[i] = VT_NOT_FOUND;
        if (!can_be_pooled(c))
            continue;
        first = vt_index_find(&index, hash, is_same_change, study->comparison, c);
        if (first != VT_NOT_FOUND)
            changes->next[last[first]] = i;
        else if (!vt_index_add(&index, hash, first = i))
            vt_no_memory(err);
        changes->first[i] = first;
        last[first] = i;
    }
    vt_index_free(&index);
    free(last);
    return err->status;
}

static void gather(const struct vt_study *study, const struct changes *changes, size_t from, struct strata *s)
{
    for (size_t i = from; i != VT_NOT_FOUND; i = changes->next[i]) {
        const struct vt_comparison *c = &study->comparison[i];
        s->m[2 * s->n] = vt_log_mean_of_summary(&c->baseline);
        s->m[2 * s->n + 1] = vt_log_mean_of_summary(&c->candidate);
        s->at[s->n++] = c;
    }
}

/* Every stratum has the same weight. */
static void average(struct strata *s, struct vt_pooled *p)
{
    for (size_t i = 0; i < s->n; i++) {
        s->c[2 * i] = -1 / (double)s->n;
        s->c[2 * i + 1] = 1 / (double)s->n;
    }
    p->effect = vt_effect_of_contrast(s->m, s->c, 2 * s->n, p->alpha, p->better);
}

static void heterogeneity(const struct strata *s, struct vt_pooled *p)
{
    static const double change[] = {-1, 1};
    double weights = 0, mean = 0, q = 0, odds = 0, k = (double)s->n;

    for (size_t i = 0; i < s->n; i++) {
        double w = 1 / vt_log_contrast_of(&s->m[2 * i], change, 2, 0.5).variance;
        weights += w;
        mean += w * (s->m[2 * i + 1].log - s->m[2 * i].log);
    }
    mean /= weights;
    for (size_t i = 0; i < s->n; i++) {
        struct vt_log_contrast stratum = vt_log_contrast_of(&s->m[2 * i], change, 2, 0.5);
        double w = 1 / stratum.variance;
        double d = s->m[2 * i + 1].log - s->m[2 * i].log - mean;
        q += w * d * d;
        odds += pow(1 - w / weights, 2) / stratum.df;
    }
    if (!isfinite(q))
        return;
    p->q = q;
    p->q_df = k - 1;
    p->i2 = q > 0 ? 100 * fmax(0, (q - (k - 1)) / q) : 0;
    p->q_p = vt_f_tail(q / (k - 1) / (1 + 2 * (k - 2) / (k * k - 1) * odds), k - 1, (k * k - 1) / (3 * odds));
}

static enum vt_status list_strata(const struct strata *s, struct vt_pooled *p, struct vt_error *err)
{
    struct vt_buffer name = {0};
    char number[40];

    for (size_t i = 0; i < s->n && !err->status; i++) {
        double change = isnan(s->at[i]->improvement) ? 100 * (s->at[i]->ratio - 1) : s->at[i]->improvement;
        snprintf(number, sizeof number, "%.17g", change);
        vt_buffer_clear(&name);
        vt_labels_put(&s->at[i]->held, NULL, &name);
        if (name.failed)
            vt_no_memory(err);
        else
            vt_labels_set(&p->strata, vt_buffer_text(&name), number, err);
    }
    vt_buffer_free(&name);
    return err->status;
}

static enum vt_status say(struct vt_pooled *p, struct vt_error *err)
{
    struct vt_reason r = {&p->reason, &p->reason_code, &p->reason_args};
    const struct vt_label *least = &p->strata.at[0], *most = least;
    double low = vt_improvement(p->effect.low, p->better), high = vt_improvement(p->effect.high, p->better);

    for (size_t i = 1; i < p->strata.n; i++) {
        double x = strtod(p->strata.at[i].value, NULL);
        least = x < strtod(least->value, NULL) ? &p->strata.at[i] : least;
        most = x > strtod(most->value, NULL) ? &p->strata.at[i] : most;
    }
    const struct {
        const char *blank;
        double value;
    } numbers[] = {
        {"n_strata", p->n},
        {"change_percent",
         isnan(p->effect.improvement) ? 100 * (p->effect.ratio - 1) : p->effect.improvement},
        {"low_percent", fmin(low, high)},
        {"high_percent", fmax(low, high)},
        {"heterogeneity_p", p->q_p},
        {"value_i2", round(p->i2)},
        {"least_percent", strtod(least->value, NULL)},
        {"most_percent", strtod(most->value, NULL)},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (!isnan(numbers[i].value) && vt_reason_number(&r, numbers[i].blank, numbers[i].value, err))
            return err->status;
    if (vt_reason_text(&r, "factor", p->factor, err) || vt_reason_text(&r, "least_at", least->name, err)
        || vt_reason_text(&r, "most_at", most->name, err))
        return err->status;
    return vt_reason_say(&r, p->q_p < p->alpha ? "pooled_differs" : "pooled_alike", err);
}

static enum vt_status add(struct vt_study *study, struct strata *s, double alpha, struct vt_error *err)
{
    const struct vt_comparison *c = s->at[0];
    struct vt_pooled *p = vt_study_add_pooled(study, err);

    if (!p)
        return err->status;
    p->benchmark = strdup(c->benchmark);
    p->metric = strdup(c->metric);
    p->unit = strdup(c->unit);
    p->factor = strdup(c->factor);
    p->baseline_level = strdup(c->baseline.level);
    p->candidate_level = strdup(c->candidate.level);
    if (!p->benchmark || !p->metric || !p->unit || !p->factor || !p->baseline_level || !p->candidate_level)
        return vt_no_memory(err);
    p->better = c->better;
    p->alpha = alpha;
    p->n = (double)s->n;
    average(s, p);
    heterogeneity(s, p);
    return list_strata(s, p, err) ? err->status : say(p, err);
}

enum vt_status vt_judge_pooled(struct vt_study *study, size_t first, const struct vt_compare_options *options,
                               struct vt_error *err)
{
    size_t room = study->n_comparisons + 1;
    struct strata s = {.at = malloc(room * sizeof *s.at),
                       .m = malloc(2 * room * sizeof *s.m),
                       .c = malloc(2 * room * sizeof *s.c)};
    struct changes changes = {malloc(room * sizeof *changes.first), malloc(room * sizeof *changes.next)};

    if (!s.at || !s.m || !s.c || !changes.first || !changes.next)
        vt_no_memory(err);
    else
        find_changes(study, first, &changes, err);
    for (size_t i = first; i < study->n_comparisons && !err->status; i++) {
        if (changes.first[i] != i)
            continue;
        s.n = 0;
        gather(study, &changes, i, &s);
        if (s.n >= 2)
            add(study, &s, options->alpha, err);
    }
    free(changes.first);
    free(changes.next);
    free(s.at);
    free(s.m);
    free(s.c);
    return err->status;
}
