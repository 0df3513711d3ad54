#include "model/study.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Room for one more element of `size` bytes, zeroed; capacities double, so they follow from n. */
static void *append(void *array, size_t *n, size_t size, struct vt_error *err)
{
    void **at = array;

    if ((*n & (*n - 1)) == 0) {
        void *bigger = realloc(*at, (*n ? 2 * *n : 1) * size);
        if (!bigger) {
            vt_no_memory(err);
            return NULL;
        }
        *at = bigger;
    }
    void *element = (char *)*at + (*n)++ * size;
    memset(element, 0, size);
    return element;
}

struct vt_environment *vt_study_add_environment(struct vt_study *s, struct vt_error *err)
{
    return append(&s->environment, &s->n_environments, sizeof *s->environment, err);
}

struct vt_settings *vt_study_add_settings(struct vt_study *s, const char *command, struct vt_error *err)
{
    struct vt_settings *added = append(&s->settings, &s->n_settings, sizeof *s->settings, err);

    if (added && !(added->command = strdup(command))) {
        vt_no_memory(err);
        return NULL;
    }
    return added;
}

struct vt_series *vt_study_add_series(struct vt_study *s, struct vt_error *err)
{
    return append(&s->series, &s->n_series, sizeof *s->series, err);
}

struct vt_summary *vt_study_add_summary(struct vt_study *s, struct vt_error *err)
{
    struct vt_summary *added = append(&s->summary, &s->n_summaries, sizeof *s->summary, err);
    if (added)
        vt_summary_clear(added);
    return added;
}

struct vt_comparison *vt_study_add_comparison(struct vt_study *s, struct vt_error *err)
{
    struct vt_comparison *added = append(&s->comparison, &s->n_comparisons, sizeof *s->comparison, err);
    if (added)
        vt_comparison_clear(added);
    return added;
}

struct vt_suite *vt_study_add_suite(struct vt_study *s, struct vt_error *err)
{
    struct vt_suite *added = append(&s->suite, &s->n_suites, sizeof *s->suite, err);
    if (added)
        vt_suite_clear(added);
    return added;
}

struct vt_factorial *vt_study_add_factorial(struct vt_study *s, struct vt_error *err)
{
    struct vt_factorial *added = append(&s->factorial, &s->n_factorials, sizeof *s->factorial, err);
    if (added)
        vt_factorial_clear(added);
    return added;
}

struct vt_pooled *vt_study_add_pooled(struct vt_study *s, struct vt_error *err)
{
    struct vt_pooled *added = append(&s->pooled, &s->n_pooled, sizeof *s->pooled, err);
    if (added)
        vt_pooled_clear(added);
    return added;
}

struct vt_note *vt_study_add_note_v(struct vt_study *s, const char *code, enum vt_severity severity,
                                    struct vt_error *err, const char *format, va_list args)
{
    struct vt_buffer text = {0};
    struct vt_note *added = append(&s->note, &s->n_notes, sizeof *s->note, err);

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

const struct vt_series *vt_study_series(const struct vt_study *s, const char *benchmark, const char *metric,
                                        const struct vt_labels *factors)
{
    for (size_t i = 0; i < s->n_series; i++)
        if (!strcmp(s->series[i].benchmark, benchmark) && !strcmp(s->series[i].metric, metric)
            && vt_labels_equal(&s->series[i].factors, factors))
            return &s->series[i];
    return NULL;
}

enum vt_status vt_environment_prove(struct vt_environment *e, const char *claim, const char *line,
                                    const char *source, struct vt_error *err)
{
    struct vt_evidence *added = append(&e->evidence, &e->n_evidence, sizeof *e->evidence, err);

    if (!added)
        return err->status;
    added->claim = strdup(claim);
    added->line = strdup(line);
    added->source = strdup(source);
    return added->claim && added->line && added->source ? VT_OK : vt_no_memory(err);
}

void vt_environment_free(struct vt_environment *e)
{
    for (size_t i = 0; i < e->n_evidence; i++) {
        free(e->evidence[i].claim);
        free(e->evidence[i].line);
        free(e->evidence[i].source);
    }
    free(e->evidence);
    vt_labels_free(&e->factors);
    vt_labels_free(&e->facts);
    *e = (struct vt_environment){0};
}

void vt_settings_free(struct vt_settings *s)
{
    free(s->command);
    vt_labels_free(&s->options);
    *s = (struct vt_settings){0};
}

void vt_note_free(struct vt_note *n)
{
    free(n->code);
    free(n->text);
    vt_labels_free(&n->about);
    vt_labels_free(&n->args);
    *n = (struct vt_note){0};
}

void vt_study_free(struct vt_study *s)
{
    for (size_t i = 0; i < s->n_environments; i++)
        vt_environment_free(&s->environment[i]);
    for (size_t i = 0; i < s->n_settings; i++)
        vt_settings_free(&s->settings[i]);
    for (size_t i = 0; i < s->n_series; i++)
        vt_series_free(&s->series[i]);
    for (size_t i = 0; i < s->n_summaries; i++)
        vt_summary_free(&s->summary[i]);
    for (size_t i = 0; i < s->n_comparisons; i++)
        vt_comparison_free(&s->comparison[i]);
    for (size_t i = 0; i < s->n_suites; i++)
        vt_suite_free(&s->suite[i]);
    for (size_t i = 0; i < s->n_factorials; i++)
        vt_factorial_free(&s->factorial[i]);
    for (size_t i = 0; i < s->n_pooled; i++)
        vt_pooled_free(&s->pooled[i]);
    for (size_t i = 0; i < s->n_notes; i++)
        vt_note_free(&s->note[i]);
    free(s->environment);
    free(s->settings);
    free(s->series);
    free(s->summary);
    free(s->comparison);
    free(s->suite);
    free(s->factorial);
    free(s->pooled);
    free(s->note);
    *s = (struct vt_study){0};
}
