/* Options of a command from tables, so that help, parsing and the recorded settings cannot drift apart. */
#ifndef VT_COMMAND_OPTIONS_H
#define VT_COMMAND_OPTIONS_H

#include "model/study.h"

#include <stdbool.h>
#include <stddef.h>

/* Codes are a table's own: its letters, and VT_OPTION_LONG and up for options without one. Another table may
 * use the same, so a function that takes options of a table asks vt_options_in first. */
enum { VT_OPTION_LONG = 256 };

struct vt_option {
    const char *name; /* long, without dashes; NULL ends a table */
    int code;         /* a letter is its short form too */
    const char
        *argument; /* NULL: a switch. FILE: anything; "a4|letter": one of these words, which help and
                      completion show, too; words with capitals or dots in such a list stand for others */
    const char *help;
};

#define VT_MOST_OPTIONS 80

/* Goes through a command line in its order. argc, argv and tables are borrowed and set by the caller; the
 * rest is set by vt_options_next and borrowed from argv and the tables. */
struct vt_option_reader {
    int argc;
    char **argv;
    const struct vt_option *tables[8]; /* unused ones NULL */
    const struct vt_option *table;     /* of the present option; NULL: an operand, or --help */
    const struct vt_option *option;    /* the present one; NULL: an operand */
    int code;                          /* of the present option; 0: an operand */
    const char *name, *value;          /* of the present option; value: its argument, or the operand */
    bool rest;                         /* after --: only operands follow */
};

/* Steps on; false at the end, or when err says what is wrong (VT_USAGE) and which option may be meant. Every
 * command has --help, which comes with code 'h'. */
bool vt_options_next(struct vt_option_reader *r, struct vt_error *err);

/* Is the present option one of this table? */
bool vt_options_in(const struct vt_option_reader *r, const struct vt_option table[]);

/* The place of the present argument among the words of its row; VT_USAGE, with the words and the nearest one,
 * when it is none of them. */
enum vt_status vt_options_choice(const struct vt_option_reader *r, size_t *index, struct vt_error *err);

/* Fails as vt_options_choice does, for a word of a list. */
enum vt_status vt_options_no_choice(const struct vt_option_reader *r, const char *word, struct vt_error *err);

/* Is `word`, of n bytes, one of the words in "mad|tukey|..."? Its place is then in *index, which may be NULL.
 */
bool vt_option_word(const char *words, const char *word, size_t n, size_t *index);

/* "usage: vtstat NAME OPERANDS", the summary, and every option of the tables. */
void vt_options_help(const struct vt_option_reader *r, const char *operands, const char *summary);

/* Splits "name=value" and sets it in the labels; VT_USAGE when there is no name or no '='. */
enum vt_status vt_options_pair(const struct vt_option_reader *r, struct vt_labels *labels,
                               struct vt_error *err);

/* The present option's argument as a number in [low, high]; VT_USAGE otherwise. Where its row calls it
 * PERCENT, a percent sign may follow, and must where the number is below 0.1, since that may be meant as a
 * share. */
enum vt_status vt_options_number(const struct vt_option_reader *r, double low, double high, double *number,
                                 struct vt_error *err);

/* Keeps the present option (or operand, as "input") among the settings; a second one becomes "name 2". */
enum vt_status vt_options_keep(const struct vt_option_reader *r, struct vt_labels *settings,
                               struct vt_error *err);

#endif
