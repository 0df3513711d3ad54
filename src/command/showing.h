/* How `judge` shows what it found on standard output. */
#ifndef VT_COMMAND_SHOWING_H
#define VT_COMMAND_SHOWING_H

#include "command/options.h"

struct vt_showing {
    bool quiet, plain, json, verbose;
};

extern const struct vt_option vt_showing_options[];

/* Takes the present option when it is one of these. */
enum vt_status vt_showing_take(struct vt_showing *how, const struct vt_option_reader *r, bool *taken,
                               struct vt_error *err);

/* Prints the table, in the language given or the locale's, or the records that compare adds. VT_USAGE for a
 * language that is not there, VT_OUTPUT when standard output cannot be written. */
enum vt_status vt_show(const struct vt_showing *how, const struct vt_study *study, const char *language,
                       struct vt_error *err);

#endif
