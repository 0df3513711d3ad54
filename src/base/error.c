#include "base/error.h"

#include "base/buffer.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static void record(struct vt_error *err, enum vt_status status, const char *source, long line,
                   const char *format, va_list args)
{
    struct vt_buffer text = {0};

    vt_buffer_vprintf(&text, format, args);
    err->status = status;
    err->source = source && *source ? strdup(source) : NULL;
    err->line = line;
    err->text = vt_buffer_take(&text);
    if (!err->text || (source && *source && !err->source)) {
        vt_error_free(err);
        err->status = VT_NO_MEMORY;
    }
}

enum vt_status vt_fail(struct vt_error *err, enum vt_status status, const char *format, ...)
{
    if (!err->status) {
        va_list args;
        va_start(args, format);
        record(err, status, NULL, 0, format, args);
        va_end(args);
    }
    return err->status;
}

enum vt_status vt_fail_at(struct vt_error *err, enum vt_status status, const char *source, long line,
                          const char *format, ...)
{
    if (!err->status) {
        va_list args;
        va_start(args, format);
        record(err, status, source, line, format, args);
        va_end(args);
    }
    return err->status;
}

enum vt_status vt_no_memory(struct vt_error *err)
{
    if (!err->status)
        err->status = VT_NO_MEMORY; /* without a text: that would take memory */
    return err->status;
}

enum vt_status vt_error_move(struct vt_error *to, struct vt_error *from)
{
    if (to->status || !from->status) {
        vt_error_free(from);
        return to->status;
    }
    *to = *from;
    *from = (struct vt_error){0};
    return to->status;
}

const char *vt_error_text(const struct vt_error *err)
{
    if (err->text)
        return err->text;
    return err->status == VT_NO_MEMORY ? "memory ran out; give it fewer files at once" : "";
}

const char *vt_error_source(const struct vt_error *err)
{
    return err->source ? err->source : "";
}

void vt_error_set_source(struct vt_error *err, const char *source)
{
    if (err->status && !err->source)
        err->source = strdup(source); /* without memory it stays unnamed */
}

/* A name from a foreign file must not move the cursor, colour the terminal or turn the line around. */
static void print_visible(FILE *to, const char *text)
{
    const char *end = text + strlen(text);
    struct vt_buffer rune = {0};

    while (text < end) {
        unsigned char byte = (unsigned char)*text;
        uint32_t r = vt_rune_next(&text, end);
        vt_buffer_clear(&rune);
        if (r == 0xfffd && byte != 0xef) /* no UTF-8 */
            fprintf(to, "\\x%02x", byte);
        else if (vt_rune_is_hidden(r))
            fprintf(to, r < 0x100 ? "\\x%02x" : "\\u%04x", (unsigned)r);
        else {
            vt_buffer_put_rune(&rune, r);
            fputs(vt_buffer_text(&rune), to);
        }
    }
    vt_buffer_free(&rune);
}

int vt_error_report(FILE *to, const char *command, struct vt_error *err)
{
    static const int exit_status[] = {
        [VT_OK] = 0, [VT_USAGE] = 2, [VT_INPUT] = 3, [VT_OUTPUT] = 4, [VT_NO_MEMORY] = 4};
    int status = exit_status[err->status];

    if (!err->status)
        return 0;
    fprintf(to, "vtstat%s%s: ", *command ? " " : "", command);
    if (*vt_error_source(err)) {
        print_visible(to, vt_error_source(err));
        if (err->line)
            fprintf(to, ":%ld", err->line);
        fputs(": ", to);
    }
    print_visible(to, vt_error_text(err));
    fputc('\n', to);
    vt_error_free(err);
    return status;
}

void vt_error_free(struct vt_error *err)
{
    free(err->source);
    free(err->text);
    *err = (struct vt_error){0};
}
