/* Two factors crossed (Fisher 1935, The Design of Experiments): what each does, and whether they do it alone.
 * On the log scale an interaction of none means that the two changes multiply. */
#include "judge/together/factorial.h"

#include "judge/together/effect.h"

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

/* The same metric with the factors of `like`, but a and b at these levels. */
static const struct vt_series *find_cell(const struct vt_study *study, const struct vt_series *like,
                                         const char *factor_a, const char *a, const char *factor_b,
                                         const char *b)
{
    for (size_t i = 0; i < study->n_series; i++) {
        const struct vt_series *s = &study->series[i];
        bool same = !strcmp(s->benchmark, like->benchmark) && !strcmp(s->metric, like->metric)
                    && s->factors.n == like->factors.n;
        for (size_t k = 0; k < s->factors.n && same; k++) {
            const char *name = s->factors.at[k].name;
            const char *want = !strcmp(name, factor_a)   ? a
                               : !strcmp(name, factor_b) ? b
                                                         : level_of(like, name);
            same = !strcmp(s->factors.at[k].value, want);
        }
        if (same)
            return s;
    }
    return NULL;
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

/* All crossings that start from this series: it has both factors at their baselines. */
static enum vt_status cross_from(struct vt_study *study, const struct vt_compare_options *options,
                                 const struct vt_series *base, const char *factor_a, const char *factor_b,
                                 struct vt_error *err)
{
    for (size_t i = 0; i < study->n_series && !err->status; i++) {
        const struct vt_series *both = &study->series[i];
        const char *a = level_of(both, factor_a), *b = level_of(both, factor_b);
        if (strcmp(both->benchmark, base->benchmark) || !strcmp(a, level_of(base, factor_a))
            || !strcmp(b, level_of(base, factor_b)) || vt_level_repeats(a) || vt_level_repeats(b)
            || both != find_cell(study, base, factor_a, a, factor_b, b))
            continue;
        struct crossing x = {.factor_a = factor_a, .factor_b = factor_b};
        x.cell[NEITHER] = base;
        x.cell[ONLY_A] = find_cell(study, base, factor_a, a, factor_b, level_of(base, factor_b));
        x.cell[ONLY_B] = find_cell(study, base, factor_a, level_of(base, factor_a), factor_b, b);
        x.cell[BOTH] = both;
        if (x.cell[ONLY_A] && x.cell[ONLY_B])
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

/* The names of all factors, with their baselines as values. */
static enum vt_status list_factors(const struct vt_study *study, const struct vt_compare_options *options,
                                   struct vt_labels *factors, struct vt_error *err)
{
    for (size_t i = 0; i < study->n_series; i++)
        for (size_t k = 0; k < study->series[i].factors.n; k++) {
            const char *factor = study->series[i].factors.at[k].name;
            if (!vt_labels_get(factors, factor)
                && vt_labels_set(factors, factor, vt_pairs_baseline(study, factor, &options->pairs), err))
                return err->status;
        }
    return VT_OK;
}

static bool is_at(const struct vt_series *s, const struct vt_label *factor)
{
    return vt_labels_get(&s->factors, factor->name) && !strcmp(level_of(s, factor->name), factor->value);
}

enum vt_status vt_judge_factorials(struct vt_study *study, const struct vt_compare_options *options,
                                   struct vt_error *err)
{
    struct vt_labels factors = {0};
    size_t first = study->n_factorials;

    list_factors(study, options, &factors, err);
    for (size_t a = 0; a < factors.n; a++)
        for (size_t b = a + 1; b < factors.n; b++)
            for (size_t i = 0; i < study->n_series && !err->status; i++)
                if (is_wanted(options, factors.at[a].name, factors.at[b].name)
                    && is_at(&study->series[i], &factors.at[a]) && is_at(&study->series[i], &factors.at[b]))
                    cross_from(study, options, &study->series[i], factors.at[a].name, factors.at[b].name,
                               err);
    vt_labels_free(&factors);
    return err->status ? err->status : say_all(study, first, err);
}
