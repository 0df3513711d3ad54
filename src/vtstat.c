/* The command table: one row registers a subcommand for dispatch and help alike. */
#include "base/nearest.h"
#include "command/command.h"

#include <gsl/gsl_errno.h>
#include <signal.h>
#include <stdio.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <string.h>

static const struct vt_command commands[] = {
    {"read", vt_command_read, "turns raw results of tools and runners into a stream of series"},
    {"reject", vt_command_reject, "marks outliers, and deletes none"},
    {"summarize", vt_command_summarize, "adds mean, spread and intervals of every series"},
    {"compare", vt_command_compare, "gives the verdicts: noise or a real gain?"},
    {"report", vt_command_report, "writes PDF and Markdown from a judged stream"},
    {"judge", vt_command_judge, "does all of it in one process: table, PDF and Markdown"},
    {"plan", vt_command_plan, "says how many boots, runs and iterations would settle it, and in which order"},
    {"statistics", vt_command_statistics, "prints every statistic of each series and pair, as CSV"},
    {"formats", vt_command_formats, "lists the formats that can be read"},
    {"export", vt_command_export, "writes records as CSV, as a Markdown table, or for benchstat"},
    {"help", NULL, "this list; `vtstat help COMMAND` lists the options of a command"},
};

static void print_help(FILE *to)
{
    fputs("usage: vtstat COMMAND [OPTION]... [FILE]...\n\ncommands:\n", to);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        fprintf(to, "  %-11s %s\n", commands[i].name, commands[i].summary);
    fputs("\n`vtstat COMMAND --help` lists the options of a command.\n", to);
}

/* What nearly everyone came for, before the list of everything. */
static void print_first_steps(FILE *to)
{
    fputs(
        "vtstat tells whether a benchmark's change is noise or a real gain. Three things people do:\n\n"
        "  vtstat judge before/ after/               compare two folders (or files) of results\n"
        "  vtstat judge results/ -o report.pdf       compare what differs inside, and write a report\n"
        "  vtstat plan results/ --threshold 2        how many runs would settle a change of 2 %\n\n"
        "`vtstat help` lists every command, `vtstat formats` what can be read, `vtstat read --explain FILE`\n"
        "what vtstat understands of a file.\n",
        to);
}

static const char *command_at(const void *unused, size_t i)
{
    (void)unused;
    return i < sizeof commands / sizeof *commands ? commands[i].name : NULL;
}

static int run(const char *name, int argc, char **argv)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (commands[i].run && !strcmp(name, commands[i].name))
            return commands[i].run(argc, argv);
    size_t nearest;
    if (vt_nearest(name, command_at, NULL, &nearest))
        fprintf(stderr, "vtstat: there is no command '%s'; do you mean `vtstat %s`?\n", name,
                commands[nearest].name);
    else
        fprintf(stderr, "vtstat: there is no command '%s'; `vtstat help` lists them\n", name);
    return 2;
}

static int dispatch(int argc, char **argv)
{
    char help[] = "--help";

    if (argc < 2) {
        print_first_steps(stderr);
        return 2;
    }
    if (!strcmp(argv[1], "--version")) {
        puts("vtstat " VT_VERSION);
        return 0;
    }
    if (strcmp(argv[1], "help") && strcmp(argv[1], "--help") && strcmp(argv[1], "-h"))
        return run(argv[1], argc - 1, argv + 1);
    if (argc > 2 && strcmp(argv[2], "help"))
        return run(argv[2], 2, (char *[]){argv[2], help, NULL});
    print_help(stdout);
    return 0;
}

/* Arrays of megabytes come and go by the hundred; given back to the kernel each time, a fifth of the time
 * goes into pages. */
static void keep_pages(void)
{
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, 512 << 20);
#endif
}

int main(int argc, char **argv)
{
    keep_pages();
    gsl_set_error_handler_off(); /* the default handler aborts */
    signal(
        SIGXFSZ,
        SIG_IGN); /* a file that grows too large is then a failed write, which is reported and cleaned up */
    int status = dispatch(argc, argv);
    if ((fflush(stdout) || ferror(stdout)) && status != 4) { /* a full disk shows here at the latest */
        fputs("vtstat: standard output cannot be written\n", stderr);
        return 4;
    }
    return status;
}
