#include "base/array.h"
#include "model/join.h"
#include "model/unit.h"
#include "parsers/kit/sink_state.h"

#include <stdlib.h>
#include <string.h>

/* What --better says of it: by both names, else by either; NULL: nothing. */
static const struct vt_label *given_direction(const struct vt_labels *given, const struct vt_reading *r)
{
    const struct vt_label *found = NULL;

    for (size_t i = 0; i < given->n; i++) {
        const char *name = given->at[i].name;
        size_t n = strlen(r->benchmark);
        if (!strncmp(name, r->benchmark, n) && name[n] == '/' && !strcmp(name + n + 1, r->metric))
            return &given->at[i];
        if (!strcmp(name, r->benchmark))
            found = &given->at[i];
        else if (!strcmp(name, r->metric) && (!found || strcmp(found->name, r->benchmark) != 0))
            found = &given->at[i];
    }
    return found;
}

/* Appends to `why` what decided. */
static enum vt_better direction(struct vt_sink *sink, const struct vt_reading *r, struct vt_buffer *why)
{
    const struct vt_label *given = given_direction(&sink->options->better, r);
    const struct vt_unit *unit = vt_unit_find(r->unit);
    const char *all = vt_labels_get(&sink->options->better, "");
    enum vt_better better = VT_BETTER_UNKNOWN;

    if (given && vt_better_from_name(given->value, &better)) {
        vt_buffer_printf(why, "--better %s=%s", given->name, given->value);
        return better;
    }
    if (r->better && !r->assumed) {
        if (r->better_why || r->format)
            vt_buffer_puts(why, r->better_why ? r->better_why : "the stream says it");
        else
            vt_buffer_printf(why, "known of what %s measures", sink->format);
        return r->better;
    }
    if (unit && unit->better) {
        vt_buffer_printf(why, "%s: its unit is %s", vt_unit_quality(unit->name), unit->name);
        return unit->better;
    }
    if (all && vt_better_from_name(all, &better)) {
        vt_buffer_printf(why, "--better %s", all);
        return better;
    }
    sink->assumed |= r->assumed;
    vt_buffer_puts(why, r->assumed                        ? "numbers without a name are taken for times"
                        : r->better_why && *r->better_why ? r->better_why
                                                          : "neither its name nor its unit says");
    return r->better;
}

static enum vt_status check_name(const struct vt_sink *sink, const char *what, const char *name, long line,
                                 struct vt_error *err)
{
    size_t n = strlen(name);

    if (n <= VT_NAME_MAX)
        return VT_OK;
    return vt_fail_at(
        err, VT_INPUT, sink->file, line,
        "the %s '%.60s...' is %zu bytes long, where a name has at most %zu; give it a shorter one", what,
        name, n, VT_NAME_MAX);
}

/* What is so long that nobody meant it as a name is refused, as names are never cut. */
static enum vt_status check_names(const struct vt_sink *sink, const struct vt_reading *r,
                                  const struct vt_labels *factors, struct vt_error *err)
{
    if (check_name(sink, "benchmark", r->benchmark, r->line, err)
        || check_name(sink, "metric", r->metric, r->line, err)
        || check_name(sink, "unit", r->unit, r->line, err))
        return err->status;
    for (size_t i = 0; i < factors->n && !err->status; i++) {
        check_name(sink, "factor", factors->at[i].name, r->line, err);
        check_name(sink, "level", factors->at[i].value, r->line, err);
    }
    return err->status;
}

static enum vt_status new_series(struct vt_sink *sink, const struct vt_reading *r,
                                 const struct vt_labels *factors, struct vt_error *err)
{
    const struct vt_unit *unit = vt_unit_find(r->unit);

    if (check_names(sink, r, factors, err))
        return err->status;
    struct vt_track *tracks = vt_array_grow(sink->tracks, sink->n_tracks, sizeof *tracks);
    if (!tracks)
        return vt_no_memory(err);
    sink->tracks = tracks;
    struct vt_series *s = vt_study_add_series(sink->study, err);
    if (!s)
        return err->status;
    tracks[sink->n_tracks++] = (struct vt_track){0};
    struct vt_buffer why = {0};
    enum vt_better better = direction(sink, r, &why);
    if (!vt_series_name(s, r->benchmark, r->metric, unit ? unit->name : r->unit, better, err)
        && !vt_labels_merge(&s->factors, factors, err))
        vt_sink_tell_series(sink, s, r, vt_buffer_text(&why), err);
    vt_buffer_free(&why);
    if (err->status)
        return err->status;
    free(s->format);
    s->format = strdup(r->format ? r->format : sink->format);
    return s->format ? vt_labels_merge(&tracks[sink->n_tracks - 1].parameters, &sink->parameters, err)
                     : vt_no_memory(err);
}

/* A series is of an identity and of the parameters that its readings had. */
static bool is_of(const void *sink, size_t number, const void *key)
{
    const struct vt_sink *of = sink;
    const struct vt_identity *i = key;
    const struct vt_series *s = &of->study->series[number];

    return !strcmp(s->benchmark, i->benchmark) && !strcmp(s->metric, i->metric)
           && vt_labels_equal(&s->factors, i->factors)
           && vt_labels_equal(&of->tracks[number].parameters, &of->parameters);
}

static uint64_t hash_of(const struct vt_sink *sink, const struct vt_identity *identity)
{
    return vt_identity_hash(identity) ^ (3 * vt_labels_hash(&sink->parameters));
}

size_t vt_sink_find(const struct vt_sink *sink, const struct vt_reading *r, const struct vt_labels *factors)
{
    struct vt_identity identity = {r->benchmark, r->metric, factors};

    return vt_index_find(&sink->index, hash_of(sink, &identity), is_of, sink, &identity);
}

static enum vt_status find_series(struct vt_sink *sink, const struct vt_reading *r,
                                  const struct vt_labels *factors, size_t *series, struct vt_error *err)
{
    struct vt_identity identity = {r->benchmark, r->metric, factors};

    *series = vt_sink_find(sink, r, factors);
    if (*series != VT_NOT_FOUND)
        return VT_OK;
    if (new_series(sink, r, factors, err))
        return err->status;
    *series = sink->study->n_series - 1;
    return vt_index_add(&sink->index, hash_of(sink, &identity), *series) ? VT_OK : vt_no_memory(err);
}

enum vt_status vt_sink_series(struct vt_sink *sink, const struct vt_reading *r, size_t *series,
                              struct vt_error *err)
{
    struct vt_labels merged = {0};

    if (!r->factors || !r->factors->n)
        return find_series(sink, r, &sink->factors, series, err);
    if (!vt_labels_merge(&merged, &sink->factors, err) && !vt_labels_merge(&merged, r->factors, err))
        find_series(sink, r, &merged, series, err);
    vt_labels_free(&merged);
    return err->status;
}

enum vt_better vt_sink_better(const struct vt_sink *sink, size_t series)
{
    return sink->study->series[series].better;
}
