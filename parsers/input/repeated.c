/* What is read twice: one file by two paths, and copies. */
#include "parsers/input/job.h"

#include <stdlib.h>
#include <string.h>

#define MOST_TOLD 20 /* notes of one kind */

/* The source before `now` that is the same file or, by text, has the same text; else NULL, and `now` is
 * remembered. */
static struct source *find_known(struct job *job, struct source *now, bool by_text)
{
    uint64_t key = by_text ? now->hash : ((uint64_t)now->inode * 0x9e3779b97f4a7c15u) ^ (uint64_t)now->device;

    key ^= key >> 29;
    for (size_t at = key & (job->n_known - 1);; at = (at + 1) & (job->n_known - 1)) {
        struct source *before = job->known[at];
        if (!before) {
            job->known[at] = now;
            return NULL;
        }
        if (before != now
            && (by_text ? before->n_bytes == now->n_bytes && before->hash == now->hash
                        : before->inode == now->inode && before->device == now->device))
            return before;
    }
}

bool vt_job_remember(struct job *job)
{
    free(job->known);
    job->repeated = job->alike = 0;
    for (job->n_known = 16; job->n_known < 4 * job->n; job->n_known *= 2) /* two entries a source at most */
        continue;
    job->known = calloc(job->n_known, sizeof(struct source *));
    return job->known != NULL;
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
    bool same = !vt_source_factors(a, a->path, &x, err) && !vt_source_factors(b, b->path, &y, err)
                && holds_all(&x, &y) && holds_all(&y, &x);

    vt_labels_free(&x);
    vt_labels_free(&y);
    return same;
}

bool vt_job_is_repeated(struct job *job, struct source *source, const char *name, struct vt_error *err)
{
    struct source *before = source->inode ? find_known(job, source, false) : NULL;
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
    source->hash = 14695981039346656037u;
    source->n_bytes = loaded->n;
    for (size_t i = 0; i < loaded->n; i += 8) { /* FNV over words: a gigabyte must not take a second */
        uint64_t word = 0;
        memcpy(&word, loaded->bytes + i, loaded->n - i < 8 ? loaded->n - i : 8);
        source->hash = (source->hash ^ word) * 1099511628211u;
        source->hash ^= source->hash >> 32;
    }
    before = find_known(job, source, true);
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
