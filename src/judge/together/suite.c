/* The suites: what the benchmarks of one tool, or all of them, say together. */
#include "judge/together/suite.h"

#include "base/array.h"
#include "base/hash.h"
#include "judge/together/suite_average.h"
#include "judge/together/suite_chance.h"
#include "judge/together/suite_members.h"
#include "judge/verdicts/reason.h"
#include "stats/distribution.h"
#include "stats/equivalence.h"
#include "stats/interval.h"
#include "stats/moments.h"
#include "stats/sign.h"
#include "stats/signed_rank.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- which suites there are, and what belongs to each */

/* As the user groups them, else by the first part of the name, which is the tool. */
static struct vt_text group_of(const struct vt_comparison *c, const struct vt_labels *groups)
{
    for (size_t i = 0; i < groups->n; i++)
        if (vt_group_has(groups->at[i].value, c->benchmark))
            return vt_text_of(groups->at[i].name);
    return (struct vt_text){c->benchmark, strcspn(c->benchmark, "/")};
}

/* A suite while it is judged: its record (by index, since records move), what belongs to it, its chance. */
struct suite {
    size_t record,
        question; /* question: index of the overall suite of the same factor and levels, in this list */
    struct vt_suite_part *part; /* owned: n */
    size_t n;
    struct vt_suite_members members;
    struct vt_suite_chance chance;
    double p;
};

struct suites {
    struct suite *at; /* owned: n; those of groups in the order first seen, then the overall ones */
    size_t n;
    struct vt_index index;
    struct vt_study *study;
};

/* What tells a suite apart. */
struct key {
    const struct vt_comparison *c;
    struct vt_text group;
};

static bool is_suite(const void *elements, size_t number, const void *key)
{
    const struct suites *all = elements;
    const struct vt_suite *s = &all->study->suite[all->at[number].record];
    const struct key *k = key;

    return !strcmp(s->factor, k->c->factor) && !strcmp(s->baseline_level, k->c->baseline.level)
           && !strcmp(s->candidate_level, k->c->candidate.level) && vt_text_equals(k->group, s->group);
}

static size_t new_suite(struct suites *all, const struct key *k, struct vt_error *err)
{
    struct suite *at = vt_array_grow(all->at, all->n, sizeof *at);
    struct vt_suite *s = at ? vt_study_add_suite(all->study, err) : NULL;

    if (at)
        all->at = at;
    if (!s) {
        vt_no_memory(err);
        return VT_NOT_FOUND;
    }
    at[all->n] = (struct suite){.record = all->study->n_suites - 1};
    s->factor = strdup(k->c->factor);
    s->baseline_level = strdup(k->c->baseline.level);
    s->candidate_level = strdup(k->c->candidate.level);
    s->group = vt_text_dup(k->group);
    if (!s->factor || !s->baseline_level || !s->candidate_level || !s->group) {
        vt_no_memory(err);
        return VT_NOT_FOUND;
    }
    return all->n++;
}

/* The suite of a comparison and group, made when it is new. */
static size_t suite_of(struct suites *all, const struct vt_comparison *c, struct vt_text group,
                       struct vt_error *err)
{
    struct key key = {c, group};
    uint64_t hash = vt_hash_string(VT_HASH_START, c->factor);

    hash = vt_hash_string(vt_hash_string(hash, c->baseline.level), c->candidate.level);
    hash = vt_hash(hash, group.s, group.n);
    size_t at = vt_index_find(&all->index, hash, is_suite, all, &key);
    if (at != VT_NOT_FOUND || (at = new_suite(all, &key, err)) == VT_NOT_FOUND)
        return at;
    if (!vt_index_add(&all->index, hash, at))
        vt_no_memory(err);
    return at;
}

static enum vt_status add_part(struct suite *s, const struct vt_suite_part *part, struct vt_error *err)
{
    struct vt_suite_part *at = vt_array_grow(s->part, s->n, sizeof *at);

    if (!at)
        return vt_no_memory(err);
    s->part = at;
    s->part[s->n++] = *part;
    return VT_OK;
}

/* Groups first, then the overall ones; pairs->at[i] belongs to comparison first + i. */
static enum vt_status sort_out(struct suites *all, const struct vt_labels *groups, size_t first,
                               const struct vt_pairs *pairs, struct vt_error *err)
{
    const struct vt_study *study = all->study;
    size_t *group = malloc((study->n_comparisons + 1) * sizeof *group);

    if (!group)
        return vt_no_memory(err);
    for (int overall = 0; overall < 2; overall++)
        for (size_t i = 0; i < study->n_comparisons && !err->status; i++) {
            const struct vt_comparison *c = &study->comparison[i];
            struct vt_suite_part part = {c, i < first ? NULL : &pairs->at[i - first], 0};
            size_t at = suite_of(all, c, overall ? vt_text_of("") : group_of(c, groups), err);
            if (at == VT_NOT_FOUND || add_part(&all->at[at], &part, err))
                break;
            if (overall)
                all->at[group[i]].question = at;
            else
                group[i] = at;
            all->at[at].question = overall ? at : all->at[at].question;
        }
    free(group);
    return err->status;
}

static void suites_free(struct suites *all)
{
    for (size_t i = 0; i < all->n; i++) {
        free(all->at[i].part);
        vt_suite_members_free(&all->at[i].members);
    }
    free(all->at);
    vt_index_free(&all->index);
}

/* ---- one suite */

/* The interval of the mean logarithm over these very benchmarks: only their runs are left to chance. */
static bool interval_over_runs(const struct suite *s, double level, struct vt_interval *ci)
{
    double center = vt_mean(s->members.log, s->members.n);

    if (!(s->chance.se > 0))
        return false;
    double half = vt_t_upper(0.5 - level / 2, s->chance.df) * s->chance.se;
    *ci = (struct vt_interval){center, center - half, center + half};
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
static enum vt_status weigh(struct vt_suite *s, const struct vt_suite_members *m, struct vt_error *err)
{
    double sum = vt_mean(m->log, m->n) * (double)m->n, most = -1;
    char number[40];

    for (size_t i = 0; i < m->n && m->n >= 3; i++) {
        const char *name = m->member[i].at->benchmark, *short_name = strchr(name, '/');
        double without = vt_suite_improvement(s, exp((sum - m->log[i]) / (double)(m->n - 1)));
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
static void score(struct vt_suite *s, const struct vt_suite_members *m)
{
    double a = 0, b = 0;

    for (size_t i = 0; i < m->n; i++) {
        const struct vt_comparison *c = m->member[i].at;
        const char *unit = c->unit;
        if (m->member[i].strata > 1
            || (strcmp(unit, "index") && strcmp(unit, "score") && strcmp(unit, "points"))
            || strcmp(unit, m->member[0].at->unit))
            return;
        a += log(c->baseline.mean) / (double)m->n;
        b += log(c->candidate.mean) / (double)m->n;
    }
    s->index_baseline = m->n >= 2 ? exp(a) : NAN;
    s->index_candidate = m->n >= 2 ? exp(b) : NAN;
}

static void estimate(struct vt_suite *s, struct suite *one, double alpha)
{
    const struct vt_suite_members *m = &one->members;
    struct vt_interval ci;
    struct vt_signed_rank ranks;

    s->n = (double)m->n;
    one->p = NAN;
    if (m->n == 0)
        return;
    s->better = m->member[0].at->better;
    s->mean_improvement = 0;
    for (size_t i = 0; i < m->n; i++) {
        s->better = m->member[i].at->better == s->better ? s->better : VT_BETTER_UNKNOWN;
        s->mean_improvement += m->member[i].percent / (double)m->n;
    }
    s->ratio = exp(vt_mean(m->log, m->n));
    s->improvement = vt_suite_improvement(s, s->ratio);
    if (vt_interval_mean(m->log, m->n, 1 - alpha, &ci))
        set_interval(&s->ci, "benchmarks", 1 - alpha, &ci);
    if (!m->published && interval_over_runs(one, 1 - alpha, &ci)) {
        set_interval(&s->ci_runs, one->chance.method, 1 - alpha, &ci);
        one->p = vt_t_two_sided(ci.of / one->chance.se, one->chance.df);
    }
    s->sign_p = vt_sign_test(m->log, m->n).p;
    if (vt_signed_rank_test(m->log, m->n, false, &ranks))
        s->signed_rank_p = ranks.p;
}

static const char *conclude_published(struct vt_suite *s, const struct vt_suite_members *m, double alpha)
{
    bool all_equal = true;

    s->verdict = VT_UNKNOWN;
    for (size_t i = 0; i < m->n; i++)
        all_equal &= m->log[i] == 0;
    if (m->n < 2)
        return "suite_few";
    if (all_equal)
        return "suite_equal";
    return s->signed_rank_p < alpha ? "suite_published" : "suite_published_noise";
}

/* Equivalence over these benchmarks: both one-sided tests at alpha. */
static bool is_same(const struct suite *one, const struct vt_compare_options *options)
{
    struct vt_interval ci;
    return interval_over_runs(one, 1 - 2 * options->alpha, &ci)
           && vt_equivalent(exp(ci.low), exp(ci.high), options->threshold);
}

/* What keeps most of its comparisons from a verdict keeps the suite from one. */
static const char *limit_of(const struct vt_suite_members *m, enum vt_verdict verdict)
{
    size_t boots = 0, drifts = 0;

    for (size_t i = 0; i < m->n && verdict != VT_NOISE; i++) {
        const struct vt_comparison *c = m->member[i].at;
        boots += c->reason_code && !strcmp(c->reason_code, "unknown_boot");
        drifts += c->reason_code && !strcmp(c->reason_code, "unknown_drift");
    }
    if (2 * boots > m->n)
        return "suite_boot";
    return 2 * drifts > m->n ? "suite_drift" : NULL;
}

static const char *conclude_runs(struct vt_suite *s, const struct suite *one,
                                 const struct vt_compare_options *options)
{
    double threshold = options->threshold;
    bool differs = s->p_adjusted < options->alpha;
    const char *code;

    if (differs && fabs(s->improvement) >= threshold) {
        s->verdict = s->improvement > 0 ? VT_GAIN : VT_LOSS;
        code = s->improvement > 0 ? "suite_gain" : "suite_loss";
    } else {
        s->verdict = is_same(one, options) ? VT_SAME : VT_NOISE;
        code = s->verdict == VT_SAME ? "suite_same" : differs ? "suite_small" : "suite_noise";
    }
    const char *limit = limit_of(&one->members, s->verdict);
    struct vt_suite_average average;
    if (!limit && !vt_center_is_tail(options->center)
        && vt_suite_average_of(&one->members, options->alpha, &average)
        && vt_suite_average_denies(&average, s->verdict, threshold))
        limit = "suite_mixed";
    if (limit)
        s->verdict = VT_UNKNOWN;
    return limit ? limit : code;
}

static enum vt_status say(struct vt_suite *s, const struct vt_suite_members *m, const char *code,
                          double threshold, struct vt_error *err)
{
    struct vt_reason r = {&s->reason, &s->reason_code, &s->reason_args};
    const struct vt_interval_of *ci = isnan(s->ci_runs.low) ? &s->ci : &s->ci_runs;
    struct vt_suite_average average;
    bool averaged = !strcmp(code, "suite_mixed") && vt_suite_average_of(m, 0.05, &average);
    double better = 0, moved = fabs(s->improvement_without - s->improvement);

    for (size_t i = 0; i < m->n; i++)
        better += m->log[i] > 0;
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
        {"average_percent", averaged ? vt_suite_improvement(s, exp(average.log)) : NAN},
        {"n_open", averaged ? (double)average.open : NAN},
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
static void inherit_flags(struct vt_suite *s, const struct vt_suite_members *m)
{
    static const char *const inherited[] = {
        "one_value",         "few_runs",         "confounded",       "order", "drift",
        "pseudo_replicated", "evidence_missing", "evidence_against", "paired"};

    for (size_t f = 0; f < sizeof inherited / sizeof *inherited; f++) {
        size_t with = 0;
        for (size_t i = 0; i < m->n; i++)
            with += vt_flag_has(m->member[i].at->flags, m->member[i].at->n_flags, inherited[f]);
        if (2 * with > m->n)
            vt_flag_add(s->flags, &s->n_flags, inherited[f]);
    }
}

static enum vt_status open_suite(struct vt_suite *s, struct suite *one,
                                 const struct vt_compare_options *options, struct vt_error *err)
{
    for (size_t i = 0; i < one->n; i++)
        s->counts[one->part[i].c->verdict]++;
    if (vt_suite_members_take(one->part, one->n, &one->members, err)
        || (!one->members.published && vt_suite_chance_of(&one->members, &one->chance, err)))
        return err->status;
    estimate(s, one, options->alpha);
    score(s, &one->members);
    inherit_flags(s, &one->members);
    return VT_OK;
}

static enum vt_status close_suite(struct vt_suite *s, struct suite *one,
                                  const struct vt_compare_options *options, struct vt_error *err)
{
    const char *code =
        isnan(one->p) ? conclude_published(s, &one->members, options->alpha) : conclude_runs(s, one, options);

    return weigh(s, &one->members, err) ? err->status : say(s, &one->members, code, options->threshold, err);
}

/* ---- all of them */

/* One benchmark is no suite; and an overall suite of as many as one of its groups would say the same again.
 */
static enum vt_status find_mute(const struct suites *all, bool mute[], struct vt_error *err)
{
    size_t *most = calloc(all->n + 1, sizeof *most); /* of the groups of a question */

    if (!most)
        return vt_no_memory(err);
    for (size_t i = 0; i < all->n; i++) {
        const struct suite *s = &all->at[i];
        size_t *of = &most[s->question];
        if (s->question != i && s->members.n > *of)
            *of = s->members.n;
    }
    for (size_t i = 0; i < all->n; i++) {
        const struct suite *s = &all->at[i];
        mute[i] = s->members.n < 2 || (s->question == i && most[i] >= s->members.n);
    }
    free(most);
    return VT_OK;
}

/* The suites of one question are a family: the groups and the whole. */
static enum vt_status adjust(struct suites *all, const bool mute[], const struct vt_compare_options *options,
                             struct vt_error *err)
{
    double *p = malloc((all->n + 1) * sizeof *p);
    size_t *next = malloc((all->n + 1) * sizeof *next), *head = malloc((all->n + 1) * sizeof *head);

    for (size_t i = 0; head && next && i < all->n; i++)
        head[i] = VT_NOT_FOUND;
    for (size_t i = all->n; p && head && next && i-- > 0;) { /* a list of its suites for each question */
        next[i] = head[all->at[i].question];
        head[all->at[i].question] = i;
    }
    if (!p || !head || !next)
        vt_no_memory(err);
    for (size_t q = 0; q < all->n && !err->status; q++) {
        size_t n = 0;
        for (size_t i = head[q]; i != VT_NOT_FOUND; i = next[i])
            if (!mute[i] && !isnan(all->at[i].p))
                p[n++] = all->at[i].p;
        if (n && !vt_adjust_family(options->adjust, p, n))
            vt_no_memory(err);
        n = 0;
        for (size_t i = head[q]; i != VT_NOT_FOUND; i = next[i])
            if (!mute[i] && !isnan(all->at[i].p)) {
                struct vt_suite *s = &all->study->suite[all->at[i].record];
                s->p = all->at[i].p;
                s->p_adjusted = p[n++];
            }
    }
    free(p);
    free(next);
    free(head);
    return err->status;
}

static enum vt_status judge_all(struct suites *all, const struct vt_compare_options *options,
                                struct vt_error *err)
{
    struct vt_study *study = all->study;
    bool *mute = calloc(all->n + 1, sizeof *mute);

    if (!mute)
        return vt_no_memory(err);
    for (size_t i = 0; i < all->n && !err->status; i++)
        open_suite(&study->suite[all->at[i].record], &all->at[i], options, err);
    if (!err->status && !find_mute(all, mute, err) && !adjust(all, mute, options, err))
        for (size_t i = 0; i < all->n && !err->status; i++)
            if (!mute[i])
                close_suite(&study->suite[all->at[i].record], &all->at[i], options, err);
    size_t kept = all->n ? all->at[0].record : 0;
    for (size_t i = 0; i < all->n; i++) {
        struct vt_suite *s = &study->suite[all->at[i].record];
        if (mute[i] || err->status)
            vt_suite_free(s);
        else
            study->suite[kept++] = *s;
    }
    if (all->n)
        study->n_suites = kept;
    free(mute);
    return err->status;
}

enum vt_status vt_judge_suites(struct vt_study *study, size_t first, const struct vt_pairs *pairs,
                               const struct vt_compare_options *options, struct vt_error *err)
{
    struct suites all = {.study = study};

    if (!sort_out(&all, &options->groups, first, pairs, err))
        judge_all(&all, options, err);
    suites_free(&all);
    return err->status;
}
