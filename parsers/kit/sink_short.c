/* Files of one configuration that give fewer results than another of it does: cut off, most likely, where
 * nothing in the file itself could tell. */
#include "parsers/kit/sink_state.h"

#include "base/array.h"
#include "base/buffer.h"

#include <stdlib.h>
#include <string.h>

/* A file under one configuration and format. */
struct given {
    size_t group, file; /* numbers of names */
    size_t n;           /* benchmarks it gave values of */
};

struct survey {
    struct vt_names groups, files, told; /* told: "GROUP FILE BENCHMARK" */
    struct given *at;                    /* owned: n */
    size_t n;
    struct vt_index index; /* of `at` by group and file */
    size_t *group;         /* owned: of each series */
};

#define MOST_LOOKS 100000000.0 /* beyond so many files times series nobody waits for a hint */

static bool same_given(const void *elements, size_t number, const void *key)
{
    const struct given *a = (const struct given *)elements + number, *b = key;
    return a->group == b->group && a->file == b->file;
}

static uint64_t hash_of(const struct given *g)
{
    return vt_hash(vt_hash(VT_HASH_START, &g->group, sizeof g->group), &g->file, sizeof g->file);
}

static size_t group_of(struct survey *v, const struct vt_series *s)
{
    struct vt_buffer key = {0};

    vt_buffer_printf(&key, "%s\n", s->format);
    vt_labels_put(&s->factors, NULL, &key);
    size_t group = key.failed ? VT_NOT_FOUND : vt_names_add(&v->groups, vt_text_of(vt_buffer_text(&key)));
    vt_buffer_free(&key);
    return group;
}

static char *told_key(size_t group, size_t file, const char *benchmark)
{
    return vt_text_printed("%zu %zu %s", group, file, benchmark);
}

/* 1: the first result of that benchmark in that file; 0: another of it; -1: memory ran out. A tool may leave
 * a metric of a benchmark out; a benchmark without any was not run, or cut off. */
static int tell(struct survey *v, size_t group, size_t file, const char *benchmark)
{
    char *key = told_key(group, file, benchmark);
    size_t before = v->told.n, at = key ? vt_names_add(&v->told, vt_text_of(key)) : VT_NOT_FOUND;

    free(key);
    return at == VT_NOT_FOUND ? -1 : v->told.n > before;
}

static bool is_told(const struct survey *v, size_t group, size_t file, const char *benchmark)
{
    char *key = told_key(group, file, benchmark);
    bool told = !key || vt_names_find(&v->told, vt_text_of(key)) != VT_NOT_FOUND;

    free(key);
    return told;
}

static bool count(struct survey *v, size_t group, size_t file)
{
    struct given g = {.group = group, .file = file, .n = 1};
    size_t at = vt_index_find(&v->index, hash_of(&g), same_given, v->at, &g);

    if (at != VT_NOT_FOUND) {
        v->at[at].n++;
        return true;
    }
    struct given *bigger = vt_array_grow(v->at, v->n, sizeof *bigger);
    if (!bigger)
        return false;
    v->at = bigger;
    bigger[v->n] = g;
    return vt_index_add(&v->index, hash_of(&g), v->n++);
}

static bool look(struct survey *v, const struct vt_study *study)
{
    v->group = malloc((study->n_series + 1) * sizeof *v->group);
    if (!v->group)
        return false;
    for (size_t i = 0; i < study->n_series; i++) {
        const struct vt_series *s = &study->series[i];
        size_t group = v->group[i] = group_of(v, s);
        for (size_t k = 0; k < s->n_files && group != VT_NOT_FOUND; k++) {
            size_t file = vt_names_add(&v->files, vt_text_of(s->file[k]));
            int first = file == VT_NOT_FOUND ? -1 : tell(v, group, file, s->benchmark);
            if (first < 0 || (first && !count(v, group, file)))
                return false;
        }
        if (group == VT_NOT_FOUND)
            return false;
    }
    return true;
}

/* The fullest file of each group, the first of equals; *alike: how many are as full. */
struct fullest {
    const struct given *file;
    size_t alike;
};

static struct fullest *fullest_of(const struct survey *v)
{
    struct fullest *full = calloc(v->groups.n + 1, sizeof *full);

    for (size_t i = 0; full && i < v->n; i++) {
        struct fullest *f = &full[v->at[i].group];
        if (!f->file || v->at[i].n > f->file->n)
            *f = (struct fullest){&v->at[i], 0};
        f->alike += v->at[i].n == f->file->n;
    }
    return full;
}

/* The first series of a benchmark that the fullest file gave and this one did not; NULL when this one has a
 * benchmark of its own. */
static const struct vt_series *first_missing(const struct survey *v, const struct vt_study *study,
                                             const struct given *full, const struct given *g)
{
    const struct vt_series *missing = NULL;

    for (size_t i = 0; i < study->n_series; i++) {
        const struct vt_series *s = &study->series[i];
        if (v->group[i] != full->group)
            continue;
        bool in_full = is_told(v, full->group, full->file, s->benchmark),
             here = is_told(v, g->group, g->file, s->benchmark);
        if (here && !in_full)
            return NULL;
        if (in_full && !here && !missing)
            missing = s;
    }
    return missing;
}

static enum vt_status note(struct vt_sink *sink, const struct survey *v, const struct given *full,
                           const struct given *g, const struct vt_series *missing, bool usual,
                           struct vt_error *err)
{
    const char *file = v->files.at[g->file], *whole = v->files.at[full->file];
    struct vt_note *n = vt_study_add_note(
        sink->study, "file_short", usual ? VT_WARNING : VT_INFO, err,
        "%s gives %zu of the %zu benchmarks that %s gives; %s is the first that is missing: was it "
        "cut off?",
        file, g->n, full->n, whole, missing->benchmark);

    if (!n || vt_note_arg(n, err, "benchmark", "%s", missing->benchmark)
        || vt_note_arg(n, err, "whole", "%s", whole) || vt_note_arg(n, err, "n_given", "%zu", g->n)
        || vt_note_arg(n, err, "n_whole", "%zu", full->n))
        return err->status;
    return vt_labels_set(&n->about, "file", file, err);
}

enum vt_status vt_sink_note_short(struct vt_sink *sink, struct vt_error *err)
{
    struct survey v = {0};
    bool fine = look(&v, sink->study);
    struct fullest *full = fine ? fullest_of(&v) : NULL;
    size_t noted = 0;

    if (!full)
        vt_no_memory(err);
    bool few = (double)v.n * (double)sink->study->n_series < MOST_LOOKS;
    for (size_t i = 0; full && few && i < v.n && !err->status && noted < VT_MOST_NOTES; i++) {
        const struct fullest *f = &full[v.at[i].group];
        const struct vt_series *missing =
            v.at[i].n < f->file->n ? first_missing(&v, sink->study, f->file, &v.at[i]) : NULL;
        if (missing && !note(sink, &v, f->file, &v.at[i], missing, f->alike > 1, err))
            noted++;
    }
    vt_names_free(&v.groups);
    vt_names_free(&v.files);
    vt_names_free(&v.told);
    vt_index_free(&v.index);
    free(v.at);
    free(v.group);
    free(full);
    return err->status;
}
