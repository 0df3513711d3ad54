/* The options of reporting, which `report` and `judge` share. */
#ifndef VT_COMMAND_REPORTING_H
#define VT_COMMAND_REPORTING_H

#include "command/guard.h"
#include "command/options.h"
#include "report/report.h"

struct vt_report_arguments {
    struct vt_report_options options; /* its arrays point into the ones below */
    const char **outputs, **fonts;    /* owned arrays of borrowed strings */
};

extern const struct vt_option vt_report_option_table[];

/* Takes the present option when it is one of these. The outputs are not among the settings: the
 * same study gives the same report whatever its files are called. */
enum vt_status vt_report_take(struct vt_report_arguments *a, const struct vt_option_reader *r, bool *taken,
                              struct vt_error *err);
/* Adds the reports to be written, and the template to be read, to a guard of inputs. */
enum vt_status vt_report_guard(const struct vt_report_arguments *a, struct vt_guard *guard,
                               struct vt_error *err);

/* Frees the lists of outputs and fonts, not the texts, which are argv's; a second call is harmless. */
void vt_report_arguments_free(struct vt_report_arguments *a);

#endif
