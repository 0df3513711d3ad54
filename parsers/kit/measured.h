/* What most parsers of tools do again and again: split a line into words, read labelled numbers, hand a value
 * on. */
#ifndef VT_PARSERS_KIT_MEASURED_H
#define VT_PARSERS_KIT_MEASURED_H

#include "parsers/parser.h"

/* Where the readings of one file go, so that a parser's helpers need one argument. */
struct vt_measured {
    struct vt_sink *sink;
    struct vt_error *err;
    long line;                       /* the line that the next values stand on */
    const struct vt_labels *factors; /* of the next values, beside those of path and --set; NULL: none */
};

/* Reads the lines of an input one by one: to->line is the number of each, `take` gets it with `state`. Ends
 * early at an error; the status is to->err's. */
enum vt_status vt_measured_lines(const struct vt_input *in, struct vt_measured *to,
                                 void (*take)(void *state, struct vt_text line), void *state);

/* Takes one value as the next run of its series. The direction follows from the unit; "%" has none, so say
 * it. */
enum vt_status vt_measured(struct vt_measured *to, const char *benchmark, const char *metric,
                           const char *unit, double value);
enum vt_status vt_measured_better(struct vt_measured *to, const char *benchmark, const char *metric,
                                  const char *unit, enum vt_better better, double value);

/* A value beyond what the tool can show. */
enum vt_status vt_measured_censored(struct vt_measured *to, const char *benchmark, const char *metric,
                                    const char *unit, enum vt_better better, enum vt_censor side);

/* A figure that the tool itself prints of a series that has a value already: kept to check by, never judged.
 */
enum vt_status vt_measured_reported(struct vt_measured *to, const char *benchmark, const char *metric,
                                    const char *unit, const char *name, struct vt_text figure);
enum vt_status vt_measured_reported_number(struct vt_measured *to, const char *benchmark, const char *metric,
                                           const char *unit, const char *name, double figure);

/* A fact of the present file; nothing when the text is empty. */
enum vt_status vt_measured_fact(struct vt_measured *to, const char *name, struct vt_text value);

/* A parameter of what follows (vt_sink_parameter). */
enum vt_status vt_measured_parameter(struct vt_measured *to, const char *name, struct vt_text value);

/* Splits at blanks; returns how many words there are, of which at most `most` are stored; the rest of `words`
 * is empty. */
__attribute__((warn_unused_result)) size_t vt_words(struct vt_text line, struct vt_text words[], size_t most);

/* Splits at a separator, empty fields included and blanks trimmed; returns how many there are, of which at
 * most `most` are stored; the rest of `fields` is empty. */
__attribute__((warn_unused_result)) size_t vt_fields(struct vt_text line, char separator,
                                                     struct vt_text fields[], size_t most);

/* Whether `label` occurs and a number follows it directly, blanks, ':' and '=' passed over; *rest (may be
 * NULL) becomes what follows the number. */
bool vt_number_after(struct vt_text line, const char *label, double *value, struct vt_text *rest);

/* The same for a label that a number must follow: without one, the row is bad (vt_sink_bad_row) and this is
 * false. */
bool vt_value_after(struct vt_measured *to, struct vt_text line, const char *label, double *value,
                    struct vt_text *rest);

/* Notes that `what`, which this tool's output always has, is missing from the present file: it was cut off.
 */
void vt_measured_incomplete(struct vt_measured *to, const char *what);

/* Says that the present line cannot be read. Returns true, as "this line was dealt with". */
bool vt_measured_unreadable(struct vt_measured *to, struct vt_text line);

/* Copies a name for a benchmark: blanks at the ends off, runs of blanks as one. Returns `to`. */
char *vt_name_copy(struct vt_text t, char *to, size_t size);

/* "3 GiB", "64 KiB", "1000 B": the largest binary unit that gives a whole number. Returns `to`. */
char *vt_size_name(double bytes, char *to, size_t size);

#endif
