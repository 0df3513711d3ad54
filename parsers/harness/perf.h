/* What the forms of perf stat share: perf.c tells them apart, perf_text.c and perf_fields.c read two of them,
 * and perf_give.c hands on what they read. */
#ifndef VT_PARSERS_HARNESS_PERF_H
#define VT_PARSERS_HARNESS_PERF_H

#include "parsers/parser.h"

/* One counter as a row, a line of fields or an object has it. */
struct vt_perf_counter {
    char event[120];
    double value;
    char unit[24];                      /* "msec", "Joules"; "" for a count */
    double error_percent;               /* NAN: not given */
    struct vt_text metric, metric_unit; /* "0.58", "insn per cycle"; empty: none */
    double interval;                    /* NAN: none */
};

/* The file that is read, so far. */
struct vt_perf {
    struct vt_sink *sink;
    struct vt_error *err;
    const char *benchmark;
    double runs;
    long run, iteration, line;
    double interval; /* of the present block */
    char separator;  /* of -x, once a row has shown it; 0 before */
    bool open;       /* text: the line that ends it, with the time elapsed, has not come */
    bool table;      /* text: --table gave each run's time elapsed */
};

/* ---- perf_give.c */

/* A counter as a reading, with its error and its ratio. */
enum vt_status vt_perf_give(struct vt_perf *s, const struct vt_perf_counter *c);

/* A figure of a metric, to check by. */
void vt_perf_report(struct vt_perf *s, const char *metric, const char *unit, const char *label,
                    double figure);

/* "<not supported>" or "<not counted>" where a value should be, else NULL; and the fact that says so. */
const char *vt_perf_reason(struct vt_text value);
void vt_perf_not_counted(struct vt_perf *s, struct vt_text event, const char *why);

/* ---- perf_text.c: what people read */

/* Takes what follows "Performance counter stats for " on its line, a row under it, and a row of -I. */
void vt_perf_begin(struct vt_perf *s, struct vt_text rest);
void vt_perf_text_row(struct vt_perf *s, struct vt_text line, double interval);
void vt_perf_interval_row(struct vt_perf *s, struct vt_text line);

/* Notes counters that no time elapsed ended. */
void vt_perf_note_open(struct vt_perf *s);

/* ---- perf_fields.c: -x */

/* Whether a text has such rows; whether the line is one, which is taken; and whether it began as one. */
bool vt_perf_has_fields(struct vt_text head);
bool vt_perf_fields(struct vt_perf *s, struct vt_text line);
bool vt_perf_is_cut(const struct vt_perf *s, struct vt_text line);

#endif
