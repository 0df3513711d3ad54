/* JMH's text, for the parser of both its forms (jmh.c). */
#ifndef VT_PARSERS_HARNESS_JMH_H
#define VT_PARSERS_HARNESS_JMH_H

#include "parsers/kit/lines.h"
#include "parsers/parser.h"

/* How sure it is that a text begins as JMH's text does. */
int vt_jmh_text_score(struct vt_text head);
enum vt_status vt_jmh_text(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err);

#endif
