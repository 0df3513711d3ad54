#include "report/report.h"

enum vt_status vt_report_write(const struct vt_study *study, const struct vt_report_options *options, struct vt_error *err)
{
    (void)study;
    (void)options;
    return vt_fail(err, VT_USAGE, "reports cannot be written yet");
}
