/* Where a parser's readings go: series by (benchmark, metric, factors), the environment, notes. */
#ifndef VT_PARSERS_KIT_SINK_H
#define VT_PARSERS_KIT_SINK_H

#include "base/hash.h"
#include "base/text.h"
#include "model/provenance.h"
#include "model/study.h"

/* A run number that says: one more run than the series has. */
#define VT_RUN_NEXT (-1L)

/* One measured value. Strings are copied by the sink. Begin with vt_reading_of(). */
struct vt_reading {
    const char *benchmark;             /* "bonnie++/put_block"; the part before the first / is the tool */
    const char *metric;                /* "throughput", "time", "latency", "cpu", ... */
    const char *unit;                  /* "ms", "MB/s", "KiB/s", "ops/s", "%", "" = none */
    enum vt_better better;             /* unknown: the sink derives it from the unit, or asks the user */
    const char *better_why, *unit_why; /* in words, for vt_sink_asks_why(); NULL: the tool is known for it */
    double value;                      /* NAN with censored */
    enum vt_censor censored;
    /* Within this file, from 1; 0: not known. The runs of several files of one configuration are counted on.
     * One file of one result needs nothing here. */
    long boot, run, iteration, block;
    double time; /* seconds since the epoch or the start; NAN: not known */
    long line;
    /* Of a mean of n values that the tool no longer shows; sd NAN: not given. */
    double aggregate_n, aggregate_sd;
    const struct vt_labels *factors; /* of this reading alone, beside those of path and --set; NULL: none */
    bool assumed;              /* nothing says `better`: --better alone, for all, goes before it; noted */
    const char *file, *format; /* where it was read first, if not in the present file; NULL: there */
};

/* A reading with these, all else not known: counts 0, time and aggregate_sd NAN, pointers NULL. The texts
 * are borrowed. */
struct vt_reading vt_reading_of(const char *benchmark, const char *metric, const char *unit,
                                enum vt_better better, double value, long line);

struct vt_sink; /* opaque; parsers get one */

/* Takes one reading. A value that is not finite and not censored is refused at its line. */
enum vt_status vt_sink_add(struct vt_sink *sink, const struct vt_reading *reading, struct vt_error *err);

/* The two halves of vt_sink_add, for parsers of millions of rows: the series that a reading's names and
 * factors stand for, and one more value of it, without looking the names up again. */
enum vt_status vt_sink_series(struct vt_sink *sink, const struct vt_reading *reading, size_t *series,
                              struct vt_error *err);
enum vt_status vt_sink_add_to(struct vt_sink *sink, size_t series, const struct vt_reading *reading,
                              struct vt_error *err);

/* The direction of such a series, as far as it is known. */
enum vt_better vt_sink_better(const struct vt_sink *sink, size_t series);

/* What to call a benchmark that the file does not name: what `benchmark=` of path or --set says, else the
 * file's name without its numbers and factor levels ("vt-off-sort-003.csv" is "sort"). Borrowed until the
 * next file; NULL when memory ran out. */
const char *vt_sink_file_benchmark(struct vt_sink *sink, struct vt_error *err);

/* Texts that a parser makes of what it reads, whole however long: owned by the sink until the next file. When
 * memory runs out, err says so and the text is "". say: as printf; keep: a copy; keep_clean: with U+FFFD for
 * each byte that is no UTF-8; keep_name: blanks at the ends off, runs of blanks as one. */
const char *vt_sink_say(struct vt_sink *sink, struct vt_error *err, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
const char *vt_sink_keep(struct vt_sink *sink, struct vt_text text, struct vt_error *err);
const char *vt_sink_keep_clean(struct vt_sink *sink, struct vt_text text, struct vt_error *err);
const char *vt_sink_keep_name(struct vt_sink *sink, struct vt_text text, struct vt_error *err);

/* What ran, as the file's name tells it for tools whose output does not: its words without run numbers,
 * levels and what only says that it is a result ("vt-off-sort-run3.txt" is "sort"); "" when none is left. */
const char *vt_sink_workload(struct vt_sink *sink, struct vt_error *err);

/* Where such texts are kept, for what makes its own. */
struct vt_arena *vt_sink_texts(struct vt_sink *sink);

/* A fact of the environment under the present configuration: "cpu", "kernel", "bonnie++ version", ... */
enum vt_status vt_sink_fact(struct vt_sink *sink, const char *name, struct vt_text value,
                            struct vt_error *err);

/* Facts and proofs from here on are of a configuration with these factors, beside those of path and --set,
 * until the next file or call; NULL: with no others. */
enum vt_status vt_sink_configuration(struct vt_sink *sink, const struct vt_labels *factors,
                                     struct vt_error *err);

/* A parameter of the readings that follow in this file, such as "block size": two runs that differ in it are
 * unlike, but it is not what is compared. It is a fact, too. Where one configuration has runs of several
 * values, they are kept apart and the benchmark's name says which ("dd/copy of 1 GiB [block size 4 KiB]");
 * where each configuration has one, names stay plain, so that configurations that differ in it are compared,
 * and the fact shows that they do. An empty value takes it back. */
enum vt_status vt_sink_parameter(struct vt_sink *sink, const char *name, struct vt_text value,
                                 struct vt_error *err);

/* A figure that the tool itself gives of the values of a series ("mean", "cv"), kept to check by, never
 * judged. The reading names the series; nothing when that has no value. Figures of several files are listed.
 */
enum vt_status vt_sink_reported(struct vt_sink *sink, const struct vt_reading *reading, const char *name,
                                struct vt_text figure, struct vt_error *err);

/* A line that proves something of the configuration, such as claim "iommu in use". */
enum vt_status vt_sink_prove(struct vt_sink *sink, const char *claim, struct vt_text line, long number,
                             struct vt_error *err);

/* The same, proved elsewhere: "FILE:LINE". */
enum vt_status vt_sink_prove_from(struct vt_sink *sink, const char *claim, struct vt_text line,
                                  const char *source, struct vt_error *err);

/* A note about the present file, with a code such as "failed_run". */
enum vt_status vt_sink_note(struct vt_sink *sink, const char *code, enum vt_severity severity,
                            struct vt_error *err, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Gives the note just made a value of its sentence, for other languages. */
enum vt_status vt_sink_note_arg(struct vt_sink *sink, struct vt_error *err, const char *name,
                                const char *format, ...) __attribute__((format(printf, 4, 5)));

/* A row that cannot be read: fails at its line, or, with --skip-bad, counts it, keeps a note and returns
 * VT_OK. */
enum vt_status vt_sink_bad_row(struct vt_sink *sink, long line, struct vt_error *err, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* What `--column value=elapsed_ms` names a column, or NULL. When nobody asks, the option was for nothing:
 * refused at the end. */
const char *vt_sink_column(struct vt_sink *sink, const char *role);

/* What `--unit elapsed=ms` says of a column, a key or a metric by that name ("" for no unit), or NULL. */
const char *vt_sink_unit(struct vt_sink *sink, const char *name);

/* The decimal mark that --decimal names, '.' or ','; '\0' when it was not given. */
char vt_sink_decimal(const struct vt_sink *sink);

/* ---- for the reader that owns the sink */

struct vt_sink_options {
    bool skip_bad;
    bool counted_from_0;      /* paths count boots or runs from 0, so each is stored as one more */
    struct vt_labels columns; /* role -> column */
    struct vt_labels units;   /* column or metric -> unit */
    char decimal;             /* '.' or ','; '\0': as the cells tell */
    bool runs_said;           /* files are runs, whatever they are called */
    bool names_stay;          /* levels of "side" are names of files, which may name the benchmark, too */
    const struct vt_names *counted;   /* borrowed: see vt_name_count; NULL: none */
    struct vt_provenance *provenance; /* borrowed: where reasons are kept; NULL: nobody asks */
    struct vt_labels better;          /* metric or benchmark/metric, or "" for all -> lower|higher */
};

/* A sink that fills `study`; both arguments are borrowed. NULL when memory runs out. */
struct vt_sink *vt_sink_new(struct vt_study *study, const struct vt_sink_options *options);

/* The next file: its name, its parser's name, and the factors (and boot, run, iteration, block) that path and
 * --set give. */
enum vt_status vt_sink_file(struct vt_sink *sink, const char *name, const char *format,
                            const struct vt_labels *factors, struct vt_error *err);

/* Folders of the present file's name from this byte on may name its benchmark; those before it only say where
 * the user keeps it. `settled`: its configuration was given in words, so others like it are its runs,
 * whatever they are called. */
void vt_sink_place(struct vt_sink *sink, size_t root, bool settled);

/* The parser sees the present file without its first n lines: so much is added to the lines that it names. */
void vt_sink_skip_lines(struct vt_sink *sink, long n);

/* Notes that the present file is passed over; after twenty, only their number. */
enum vt_status vt_sink_unread(struct vt_sink *sink, const char *why, struct vt_error *err);

/* The present file's name. */
const char *vt_sink_name(const struct vt_sink *sink);

/* Whether somebody wants to know why; else reasons need not be put into words. */
bool vt_sink_asks_why(const struct vt_sink *sink);

/* Why something in the present file was taken as it is (model/provenance.h); nothing when nobody asks. What
 * is told of a factor or of a repetition goes before the sink's own words for it. */
enum vt_status vt_sink_tell(struct vt_sink *sink, enum vt_origin_of of, const char *name, const char *what,
                            struct vt_error *err, const char *why, ...) __attribute__((format(printf, 6, 7)));

/* Where the factors and repetitions come from that vt_sink_file() is given next: name -> words. Borrowed
 * until that call. */
void vt_sink_origins(struct vt_sink *sink, const struct vt_labels *why);

/* How many readings, facts and proofs the present file has given. */
size_t vt_sink_taken(const struct vt_sink *sink);

/* How many of them are readings. */
size_t vt_sink_readings(const struct vt_sink *sink);

/* The last line of the present file that gave a reading, or 0. */
long vt_sink_last_line(const struct vt_sink *sink);

/* Ends the reading: converts units of one kind within a metric, refuses clashes, notes unknown directions. */
enum vt_status vt_sink_finish(struct vt_sink *sink, struct vt_error *err);

/* Frees the sink and what was not handed over to a study; NULL is harmless. */
void vt_sink_free(struct vt_sink *sink);

#endif
