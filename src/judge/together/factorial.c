/* Two factors crossed (Fisher 1935, The Design of Experiments): what each does, and whether they do it alone.
 * On the log scale an interaction of none means that the two changes multiply. */
#include "judge/together/factorial.h"

#include "judge/together/effect.h"

#include "base/hash.h"
#include "judge/pairing/codes.h"
#include "judge/summary.h"
#include "judge/verdicts/judgement.h"
#include "judge/verdicts/reason.h"
#include "model/level_word.h"
#include "stats/adjust.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The cells in this order everywhere: neither, only a, only b, both. */
enum { NEITHER, ONLY_A, ONLY_B, BOTH, CELLS };

struct crossing {
    const struct vt_series *cell[CELLS]; /* borrowed */
    const char *factor_a, *factor_b;
};

static const char *level_of(const struct vt_series *s, const char *factor)
{
    const char *level = vt_labels_get(&s->factors, factor);
    return level ? level : "";
}

/* The study's configurations by number. */
struct grid {
    const struct vt_series **series; /* borrowed: codes.n of them */
    struct vt_codes codes;
    uint64_t *hash; /* of a series' benchmark, metric and levels, those of all cells added */
    bool *
        baseline; /* a row a series: whether it has this factor at its baseline; false where nothing varies */
    size_t *first, *next, *last; /* the sets of series alike but for the two factors at hand; next of the last
                                    is VT_NOT_FOUND; last counts for the first of a set only */
    struct vt_index whole;       /* the first series of each configuration */
};

/* What a series should be: like `like`, but for the factors a and b, where it is as the series a_of and b_of
 * are. With a_of and b_of VT_NOT_FOUND, those two may be anything. */
struct wanted {
    size_t like, a, a_of, b, b_of;
};

static bool is_wanted_cell(const void *elements, size_t number, const void *key)
{
    const struct grid *g = elements;
    const struct wanted *w = key;
    const struct vt_series *s = g->series[number], *like = g->series[w->like];

    if (strcmp(s->benchmark, like->benchmark) || strcmp(s->metric, like->metric))
        return false;
    for (size_t f = 0; f < g->codes.factor.n; f++) {
        size_t of = f == w->a ? w->a_of : f == w->b ? w->b_of : w->like;
        if (of != VT_NOT_FOUND && vt_codes_at(&g->codes, number, f) != vt_codes_at(&g->codes, of, f))
            return false;
    }
    return true;
}

static size_t find_cell(const struct grid *g, const struct wanted *w)
{
    uint64_t hash = g->hash[w->like];

    hash -= vt_codes_hash(&g->codes, w->like, w->a) + vt_codes_hash(&g->codes, w->like, w->b);
    hash += vt_codes_hash(&g->codes, w->a_of, w->a) + vt_codes_hash(&g->codes, w->b_of, w->b);
    return vt_index_find(&g->whole, hash, is_wanted_cell, g, w);
}

static void grid_free(struct grid *g)
{
    free(g->series);
    free(g->hash);
    free(g->first);
    free(g->next);
    free(g->last);
    free(g->baseline);
    vt_codes_free(&g->codes);
    vt_index_free(&g->whole);
}

static enum vt_status grid_of(const struct vt_study *study, struct grid *g, struct vt_error *err)
{
    size_t n = study->n_series;

    g->series = calloc(n + 1, sizeof *g->series);
    g->hash = malloc((n + 1) * sizeof *g->hash);
    g->first = malloc((n + 1) * sizeof *g->first);
    g->next = malloc((n + 1) * sizeof *g->next);
    g->last = malloc((n + 1) * sizeof *g->last);
    if (!g->series || !g->hash || !g->first || !g->next || !g->last)
        return vt_no_memory(err);
    for (size_t i = 0; i < n; i++)
        g->series[i] = &study->series[i];
    if (vt_codes_of(g->series, n, &g->codes, err))
        return err->status;
    for (size_t i = 0; i < n; i++) {
        const struct wanted same = {i, 0, i, 0, i};
        uint64_t hash = vt_hash_string(VT_HASH_START, g->series[i]->benchmark);
        hash = vt_hash_string(hash, g->series[i]->metric);
        for (size_t f = 0; f < g->codes.factor.n; f++)
            hash += vt_codes_hash(&g->codes, i, f);
        g->hash[i] = hash;
        if (vt_index_find(&g->whole, hash, is_wanted_cell, g, &same) == VT_NOT_FOUND
            && !vt_index_add(&g->whole, hash, i))
            return vt_no_memory(err);
    }
    return VT_OK;
}

static bool is_at(const struct grid *g, size_t i, size_t factor)
{
    return g->baseline[i * g->codes.factor.n + factor];
}

/* A factor that holds still is crossed with nothing. */
static enum vt_status find_baselines(const struct vt_study *study, const struct vt_compare_options *options,
                                     struct grid *g, struct vt_error *err)
{
    size_t n = g->codes.factor.n;

    g->baseline = calloc(g->codes.n * n + 1, sizeof *g->baseline);
    if (!g->baseline)
        return vt_no_memory(err);
    for (size_t f = 0; f < n; f++) {
        const char *factor = g->codes.factor.at[f];
        if (!vt_codes_vary(&g->codes, f))
            continue;
        const char *base = vt_pairs_baseline(study, factor, &options->pairs);
        for (size_t i = 0; i < g->codes.n; i++)
            g->baseline[i * n + f] = *base && !strcmp(level_of(g->series[i], factor), base);
    }
    return VT_OK;
}

/* The outermost level that repeats in all cells. */
static enum vt_level common_level(const struct crossing *x)
{
    enum vt_level one = vt_units_level(x->cell[NEITHER], x->cell[ONLY_A]);
    enum vt_level two = vt_units_level(x->cell[ONLY_B], x->cell[BOTH]);
    return one < two ? one : two;
}

static enum vt_status fill_cells(const struct crossing *x, const struct vt_compare_options *options,
                                 struct vt_factorial *f, struct vt_error *err)
{
    struct vt_summary *to[CELLS] = {&f->neither, &f->only_a, &f->only_b, &f->both};
    struct vt_summary_options plain = {.level = 1 - options->alpha};

    for (int i = 0; i < CELLS && !err->status; i++) {
        struct vt_units units = {0};
        if (!vt_units_of(x->cell[i], common_level(x), VT_UNITS_KEPT, &units, err))
            vt_summary_of(x->cell[i], &units, &units, &plain, to[i], err);
        vt_units_free(&units);
    }
    return err->status;
}

static void estimate(struct vt_factorial *f)
{
    const struct vt_log_mean m[CELLS] = {
        vt_log_mean_of_summary(&f->neither), vt_log_mean_of_summary(&f->only_a),
        vt_log_mean_of_summary(&f->only_b), vt_log_mean_of_summary(&f->both)};
    const struct {
        struct vt_effect *to;
        double c[CELLS];
    } effects[] = {
        {&f->a_alone, {-1, 1, 0, 0}},         {&f->b_alone, {-1, 0, 1, 0}},
        {&f->a_with, {0, 0, -1, 1}},          {&f->b_with, {0, -1, 0, 1}},
        {&f->both_together, {-1, 0, 0, 1}},   {&f->main_a, {-0.5, 0.5, -0.5, 0.5}},
        {&f->main_b, {-0.5, -0.5, 0.5, 0.5}}, {&f->interaction, {1, -1, -1, 1}},
    };

    for (size_t i = 0; i < sizeof effects / sizeof *effects; i++)
        *effects[i].to = vt_effect_of_contrast(m, effects[i].c, CELLS, f->alpha, f->better);
}

static enum vt_status set(char **to, const char *text, struct vt_error *err)
{
    *to = strdup(text);
    return *to ? VT_OK : vt_no_memory(err);
}

static enum vt_status name(const struct crossing *x, struct vt_factorial *f, struct vt_error *err)
{
    const struct vt_series *base = x->cell[NEITHER], *both = x->cell[BOTH];

    for (size_t i = 0; i < base->factors.n; i++) {
        const struct vt_label *l = &base->factors.at[i];
        if (strcmp(l->name, x->factor_a) && strcmp(l->name, x->factor_b)
            && vt_labels_set(&f->held, l->name, l->value, err))
            return err->status;
    }
    f->better = base->better;
    return set(&f->benchmark, base->benchmark, err) || set(&f->metric, base->metric, err)
                   || set(&f->unit, base->unit, err) || set(&f->factor_a, x->factor_a, err)
                   || set(&f->factor_b, x->factor_b, err)
                   || set(&f->baseline_a, level_of(base, x->factor_a), err)
                   || set(&f->candidate_a, level_of(both, x->factor_a), err)
                   || set(&f->baseline_b, level_of(base, x->factor_b), err)
                   || set(&f->candidate_b, level_of(both, x->factor_b), err)
               ? err->status
               : VT_OK;
}

static enum vt_status add_crossing(struct vt_study *study, const struct crossing *x,
                                   const struct vt_compare_options *options, struct vt_error *err)
{
    struct vt_factorial *f = vt_study_add_factorial(study, err);

    if (!f || name(x, f, err) || fill_cells(x, options, f, err))
        return err->status;
    f->alpha = options->alpha;
    estimate(f);
    return VT_OK;
}

/* Whether this series is the fourth cell of a crossing that starts from `base`; then x is filled. */
static bool is_crossed(const struct grid *g, size_t base, size_t both, size_t a, size_t b, struct crossing *x)
{
    const char *level_a = level_of(g->series[both], x->factor_a),
               *level_b = level_of(g->series[both], x->factor_b);

    if (!*level_a || !*level_b || !strcmp(level_a, level_of(g->series[base], x->factor_a))
        || !strcmp(level_b, level_of(g->series[base], x->factor_b)) || vt_level_repeats(level_a)
        || vt_level_repeats(level_b))
        return false;
    size_t only_a = find_cell(g, &(struct wanted){base, a, both, b, base});
    size_t only_b = find_cell(g, &(struct wanted){base, a, base, b, both});
    if (only_a == VT_NOT_FOUND || only_b == VT_NOT_FOUND
        || find_cell(g, &(struct wanted){base, a, both, b, both}) != both)
        return false;
    x->cell[NEITHER] = g->series[base];
    x->cell[ONLY_A] = g->series[only_a];
    x->cell[ONLY_B] = g->series[only_b];
    x->cell[BOTH] = g->series[both];
    return true;
}

/* Parts the series into sets of those that differ in the factors a and b at most, each in the order read. */
static enum vt_status link_alike(struct grid *g, size_t a, size_t b, struct vt_index *sets,
                                 struct vt_error *err)
{
    vt_index_clear(sets);
    for (size_t i = 0; i < g->codes.n; i++) {
        const struct wanted any = {i, a, VT_NOT_FOUND, b, VT_NOT_FOUND};
        uint64_t hash = g->hash[i] - vt_codes_hash(&g->codes, i, a) - vt_codes_hash(&g->codes, i, b);
        size_t first = vt_index_find(sets, hash, is_wanted_cell, g, &any);
        if (first == VT_NOT_FOUND) {
            if (!vt_index_add(sets, hash, i))
                return vt_no_memory(err);
            first = i;
        } else {
            g->next[g->last[first]] = i;
        }
        g->first[i] = first;
        g->last[first] = i;
        g->next[i] = VT_NOT_FOUND;
    }
    return VT_OK;
}

/* All crossings of two factors, from each series that has both at their baselines. */
static enum vt_status cross(struct vt_study *study, const struct vt_compare_options *options, struct grid *g,
                            size_t a, size_t b, struct vt_index *sets, struct vt_error *err)
{
    struct crossing x = {.factor_a = g->codes.factor.at[a], .factor_b = g->codes.factor.at[b]};
    size_t bases = 0;

    for (size_t i = 0; i < g->codes.n && !err->status; i++) {
        if (!is_at(g, i, a) || !is_at(g, i, b) || (bases++ == 0 && link_alike(g, a, b, sets, err)))
            continue;
        for (size_t k = g->first[i]; k != VT_NOT_FOUND && !err->status; k = g->next[k])
            if (is_crossed(g, i, k, a, b, &x))
                add_crossing(study, &x, options, err);
    }
    return err->status;
}
static bool is_wanted(const struct vt_compare_options *options, const char *a, const char *b)
{
    return !options->pairs.factors.n || vt_labels_get(&options->pairs.factors, a)
           || vt_labels_get(&options->pairs.factors, b);
}

/* ---- the sentence, once the interactions are adjusted for their number */

static enum vt_status say(struct vt_factorial *f, double adjusted_p, struct vt_error *err)
{
    struct vt_reason r = {&f->reason, &f->reason_code, &f->reason_args};
    double gain = f->interaction.improvement;
    const char *code = isnan(adjusted_p)          ? "factorial_single"
                       : !(adjusted_p < f->alpha) ? "factorial_alike"
                       : isnan(gain)              ? "factorial_differs"
                       : gain > 0                 ? "factorial_more"
                                                  : "factorial_less";
    double low = vt_improvement(f->interaction.low, f->better),
           high = vt_improvement(f->interaction.high, f->better);
    const struct {
        const char *blank;
        double value;
    } numbers[] = {
        {"a_percent", f->main_a.improvement},
        {"b_percent", f->main_b.improvement},
        {"a_alone_percent", f->a_alone.improvement},
        {"b_alone_percent", f->b_alone.improvement},
        {"a_with_percent", f->a_with.improvement},
        {"b_with_percent", f->b_with.improvement},
        {"both_percent", f->both_together.improvement},
        {"interaction_percent", gain},
        {"low_percent", fmin(low, high)},
        {"high_percent", fmax(low, high)},
        {"interaction_p", adjusted_p},
    };

    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (!isnan(numbers[i].value) && vt_reason_number(&r, numbers[i].blank, numbers[i].value, err))
            return err->status;
    if (vt_reason_text(&r, "factor_a", f->factor_a, err) || vt_reason_text(&r, "factor_b", f->factor_b, err)
        || vt_reason_text(&r, "baseline_b", f->baseline_b, err)
        || vt_reason_text(&r, "candidate_b", f->candidate_b, err))
        return err->status;
    return vt_reason_say(&r, code, err);
}

static enum vt_status say_all(struct vt_study *study, size_t first, struct vt_error *err)
{
    size_t n = study->n_factorials - first;
    double *p = malloc((n + 1) * sizeof *p);

    if (!p)
        return vt_no_memory(err);
    for (size_t i = 0; i < n; i++)
        p[i] = study->factorial[first + i].interaction.p;
    if (!vt_adjust_holm(p, n, p))
        vt_no_memory(err);
    for (size_t i = 0; i < n && !err->status; i++)
        say(&study->factorial[first + i], p[i], err);
    free(p);
    return err->status;
}

enum vt_status vt_judge_factorials(struct vt_study *study, const struct vt_compare_options *options,
                                   struct vt_error *err)
{
    struct grid g = {0};
    struct vt_index sets = {0};
    size_t first = study->n_factorials;

    if (!grid_of(study, &g, err))
        find_baselines(study, options, &g, err);
    for (size_t a = 0; a < g.codes.factor.n && !err->status; a++)
        for (size_t b = a + 1; b < g.codes.factor.n && vt_codes_vary(&g.codes, a) && !err->status; b++)
            if (is_wanted(options, g.codes.factor.at[a], g.codes.factor.at[b]))
                cross(study, options, &g, a, b, &sets, err);
    vt_index_free(&sets);
    grid_free(&g);
    return err->status ? err->status : say_all(study, first, err);
}
