#include "model/join.h"
#include "model/unit.h"
#include "parsers/kit/roles.h"
#include "parsers/kit/sink_state.h"

#include <stdlib.h>
#include <string.h>

/* One note a metric, not one a benchmark: a suite can have thousands. */
static enum vt_status note_direction(struct vt_sink *sink, const struct vt_series *s, struct vt_error *err)
{
    size_t told = 0;

    for (size_t i = 0; i < sink->study->n_notes; i++) {
        const struct vt_note *n = &sink->study->note[i];
        if (strcmp(n->code, "direction_unknown"))
            continue;
        const char *metric = vt_labels_get(&n->about, "metric");
        if (++told == VT_MOST_NOTES || (metric && !strcmp(metric, s->metric)))
            return VT_OK;
    }
    struct vt_note *note = vt_study_add_note(sink->study, "direction_unknown", VT_WARNING, err,
                                             "whether higher or lower %s of %s is better is not known: say "
                                             "--better %s=higher or --better %s=lower",
                                             s->metric, s->benchmark, s->metric, s->metric);
    if (!note || vt_labels_set(&note->about, "benchmark", s->benchmark, err))
        return err->status;
    return vt_labels_set(&note->about, "metric", s->metric, err);
}

/* A duration of 0 among others is hardly one: a run that did not start, a clock too coarse. */
static enum vt_status note_zeros(struct vt_sink *sink, const struct vt_series *s, struct vt_error *err)
{
    const struct vt_unit *unit = vt_unit_find(s->unit);
    size_t zeros = 0, others = 0;

    if (s->better != VT_BETTER_LOWER
        || (unit ? strcmp(unit->kind, "s") != 0
                 : !vt_role_name_in(vt_text_of(s->metric), " time duration elapsed runtime latency ")))
        return VT_OK;
    for (size_t i = 0; i < s->n; i++) {
        zeros += s->value[i] == 0;
        others += s->value[i] > 0;
    }
    if (!zeros || others <= zeros)
        return VT_OK;
    struct vt_note *note =
        vt_study_add_note(sink->study, "zero_durations", VT_WARNING, err,
                          "%s of %s is 0 in %zu of %zu values: did these runs start? They count as measured; "
                          "remove them if they were not",
                          s->metric, s->benchmark, zeros, s->n);
    if (!note || vt_note_arg(note, err, "n_zeros", "%zu", zeros) || vt_note_arg(note, err, "n", "%zu", s->n)
        || vt_labels_set(&note->about, "benchmark", s->benchmark, err))
        return err->status;
    return vt_labels_set(&note->about, "metric", s->metric, err);
}

/* A series whose every value was refused is none. */
static void drop_empty(struct vt_study *study)
{
    size_t kept = 0;

    for (size_t i = 0; i < study->n_series; i++) {
        if (study->series[i].n)
            study->series[kept++] = study->series[i];
        else
            vt_series_free(&study->series[i]);
    }
    study->n_series = kept;
}

/* A parameter in which runs of a benchmark differ, as a label of the set below: "BENCHMARK\nPARAMETER". */
static char *split_key(const char *benchmark, const char *parameter)
{
    return vt_text_printed("%s\n%s", benchmark, parameter);
}

/* Adds to `split` the parameters in which two series of one configuration differ. */
static enum vt_status find_split(struct vt_sink *sink, size_t a, size_t b, struct vt_names *split,
                                 struct vt_error *err)
{
    const struct vt_labels *of[2] = {&sink->tracks[a].parameters, &sink->tracks[b].parameters};

    for (size_t side = 0; side < 2; side++)
        for (size_t i = 0; i < of[side]->n && !err->status; i++) {
            const char *other = vt_labels_get(of[!side], of[side]->at[i].name);
            if (other && !strcmp(other, of[side]->at[i].value))
                continue;
            char *key = split_key(sink->study->series[a].benchmark, of[side]->at[i].name);
            if (!key || vt_names_add(split, vt_text_of(key)) == VT_NOT_FOUND)
                vt_no_memory(err);
            free(key);
        }
    return err->status;
}

/* "x/y" becomes "x/y [block size 4 KiB]", and "x/y [2 threads]" "x/y [2 threads, block size 4 KiB]". */
static enum vt_status rename_split(struct vt_series *s, const struct vt_labels *parameters,
                                   const struct vt_names *split, struct vt_error *err)
{
    struct vt_buffer name = {0};

    vt_buffer_puts(&name, s->benchmark);
    for (size_t i = 0; i < parameters->n && !err->status; i++) {
        char *key = split_key(s->benchmark, parameters->at[i].name);
        bool differs = key && vt_names_find(split, vt_text_of(key)) != VT_NOT_FOUND;
        free(key);
        if (!key)
            vt_no_memory(err);
        if (!differs)
            continue;
        bool open = name.length && name.text[name.length - 1] == ']';
        name.length -= open;
        vt_buffer_printf(&name, "%s%s %s]", open ? ", " : " [", parameters->at[i].name,
                         parameters->at[i].value);
    }
    if (name.failed)
        vt_no_memory(err);
    else if (!err->status && strcmp(vt_buffer_text(&name), s->benchmark))
        vt_series_name(s, vt_buffer_text(&name), s->metric, s->unit, s->better, err);
    vt_buffer_free(&name);
    return err->status;
}

/* Runs of one configuration that differ in a parameter are not alike: their benchmark's name tells them
 * apart, in all configurations. */
static enum vt_status split_by_parameters(struct vt_sink *sink, struct vt_error *err)
{
    struct vt_names split = {0};
    struct vt_index index = {0};

    for (size_t i = 0; i < sink->study->n_series && !err->status; i++) {
        size_t first = vt_identity_enter(&index, sink->study, i, true);
        if (first == VT_NOT_FOUND)
            vt_no_memory(err);
        else if (first != i)
            find_split(sink, first, i, &split, err);
    }
    for (size_t i = 0; split.n && i < sink->study->n_series && !err->status; i++)
        rename_split(&sink->study->series[i], &sink->tracks[i].parameters, &split, err);
    vt_index_free(&index);
    vt_names_free(&split);
    return err->status;
}

/* A metric has one unit and one direction under all configurations. */
static enum vt_status join_configurations(struct vt_sink *sink, struct vt_error *err)
{
    struct vt_index metrics = {0};

    for (size_t i = 0; i < sink->study->n_series && !err->status; i++) {
        size_t first = vt_identity_enter(&metrics, sink->study, i, false);
        if (first == VT_NOT_FOUND)
            vt_no_memory(err);
        else if (first != i)
            vt_series_agree(&sink->study->series[i], &sink->study->series[first], err);
    }
    vt_index_free(&metrics);
    return err->status;
}

/* Whether --better means this series: by metric, benchmark or both; runs that were kept apart by a parameter
 * got a longer name since. */
static bool is_meant(const struct vt_series *s, const char *name)
{
    size_t n = strlen(s->benchmark);
    const char *bracket = strstr(s->benchmark, " [");

    if (!strcmp(name, s->metric) || !strcmp(name, s->benchmark))
        return true;
    if (strncmp(name, s->benchmark, n) && bracket)
        n = (size_t)(bracket - s->benchmark);
    return !strncmp(name, s->benchmark, n)
           && (!name[n] || (name[n] == '/' && !strcmp(name + n + 1, s->metric)));
}

/* An option that matches nothing in the input was probably mistyped; ignoring it would hide that. */
static enum vt_status check_options(const struct vt_sink *sink, struct vt_error *err)
{
    const struct vt_labels *better = &sink->options->better, *columns = &sink->options->columns;

    if (columns->n && !sink->columns_asked)
        return vt_fail(err, VT_USAGE, "--column %s=%s: no table was read, so there are no columns to name",
                       columns->at[0].name, columns->at[0].value);
    for (size_t i = 0; i < sink->options->units.n && i < 64; i++)
        if (!(sink->units_met >> i & 1))
            return vt_fail(err, VT_USAGE, "--unit %s=%s: no table has a column or key of that name",
                           sink->options->units.at[i].name, sink->options->units.at[i].value);
    for (size_t i = 0; i < better->n; i++) {
        size_t k = 0;
        while (*better->at[i].name && k < sink->study->n_series
               && !is_meant(&sink->study->series[k], better->at[i].name))
            k++;
        if (k == sink->study->n_series)
            return vt_fail(err, VT_USAGE, "--better %s=%s: no metric or benchmark has this name%s%s",
                           better->at[i].name, better->at[i].value, k ? "; there is, for example, " : "",
                           k ? sink->study->series[0].metric : "");
    }
    return VT_OK;
}

enum vt_status vt_sink_finish(struct vt_sink *sink, struct vt_error *err)
{
    if (sink->bad_rows > 0
        && vt_note_arg(vt_study_add_note(sink->study, "bad_rows", VT_WARNING, err,
                                         "%zu row%s could not be read and %s skipped", sink->bad_rows,
                                         sink->bad_rows == 1 ? "" : "s",
                                         sink->bad_rows == 1 ? "was" : "were"),
                       err, "n_rows", "%zu", sink->bad_rows))
        return err->status;
    if (sink->unread > VT_MOST_NOTES
        && vt_note_arg(vt_study_add_note(sink->study, "unread", VT_INFO, err, "%zu more %s not read",
                                         sink->unread - VT_MOST_NOTES,
                                         sink->unread == VT_MOST_NOTES + 1 ? "file was" : "files were"),
                       err, "n_more", "%zu", sink->unread - VT_MOST_NOTES))
        return err->status;
    if (vt_sink_note_pooled(sink, err)
        || (!sink->has_sources && vt_sink_note_short(sink, err))) /* a stream says it itself */
        return err->status;
    if (sink->assumed
        && !vt_study_add_note(
            sink->study, "direction_assumed", VT_WARNING, err,
            "numbers without a name are taken for times, of which lower is better; if they are "
            "rates or scores, say --better higher"))
        return err->status;
    if (sink->has_sources && vt_sink_drop_twice(sink, err)) /* likewise */
        return err->status;
    if (sink->has_parameters && split_by_parameters(sink, err)) /* while series and tracks go side by side */
        return err->status;
    drop_empty(sink->study);
    if (join_configurations(sink, err) || check_options(sink, err))
        return err->status;
    for (size_t i = 0; i < sink->study->n_series && !err->status; i++)
        note_zeros(sink, &sink->study->series[i], err);
    for (size_t i = 0; i < sink->study->n_series && !err->status; i++)
        if (!sink->study->series[i].better)
            note_direction(sink, &sink->study->series[i], err);
    return err->status;
}
