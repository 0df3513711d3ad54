/* JSON that runners write, in whatever nesting:
 *     {"benchmark": "sort", "config": {"vt": "off"}, "unit": "ms", "samples": [12.5, 12.7]}
 *     {"environment": {"cpu": "..."}, "results": [{"name": "sort", "run": 1, "metrics": {"time_ms": 12.5}}]}
 *     {"results": {"sort": {"off": [12.5, 12.7], "on": [11.9, 12.0]}}}
 * or one such object a line, or several documents one behind the other. Keys mean what a CSV's columns of
 * that name mean (parsers/kit/roles.h); `config`, `factors` and the like hold factors, and so does any object
 * that holds labels alone; `environment` and the like facts, as long as they do not vary; what an outer
 * object says holds for all inside it. Other keys with numbers are metrics, with labels factors; with a value
 * beside them, numbers are passed over with a note unless their name is that of a parameter. */
#include "parsers/kit/cells.h"
#include "parsers/parser.h"
#include "parsers/tables/json_place.h"
#include "parsers/tables/json_stream.h"
#include "parsers/tables/json_tables.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int score(struct vt_text head)
{
    static const char *const keys[] = {"benchmark", "benchmarks", "metric", "metrics", "value", "values",
                                       "samples",   "results",    "unit",   "runs",    "run",   "score"};
    struct vt_text rest = head, line;
    size_t known = 0;

    if (vt_json_is_list(head))
        return 4; /* a list of numbers */

    for (bool more = true; more;) { /* a document begins where a line does */
        more = vt_text_split(rest, '\n', &line, &rest);
        line = vt_text_trim(more ? line : rest);
        if (vt_text_starts(line, "{") || vt_text_starts(line, "[{") || vt_text_starts(line, "[[")
            || vt_text_equals(line, "["))
            break;
        if (!more)
            return 0;
    }
    if (vt_text_starts(line, "[["))
        return 4;
    if (!vt_text_find(head, "\":", NULL) && !vt_text_find(head, "\" :", NULL))
        return 0;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        known += vt_text_has_key(head, keys[i]);
    return known >= 2 ? 12 : known ? 10 : 4;
}

static bool is_level(enum vt_role role)
{
    return role == VT_ROLE_BOOT || role == VT_ROLE_RUN || role == VT_ROLE_ITERATION || role == VT_ROLE_BLOCK;
}

/* ---- factors and facts */

/* A number that is hardly ever the same again was measured, whatever labels stand beside it. */
static bool is_measured(struct vt_json_reading *j, size_t path, const struct vt_json *c)
{
    const struct vt_json_path *p = path == VT_NOT_FOUND ? NULL : &j->keys.path[path];

    return c->kind == VT_JSON_NUMBER && p && vt_json_key_of(j, c).role != VT_ROLE_FACTOR
           && p->whole < p->numbers && p->texts.n > 2 && 2 * p->texts.n > p->numbers;
}

/* "config.cpu" for what is nested, but plain "cpu" below the container itself. */
static void take_factors(struct vt_json_reading *j, struct vt_json_place *at, const struct vt_json *node,
                         size_t path, const char *prefix, int depth)
{
    for (const struct vt_json *c = node->child; c && !j->err->status; c = c->next) {
        if (!c->key || vt_json_key_of(j, c).role == VT_ROLE_PASS_OVER)
            continue;
        const char *name = vt_json_join(j, prefix, ".", vt_text_of(c->key));
        size_t inner = vt_json_path(&j->keys, path, c->key);
        if (c->kind == VT_JSON_OBJECT && depth < 4)
            take_factors(j, at, c, inner, name, depth + 1);
        else if (vt_json_is_scalar(c) && is_measured(j, inner, c))
            vt_json_note_passed(j, c->key, false);
        else if (vt_json_is_scalar(c))
            vt_json_set_factor(j, at, name, vt_json_text(c));
    }
}

/* Whether a label among facts tells configurations apart: by its name ("vt"), or because it varies in the
 * file. */
static bool is_factor(struct vt_json_reading *j, size_t path, const struct vt_json *c)
{
    struct vt_json_key key = vt_json_key_of(j, c);

    return key.role == VT_ROLE_FACTOR
           || (key.role != VT_ROLE_PASS_OVER && key.role != VT_ROLE_FACT && key.role != VT_ROLE_TIME
               && key.role != VT_ROLE_RUN && !is_level(key.role) && vt_json_varies(&j->keys, path))
           || (key.role == VT_ROLE_FACT && !key.given && vt_json_varies(&j->keys, path));
}

/* The factors (or else the facts) among what a container of facts holds, "labels" and the like inside it
 * whole. */
static void take_facts(struct vt_json_reading *j, struct vt_json_place *at, const struct vt_json *node,
                       size_t path, const char *prefix, bool factors)
{
    for (const struct vt_json *c = node->child; c && !j->err->status; c = c->next) {
        size_t inner = c->key ? vt_json_path(&j->keys, path, c->key) : path;
        const char *name = vt_json_join(j, prefix, c->key ? "." : "", vt_text_of(c->key ? c->key : ""));
        bool holds_factors =
            c->key && c->kind == VT_JSON_OBJECT && vt_json_key_of(j, c).holds == VT_HOLDS_FACTORS;
        if (holds_factors && factors)
            take_factors(j, at, c, inner, "", 0);
        if (holds_factors)
            continue;
        if (!vt_json_is_scalar(c))
            take_facts(j, at, c, inner, name, factors);
        else if (*name && vt_json_text(c).n && (!c->key || vt_json_key_of(j, c).role != VT_ROLE_PASS_OVER)) {
            bool factor = c->key && is_factor(j, inner, c);
            if (factor && factors)
                vt_json_set_factor(j, at, c->key, vt_json_text(c));
            else if (!factor && !factors)
                vt_sink_fact(j->sink, name, vt_json_text(c), j->err);
        }
    }
}

/* An object of labels, whatever its key: {"vt": "off", "threads": 4, "kernel": "6.1"}. Numbers may stand
 * beside them, but nothing that is called a measurement. */
static bool holds_labels(struct vt_json_reading *j, const struct vt_json *node, size_t *labels)
{
    for (const struct vt_json *c = node->child; c; c = c->next) {
        struct vt_json_key key = vt_json_key_of(j, c);
        if (c->kind == VT_JSON_OBJECT) {
            if (!holds_labels(j, c, labels))
                return false;
            continue;
        }
        if (vt_json_is_numbers(c) || key.role == VT_ROLE_UNIT || key.role == VT_ROLE_METRIC
            || key.role == VT_ROLE_BETTER || key.role == VT_ROLE_VALUE || key.role == VT_ROLE_OUTCOME)
            return false;
        bool number = c->kind == VT_JSON_NUMBER || (c->kind == VT_JSON_STRING && vt_json_is_number(c));
        if (number && key.role != VT_ROLE_FACTOR && (key.quantity.better || is_level(key.role)))
            return false;
        *labels +=
            key.role == VT_ROLE_FACTOR || (!number && c->kind != VT_JSON_NULL && c->kind != VT_JSON_ARRAY);
    }
    return true;
}

static bool is_labels(struct vt_json_reading *j, const struct vt_json *node)
{
    size_t labels = 0;

    return node->kind == VT_JSON_OBJECT && node->n && holds_labels(j, node, &labels) && labels > 0;
}

/* ---- levels in keys */

/* Whether a member's key is a level that a sibling's key is the other side of: "vt_off" beside "vt_on". */
static bool is_side(struct vt_json_reading *j, const struct vt_json *parent, const struct vt_json *member)
{
    struct vt_json_key key = vt_json_key_of(j, member);

    if (!key.side.level)
        return false;
    if (memchr(member->key, '=', strlen(member->key)))
        return true;
    for (const struct vt_json *c = parent->child; c; c = c->next) {
        struct vt_json_key other = vt_json_key_of(j, c);
        if (c != member && other.side.level && strcmp(other.side.level, key.side.level) != 0
            && !strcmp(other.side.factor, key.side.factor) && !strcmp(other.side.metric, key.side.metric)
            && other.side.family == key.side.family && vt_json_is_scalar(c) == vt_json_is_scalar(member))
            return true;
    }
    return !vt_json_is_scalar(member) && !*key.side.metric && key.holds == VT_HOLDS_UNKNOWN
           && vt_is_level_word(member->key);
}

static bool is_run(struct vt_json_reading *j, const struct vt_json *parent, const struct vt_json *member,
                   long *run)
{
    long own = vt_json_key_of(j, member).run, least = own;
    size_t n = 0;

    for (const struct vt_json *c = parent->child; c && own >= 0; c = c->next) {
        long other = vt_json_key_of(j, c).run;
        n += other >= 0;
        least = other >= 0 && other < least ? other : least;
    }
    *run = own + (least == 0);
    return n >= 2;
}

/* A key that is no word of ours: of a benchmark when none is named and it is nothing that is measured. */
static bool names_benchmark(struct vt_json_reading *j, const struct vt_json_place *at,
                            const struct vt_json *member)
{
    struct vt_json_key key = vt_json_key_of(j, member);

    return !at->named && !*at->metric && !key.known && !*key.quantity.unit && key.role == VT_ROLE_OTHER;
}

static void name_benchmark(struct vt_json_reading *j, struct vt_json_place *at, const char *key)
{
    at->benchmark = vt_json_join(j, at->named ? at->benchmark : "", "/", vt_text_of(key));
    at->named = true;
}

/* No two keys may give the same series, so names of outer keys are kept: "suite/sort", "latency p99". A level
 * or a run in the key is that, and what is left of the key the metric. */
static void name_by_key(struct vt_json_reading *j, struct vt_json_place *at, const struct vt_json *parent,
                        const struct vt_json *member, bool benchmark)
{
    struct vt_json_key key = vt_json_key_of(j, member);
    long run;

    if (is_side(j, parent, member)) {
        struct vt_quantity q = vt_quantity_of(vt_text_of(key.side.metric));
        const char *unit = *key.quantity.unit ? key.quantity.unit : q.doubt ? "" : q.unit;
        vt_labels_set(&at->factors, key.side.factor, key.side.level, j->err);
        if (*key.side.metric)
            at->metric = vt_json_join(j, at->metric, " ", *unit ? q.stem : vt_text_of(key.side.metric));
        if (*unit && !*at->unit)
            at->unit = vt_json_join(j, "", "", vt_text_of(unit));
    } else if (is_run(j, parent, member, &run)) {
        at->level[1] = run;
    } else if (benchmark) {
        name_benchmark(j, at, member->key);
    } else {
        vt_json_name_metric(j, at, parent, member);
    }
}

/* ---- what an object says of itself */

static void take_level(struct vt_json_reading *j, struct vt_json_place *at, size_t which,
                       const struct vt_json *node)
{
    double number;

    if (node->kind == VT_JSON_NULL)
        return;
    if (!vt_json_value(node, &number)) {
        if (node->not_finite || node->kind == VT_JSON_NUMBER)
            vt_json_bad(j, node, "is no whole number from 1 on");
        return; /* a name: take_labels sees to it */
    }
    number += j->keys.from_0[vt_json_levels[which]];
    if (number < 1 || number > 1e15 || number != floor(number))
        vt_json_bad(j, node, "is no whole number from 1 on");
    else
        at->level[which] = (long)number;
}

static const char *text_of(struct vt_json_reading *j, const struct vt_json *c)
{
    return vt_json_join(j, "", "", vt_json_text(c));
}

static void take_role(struct vt_json_reading *j, struct vt_json_place *at, struct vt_json_own *own,
                      enum vt_role role, const struct vt_json *c)
{
    struct vt_json_key key = vt_json_key_of(j, c);
    double number;

    for (size_t i = 0; i < VT_JSON_LEVELS; i++)
        if (role == vt_json_levels[i])
            take_level(j, at, i, c);
    if (role == VT_ROLE_BENCHMARK) {
        at->benchmark = text_of(j, c);
        at->named = *at->benchmark;
    } else if (role == VT_ROLE_METRIC) {
        at->metric = text_of(j, c);
    } else if (role == VT_ROLE_UNIT) {
        at->unit = text_of(j, c);
    } else if (role == VT_ROLE_BETTER && !vt_better_read(vt_json_text(c), &at->better)) {
        vt_json_bad(j, c, "is neither higher nor lower");
    } else if (role == VT_ROLE_TIME && !vt_time_read(vt_json_text(c), &at->time)) {
        at->time = NAN;
    } else if (role == VT_ROLE_N) {
        own->n = c;
    } else if (role == VT_ROLE_SD) {
        own->sd = c;
    } else if ((role == VT_ROLE_EXIT && vt_json_value(c, &number) && number != 0)
               || (role == VT_ROLE_OUTCOME
                   && vt_outcome_read(key.asks ? key.asks : VT_OUTCOME_WORD, vt_json_text(c)) == VT_FAILED)) {
        own->failed = c;
    }
}

/* Factors that a member holds for the whole object. */
static void take_container_factors(struct vt_json_reading *j, struct vt_json_place *at,
                                   const struct vt_json *parent, const struct vt_json *c)
{
    struct vt_json_key key = vt_json_key_of(j, c);

    if (is_side(j, parent, c) || key.role == VT_ROLE_PASS_OVER)
        return;
    if (key.holds == VT_HOLDS_FACTORS || (key.holds == VT_HOLDS_UNKNOWN && is_labels(j, c)))
        take_factors(j, at, c, vt_json_path(&j->keys, at->path, c->key), "", 0);
    else if (key.holds == VT_HOLDS_FACTS)
        take_facts(j, at, c, vt_json_path(&j->keys, at->path, c->key), "", true);
}

/* The first pass over an object: what holds for all in it, whatever the order of its keys. */
static void take_own(struct vt_json_reading *j, struct vt_json_place *at, struct vt_json_own *own,
                     const struct vt_json *node)
{
    bool value_exact = false, exact;

    for (const struct vt_json *c = node->child; c && !j->err->status; c = c->next) {
        struct vt_json_key key = vt_json_key_of(j, c);
        if (c->kind == VT_JSON_OBJECT) {
            if (key.asks == VT_OUTCOME_BAD && c->n && key.role == VT_ROLE_OUTCOME)
                own->failed = c; /* "error": {"message": ...} */
            else
                take_container_factors(j, at, node, c);
            continue;
        }
        enum vt_role role = vt_json_role(j, at, c, &exact);
        if (vt_json_is_numbers(c) && role != VT_ROLE_PASS_OVER
            && (key.holds == VT_HOLDS_SAMPLES || role == VT_ROLE_VALUE) && !is_side(j, node, c))
            own->samples = c;
        if (c->kind == VT_JSON_ARRAY)
            continue;
        if (role == VT_ROLE_VALUE && (!own->value || (exact && !value_exact))) {
            own->value = c;
            value_exact = exact;
        } else {
            take_role(j, at, own, role, c);
        }
    }
    const struct vt_json *time = own->value || own->samples ? vt_json_get(node, "time") : NULL;
    if (time && time != own->value && vt_json_is_scalar(time)
        && !vt_time_read(vt_json_text(time), &at->time)) /* beside a value it is no metric */
        at->time = NAN;
}

/* Labels that differ from record to record are no factor's: ids, times of day. */
static bool never_repeats(const struct vt_json_reading *j, size_t path)
{
    const struct vt_json_path *p = path == VT_NOT_FOUND ? NULL : &j->keys.path[path];

    return p && p->texts.n >= 2 && !vt_json_varies(&j->keys, path);
}

/* Labels are factors; so are numbers that are a parameter's by their name. */
static void take_labels(struct vt_json_reading *j, struct vt_json_place *at, const struct vt_json_own *own,
                        const struct vt_json *node)
{
    bool exact;

    for (const struct vt_json *c = node->child; c && !j->err->status; c = c->next) {
        if (!vt_json_is_scalar(c) || c->kind == VT_JSON_NULL || c == own->value)
            continue;
        enum vt_role role = vt_json_role(j, at, c, &exact);
        struct vt_json_key key = vt_json_key_of(j, c);
        size_t path = vt_json_path(&j->keys, at->path, c->key);
        bool number = c->kind == VT_JSON_NUMBER || c->not_finite, word = !number && !vt_json_is_number(c);
        if (role == VT_ROLE_FACT && (key.given || !vt_json_varies(&j->keys, path) || number)) {
            if (!number || own->value || own->samples)
                vt_sink_fact(j->sink, c->key, vt_json_text(c), j->err);
        } else if (role == VT_ROLE_FACTOR || role == VT_ROLE_FACT
                   || (role == VT_ROLE_OTHER
                       && (c->kind == VT_JSON_BOOL || (c->kind == VT_JSON_STRING && word)))
                   || (is_level(role) && word && role != VT_ROLE_RUN && role != VT_ROLE_ITERATION)) {
            if (key.given || role == VT_ROLE_FACTOR || !never_repeats(j, path))
                vt_json_set_factor(j, at, c->key, vt_json_text(c));
            else
                vt_json_note_passed(j, c->key, true);
        } else if (number && role == VT_ROLE_OTHER && vt_json_is_parameter(&j->keys, path)) {
            vt_json_set_factor(j, at, c->key, vt_json_text(c));
        } else if (role == VT_ROLE_PASS_OVER && !key.given && word && vt_json_varies(&j->keys, path)
                   && 2 * j->keys.path[path].texts.n <= j->keys.path[path].strings) {
            vt_json_note_passed(j, c->key, true);
        }
    }
}

/* ---- objects and arrays */

static void walk(struct vt_json_reading *j, const struct vt_json_place *at, const struct vt_json *node);

/* Numbers of an object without a value of its own are metrics. */
static void give_metrics(struct vt_json_reading *j, const struct vt_json_place *at,
                         const struct vt_json *node, const struct vt_json_own *own)
{
    bool exact;

    for (const struct vt_json *c = node->child; c && !j->err->status; c = c->next) {
        if (!vt_json_is_scalar(c) || c == own->n || c == own->sd)
            continue;
        enum vt_role role = vt_json_role(j, at, c, &exact);
        struct vt_json_key key = vt_json_key_of(j, c);
        bool side = is_side(j, node, c);
        if (key.given ? role != VT_ROLE_VALUE : role != VT_ROLE_OTHER && role != VT_ROLE_FACT && !side)
            continue;
        if (c->kind != VT_JSON_NUMBER && c->kind != VT_JSON_NULL && !c->not_finite
            && !(c->kind == VT_JSON_STRING && vt_json_is_number(c)))
            continue;
        if (!key.given
            && (j->keys.values_given
                || vt_json_is_parameter(&j->keys, vt_json_path(&j->keys, at->path, c->key)))) {
            if (j->keys.values_given)
                vt_json_note_passed(j, c->key, false);
            continue;
        }
        struct vt_json_place here;
        vt_json_copy_place(j, &here, at);
        name_by_key(j, &here, node, c, false);
        if (!j->err->status)
            vt_json_give(j, &here, c, NULL);
        vt_labels_free(&here.factors);
    }
}

static void walk_array(struct vt_json_reading *j, const struct vt_json_place *at, const struct vt_json *list,
                       const char *key)
{
    struct vt_text name = vt_text_of(key);
    enum vt_role role = vt_role_name_in(name, " runs ")         ? VT_ROLE_RUN
                        : vt_role_name_in(name, " iterations ") ? VT_ROLE_ITERATION
                        : vt_role_name_in(name, " boots ")      ? VT_ROLE_BOOT
                        : vt_role_name_in(name, " rounds ")     ? VT_ROLE_BLOCK
                                                                : VT_ROLE_OTHER;
    struct vt_json_place here;
    struct vt_json_table table;
    long number = 0;

    if (vt_json_table(list, &table)) {
        for (size_t i = 0; i < table.n && !j->err->status; i++)
            walk(j, at, &table.record[i]);
        vt_json_table_free(&table);
        return;
    }
    vt_json_copy_place(j, &here, at);
    for (const struct vt_json *c = list->child; c && !j->err->status; c = c->next) {
        number++;
        for (size_t i = 0; i < VT_JSON_LEVELS; i++)
            if (vt_json_levels[i] == role)
                here.level[i] = number;
        walk(j, &here, c);
    }
    vt_labels_free(&here.factors);
}

static bool has_scalars(const struct vt_json *node)
{
    const struct vt_json *c = node->child;

    while (c && !vt_json_is_scalar(c) && !vt_json_is_numbers(c))
        c = c->next;
    return node->kind != VT_JSON_OBJECT || c;
}

/* Under "results", keys that are no word of ours name benchmarks, and so do keys of objects that hold but
 * objects; under "metrics", metrics; "off" and "on" are levels. `at` is the parent's place. */
static void walk_named(struct vt_json_reading *j, const struct vt_json_place *at,
                       const struct vt_json *parent, const struct vt_json *c, enum vt_json_holds of)
{
    struct vt_json_place here;

    vt_json_step_in(j, &here, at, c);
    name_by_key(j, &here, parent, c,
                of == VT_HOLDS_RECORDS || !has_scalars(c)
                    || (of == VT_HOLDS_UNKNOWN && names_benchmark(j, at, c)));
    if (vt_json_is_numbers(c) && !j->err->status)
        vt_json_give_list(j, &here, c);
    else
        walk(j, &here, c);
    vt_labels_free(&here.factors);
}

/* Whether an object under "results" is one record, not a list of them by name. */
static bool is_record(struct vt_json_reading *j, const struct vt_json *node)
{
    for (const struct vt_json *c = node->child; c; c = c->next) {
        struct vt_json_key key = vt_json_key_of(j, c);
        if ((vt_json_is_scalar(c) && key.role != VT_ROLE_OTHER && key.role < VT_ROLE_FACTOR)
            || (!vt_json_is_scalar(c) && key.holds != VT_HOLDS_UNKNOWN && !is_side(j, node, c)))
            return true;
    }
    return false;
}

/* Records below a key that is no word of ours are of a benchmark by that name, unless they say otherwise. */
static void walk_records(struct vt_json_reading *j, const struct vt_json_place *at,
                         const struct vt_json *parent, const struct vt_json *list, enum vt_json_holds kind)
{
    struct vt_json_place here;

    vt_json_step_in(j, &here, at, list);
    if (kind == VT_HOLDS_UNKNOWN || is_side(j, parent, list))
        name_by_key(j, &here, parent, list, true);
    walk_array(j, &here, list, list->key);
    vt_labels_free(&here.factors);
}

/* The members of a container, each by its name. */
static void walk_members(struct vt_json_reading *j, const struct vt_json_place *at, const struct vt_json *c,
                         enum vt_json_holds kind)
{
    struct vt_json_place here;
    struct vt_json_table table;

    bool rows = vt_json_table(c, &table);
    vt_json_table_free(&table);
    vt_json_step_in(j, &here, at, c);
    if (rows || (kind == VT_HOLDS_RECORDS && is_record(j, c))) {
        walk(j, &here, c);
    } else {
        for (const struct vt_json *each = c->child; each && !j->err->status; each = each->next)
            walk_named(j, &here, c, each, kind);
    }
    vt_labels_free(&here.factors);
}

static void walk_container(struct vt_json_reading *j, const struct vt_json_place *at,
                           const struct vt_json *parent, const struct vt_json *c)
{
    struct vt_json_key key = vt_json_key_of(j, c);
    enum vt_json_holds kind = key.given && key.role == VT_ROLE_VALUE ? VT_HOLDS_UNKNOWN : key.holds;

    if (key.role == VT_ROLE_PASS_OVER)
        return;
    if (is_side(j, parent, c)) {
        if (c->kind == VT_JSON_ARRAY && !vt_json_is_numbers(c))
            walk_records(j, at, parent, c, VT_HOLDS_UNKNOWN);
        else
            walk_named(j, at, parent, c, VT_HOLDS_METRICS);
    } else if (kind == VT_HOLDS_FACTS && c->kind == VT_JSON_OBJECT) {
        vt_sink_configuration(j->sink, &at->factors, j->err);
        take_facts(j, NULL, c, vt_json_path(&j->keys, at->path, c->key), "", false);
    } else if ((kind == VT_HOLDS_FACTORS && c->kind == VT_JSON_OBJECT)
               || (kind == VT_HOLDS_UNKNOWN && is_labels(j, c))) {
        return; /* taken before */
    } else if (c->kind == VT_JSON_ARRAY) {
        if (vt_json_is_numbers(c))
            walk_named(j, at, parent, c, kind == VT_HOLDS_UNKNOWN ? kind : VT_HOLDS_METRICS);
        else if ((c->child && !vt_json_is_scalar(c->child)) || kind == VT_HOLDS_RECORDS
                 || kind == VT_HOLDS_SAMPLES || kind == VT_HOLDS_METRICS)
            walk_records(j, at, parent, c, kind); /* else a list of names */
    } else if (kind == VT_HOLDS_RECORDS || kind == VT_HOLDS_METRICS) {
        walk_members(j, at, c, kind);
    } else {
        walk_named(j, at, parent, c, kind);
    }
}

/* Twice the same key in an object: nobody knows which of them holds. */
static int by_key(const void *a, const void *b)
{
    return strcmp((*(const struct vt_json *const *)a)->key, (*(const struct vt_json *const *)b)->key);
}

static bool has_twins(struct vt_json_reading *j, const struct vt_json *node)
{
    const struct vt_json *few[32], **keys = few, *twin = NULL;
    size_t n = 0;

    if (node->n > 32 && !(keys = malloc(node->n * sizeof *keys))) {
        vt_no_memory(j->err);
        return true;
    }
    for (const struct vt_json *c = node->child; c; c = c->next)
        keys[n++] = c;
    if (n > 32)
        qsort(keys, n, sizeof *keys, by_key);
    for (size_t i = 0; i < n && !twin; i++)
        for (size_t k = i + 1; k < (n > 32 ? (i + 2 < n ? i + 2 : n) : n) && !twin; k++)
            if (!strcmp(keys[i]->key, keys[k]->key))
                twin = keys[k];
    if (keys != few)
        free(keys);
    if (twin)
        vt_sink_bad_row(j->sink, twin->line, j->err, "the key \"%.60s\" stands twice in one object",
                        twin->key);
    return twin != NULL;
}

static void refuse_failed(struct vt_json_reading *j, const struct vt_json *failed)
{
    char shown[64];

    if (vt_json_key_of(j, failed).role == VT_ROLE_EXIT)
        vt_sink_bad_row(j->sink, failed->line, j->err,
                        "this run failed (its exit status is not 0); remove it, or use --skip-bad");
    else
        vt_sink_bad_row(j->sink, failed->line, j->err,
                        "this run failed (\"%.60s\": '%s'); remove it, or use --skip-bad", failed->key,
                        vt_text_copy(vt_json_is_scalar(failed) ? vt_json_text(failed) : vt_text_of("{...}"),
                                     shown, sizeof shown));
}

/* What an object holds, once it is known what it says of itself. */
static void give_object(struct vt_json_reading *j, struct vt_json_place *here, const struct vt_json_own *own,
                        const struct vt_json *node)
{
    struct vt_json_place list;

    take_labels(j, here, own, node);
    if (own->value && !own->samples) {
        struct vt_json_place named;
        vt_json_copy_place(j, &named, here);
        vt_json_name_metric(j, &named, node, own->value);
        if (*here->metric) /* "value_ms" tells the unit, and the metric where nothing else does */
            named.metric = here->metric;
        if (!j->err->status)
            vt_json_give(j, &named, own->value, own);
        here->unit = named.unit;
        vt_labels_free(&named.factors);
    }
    if (own->samples) {
        struct vt_json_key key = vt_json_key_of(j, own->samples);
        vt_json_step_in(j, &list, here, own->samples);
        if (!*list.unit && (key.unit || *key.quantity.unit))
            list.unit = here->unit =
                key.unit ? key.unit : vt_json_join(j, "", "", vt_text_of(key.quantity.unit));
        vt_json_give_list(j, &list, own->samples);
        vt_labels_free(&list.factors);
    }
    if (own->value || own->samples)
        vt_json_report_figures(j, here, node, own);
    else
        give_metrics(j, here, node, own);
    for (const struct vt_json *c = node->child; c && !j->err->status; c = c->next)
        if (!vt_json_is_scalar(c) && c != own->samples)
            walk_container(j, here, node, c);
}

static void walk_object(struct vt_json_reading *j, const struct vt_json_place *at, const struct vt_json *node)
{
    struct vt_json_own own = {0};
    struct vt_json_place here;
    struct vt_json_table table;

    if (vt_json_table(node, &table)) {
        for (size_t i = 0; i < table.n && !j->err->status; i++)
            walk_object(j, at, &table.record[i]);
        vt_json_table_free(&table);
        return;
    }
    vt_json_copy_place(j, &here, at);
    if (!j->err->status && !has_twins(j, node)) {
        take_own(j, &here, &own, node);
        if (own.failed)
            refuse_failed(j, own.failed);
        else if (!j->err->status)
            give_object(j, &here, &own, node);
    }
    vt_labels_free(&here.factors);
}

static void walk(struct vt_json_reading *j, const struct vt_json_place *at, const struct vt_json *node)
{
    if (j->err->status)
        return;
    if (node->kind == VT_JSON_OBJECT)
        walk_object(j, at, node);
    else if (node->kind == VT_JSON_ARRAY && vt_json_is_numbers(node))
        vt_json_give_list(j, at, node);
    else if (node->kind == VT_JSON_ARRAY)
        walk_array(j, at, node, "");
    else
        vt_json_give(j, at, node, NULL);
}

/* ---- the file */

static void read_documents(struct vt_json_reading *j, const struct vt_json_place *top,
                           const struct vt_input *in)
{
    struct vt_json_stream stream = vt_json_stream_of(in);

    for (bool more = true; more && !j->err->status;) {
        const struct vt_json *root;
        struct vt_text text;
        struct vt_error local = {0};
        char shown[48];
        long line;
        switch (vt_json_stream_next(&stream, &root, &text, &line, &local)) {
        case VT_JSON_DOCUMENT:
            walk(j, top, root);
            vt_arena_free(&j->arena);
            j->arena = (struct vt_arena){0};
            j->way_metric = j->way_unit = NULL;
            break;
        case VT_JSON_RUBBISH:
            vt_sink_bad_row(j->sink, line, j->err, "'%s' is no JSON object; was the line cut?",
                            vt_text_copy(text, shown, sizeof shown));
            break;
        case VT_JSON_BROKEN:
            vt_sink_bad_row(j->sink, local.line, j->err, "%s", vt_error_text(&local));
            vt_error_free(&local);
            break;
        case VT_JSON_OPEN:
            vt_fail_at(j->err, VT_INPUT, j->name, line, "the array is not closed; was the file cut off?");
            break;
        case VT_JSON_FAILED:
            vt_error_move(j->err, &local);
            break;
        case VT_JSON_END:
            more = false;
        }
    }
    vt_json_stream_free(&stream);
}

/* Numbers alone are no measurements: a list of packages has versions and sizes, too. */
static enum vt_status refuse_unmeasured(const struct vt_json_reading *j)
{
    const char *first = NULL;

    for (size_t i = 0; i < j->keys.n_paths && !first; i++)
        if (j->keys.path[i].numbers)
            first = j->keys.names.at[j->keys.path[i].key];
    if (!first || vt_json_measures(&j->keys))
        return VT_OK;
    return vt_fail_at(
        j->err, VT_INPUT, j->name, 0,
        "holds no measurement: none of its keys names one; --column value=%.60s reads that number", first);
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_json_reading j = {.sink = sink, .err = err, .name = in->name};
    struct vt_json_place top = {.metric = "", .unit = "", .time = NAN, .path = VT_NOT_FOUND};

    top.benchmark = vt_sink_file_benchmark(sink, err);
    if (top.benchmark && !vt_json_survey(in, sink, &j.keys, err) && !refuse_unmeasured(&j))
        read_documents(&j, &top, in);
    vt_json_keys_free(&j.keys);
    vt_arena_free(&j.arena);
    vt_labels_free(&j.passed);
    if (!err->status && j.missing) {
        vt_sink_note(sink, "missing_values", VT_INFO, err, "%s: %zu %s null or empty, the first in line %ld",
                     in->name, j.missing, j.missing == 1 ? "value is" : "values are", j.first_missing);
        vt_sink_note_arg(sink, err, "n_missing", "%zu", j.missing);
        vt_sink_note_arg(sink, err, "line", "%ld", j.first_missing);
    }
    return err->status;
}

const struct vt_parser vt_parser_json = {
    "json",
    "a runner",
    "object, array, JSON Lines; any nesting",
    "{\"benchmark\": \"sort\", \"unit\": \"ms\", \"samples\": [12.5, 12.7]}",
    score,
    parse};
