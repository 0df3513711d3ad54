/* What reading the rows of a CSV text needs: its columns, the row's values, and the series that rows stand
 * for. */
#ifndef VT_PARSERS_TABLES_CSV_READING_H
#define VT_PARSERS_TABLES_CSV_READING_H

#include "base/buffer.h"
#include "base/hash.h"
#include "parsers/tables/csv_columns.h"

/* One identity (benchmark, metric, unit, better, factors) and its series, one a column of values. */
struct vt_csv_entry {
    char *key; /* owned: the cells that tell it, each with its NUL */
    size_t n_key;
    size_t *series;    /* owned: plus 1; 0: not asked for yet */
    const char **unit; /* owned: of the series, so that the sink need not convert; borrowed strings */
};

struct vt_csv {
    struct vt_csv_table table;
    struct vt_sink *sink;
    const char *name;      /* the input's */
    const char *benchmark; /* borrowed: where no column tells it */
    size_t *value;         /* owned: the columns of values, n_values of them */
    size_t n_values, unit_column;
    struct vt_reading *reading; /* owned: the row's, one a column of values */
    enum vt_cell *kind;         /* owned */
    struct vt_csv_entry *entry; /* owned: n_entries */
    size_t n_entries, last;     /* last: the row's before, plus 1 */
    struct vt_index index;      /* of the entries by key */
    struct vt_buffer key;       /* the row's */
    struct vt_names levels;     /* "FACTOR\nBENCHMARK" -> index in level_line */
    long *level_line;           /* owned: 0 where it has levels, or the line that has none */
    struct vt_names units;      /* of metrics, that no table knows */
    struct vt_names labels;     /* cells such as "r1": numbered in the order first seen */
    long run_offset, most_run;
    size_t missing, comments;
    size_t summaries; /* rows that were computed of others; the first one's line */
    long first_summary;
    long first_missing, first_comment;
};

/* Reads a row's counts (boot, run, iteration, block), its time and what else holds for all of it. A run that
 * failed is an error. */
enum vt_status vt_csv_read_levels(struct vt_csv *csv, const struct vt_text cell[], struct vt_reading *row,
                                  struct vt_error *err);

/* Reads the cell of the i-th column of values into csv->reading[i] and csv->kind[i]; `unit` is the row's, or
 * "". */
enum vt_status vt_csv_read_value(struct vt_csv *csv, size_t i, struct vt_text cell, long line,
                                 const char *unit, struct vt_error *err);

/* Gives the row's values to the series that it stands for. */
enum vt_status vt_csv_add_values(struct vt_csv *csv, const struct vt_text cell[], const char *unit,
                                 const struct vt_reading *row, struct vt_error *err);

/* Frees the entries and what belongs to them. */
void vt_csv_free_entries(struct vt_csv *csv);

/* Whether a cell says that its row was computed of others: "Average", "StdDev", "Mittelwert". */
bool vt_csv_is_summary_word(struct vt_text cell);

#endif
