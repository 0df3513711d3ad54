#include "judge/pairing/pairs.h"

#include "base/array.h"
#include "base/buffer.h"
#include "judge/design/confounding.h"
#include "model/level_word.h"

#include <stdlib.h>
#include <string.h>

/* The series of one metric of one benchmark. */
struct group {
    const struct vt_series **series; /* borrowed: n of them, in the order read */
    size_t n;
};

/* ---- groups */

struct indexed {
    const struct vt_series *series;
    size_t index, first; /* first: index of the first series of its group */
};

static int by_identity(const void *a, const void *b)
{
    const struct indexed *x = a, *y = b;
    int order = strcmp(x->series->benchmark, y->series->benchmark);

    if (!order)
        order = strcmp(x->series->metric, y->series->metric);
    return order ? order : (x->index > y->index) - (x->index < y->index);
}

static int by_first(const void *a, const void *b)
{
    const struct indexed *x = a, *y = b;

    if (x->first != y->first)
        return x->first < y->first ? -1 : 1;
    return (x->index > y->index) - (x->index < y->index);
}

static bool same_identity(const struct indexed *x, const struct indexed *y)
{
    return !strcmp(x->series->benchmark, y->series->benchmark)
           && !strcmp(x->series->metric, y->series->metric);
}

/* All series, group by group; groups in the order first seen. */
static struct indexed *sort_series(const struct vt_study *study, struct vt_error *err)
{
    size_t n = study->n_series;
    struct indexed *all = malloc((n ? n : 1) * sizeof *all);

    if (!all) {
        vt_no_memory(err);
        return NULL;
    }
    for (size_t i = 0; i < n; i++)
        all[i] = (struct indexed){&study->series[i], i, i};
    qsort(all, n, sizeof *all, by_identity);
    for (size_t i = 1; i < n; i++)
        if (same_identity(&all[i - 1], &all[i]))
            all[i].first = all[i - 1].first;
    qsort(all, n, sizeof *all, by_first);
    return all;
}

/* ---- factors */

static const char *level_of(const struct vt_series *s, const char *factor)
{
    const char *level = vt_labels_get(&s->factors, factor);
    return level ? level : "";
}

static bool varies(const struct group *g, const char *factor)
{
    for (size_t i = 1; i < g->n; i++)
        if (strcmp(level_of(g->series[i], factor), level_of(g->series[0], factor)))
            return true;
    return false;
}

/* Whether f's level tells g's: no two series with the same f have different g. */
static bool determines(const struct group *group, const char *f, const char *g)
{
    for (size_t i = 0; i < group->n; i++)
        for (size_t j = 0; j < i; j++)
            if (!strcmp(level_of(group->series[i], f), level_of(group->series[j], f))
                && strcmp(level_of(group->series[i], g), level_of(group->series[j], g)))
                return false;
    return true;
}

/* The names of all factors of the group, with "" as value. */
static enum vt_status factor_names(const struct group *g, struct vt_labels *names, struct vt_error *err)
{
    for (size_t i = 0; i < g->n; i++)
        for (size_t k = 0; k < g->series[i]->factors.n; k++)
            if (vt_labels_set(names, g->series[i]->factors.at[k].name, "", err))
                return err->status;
    return VT_OK;
}

const char *vt_pairs_baseline(const struct vt_study *study, const char *factor,
                              const struct vt_pair_options *options)
{
    const char *given = vt_labels_get(&options->baseline, factor), *best = NULL;
    struct vt_names levels = {0};

    if (given)
        return given;
    for (size_t i = 0; i < study->n_series; i++) {
        const char *level = vt_labels_get(&study->series[i].factors, factor);
        if (level && vt_names_add(&levels, vt_text_of(level)) == VT_NOT_FOUND)
            break; /* without memory, the first that fitted */
    }
    const char *word = levels.n ? levels.at[vt_level_baseline(&levels)] : "";
    for (size_t i = 0; i < study->n_series && !best; i++) {
        const char *level = vt_labels_get(&study->series[i].factors, factor);
        best = level && !strcmp(level, word) ? level : NULL; /* the series' own, which stays */
    }
    vt_names_free(&levels);
    return best ? best : "";
}

static enum vt_status check_options(const struct vt_study *study, const struct vt_pair_options *options,
                                    struct vt_error *err)
{
    for (size_t k = 0; k < options->factors.n; k++) {
        const char *name = options->factors.at[k].name;
        size_t i = 0;
        while (i < study->n_series && !vt_labels_get(&study->series[i].factors, name))
            i++;
        if (i == study->n_series)
            return vt_fail(err, VT_USAGE, "no series has the factor '%s' that --factor names", name);
    }
    for (size_t k = 0; k < options->baseline.n; k++) {
        const struct vt_label *b = &options->baseline.at[k];
        size_t i = 0;
        while (i < study->n_series && strcmp(level_of(&study->series[i], b->name), b->value))
            i++;
        if (i == study->n_series)
            return vt_fail(err, VT_USAGE, "no series has the level %s=%s that --baseline names", b->name,
                           b->value);
    }
    return VT_OK;
}

/* ---- pairs */

/* Fills held and confounded; false when another factor differs that does not always change with this one. */
static bool tell_apart(const struct group *g, const struct vt_labels *names, const char *factor,
                       const struct vt_series *a, const struct vt_series *b, struct vt_pair *pair,
                       struct vt_error *err)
{
    for (size_t i = 0; i < names->n; i++) {
        const char *other = names->at[i].name, *x = level_of(a, other), *y = level_of(b, other);
        if (!strcmp(other, factor))
            continue;
        if (!strcmp(x, y)) {
            if (*x && vt_labels_set(&pair->held, other, x, err))
                return false;
            continue;
        }
        if (!determines(g, factor, other))
            return false;
        if (vt_labels_set_change(&pair->confounded, other, x, y, err))
            return false;
    }
    return true;
}

static void pair_free(struct vt_pair *pair)
{
    free(pair->factor);
    vt_labels_free(&pair->held);
    vt_labels_free(&pair->confounded);
}

/* The series that differs from the baseline only in that its level repeats it. */
static const struct vt_series *find_again(const struct group *g, const char *factor,
                                          const struct vt_series *a, const struct vt_series *b)
{
    const char *base = level_of(a, factor);

    for (size_t i = 0; i < g->n; i++) {
        const struct vt_series *s = g->series[i];
        const char *level = level_of(s, factor);
        size_t n = vt_level_repeats(level);
        bool same =
            s != b && n && n == strlen(base) && !strncmp(level, base, n) && s->factors.n == a->factors.n;
        for (size_t k = 0; k < a->factors.n && same; k++)
            same = !strcmp(a->factors.at[k].name, factor)
                   || !strcmp(level_of(s, a->factors.at[k].name), a->factors.at[k].value);
        if (same)
            return s;
    }
    return NULL;
}

static enum vt_status add_pair(const struct vt_study *study, struct vt_pairs *pairs, const struct group *g,
                               const struct vt_labels *names, const char *factor, const struct vt_series *a,
                               const struct vt_series *b, struct vt_error *err)
{
    struct vt_pair pair = {.baseline = a, .candidate = b};

    if (!tell_apart(g, names, factor, a, b, &pair, err)
        || vt_confounding_facts(study, a, b, factor, &pair.confounded, err)) {
        pair_free(&pair);
        return err->status;
    }
    pair.again = find_again(g, factor, a, b);
    pair.factor = strdup(factor);
    if (!pair.factor)
        goto no_memory;
    struct vt_pair *bigger = vt_array_grow(pairs->at, pairs->n, sizeof *bigger);
    if (!bigger)
        goto no_memory;
    pairs->at = bigger;
    pairs->at[pairs->n++] = pair;
    return VT_OK;
no_memory:
    pair_free(&pair);
    return vt_no_memory(err);
}

/* Each series at the baseline's level against each at another level. */
static enum vt_status pair_factor(const struct vt_study *study, const struct group *g,
                                  const struct vt_labels *names, const char *factor, const char *base,
                                  struct vt_pairs *pairs, struct vt_error *err)
{

    for (size_t i = 0; i < g->n; i++) {
        if (strcmp(level_of(g->series[i], factor), base))
            continue;
        for (size_t j = 0; j < g->n; j++) {
            const char *level = level_of(g->series[j], factor);
            if (*level && strcmp(level, base)
                && add_pair(study, pairs, g, names, factor, g->series[i], g->series[j], err))
                return err->status;
        }
    }
    return VT_OK;
}

/* Of factors that always change together, the first one stands for them all unless the user names another. */
static bool is_shadowed(const struct group *g, const struct vt_labels *names, size_t index)
{
    const char *name = names->at[index].name;

    for (size_t i = 0; i < index; i++)
        if (varies(g, names->at[i].name) && determines(g, names->at[i].name, name)
            && determines(g, name, names->at[i].name))
            return true;
    return false;
}

/* A factor's baseline is found once for the study; `bases` keeps those found. */
static const char *base_of(const struct vt_study *study, const struct vt_pair_options *options,
                           const char *factor, struct vt_labels *bases, struct vt_error *err)
{
    if (!vt_labels_get(bases, factor))
        vt_labels_set(bases, factor, vt_pairs_baseline(study, factor, options), err);
    return vt_labels_get(bases, factor);
}

static enum vt_status pair_group(const struct vt_study *study, const struct vt_pair_options *options,
                                 const struct group *g, struct vt_labels *bases, struct vt_pairs *pairs,
                                 struct vt_error *err)
{
    struct vt_labels names = {0};

    factor_names(g, &names, err);
    for (size_t i = 0; i < names.n && !err->status; i++) {
        const char *name = names.at[i].name;
        bool wanted =
            options->factors.n ? vt_labels_get(&options->factors, name) != NULL : !is_shadowed(g, &names, i);
        const char *base = wanted && varies(g, name) ? base_of(study, options, name, bases, err) : NULL;
        if (base)
            pair_factor(study, g, &names, name, base, pairs, err);
    }
    vt_labels_free(&names);
    return err->status;
}

static enum vt_status note_single(struct vt_study *study, size_t alone, struct vt_error *err)
{
    if (alone
        && vt_note_arg(
            vt_study_add_note(
                study, "not_compared", VT_INFO, err,
                "%zu %s measured under one configuration only, so there is nothing to compare %s with", alone,
                alone == 1 ? "metric was" : "metrics were", alone == 1 ? "it" : "them"),
            err, "n_metrics", "%zu", alone))
        return err->status;
    return VT_OK;
}

/* Of half a factorial, every two configurations differ in several factors, none of which follows from
 * another. */
static enum vt_status note_apart(struct vt_study *study, size_t apart, bool asked_for, struct vt_error *err)
{
    if (apart
        && vt_note_arg(
            vt_study_add_note(
                study, "no_partner", asked_for ? VT_INFO : VT_WARNING, err,
                "%zu %s measured under several configurations, but no two of them differ in one of the "
                "factors compared alone, or in it and others that always change with it; measure one that "
                "differs in one factor only",
                apart, apart == 1 ? "metric was" : "metrics were"),
            err, "n_metrics", "%zu", apart))
        return err->status;
    return VT_OK;
}

/* "FACTOR\nlevel in small letters" of a label. */
static const char *spelling_key(const struct vt_label *l, struct vt_buffer *key)
{
    vt_buffer_clear(key);
    vt_buffer_printf(key, "%s\n", l->name);
    for (const char *c = l->value; *c; c++)
        vt_buffer_putc(key, (char)(*c >= 'A' && *c <= 'Z' ? *c - 'A' + 'a' : *c));
    return vt_buffer_text(key);
}

/* Whether a list, a word a line, holds the word. */
static bool is_listed(const char *list, const char *word)
{
    size_t n = strlen(word);

    for (size_t length; *list; list += length + (list[length] == '\n')) {
        length = strcspn(list, "\n");
        if (length == n && !memcmp(list, word, n))
            return true;
    }
    return false;
}

/* "FACTOR\nlevel in small letters" -> its spellings, a line each. */
static enum vt_status find_spellings(const struct vt_study *study, struct vt_labels *seen,
                                     struct vt_error *err)
{
    struct vt_buffer key = {0}, both = {0};

    for (size_t i = 0; i < study->n_series && !err->status; i++)
        for (size_t f = 0; f < study->series[i].factors.n && !err->status; f++) {
            const struct vt_label *l = &study->series[i].factors.at[f];
            const char *old = vt_labels_get(seen, spelling_key(l, &key));
            if (old && is_listed(old, l->value))
                continue;
            vt_buffer_clear(&both);
            vt_buffer_printf(&both, "%s%s%s", old ? old : "", old ? "\n" : "", l->value);
            if (key.failed || both.failed)
                vt_no_memory(err);
            else
                vt_labels_set(seen, vt_buffer_text(&key), vt_buffer_text(&both), err);
        }
    vt_buffer_free(&key);
    vt_buffer_free(&both);
    return err->status;
}

/* "off" and "Off" are two levels, since nobody may guess, but hardly ever meant as two. */
static enum vt_status note_spellings(struct vt_study *study, struct vt_error *err)
{
    struct vt_labels seen = {0};

    find_spellings(study, &seen, err);
    for (size_t i = 0; i < seen.n && !err->status; i++) {
        char *spellings = seen.at[i].value;
        if (!strchr(spellings, '\n'))
            continue;
        for (char *c = spellings; (c = strchr(c, '\n')) != NULL;)
            *c = '/';
        struct vt_note *n =
            vt_study_add_note(study, "levels_alike", VT_WARNING, err,
                              "the levels %s of %.*s differ only in capital letters and are compared as "
                              "different ones; if they "
                              "are the same, spell them alike",
                              spellings, (int)strcspn(seen.at[i].name, "\n"), seen.at[i].name);
        vt_note_arg(n, err, "levels", "%s", spellings);
        vt_note_arg(n, err, "factor", "%.*s", (int)strcspn(seen.at[i].name, "\n"), seen.at[i].name);
    }
    vt_labels_free(&seen);
    return err->status;
}

enum vt_status vt_pairs_find(struct vt_study *study, const struct vt_pair_options *options,
                             struct vt_pairs *pairs, struct vt_error *err)
{
    struct indexed *all;
    const struct vt_series **series = malloc((study->n_series ? study->n_series : 1) * sizeof *series);
    struct vt_labels bases = {0};
    size_t alone = 0, apart = 0;

    *pairs = (struct vt_pairs){0};
    if (!series)
        return vt_no_memory(err);
    if (check_options(study, options, err) || !(all = sort_series(study, err))) {
        free(series);
        return err->status;
    }
    for (size_t i = 0, next; i < study->n_series && !err->status; i = next) {
        for (next = i; next < study->n_series && all[next].first == all[i].first; next++)
            series[next - i] = all[next].series;
        size_t before = pairs->n;
        pair_group(study, options, &(struct group){series, next - i}, &bases, pairs, err);
        if (pairs->n == before)
            *(next - i == 1 ? &alone : &apart) += 1;
    }
    vt_labels_free(&bases);
    free(all);
    free(series);
    return err->status || note_spellings(study, err) || note_single(study, alone, err)
               ? err->status
               : note_apart(study, apart, options->factors.n > 0, err);
}

void vt_pairs_free(struct vt_pairs *pairs)
{
    for (size_t i = 0; i < pairs->n; i++)
        pair_free(&pairs->at[i]);
    free(pairs->at);
    *pairs = (struct vt_pairs){0};
}
