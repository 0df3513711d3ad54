/* The one plain sentence behind a verdict: a template's name and the values of its blanks, so that every
 * language can say it, and the English sentence itself. */
#ifndef VT_JUDGE_VERDICTS_REASON_H
#define VT_JUDGE_VERDICTS_REASON_H

#include "base/error.h"
#include "model/labels.h"

struct vt_reason {
    char **text, **code;    /* where the owned strings go */
    struct vt_labels *args; /* raw values: numbers unrounded, as text */
};

/* Sets a blank. */
enum vt_status vt_reason_text(struct vt_reason *r, const char *blank, const char *value,
                              struct vt_error *err);
enum vt_status vt_reason_number(struct vt_reason *r, const char *blank, double value, struct vt_error *err);

/* Chooses the template and fills the English one. Blanks named *_percent, *_p, n_* or value_* are rounded by
 * kind. */
enum vt_status vt_reason_say(struct vt_reason *r, const char *code, struct vt_error *err);

/* The English template of a code, or NULL; and every code, for tests and translators. NULL ends the list. */
const char *vt_reason_template(const char *code);
const char *vt_reason_code(size_t index);

#endif
