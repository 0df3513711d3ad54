/* Options of a command from tables, so that help, parsing and the recorded settings cannot drift apart. */
#ifndef VT_COMMAND_OPTIONS_H
#define VT_COMMAND_OPTIONS_H

#include "model/study.h"

#include <stdbool.h>
#include <stddef.h>

struct vt_option {
    const char *name;     /* long, without dashes; NULL ends a table */
    int code;             /* a letter is its short form too; others start at 256 */
    const char *argument; /* its word in the help; NULL: a switch */
    const char *help;
};

#define VT_MOST_OPTIONS 64

/* Goes through a command line in its order. */
struct vt_option_reader {
    int argc;
    char **argv;
    const struct vt_option *tables[6]; /* unused ones NULL */
    int code;                          /* of the present option; 0: an operand */
    const char *name, *value;          /* of the present option; value: its argument, or the operand */
    bool rest;                         /* after --: only operands follow */
};

/* Steps on; false at the end or when err says what is wrong. Every command has --help, which ends with code
 * 'h'. */
bool vt_options_next(struct vt_option_reader *r, struct vt_error *err);

/* "usage: vtstat NAME OPERANDS", the summary, and every option of the tables. */
void vt_options_help(const struct vt_option_reader *r, const char *operands, const char *summary);

/* Splits "name=value" and sets it in the labels; VT_USAGE when there is no name or no '='. */
enum vt_status vt_options_pair(const struct vt_option_reader *r, struct vt_labels *labels,
                               struct vt_error *err);

/* The present option's argument as a number in [low, high]; VT_USAGE otherwise. */
enum vt_status vt_options_number(const struct vt_option_reader *r, double low, double high, double *number,
                                 struct vt_error *err);

/* Keeps the present option (or operand, as "input") among the settings; a second one becomes "name 2". */
enum vt_status vt_options_keep(const struct vt_option_reader *r, struct vt_labels *settings,
                               struct vt_error *err);

#endif
