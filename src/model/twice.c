#include "model/twice.h"

#include "base/hash.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What was seen in earlier parts, as indices of values. */
struct seen {
    const struct vt_series *s;
    const struct vt_parts *parts;
    struct vt_index values, lines, others; /* by file, line and value; by file and line; files that differ */
    struct vt_index bare;                  /* parts without sources */
};

static uint64_t file_of(const struct seen *seen, size_t i)
{
    const struct vt_series *s = seen->s;

    return s->file_of && s->file_of[i] && s->line && s->line[i] > 0 ? seen->parts->file[s->file_of[i] - 1]
                                                                    : 0;
}

static uint64_t line_hash(const struct seen *seen, size_t i)
{
    uint64_t file = file_of(seen, i);

    return vt_hash(vt_hash(VT_HASH_START, &file, sizeof file), &seen->s->line[i], sizeof *seen->s->line);
}

/* Values are close when a conversion of units is all that lies between them; one hash for those in a step of
 * a millionth. */
static uint64_t value_hash(const struct seen *seen, size_t i, double x)
{
    int exponent = 0;
    double step = isnan(x) ? 0 : floor(frexp(x, &exponent) * 1e6);
    uint64_t hash = vt_hash(line_hash(seen, i), &exponent, sizeof exponent);

    step += 0.0; /* -0 is 0 */
    return vt_hash(hash, &step, sizeof step);
}

static bool close_to(double a, double b)
{
    return (isnan(a) && isnan(b)) || a == b || fabs(a - b) <= 1e-12 * fabs(a);
}

static bool same_line(const void *elements, size_t number, const void *key)
{
    const struct seen *seen = elements;
    size_t i = *(const size_t *)key;

    return file_of(seen, number) == file_of(seen, i) && seen->s->line[number] == seen->s->line[i];
}

static bool same_value(const void *elements, size_t number, const void *key)
{
    const struct seen *seen = elements;
    const struct vt_series *s = seen->s;
    size_t i = *(const size_t *)key;

    return same_line(elements, number, key) && close_to(s->value[number], s->value[i])
           && (!s->censored || s->censored[number] == s->censored[i]);
}

static bool same_file(const void *elements, size_t number, const void *key)
{
    return file_of(elements, number) == file_of(elements, *(const size_t *)key);
}

/* A value at the border of a step may have its like in the next one. */
static bool has_value(const struct seen *seen, size_t i)
{
    double x = seen->s->value[i], off = 1e-12 * fabs(x);
    const double tried[] = {x, x - off, x + off};

    for (size_t k = 0; k < sizeof tried / sizeof *tried; k++)
        if (vt_index_find(&seen->values, value_hash(seen, i, tried[k]), same_value, seen, &i) != VT_NOT_FOUND)
            return true;
    return false;
}

static bool has_line(const struct seen *seen, size_t i)
{
    return vt_index_find(&seen->lines, line_hash(seen, i), same_line, seen, &i) != VT_NOT_FOUND;
}

static bool differs(const struct seen *seen, size_t i)
{
    return vt_index_find(&seen->others, file_of(seen, i), same_file, seen, &i) != VT_NOT_FOUND;
}

static size_t end_of(const struct seen *seen, size_t part)
{
    return part + 1 < seen->parts->n_parts ? seen->parts->first[part + 1] : seen->s->n;
}

static double number_at(const double *array, size_t i)
{
    return array ? array[i] : NAN;
}

static long count_at(const long *array, size_t i)
{
    return array ? array[i] : 0;
}

static bool same_part(const void *elements, size_t number, const void *key)
{
    const struct seen *seen = elements;
    const struct vt_series *s = seen->s;
    size_t part = *(const size_t *)key, a = seen->parts->first[number], b = seen->parts->first[part];
    size_t n = end_of(seen, part) - b;

    if (end_of(seen, number) - a != n)
        return false;
    for (size_t i = 0; i < n; i++)
        if (!close_to(s->value[a + i], s->value[b + i])
            || !close_to(number_at(s->time, a + i), number_at(s->time, b + i))
            || count_at(s->boot, a + i) != count_at(s->boot, b + i)
            || count_at(s->iteration, a + i) != count_at(s->iteration, b + i)
            || count_at(s->block, a + i) != count_at(s->block, b + i)
            || (s->censored && s->censored[a + i] != s->censored[b + i]))
            return false;
    return true;
}

/* Whether a part without any source says enough to be known again: three values, not all equal. */
static bool is_bare(const struct seen *seen, size_t part)
{
    size_t first = seen->parts->first[part], end = end_of(seen, part);
    bool varies = false;

    for (size_t i = first; i < end; i++) {
        if (file_of(seen, i))
            return false;
        varies |= !close_to(seen->s->value[i], seen->s->value[first]);
    }
    return varies && end - first >= 3;
}

static bool add(struct vt_index *index, uint64_t hash, vt_index_same *same, const struct seen *seen, size_t i)
{
    return vt_index_find(index, hash, same, seen, &i) != VT_NOT_FOUND || vt_index_add(index, hash, i);
}

/* Marks what earlier parts have of a part, then remembers the rest. */
static bool take_part(struct seen *seen, size_t part, unsigned char gone[])
{
    size_t first = seen->parts->first[part], end = end_of(seen, part);
    bool ok = true;

    if (is_bare(seen, part)) {
        uint64_t hash = vt_hash(VT_HASH_START, &(size_t){end - first}, sizeof end);
        bool twice = vt_index_find(&seen->bare, hash, same_part, seen, &part) != VT_NOT_FOUND;
        memset(gone + first, twice, end - first);
        return twice || vt_index_add(&seen->bare, hash, part);
    }
    for (size_t i = first; i < end && ok; i++)
        if (file_of(seen, i) && has_line(seen, i) && !has_value(seen, i))
            ok = add(&seen->others, file_of(seen, i), same_file, seen, i);
    for (size_t i = first; i < end && ok; i++)
        gone[i] = file_of(seen, i) && has_value(seen, i) && !differs(seen, i);
    for (size_t i = first; i < end && ok; i++)
        if (file_of(seen, i) && !gone[i])
            ok = add(&seen->lines, line_hash(seen, i), same_line, seen, i)
                 && add(&seen->values, value_hash(seen, i, seen->s->value[i]), same_value, seen, i);
    return ok;
}

size_t vt_series_find_twice(const struct vt_series *s, const struct vt_parts *parts, unsigned char gone[])
{
    struct seen seen = {.s = s, .parts = parts};
    size_t n = 0;
    bool ok = true;

    memset(gone, 0, s->n);
    for (size_t part = 0; part < parts->n_parts && ok; part++) {
        ok = take_part(&seen, part, gone);
        vt_index_clear(&seen.others); /* two files of one name in this part, perhaps one again in the next */
    }
    for (size_t i = 0; i < s->n; i++)
        n += gone[i];
    vt_index_free(&seen.values);
    vt_index_free(&seen.lines);
    vt_index_free(&seen.others);
    vt_index_free(&seen.bare);
    return ok ? n : VT_NOT_FOUND;
}

static void remove_from(void *array, size_t size, const unsigned char gone[], size_t n)
{
    char *to = array;

    for (size_t i = 0; array && i < n; i++)
        if (!gone[i]) {
            memmove(to, (char *)array + i * size, size);
            to += size;
        }
}

static void remove_marks(struct vt_series *s, const unsigned char gone[])
{
    size_t kept = 0, before = 0, i = 0;

    for (size_t k = 0; k < s->n_rejected; k++) {
        for (; i < s->rejected[k].index; i++)
            before += gone[i];
        if (gone[s->rejected[k].index])
            continue;
        s->rejected[kept] = s->rejected[k];
        s->rejected[kept++].index -= before;
    }
    s->n_rejected = kept;
}

void vt_series_remove(struct vt_series *s, const unsigned char gone[])
{
    size_t n = s->n;

    remove_marks(s, gone);
    remove_from(s->value, sizeof *s->value, gone, n);
    remove_from(s->boot, sizeof *s->boot, gone, n);
    remove_from(s->run, sizeof *s->run, gone, n);
    remove_from(s->iteration, sizeof *s->iteration, gone, n);
    remove_from(s->block, sizeof *s->block, gone, n);
    remove_from(s->time, sizeof *s->time, gone, n);
    remove_from(s->file_of, sizeof *s->file_of, gone, n);
    remove_from(s->line, sizeof *s->line, gone, n);
    remove_from(s->censored, sizeof *s->censored, gone, n);
    remove_from(s->aggregate_n, sizeof *s->aggregate_n, gone, n);
    remove_from(s->aggregate_sd, sizeof *s->aggregate_sd, gone, n);
    s->n = 0;
    for (size_t i = 0; i < n; i++)
        s->n += !gone[i];
}

uint64_t vt_file_name_identity(const char *name)
{
    if (!name || !*name || !strcmp(name, "-"))
        return 0;
    while (!strncmp(name, "./", 2))
        name += 2;
    return vt_hash_string(VT_HASH_START, name) | 1;
}

enum vt_status vt_study_note_twice(struct vt_study *study, size_t n, const char *source, struct vt_error *err)
{
    char count[32];

    if (!n)
        return VT_OK;
    snprintf(count, sizeof count, "%zu", n);
    for (size_t i = 0; i < study->n_notes; i++) {
        const char *before = vt_labels_get(&study->note[i].args, "n_values");
        if (!strcmp(study->note[i].code, "given_twice") && before && !strcmp(before, count))
            return VT_OK;
    }
    struct vt_note *note =
        vt_study_add_note(study, "given_twice", VT_WARNING, err,
                          "%zu value%s given twice (first: %s), as by a stream beside the files that it was "
                          "read from; each counts once",
                          n, n == 1 ? " was" : "s were", *source ? source : "without a source");
    vt_note_arg(note, err, "n_values", "%zu", n);
    return vt_note_arg(note, err, "source", "%s", *source ? source : "-");
}
