#include "command/command.h"
#include "command/options.h"
#include "parsers/input/recognise.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static void print_row(const int width[3], const char *name, const char *tool, const char *versions,
                      const char *example)
{
    printf("%-*s  %-*s  %-*s  %s\n", width[0], name, width[1], tool, width[2], versions, example);
}

static void widen(int *width, const char *text)
{
    int n = (int)strlen(text);
    if (n > *width)
        *width = n;
}

static bool is_asked(const char *name, const char *const names[], size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!strcmp(names[i], name))
            return true;
    return n == 0;
}

static void print_formats(const char *const names[], size_t n)
{
    int width[3] = {4, 4, 8};

    for (size_t i = 0; vt_parsers[i]; i++) {
        if (!is_asked(vt_parsers[i]->name, names, n))
            continue;
        widen(&width[0], vt_parsers[i]->name);
        widen(&width[1], vt_parsers[i]->tool);
        widen(&width[2], vt_parsers[i]->versions);
    }
    print_row(width, "NAME", "TOOL", "VERSIONS", "EXAMPLE");
    for (size_t i = 0; vt_parsers[i]; i++)
        if (is_asked(vt_parsers[i]->name, names, n))
            print_row(width, vt_parsers[i]->name, vt_parsers[i]->tool, vt_parsers[i]->versions,
                      vt_parsers[i]->example);
}

int vt_command_formats(int argc, char **argv)
{
    struct vt_option_reader r = {.argc = argc, .argv = argv};
    struct vt_error err = {0};
    const char *names[64];
    size_t n = 0;

    while (vt_options_next(&r, &err)) {
        if (r.code == 'h') {
            vt_options_help(
                &r, "[NAME]...",
                "Lists the formats that `read` and `judge` understand: the name for --format, the tool that "
                "prints it, its versions, and how such a file is made.");
            return vt_error_report(stderr, argv[0], &err);
        }
        const struct vt_parser *parser = vt_parser_find(r.value);
        if (!parser)
            vt_parser_fail_unknown(r.value, &err);
        else if (n < sizeof names / sizeof *names)
            names[n++] = r.value;
    }
    if (!err.status)
        print_formats(names, n);
    if (!err.status && (fflush(stdout) || ferror(stdout)))
        vt_fail(&err, VT_OUTPUT, "cannot write to standard output: %s", strerror(errno));
    return vt_error_report(stderr, argv[0], &err);
}
