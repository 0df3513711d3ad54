#include "base/text.h"
#include "model/study.h"
#include "stream/codec.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct columns {
    double *value, *boot, *run, *iteration, *block, *time;
    size_t n, n_boot, n_run, n_iteration, n_block, n_time;
};

static void free_columns(struct columns *c)
{
    free(c->value);
    free(c->boot);
    free(c->run);
    free(c->iteration);
    free(c->block);
    free(c->time);
}

static bool get_columns(const struct vt_members *m, struct columns *c, struct vt_error *err)
{
    const struct {
        const char *key;
        double **to;
        size_t *n;
    } columns[] = {
        {"values", &c->value, &c->n},      {"boot", &c->boot, &c->n_boot},
        {"run", &c->run, &c->n_run},       {"iteration", &c->iteration, &c->n_iteration},
        {"block", &c->block, &c->n_block}, {"time", &c->time, &c->n_time},
    };

    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        if (!vt_slice_numbers(vt_members_get(m, columns[i].key), columns[i].to, columns[i].n)) {
            vt_fail(err, VT_INPUT, "has '%s' that is not an array of numbers", columns[i].key);
            return false;
        }
        if (*columns[i].to && *columns[i].n != c->n) {
            vt_fail(err, VT_INPUT, "has %zu values but %zu of '%s'; the arrays must be parallel", c->n,
                    *columns[i].n, columns[i].key);
            return false;
        }
    }
    return true;
}

/* Boots, runs, iterations and blocks are counted from 1; null, here NAN, is not known. */
static bool get_count(const double *column, size_t i, const char *key, long *count, struct vt_error *err)
{
    *count = 0;
    if (!column || isnan(column[i]))
        return true;
    if (!(column[i] >= 1 && column[i] < 1e15 && column[i] == floor(column[i]))) {
        vt_fail(err, VT_INPUT, "has %.17g in '%s', where whole numbers from 1 (or null) are counted",
                column[i], key);
        return false;
    }
    *count = (long)column[i];
    return true;
}

static enum vt_status push_values(struct vt_series *s, const struct columns *c, struct vt_error *err)
{
    for (size_t i = 0; i < c->n; i++) {
        struct vt_sample sample = {
            .value = c->value[i], .time = c->time ? c->time[i] : NAN, .aggregate_sd = NAN};
        if (!get_count(c->boot, i, "boot", &sample.boot, err)
            || !get_count(c->run, i, "run", &sample.run, err)
            || !get_count(c->iteration, i, "iteration", &sample.iteration, err)
            || !get_count(c->block, i, "block", &sample.block, err) || vt_series_push(s, &sample, err))
            break;
    }
    return err->status;
}

/* Sources are put in place after the values, so that one pass over the text serves. */
static bool take_source(void *context, size_t index, const char *text)
{
    struct vt_series *s = context;
    const char *colon = text ? strrchr(text, ':') : NULL;
    char *end;
    long line = colon ? strtol(colon + 1, &end, 10) : 0;
    struct vt_error err VT_ERROR_FREED = {0};

    if (index >= s->n)
        return false;
    if (!text || !*text)
        return true;
    bool has_line = colon && colon[1] && !*end;
    char *file = vt_text_dup((struct vt_text){text, has_line ? (size_t)(colon - text) : strlen(text)});
    bool set = file && !vt_series_set_source(s, index, file, has_line ? line : 0, &err);
    free(file);
    return set;
}

static bool is_index(double x, size_t n)
{
    return x >= 0 && x < (double)n && x == floor(x);
}

static void get_censored(const json_t *array, struct vt_series *s, struct vt_error *err)
{
    for (size_t i = 0; i < json_array_size(array); i++) {
        const json_t *one = json_array_get(array, i);
        double index = vt_read_number(one, "index");
        const char *side = json_string_value(json_object_get(one, "side"));
        if (!is_index(index, s->n))
            vt_fail(err, VT_INPUT, "has a censored index that is none of its values");
        else if (!side || (strcmp(side, "below") && strcmp(side, "above")))
            vt_fail(err, VT_INPUT, "has a censored value whose side is neither \"above\" nor \"below\"");
        else
            vt_series_set_censored(s, (size_t)index,
                                   strcmp(side, "below") ? VT_CENSORED_ABOVE : VT_CENSORED_BELOW, err);
    }
}

/* null is a plain value. */
static void get_aggregates(const json_t *array, struct vt_series *s, struct vt_error *err)
{
    if (json_array_size(array) > s->n)
        vt_fail(err, VT_INPUT, "has more aggregates than values");
    for (size_t i = 0; i < json_array_size(array) && !err->status; i++) {
        const json_t *one = json_array_get(array, i);
        double n = vt_read_number(one, "n"), sd = vt_read_number(one, "sd");
        if (json_is_null(one))
            continue;
        if (!(n >= 1 && n == floor(n)) || sd < 0)
            vt_fail(
                err, VT_INPUT,
                "has an aggregate that is no mean of n values: n is a whole number from 1, sd at least 0");
        else
            vt_series_set_aggregate(s, i, n, sd, err);
    }
}

static void get_rejected(const json_t *array, struct vt_series *s, struct vt_error *err)
{
    size_t n = json_array_size(array);

    s->rejected = n ? calloc(n, sizeof *s->rejected) : NULL;
    if (n && !s->rejected) {
        vt_no_memory(err);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        const json_t *one = json_array_get(array, i);
        double index = vt_read_number(one, "index");
        if (!is_index(index, s->n) || (i > 0 && index <= (double)s->rejected[i - 1].index)) {
            vt_fail(err, VT_INPUT, "has a rejected index that is none of its values or out of order");
            return;
        }
        struct vt_rejected *r = &s->rejected[s->n_rejected++];
        r->index = (size_t)index;
        if (!vt_read_word(one, "rule", r->rule, sizeof r->rule))
            vt_fail(err, VT_INPUT, "has a rejected value whose rule is no outlier rule");
        r->score = vt_read_number(one, "score");
        r->limit = vt_read_number(one, "limit");
    }
}

json_t *vt_read_member(const struct vt_members *m, const char *key)
{
    struct vt_slice slice = vt_members_get(m, key);
    return slice.s ? json_loadb(slice.s, slice.n, JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL, NULL) : NULL;
}

/* A string member, or "" when it is absent; false when it is something else. */
bool vt_read_string(const struct vt_members *m, const char *key, char **to)
{
    json_t *value = vt_read_member(m, key);
    bool ok = !vt_members_get(m, key).s || json_is_string(value);

    free(*to);
    *to = strdup(json_is_string(value) ? json_string_value(value) : "");
    json_decref(value);
    return ok && *to;
}

static bool get_identity(const struct vt_members *m, struct vt_series *s, struct vt_error *err)
{
    char *better = NULL;
    json_t *factors = vt_read_member(m, "factors"), *reported = vt_read_member(m, "reported");
    bool ok = vt_read_string(m, "benchmark", &s->benchmark) && vt_read_string(m, "metric", &s->metric)
              && vt_read_string(m, "unit", &s->unit) && vt_read_string(m, "format", &s->format)
              && vt_read_string(m, "better", &better) && vt_better_from_name(better, &s->better)
              && (!factors || vt_read_labels(factors, &s->factors, err))
              && (!reported || vt_read_labels(reported, &s->reported, err));
    free(better);
    json_decref(factors);
    json_decref(reported);
    if (!ok)
        vt_fail(err, VT_INPUT,
                "has benchmark, metric, unit, better, format, factors or reported of the wrong type");
    return ok;
}

static bool is_list(const json_t *value)
{
    return !value || json_is_null(value) || json_is_array(value);
}

void vt_read_series(const struct vt_members *m, struct vt_series *s, struct vt_error *err)
{
    struct columns c = {0};
    json_t *censored = vt_read_member(m, "censored"), *aggregate = vt_read_member(m, "aggregate"),
           *rejected = vt_read_member(m, "rejected");

    if (!get_identity(m, s, err) || !get_columns(m, &c, err) || push_values(s, &c, err))
        goto done;
    if (!vt_slice_strings(vt_members_get(m, "source"), take_source, s))
        vt_fail(err, VT_INPUT, "has 'source' that is not an array of strings parallel to its values");
    if (!is_list(censored) || !is_list(aggregate) || !is_list(rejected))
        vt_fail(err, VT_INPUT, "has 'censored', 'aggregate' or 'rejected' that is not an array");
    get_censored(censored, s, err);
    get_aggregates(aggregate, s, err);
    get_rejected(rejected, s, err);
done:
    free_columns(&c);
    json_decref(censored);
    json_decref(aggregate);
    json_decref(rejected);
}
