/* One result of bonnie++, which bonnie_csv.c and bonnie_table.c read, bonnie_result.c hands on, and bonnie.c
 * chooses between. */
#ifndef VT_PARSERS_DISK_BONNIE_H
#define VT_PARSERS_DISK_BONNIE_H

#include "parsers/kit/measured.h"

#define VT_BONNIE_TESTS 12 /* six of files' contents, six of files' names */
#define VT_BONNIE_HALF 6

/* Views of what stands in each cell; empty: not run, or not shown. */
struct vt_bonnie {
    struct vt_text rate[VT_BONNIE_TESTS], cpu[VT_BONNIE_TESTS], latency[VT_BONNIE_TESTS];
    struct vt_text version, size, files, concurrency;
    struct vt_text machine; /* -m */
    bool wrong_files;       /* a table of the kind that shows files' rates 1024 times too high */
    bool bad;               /* it is a result, but not all of it can be read */
    long line;
    size_t columns[2][VT_BONNIE_HALF]; /* of the table's heads: where each group of columns ends */
};

/* ---- bonnie_result.c */

/* Whether a cell holds a rate ("+++++" among them), a size of files, or a version of bonnie++. */
bool vt_bonnie_is_rate(struct vt_text t);
bool vt_bonnie_is_size(struct vt_text t);
bool vt_bonnie_is_version(struct vt_text t);

/* Takes rate and CPU of the tests from `first` on out of n fields from `at` on, two a test. */
void vt_bonnie_pairs(struct vt_text fields[], size_t n, size_t at, size_t first, struct vt_bonnie *r);

/* Gives all tests of a result; `several`: the file has results of several machines' labels. */
enum vt_status vt_bonnie_give(struct vt_measured *to, struct vt_bonnie *r, bool several);

/* ---- bonnie_csv.c */

/* Reads a CSV line, which may go on in the lines behind it, since a mail program broke it: these are joined
 * in `buffer`, which the result then views, and *lines moves behind them. */
bool vt_bonnie_csv(struct vt_lines *lines, struct vt_text line, char *buffer, size_t size,
                   struct vt_bonnie *r);

/* A line that begins as bonnie++'s CSV and ends before all its fields, *expected of them; and its refusal as
 * a bad row. */
bool vt_bonnie_is_cut(struct vt_text line, size_t *n, size_t *expected);
bool vt_bonnie_refuse_cut(struct vt_lines *lines, struct vt_text line, struct vt_sink *sink,
                          struct vt_error *err);

/* ---- bonnie_table.c */

/* Run number `which` of a table, from the line with its heads to the last line that belongs to the table: a
 * table of bon_csv2txt has a row for each run, line after line. Returns whether there is such a run. */
bool vt_bonnie_table(struct vt_lines *lines, struct vt_text heads, size_t which, struct vt_bonnie *r);

/* Whether a line is a row of a table, and reading it: half 0 is of files' contents, 1 of their names. */
bool vt_bonnie_is_row(struct vt_text line);
bool vt_bonnie_row(struct vt_text line, size_t half, struct vt_bonnie *r);

#endif
