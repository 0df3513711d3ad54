/* What an object says of itself: its names and counts, its factors, its value, whether it failed. */
#include "parsers/tables/json_walk.h"

#include "parsers/kit/cells.h"

#include <math.h>
#include <string.h>

static bool is_level(enum vt_role role)
{
    return role == VT_ROLE_BOOT || role == VT_ROLE_RUN || role == VT_ROLE_ITERATION || role == VT_ROLE_BLOCK;
}

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
    vt_sink_tell(j->sink, VT_ORIGIN_REPETITION, vt_role_name(vt_json_levels[which]), "", j->err,
                 "the key \"%s\"%s", node->key,
                 j->keys.from_0[vt_json_levels[which]] ? ", which counts from 0" : "");
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
        at->unit_why = "the key of units";
    } else if (role == VT_ROLE_BETTER) {
        if (vt_better_read(vt_json_text(c), &at->better))
            at->better_why = vt_json_join(j, "the key says", " ", vt_json_text(c));
        else
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

    if (vt_json_is_side(j, parent, c) || key.role == VT_ROLE_PASS_OVER)
        return;
    if (key.holds == VT_HOLDS_FACTORS || (key.holds == VT_HOLDS_UNKNOWN && vt_json_is_labels(j, c)))
        vt_json_take_factors(j, at, c, vt_json_path(&j->keys, at->path, c->key), "", 0);
    else if (key.holds == VT_HOLDS_FACTS)
        vt_json_take_facts(j, at, c, vt_json_path(&j->keys, at->path, c->key), "", true);
}

/* The first pass over an object: what holds for all in it, whatever the order of its keys. */
void vt_json_take_own(struct vt_json_reading *j, struct vt_json_place *at, struct vt_json_own *own,
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
            && (key.holds == VT_HOLDS_SAMPLES || key.holds == VT_HOLDS_RECORDS || role == VT_ROLE_VALUE)
            && !vt_json_is_side(j, node, c))
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
void vt_json_take_labels(struct vt_json_reading *j, struct vt_json_place *at, const struct vt_json_own *own,
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
                vt_json_set_factor(j, at, c->key, vt_json_text(c),
                                   key.given                ? "--column says so"
                                   : role == VT_ROLE_FACTOR ? "its name means so"
                                                            : "a label beside the values");
            else
                vt_json_note_passed(j, c->key, true);
        } else if (number && role == VT_ROLE_OTHER && vt_json_is_parameter(&j->keys, path)) {
            vt_json_set_factor(j, at, c->key, vt_json_text(c), "a few whole numbers again and again");
        } else if (role == VT_ROLE_PASS_OVER && !key.given && word && vt_json_varies(&j->keys, path)
                   && 2 * j->keys.path[path].texts.n <= j->keys.path[path].strings) {
            vt_json_note_passed(j, c->key, true);
        }
    }
}
