/* What a template can name: the study turned into one JSON object of ready texts (docs/TEMPLATES.md lists it
 * all). Every name is always there, null where there is nothing, so that a misspelt name is an error. */
#ifndef VT_REPORT_VIEW_CONTEXT_H
#define VT_REPORT_VIEW_CONTEXT_H

#include "report/chart/chart_book.h"
#include "report/view/questions.h"
#include "report/view/words.h"

#include <jansson.h>

struct vt_context {
    const struct vt_questions *questions; /* all borrowed */
    const struct vt_words *words;
    const struct vt_chart_book *book;
    const char *title; /* NULL: none given */
    enum vt_detail detail;
    size_t most_rows; /* of each question's table by size; 0: all */
    /* Writes the address of a chart's picture, "report_files/forest-1.svg"; NULL: charts are left out. */
    void (*picture)(void *user, const struct vt_chart *chart, struct vt_buffer *address);
    void *user;
};

/* The whole object, owned by the caller; NULL when memory ran out. */
json_t *vt_context_make(const struct vt_context *c);

/* ---- parts, in context_*.c */
json_t *vt_context_comparison(const struct vt_context *c, size_t index, int decimals_of_column);
/* `comparison`: the objects of all comparisons, by index; they are shared between lists. */
json_t *vt_context_questions(const struct vt_context *c, json_t *const comparison[]);
/* The flags of these comparisons, each with how many carry it. */
json_t *vt_context_flag_counts(const struct vt_context *c, const struct vt_members *members);
json_t *vt_context_suite(const struct vt_context *c, const struct vt_suite *suite);
json_t *vt_context_factorial(const struct vt_context *c, size_t index);
json_t *vt_context_pooled(const struct vt_context *c, const struct vt_pooled *pooled);
json_t *vt_context_rejected(const struct vt_context *c, const struct vt_series *series,
                            const struct vt_rejected *rejected);
json_t *vt_context_summary(const struct vt_context *c, const struct vt_summary *summary);
json_t *vt_context_flags(const struct vt_context *c, const char *const flags[], size_t n_flags);

/* The sentence of a reason in the report's language; the stream's own English one where the language has
 * none. */
void vt_put_reason(const struct vt_words *words, const char *code, const struct vt_labels *args,
                   const char *plain, struct vt_buffer *out);

/* The sentence of a note, `reason.note_CODE`, likewise; its blanks are those of `about` and of `args`. */
void vt_put_note(const struct vt_words *words, const struct vt_note *note, struct vt_buffer *out);

/* A chart as {"path", "alt"}; null when there is none or charts are left out. */
json_t *vt_context_picture(const struct vt_context *c, const struct vt_chart *chart);

/* The command that makes the same report again. */
void vt_put_command(const struct vt_study *study, struct vt_buffer *out);

/* ---- helpers: each sets a key of an object */
void vt_set_text(json_t *object, const char *key, const char *text); /* NULL or "": null; bad UTF-8 mended */
/* Takes the list; has_KEY tells a template whether anything is in it. */
void vt_set_list(json_t *object, const char *key, json_t *list);
void vt_set_buffer(json_t *object, const char *key, struct vt_buffer *b); /* and empties the buffer */
void vt_set_labels(json_t *object, const char *key,
                   const struct vt_labels *labels); /* "vt=off, npt=on"; null for none */
void vt_set_number(json_t *object, const char *key, double v, int decimals, const struct vt_words *words);
void vt_set_p(json_t *object, const char *key, double p, const struct vt_words *words);
/* The same as a sentence has it: "p = 0.031", "p < 0.001". */
void vt_set_p_said(json_t *object, const char *key, double p, const struct vt_words *words);
/* {"n": "6", "one": false, "few": false, "many": true, "other": false}, or null when n is 0. */
void vt_set_count(json_t *object, const char *key, double n, const struct vt_words *words);
/* The word at "GROUP.NAME", or the name itself. */
void vt_set_word(json_t *object, const char *key, const char *group, const char *name,
                 const struct vt_words *words);

#endif
