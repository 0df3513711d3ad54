/* Numbers as people and spreadsheets write them: 1234.5, 1,234.5, 1.234,5, 1 234,5, 1'234.5. What "1,234" is,
 * one cell alone cannot tell; a column can, or a person must. */
#ifndef VT_PARSERS_KIT_NUMERAL_H
#define VT_PARSERS_KIT_NUMERAL_H

#include "base/text.h"

#include <stdbool.h>

/* Takes a number off the front, as vt_text_number does, and thousands in groups of three, too: `decimal` ('.'
 * or
 * ',') is the decimal mark, the other one and blanks (of any width) and apostrophes mark thousands. With '\0'
 * both marks are decimal and thousands are not marked. False, and *t untouched, when there is none. */
bool vt_numeral_take(struct vt_text *t, char decimal, double *value);

/* What the cells of a column are evidence of. {0} is none. */
struct vt_numerals {
    long comma_decimal, point_decimal;     /* the first line where the mark can only be decimal; 0: nowhere */
    long comma_thousands, point_thousands; /* ... can only mark thousands */
    long comma_either, point_either;       /* ... "1,234" */
    long small, hundreds, long_whole;      /* without a mark: whole below 100, 100 to 999, 1000 and more */
    char shown[40];                        /* the first cell of the *_either lines */
};

/* Adds what a cell shows. */
void vt_numerals_look(struct vt_numerals *n, struct vt_text cell, long line);

/* Adds what other cells showed. */
void vt_numerals_merge(struct vt_numerals *to, const struct vt_numerals *from);

/* How numbers are likely written where the cells do not say. */
enum vt_numeral_habit {
    VT_HABIT_POINT,     /* tables cut by commas, JSON: a comma inside a number is a thousands mark */
    VT_HABIT_SEMICOLON, /* tables cut by semicolons: of countries with a decimal comma, or not */
    VT_HABIT_TAB,       /* a clipboard or a program */
};

/* Decides a column's decimal mark: by `given` ('.' or ','; '\0': not said), by the column itself, by the
 * other columns of the table together (`all`), by habit. False when nobody can tell or the cells contradict
 * each other: *why is then what is wrong and what settles it, written to why[size]. */
bool vt_numerals_decide(const struct vt_numerals *column, const struct vt_numerals *all, char given,
                        enum vt_numeral_habit habit, char *decimal, char *why, size_t size);

#endif
