#include "parsers/kit/lines.h"

#include "base/buffer.h"

#include <stdarg.h>

struct vt_lines vt_lines_of(const struct vt_input *in)
{
    return (struct vt_lines){.name = in->name, .rest = in->text};
}

static struct vt_text after_redraws(struct vt_text line)
{
    while (line.n && line.s[line.n - 1] == '\r')
        line.n--;
    for (size_t i = line.n; i-- > 0;)
        if (line.s[i] == '\r')
            return (struct vt_text){line.s + i + 1, line.n - i - 1};
    return line;
}

bool vt_lines_next(struct vt_lines *in, struct vt_text *line)
{
    if (!in->rest.n)
        return false;
    if (!vt_text_split(in->rest, '\n', line, &in->rest)) {
        *line = in->rest;
        in->rest.n = 0;
    }
    *line = after_redraws(*line);
    in->number++;
    return true;
}

enum vt_status vt_lines_fail(const struct vt_lines *in, struct vt_error *err, const char *format, ...)
{
    struct vt_buffer text = {0};
    va_list args;

    va_start(args, format);
    vt_buffer_vprintf(&text, format, args);
    va_end(args);
    if (text.failed)
        vt_no_memory(err);
    else
        vt_fail_at(err, VT_INPUT, in->name, in->number, "%s", vt_buffer_text(&text));
    vt_buffer_free(&text);
    return err->status;
}
