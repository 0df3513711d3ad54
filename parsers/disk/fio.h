/* fio's other outputs, for the parser that tells them apart (fio.c). */
#ifndef VT_PARSERS_DISK_FIO_H
#define VT_PARSERS_DISK_FIO_H

#include "parsers/parser.h"

/* Terse lines and text (fio_text.c), and logs (fio_log.c): whether a text is that, and reading it as a parser
 * does. */
bool vt_fio_is_terse(struct vt_text line);
enum vt_status vt_fio_terse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err);
enum vt_status vt_fio_text(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err);
bool vt_fio_is_log(struct vt_text head);
enum vt_status vt_fio_log(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err);

#endif
