/* Factors and facts of a JSON file: which labels tell configurations apart, and which describe a machine. */
#include "parsers/tables/json_walk.h"

#include <string.h>

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
void vt_json_take_factors(struct vt_json_reading *j, struct vt_json_place *at, const struct vt_json *node,
                          size_t path, const char *prefix, int depth)
{
    for (const struct vt_json *c = node->child; c && !j->err->status; c = c->next) {
        if (!c->key || vt_json_key_of(j, c).role == VT_ROLE_PASS_OVER)
            continue;
        const char *name = vt_json_join(j, prefix, ".", vt_text_of(c->key));
        size_t inner = vt_json_path(&j->keys, path, c->key);
        if (c->kind == VT_JSON_OBJECT && depth < 4)
            vt_json_take_factors(j, at, c, inner, name, depth + 1);
        else if (vt_json_is_scalar(c) && is_measured(j, inner, c))
            vt_json_note_passed(j, c->key, false);
        else if (vt_json_is_scalar(c))
            vt_json_set_factor(j, at, name, vt_json_text(c), "in an object of factors");
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
void vt_json_take_facts(struct vt_json_reading *j, struct vt_json_place *at, const struct vt_json *node,
                        size_t path, const char *prefix, bool factors)
{
    for (const struct vt_json *c = node->child; c && !j->err->status; c = c->next) {
        size_t inner = c->key ? vt_json_path(&j->keys, path, c->key) : path;
        const char *name = vt_json_join(j, prefix, c->key ? "." : "", vt_text_of(c->key ? c->key : ""));
        bool holds_factors =
            c->key && c->kind == VT_JSON_OBJECT && vt_json_key_of(j, c).holds == VT_HOLDS_FACTORS;
        if (holds_factors && factors)
            vt_json_take_factors(j, at, c, inner, "", 0);
        if (holds_factors)
            continue;
        if (!vt_json_is_scalar(c))
            vt_json_take_facts(j, at, c, inner, name, factors);
        else if (*name && vt_json_text(c).n && (!c->key || vt_json_key_of(j, c).role != VT_ROLE_PASS_OVER)) {
            bool factor = c->key && is_factor(j, inner, c);
            if (factor && factors)
                vt_json_set_factor(j, at, c->key, vt_json_text(c),
                                   "a fact of the environment that names a factor or varies");
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

bool vt_json_is_labels(struct vt_json_reading *j, const struct vt_json *node)
{
    size_t labels = 0;

    return node->kind == VT_JSON_OBJECT && node->n && holds_labels(j, node, &labels) && labels > 0;
}
