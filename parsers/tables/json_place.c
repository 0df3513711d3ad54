#include "parsers/tables/json_place.h"

#include "base/buffer.h"
#include "model/unit.h"
#include "parsers/kit/cells.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const enum vt_role vt_json_levels[VT_JSON_LEVELS] = {VT_ROLE_BOOT, VT_ROLE_RUN, VT_ROLE_ITERATION,
                                                     VT_ROLE_BLOCK};

struct vt_json_key vt_json_key_of(struct vt_json_reading *j, const struct vt_json *node)
{
    const struct vt_json_key *key = vt_json_key(&j->keys, node->key ? node->key : "");

    if (!key)
        vt_no_memory(j->err);
    return key ? *key : (struct vt_json_key){.run = -1, .quantity.stem = {"", 0}};
}

/* A number called `time` is a time stamp only when it tells the hour; "result": "pass" is an outcome, when
 * all are. */
enum vt_role vt_json_role(struct vt_json_reading *j, const struct vt_json_place *at, const struct vt_json *c,
                          bool *exact)
{
    struct vt_json_key key = vt_json_key_of(j, c);
    enum vt_role role = key.role;
    double number;

    *exact = key.exact;
    if (key.given)
        return role;
    if (role == VT_ROLE_OTHER && (key.stem_role == VT_ROLE_VALUE || key.stem_role == VT_ROLE_SD))
        return key.stem_role;
    if (role == VT_ROLE_TIME && key.exact && c->kind == VT_JSON_NUMBER && vt_json_value(c, &number)
        && fabs(number) < 1e8)
        return VT_ROLE_OTHER;
    if (role == VT_ROLE_OUTCOME
        && !vt_json_tells_outcome(&j->keys, vt_json_path(&j->keys, at->path, c->key), key.asks))
        return VT_ROLE_OTHER;
    if (role == VT_ROLE_VALUE && c->kind == VT_JSON_STRING && !key.exact && !vt_json_value(c, &number)) {
        size_t path = vt_json_path(&j->keys, at->path, c->key);
        const struct vt_json_path *p = path == VT_NOT_FOUND ? NULL : &j->keys.path[path];
        return p && p->succeeded + p->failed == p->strings ? VT_ROLE_OUTCOME : VT_ROLE_OTHER;
    }
    if ((role == VT_ROLE_BENCHMARK || role == VT_ROLE_METRIC) && c->kind == VT_JSON_NUMBER)
        return VT_ROLE_OTHER;
    return role;
}

/* ---- places */

void vt_json_copy_place(struct vt_json_reading *j, struct vt_json_place *to, const struct vt_json_place *from)
{
    *to = *from;
    to->factors = (struct vt_labels){0};
    vt_labels_merge(&to->factors, &from->factors, j->err);
}

void vt_json_step_in(struct vt_json_reading *j, struct vt_json_place *to, const struct vt_json_place *from,
                     const struct vt_json *member)
{
    vt_json_copy_place(j, to, from);
    if (member->key)
        to->path = vt_json_path(&j->keys, from->path, member->key);
}

void vt_json_set_factor(struct vt_json_reading *j, struct vt_json_place *at, const char *name,
                        struct vt_text value, const char *why)
{
    char *text = vt_text_clean_dup(value);

    if (!text)
        vt_no_memory(j->err);
    else if (*text)
        vt_labels_set(&at->factors, name, text, j->err);
    if (text && *text)
        vt_sink_tell(j->sink, VT_ORIGIN_FACTOR, name, "", j->err, "the key \"%s\": %s", name, why);
    free(text);
}

const char *vt_json_join(struct vt_json_reading *j, const char *outer, const char *join, struct vt_text inner)
{
    struct vt_buffer b = {0};

    if (*outer) {
        vt_buffer_puts(&b, outer);
        vt_buffer_puts(&b, join);
    }
    vt_buffer_add(&b, inner.s, inner.n);
    const char *text = b.failed ? NULL : vt_arena_text(&j->arena, vt_buffer_text(&b), b.length);
    vt_buffer_free(&b);
    if (!text)
        vt_no_memory(j->err);
    return text ? text : "";
}

/* ---- names of metrics */

/* "latency_min" beside "latency_max" is the smallest. */
static bool has_sibling(const struct vt_json *parent, const char *key)
{
    struct vt_text own, statistic, rest;

    if (!parent || !vt_quantity_statistic(vt_text_of(key), &statistic, &own))
        return false;
    for (const struct vt_json *c = parent->child; c; c = c->next)
        if (c->key && strcmp(c->key, key) != 0
            && (vt_role_same_name(vt_text_of(c->key), own)
                || (vt_quantity_statistic(vt_quantity_of(vt_text_of(c->key)).stem, &statistic, &rest)
                    && vt_role_same_name(rest, own))))
            return true;
    return false;
}

/* What the key says where it can be read in two ways. */
static void settle_doubt(struct vt_json_reading *j, const struct vt_json *parent,
                         const struct vt_json *member, struct vt_quantity *q)
{
    if (q->doubt != VT_DOUBT_MINIMUM || !has_sibling(parent, member->key)) {
        char *text = vt_doubt_text(q->doubt, vt_text_of(member->key));
        vt_fail_at(j->err, VT_INPUT, j->name, member->line, "the key %s", text ? text : "");
        free(text);
    }
    q->stem = vt_text_of(member->key);
    q->unit[0] = '\0';
}

void vt_json_name_metric(struct vt_json_reading *j, struct vt_json_place *at, const struct vt_json *parent,
                         const struct vt_json *member)
{
    struct vt_json_key key = vt_json_key_of(j, member);
    struct vt_quantity q = key.quantity;
    const char *said = *at->unit ? at->unit : NULL;

    if (key.unit || said) {
        q.stem = q.doubt || !*q.unit ? vt_text_of(member->key) : q.stem;
        q.doubt = VT_NO_DOUBT;
    }
    if (q.doubt)
        settle_doubt(j, parent, member, &q);
    at->metric = vt_json_join(j, at->metric, " ", q.stem);
    if (key.unit)
        at->unit = key.unit;
    else if (*q.unit)
        at->unit = vt_json_join(j, "", "", vt_text_of(q.unit));
    if (key.unit || *q.unit)
        at->unit_why = key.unit ? "--unit" : "the key's name";
}

/* ---- values */

enum vt_status vt_json_bad(struct vt_json_reading *j, const struct vt_json *node, const char *what)
{
    char shown[48];

    return vt_sink_bad_row(j->sink, node->line, j->err, "\"%s\": '%s' %s", node->key ? node->key : "",
                           vt_text_copy(vt_json_text(node), shown, sizeof shown), what);
}

/* The direction that name and unit tell; the last answer is kept, as samples ask for it one by one. */
static enum vt_better way_of(struct vt_json_reading *j, const char *metric, const char *unit)
{
    if (j->way_metric != metric || j->way_unit != unit) {
        struct vt_way way = vt_quantity_way(vt_text_of(metric), unit);
        char *why = vt_sink_asks_why(j->sink) ? vt_way_text(&way, unit) : NULL;
        j->way = way.better;
        j->way_why = why ? vt_json_join(j, "", "", vt_text_of(why)) : "";
        free(why);
    }
    j->way_metric = metric;
    j->way_unit = unit;
    return j->way;
}

static struct vt_reading reading_at(struct vt_json_reading *j, const struct vt_json_place *at, long line)
{
    const char *metric = *at->metric ? at->metric : "value";
    enum vt_better better = at->better ? at->better : way_of(j, metric, at->unit);
    struct vt_reading r = vt_reading_of(at->benchmark, metric, at->unit, better, NAN, line);

    r.better_why = at->better ? at->better_why : j->way_why;
    r.unit_why = at->unit_why;
    r.boot = at->level[0];
    r.run = at->level[1] ? at->level[1] : at->level[2] ? 0 : VT_RUN_NEXT;
    r.iteration = at->level[2];
    r.block = at->level[3];
    r.time = at->time;
    r.factors = &at->factors;
    return r;
}

static char decimal_at(const struct vt_json_reading *j, const struct vt_json_place *at,
                       const struct vt_json *node)
{
    size_t path = node->key ? vt_json_path(&j->keys, at->path, node->key) : at->path;

    return node->kind != VT_JSON_STRING || path == VT_NOT_FOUND ? '.' : j->keys.path[path].decimal;
}

/* "1:40" is either of two. */
static bool is_short(struct vt_json_reading *j, const struct vt_json *node)
{
    double seconds;

    return node->kind == VT_JSON_STRING && vt_duration_read(node->text, &seconds) == VT_DURATION_SHORT
           && !(node->key && vt_json_key_of(j, node).unit);
}

void vt_json_give(struct vt_json_reading *j, const struct vt_json_place *at, const struct vt_json *node,
                  const struct vt_json_own *own)
{
    struct vt_reading r = reading_at(j, at, node->line);
    const char *unit = NULL;
    double number;
    enum vt_cell cell = node->kind == VT_JSON_BOOL
                            ? VT_CELL_NO_NUMBER
                            : vt_cell_read(vt_json_text(node), decimal_at(j, at, node), &r.value, &unit);

    if (cell == VT_CELL_NO_NUMBER) {
        vt_json_bad(j, node, "is not a number; correct it, or use --skip-bad");
        return;
    }
    if (cell == VT_CELL_MISSING) {
        if (!j->missing++)
            j->first_missing = node->line;
        return;
    }
    if (unit && is_short(j, node)) {
        vt_json_bad(j, node,
                    "may be minutes and seconds or hours and minutes; write seconds, or say --unit KEY=s for "
                    "the first");
        return;
    }
    if (unit) {
        r.unit = unit;
        r.unit_why = "beside the numbers";
        r.better = at->better ? at->better : way_of(j, r.metric, unit);
        r.better_why = at->better ? at->better_why : j->way_why;
    }
    if (cell != VT_CELL_NUMBER) {
        const struct vt_unit *known = vt_unit_find(r.unit);
        r.censored = vt_cell_censor(cell, r.better ? r.better : known ? known->better : VT_BETTER_UNKNOWN);
        r.value = NAN;
    }
    if (cell == VT_CELL_NUMBER && vt_quantity_is_impossible(r.value, vt_text_of(r.metric), r.unit)) {
        vt_json_bad(j, node,
                    "is below 0, as nothing measured is: did this run fail? Remove it, or use --skip-bad");
        return;
    }
    if (own && vt_json_value(own->n, &number) && number > 0) {
        r.aggregate_n = number;
        if (vt_json_value(own->sd, &number) && number >= 0)
            r.aggregate_sd = number;
    }
    vt_sink_add(j->sink, &r, j->err);
}

/* Runs, or iterations of the run that is known; a list of lists: runs of iterations. */
void vt_json_give_list(struct vt_json_reading *j, const struct vt_json_place *at, const struct vt_json *list)
{
    struct vt_json_place here;
    long number = 0;
    bool nested = list->child && list->child->kind == VT_JSON_ARRAY;

    vt_json_copy_place(j, &here, at);
    for (const struct vt_json *c = list->child; c && !j->err->status; c = c->next) {
        number++;
        if (c->kind == VT_JSON_OBJECT) {
            vt_json_bad(j, c, "is an object among numbers");
        } else if (c->kind == VT_JSON_ARRAY) {
            if (!at->level[1])
                here.level[1] = number;
            vt_json_give_list(j, &here, c);
        } else {
            if (at->level[1] && !nested)
                here.level[2] = at->level[2] ? at->level[2] : number;
            vt_json_give(j, &here, c, NULL);
        }
    }
    vt_labels_free(&here.factors);
}

/* ---- what is not judged */

void vt_json_note_passed(struct vt_json_reading *j, const char *key, bool labels)
{
    if (vt_labels_get(&j->passed, key) || j->passed.n >= 20 || vt_labels_set(&j->passed, key, "", j->err))
        return;
    vt_sink_note(
        j->sink, labels ? "key_not_used" : "key_passed_over", VT_INFO, j->err,
        labels ? "the labels under \"%s\" have too many different values to be a factor's and are passed "
                 "over; --column factor=%s makes it one"
               : "numbers called \"%s\" stand beside values and are passed over; --column value=%s makes "
                 "them values",
        key, key);
    vt_sink_note_arg(j->sink, j->err, "key", "%s", key);
}

static bool is_figure(const char *key)
{
    struct vt_text statistic, rest;

    return (vt_quantity_statistic(vt_quantity_of(vt_text_of(key)).stem, &statistic, &rest) && !rest.n)
           || vt_role_name_in(vt_text_of(key), " p99_9 p99.9 ");
}

/* A figure that only tells how far the value beside it can be trusted. */
static bool is_spread(const char *key)
{
    struct vt_text statistic, rest;

    return vt_quantity_statistic(vt_quantity_of(vt_text_of(key)).stem, &statistic, &rest) && !rest.n
           && vt_role_name_in(statistic, " stdev stddev std sd sem cv mad iqr var variance sigma ci stderr ");
}

void vt_json_report_figures(struct vt_json_reading *j, const struct vt_json_place *at,
                            const struct vt_json *node, const struct vt_json_own *own)
{
    struct vt_reading r = reading_at(j, at, node->line);
    bool exact;

    if (own->samples && !own->samples->n)
        return;
    for (const struct vt_json *c = node->child; c && !j->err->status; c = c->next) {
        if (c->kind != VT_JSON_NUMBER || c == own->n || c == own->sd || (c == own->value && !own->samples))
            continue;
        enum vt_role role = vt_json_role(j, at, c, &exact);
        if ((role != VT_ROLE_OTHER && role != VT_ROLE_VALUE && role != VT_ROLE_FACT && role != VT_ROLE_SD)
            || vt_role_name_in(vt_text_of(c->key), " time "))
            continue;
        if (is_figure(c->key))
            vt_sink_reported(j->sink, &r, c->key, vt_json_text(c), j->err);
        /* A percentile beside a run's mean is a measurement of its own, in which a tail may show. */
        if (!is_figure(c->key) || (!own->samples && !is_spread(c->key)))
            vt_json_note_passed(j, c->key, false);
    }
}
