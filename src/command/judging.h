/* The options of rejecting and comparing, which the filters and `judge` share. */
#ifndef VT_COMMAND_JUDGING_H
#define VT_COMMAND_JUDGING_H

#include "command/options.h"
#include "judge/compare.h"
#include "judge/reject.h"

extern const struct vt_option vt_reject_options[], vt_compare_options_table[];

/* Each takes the present option when it is one of its table, and keeps it in the settings. */
enum vt_status vt_reject_take(const struct vt_option_reader *r, const struct vt_rule **rule,
                              struct vt_labels *settings, bool *taken, struct vt_error *err);
enum vt_status vt_compare_take(const struct vt_option_reader *r, struct vt_compare_options *options,
                               struct vt_labels *settings, bool *taken, struct vt_error *err);

/* Frees the labels that the options gave; a second call is harmless. */
void vt_compare_options_free(struct vt_compare_options *options);

#endif
