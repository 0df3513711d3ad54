#include "judge/together/suite_members.h"

#include "base/hash.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool vt_group_has(const char *prefixes, const char *benchmark)
{
    for (size_t n; *prefixes; prefixes += n + (prefixes[n] == ',')) {
        n = strcspn(prefixes, ",");
        if (n && !strncmp(benchmark, prefixes, n))
            return true;
    }
    return false;
}

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

static bool has_spread(const struct vt_summary *s)
{
    return s->n >= 2 && s->sem >= 0;
}

/* The ratio of the values that could be measured is not that of all, so it is in no mean. */
static bool is_censored(const struct vt_comparison *c)
{
    return c->baseline.n_censored > 0 || c->candidate.n_censored > 0;
}

static bool takes_part(const struct vt_comparison *c, bool with_spread)
{
    return c->ratio > 0 && c->better && !is_derived(c) && !is_censored(c)
           && (!with_spread || (has_spread(&c->baseline) && has_spread(&c->candidate)));
}

static bool same_benchmark(const void *elements, size_t number, const void *key)
{
    const struct vt_suite_member *m = elements;
    return !strcmp(m[number].at->benchmark, key);
}

/* The member of a benchmark, made when it is new; VT_NOT_FOUND for its second metric, or when memory ran out.
 */
static size_t member_of(struct vt_suite_members *m, struct vt_index *index, const struct vt_comparison *c,
                        struct vt_error *err)
{
    uint64_t hash = vt_hash_string(VT_HASH_START, c->benchmark);
    size_t at = vt_index_find(index, hash, same_benchmark, m->member, c->benchmark);

    if (at != VT_NOT_FOUND)
        return strcmp(m->member[at].at->metric, c->metric) ? VT_NOT_FOUND : at;
    if (!vt_index_add(index, hash, m->n)) {
        vt_no_memory(err);
        return VT_NOT_FOUND;
    }
    m->member[m->n] = (struct vt_suite_member){.at = c};
    return m->n++;
}

static void finish(struct vt_suite_members *m)
{
    for (size_t i = 0; i < m->n; i++) {
        struct vt_suite_member *one = &m->member[i];
        one->log /= (double)one->strata;
        one->percent = one->strata == 1                     ? one->at->improvement
                       : one->at->better == VT_BETTER_LOWER ? 100 * (1 - exp(-one->log))
                                                            : 100 * (exp(one->log) - 1);
        m->log[i] = one->log;
    }
}

static enum vt_status take(const struct vt_suite_part candidate[], size_t n, bool with_spread,
                           struct vt_suite_members *m, struct vt_error *err)
{
    struct vt_index index = {0};

    m->n = m->n_parts = 0;
    for (size_t i = 0; i < n && !err->status; i++) {
        const struct vt_comparison *c = candidate[i].c;
        size_t at = takes_part(c, with_spread) ? member_of(m, &index, c, err) : VT_NOT_FOUND;
        if (at == VT_NOT_FOUND)
            continue;
        m->member[at].strata++;
        m->member[at].log += c->better == VT_BETTER_LOWER ? -log(c->ratio) : log(c->ratio);
        m->part[m->n_parts] = candidate[i];
        m->part[m->n_parts++].member = at;
    }
    vt_index_free(&index);
    finish(m);
    return err->status;
}

enum vt_status vt_suite_members_take(const struct vt_suite_part candidate[], size_t n,
                                     struct vt_suite_members *m, struct vt_error *err)
{
    *m = (struct vt_suite_members){.member = malloc((n + 1) * sizeof *m->member),
                                   .log = malloc((n + 1) * sizeof *m->log),
                                   .part = malloc((n + 1) * sizeof *m->part)};
    if (!m->member || !m->log || !m->part)
        return vt_no_memory(err);
    if (!take(candidate, n, true, m, err) && m->n < 2) {
        m->published = true;
        take(candidate, n, false, m, err);
    }
    return err->status;
}

void vt_suite_members_free(struct vt_suite_members *m)
{
    free(m->member);
    free(m->log);
    free(m->part);
    *m = (struct vt_suite_members){0};
}
