#include "model/choice.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

static bool begins(const char *pattern, const char *name)
{
    size_t n = strlen(pattern);

    n -= n && pattern[n - 1] == '/';
    return n && !strncmp(pattern, name, n) && name[n] == '/';
}

static bool matches(const char *pattern, const char *name)
{
    const char *slash = strchr(name, '/');

    return !fnmatch(pattern, name, 0) || (slash && !fnmatch(pattern, slash + 1, 0)) || begins(pattern, name);
}

/* Marks the patterns that match in met[]. */
static bool any_matches(const struct vt_names *patterns, const char *name, bool met[])
{
    bool any = false;

    for (size_t i = 0; i < patterns->n; i++)
        if (matches(patterns->at[i], name)) {
            any = true;
            met[i] = true;
        }
    return any;
}

/* What was met so far, a flag a pattern. */
struct met {
    bool *benchmark, *metric, *skip; /* owned */
};

static bool takes(const struct vt_choice *c, const char *benchmark, const char *metric, const struct met *met,
                  struct vt_error *err)
{
    char *both = vt_text_printed("%s/%s", benchmark, metric);
    bool benchmark_is = any_matches(&c->benchmark, benchmark, met->benchmark) || !c->benchmark.n,
         metric_is = any_matches(&c->metric, metric, met->metric) || !c->metric.n, skipped = false;

    if (!both)
        vt_no_memory(err);
    else {
        skipped |= any_matches(&c->skip, both, met->skip);
        skipped |= any_matches(&c->skip, benchmark, met->skip);
        skipped |= any_matches(&c->skip, metric, met->skip);
    }
    free(both);
    return benchmark_is && metric_is && !skipped;
}

/* The names of an element; false for kinds that are of no metric. */
static bool names_of(enum vt_kind kind, void *element, const char **benchmark, const char **metric)
{
    switch (kind) {
    case VT_KIND_SERIES:
        *benchmark = ((struct vt_series *)element)->benchmark;
        *metric = ((struct vt_series *)element)->metric;
        return true;
    case VT_KIND_SUMMARY:
        *benchmark = ((struct vt_summary *)element)->benchmark;
        *metric = ((struct vt_summary *)element)->metric;
        return true;
    case VT_KIND_COMPARISON:
        *benchmark = ((struct vt_comparison *)element)->benchmark;
        *metric = ((struct vt_comparison *)element)->metric;
        return true;
    case VT_KIND_FACTORIAL:
        *benchmark = ((struct vt_factorial *)element)->benchmark;
        *metric = ((struct vt_factorial *)element)->metric;
        return true;
    case VT_KIND_POOLED:
        *benchmark = ((struct vt_pooled *)element)->benchmark;
        *metric = ((struct vt_pooled *)element)->metric;
        return true;
    case VT_KIND_NOTE:
        *benchmark = vt_labels_get(&((struct vt_note *)element)->about, "benchmark");
        *metric = vt_labels_get(&((struct vt_note *)element)->about, "metric");
        return *benchmark && *metric;
    default:
        return false;
    }
}

/* Takes the elements of a kind that are not meant out. */
static enum vt_status choose_kind(const struct vt_choice *c, struct vt_study *study, enum vt_kind kind,
                                  const struct met *met, size_t *moved, size_t *n_gone, struct vt_error *err)
{
    size_t n = vt_study_count(study, kind), kept = 0;
    const char *benchmark, *metric;

    for (size_t i = 0; i < n; i++) {
        void *element = vt_study_at(study, kind, i);
        bool goes = kind == VT_KIND_SUITE ? *n_gone > 0
                                          : names_of(kind, element, &benchmark, &metric)
                                                && !takes(c, benchmark, metric, met, err);
        *n_gone += goes && kind != VT_KIND_NOTE;
        moved[i] = goes ? VT_NOT_FOUND : kept++;
    }
    vt_study_keep(study, kind, moved);
    return err->status;
}

static enum vt_status check_met(const char *option, const struct vt_names *patterns, const bool met[],
                                struct vt_error *err)
{
    for (size_t i = 0; i < patterns->n && !err->status; i++)
        if (!met[i])
            vt_fail(err, VT_USAGE, "--%s %s: nothing of that name is here", option, patterns->at[i]);
    return err->status;
}

static enum vt_status choose(const struct vt_choice *c, struct vt_study *study, const struct met *met,
                             size_t *moved[VT_N_KINDS], struct vt_error *err)
{
    size_t n_gone = 0;

    for (int pass = 0; pass < 2; pass++) /* suites last, when it is known whether anything goes */
        for (int kind = 0; kind < VT_N_KINDS && !err->status; kind++) {
            if ((kind == VT_KIND_SUITE) != (pass == 1) || !vt_study_count(study, (enum vt_kind)kind))
                continue;
            size_t *to = malloc(vt_study_count(study, (enum vt_kind)kind) * sizeof *to);
            if (!to)
                return vt_no_memory(err);
            choose_kind(c, study, (enum vt_kind)kind, met, to, &n_gone, err);
            if (moved)
                moved[kind] = to;
            else
                free(to);
        }
    if (err->status || check_met("benchmark", &c->benchmark, met->benchmark, err)
        || check_met("metric", &c->metric, met->metric, err))
        return err->status;
    return check_met("skip", &c->skip, met->skip, err);
}

enum vt_status vt_choice_apply(const struct vt_choice *c, struct vt_study *study, size_t *moved[VT_N_KINDS],
                               struct vt_error *err)
{
    struct met met = {calloc(c->benchmark.n + 1, sizeof *met.benchmark),
                      calloc(c->metric.n + 1, sizeof *met.metric), calloc(c->skip.n + 1, sizeof *met.skip)};

    if (!met.benchmark || !met.metric || !met.skip)
        vt_no_memory(err);
    else if (c->benchmark.n || c->metric.n || c->skip.n)
        choose(c, study, &met, moved, err);
    free(met.benchmark);
    free(met.metric);
    free(met.skip);
    return err->status;
}

void vt_choice_free(struct vt_choice *choice)
{
    vt_names_free(&choice->benchmark);
    vt_names_free(&choice->metric);
    vt_names_free(&choice->skip);
}
