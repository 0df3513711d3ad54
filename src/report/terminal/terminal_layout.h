/* The table of one question, laid out for the room there is: shared by terminal.c, which fills it, and
 * terminal_layout.c. */
#ifndef VT_REPORT_TERMINAL_TERMINAL_LAYOUT_H
#define VT_REPORT_TERMINAL_TERMINAL_LAYOUT_H

#include "report/terminal/terminal.h"
#include "report/terminal/terminal_picture.h"
#include "report/view/questions.h"
#include "report/view/words.h"

/* How a row names its flags: letters that the legend explains, short forms, or their names. */
enum vt_flag_style { VT_FLAGS_LETTERS, VT_FLAGS_SHORT, VT_FLAGS_FULL };

struct vt_screen {
    struct vt_buffer out;
    const struct vt_study *study;
    const struct vt_terminal_options *o;
    struct vt_questions questions;
    struct vt_number_style numbers;
    int width;
    const char *flags_seen[VT_MAX_FLAGS]; /* all that the legend explains */
    size_t n_flags_seen;
    enum vt_flag_style flag_style;
    /* of the present question */
    struct vt_picture picture;                  /* its width 0: no room, or none wanted */
    int name, change, interval, verdict, flags; /* columns; 0: left out. flags -1: on a line below */
    bool split;                                 /* a benchmark's name stands above the rows of its metrics */
    bool long_list;                             /* only changes are shown */
    size_t prefix;                    /* bytes that all names begin with, said in the heading: "bonnie++/" */
    const char *common[VT_MAX_FLAGS]; /* flags that all rows carry, said in the heading */
    size_t n_common;
};

/* One line of the table: a comparison, or a suite's geometric mean. */
struct vt_screen_row {
    const char *benchmark, *metric; /* borrowed: what tells it apart; either may be empty */
    double change, low, high;       /* percent, positive is better; NAN: none */
    double level;                   /* of the interval */
    bool level_shown;               /* it is another than that of most rows */
    enum vt_verdict verdict;
    char flags[400];
};

/* Finds what the rows of a question share and which columns fit. */
enum vt_status vt_screen_lay_out(struct vt_screen *t, const struct vt_question *question,
                                 struct vt_error *err);

/* Takes all flags of the study that will be shown. */
void vt_screen_see_flags(struct vt_screen *t);

/* Fills a row with the texts of a comparison, or of a suite. `distinct`: beside the benchmark stands only
 * what tells its rows apart, else the metric. */
void vt_screen_row_of(const struct vt_screen *t, const struct vt_comparison *c, bool distinct,
                      struct vt_screen_row *row);
void vt_screen_suite_row(const struct vt_screen *t, const struct vt_suite *s, struct vt_screen_row *row);

/* "few,cens,+2": flags in the style of this terminal. */
void vt_screen_list_flags(const struct vt_screen *t, const char *const flags[], size_t n, char text[],
                          size_t size);

/* A flag's letter or short form. */
void vt_screen_flag_text(const struct vt_screen *t, const char *flag, char text[], size_t size);

/* Append the table's head, or a row, to t->out, in the columns that vt_screen_lay_out chose. */
void vt_screen_put_head(struct vt_screen *t);
void vt_screen_put_row(struct vt_screen *t, const struct vt_screen_row *row, bool is_suite);

/* The table of what was measured, when nothing could be compared: in terminal_summary.c. */
void vt_screen_summaries(struct vt_screen *t);

/* More than so many rows are not all shown, unless asked for. */
bool vt_screen_is_long(const struct vt_screen *t, const struct vt_question *question);

/* What a long list shows: a verdict of change, and what would be one alone but not among so many comparisons.
 */
bool vt_is_change(const struct vt_comparison *c);
bool vt_is_nearly_change(const struct vt_comparison *c);
bool vt_suite_answers(const struct vt_suite *s, const struct vt_question *question);

/* ---- output */
const char *vt_screen_word(const struct vt_screen *t, const char *name);
int vt_screen_columns(const struct vt_screen *t, const char *text);
void vt_screen_put(struct vt_screen *t, const char *text);
void vt_screen_wrap(struct vt_screen *t, const char *text, int column, int indent);
void vt_screen_colour(struct vt_screen *t, const char *code); /* NULL ends it */
const char *vt_verdict_colour(enum vt_verdict v);

#endif
