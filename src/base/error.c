#include "base/error.h"

#include <stdarg.h>
#include <string.h>

static void record(struct vt_error *err, enum vt_status status, const char *source, long line,
                   const char *format, va_list args)
{
    err->status = status;
    snprintf(err->source, sizeof err->source, "%s", source ? source : "");
    err->line = line;
    vsnprintf(err->text, sizeof err->text, format, args);
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
    return vt_fail(err, VT_NO_MEMORY, "memory ran out; give it fewer files at once");
}

/* A name from a foreign file must not move the cursor or colour the terminal. */
static void print_visible(FILE *to, const char *text)
{
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c < 0x20 || c == 0x7f)
            fprintf(to, "\\x%02x", c);
        else
            fputc(c, to);
    }
}

int vt_error_report(FILE *to, const char *command, const struct vt_error *err)
{
    static const int exit_status[] = {
        [VT_OK] = 0, [VT_USAGE] = 2, [VT_INPUT] = 3, [VT_OUTPUT] = 4, [VT_NO_MEMORY] = 4};

    if (!err->status)
        return 0;
    fprintf(to, "vtstat%s%s: ", *command ? " " : "", command);
    if (*err->source) {
        print_visible(to, err->source);
        if (err->line)
            fprintf(to, ":%ld", err->line);
        fputs(": ", to);
    }
    print_visible(to, err->text);
    fputc('\n', to);
    return exit_status[err->status];
}
