/* What is read twice: one file by two paths, and copies. */
#include "parsers/input/job.h"

#include <string.h>

#define MOST_TOLD 20 /* notes of one kind */

static bool same_file(const void *sources, size_t number, const void *key)
{
    const struct source *before = (const struct source *)sources + number, *now = key;

    return before != now && before->inode == now->inode && before->device == now->device;
}

static bool same_text(const void *sources, size_t number, const void *key)
{
    const struct source *before = (const struct source *)sources + number, *now = key;

    return before != now && before->n_bytes == now->n_bytes && before->hash == now->hash;
}

/* The source before `now` that is the same by `same`; else NULL, and `now` is remembered under the hash. */
static struct source *find_known(struct job *job, struct source *now, uint64_t hash, vt_index_same *same,
                                 struct vt_error *err)
{
    size_t before = vt_index_find(&job->known, hash, same, job->source, now);

    if (before != VT_NOT_FOUND)
        return &job->source[before];
    if (!vt_index_add(&job->known, hash, (size_t)(now - job->source)))
        vt_no_memory(err);
    return NULL;
}

static struct source *find_file(struct job *job, struct source *now, struct vt_error *err)
{
    uint64_t hash =
        vt_hash(vt_hash(VT_HASH_START, &now->device, sizeof now->device), &now->inode, sizeof now->inode);

    return now->inode ? find_known(job, now, hash, same_file, err) : NULL;
}

void vt_job_forget_known(struct job *job)
{
    vt_index_clear(&job->known);
    job->repeated = job->alike = 0;
}

static const char *value_unless_level(const struct vt_labels *l, size_t i)
{
    static const char *const levels[] = {"boot", "run", "iteration", "block", "round", "pair"};

    for (size_t k = 0; k < sizeof levels / sizeof *levels; k++)
        if (!strcmp(l->at[i].name, levels[k]))
            return NULL;
    return l->at[i].value;
}

static bool holds_all(const struct vt_labels *a, const struct vt_labels *b)
{
    for (size_t i = 0; i < a->n; i++) {
        const char *value = value_unless_level(a, i), *other = vt_labels_get(b, a->at[i].name);
        if (value && (!other || strcmp(value, other)))
            return false;
    }
    return true;
}

/* Whether paths and --set give two sources the same factors, levels of repetition apart. */
static bool same_configuration(const struct source *a, const struct source *b, struct vt_error *err)
{
    struct vt_labels x = {0}, y = {0};
    bool same = !vt_source_factors(a, a->path, &x, NULL, err) && !vt_source_factors(b, b->path, &y, NULL, err)
                && holds_all(&x, &y) && holds_all(&y, &x);

    vt_labels_free(&x);
    vt_labels_free(&y);
    return same;
}

bool vt_job_is_repeated(struct job *job, struct source *source, const char *name, struct vt_error *err)
{
    struct source *before = find_file(job, source, err);
    bool same = before && same_configuration(before, source, err);

    if (before && !err->status && ++job->repeated <= MOST_TOLD
        && !vt_sink_file(job->sink, name, "", NULL, err)) {
        vt_sink_note(job->sink, "same_file", VT_WARNING, err,
                     same ? "%s is the same file as %s and was read once"
                          : "%s is the same file as %s, read again as another configuration",
                     name, before->path);
        vt_sink_note_arg(job->sink, err, "name", "%s", name);
        vt_sink_note_arg(job->sink, err, "other", "%s", before->path);
        if (same)
            vt_sink_note_arg(job->sink, err, "once", "yes");
    }
    return same;
}

enum vt_status vt_job_note_alike(struct job *job, struct source *source, const struct vt_loaded *loaded,
                                 const char *name, struct vt_error *err)
{
    struct source *before;

    if (!vt_sink_last_line(job->sink)) /* facts of a machine are the same at each run */
        return VT_OK;
    source->hash = VT_HASH_START;
    source->n_bytes = loaded->n;
    for (size_t i = 0; i < loaded->n; i += 8) { /* FNV over words: a gigabyte must not take a second */
        uint64_t word = 0;
        memcpy(&word, loaded->bytes + i, loaded->n - i < 8 ? loaded->n - i : 8);
        source->hash = (source->hash ^ word) * 1099511628211u;
        source->hash ^= source->hash >> 32;
    }
    before = find_known(job, source, source->hash, same_text, err);
    if (before && before->inode != source->inode && same_configuration(before, source, err)
        && ++job->alike <= MOST_TOLD) {
        vt_sink_note(job->sink, "same_content", VT_WARNING, err,
                     "%s holds the very bytes of %s; if it is a copy and no run of its own, leave it out",
                     name, before->path);
        vt_sink_note_arg(job->sink, err, "name", "%s", name);
        vt_sink_note_arg(job->sink, err, "other", "%s", before->path);
    }
    return err->status;
}
