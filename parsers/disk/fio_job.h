/* What the parsers of fio's outputs (JSON, terse, text, logs) have in common. */
#ifndef VT_PARSERS_DISK_FIO_JOB_H
#define VT_PARSERS_DISK_FIO_JOB_H

#include "parsers/parser.h"

#define VT_FIO_MOST_PARAMETERS 5

/* What of a job's options belongs to its name, since another value of it is another benchmark: rw, rwmixread,
 * bs, iodepth, numjobs, in this order; empty where not given. The engine and the like are facts: people
 * compare them. */
struct vt_fio_job {
    const char *name; /* the sink's */
    char parameter[VT_FIO_MOST_PARAMETERS][40];
};

extern const char *const vt_fio_parameters[VT_FIO_MOST_PARAMETERS];

/* Where the values of one job and direction go. */
struct vt_fio_target {
    struct vt_sink *sink;
    struct vt_error *err;
    const struct vt_fio_job *job;
    const char *direction; /* "read", "write", "trim", "mixed" */
    long run, iteration, line;
    long snapshots; /* of --status-interval, before the last */
    double time;
};

/* Takes a parameter, sizes ("4096B-4096B", "4KiB", "4K") written as "4k"; other names are passed over. */
void vt_fio_set(struct vt_fio_job *job, const char *name, struct vt_text value);

/* "fio/JOB DIRECTION (randrw, rwmixread=70, bs=4k)", the sink's. */
const char *vt_fio_name(const struct vt_fio_target *to);

/* One value; the direction of "better" follows from the unit. */
enum vt_status vt_fio_give(const struct vt_fio_target *to, const char *metric, const char *unit,
                           double value);

/* A figure beside a metric that has a value: "max", "p99.5". Kept to check by. */
void vt_fio_report(const struct vt_fio_target *to, const char *metric, const char *unit, const char *name,
                   struct vt_text figure);

/* Whether a percentile is one that is kept: 50, 95, 99 and 99.9, as "clat p99.9" into metric[40]; else
 * "p99.5" there. */
bool vt_fio_percentile(const char *latency, double percent, char metric[40]);

#endif
