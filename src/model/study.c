#include "model/study.h"

#include "base/array.h"
#include "base/hash.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static void *array_of(const struct vt_study *s, enum vt_kind kind)
{
    void *array;

    memcpy(&array, (const char *)s + vt_kinds[kind].array, sizeof array);
    return array;
}

static size_t *count_of(struct vt_study *s, enum vt_kind kind)
{
    return (size_t *)(void *)((char *)s + vt_kinds[kind].count);
}

size_t vt_study_count(const struct vt_study *s, enum vt_kind kind)
{
    size_t n = 0;

    if (vt_kinds[kind].size)
        memcpy(&n, (const char *)s + vt_kinds[kind].count, sizeof n);
    return n;
}

void *vt_study_at(const struct vt_study *s, enum vt_kind kind, size_t index)
{
    return (char *)array_of(s, kind) + index * vt_kinds[kind].size;
}

void *vt_study_add(struct vt_study *s, enum vt_kind kind, struct vt_error *err)
{
    const struct vt_kind_row *row = &vt_kinds[kind];
    size_t *n = count_of(s, kind);
    void *array = vt_array_grow(array_of(s, kind), *n, row->size);

    if (!array) {
        vt_no_memory(err);
        return NULL;
    }
    memcpy((char *)s + row->array, &array, sizeof array);
    void *element = (char *)array + (*n)++ * row->size;
    memset(element, 0, row->size);
    if (row->fields)
        vt_fields_clear(row->fields, element, row->size);
    return element;
}

struct vt_settings *vt_study_add_settings(struct vt_study *s, const char *command, struct vt_error *err)
{
    struct vt_settings *added = vt_study_add(s, VT_KIND_SETTINGS, err);

    if (added && !(added->command = strdup(command))) {
        vt_no_memory(err);
        return NULL;
    }
    return added;
}

struct vt_note *vt_study_add_note_v(struct vt_study *s, const char *code, enum vt_severity severity,
                                    struct vt_error *err, const char *format, va_list args)
{
    struct vt_buffer text = {0};
    struct vt_note *added = vt_study_add(s, VT_KIND_NOTE, err);

    if (!added)
        return NULL;
    vt_buffer_vprintf(&text, format, args);
    added->severity = severity;
    added->code = strdup(code);
    added->text = vt_buffer_take(&text);
    if (!added->code || !added->text) {
        vt_no_memory(err);
        return NULL;
    }
    return added;
}

struct vt_note *vt_study_add_note(struct vt_study *s, const char *code, enum vt_severity severity,
                                  struct vt_error *err, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    struct vt_note *added = vt_study_add_note_v(s, code, severity, err, format, args);
    va_end(args);
    return added;
}

enum vt_status vt_note_arg_v(struct vt_note *n, struct vt_error *err, const char *name, const char *format,
                             va_list args)
{
    struct vt_buffer value = {0};

    if (!n || err->status)
        return err->status;
    vt_buffer_vprintf(&value, format, args);
    if (value.failed)
        vt_no_memory(err);
    else
        vt_labels_set(&n->args, name, vt_buffer_text(&value), err);
    vt_buffer_free(&value);
    return err->status;
}

enum vt_status vt_note_arg(struct vt_note *n, struct vt_error *err, const char *name, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vt_note_arg_v(n, err, name, format, args);
    va_end(args);
    return err->status;
}

const struct vt_settings *vt_study_settings(const struct vt_study *s, const char *command)
{
    for (size_t i = s->n_settings; i-- > 0;)
        if (!strcmp(s->settings[i].command, command))
            return &s->settings[i];
    return NULL;
}

enum vt_status vt_environment_prove(struct vt_environment *e, const char *claim, const char *line,
                                    const char *source, struct vt_error *err)
{
    struct vt_evidence *evidence = vt_array_grow(e->evidence, e->n_evidence, sizeof *evidence);

    if (!evidence)
        return vt_no_memory(err);
    e->evidence = evidence;
    struct vt_evidence *added = &evidence[e->n_evidence++];
    *added = (struct vt_evidence){strdup(claim), strdup(line), strdup(source)};
    return added->claim && added->line && added->source ? VT_OK : vt_no_memory(err);
}

static void free_element(struct vt_study *s, enum vt_kind kind, size_t i)
{
    const struct vt_kind_row *row = &vt_kinds[kind];

    if (row->fields)
        vt_fields_free(row->fields, vt_study_at(s, kind, i), row->size);
    else
        vt_series_free(vt_study_at(s, kind, i));
}

void vt_study_keep(struct vt_study *s, enum vt_kind kind, const size_t moved[])
{
    size_t n = vt_study_count(s, kind), kept = 0;

    for (size_t i = 0; i < n; i++) {
        if (moved[i] == VT_NOT_FOUND) {
            free_element(s, kind, i);
            continue;
        }
        if (moved[i] != i)
            memcpy(vt_study_at(s, kind, moved[i]), vt_study_at(s, kind, i), vt_kinds[kind].size);
        kept++;
    }
    if (n)
        *count_of(s, kind) = kept;
}

void vt_study_free(struct vt_study *s)
{
    for (int kind = 0; kind < VT_N_KINDS; kind++) {
        const struct vt_kind_row *row = &vt_kinds[kind];
        for (size_t i = 0; i < vt_study_count(s, (enum vt_kind)kind); i++)
            free_element(s, (enum vt_kind)kind, i);
        if (row->size)
            free(array_of(s, (enum vt_kind)kind));
    }
    *s = (struct vt_study){0};
}
