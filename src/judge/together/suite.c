/* The suites: what the benchmarks of one tool, or all of them, say together. */
#include "judge/together/suite.h"
#include "judge/verdicts/reason.h"
#include "stats/distribution.h"
#include "stats/equivalence.h"
#include "stats/interval.h"
#include "stats/log_contrast.h"
#include "stats/moments.h"
#include "stats/sign.h"
#include "stats/signed_rank.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Scores that a tool computes from its other results would count these twice. */
static const char *const derived_names[] = {"Index Score", "FINAL SCORE", "WinSPRLevel", "Overall",
                                            "Geometric mean"};

static bool is_derived(const struct vt_comparison *c)
{
    for (size_t i = 0; i < sizeof derived_names / sizeof *derived_names; i++)
        if (strstr(c->benchmark, derived_names[i]) || strstr(c->metric, derived_names[i]))
            return true;
    return false;
}

static bool starts_with_any(const char *name, const char *prefixes)
{
    while (*prefixes) {
        size_t n = strcspn(prefixes, ",");
        if (n && !strncmp(name, prefixes, n))
            return true;
        prefixes += n + (prefixes[n] == ',');
    }
    return false;
}

/* As the user groups them, else by the first part of the name, which is the tool. */
static void group_of(const struct vt_comparison *c, const struct vt_labels *groups, char group[], size_t size)
{
    for (size_t i = 0; i < groups->n; i++)
        if (starts_with_any(c->benchmark, groups->at[i].value)) {
            snprintf(group, size, "%s", groups->at[i].name);
            return;
        }
    snprintf(group, size, "%.*s", (int)strcspn(c->benchmark, "/"), c->benchmark);
}

/* One benchmark: its change, averaged over the levels of other factors that it was measured at. */
struct member {
    const struct vt_comparison *at; /* the first of its comparisons */
    size_t strata;
    double log; /* of the ratio turned so that above 0 is better */
    double percent;
    double variance, df; /* of log; NAN where the runs cannot tell */
};

/* The members of one suite while they are gathered. */
struct members {
    struct member *m;
    size_t n;       /* with a ratio and a direction, one metric a benchmark */
    double *logs;   /* of the members */
    bool published; /* not judged one by one: one value a side */
};

static bool belongs(const struct vt_suite *s, const struct vt_labels *groups, const struct vt_comparison *c)
{
    char group[256];

    group_of(c, groups, group, sizeof group);
    return !strcmp(s->factor, c->factor) && !strcmp(s->baseline_level, c->baseline.level)
           && !strcmp(s->candidate_level, c->candidate.level) && (!*s->group || !strcmp(s->group, group));
}

/* A tool's second metric (IOPS beside MB/s, seconds beside a rate) says the same again; the first one counts.
 * The same metric at another level of another factor is the same benchmark again. */
static struct member *find(struct members *m, const struct vt_comparison *c, bool *second_metric)
{
    *second_metric = false;
    for (size_t i = 0; i < m->n; i++)
        if (!strcmp(m->m[i].at->benchmark, c->benchmark)) {
            *second_metric = strcmp(m->m[i].at->metric, c->metric) != 0;
            return &m->m[i];
        }
    return NULL;
}

static bool has_spread(const struct vt_summary *s)
{
    return s->n >= 2 && s->sem >= 0;
}

/* The comparison's own interval, turned back into a standard error, knows of pairs, of a drift taken out and
 * of dependence, which the spreads of the sides do not. Where it has no bounds, the variances of both
 * logarithms add up (delta method). */
static void add_variance(struct member *m, const struct vt_comparison *c)
{
    const struct vt_summary *sides[] = {&c->baseline, &c->candidate};
    bool paired = vt_flag_has(c->flags, c->n_flags, "paired");
    double variance = 0, squares = 0;

    if (c->ci.low > 0 && isfinite(c->ci.high)) {
        double df = paired ? fmin(sides[0]->n, sides[1]->n) - 1 : sides[0]->n + sides[1]->n - 2;
        double se = log(c->ci.high / c->ci.low) / 2 / vt_t_upper(0.5 - c->ci.level / 2, df);
        vt_satterthwaite_add(se * se, df, &variance, &squares);
    } else {
        for (size_t side = 0; side < 2; side++) {
            double v = has_spread(sides[side]) ? pow(sides[side]->sem / sides[side]->mean, 2) : NAN;
            vt_satterthwaite_add(v, sides[side]->n - 1, &variance, &squares);
        }
    }
    m->df = m->strata == 1 ? squares : m->df + squares; /* a sum of squares until finish_members() */
    m->variance = m->strata == 1 ? variance : m->variance + variance;
}

static void add_member(struct members *m, struct member *known, const struct vt_comparison *c)
{
    double log_ratio = c->better == VT_BETTER_LOWER ? -log(c->ratio) : log(c->ratio);

    if (!known) {
        known = &m->m[m->n++];
        *known = (struct member){.at = c};
    }
    known->strata++;
    known->log += log_ratio;
    add_variance(known, c);
}

/* From sums over the strata to means. */
static void finish_members(struct members *m)
{
    for (size_t i = 0; i < m->n; i++) {
        struct member *one = &m->m[i];
        double k = (double)one->strata;
        one->log /= k;
        one->df = vt_satterthwaite(one->variance, one->df); /* k cancels */
        one->variance /= k * k;
        one->percent = one->strata == 1                     ? one->at->improvement
                       : one->at->better == VT_BETTER_LOWER ? 100 * (1 - exp(-one->log))
                                                            : 100 * (exp(one->log) - 1);
        m->logs[i] = one->log;
    }
}

static void take(const struct vt_study *study, const struct vt_suite *s, const struct vt_labels *groups,
                 bool with_spread, struct members *m)
{
    bool second_metric;

    m->n = 0;
    for (size_t i = 0; i < study->n_comparisons; i++) {
        const struct vt_comparison *c = &study->comparison[i];
        if (!belongs(s, groups, c) || !(c->ratio > 0) || !c->better || is_derived(c)
            || (with_spread && !(has_spread(&c->baseline) && has_spread(&c->candidate))))
            continue;
        struct member *known = find(m, c, &second_metric);
        if (!second_metric)
            add_member(m, known, c);
    }
    finish_members(m);
}

/* Repeated benchmarks only, if there are two; a single value among them would say nothing of chance. */
static void gather(const struct vt_study *study, struct vt_suite *s, const struct vt_labels *groups,
                   struct members *m)
{
    for (size_t i = 0; i < study->n_comparisons; i++)
        if (belongs(s, groups, &study->comparison[i]))
            s->counts[study->comparison[i].verdict]++;
    take(study, s, groups, true, m);
    if (m->n < 2) {
        m->published = true;
        take(study, s, groups, false, m);
    }
}

/* The interval of the mean logarithm over these very benchmarks: only their runs are left to chance. Degrees
 * of freedom by Satterthwaite (stats/log_contrast.h). */
static bool interval_over_runs(const struct members *m, double level, struct vt_interval *ci)
{
    double variance = 0, squares = 0, center = vt_mean(m->logs, m->n), k = (double)m->n;

    for (size_t i = 0; i < m->n; i++) {
        double v = m->m[i].variance / (k * k);
        if (isnan(v))
            return false;
        vt_satterthwaite_add(v, m->m[i].df, &variance, &squares);
    }
    if (!(variance > 0))
        return false;
    double t = vt_t_upper(0.5 - level / 2, vt_satterthwaite(variance, squares));
    *ci = (struct vt_interval){center, center - t * sqrt(variance), center + t * sqrt(variance)};
    return true;
}

static void set_interval(struct vt_interval_of *to, const char *method, double level,
                         const struct vt_interval *logs)
{
    *to = (struct vt_interval_of){
        .of = "ratio", .level = level, .low = exp(logs->low), .high = exp(logs->high)};
    snprintf(to->method, sizeof to->method, "%s", method);
}

/* What the suite would say without each of its benchmarks. */
static enum vt_status weigh(struct vt_suite *s, const struct members *m, struct vt_error *err)
{
    double sum = vt_mean(m->logs, m->n) * (double)m->n, most = -1;
    char number[40];

    for (size_t i = 0; i < m->n && m->n >= 3; i++) {
        const char *name = m->m[i].at->benchmark, *short_name = strchr(name, '/');
        double without = vt_suite_improvement(s, exp((sum - m->logs[i]) / (double)(m->n - 1)));
        snprintf(number, sizeof number, "%.17g", without);
        if (vt_labels_set(&s->influence, name, number, err))
            return err->status;
        if (fabs(without - s->improvement) > most) {
            most = fabs(without - s->improvement);
            s->improvement_without = without;
            free(s->influential);
            s->influential = strdup(*s->group && short_name ? short_name + 1 : name);
            if (!s->influential)
                return vt_no_memory(err);
        }
    }
    return VT_OK;
}

/* A suite of scores has one of its own: the geometric mean of each side, as UnixBench's index is. */
static void score(struct vt_suite *s, const struct members *m)
{
    double a = 0, b = 0;

    for (size_t i = 0; i < m->n; i++) {
        const struct vt_comparison *c = m->m[i].at;
        const char *unit = c->unit;
        if (m->m[i].strata > 1 || (strcmp(unit, "index") && strcmp(unit, "score") && strcmp(unit, "points"))
            || strcmp(unit, m->m[0].at->unit))
            return;
        a += log(c->baseline.mean) / (double)m->n;
        b += log(c->candidate.mean) / (double)m->n;
    }
    s->index_baseline = m->n >= 2 ? exp(a) : NAN;
    s->index_candidate = m->n >= 2 ? exp(b) : NAN;
}

static void estimate(struct vt_suite *s, const struct members *m, double alpha)
{
    struct vt_interval ci;
    struct vt_signed_rank ranks;

    s->n = (double)m->n;
    if (m->n == 0)
        return;
    s->better = m->m[0].at->better;
    s->mean_improvement = 0;
    for (size_t i = 0; i < m->n; i++) {
        s->better = m->m[i].at->better == s->better ? s->better : VT_BETTER_UNKNOWN;
        s->mean_improvement += m->m[i].percent / (double)m->n;
    }
    s->ratio = exp(vt_mean(m->logs, m->n));
    s->improvement = vt_suite_improvement(s, s->ratio);
    if (vt_interval_mean(m->logs, m->n, 1 - alpha, &ci))
        set_interval(&s->ci, "benchmarks", 1 - alpha, &ci);
    if (interval_over_runs(m, 1 - alpha, &ci))
        set_interval(&s->ci_runs, "runs", 1 - alpha, &ci);
    s->sign_p = vt_sign_test(m->logs, m->n).p;
    if (vt_signed_rank_test(m->logs, m->n, false, &ranks))
        s->signed_rank_p = ranks.p;
}

static const char *conclude_published(struct vt_suite *s, const struct members *m, double alpha)
{
    bool all_equal = true;

    s->verdict = VT_UNKNOWN;
    for (size_t i = 0; i < m->n; i++)
        all_equal &= m->logs[i] == 0;
    if (m->n < 2)
        return "suite_few";
    if (all_equal)
        return "suite_equal";
    return s->signed_rank_p < alpha ? "suite_published" : "suite_published_noise";
}

/* Equivalence over these benchmarks: both one-sided tests at alpha. */
static bool is_same(const struct members *m, const struct vt_compare_options *options)
{
    struct vt_interval ci;
    return interval_over_runs(m, 1 - 2 * options->alpha, &ci)
           && vt_equivalent(exp(ci.low), exp(ci.high), options->threshold);
}

static const char *conclude_runs(struct vt_suite *s, const struct members *m,
                                 const struct vt_compare_options *options)
{
    double threshold = options->threshold;
    bool differs = s->ci_runs.low > 1 || s->ci_runs.high < 1;

    if (differs && fabs(s->improvement) >= threshold) {
        s->verdict = s->improvement > 0 ? VT_GAIN : VT_LOSS;
        return s->improvement > 0 ? "suite_gain" : "suite_loss";
    }
    s->verdict = is_same(m, options) ? VT_SAME : VT_NOISE;
    return s->verdict == VT_SAME ? "suite_same" : differs ? "suite_small" : "suite_noise";
}

static enum vt_status say(struct vt_suite *s, const struct members *m, const char *code, double threshold,
                          struct vt_error *err)
{
    struct vt_reason r = {&s->reason, &s->reason_code, &s->reason_args};
    const struct vt_interval_of *ci = isnan(s->ci_runs.low) ? &s->ci : &s->ci_runs;
    double better = 0, moved = fabs(s->improvement_without - s->improvement);

    for (size_t i = 0; i < m->n; i++)
        better += m->logs[i] > 0;
    const struct {
        const char *blank;
        double value;
    } numbers[] = {
        {"n_benchmarks", s->n},
        {"n_better", better},
        {"change_percent", s->improvement},
        {"low_percent", vt_suite_improvement(s, ci->low)},
        {"high_percent", vt_suite_improvement(s, ci->high)},
        {"threshold_percent", threshold},
        {"ranks_p", s->signed_rank_p},
        {"sign_p", s->sign_p},
        {"value_index_baseline", s->index_baseline},
        {"value_index_candidate", s->index_candidate},
        {"value_ratio", s->ratio},
        {"without_percent", moved > 0.1 * fabs(s->improvement) ? s->improvement_without : NAN},
        {"like_low_percent", isnan(s->ci_runs.low) ? NAN : vt_suite_improvement(s, s->ci.low)},
        {"like_high_percent", isnan(s->ci_runs.low) ? NAN : vt_suite_improvement(s, s->ci.high)},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (!isnan(numbers[i].value) && vt_reason_number(&r, numbers[i].blank, numbers[i].value, err))
            return err->status;
    if (s->influential && vt_reason_text(&r, "influential", s->influential, err))
        return err->status;
    return vt_reason_say(&r, code, err);
}

/* What speaks against most of its comparisons speaks against the suite. */
static void inherit_flags(struct vt_suite *s, const struct members *m)
{
    static const char *const inherited[] = {
        "one_value",         "few_runs",         "confounded",       "order", "drift",
        "pseudo_replicated", "evidence_missing", "evidence_against", "paired"};

    for (size_t f = 0; f < sizeof inherited / sizeof *inherited; f++) {
        size_t with = 0;
        for (size_t i = 0; i < m->n; i++)
            with += vt_flag_has(m->m[i].at->flags, m->m[i].at->n_flags, inherited[f]);
        if (2 * with > m->n)
            vt_flag_add(s->flags, &s->n_flags, inherited[f]);
    }
}

static enum vt_status judge_suite(const struct vt_study *study, struct vt_suite *s,
                                  const struct vt_compare_options *options, struct vt_error *err)
{
    size_t room = study->n_comparisons;
    struct members m = {.m = malloc(room * sizeof *m.m), .logs = malloc(room * sizeof *m.logs)};

    if (!m.m || !m.logs) {
        vt_no_memory(err);
    } else {
        gather(study, s, &options->groups, &m);
        estimate(s, &m, options->alpha);
        score(s, &m);
        inherit_flags(s, &m);
        const char *code = m.published || isnan(s->ci_runs.low) ? conclude_published(s, &m, options->alpha)
                                                                : conclude_runs(s, &m, options);
        if (!weigh(s, &m, err))
            say(s, &m, code, options->threshold, err);
    }
    free(m.m);
    free(m.logs);
    return err->status;
}

static enum vt_status add_suite(struct vt_study *study, const struct vt_comparison *c, const char *group,
                                struct vt_error *err)
{
    for (size_t i = 0; i < study->n_suites; i++) {
        const struct vt_suite *s = &study->suite[i];
        if (!strcmp(s->factor, c->factor) && !strcmp(s->baseline_level, c->baseline.level)
            && !strcmp(s->candidate_level, c->candidate.level) && !strcmp(s->group, group))
            return VT_OK;
    }
    struct vt_suite *s = vt_study_add_suite(study, err);
    if (!s)
        return err->status;
    s->factor = strdup(c->factor);
    s->baseline_level = strdup(c->baseline.level);
    s->candidate_level = strdup(c->candidate.level);
    s->group = strdup(group);
    return s->factor && s->baseline_level && s->candidate_level && s->group ? VT_OK : vt_no_memory(err);
}

static bool same_question(const struct vt_suite *a, const struct vt_suite *b)
{
    return !strcmp(a->factor, b->factor) && !strcmp(a->baseline_level, b->baseline_level)
           && !strcmp(a->candidate_level, b->candidate_level);
}

/* One benchmark is no suite; and an overall suite of as many as one of its groups would say the same again.
 */
static bool says_nothing(const struct vt_study *study, size_t first, size_t index)
{
    const struct vt_suite *s = &study->suite[index];

    if (!(s->n >= 2))
        return true;
    for (size_t i = first; i < study->n_suites && !*s->group; i++)
        if (*study->suite[i].group && same_question(s, &study->suite[i]) && study->suite[i].n >= s->n)
            return true;
    return false;
}

static void drop(struct vt_study *study, size_t index)
{
    vt_suite_free(&study->suite[index]);
    memmove(&study->suite[index], &study->suite[index + 1],
            (study->n_suites - index - 1) * sizeof *study->suite);
    study->n_suites--;
}

/* The groups in the order first seen, then the suite of all, question by question. */
enum vt_status vt_judge_suites(struct vt_study *study, const struct vt_compare_options *options,
                               struct vt_error *err)
{
    size_t first = study->n_suites;
    char group[256];

    for (int overall = 0; overall < 2; overall++)
        for (size_t i = 0; i < study->n_comparisons && !err->status; i++) {
            group_of(&study->comparison[i], &options->groups, group, sizeof group);
            add_suite(study, &study->comparison[i], overall ? "" : group, err);
        }
    for (size_t i = first; i < study->n_suites && !err->status; i++)
        judge_suite(study, &study->suite[i], options, err);
    for (size_t i = study->n_suites; i-- > first && !err->status;)
        if (says_nothing(study, first, i))
            drop(study, i);
    return err->status;
}
