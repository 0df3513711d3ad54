/* Where in a JSON file a number stands: what holds there, and how it is given on. */
#ifndef VT_PARSERS_TABLES_JSON_PLACE_H
#define VT_PARSERS_TABLES_JSON_PLACE_H

#include "base/arena.h"
#include "parsers/tables/json_keys.h"

#define VT_JSON_LEVELS 4 /* boot, run, iteration, block */

extern const enum vt_role vt_json_levels[VT_JSON_LEVELS];

/* What holds at a place in the document. Names are the document's, or the arena's for as long as it lasts. */
struct vt_json_place {
    const char *benchmark, *metric, *unit;
    const char *unit_why; /* static: where the unit comes from; NULL: no unit */
    enum vt_better better;
    const char *better_why;     /* of the arena: what says so; NULL: nothing yet */
    bool named;                 /* the document says what the benchmark is */
    long level[VT_JSON_LEVELS]; /* 0: not said */
    double time;
    size_t path;              /* of the object whose members are looked at */
    struct vt_labels factors; /* owned */
};

/* What an object says about itself. */
struct vt_json_own {
    const struct vt_json *value, *samples, *n, *sd; /* NULL: none */
    const struct vt_json *failed;                   /* what tells that the run failed */
};

struct vt_json_reading {
    struct vt_sink *sink;
    struct vt_error *err;
    const char *name;
    struct vt_json_keys keys;
    struct vt_arena arena; /* names of the present document */
    size_t missing;
    long first_missing;
    struct vt_labels passed;           /* keys already noted as passed over */
    const char *way_metric, *way_unit; /* the last that a direction was asked for, and it */
    enum vt_better way;
    const char *way_why; /* of the arena: what told it, when somebody asks */
};

/* The meaning of a member's key. */
struct vt_json_key vt_json_key_of(struct vt_json_reading *j, const struct vt_json *node);

/* The role of a member at a place, its content considered. */
enum vt_role vt_json_role(struct vt_json_reading *j, const struct vt_json_place *at, const struct vt_json *c,
                          bool *exact);

/* A copy that is freed by vt_labels_free(&to->factors). */
void vt_json_copy_place(struct vt_json_reading *j, struct vt_json_place *to,
                        const struct vt_json_place *from);

/* The same for what is inside a member. */
void vt_json_step_in(struct vt_json_reading *j, struct vt_json_place *to, const struct vt_json_place *from,
                     const struct vt_json *member);

/* Sets a factor of the place to a clean copy of the text, nothing for an empty one, and tells why its key is
 * one, in static words; failures are in the reading's error. */
void vt_json_set_factor(struct vt_json_reading *j, struct vt_json_place *at, const char *name,
                        struct vt_text value, const char *why);

/* "OUTER JOIN INNER", or INNER alone where there is no outer; of the arena. */
const char *vt_json_join(struct vt_json_reading *j, const char *outer, const char *join,
                         struct vt_text inner);

/* The metric and unit that a key stands for, "OUTER METRIC" inside a metric; `parent` holds the member. Fails
 * where the key can be read in two ways. */
void vt_json_name_metric(struct vt_json_reading *j, struct vt_json_place *at, const struct vt_json *parent,
                         const struct vt_json *member);

/* Gives one value, or a list of them; the place says all else. */
void vt_json_give(struct vt_json_reading *j, const struct vt_json_place *at, const struct vt_json *node,
                  const struct vt_json_own *own);
void vt_json_give_list(struct vt_json_reading *j, const struct vt_json_place *at, const struct vt_json *list);

/* Figures that a tool computed of the samples beside them are kept to check by; other numbers are noted. */
void vt_json_report_figures(struct vt_json_reading *j, const struct vt_json_place *at,
                            const struct vt_json *node, const struct vt_json_own *own);

/* Refuses a node, or notes it with --skip-bad. */
enum vt_status vt_json_bad(struct vt_json_reading *j, const struct vt_json *node, const char *what);

/* Notes once that the numbers or labels under a key are not used. */
void vt_json_note_passed(struct vt_json_reading *j, const char *key, bool labels);

#endif
