#include "judge/compare.h"

#include "judge/design/advice.h"
#include "judge/design/evidence.h"
#include "judge/summary.h"
#include "judge/together/factorial.h"
#include "judge/together/suite.h"
#include "judge/together/suite_members.h"
#include "judge/verdicts/flags.h"
#include "judge/verdicts/judgement.h"
#include "judge/verdicts/verdict.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- each pair for itself, so by any number of threads */

struct shared {
    const struct vt_pairs *pairs;
    const struct vt_compare_options *options;
    struct vt_comparison *comparison;    /* of the first pair */
    double *lag1_p;                      /* of every pair */
    struct vt_dependence_family *family; /* of every pair: what the pairs of its factor tell */
    unsigned threads;
};

struct worker {
    const struct shared *shared;
    unsigned number;
    struct vt_error err;
};

static bool wants_pairs(enum vt_decision_test test)
{
    return test == VT_TEST_PAIRED_T || test == VT_TEST_SIGNED_RANK;
}

/* First look, for what all pairs together tell of serial dependence. */
static void *look(void *context)
{
    struct worker *w = context;

    for (size_t i = w->number; i < w->shared->pairs->n && !w->err.status; i += w->shared->threads) {
        struct vt_judgement judgement;
        if (!vt_judgement_open(&w->shared->pairs->at[i], &judgement, &w->err))
            w->shared->lag1_p[i] = vt_judgement_lag1_p(&judgement);
        vt_judgement_close(&judgement);
    }
    return NULL;
}

static void *decide(void *context)
{
    struct worker *w = context;

    for (size_t i = w->number; i < w->shared->pairs->n && !w->err.status; i += w->shared->threads) {
        struct vt_judgement judgement;
        struct vt_comparison *c = &w->shared->comparison[i];
        if (!vt_judgement_open(&w->shared->pairs->at[i], &judgement, &w->err)) {
            judgement.family = w->shared->family[i];
            if (!vt_judgement_decide(&judgement, w->shared->options, c, &w->err))
                vt_judgement_flag(&judgement, c);
        }
        vt_judgement_close(&judgement);
        vt_progress_step(w->shared->options->progress);
    }
    return NULL;
}

static unsigned thread_count(const struct vt_compare_options *options, size_t pairs)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    size_t n = options->threads ? options->threads : processors > 0 ? (size_t)processors : 1;

    n = n < 16 ? n : 16;
    return (unsigned)(n < pairs ? n : pairs > 0 ? pairs : 1);
}

static enum vt_status run(const struct shared *shared, void *(*work)(void *), struct vt_error *err)
{
    struct worker worker[16];
    pthread_t thread[16];
    unsigned started = 1;

    for (unsigned i = 0; i < shared->threads; i++)
        worker[i] = (struct worker){.shared = shared, .number = i};
    while (started < shared->threads && !pthread_create(&thread[started], NULL, work, &worker[started]))
        started++;
    work(&worker[0]);
    for (unsigned i = started; i < shared->threads; i++) /* those that could not be started */
        work(&worker[i]);
    for (unsigned i = 1; i < started; i++)
        pthread_join(thread[i], NULL);
    for (unsigned i = 0; i < shared->threads; i++)
        if (worker[i].err.status)
            return vt_error_move(err, &worker[i].err);
    return VT_OK;
}

/* Unrelated results that are judged in one run tell nothing of each other, so each factor is a family of its
 * own; `p` is scratch. */
static void find_families(struct shared *shared, double p[])
{
    const struct vt_pair *pair = shared->pairs->at;
    size_t n = shared->pairs->n;

    for (size_t i = 0, members; i < n; i++) {
        size_t k = 0;
        while (k < i && strcmp(pair[k].factor, pair[i].factor))
            k++;
        if (k < i) {
            shared->family[i] = shared->family[k];
            continue;
        }
        for (members = 0; k < n; k++)
            if (!strcmp(pair[k].factor, pair[i].factor))
                p[members++] = shared->lag1_p[k];
        shared->family[i] = vt_dependence_family_of(p, members);
    }
}

static enum vt_status decide_all(struct shared *shared, struct vt_error *err)
{
    size_t n = shared->pairs->n;
    double *scratch = malloc(n * sizeof *scratch);

    shared->threads = thread_count(shared->options, n);
    vt_progress_begin(shared->options->progress, "comparing", n);
    shared->lag1_p = malloc(n * sizeof *shared->lag1_p);
    shared->family = malloc(n * sizeof *shared->family);
    if (!shared->lag1_p || !shared->family || !scratch) {
        vt_no_memory(err);
    } else if (!run(shared, look, err)) {
        find_families(shared, scratch);
        run(shared, decide, err);
    }
    free(shared->lag1_p);
    free(shared->family);
    free(scratch);
    return err->status;
}

/* ---- the family: all comparisons of one factor */

static size_t collect_family(struct vt_comparison c[], size_t n, const char *factor, double p[], size_t at[])
{
    size_t family = 0;

    for (size_t i = 0; i < n; i++)
        if (!strcmp(c[i].factor, factor) && !isnan(c[i].p)) {
            p[family] = c[i].p;
            at[family++] = i;
        }
    return family;
}

static enum vt_status adjust_family(struct vt_comparison c[], size_t n, const char *factor,
                                    const struct vt_compare_options *options, struct vt_error *err)
{
    double *p = malloc(n * sizeof *p), *adjusted = malloc(n * sizeof *adjusted);
    size_t *at = malloc(n * sizeof *at), family = 0;

    if (!p || !adjusted || !at) {
        vt_no_memory(err);
        goto done;
    }
    family = collect_family(c, n, factor, p, at);
    memcpy(adjusted, p, family * sizeof *p);
    if (family && !vt_adjust_family(options->adjust, adjusted, family))
        vt_no_memory(err);
    for (size_t i = 0; i < family; i++)
        c[at[i]].p_adjusted = adjusted[i];
    for (size_t i = 0; i < n && !err->status; i++)
        if (!strcmp(c[i].factor, factor)) {
            snprintf(c[i].adjust, sizeof c[i].adjust, "%s", vt_adjust_name(options->adjust));
            vt_comparison_conclude(&c[i], family, err);
        }
done:
    free(p);
    free(adjusted);
    free(at);
    return err->status;
}

static enum vt_status conclude_all(struct vt_comparison c[], size_t n,
                                   const struct vt_compare_options *options, struct vt_error *err)
{
    for (size_t i = 0; i < n && !err->status; i++) {
        bool seen = c[i].reason != NULL; /* its family was concluded with an earlier one */
        if (!seen)
            adjust_family(c, n, c[i].factor, options, err);
    }
    return err->status;
}

static struct vt_compare_options with_defaults(const struct vt_compare_options *options)
{
    struct vt_compare_options o = *options;

    if (!(o.alpha > 0))
        o.alpha = 0.05;
    if (!(o.threshold > 0))
        o.threshold = 1;
    return o;
}

/* A group that no benchmark is in was mistyped, and the benchmarks meant would be judged elsewhere. */
static enum vt_status check_groups(const struct vt_study *study, const struct vt_labels *asked,
                                   struct vt_error *err)
{
    for (size_t g = 0; g < asked->n; g++) {
        size_t i = 0;
        while (i < study->n_series && !vt_group_has(asked->at[g].value, study->series[i].benchmark))
            i++;
        if (i == study->n_series)
            return vt_fail(err, VT_USAGE, "--group %s=%s: no benchmark's name begins so%s%s",
                           asked->at[g].name, asked->at[g].value, i ? "; there is, for example, " : "",
                           i ? study->series[0].benchmark : "");
    }
    return VT_OK;
}

/* Other than by default: what all figures of the comparisons are of. */
static enum vt_status note_quantity(struct vt_study *study, enum vt_center center, struct vt_error *err)
{
    struct vt_note *n =
        vt_study_add_note(study, "quantity", VT_INFO, err, "compared by %s, not by the middle of the runs",
                          vt_center_of(center));

    return n ? vt_note_arg(n, err, "quantity", "%s", vt_center_of(center)) : err->status;
}

enum vt_status vt_judge_compare(struct vt_study *study, const struct vt_compare_options *options,
                                struct vt_error *err)
{
    struct vt_compare_options o = with_defaults(options);
    struct vt_pairs pairs = {0};
    size_t first = study->n_comparisons;

    if (check_groups(study, &o.groups_asked, err) || vt_pairs_find(study, &o.pairs, &pairs, err))
        goto done;
    for (size_t i = 0; i < pairs.n; i++) {
        pairs.at[i].turns = wants_pairs(o.test) ? VT_TURNS_AS_PAIRS : VT_TURNS_WHEN_IT_HELPS;
        if (!vt_study_add_comparison(study, err))
            goto done;
    }
    if (pairs.n) {
        struct shared shared = {.pairs = &pairs, .options = &o, .comparison = &study->comparison[first]};
        if (decide_all(&shared, err) || conclude_all(shared.comparison, pairs.n, &o, err)
            || vt_evidence_judge(study, first, err))
            goto done;
        vt_advice_flag_again(study, first);
        if (o.center != VT_CENTER_TYPICAL && note_quantity(study, o.center, err))
            goto done;
        if (!vt_judge_suites(study, first, &pairs, &o, err) && !vt_judge_factorials(study, &o, err)
            && !vt_judge_pooled(study, first, &o, err))
            vt_advice_notes(study, first, err);
    } else if (study->n_comparisons == 0 && study->n_summaries == 0) { /* then at least what was measured */
        vt_judge_summarize(study, &(struct vt_summary_options){.level = 1 - o.alpha}, err);
    }
done:
    vt_pairs_free(&pairs);
    return err->status;
}
