/* What was understood of the inputs, and why, as aligned text for people: `vtstat read --explain`. English,
 * as help is; what came from files is made safe for a terminal. */
#ifndef VT_REPORT_TERMINAL_EXPLAIN_H
#define VT_REPORT_TERMINAL_EXPLAIN_H

#include "base/buffer.h"
#include "model/provenance.h"
#include "model/study.h"

#define VT_EXPLAIN_WIDTH 100 /* columns */

/* Appends inputs, columns, what was measured, factors, repetitions, facts, what was left out, remarks, and a
 * last line with what judge would compare. The study gets the notes of the search for pairs. Fails when
 * memory runs out. */
enum vt_status vt_explain(struct vt_study *study, const struct vt_provenance *provenance,
                          struct vt_buffer *out, struct vt_error *err);

/* ---- its parts: explain_measured.c, explain_judge.c */

/* Appends the metrics with unit, direction and range. */
void vt_explain_measured(const struct vt_study *study, struct vt_buffer *out, struct vt_error *err);

/* Appends what judge would compare, or why nothing. */
void vt_explain_judge(struct vt_study *study, struct vt_buffer *out, struct vt_error *err);

/* Appends a heading behind an empty line. */
void vt_explain_heading(struct vt_buffer *out, const char *text);

/* Appends `label` at column `indent`, then the text from column indent + width + 2 on, wrapped. A label wider
 * than that stands on a line of its own. */
void vt_explain_line(struct vt_buffer *out, int indent, const char *label, int width, const char *text);

/* The columns of the widest label of a list so far: at most `most`. */
int vt_explain_widen(int width, const char *label, int most);

#endif
