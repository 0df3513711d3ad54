/* Where templates and words are found, and what was read of them. */
#ifndef VT_REPORT_TEMPLATE_TEMPLATES_H
#define VT_REPORT_TEMPLATE_TEMPLATES_H

#include "report/view/words.h"

struct vt_partial {
    char *name, *text; /* owned */
    struct vt_partial *next;
};

struct vt_templates {
    char *folder;          /* owned: of the language */
    char *template_folder; /* owned: of the template itself, where its partials are sought first */
    char *template_name;   /* owned: for messages */
    char *text;            /* owned: the template's */
    struct vt_words words;
    struct vt_partial *partials; /* owned: those asked for so far */
};

/* Finds the language's folder in $VTSTAT_TEMPLATES, else beside the program or above it, else where it was
 * installed; reads its words.json and the template: a file when `name` is one, else NAME.md in the folder.
 * VT_USAGE when there is no such language or template, VT_INPUT when words.json is no JSON (with its line).
 */
enum vt_status vt_templates_load(const char *language, const char *name, struct vt_templates *t,
                                 struct vt_error *err);

/* The text of a partial, for struct vt_mustache; `user` is the templates. */
const char *vt_templates_partial(void *user, const char *name);

/* Frees the words and texts; a second call is harmless. */
void vt_templates_free(struct vt_templates *t);

#endif
