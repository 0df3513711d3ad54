/* --benchmark, --metric and --skip, which all filters and judge share. */
#ifndef VT_COMMAND_CHOOSING_H
#define VT_COMMAND_CHOOSING_H

#include "command/options.h"
#include "model/choice.h"

extern const struct vt_option vt_choice_options[];

/* Takes the present option when it is one of these; *taken says whether it was. Kept in `settings`. */
enum vt_status vt_choice_take(struct vt_choice *choice, const struct vt_option_reader *r,
                              struct vt_labels *settings, bool *taken, struct vt_error *err);

#endif
