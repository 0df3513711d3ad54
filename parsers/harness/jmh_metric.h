/* What JMH's modes measure: for its JSON and its text. */
#ifndef VT_PARSERS_HARNESS_JMH_METRIC_H
#define VT_PARSERS_HARNESS_JMH_METRIC_H

#include "model/series.h"

/* What a mode ("thrpt", "avgt", "sample", "ss"; NULL: none) measures: "throughput", "average time", ... */
const char *vt_jmh_metric(const char *mode);

/* "ops/us" is more of something in a time, "us/op" and "B/op" less for a thing. */
enum vt_better vt_jmh_direction(const char *mode, const char *unit, bool secondary);

#endif
