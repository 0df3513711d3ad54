#include "library/vtstat.h"

#include "base/buffer.h"
#include "judge/compare.h"
#include "judge/reject.h"
#include "parsers/input/reader.h"

#include <gsl/gsl_errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct vtstat_judgement {
    struct vt_study study;
};

unsigned vtstat_abi(void)
{
    return VTSTAT_ABI;
}

const char *vtstat_version(void)
{
    return VT_VERSION;
}

/* What the caller's structure holds; what a later header added to it is left at its default. */
static enum vt_status options_of(const struct vtstat_options *given, struct vt_compare_options *to,
                                 struct vt_error *err)
{
    struct vtstat_options o = {0};

    if (!given)
        return VT_OK;
    if (given->size < offsetof(struct vtstat_options, alpha) + sizeof o.alpha)
        return vt_fail(err, VT_USAGE, "set options.size to sizeof(struct vtstat_options)");
    memcpy(&o, given, given->size < sizeof o ? given->size : sizeof o);
    if (!(o.alpha >= 0 && o.alpha < 0.5))
        return vt_fail(err, VT_USAGE, "options.alpha must lie between 0 and 0.5");
    if (!(o.threshold >= 0 && o.threshold <= 1e6))
        return vt_fail(err, VT_USAGE, "options.threshold is a percentage, 0 or more");
    *to = (struct vt_compare_options){
        .alpha = o.alpha, .threshold = o.threshold, .seed = o.seed, .threads = o.threads};
    return VT_OK;
}

/* The steps of `vtstat judge` after reading. */
static enum vt_status judge(struct vt_study *study, const struct vtstat_options *given, struct vt_error *err)
{
    struct vt_compare_options options = {0};

    if (options_of(given, &options, err) || vt_judge_reject(study, vt_rule_default(), err))
        return err->status;
    return vt_judge_compare(study, &options, err);
}

static enum vt_status add_side(struct vt_study *study, const char *level, const double *x, size_t n,
                               enum vt_better better, struct vt_error *err)
{
    struct vt_series *s = vt_study_add_series(study, err);

    if (!s || vt_series_name(s, "values", "value", "", better, err)
        || vt_labels_set(&s->factors, "side", level, err))
        return err->status;
    for (size_t i = 0; i < n; i++) {
        struct vt_sample sample = {.value = x[i], .run = (long)i + 1, .time = NAN, .aggregate_sd = NAN};
        if (!isfinite(x[i]))
            return vt_fail(err, VT_INPUT, "value %zu of the %s is no finite number", i + 1, level);
        if (vt_series_push(s, &sample, err))
            return err->status;
    }
    return VT_OK;
}

/* "FILE:LINE: what is wrong; what to do", the caller's; NULL when there is no memory for it either. */
static char *text_of(const struct vt_error *err)
{
    struct vt_buffer text = {0};

    if (err->source)
        vt_buffer_printf(&text, "%s:", vt_error_source(err));
    if (err->source && err->line)
        vt_buffer_printf(&text, "%ld:", err->line);
    vt_buffer_printf(&text, "%s%s", err->source ? " " : "",
                     err->status == VT_NO_MEMORY ? "memory ran out" : vt_error_text(err));
    return text.text;
}

/* Ends a call: the judgement, or NULL with the text of the error. */
static struct vtstat_judgement *end(struct vtstat_judgement *j, gsl_error_handler_t *handler,
                                    struct vt_error *err, char **error)
{
    gsl_set_error_handler(handler);
    if (j && !err->status)
        return j;
    vtstat_free(j);
    if (error)
        *error = text_of(err);
    vt_error_free(err);
    return NULL;
}

struct vtstat_judgement *vtstat_compare(const double *baseline, size_t n_baseline, const double *candidate,
                                        size_t n_candidate, enum vtstat_better better,
                                        const struct vtstat_options *options, char **error)
{
    static const enum vt_better directions[] = {VT_BETTER_UNKNOWN, VT_BETTER_LOWER, VT_BETTER_HIGHER};
    gsl_error_handler_t *handler = gsl_set_error_handler_off(); /* GSL's own aborts */
    struct vtstat_judgement *j = calloc(1, sizeof *j);
    struct vt_error err = {0};

    if (!j)
        vt_no_memory(&err);
    else if ((unsigned)better > VTSTAT_HIGHER)
        vt_fail(&err, VT_USAGE, "there is no such direction");
    else if (!add_side(&j->study, "baseline", baseline, n_baseline, directions[better], &err)
             && !add_side(&j->study, "candidate", candidate, n_candidate, directions[better], &err))
        judge(&j->study, options, &err);
    if (j && !err.status && j->study.n_comparisons != 1)
        vt_fail(&err, VT_INPUT, "both sides need at least one value");
    return end(j, handler, &err, error);
}

struct vtstat_judgement *vtstat_judge_paths(const char *const paths[], size_t n,
                                            const struct vtstat_options *options, char **error)
{
    gsl_error_handler_t *handler = gsl_set_error_handler_off();
    struct vtstat_judgement *j = calloc(1, sizeof *j);
    struct vt_reader_path *list = calloc(n ? n : 1, sizeof *list);
    struct vt_reader_options plain = {0};
    struct vt_error err = {0};

    for (size_t i = 0; list && i < n; i++)
        list[i].path = paths[i];
    if (!j || !list)
        vt_no_memory(&err);
    else if (!vt_read_paths(&j->study, list, n, &plain, &err))
        judge(&j->study, options, &err);
    free(list);
    return end(j, handler, &err, error);
}

size_t vtstat_count(const struct vtstat_judgement *j)
{
    return j->study.n_comparisons;
}

static const struct vt_comparison *at(const struct vtstat_judgement *j, size_t index)
{
    return index < j->study.n_comparisons ? &j->study.comparison[index] : NULL;
}

#define GET_TEXT(name, member)                                                \
    const char *vtstat_##name(const struct vtstat_judgement *j, size_t index) \
    {                                                                         \
        const struct vt_comparison *c = at(j, index);                         \
        return c && c->member ? c->member : "";                               \
    }
#define GET_NUMBER(name, member)                                         \
    double vtstat_##name(const struct vtstat_judgement *j, size_t index) \
    {                                                                    \
        const struct vt_comparison *c = at(j, index);                    \
        return c ? c->member : NAN;                                      \
    }

GET_TEXT(benchmark, benchmark)
GET_TEXT(metric, metric)
GET_TEXT(unit, unit)
GET_TEXT(factor, factor)
GET_TEXT(baseline_level, baseline.level)
GET_TEXT(candidate_level, candidate.level)
GET_TEXT(reason, reason)
GET_NUMBER(ratio, ratio)
GET_NUMBER(improvement, improvement)
GET_NUMBER(interval_low, ci.low)
GET_NUMBER(interval_high, ci.high)
GET_NUMBER(interval_level, ci.level)
GET_NUMBER(p, p)
GET_NUMBER(p_adjusted, p_adjusted)
GET_NUMBER(runs_needed, runs_needed)

const char *vtstat_estimand(const struct vtstat_judgement *j, size_t index)
{
    const struct vt_comparison *c = at(j, index);

    return c ? c->ci.of : "";
}

enum vtstat_word vtstat_verdict(const struct vtstat_judgement *j, size_t index)
{
    static const enum vtstat_word words[VT_N_VERDICTS] = {
        [VT_UNKNOWN] = VTSTAT_UNKNOWN, [VT_NOISE] = VTSTAT_NOISE, [VT_SAME] = VTSTAT_SAME,
        [VT_GAIN] = VTSTAT_GAIN,       [VT_LOSS] = VTSTAT_LOSS,
    };
    const struct vt_comparison *c = at(j, index);

    return c ? words[c->verdict] : VTSTAT_UNKNOWN;
}

const char *vtstat_verdict_name(enum vtstat_word word)
{
    static const char *const names[] = {"unknown", "noise", "same", "gain", "loss"};

    return (unsigned)word < sizeof names / sizeof *names ? names[word] : "unknown";
}

const char *vtstat_flag(const struct vtstat_judgement *j, size_t index, size_t flag)
{
    const struct vt_comparison *c = at(j, index);

    return c && flag < c->n_flags ? c->flags[flag] : "";
}

void vtstat_free(struct vtstat_judgement *j)
{
    if (j)
        vt_study_free(&j->study);
    free(j);
}

void vtstat_error_free(char *error)
{
    free(error);
}
