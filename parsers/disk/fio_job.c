#include "parsers/disk/fio_job.h"

#include "parsers/kit/document.h"
#include "parsers/kit/measured.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const vt_fio_parameters[VT_FIO_MOST_PARAMETERS] = {"rw", "rwmixread", "bs", "iodepth", "numjobs"};

/* ---- names */

/* "4096B", "4KiB", "4k" as bytes. fio's K is 1024. */
static bool size_bytes(struct vt_text t, double *bytes)
{
    static const struct {
        const char *suffix;
        double factor;
    } suffixes[] = {
        {"", 1},         {"B", 1},         {"b", 1},        {"k", 1024},     {"K", 1024},    {"KB", 1024},
        {"KiB", 1024},   {"kb", 1024},     {"ki", 1024},    {"Ki", 1024},    {"m", 1048576}, {"M", 1048576},
        {"MB", 1048576}, {"MiB", 1048576}, {"mi", 1048576}, {"Mi", 1048576},
    };

    if (!vt_text_number(&t, bytes))
        return false;
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
        if (vt_text_equals(t, suffixes[i].suffix)) {
            *bytes *= suffixes[i].factor;
            return true;
        }
    return false;
}

static void copy_size(struct vt_text value, char *to, size_t size)
{
    struct vt_text low, high;
    double bytes, most;

    if (vt_text_split(value, '-', &low, &high) && size_bytes(low, &bytes) && size_bytes(high, &most)
        && bytes == most)
        value = low;
    if (!size_bytes(value, &bytes))
        vt_text_copy(value, to, size);
    else if (bytes >= 1048576 && fmod(bytes, 1048576) == 0)
        snprintf(to, size, "%.0fm", bytes / 1048576);
    else if (bytes >= 1024 && fmod(bytes, 1024) == 0)
        snprintf(to, size, "%.0fk", bytes / 1024);
    else
        snprintf(to, size, "%.0f", bytes);
}

void vt_fio_set(struct vt_fio_job *job, const char *name, struct vt_text value)
{
    if (!strcmp(name, "readwrite"))
        name = "rw";
    if (!strcmp(name, "blocksize"))
        name = "bs";
    for (size_t i = 0; i < VT_FIO_MOST_PARAMETERS; i++) {
        if (strcmp(vt_fio_parameters[i], name))
            continue;
        char *to = job->parameter[i];
        if (!strcmp(name, "bs"))
            copy_size(value, to, sizeof job->parameter[i]);
        else
            vt_text_copy(value, to, sizeof job->parameter[i]);
    }
}

const char *vt_fio_name(const struct vt_fio_target *to)
{
    const struct vt_fio_job *job = to->job;
    const char *name = vt_sink_say(to->sink, to->err, "fio/%s %s", job->name, to->direction);
    const char *separator = " (";

    for (size_t i = 0; i < VT_FIO_MOST_PARAMETERS; i++) {
        const char *value = job->parameter[i];
        if (!*value || (i >= 3 && !strcmp(value, "1"))) /* one job, depth one: the usual, so not said */
            continue;
        name = vt_sink_say(to->sink, to->err, i ? "%s%s%s=%s" : "%s%s%.0s%s", name, separator,
                           vt_fio_parameters[i], value);
        separator = ", ";
    }
    return *separator == ',' ? vt_sink_say(to->sink, to->err, "%s)", name) : name;
}

enum vt_status vt_fio_give(const struct vt_fio_target *to, const char *metric, const char *unit, double value)
{
    struct vt_reading r = vt_reading_of(vt_fio_name(to), metric, unit, VT_BETTER_UNKNOWN, value, to->line);

    r.run = to->run;
    r.iteration = to->iteration;
    r.time = to->time;
    return to->err->status ? to->err->status : vt_sink_add(to->sink, &r, to->err);
}

void vt_fio_report(const struct vt_fio_target *to, const char *metric, const char *unit, const char *name,
                   struct vt_text figure)
{
    struct vt_reading r = vt_reading_of(vt_fio_name(to), metric, unit, VT_BETTER_UNKNOWN, 0, to->line);

    if (figure.n && !to->err->status)
        vt_sink_reported(to->sink, &r, name, figure, to->err);
}

bool vt_fio_percentile(const char *latency, double percent, char metric[40])
{
    static const double kept[] = {50, 95, 99, 99.9};

    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (fabs(percent - kept[i]) < 1e-6) {
            snprintf(metric, 40, "%s p%g", latency, kept[i]);
            return true;
        }
    snprintf(metric, 40, "p%g", percent);
    return false;
}
