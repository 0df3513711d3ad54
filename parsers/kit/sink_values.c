#include "base/array.h"
#include "model/join.h"
#include "model/unit.h"
#include "parsers/kit/sink_state.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What --better says of it: by both names, else by either; NULL: nothing. */
static const char *given_direction(const struct vt_labels *given, const struct vt_reading *r)
{
    for (size_t i = 0; i < given->n; i++) {
        const char *name = given->at[i].name;
        size_t n = strlen(r->benchmark);
        if (!strncmp(name, r->benchmark, n) && name[n] == '/' && !strcmp(name + n + 1, r->metric))
            return given->at[i].value;
    }
    const char *by_benchmark = vt_labels_get(given, r->benchmark);
    return by_benchmark ? by_benchmark : vt_labels_get(given, r->metric);
}

static enum vt_better direction(struct vt_sink *sink, const struct vt_reading *r)
{
    const char *name = given_direction(&sink->options->better, r);
    const struct vt_unit *unit = vt_unit_find(r->unit);
    enum vt_better better = VT_BETTER_UNKNOWN;

    if (name && vt_better_from_name(name, &better))
        return better;
    if (r->better && !r->assumed)
        return r->better;
    if (unit && unit->better)
        return unit->better;
    name = vt_labels_get(&sink->options->better, "");
    if (name && vt_better_from_name(name, &better))
        return better;
    sink->assumed |= r->assumed;
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
    if (vt_series_name(s, r->benchmark, r->metric, unit ? unit->name : r->unit, direction(sink, r), err)
        || vt_labels_merge(&s->factors, factors, err))
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

/* The boot's count of runs; boots mostly come in order or in turns. */
static struct vt_boot_runs *find_boot(struct vt_track *track, long boot, struct vt_error *err)
{
    size_t low = 0, high = track->n_boots;

    if (track->n_boots && track->boots[track->at].boot == boot)
        return &track->boots[track->at];
    if (high && track->boots[high - 1].boot < boot)
        low = high;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (track->boots[middle].boot < boot)
            low = middle + 1;
        else
            high = middle;
    }
    track->at = low;
    if (low < track->n_boots && track->boots[low].boot == boot)
        return &track->boots[low];
    struct vt_boot_runs *boots = vt_array_grow(track->boots, track->n_boots, sizeof *boots);
    if (!boots) {
        vt_no_memory(err);
        return NULL;
    }
    track->boots = boots;
    memmove(track->boots + low + 1, track->boots + low, (track->n_boots - low) * sizeof *track->boots);
    track->boots[low] = (struct vt_boot_runs){.boot = boot};
    track->n_boots++;
    return &track->boots[low];
}

static enum vt_status count_run(struct vt_sink *sink, struct vt_track *track, const struct vt_reading *r,
                                struct vt_sample *sample, struct vt_error *err)
{
    struct vt_boot_runs *boot = find_boot(track, sample->boot, err);

    if (!boot)
        return err->status;
    if (boot->file != sink->file_number) {
        if (!r->file && vt_sink_see_stem(sink, track, err))
            return err->status;
        boot->file = sink->file_number;
        boot->offset = boot->most;
        boot->next = 0;
    }
    if (sink->run && r->run <= 0)
        sample->run = sink->run;
    else if (r->run == VT_RUN_NEXT)
        sample->run = boot->offset + ++boot->next;
    else
        sample->run = boot->offset + (r->run ? r->run : 1);
    if (sample->run > boot->most)
        boot->most = sample->run;
    return VT_OK;
}

static enum vt_status convert(struct vt_sink *sink, const struct vt_series *s, const struct vt_reading *r,
                              struct vt_sample *sample, struct vt_error *err)
{
    if (strcmp(sink->last.from, r->unit) || strcmp(sink->last.to, s->unit)) {
        double factor;
        if (!vt_unit_factor(r->unit, s->unit, &factor))
            return vt_fail_at(err, VT_INPUT, sink->file, r->line,
                              "%s %s is in '%s' here and in '%s' before; give each metric one unit",
                              s->benchmark, s->metric, r->unit, s->unit);
        sink->last.factor = factor;
        vt_text_copy(vt_text_of(r->unit), sink->last.from, sizeof sink->last.from);
        vt_text_copy(vt_text_of(s->unit), sink->last.to, sizeof sink->last.to);
    }
    sample->value *= sink->last.factor;
    sample->aggregate_sd *= sink->last.factor;
    return VT_OK;
}

/* Where each file's values begin. */
static enum vt_status note_part(const struct vt_sink *sink, struct vt_track *track, size_t at,
                                struct vt_error *err)
{
    if (track->file == sink->file_number)
        return VT_OK;
    size_t *first = vt_array_grow(track->first, track->n_parts, sizeof *first);
    if (!first)
        return vt_no_memory(err);
    track->first = first;
    first[track->n_parts++] = at;
    track->file = sink->file_number;
    return VT_OK;
}

enum vt_status vt_sink_add_to(struct vt_sink *sink, size_t series, const struct vt_reading *r,
                              struct vt_error *err)
{
    struct vt_series *s = &sink->study->series[series];

    if (!isfinite(r->value) && !r->censored)
        return vt_sink_bad_row(sink, r->line, err,
                               "%s %s is not a finite number; remove the row or use --skip-bad", r->benchmark,
                               r->metric);
    struct vt_sample sample = {.value = r->value,
                               .censored = r->censored,
                               .boot = r->boot ? r->boot : sink->boot,
                               .iteration = r->iteration ? r->iteration : sink->iteration,
                               .block = r->block ? r->block : sink->block,
                               .time = r->time,
                               .file = r->file ? r->file : sink->file,
                               .line = r->line && !r->file ? r->line + sink->skipped : r->line,
                               .aggregate_n = r->aggregate_n,
                               .aggregate_sd = r->aggregate_sd};
    if (note_part(sink, &sink->tracks[series], s->n, err)
        || (strcmp(s->unit, r->unit) && convert(sink, s, r, &sample, err))
        || count_run(sink, &sink->tracks[series], r, &sample, err) || vt_series_push(s, &sample, err))
        return err->status;
    sink->has_sources |= r->file != NULL;
    sink->taken++;
    if (r->line > sink->last_line)
        sink->last_line = r->line;
    return VT_OK;
}

enum vt_better vt_sink_better(const struct vt_sink *sink, size_t series)
{
    return sink->study->series[series].better;
}

enum vt_status vt_sink_add(struct vt_sink *sink, const struct vt_reading *r, struct vt_error *err)
{
    size_t series;

    if (!isfinite(r->value) && !r->censored)
        return vt_sink_bad_row(sink, r->line, err,
                               "%s %s is not a finite number; remove the row or use --skip-bad", r->benchmark,
                               r->metric);
    if (vt_sink_series(sink, r, &series, err))
        return err->status;
    return vt_sink_add_to(sink, series, r, err);
}
