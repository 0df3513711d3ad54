#include "parsers/harness/jmh_metric.h"

#include <math.h>
#include <string.h>

const char *vt_jmh_metric(const char *mode)
{
    static const struct {
        const char *mode, *metric;
    } modes[] = {
        {"thrpt", "throughput"},
        {"avgt", "average time"},
        {"sample", "sampled time"},
        {"ss", "single shot time"},
    };

    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
        if (mode && !strcmp(modes[i].mode, mode))
            return modes[i].metric;
    return "score";
}

enum vt_better vt_jmh_direction(const char *mode, const char *unit, bool secondary)
{
    size_t n = strlen(unit);

    if (!strncmp(unit, "ops/", 4))
        return VT_BETTER_HIGHER;
    if (secondary || (n > 3 && !strcmp(unit + n - 3, "/op")))
        return VT_BETTER_LOWER;
    return mode && !strcmp(mode, "thrpt") ? VT_BETTER_HIGHER : VT_BETTER_LOWER;
}
