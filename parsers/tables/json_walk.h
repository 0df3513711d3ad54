/* How the parts of the JSON reader fit together: what an object says about itself, what its keys name, and
 * the walk that gives its numbers. All take the reading, whose error ends them. */
#ifndef VT_PARSERS_TABLES_JSON_WALK_H
#define VT_PARSERS_TABLES_JSON_WALK_H

#include "parsers/tables/json_place.h"

/* Gives all that a node holds; the place says what holds for it. */
void vt_json_walk(struct vt_json_reading *j, const struct vt_json_place *at, const struct vt_json *node);

/* ---- json_own.c */

/* Takes from an object's members what holds for all in it, whatever the order of its keys, into place and
 * own. */
void vt_json_take_own(struct vt_json_reading *j, struct vt_json_place *at, struct vt_json_own *own,
                      const struct vt_json *node);

/* Sets the factors, and gives the facts, that are scalars of the object. */
void vt_json_take_labels(struct vt_json_reading *j, struct vt_json_place *at, const struct vt_json_own *own,
                         const struct vt_json *node);

/* ---- json_factors.c */

/* Sets what an object of factors holds; `path` is the object's, `prefix` what stands before the names of
 * nested ones. */
void vt_json_take_factors(struct vt_json_reading *j, struct vt_json_place *at, const struct vt_json *node,
                          size_t path, const char *prefix, int depth);

/* Sets the factors among what a container of facts holds, or gives the facts (then `at` may be NULL). */
void vt_json_take_facts(struct vt_json_reading *j, struct vt_json_place *at, const struct vt_json *node,
                        size_t path, const char *prefix, bool factors);

/* Whether an object holds labels, and nothing that was measured. */
bool vt_json_is_labels(struct vt_json_reading *j, const struct vt_json *node);

/* ---- json_names.c */

/* Whether a member's key is a level that a sibling's key is the other side of: "vt_off" beside "vt_on". */
bool vt_json_is_side(struct vt_json_reading *j, const struct vt_json *parent, const struct vt_json *member);

/* Whether a key of no meaning to us names a benchmark. */
bool vt_json_names_benchmark(struct vt_json_reading *j, const struct vt_json_place *at,
                             const struct vt_json *member);

/* Sets what a member's key names: a level, a run, else a benchmark or a metric. */
void vt_json_name_by_key(struct vt_json_reading *j, struct vt_json_place *at, const struct vt_json *parent,
                         const struct vt_json *member, bool benchmark);

#endif
