/* The columns of a CSV text and what is known of them; csv_columns.h finds it out. */
#ifndef VT_PARSERS_TABLES_CSV_TABLE_H
#define VT_PARSERS_TABLES_CSV_TABLE_H

#include "base/hash.h"
#include "parsers/kit/cells.h"
#include "parsers/kit/numeral.h"
#include "parsers/kit/outcome.h"
#include "parsers/kit/quantity.h"
#include "parsers/kit/roles.h"
#include "parsers/tables/csv_shape.h"

#define VT_CSV_DISTINCT 256 /* different cells that are counted */

/* What the cells of a column are, as the survey counts them. */
struct vt_csv_counts {
    size_t cells, numbers, whole, flags, labels,
        dates;                   /* not empty; numbers; integers; 0 and 1; other; dates */
    size_t distinct, crowded_at; /* different cells, and the row at which they became too many to count */
    size_t succeeded, failed;    /* what the cells would say of a run's outcome */
    size_t short_durations, clocks;
    char duration[24]; /* the first such cell */
    bool from_0;       /* an integer 0 was among them */
    struct vt_numerals numerals;
    struct vt_index seen; /* the hashes of the different cells */
};

struct vt_csv_column {
    char *name;              /* owned: as the header has it */
    char *metric;            /* owned: of a VALUE column of a wide table: what was measured */
    char unit[32];           /* of the name; "" where it has none */
    enum vt_better better;   /* as far as the name tells */
    enum vt_doubt doubt;     /* of the name */
    const char *role_why;    /* what decided the role, in words: static */
    char *better_why;        /* owned: what in the name tells `better` */
    const char *unit_why;    /* where `unit` comes from, in words: static */
    enum vt_role role;       /* OTHER: a value in a wide table; in the end none stays undecided */
    enum vt_outcome_of asks; /* of an OUTCOME column */
    bool named_factor;       /* a factor by its name or by --column, not by what its cells look like */
    bool exact, given;       /* the name is the role's own; --column or a known layout said so */
    char decimal;            /* its decimal mark */
    char *constant;          /* owned: the first cell that is not empty, or NULL */
    char *factor, *level;    /* owned: of a VALUE column that is a level, "vt" and "off"; NULL elsewhere */
    long run;                /* of a VALUE column that is a run: "run 2"; 0 elsewhere */
    struct vt_csv_counts count;
};

struct vt_csv_table {
    struct vt_csv_shape shape;
    struct vt_csv_column *column; /* owned: n */
    size_t n, rows;               /* rows: surveyed */
    bool wide;                    /* each VALUE column is a metric, a level or a run */
    bool iterations;              /* the rows are iterations of one run (a load generator's requests) */
    struct vt_numerals numerals;  /* of all columns */
};

/* Sets a role with what decided it, in static words. */
void vt_csv_become(struct vt_csv_column *c, enum vt_role role, const char *why);

/* The column of a role, or table->n. */
size_t vt_csv_column_of(const struct vt_csv_table *table, enum vt_role role);

/* How many columns are of a role. */
size_t vt_csv_count_role(const struct vt_csv_table *table, enum vt_role role);

/* More numbers than labels; all of them integers; all cells the same; as good as never the same cell twice.
 */
bool vt_csv_numeric(const struct vt_csv_column *c);
bool vt_csv_integral(const struct vt_csv_column *c);
bool vt_csv_constant(const struct vt_csv_column *c);
bool vt_csv_never_repeats(const struct vt_csv_column *c);

/* Frees what the table owns and leaves it empty; a second call is harmless. */
void vt_csv_table_free(struct vt_csv_table *table);

#endif
