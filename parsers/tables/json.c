/* JSON that runners write, in whatever nesting:
 *     {"benchmark": "sort", "config": {"vt": "off"}, "unit": "ms", "samples": [12.5, 12.7]}
 *     {"environment": {"cpu": "..."}, "results": [{"name": "sort", "run": 1, "metrics": {"time_ms": 12.5}}]}
 *     {"results": {"sort": {"off": [12.5, 12.7], "on": [11.9, 12.0]}}}
 * or one such object a line, or several documents one behind the other. Keys mean what a CSV's columns of
 * that name mean (parsers/kit/roles.h); `config`, `factors` and the like hold factors, `environment` and the
 * like facts; what an outer object says holds for all inside it. Other keys with numbers are metrics, with
 * labels factors; with a value beside them, numbers are passed over with a note unless their name is that of
 * a parameter. */
#include "model/unit.h"
#include "parsers/kit/document.h"
#include "parsers/kit/roles.h"
#include "parsers/parser.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define N_LEVELS 4

/* What holds at a place in the document. */
struct place {
    char benchmark[256], metric[256], unit[32];
    enum vt_better better;
    bool named;           /* the document says what the benchmark is */
    long level[N_LEVELS]; /* boot, run, iteration, block; 0: not said */
    double time;
    struct vt_labels factors; /* owned */
};

struct json {
    struct vt_sink *sink;
    struct vt_error *err;
    const char *name;
    bool from_0[N_LEVELS];
    size_t missing;
    long first_missing;
    struct vt_labels passed; /* keys already noted as passed over */
};

static const enum vt_role levels[N_LEVELS] = {VT_ROLE_BOOT, VT_ROLE_RUN, VT_ROLE_ITERATION, VT_ROLE_BLOCK};

/* What a key whose value is an object or array says of what is inside. */
enum container { HOLDS_RECORDS, HOLDS_FACTORS, HOLDS_FACTS, HOLDS_METRICS, HOLDS_SAMPLES, HOLDS_UNKNOWN };

static bool is_one_of(const char *key, const char *words)
{
    return vt_role_name_in(vt_text_of(key), words);
}

static enum container container_of(const char *key)
{
    if (is_one_of(
            key,
            " results benchmarks runs iterations boots rounds data tests records rows series cases entries "))
        return HOLDS_RECORDS;
    if (is_one_of(
            key,
            " factors factor config configuration parameters params tags labels levels settings options "))
        return HOLDS_FACTORS;
    if (is_one_of(
            key,
            " environment env system host_info host machine machine_info platform metadata meta info facts "))
        return HOLDS_FACTS;
    if (is_one_of(key, " metrics measurements values result "))
        return HOLDS_METRICS;
    if (is_one_of(key, " samples times timings raw raw_data rawdata observations "))
        return HOLDS_SAMPLES;
    return HOLDS_UNKNOWN;
}

static int score(struct vt_text head)
{
    static const char *const keys[] = {"benchmark", "benchmarks", "metric", "metrics", "value", "values",
                                       "samples",   "results",    "unit",   "runs",    "run",   "score"};
    struct vt_text rest = head, line;
    size_t known = 0;

    for (bool more = true; more;) { /* a document begins where a line does */
        more = vt_text_split(rest, '\n', &line, &rest);
        line = vt_text_trim(more ? line : rest);
        if (vt_text_starts(line, "{") || vt_text_starts(line, "[{") || vt_text_equals(line, "["))
            break;
        if (!more)
            return 0;
    }
    if (!vt_text_find(head, "\":", NULL) && !vt_text_find(head, "\" :", NULL))
        return 0;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        known += vt_text_has_key(head, keys[i]);
    return known >= 2 ? 12 : known ? 10 : 4;
}

/* ---- small things */

static bool is_scalar(const struct vt_json *node)
{
    return node->kind != VT_JSON_OBJECT && node->kind != VT_JSON_ARRAY;
}

static struct vt_text scalar_text(const struct vt_json *node)
{
    if (node->kind == VT_JSON_BOOL)
        return vt_text_of(node->truth ? "true" : "false");
    if (node->kind == VT_JSON_NULL)
        return vt_text_of("");
    return node->text;
}

static enum vt_status fail(struct json *j, const struct vt_json *node, const char *what)
{
    char shown[48];

    return vt_sink_bad_row(j->sink, node->line, j->err, "\"%s\": '%s' %s", node->key ? node->key : "",
                           vt_text_copy(scalar_text(node), shown, sizeof shown), what);
}

static void copy_place(struct json *j, struct place *to, const struct place *from)
{
    *to = *from;
    to->factors = (struct vt_labels){0};
    vt_labels_merge(&to->factors, &from->factors, j->err);
}

static void set_factor(struct json *j, struct place *at, const char *name, struct vt_text value)
{
    char text[256];

    if (*vt_text_copy(value, text, sizeof text))
        vt_labels_set(&at->factors, name, text, j->err);
}

/* "config.cpu" for what is nested, but plain "cpu" below the container itself. */
static void take_factors(struct json *j, struct place *at, const struct vt_json *node, const char *prefix,
                         int depth)
{
    char name[256];

    for (const struct vt_json *c = node->child; c && !j->err->status; c = c->next) {
        snprintf(name, sizeof name, "%s%s%s", prefix, *prefix ? "." : "", c->key ? c->key : "");
        if (c->kind == VT_JSON_OBJECT && depth < 4)
            take_factors(j, at, c, name, depth + 1);
        else if (is_scalar(c) && c->key)
            set_factor(j, at, name, scalar_text(c));
    }
}

static void take_fact_members(struct json *j, const struct vt_json *node, const char *prefix, int depth)
{
    char name[256];

    for (const struct vt_json *c = node->child; c && !j->err->status; c = c->next) {
        snprintf(name, sizeof name, "%s%s%s", prefix, *prefix && c->key ? "." : "", c->key ? c->key : "");
        if (!is_scalar(c)) {
            if (depth < 4)
                take_fact_members(j, c, name, depth + 1);
        } else if (*name && scalar_text(c).n) {
            vt_sink_fact(j->sink, name, scalar_text(c), j->err);
        }
    }
}

static void take_facts(struct json *j, const struct place *at, const struct vt_json *node)
{
    vt_sink_configuration(j->sink, &at->factors, j->err);
    take_fact_members(j, node, "", 0);
}

/* ---- what an object says of itself */

struct contents {
    const struct vt_json *value, *samples, *unit, *n, *sd; /* NULL: none */
    bool failed;
};

static void take_level(struct json *j, struct place *at, size_t which, const struct vt_json *node)
{
    double number;

    if (node->kind == VT_JSON_NULL)
        return;
    if (!vt_json_value(node, &number)) {
        if (node->not_finite || node->kind == VT_JSON_NUMBER)
            fail(j, node, "is no whole number from 1 on");
        return; /* a name: take_labels sees to it */
    }
    number += j->from_0[which];
    if (number < 1 || number > 1e15 || number != floor(number))
        fail(j, node, "is no whole number from 1 on");
    else
        at->level[which] = (long)number;
}

static void take_role(struct json *j, struct place *at, struct contents *has, enum vt_role role,
                      const struct vt_json *c)
{
    double number;

    for (size_t i = 0; i < N_LEVELS; i++)
        if (role == levels[i])
            take_level(j, at, i, c);
    if (role == VT_ROLE_BENCHMARK)
        at->named = *vt_text_copy(scalar_text(c), at->benchmark, sizeof at->benchmark) != '\0';
    else if (role == VT_ROLE_METRIC)
        vt_text_copy(scalar_text(c), at->metric, sizeof at->metric);
    else if (role == VT_ROLE_UNIT)
        vt_text_copy(scalar_text(c), at->unit, sizeof at->unit);
    else if (role == VT_ROLE_BETTER && !vt_better_read(scalar_text(c), &at->better))
        fail(j, c, "is neither higher nor lower");
    else if (role == VT_ROLE_TIME && !vt_time_read(scalar_text(c), &at->time))
        at->time = NAN;
    else if (role == VT_ROLE_N)
        has->n = c;
    else if (role == VT_ROLE_SD)
        has->sd = c;
    else if (role == VT_ROLE_EXIT && vt_json_value(c, &number) && number != 0)
        has->failed = true;
}

/* The role of a scalar member. A number called `time` is a time stamp only when it tells the hour. */
static enum vt_role role_of(const struct vt_json *c, bool *exact)
{
    enum vt_role role = vt_role_of(vt_text_of(c->key), exact);
    struct vt_text stem;
    char unit[32];
    double number;

    if (role == VT_ROLE_OTHER && vt_name_unit(vt_text_of(c->key), &stem, unit, sizeof unit)
        && vt_role_of(stem, exact) == VT_ROLE_VALUE)
        return VT_ROLE_VALUE;
    if (role == VT_ROLE_TIME && *exact && c->kind == VT_JSON_NUMBER && vt_json_value(c, &number)
        && fabs(number) < 1e8)
        return VT_ROLE_OTHER;
    if (role == VT_ROLE_VALUE && c->kind == VT_JSON_STRING && !*exact && !vt_json_value(c, &number))
        return VT_ROLE_OTHER; /* "result": "pass" */
    if ((role == VT_ROLE_BENCHMARK || role == VT_ROLE_METRIC) && c->kind == VT_JSON_NUMBER)
        return VT_ROLE_OTHER;
    return role;
}

/* A list of numbers, or of such lists, by its first member that says anything. */
static bool is_number_list(const struct vt_json *node)
{
    const struct vt_json *c = node->kind == VT_JSON_ARRAY ? node->child : NULL;
    const char *unit;
    double number;

    while (c && c->kind == VT_JSON_NULL)
        c = c->next;
    if (!c)
        return node->kind == VT_JSON_ARRAY && node->n;
    return is_scalar(c) ? vt_cell_read(scalar_text(c), &number, &unit) != VT_CELL_NO_NUMBER
                        : is_number_list(c);
}

/* The first pass over an object: what holds for all in it, whatever the order of its keys. */
static void take_own(struct json *j, struct place *at, struct contents *has, const struct vt_json *node)
{
    bool value_exact = false, exact;

    for (const struct vt_json *c = node->child; c && !j->err->status; c = c->next) {
        enum container kind = is_scalar(c) ? HOLDS_UNKNOWN : container_of(c->key);
        if (c->kind == VT_JSON_OBJECT) {
            if (kind == HOLDS_FACTORS)
                take_factors(j, at, c, "", 0);
            continue;
        }
        enum vt_role role = role_of(c, &exact);
        if (is_number_list(c) && (kind == HOLDS_SAMPLES || role == VT_ROLE_VALUE))
            has->samples = c;
        if (c->kind == VT_JSON_ARRAY)
            continue;
        if (role == VT_ROLE_VALUE && (!has->value || (exact && !value_exact))) {
            has->value = c;
            value_exact = exact;
        } else {
            take_role(j, at, has, role, c);
        }
    }
    const struct vt_json *time = has->value || has->samples ? vt_json_get(node, "time") : NULL;
    if (time && is_scalar(time)
        && !vt_time_read(scalar_text(time), &at->time)) /* beside a value it is no metric */
        at->time = NAN;
}

static bool is_level(enum vt_role role)
{
    return role == VT_ROLE_BOOT || role == VT_ROLE_RUN || role == VT_ROLE_ITERATION || role == VT_ROLE_BLOCK;
}

static void note_passed(struct json *j, const char *key)
{
    if (vt_labels_get(&j->passed, key) || j->passed.n >= 20 || vt_labels_set(&j->passed, key, "", j->err))
        return;
    vt_sink_note(j->sink, "key_passed_over", VT_INFO, j->err,
                 "numbers called \"%s\" stand beside values and are passed over; put them under \"factors\" "
                 "or \"metrics\"",
                 key);
    vt_sink_note_arg(j->sink, j->err, "key", "%s", key);
}

/* Labels are factors; so are numbers that are a parameter's by their name. */
static void take_labels(struct json *j, struct place *at, const struct contents *has,
                        const struct vt_json *node)
{
    bool exact;

    for (const struct vt_json *c = node->child; c && !j->err->status; c = c->next) {
        if (!is_scalar(c) || c->kind == VT_JSON_NULL || c == has->value)
            continue;
        enum vt_role role = role_of(c, &exact);
        bool number = c->kind == VT_JSON_NUMBER || c->not_finite;
        double ignored;
        if (role == VT_ROLE_FACT && (!number || has->value || has->samples))
            vt_sink_fact(j->sink, c->key, scalar_text(c), j->err);
        else if (role == VT_ROLE_FACTOR || c->kind == VT_JSON_BOOL
                 || (role == VT_ROLE_OTHER && c->kind == VT_JSON_STRING && !number
                     && !vt_json_value(c, &ignored))
                 || (is_level(role) && !number && !vt_json_value(c, &ignored) && role != VT_ROLE_RUN
                     && role != VT_ROLE_ITERATION))
            set_factor(j, at, c->key, scalar_text(c));
    }
}

/* ---- values */

static struct vt_reading reading_at(const struct place *at, long line)
{
    struct vt_reading r =
        vt_reading_of(at->benchmark, *at->metric ? at->metric : "value", at->unit, at->better, NAN, line);

    r.boot = at->level[0];
    r.run = at->level[1] ? at->level[1] : at->level[2] ? 0 : VT_RUN_NEXT;
    r.iteration = at->level[2];
    r.block = at->level[3];
    r.time = at->time;
    r.factors = &at->factors;
    return r;
}

/* Gives one value; the place says all else. */
static void give(struct json *j, const struct place *at, const struct vt_json *node,
                 const struct contents *has)
{
    struct vt_reading r = reading_at(at, node->line);
    const char *unit;
    double number;
    enum vt_cell cell =
        node->kind == VT_JSON_BOOL ? VT_CELL_NO_NUMBER : vt_cell_read(scalar_text(node), &r.value, &unit);

    if (cell == VT_CELL_NO_NUMBER) {
        fail(j, node, "is not a number; correct it, or use --skip-bad");
        return;
    }
    if (cell == VT_CELL_MISSING) {
        if (!j->missing++)
            j->first_missing = node->line;
        return;
    }
    if (unit)
        r.unit = unit;
    if (cell != VT_CELL_NUMBER) {
        const struct vt_unit *known = vt_unit_find(r.unit);
        r.censored = vt_cell_censor(cell, r.better ? r.better : known ? known->better : VT_BETTER_UNKNOWN);
        r.value = NAN;
    }
    if (has && vt_json_value(has->n, &number) && number > 0) {
        r.aggregate_n = number;
        if (vt_json_value(has->sd, &number) && number >= 0)
            r.aggregate_sd = number;
    }
    vt_sink_add(j->sink, &r, j->err);
}

/* The metric and unit that a key stands for; what is said elsewhere is kept. */
static void name_metric(struct place *at, const char *key)
{
    struct vt_text stem;
    char unit[32], name[256];

    if (vt_name_unit(vt_text_of(key), &stem, unit, sizeof unit))
        snprintf(at->unit, sizeof at->unit, "%s", unit);
    vt_text_copy(stem, name, sizeof name);
    snprintf(at->metric, sizeof at->metric, "%s", name);
}

/* "value_ms" tells the unit, and the metric where nothing else does. */
static void name_value(struct place *at, const char *key)
{
    char metric[sizeof at->metric];

    memcpy(metric, at->metric, sizeof metric);
    name_metric(at, key);
    if (*metric)
        memcpy(at->metric, metric, sizeof metric);
}

/* A list of numbers: runs, or iterations of the run that is known; a list of lists: runs of iterations. */
static void give_list(struct json *j, const struct place *at, const struct vt_json *list)
{
    struct place here;
    long number = 0;
    bool nested = list->child && list->child->kind == VT_JSON_ARRAY;

    copy_place(j, &here, at);
    for (const struct vt_json *c = list->child; c && !j->err->status; c = c->next) {
        number++;
        if (c->kind == VT_JSON_OBJECT) {
            fail(j, c, "is an object among numbers");
        } else if (c->kind == VT_JSON_ARRAY) {
            if (!at->level[1])
                here.level[1] = number;
            give_list(j, &here, c);
        } else {
            if (at->level[1] && !nested)
                here.level[2] = at->level[2] ? at->level[2] : number;
            give(j, &here, c, NULL);
        }
    }
    vt_labels_free(&here.factors);
}

/* ---- objects and arrays */

static void walk(struct json *j, const struct place *at, const struct vt_json *node);

/* Figures that a tool computed of the samples beside them are kept to check by. */
static void report_figures(struct json *j, const struct place *at, const struct vt_json *node,
                           const struct contents *has)
{
    struct vt_reading r = reading_at(at, node->line);
    bool exact;

    if (has->samples && !has->samples->n)
        return;
    for (const struct vt_json *c = node->child; c && !j->err->status; c = c->next) {
        if (c->kind != VT_JSON_NUMBER || c == has->n || c == has->sd || (c == has->value && !has->samples))
            continue;
        enum vt_role role = role_of(c, &exact);
        if ((role != VT_ROLE_OTHER && role != VT_ROLE_VALUE && role != VT_ROLE_FACT)
            || is_one_of(c->key, " time "))
            continue;
        if (is_one_of(
                c->key,
                " mean average avg median min max minimum maximum p50 p90 p95 p99 p99_9 q1 q3 iqr mad cv sum "
                "total variance var sem stderr "))
            vt_sink_reported(j->sink, &r, c->key, scalar_text(c), j->err);
        else
            note_passed(j, c->key);
    }
}

/* Numbers of an object without a value of its own are metrics. */
static void give_metrics(struct json *j, const struct place *at, const struct vt_json *node,
                         const struct contents *has)
{
    bool exact;

    for (const struct vt_json *c = node->child; c && !j->err->status; c = c->next) {
        double number;
        enum vt_role role;
        if (!is_scalar(c) || c == has->n || c == has->sd)
            continue;
        role = role_of(c, &exact);
        if (role != VT_ROLE_OTHER && role != VT_ROLE_FACT)
            continue;
        if (c->kind != VT_JSON_NUMBER && c->kind != VT_JSON_NULL && !c->not_finite
            && !(c->kind == VT_JSON_STRING && role == VT_ROLE_OTHER && vt_json_value(c, &number)))
            continue;
        struct place here;
        copy_place(j, &here, at);
        name_metric(&here, c->key);
        if (*at->metric) /* "latency": {"p99": 3} */
            snprintf(here.metric, sizeof here.metric, "%.120s %.120s", at->metric, c->key);
        give(j, &here, c, NULL);
        vt_labels_free(&here.factors);
    }
}

static void walk_array(struct json *j, const struct place *at, const struct vt_json *list, const char *key)
{
    enum vt_role role = is_one_of(key, " runs ")         ? VT_ROLE_RUN
                        : is_one_of(key, " iterations ") ? VT_ROLE_ITERATION
                        : is_one_of(key, " boots ")      ? VT_ROLE_BOOT
                        : is_one_of(key, " rounds ")     ? VT_ROLE_BLOCK
                                                         : VT_ROLE_OTHER;
    struct place here;
    long number = 0;

    copy_place(j, &here, at);
    for (const struct vt_json *c = list->child; c && !j->err->status; c = c->next) {
        number++;
        for (size_t i = 0; i < N_LEVELS; i++)
            if (levels[i] == role)
                here.level[i] = number;
        walk(j, &here, c);
    }
    vt_labels_free(&here.factors);
}

static bool has_scalars(const struct vt_json *node)
{
    const struct vt_json *c = node->child;

    while (c && !is_scalar(c) && !is_number_list(c))
        c = c->next;
    return node->kind != VT_JSON_OBJECT || c;
}

/* No two keys may give the same series, so names of outer keys are kept: "suite/sort", "latency p99". */
static void name_by_key(struct place *at, const char *key, bool benchmark)
{
    char outer[sizeof at->metric];

    if (benchmark) {
        snprintf(outer, sizeof outer, "%s", at->named ? at->benchmark : "");
        snprintf(at->benchmark, sizeof at->benchmark, "%.120s%s%.120s", outer, *outer ? "/" : "", key);
        at->named = true;
        return;
    }
    snprintf(outer, sizeof outer, "%s", at->metric);
    name_metric(at, key);
    if (*outer) {
        char inner[sizeof at->metric];
        memcpy(inner, at->metric, sizeof inner);
        snprintf(at->metric, sizeof at->metric, "%.120s %.120s", outer, inner);
    }
}

/* Under "results", keys that are no words of ours name benchmarks, and so do keys of objects that hold but
 * objects; under "metrics", metrics; "off" and "on" are levels. */
static void walk_named(struct json *j, const struct place *at, const struct vt_json *c, enum container of)
{
    struct place here;

    copy_place(j, &here, at);
    if (vt_is_level_word(c->key))
        vt_labels_set(&here.factors, "config", c->key, j->err);
    else
        name_by_key(&here, c->key, of == HOLDS_RECORDS || !has_scalars(c));
    if (is_number_list(c))
        give_list(j, &here, c);
    else
        walk(j, &here, c);
    vt_labels_free(&here.factors);
}

/* Whether an object under "results" is one record, not a list of them by name. */
static bool is_record(const struct vt_json *node)
{
    bool exact;

    for (const struct vt_json *c = node->child; c; c = c->next) {
        enum vt_role role = vt_role_of(vt_text_of(c->key), &exact);
        if ((is_scalar(c) && role != VT_ROLE_OTHER && (role < VT_ROLE_FACTOR))
            || (!is_scalar(c) && container_of(c->key) != HOLDS_UNKNOWN))
            return true;
    }
    return false;
}

/* Records below a key that is no word of ours are of a benchmark by that name, unless they say otherwise. */
static void walk_records(struct json *j, const struct place *at, const struct vt_json *list,
                         enum container kind)
{
    struct place here;

    copy_place(j, &here, at);
    if (kind == HOLDS_UNKNOWN && vt_is_level_word(list->key))
        vt_labels_set(&here.factors, "config", list->key, j->err);
    else if (kind == HOLDS_UNKNOWN)
        name_by_key(&here, list->key, true);
    walk_array(j, &here, list, list->key);
    vt_labels_free(&here.factors);
}

static void walk_container(struct json *j, const struct place *at, const struct vt_json *c)
{
    enum container kind = container_of(c->key);

    if (kind == HOLDS_FACTS && c->kind == VT_JSON_OBJECT) {
        take_facts(j, at, c);
    } else if (kind == HOLDS_FACTORS && c->kind == VT_JSON_OBJECT) {
        return; /* taken before */
    } else if (c->kind == VT_JSON_ARRAY) {
        if (is_number_list(c) && kind == HOLDS_UNKNOWN)
            walk_named(j, at, c, HOLDS_METRICS);
        else if (is_number_list(c))
            give_list(j, at, c);
        else if ((c->child && !is_scalar(c->child)) || kind == HOLDS_RECORDS || kind == HOLDS_SAMPLES
                 || kind == HOLDS_METRICS)
            walk_records(j, at, c, kind); /* else a list of names */
    } else if (kind == HOLDS_RECORDS || kind == HOLDS_METRICS) {
        if (kind == HOLDS_RECORDS && is_record(c)) {
            walk(j, at, c);
            return;
        }
        for (const struct vt_json *each = c->child; each && !j->err->status; each = each->next)
            walk_named(j, at, each, kind);
    } else {
        walk_named(j, at, c, HOLDS_METRICS);
    }
}

/* Twice the same key in an object: nobody knows which of them holds. */
static int by_key(const void *a, const void *b)
{
    return strcmp((*(const struct vt_json *const *)a)->key, (*(const struct vt_json *const *)b)->key);
}

static bool has_twins(struct json *j, const struct vt_json *node)
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

static void walk_object(struct json *j, const struct place *at, const struct vt_json *node)
{
    struct contents has = {0};
    struct place here;

    copy_place(j, &here, at);
    if (!j->err->status && !has_twins(j, node))
        take_own(j, &here, &has, node);
    else
        goto done;
    if (has.failed) {
        vt_sink_bad_row(j->sink, node->line, j->err,
                        "this run failed (its exit status is not 0); remove it, or use --skip-bad");
        goto done;
    }
    take_labels(j, &here, &has, node);
    if (has.value && !has.samples) {
        name_value(&here, has.value->key);
        give(j, &here, has.value, &has);
    }
    if (has.samples)
        give_list(j, &here, has.samples);
    if (has.value || has.samples)
        report_figures(j, &here, node, &has);
    else
        give_metrics(j, &here, node, &has);
    for (const struct vt_json *c = node->child; c && !j->err->status; c = c->next)
        if (!is_scalar(c) && c != has.samples)
            walk_container(j, &here, c);
done:
    vt_labels_free(&here.factors);
}

static void walk(struct json *j, const struct place *at, const struct vt_json *node)
{
    if (j->err->status)
        return;
    if (node->kind == VT_JSON_OBJECT)
        walk_object(j, at, node);
    else if (node->kind == VT_JSON_ARRAY)
        walk_array(j, at, node, "");
    else
        give(j, at, node, NULL);
}

/* ---- the file */

/* Whether a level is counted from 0 anywhere: "run": 0. */
static bool counts_from_0(struct vt_text text, const char *key)
{
    char quoted[40];

    snprintf(quoted, sizeof quoted, "\"%s\"", key);
    while (vt_text_find(text, quoted, &text)) {
        struct vt_text rest = text, colon;
        double number;
        if (vt_text_split(rest, ':', &colon, &rest) && !vt_text_trim(colon).n
            && vt_text_number(&rest, &number) && number == 0)
            return true;
    }
    return false;
}

static void next_line(struct vt_documents *d)
{
    struct vt_text line;

    if (!vt_text_split(d->rest, '\n', &line, &d->rest))
        d->rest.n = 0;
    d->line++;
}

/* Only blanks, commas and the brackets of an array of records may stand between documents: anything else
 * would be a record that lost its beginning. Steps into an array, so that a long one is read record by
 * record. */
static bool step(struct json *j, struct vt_documents *d, bool *in_array)
{
    while (d->rest.n && !j->err->status) {
        char c = *d->rest.s, shown[48];
        struct vt_text line = d->rest, rest;
        if (c == '{' || (c == '[' && *in_array))
            return true;
        if (c == '[' || c == ']') {
            *in_array = c == '[';
        } else if (c != ' ' && c != '\t' && c != '\r' && c != '\n' && c != ',') {
            line = vt_text_split(line, '\n', &line, &rest) ? line : d->rest;
            vt_sink_bad_row(j->sink, d->line, j->err, "'%s' is no JSON object; was the line cut?",
                            vt_text_copy(vt_text_trim(line), shown, sizeof shown));
            next_line(d);
            continue;
        }
        d->line += c == '\n';
        d->rest = (struct vt_text){d->rest.s + 1, d->rest.n - 1};
    }
    if (!j->err->status && *in_array)
        vt_fail_at(j->err, VT_INPUT, j->name, d->line, "the array is not closed; was the file cut off?");
    return false;
}

/* With --skip-bad, a document that is no JSON costs its first line. */
static bool next_document(struct json *j, struct vt_documents *d, const struct vt_json **root)
{
    struct vt_error local = {0};

    *root = NULL;
    if (vt_documents_next(d, root, &local))
        return true;
    if (local.status != VT_INPUT)
        vt_error_move(j->err, &local);
    else if (local.status && !vt_sink_bad_row(j->sink, local.line, j->err, "%s", vt_error_text(&local))) {
        vt_error_free(&local);
        next_line(d);
        return true;
    }
    vt_error_free(&local);
    return false;
}

/* Lines above the first document, as a console shows them, are passed over. */
static void skip_noise(struct vt_documents *d)
{
    struct vt_text line, after;

    while (d->rest.n) {
        struct vt_text start = vt_text_trim(d->rest);
        if (vt_text_starts(start, "{") || vt_text_starts(start, "[{") || vt_text_starts(start, "[\n")
            || vt_text_starts(start, "[ ") || vt_text_starts(start, "[\r") || vt_text_starts(start, "[["))
            return;
        if (!vt_text_split(d->rest, '\n', &line, &after))
            return;
        d->rest = after;
        d->line++;
    }
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct json j = {.sink = sink, .err = err, .name = in->name};
    struct vt_documents d = vt_documents_of(in);
    struct place top = {.time = NAN};
    const struct vt_json *root;
    bool in_array = false;

    vt_sink_benchmark(sink, top.benchmark, sizeof top.benchmark);
    for (size_t i = 0; i < N_LEVELS; i++)
        j.from_0[i] = counts_from_0(in->text, vt_role_name(levels[i]));
    skip_noise(&d);
    while (step(&j, &d, &in_array) && next_document(&j, &d, &root))
        if (root)
            walk(&j, &top, root);
    vt_documents_free(&d);
    vt_labels_free(&top.factors);
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
