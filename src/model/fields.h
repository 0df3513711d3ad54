/* Which member of a model's struct is which key of its record. One table serves to begin, free, read and
 * write a record. */
#ifndef VT_MODEL_FIELDS_H
#define VT_MODEL_FIELDS_H

#include <stdbool.h>
#include <stddef.h>

enum vt_field_type {
    VT_FIELD_DOUBLE,    /* double; NAN is left out */
    VT_FIELD_STRING,    /* char *, owned; NULL is left out */
    VT_FIELD_CHARS,     /* char[size]: a word of ours; an input's longer one is refused */
    VT_FIELD_LABELS,    /* struct vt_labels */
    VT_FIELD_NUMBERS,   /* struct vt_labels whose values are numbers; left out when empty */
    VT_FIELD_EFFECT,    /* struct vt_effect; left out when the ratio is NAN */
    VT_FIELD_QUANTITY,  /* struct vt_estimated; left out when the ratio is NAN */
    VT_FIELD_SLOW,      /* struct vt_slow_runs; left out when n is NAN */
    VT_FIELD_BETTER,    /* enum vt_better */
    VT_FIELD_VERDICT,   /* enum vt_verdict */
    VT_FIELD_SEVERITY,  /* enum vt_severity */
    VT_FIELD_INTERVAL,  /* struct vt_interval_of; left out when both ends are NAN */
    VT_FIELD_INTERVALS, /* struct vt_interval_of[4] with the count at `count` */
    VT_FIELD_TESTS,     /* struct vt_test_result[6] */
    VT_FIELD_LEVELS,    /* struct vt_level_variance[3] */
    VT_FIELD_FLAGS,     /* const char *[VT_MAX_FLAGS] */
    VT_FIELD_COUNTS,    /* double[VT_N_VERDICTS], as an object by verdict */
    VT_FIELD_SUMMARY,   /* struct vt_summary, as an object */
    VT_FIELD_EVIDENCE,  /* struct vt_evidence *, owned, with the count at `count` */
};

struct vt_field {
    const char *key,
        *group; /* group: the object inside the record that holds the key; NULL: the record itself */
    enum vt_field_type type;
    size_t offset, size, count; /* size of a char array; offset of the count of an array */
};

/* NULL keys end the tables. Keys of one group stand together. */
extern const struct vt_field vt_environment_fields[], vt_settings_fields[], vt_summary_fields[],
    vt_comparison_fields[], vt_suite_fields[], vt_effect_fields[], vt_estimated_fields[], vt_slow_fields[],
    vt_factorial_fields[], vt_pooled_fields[], vt_note_fields[];

/* Whether a double of this key can be x: a probability lies in [0, 1], a count or a spread is not negative.
 */
bool vt_field_in_range(const struct vt_field *field, double x);

/* Makes a record of `size` bytes empty: zeros, with every double that may be undefined NAN. */
void vt_fields_clear(const struct vt_field *fields, void *record, size_t size);

/* Frees what the record owns and leaves it empty, so a second call is harmless. */
void vt_fields_free(const struct vt_field *fields, void *record, size_t size);

#endif
