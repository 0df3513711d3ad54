/* The command table: one row registers a subcommand for dispatch and help alike. */
#include "command/command.h"

#include <gsl/gsl_errno.h>
#include <stdio.h>
#include <string.h>

static const struct vt_command commands[] = {
    {"read", vt_command_read, "raw results of tools and runners to a stream of series"},
    {"reject", vt_command_reject, "marks outliers in the open"},
    {"summarize", vt_command_summarize, "mean, spread and intervals of every series"},
    {"compare", vt_command_compare, "verdicts: noise or a real gain?"},
    {"report", vt_command_report, "PDF and Markdown from a judged stream"},
    {"judge", vt_command_judge, "all of it in one process: table, PDF and Markdown"},
    {"statistics", vt_command_statistics, "every statistic known of each series and pair, as CSV"},
    {"formats", vt_command_formats, "the formats that can be read"},
    {"help", NULL, "this list"},
};

static void print_help(FILE *to)
{
    fputs("usage: vtstat COMMAND [OPTION]... [FILE]...\n\ncommands:\n", to);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        fprintf(to, "  %-11s %s\n", commands[i].name, commands[i].summary);
    fputs("\n`vtstat COMMAND --help` tells the options of each.\n", to);
}

int main(int argc, char **argv)
{
    gsl_set_error_handler_off(); /* the default handler aborts */
    if (argc < 2 || !strcmp(argv[1], "help") || !strcmp(argv[1], "--help")) {
        print_help(argc < 2 ? stderr : stdout);
        return argc < 2 ? 2 : 0;
    }
    if (!strcmp(argv[1], "--version")) {
        puts("vtstat " VT_VERSION);
        return 0;
    }
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (commands[i].run && !strcmp(argv[1], commands[i].name))
            return commands[i].run(argc - 1, argv + 1);
    fprintf(stderr, "vtstat: there is no command '%s'; `vtstat help` lists them\n", argv[1]);
    return 2;
}
