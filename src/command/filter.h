/* What every filter over a stream does before and after its work. */
#ifndef VT_COMMAND_FILTER_H
#define VT_COMMAND_FILTER_H

#include "command/choosing.h"
#include "stream/output.h"
#include "stream/stream.h"

struct vt_filter {
    struct vt_option_reader reader;
    struct vt_stream stream;
    struct vt_labels settings; /* the options given */
    struct vt_choice choice;
    const char *input, *output;
};

/* -o, which every filter has. */
extern const struct vt_option vt_filter_options[];

/* Takes the present option when it is an operand or one of vt_filter_options. */
enum vt_status vt_filter_take(struct vt_filter *f, bool *taken, struct vt_error *err);

/* VT_USAGE when the output is the input. */
enum vt_status vt_filter_guard(const struct vt_filter *f, struct vt_error *err);

/* Reads a whole stream from a file, or from standard input for NULL and "-"; on a terminal it says how
 * to give one: `advice`, such as "as `vtstat compare` writes it". */
enum vt_status vt_filter_load(const char *input, const char *advice, struct vt_stream *stream,
                              struct vt_error *err);

/* Takes what is not meant out of a stream and its records. */
enum vt_status vt_filter_choose(const struct vt_choice *choice, struct vt_stream *stream,
                                struct vt_error *err);

/* Reads the input, takes out what is not meant, then keeps the settings of `command` in the study. */
enum vt_status vt_filter_read(struct vt_filter *f, const char *command, struct vt_error *err);

/* Writes every record as it came (series with their marks anew, if `rejected`), then what was added, then
 * `end`. */
enum vt_status vt_filter_write(struct vt_filter *f, bool rejected, struct vt_error *err);

/* Frees the stream that was read and the settings; a second call is harmless. */
void vt_filter_free(struct vt_filter *f);

#endif
