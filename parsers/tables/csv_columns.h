/* What the columns of a CSV text are, found from their names, from --column, and from a survey of their
 * cells. */
#ifndef VT_PARSERS_TABLES_CSV_COLUMNS_H
#define VT_PARSERS_TABLES_CSV_COLUMNS_H

#include "parsers/kit/roles.h"
#include "parsers/kit/sink.h"
#include "parsers/tables/csv_rows.h"

#include <stdint.h>

#define VT_CSV_DISTINCT 256 /* different cells that are counted */

struct vt_csv_column {
    char *name;        /* owned: as the header has it */
    char *stem;        /* owned: without its unit: the metric of a wide table */
    char unit[32];     /* of the name; "" where it has none */
    enum vt_role role; /* OTHER: a value in a wide table; in the end none stays undecided */
    bool named_factor; /* a factor by its name or by --column, not by what its cells look like */
    bool exact, given; /* the name is the role's own; --column said so */
    char *constant;    /* owned: the first cell that is not empty, or NULL */
    size_t cells, numbers, whole, labels,
        dates;                   /* of the survey: not empty; numbers; integers; other; dates */
    size_t distinct, crowded_at; /* different cells, and the row at which they became too many to count */
    char factor[64], level[64];  /* of a VALUE column that is a level: "vt=off"; "" elsewhere */
    long run;                    /* of a VALUE column that is a run: "run 2"; 0 elsewhere */
    bool from_0;                 /* an integer 0 was among them */
    uint64_t *seen;              /* owned: open addressing */
};

struct vt_csv_table {
    struct vt_csv_shape shape;
    struct vt_csv_column *column; /* owned: n */
    size_t n, rows;               /* rows: surveyed */
    bool wide;                    /* each VALUE column is a metric */
    bool pivot;                   /* each VALUE column is a level of a factor, or a run, of the same metric */
};

/* Reads the header and surveys the first 32 MiB. Fails at the header's line when it makes no sense as
 * results. */
enum vt_status vt_csv_survey(const struct vt_input *in, struct vt_sink *sink, struct vt_csv_table *table,
                             struct vt_error *err);

/* The column of a role, or table->n. */
size_t vt_csv_column_of(const struct vt_csv_table *table, enum vt_role role);

void vt_csv_table_free(struct vt_csv_table *table);

#endif
