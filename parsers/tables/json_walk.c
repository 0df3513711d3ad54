/* The walk over a JSON document: objects, arrays, containers by their names. */
#include "parsers/tables/json_walk.h"

#include "parsers/tables/json_tables.h"

#include <stdlib.h>
#include <string.h>

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
        bool side = vt_json_is_side(j, node, c);
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
        vt_json_name_by_key(j, &here, node, c, false);
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
            vt_json_walk(j, at, &table.record[i]);
        vt_json_table_free(&table);
        return;
    }
    vt_json_copy_place(j, &here, at);
    for (const struct vt_json *c = list->child; c && !j->err->status; c = c->next) {
        number++;
        for (size_t i = 0; i < VT_JSON_LEVELS; i++)
            if (vt_json_levels[i] == role)
                here.level[i] = number;
        vt_json_walk(j, &here, c);
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
    vt_json_name_by_key(j, &here, parent, c,
                        of == VT_HOLDS_RECORDS || !has_scalars(c)
                            || (of == VT_HOLDS_UNKNOWN && vt_json_names_benchmark(j, at, c)));
    if (vt_json_is_numbers(c) && !j->err->status)
        vt_json_give_list(j, &here, c);
    else
        vt_json_walk(j, &here, c);
    vt_labels_free(&here.factors);
}

/* Whether an object under "results" is one record, not a list of them by name. */
static bool is_record(struct vt_json_reading *j, const struct vt_json *node)
{
    for (const struct vt_json *c = node->child; c; c = c->next) {
        struct vt_json_key key = vt_json_key_of(j, c);
        if ((vt_json_is_scalar(c) && key.role != VT_ROLE_OTHER && key.role < VT_ROLE_FACTOR)
            || (!vt_json_is_scalar(c) && key.holds != VT_HOLDS_UNKNOWN && !vt_json_is_side(j, node, c)))
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
    if (kind == VT_HOLDS_UNKNOWN || vt_json_is_side(j, parent, list))
        vt_json_name_by_key(j, &here, parent, list, true);
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
        vt_json_walk(j, &here, c);
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
    if (vt_json_is_side(j, parent, c)) {
        if (c->kind == VT_JSON_ARRAY && !vt_json_is_numbers(c))
            walk_records(j, at, parent, c, VT_HOLDS_UNKNOWN);
        else
            walk_named(j, at, parent, c, VT_HOLDS_METRICS);
    } else if (kind == VT_HOLDS_FACTS && c->kind == VT_JSON_OBJECT) {
        vt_sink_configuration(j->sink, &at->factors, j->err);
        vt_json_take_facts(j, NULL, c, vt_json_path(&j->keys, at->path, c->key), "", false);
    } else if ((kind == VT_HOLDS_FACTORS && c->kind == VT_JSON_OBJECT)
               || (kind == VT_HOLDS_UNKNOWN && vt_json_is_labels(j, c))) {
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

    vt_json_take_labels(j, here, own, node);
    if (own->value && !own->samples) {
        struct vt_json_place named;
        vt_json_copy_place(j, &named, here);
        vt_json_name_metric(j, &named, node, own->value);
        if (*here->metric) /* "value_ms" tells the unit, and the metric where nothing else does */
            named.metric = here->metric;
        if (!j->err->status)
            vt_json_give(j, &named, own->value, own);
        here->unit = named.unit;
        here->unit_why = named.unit_why;
        vt_labels_free(&named.factors);
    }
    if (own->samples) {
        struct vt_json_key key = vt_json_key_of(j, own->samples);
        vt_json_step_in(j, &list, here, own->samples);
        if (!*list.unit && (key.unit || *key.quantity.unit)) {
            list.unit = here->unit =
                key.unit ? key.unit : vt_json_join(j, "", "", vt_text_of(key.quantity.unit));
            list.unit_why = here->unit_why = key.unit ? "--unit" : "the key's name";
        }
        if (!*list.metric
            && vt_role_name_in(key.quantity.stem, " times timings raw_times all_times durations latencies "))
            list.metric = here->metric = "time";
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
        vt_json_take_own(j, &here, &own, node);
        if (own.failed)
            refuse_failed(j, own.failed);
        else if (!j->err->status)
            give_object(j, &here, &own, node);
    }
    vt_labels_free(&here.factors);
}

void vt_json_walk(struct vt_json_reading *j, const struct vt_json_place *at, const struct vt_json *node)
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
