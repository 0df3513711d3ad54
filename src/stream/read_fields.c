#include "model/study.h"
#include "stream/codec.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool vt_read_labels(const json_t *value, struct vt_labels *labels, struct vt_error *err)
{
    const char *key;
    json_t *member;
    char text[64];

    if (!json_is_object(value))
        return false;
    json_object_foreach((json_t *)value, key, member)
    {
        const char *string = json_string_value(member);
        if (!string && json_is_number(member)) {
            snprintf(text, sizeof text, "%.17g", json_number_value(member));
            string = text;
        } else if (!string && json_is_boolean(member)) {
            string = json_is_true(member) ? "true" : "false";
        }
        if (string && vt_labels_set(labels, key, string, err))
            return false;
    }
    return true;
}

static bool get_string(const json_t *value, char **to, struct vt_error *err)
{
    if (!json_is_string(value))
        return false;
    free(*to);
    *to = strdup(json_string_value(value));
    if (!*to)
        vt_no_memory(err);
    return *to;
}

bool vt_read_word(const json_t *object, const char *key, char *to, size_t size)
{
    const json_t *value = json_object_get(object, key);

    *to = '\0';
    if (!value || json_is_null(value))
        return true;
    if (!json_is_string(value) || json_string_length(value) >= size)
        return false;
    memcpy(to, json_string_value(value), json_string_length(value) + 1);
    return true;
}

double vt_read_number(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    return json_is_number(value) ? json_number_value(value) : NAN;
}

/* null is an end that the data do not bound. */
static double get_end(const json_t *object, const char *key, double unbounded)
{
    const json_t *value = json_object_get(object, key);
    return json_is_null(value) ? unbounded : vt_read_number(object, key);
}

static bool is_share(double x)
{
    return isnan(x) || (x >= 0 && x <= 1);
}

static bool get_interval(const json_t *value, struct vt_interval_of *ci)
{
    if (!json_is_object(value) || !vt_read_word(value, "of", ci->of, sizeof ci->of)
        || !vt_read_word(value, "method", ci->method, sizeof ci->method))
        return false;
    ci->level = vt_read_number(value, "level");
    ci->low = get_end(value, "low", -INFINITY);
    ci->high = get_end(value, "high", INFINITY);
    return is_share(ci->level) && !(ci->low > ci->high);
}

static bool get_test(const json_t *value, struct vt_test_result *t)
{
    t->statistic = vt_read_number(value, "statistic");
    t->df = vt_read_number(value, "df");
    t->p = vt_read_number(value, "p");
    return vt_read_word(value, "name", t->name, sizeof t->name)
           && vt_read_word(value, "method", t->method, sizeof t->method) && is_share(t->p) && !(t->df < 0);
}

static bool get_level(const json_t *value, struct vt_level_variance *l)
{
    l->n = vt_read_number(value, "n");
    l->variance = vt_read_number(value, "variance");
    l->share = vt_read_number(value, "share");
    return vt_read_word(value, "level", l->level, sizeof l->level) && !(l->n < 0);
}

static size_t most_elements(enum vt_field_type type)
{
    const struct vt_summary *s = NULL;
    const struct vt_comparison *c = NULL;

    switch (type) {
    case VT_FIELD_INTERVALS:
        return sizeof s->ci / sizeof *s->ci;
    case VT_FIELD_LEVELS:
        return sizeof s->levels / sizeof *s->levels;
    case VT_FIELD_TESTS:
        return sizeof c->tests / sizeof *c->tests;
    default:
        return VT_MAX_FLAGS;
    }
}

static bool get_array(const json_t *value, const struct vt_field *f, void *at, size_t *count)
{
    size_t most = most_elements(f->type);

    if (!json_is_array(value))
        return false;
    *count = 0;
    for (size_t i = 0; i < json_array_size(value) && *count < most; i++) {
        const json_t *element = json_array_get(value, i);
        if (f->type == VT_FIELD_FLAGS) {
            if (json_is_string(element))
                vt_flag_add(at, count, json_string_value(element));
            continue;
        }
        if (!json_is_object(element))
            return false;
        if (f->type == VT_FIELD_INTERVALS ? !get_interval(element, (struct vt_interval_of *)at + *count)
            : f->type == VT_FIELD_TESTS   ? !get_test(element, (struct vt_test_result *)at + *count)
                                          : !get_level(element, (struct vt_level_variance *)at + *count))
            return false;
        ++*count;
    }
    return true;
}

static bool get_evidence(const json_t *value, struct vt_evidence **evidence, size_t *count,
                         struct vt_error *err)
{
    struct vt_environment all = {0};

    for (size_t i = 0; i < json_array_size(value) && !err->status; i++) {
        const json_t *one = json_array_get(value, i);
        const char *claim = json_string_value(json_object_get(one, "claim"));
        const char *line = json_string_value(json_object_get(one, "line"));
        const char *source = json_string_value(json_object_get(one, "source"));
        vt_environment_prove(&all, claim ? claim : "", line ? line : "", source ? source : "", err);
    }
    *evidence = all.evidence;
    *count = all.n_evidence;
    return json_is_array(value) && !err->status;
}

static bool get_value(const json_t *value, const struct vt_field *f, void *at, size_t *count,
                      struct vt_error *err)
{
    switch (f->type) {
    case VT_FIELD_DOUBLE:
        *(double *)at = json_number_value(value);
        return json_is_number(value) && vt_field_in_range(f, *(double *)at);
    case VT_FIELD_STRING:
        return get_string(value, at, err);
    case VT_FIELD_CHARS:
        if (!json_is_string(value) || json_string_length(value) >= f->size)
            return false;
        memcpy(at, json_string_value(value), json_string_length(value) + 1);
        return true;
    case VT_FIELD_QUANTITY:
        return json_is_object(value) && vt_read_fields(value, vt_estimated_fields, at, err);
    case VT_FIELD_SLOW:
        return json_is_object(value) && vt_read_fields(value, vt_slow_fields, at, err);
    case VT_FIELD_EFFECT:
        return json_is_object(value) && vt_read_fields(value, vt_effect_fields, at, err);
    case VT_FIELD_LABELS:
    case VT_FIELD_NUMBERS:
        return vt_read_labels(value, at, err);
    case VT_FIELD_BETTER:
        return json_is_string(value) && vt_better_from_name(json_string_value(value), at);
    case VT_FIELD_VERDICT:
        return json_is_string(value) && vt_verdict_from_name(json_string_value(value), at);
    case VT_FIELD_SEVERITY:
        *(enum vt_severity *)at =
            json_is_string(value) && !strcmp(json_string_value(value), "warning") ? VT_WARNING : VT_INFO;
        return json_is_string(value);
    case VT_FIELD_EVIDENCE:
        return get_evidence(value, at, count, err);
    case VT_FIELD_INTERVAL:
        return get_interval(value, at);
    case VT_FIELD_COUNTS:
        for (int v = 0; v < VT_N_VERDICTS; v++)
            ((double *)at)[v] = vt_read_number(value, vt_verdict_name((enum vt_verdict)v));
        return json_is_object(value);
    case VT_FIELD_SUMMARY:
        return json_is_object(value) && vt_read_fields(value, vt_summary_fields, at, err);
    default:
        return get_array(value, f, at, count);
    }
}

/* Who reads a record need not ask whether a name is there. */
static void fill_absent(const struct vt_field *f, void *at, struct vt_error *err)
{
    if (f->type == VT_FIELD_STRING && !*(char **)at && !(*(char **)at = strdup("")))
        vt_no_memory(err);
    if (f->type == VT_FIELD_SUMMARY)
        vt_read_fields(NULL, vt_summary_fields, at, err);
}

bool vt_read_fields(const json_t *object, const struct vt_field *fields, void *record, struct vt_error *err)
{
    for (const struct vt_field *f = fields; f->key; f++) {
        const json_t *from = f->group ? json_object_get(object, f->group) : object;
        const json_t *value = json_object_get(from, f->key);
        size_t *count = f->count ? (size_t *)(void *)((char *)record + f->count) : NULL;
        if (!value || json_is_null(value)) {
            fill_absent(f, (char *)record + f->offset, err);
            continue;
        }
        if (!get_value(value, f, (char *)record + f->offset, count, err)) {
            vt_fail(err, VT_INPUT, "has the key '%s' with a value of the wrong type or out of its range",
                    f->key);
            return false;
        }
    }
    return true;
}
