/* The options of reading, which `read` and `judge` share. */
#ifndef VT_COMMAND_INPUTS_H
#define VT_COMMAND_INPUTS_H

#include "command/choosing.h"
#include "command/guard.h"
#include "command/options.h"
#include "parsers/input/reader.h"

struct vt_inputs {
    struct vt_reader_options options;
    struct vt_reader_path *path; /* owned: n */
    size_t n;
    struct vt_choice choice;
    struct vt_labels set;      /* what --set gave so far */
    const char *set_last;      /* what it gave since the last path; NULL: nothing */
    struct vt_labels settings; /* as given, in order */
};

extern const struct vt_option vt_input_options[];

/* Takes the reader's present option or operand when it is one of these; *taken says whether it was. */
enum vt_status vt_inputs_take(struct vt_inputs *in, const struct vt_option_reader *r, bool *taken,
                              struct vt_error *err);

/* Reads all inputs (standard input when there is none) into the study, with the settings that say how. */
enum vt_status vt_inputs_read(struct vt_inputs *in, struct vt_study *study, struct vt_error *err);

/* Adds what will be read to a guard of inputs. */
enum vt_status vt_inputs_guard(const struct vt_inputs *in, struct vt_guard *guard, struct vt_error *err);

/* Frees the list of paths and the labels that the options gave; a second call is harmless. */
void vt_inputs_free(struct vt_inputs *in);

#endif
