#include "base/number.h"
#include "model/study.h"
#include "stream/codec.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void vt_json_put_string(yajl_gen g, const char *s)
{
    yajl_gen_string(g, (const unsigned char *)s, strlen(s));
}

void vt_json_put_number(yajl_gen g, double x)
{
    char text[VT_NUMBER_SIZE];

    if (isfinite(x))
        yajl_gen_number(g, text, vt_number_text(x, text));
    else
        yajl_gen_null(g);
}

void vt_json_put_key_string(yajl_gen g, const char *key, const char *value)
{
    vt_json_put_string(g, key);
    vt_json_put_string(g, value);
}

void vt_json_put_key_number(yajl_gen g, const char *key, double value)
{
    vt_json_put_string(g, key);
    vt_json_put_number(g, value);
}

void vt_json_put_labels(yajl_gen g, const struct vt_labels *labels)
{
    yajl_gen_map_open(g);
    for (size_t i = 0; i < labels->n; i++)
        vt_json_put_key_string(g, labels->at[i].name, labels->at[i].value);
    yajl_gen_map_close(g);
}

static void put_numbers(yajl_gen g, const struct vt_labels *labels)
{
    yajl_gen_map_open(g);
    for (size_t i = 0; i < labels->n; i++)
        vt_json_put_key_number(g, labels->at[i].name, strtod(labels->at[i].value, NULL));
    yajl_gen_map_close(g);
}

/* An unbounded end is null: the key is there, so it is told from an absent one. */
static void put_interval(yajl_gen g, const struct vt_interval_of *ci)
{
    yajl_gen_map_open(g);
    vt_json_put_key_string(g, "of", ci->of);
    vt_json_put_key_number(g, "level", ci->level);
    vt_json_put_key_string(g, "method", ci->method);
    vt_json_put_key_number(g, "low", ci->low);
    vt_json_put_key_number(g, "high", ci->high);
    yajl_gen_map_close(g);
}

static void put_test(yajl_gen g, const struct vt_test_result *t)
{
    yajl_gen_map_open(g);
    vt_json_put_key_string(g, "name", t->name);
    vt_json_put_key_string(g, "method", t->method);
    if (!isnan(t->statistic))
        vt_json_put_key_number(g, "statistic", t->statistic);
    if (!isnan(t->df))
        vt_json_put_key_number(g, "df", t->df);
    vt_json_put_key_number(g, "p", t->p);
    yajl_gen_map_close(g);
}

static void put_level(yajl_gen g, const struct vt_level_variance *l)
{
    yajl_gen_map_open(g);
    vt_json_put_key_string(g, "level", l->level);
    vt_json_put_key_number(g, "n", l->n);
    vt_json_put_key_number(g, "variance", l->variance);
    vt_json_put_key_number(g, "share", l->share);
    yajl_gen_map_close(g);
}

static void put_array(yajl_gen g, const struct vt_field *f, const void *at, size_t n)
{
    yajl_gen_array_open(g);
    for (size_t i = 0; i < n; i++) {
        if (f->type == VT_FIELD_INTERVALS)
            put_interval(g, (const struct vt_interval_of *)at + i);
        else if (f->type == VT_FIELD_TESTS)
            put_test(g, (const struct vt_test_result *)at + i);
        else if (f->type == VT_FIELD_LEVELS)
            put_level(g, (const struct vt_level_variance *)at + i);
        else
            vt_json_put_string(g, ((const char *const *)at)[i]);
    }
    yajl_gen_array_close(g);
}

static bool is_absent(const struct vt_field *f, const void *at, size_t n)
{
    const struct vt_interval_of *ci = at;

    switch (f->type) {
    case VT_FIELD_DOUBLE:
        return isnan(*(const double *)at);
    case VT_FIELD_STRING:
        return !*(char *const *)at;
    case VT_FIELD_CHARS:
        return !*(const char *)at;
    case VT_FIELD_INTERVAL:
        return isnan(ci->low) && isnan(ci->high);
    case VT_FIELD_NUMBERS:
        return ((const struct vt_labels *)at)->n == 0;
    case VT_FIELD_QUANTITY:
        return isnan(((const struct vt_estimated *)at)->ratio);
    case VT_FIELD_SLOW:
        return isnan(((const struct vt_slow_runs *)at)->n);
    case VT_FIELD_EFFECT:
        return isnan(((const struct vt_effect *)at)->ratio);
    case VT_FIELD_INTERVALS:
    case VT_FIELD_TESTS:
    case VT_FIELD_LEVELS:
        return n == 0;
    default:
        return false;
    }
}

static void put_evidence(yajl_gen g, const struct vt_evidence evidence[], size_t n)
{
    yajl_gen_array_open(g);
    for (size_t i = 0; i < n; i++) {
        yajl_gen_map_open(g);
        vt_json_put_key_string(g, "claim", evidence[i].claim);
        vt_json_put_key_string(g, "line", evidence[i].line);
        vt_json_put_key_string(g, "source", evidence[i].source);
        yajl_gen_map_close(g);
    }
    yajl_gen_array_close(g);
}

static void put_counts(yajl_gen g, const double counts[])
{
    yajl_gen_map_open(g);
    for (int v = 0; v < VT_N_VERDICTS; v++)
        vt_json_put_key_number(g, vt_verdict_name((enum vt_verdict)v), counts[v]);
    yajl_gen_map_close(g);
}

static void put_value(yajl_gen g, const struct vt_field *f, const void *at, size_t n)
{
    switch (f->type) {
    case VT_FIELD_DOUBLE:
        vt_json_put_number(g, *(const double *)at);
        break;
    case VT_FIELD_STRING:
        vt_json_put_string(g, *(char *const *)at);
        break;
    case VT_FIELD_CHARS:
        vt_json_put_string(g, at);
        break;
    case VT_FIELD_LABELS:
        vt_json_put_labels(g, at);
        break;
    case VT_FIELD_NUMBERS:
        put_numbers(g, at);
        break;
    case VT_FIELD_QUANTITY:
        yajl_gen_map_open(g);
        vt_json_put_fields(g, vt_estimated_fields, at);
        yajl_gen_map_close(g);
        break;
    case VT_FIELD_SLOW:
        yajl_gen_map_open(g);
        vt_json_put_fields(g, vt_slow_fields, at);
        yajl_gen_map_close(g);
        break;
    case VT_FIELD_EFFECT:
        yajl_gen_map_open(g);
        vt_json_put_fields(g, vt_effect_fields, at);
        yajl_gen_map_close(g);
        break;
    case VT_FIELD_BETTER:
        vt_json_put_string(g, vt_better_name(*(const enum vt_better *)at));
        break;
    case VT_FIELD_VERDICT:
        vt_json_put_string(g, vt_verdict_name(*(const enum vt_verdict *)at));
        break;
    case VT_FIELD_SEVERITY:
        vt_json_put_string(g, *(const enum vt_severity *)at == VT_WARNING ? "warning" : "info");
        break;
    case VT_FIELD_EVIDENCE:
        put_evidence(g, *(const struct vt_evidence *const *)at, n);
        break;
    case VT_FIELD_INTERVAL:
        put_interval(g, at);
        break;
    case VT_FIELD_COUNTS:
        put_counts(g, at);
        break;
    case VT_FIELD_SUMMARY:
        yajl_gen_map_open(g);
        vt_json_put_fields(g, vt_summary_fields, at);
        yajl_gen_map_close(g);
        break;
    default:
        put_array(g, f, at, n);
    }
}

void vt_json_put_fields(yajl_gen g, const struct vt_field *fields, const void *record)
{
    const char *group = NULL;

    for (const struct vt_field *f = fields; f->key; f++) {
        const void *at = (const char *)record + f->offset;
        size_t n = f->count ? *(const size_t *)(const void *)((const char *)record + f->count) : 0;
        if (is_absent(f, at, n))
            continue;
        if (group && (!f->group || strcmp(group, f->group))) {
            yajl_gen_map_close(g);
            group = NULL;
        }
        if (f->group && !group) {
            vt_json_put_string(g, f->group);
            yajl_gen_map_open(g);
            group = f->group;
        }
        vt_json_put_string(g, f->key);
        put_value(g, f, at, n);
    }
    if (group)
        yajl_gen_map_close(g);
}
