#include "model/join.h"

#include "base/array.h"
#include "model/twice.h"
#include "model/unit.h"

#include <stdlib.h>
#include <string.h>

/* The sum over the labels makes their order irrelevant, as it is in vt_labels_equal. */
uint64_t vt_labels_hash(const struct vt_labels *labels)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < labels->n; i++)
        sum += vt_hash_string(vt_hash_string(VT_HASH_START, labels->at[i].name), labels->at[i].value);
    return sum;
}

uint64_t vt_identity_hash(const struct vt_identity *identity)
{
    uint64_t names = vt_hash_string(vt_hash_string(VT_HASH_START, identity->benchmark), identity->metric);

    return identity->factors ? names ^ vt_labels_hash(identity->factors) : names;
}

static bool is_of(const void *series, size_t number, const void *identity)
{
    const struct vt_series *s = (const struct vt_series *)series + number;
    const struct vt_identity *of = identity;

    return !strcmp(s->benchmark, of->benchmark) && !strcmp(s->metric, of->metric)
           && (!of->factors || vt_labels_equal(&s->factors, of->factors));
}

size_t vt_identity_find(const struct vt_index *index, const struct vt_study *study,
                        const struct vt_identity *identity)
{
    return vt_index_find(index, vt_identity_hash(identity), is_of, study->series, identity);
}

size_t vt_identity_enter(struct vt_index *index, const struct vt_study *study, size_t number, bool factors)
{
    const struct vt_series *s = &study->series[number];
    struct vt_identity of = {s->benchmark, s->metric, factors ? &s->factors : NULL};
    size_t first = vt_identity_find(index, study, &of);

    if (first != VT_NOT_FOUND)
        return first;
    return vt_index_add(index, vt_identity_hash(&of), number) ? number : VT_NOT_FOUND;
}

/* A benchmark's metric, under whatever configuration, has one unit and one direction: that of its first
 * series. */
/* False when memory ran out. */
static bool take_direction(struct vt_series *s, const struct vt_series *from)
{
    s->better = from->better;
    if (!from->better_why)
        return true;
    char *why = vt_text_printed("%s (said under another configuration)", from->better_why);
    free(s->better_why);
    s->better_why = why;
    return why;
}

enum vt_status vt_series_agree(struct vt_series *s, struct vt_series *first, struct vt_error *err)
{
    double factor = 1;

    if (strcmp(s->unit, first->unit)) {
        if (!vt_unit_factor(s->unit, first->unit, &factor)) {
            struct vt_sample at = vt_series_at(s, 0);
            struct vt_buffer where = {0};
            vt_series_put_source(first, 0, &where);
            vt_fail_at(err, VT_INPUT, at.file ? at.file : "", at.line,
                       "%s %s is in '%s' here and in '%s' in %s; give each metric one unit", s->benchmark,
                       s->metric, s->unit, first->unit, vt_buffer_text(&where));
            vt_buffer_free(&where);
            return err->status;
        }
        for (size_t i = 0; i < s->n; i++)
            s->value[i] *= factor;
        for (size_t i = 0; s->aggregate_sd && i < s->n; i++)
            s->aggregate_sd[i] *= factor;
        if (vt_series_name(s, s->benchmark, s->metric, first->unit, s->better, err))
            return err->status;
    }
    if (!s->better && first->better && !take_direction(s, first))
        return vt_no_memory(err);
    if (!first->better && s->better && !take_direction(first, s))
        return vt_no_memory(err);
    if (s->better != first->better) {
        struct vt_sample at = vt_series_at(s, 0);
        return vt_fail_at(
            err, VT_INPUT, at.file ? at.file : "", at.line,
            "%s %s is better when %s here, but was when %s before; say --better %s=lower or higher",
            s->benchmark, s->metric, vt_better_name(s->better), vt_better_name(first->better), s->metric);
    }
    return VT_OK;
}

struct run {
    long boot, run;
};

static int by_boot_and_run(const void *a, const void *b)
{
    const struct run *x = a, *y = b;

    if (x->boot != y->boot)
        return x->boot < y->boot ? -1 : 1;
    return (x->run > y->run) - (x->run < y->run);
}

/* The highest run of a boot among n in order; 0 when the boot has none. */
static long last_run(const struct run *runs, size_t n, long boot)
{
    size_t low = 0, high = n;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (runs[middle].boot <= boot)
            low = middle + 1;
        else
            high = middle;
    }
    return low && runs[low - 1].boot == boot ? runs[low - 1].run : 0;
}

/* Values whose runs are not known are runs of their own, iterations are those of one run. */
static enum vt_status number_runs(struct vt_series *s, struct vt_error *err)
{
    if (s->run || !s->n)
        return VT_OK;
    s->run = malloc(s->capacity * sizeof *s->run);
    if (!s->run)
        return vt_no_memory(err);
    for (size_t i = 0; i < s->n; i++)
        s->run[i] = s->iteration ? 1 : (long)i + 1;
    return VT_OK;
}

static enum vt_status append_marks(struct vt_series *to, const struct vt_series *from, size_t first,
                                   struct vt_error *err)
{
    size_t n = to->n_rejected + from->n_rejected;
    size_t capacity = to->n_rejected;

    if (!from->n_rejected)
        return VT_OK;
    struct vt_rejected *all = vt_array_reserve(to->rejected, &capacity, n, sizeof *all);
    if (!all)
        return vt_no_memory(err);
    to->rejected = all;
    for (size_t i = 0; i < from->n_rejected; i++) {
        all[to->n_rejected] = from->rejected[i];
        all[to->n_rejected++].index += first;
    }
    return VT_OK;
}

/* What the tool itself said of several files is listed, as when they are read together. */
static enum vt_status append_reported(struct vt_series *to, const struct vt_series *from,
                                      struct vt_error *err)
{
    for (size_t i = 0; i < from->reported.n && !err->status; i++) {
        const struct vt_label *l = &from->reported.at[i];
        const char *old = vt_labels_get(&to->reported, l->name);
        if (old && !strcmp(old, l->value)) /* the same file again, or another that says no other */
            continue;
        char *both = vt_text_printed("%s%s%s", old ? old : "", old ? "; " : "", l->value);
        if (!both)
            return vt_no_memory(err);
        vt_labels_set(&to->reported, l->name, both, err);
        free(both);
    }
    return err->status;
}

static enum vt_status append_values(struct vt_series *to, const struct vt_series *from, struct vt_error *err)
{
    size_t before = to->n;
    struct run *runs = to->run ? malloc((before + 1) * sizeof *runs) : NULL;

    if (to->run && !runs)
        return vt_no_memory(err);
    for (size_t i = 0; runs && i < before; i++)
        runs[i] = (struct run){to->boot ? to->boot[i] : 0, to->run[i]};
    if (runs)
        qsort(runs, before, sizeof *runs, by_boot_and_run);
    for (size_t i = 0; i < from->n && !err->status; i++) {
        struct vt_sample sample = vt_series_at(from, i);
        if (runs)
            sample.run = last_run(runs, before, sample.boot) + (sample.run ? sample.run : 1);
        vt_series_push(to, &sample, err);
    }
    free(runs);
    return err->status;
}

static enum vt_status append(struct vt_series *to, struct vt_series *from, struct vt_place *place,
                             struct vt_error *err)
{
    place->first = to->n;
    if ((to->run || from->run) && (number_runs(to, err) || number_runs(from, err)))
        return err->status;
    if (append_values(to, from, err) || append_marks(to, from, place->first, err))
        return err->status;
    return append_reported(to, from, err);
}

/* Series that were added to another one leave the study. */
static void close_ranks(struct vt_study *study, struct vt_place place[])
{
    size_t kept = 0;

    for (size_t i = 0; i < study->n_series; i++)
        if (place[i].series == i) {
            place[i].series = kept;
            if (kept != i) {
                study->series[kept] = study->series[i];
                study->series[i] = (struct vt_series){0};
            }
            kept++;
        } else {
            place[i].series =
                place[place[i].series].series; /* the first of an identity comes before the others */
            vt_series_free(&study->series[i]);
        }
    study->n_series = kept;
}

/* Each series gets its own part of the marks, and its place among the values that stay. */
static void place_gone(size_t head, const size_t next[], struct vt_place place[], const unsigned char gone[],
                       size_t n, struct vt_error *err)
{
    size_t at = 0, kept = 0;

    for (size_t i = head; i != VT_NOT_FOUND; i = next[i]) {
        size_t end = next[i] != VT_NOT_FOUND ? place[next[i]].first : n, begin = place[i].first;
        if (memchr(gone + begin, 1, end - begin)) {
            place[i].gone = vt_array_copy(gone + begin, end - begin, 1);
            if (!place[i].gone)
                vt_no_memory(err);
        }
        place[i].first = kept;
        for (; at < end; at++)
            kept += !gone[at];
    }
}

/* The values that one series of an identity gave, and another one again, count once. `next` chains the series
 * that were added to the one at `head`, each with its place. */
static enum vt_status drop_twice(struct vt_study *study, size_t head, const size_t next[],
                                 struct vt_place place[], size_t *n_gone, struct vt_buffer *first,
                                 struct vt_error *err)
{
    struct vt_series *s = &study->series[head];
    size_t n_parts = 0, n = 0;

    for (size_t i = head; i != VT_NOT_FOUND; i = next[i])
        n_parts++;
    size_t *starts = calloc(n_parts + 1, sizeof *starts);
    uint64_t *file = calloc(s->n_files + 1, sizeof *file);
    unsigned char *gone = calloc(s->n + 1, 1);
    if (starts && file && gone) {
        size_t k = 0;
        for (size_t i = head; i != VT_NOT_FOUND; i = next[i])
            starts[k++] = place[i].first;
        for (k = 0; k < s->n_files; k++)
            file[k] = vt_file_name_identity(s->file[k]);
        struct vt_parts parts = {starts, n_parts, file};
        n = vt_series_find_twice(s, &parts, gone);
    }
    if (!starts || !file || !gone || n == VT_NOT_FOUND)
        vt_no_memory(err);
    else if (n) {
        for (size_t i = 0; i < s->n && !*n_gone && !first->length; i++)
            if (gone[i])
                vt_series_put_source(s, i, first);
        *n_gone += n;
        place_gone(head, next, place, gone, s->n, err);
        vt_series_remove(s, gone);
    }
    free(starts);
    free(file);
    free(gone);
    return err->status;
}

static enum vt_status drop_all_twice(struct vt_study *study, struct vt_place place[], struct vt_error *err)
{
    size_t *next = malloc((study->n_series + 1) * sizeof *next),
           *last = malloc((study->n_series + 1) * sizeof *last);
    size_t n_gone = 0;
    struct vt_buffer first = {0};

    if (!next || !last)
        vt_no_memory(err);
    for (size_t i = 0; !err->status && i < study->n_series; i++) {
        next[i] = VT_NOT_FOUND;
        last[i] = i;
        if (place[i].series != i) {
            next[last[place[i].series]] = i;
            last[place[i].series] = i;
        }
    }
    for (size_t i = 0; !err->status && i < study->n_series; i++)
        if (place[i].series == i && next[i] != VT_NOT_FOUND)
            drop_twice(study, i, next, place, &n_gone, &first, err);
    if (!err->status)
        vt_study_note_twice(study, n_gone, vt_buffer_text(&first), err);
    vt_buffer_free(&first);
    free(next);
    free(last);
    return err->status;
}

enum vt_status vt_study_join(struct vt_study *study, struct vt_place place[], struct vt_error *err)
{
    struct vt_index identities = {0}, metrics = {0};

    for (size_t i = 0; i < study->n_series && !err->status; i++) {
        size_t first = vt_identity_enter(&metrics, study, i, false);
        place[i] = (struct vt_place){.series = vt_identity_enter(&identities, study, i, true)};
        if (first == VT_NOT_FOUND || place[i].series == VT_NOT_FOUND)
            vt_no_memory(err);
        else if (first != i && vt_series_agree(&study->series[i], &study->series[first], err))
            break;
        else if (place[i].series != i)
            append(&study->series[place[i].series], &study->series[i], &place[i], err);
    }
    if (!err->status && !drop_all_twice(study, place, err))
        close_ranks(study, place);
    vt_index_free(&identities);
    vt_index_free(&metrics);
    return err->status;
}
