#include "model/series.h"

#include "base/array.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool replace(char **at, const char *text)
{
    char *copy = strdup(text);
    if (!copy)
        return false;
    free(*at);
    *at = copy;
    return true;
}

enum vt_status vt_series_name(struct vt_series *s, const char *benchmark, const char *metric,
                              const char *unit, enum vt_better better, struct vt_error *err)
{
    s->better = better;
    if (!replace(&s->benchmark, benchmark) || !replace(&s->metric, metric) || !replace(&s->unit, unit)
        || (!s->format && !replace(&s->format, "")))
        return vt_no_memory(err);
    return VT_OK;
}

/* Every parallel array has the series' capacity, so that one test decides for all of them, and one that comes
 * later is made as large at once: vt_array_grow() knows no such array. */
static bool resize(void *array, size_t size, size_t capacity)
{
    void **at = array;
    void *bigger = realloc(*at, capacity * size);
    if (!bigger)
        return false;
    *at = bigger;
    return true;
}

static bool grow(struct vt_series *s)
{
    if (s->n < s->capacity)
        return true;
    size_t capacity = s->capacity ? 2 * s->capacity : 16;
    if (!resize(&s->value, sizeof *s->value, capacity)
        || (s->boot && !resize(&s->boot, sizeof *s->boot, capacity))
        || (s->run && !resize(&s->run, sizeof *s->run, capacity))
        || (s->iteration && !resize(&s->iteration, sizeof *s->iteration, capacity))
        || (s->block && !resize(&s->block, sizeof *s->block, capacity))
        || (s->time && !resize(&s->time, sizeof *s->time, capacity))
        || (s->file_of && !resize(&s->file_of, sizeof *s->file_of, capacity))
        || (s->line && !resize(&s->line, sizeof *s->line, capacity))
        || (s->censored && !resize(&s->censored, sizeof *s->censored, capacity))
        || (s->aggregate_n && !resize(&s->aggregate_n, sizeof *s->aggregate_n, capacity))
        || (s->aggregate_sd && !resize(&s->aggregate_sd, sizeof *s->aggregate_sd, capacity)))
        return false;
    s->capacity = capacity;
    return true;
}

static bool set_long(struct vt_series *s, long **array, size_t index, long value)
{
    if (!*array) {
        if (!value)
            return true;
        *array = calloc(s->capacity, sizeof **array);
        if (!*array)
            return false;
    }
    (*array)[index] = value;
    return true;
}

static bool set_double(struct vt_series *s, double **array, size_t index, double value, double unknown)
{
    if (!*array) {
        if (isnan(unknown) ? isnan(value) : value == unknown)
            return true;
        *array = malloc(s->capacity * sizeof **array);
        if (!*array)
            return false;
        for (size_t i = 0; i < s->capacity; i++)
            (*array)[i] = unknown;
    }
    (*array)[index] = value;
    return true;
}

static bool set_censored(struct vt_series *s, size_t index, enum vt_censor censored)
{
    if (!s->censored) {
        if (!censored)
            return true;
        s->censored = calloc(s->capacity, 1);
        if (!s->censored)
            return false;
    }
    s->censored[index] = (unsigned char)censored;
    return true;
}

/* Values come file by file, so only the last few files are looked through; one that comes back later is
 * listed again, which costs a name, not time. File 0 is "not known". */
static bool set_file(struct vt_series *s, size_t index, const char *file)
{
    if (!s->file_of) {
        if (!file)
            return true;
        s->file_of = calloc(s->capacity, sizeof *s->file_of);
        if (!s->file_of)
            return false;
    }
    size_t number = s->n_files, oldest = s->n_files > 8 ? s->n_files - 8 : 0;
    while (file && number > oldest && strcmp(s->file[number - 1], file))
        number--;
    if (file && number == oldest) {
        char **files = vt_array_grow(s->file, s->n_files, sizeof *files);
        if (!files)
            return false;
        s->file = files;
        files[s->n_files] = strdup(file);
        if (!files[s->n_files])
            return false;
        number = ++s->n_files;
    }
    s->file_of[index] = file ? (uint32_t)number : 0;
    return true;
}

static bool set_aggregate(struct vt_series *s, size_t index, double n, double sd)
{
    return set_double(s, &s->aggregate_n, index, n, 0)
           && set_double(s, &s->aggregate_sd, index, n > 0 ? sd : NAN, NAN);
}

enum vt_status vt_series_set_source(struct vt_series *s, size_t index, const char *file, long line,
                                    struct vt_error *err)
{
    return set_file(s, index, file) && set_long(s, &s->line, index, line) ? VT_OK : vt_no_memory(err);
}

enum vt_status vt_series_set_censored(struct vt_series *s, size_t index, enum vt_censor censored,
                                      struct vt_error *err)
{
    return set_censored(s, index, censored) ? VT_OK : vt_no_memory(err);
}

enum vt_status vt_series_set_aggregate(struct vt_series *s, size_t index, double n, double sd,
                                       struct vt_error *err)
{
    return set_aggregate(s, index, n, sd) ? VT_OK : vt_no_memory(err);
}

enum vt_status vt_series_push(struct vt_series *s, const struct vt_sample *sample, struct vt_error *err)
{
    size_t i = s->n;

    if (!grow(s) || !set_long(s, &s->boot, i, sample->boot) || !set_long(s, &s->run, i, sample->run)
        || !set_long(s, &s->iteration, i, sample->iteration) || !set_long(s, &s->block, i, sample->block)
        || !set_double(s, &s->time, i, sample->time, NAN) || !set_file(s, i, sample->file)
        || !set_long(s, &s->line, i, sample->line) || !set_censored(s, i, sample->censored)
        || !set_aggregate(s, i, sample->aggregate_n, sample->aggregate_sd))
        return vt_no_memory(err);
    s->value[s->n++] = sample->value;
    return VT_OK;
}

struct vt_sample vt_series_at(const struct vt_series *s, size_t i)
{
    return (struct vt_sample){
        .value = s->value[i],
        .censored = s->censored ? (enum vt_censor)s->censored[i] : VT_NOT_CENSORED,
        .boot = s->boot ? s->boot[i] : 0,
        .run = s->run ? s->run[i] : 0,
        .iteration = s->iteration ? s->iteration[i] : 0,
        .block = s->block ? s->block[i] : 0,
        .time = s->time ? s->time[i] : NAN,
        .file = s->file_of && s->file_of[i] ? s->file[s->file_of[i] - 1] : NULL,
        .line = s->line ? s->line[i] : 0,
        .aggregate_n = s->aggregate_n ? s->aggregate_n[i] : 0,
        .aggregate_sd = s->aggregate_sd ? s->aggregate_sd[i] : NAN,
    };
}

bool vt_series_is_rejected(const struct vt_series *s, size_t index)
{
    size_t low = 0, high = s->n_rejected;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (s->rejected[middle].index < index)
            low = middle + 1;
        else
            high = middle;
    }
    return low < s->n_rejected && s->rejected[low].index == index;
}

void vt_series_put_source(const struct vt_series *s, size_t index, struct vt_buffer *to)
{
    const char *file = s->file_of && s->file_of[index] ? s->file[s->file_of[index] - 1] : "";

    vt_buffer_puts(to, file);
    if (*file && s->line && s->line[index] > 0)
        vt_buffer_printf(to, ":%ld", s->line[index]);
}

void vt_series_free(struct vt_series *s)
{
    void *owned[] = {s->benchmark, s->metric,      s->unit,         s->format,   s->value,      s->boot,
                     s->run,       s->iteration,   s->block,        s->time,     s->file_of,    s->line,
                     s->censored,  s->aggregate_n, s->aggregate_sd, s->rejected, s->better_why, s->unit_why};

    for (size_t i = 0; i < sizeof owned / sizeof *owned; i++)
        free(owned[i]);
    for (size_t i = 0; i < s->n_files; i++)
        free(s->file[i]);
    free(s->file);
    vt_labels_free(&s->factors);
    vt_labels_free(&s->reported);
    *s = (struct vt_series){0};
}

const char *vt_better_name(enum vt_better better)
{
    static const char *const names[] = {"unknown", "lower", "higher"};
    return names[better];
}

bool vt_better_from_name(const char *name, enum vt_better *better)
{
    *better = VT_BETTER_UNKNOWN;
    if (!name || !*name || !strcasecmp(name, "unknown"))
        return true;
    if (!strcasecmp(name, "lower") || !strcasecmp(name, "less") || !strcasecmp(name, "lib"))
        *better = VT_BETTER_LOWER;
    else if (!strcasecmp(name, "higher") || !strcasecmp(name, "more") || !strcasecmp(name, "hib"))
        *better = VT_BETTER_HIGHER;
    return *better != VT_BETTER_UNKNOWN;
}
