/* All that flows between the filters: what was read, what was found, what was decided. {0} is an empty study.
 */
#ifndef VT_MODEL_STUDY_H
#define VT_MODEL_STUDY_H

#include "base/error.h"
#include "model/comparison.h"
#include "model/factorial.h"
#include "model/kinds.h"
#include "model/labels.h"
#include "model/series.h"

#include <stdarg.h>

struct vt_evidence {
    char *claim, *line, *source; /* owned: what is claimed, the line that proves it, FILE:LINE */
};

struct vt_environment {
    struct vt_labels factors, facts;
    struct vt_evidence *evidence; /* owned: n_evidence */
    size_t n_evidence;
};

/* The options a filter ran with, so that a report can name the settings and the command that reproduces it.
 */
struct vt_settings {
    char *command; /* owned: "read", "reject", ... */
    struct vt_labels
        options; /* long option without dashes -> value; for `read`, "input" 1, 2, ... are the inputs */
};

enum vt_severity { VT_INFO, VT_WARNING };

struct vt_note {
    char *code, *text; /* owned */
    enum vt_severity severity;
    struct vt_labels about; /* identity: benchmark, metric, factors by name, file, ... */
    struct vt_labels args;  /* what the text says of it: the blanks of the same sentence in other languages */
};

struct vt_study {
    struct vt_environment *environment;
    struct vt_settings *settings;
    struct vt_series *series;
    struct vt_summary *summary;
    struct vt_comparison *comparison;
    struct vt_suite *suite;
    struct vt_factorial *factorial;
    struct vt_pooled *pooled;
    struct vt_note *note;
    size_t n_environments, n_settings, n_series, n_summaries, n_comparisons, n_suites, n_factorials, n_pooled,
        n_notes;
};

/* Appends one empty element of a kind that a study keeps, undefined values NAN. NULL, and an error, when
 * memory runs out. The pointer is good until the next call for the same kind. */
void *vt_study_add(struct vt_study *s, enum vt_kind kind, struct vt_error *err);

/* How many elements of a kind there are; 0 for a kind of which nothing is kept. */
size_t vt_study_count(const struct vt_study *s, enum vt_kind kind);

/* The element at an index below that count. */
void *vt_study_at(const struct vt_study *s, enum vt_kind kind, size_t index);

/* Frees the elements of a kind whose moved[i] is VT_NOT_FOUND and puts element i of the others at moved[i],
 * which rises from 0 without a gap. */
void vt_study_keep(struct vt_study *s, enum vt_kind kind, const size_t moved[]);

/* The same, with the names that a caller needs. Strings are copied. */
struct vt_settings *vt_study_add_settings(struct vt_study *s, const char *command, struct vt_error *err);
struct vt_note *vt_study_add_note(struct vt_study *s, const char *code, enum vt_severity severity,
                                  struct vt_error *err, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* The same with a list of arguments, which is used up. */
struct vt_note *vt_study_add_note_v(struct vt_study *s, const char *code, enum vt_severity severity,
                                    struct vt_error *err, const char *format, va_list args)
    __attribute__((format(printf, 5, 0)));

/* Gives a note a value of its sentence; nothing for a note that is NULL, or after an error. */
enum vt_status vt_note_arg(struct vt_note *n, struct vt_error *err, const char *name, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
enum vt_status vt_note_arg_v(struct vt_note *n, struct vt_error *err, const char *name, const char *format,
                             va_list args) __attribute__((format(printf, 4, 0)));

/* The settings a command left, the last if there are several, or NULL. */
const struct vt_settings *vt_study_settings(const struct vt_study *s, const char *command);

/* Adds evidence to an environment; the strings are copied. */
enum vt_status vt_environment_prove(struct vt_environment *e, const char *claim, const char *line,
                                    const char *source, struct vt_error *err);

/* Frees what it owns and leaves it empty, so a second call is harmless. */
void vt_study_free(struct vt_study *s);

/* vt_study_add, typed. */
static inline struct vt_environment *vt_study_add_environment(struct vt_study *s, struct vt_error *err)
{
    return vt_study_add(s, VT_KIND_ENVIRONMENT, err);
}

static inline struct vt_series *vt_study_add_series(struct vt_study *s, struct vt_error *err)
{
    return vt_study_add(s, VT_KIND_SERIES, err);
}

static inline struct vt_summary *vt_study_add_summary(struct vt_study *s, struct vt_error *err)
{
    return vt_study_add(s, VT_KIND_SUMMARY, err);
}

static inline struct vt_comparison *vt_study_add_comparison(struct vt_study *s, struct vt_error *err)
{
    return vt_study_add(s, VT_KIND_COMPARISON, err);
}

static inline struct vt_suite *vt_study_add_suite(struct vt_study *s, struct vt_error *err)
{
    return vt_study_add(s, VT_KIND_SUITE, err);
}

static inline struct vt_factorial *vt_study_add_factorial(struct vt_study *s, struct vt_error *err)
{
    return vt_study_add(s, VT_KIND_FACTORIAL, err);
}

static inline struct vt_pooled *vt_study_add_pooled(struct vt_study *s, struct vt_error *err)
{
    return vt_study_add(s, VT_KIND_POOLED, err);
}

#endif
