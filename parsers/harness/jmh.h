/* What JMH's two parsers, of its JSON and of its text, share. */
#ifndef VT_PARSERS_HARNESS_JMH_H
#define VT_PARSERS_HARNESS_JMH_H

#include "parsers/kit/lines.h"
#include "parsers/parser.h"

/* What a mode ("thrpt", "avgt", "sample", "ss"; NULL: none) measures: "throughput", "average time", ... */
const char *vt_jmh_metric(const char *mode);

/* "ops/us" is more of something in a time, "us/op" and "B/op" less for a thing. */
enum vt_better vt_jmh_direction(const char *mode, const char *unit, bool secondary);

/* How sure it is that a text begins as JMH's text does. */
int vt_jmh_text_score(struct vt_text head);
enum vt_status vt_jmh_text(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err);

#endif
