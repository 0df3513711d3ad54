/* What a subcommand is: a function that parses its own options, does its work and returns the exit status. */
#ifndef VT_COMMAND_COMMAND_H
#define VT_COMMAND_COMMAND_H

struct vt_command {
    const char *name;
    int (*run)(int argc, char **argv); /* argv[0] is the command's name */
    const char *summary;
};

/* One subcommand each: argv[0] is its name. They read argv, standard input and files, write standard
 * output and files, say a failure on standard error, and return the exit status (0 to 4, docs/man/vtstat.1).
 * */
int vt_command_read(int argc, char **argv);
int vt_command_reject(int argc, char **argv);
int vt_command_summarize(int argc, char **argv);
int vt_command_compare(int argc, char **argv);
int vt_command_report(int argc, char **argv);
int vt_command_judge(int argc, char **argv);
int vt_command_plan(int argc, char **argv);
int vt_command_statistics(int argc, char **argv);
int vt_command_formats(int argc, char **argv);
int vt_command_export(int argc, char **argv);

#endif
