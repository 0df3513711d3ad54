#include "base/fold.h"
#include "parsers/kit/names.h"
#include "parsers/kit/sink_state.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct vt_reading vt_reading_of(const char *benchmark, const char *metric, const char *unit,
                                enum vt_better better, double value, long line)
{
    return (struct vt_reading){.benchmark = benchmark,
                               .metric = metric,
                               .unit = unit,
                               .better = better,
                               .value = value,
                               .line = line,
                               .time = NAN,
                               .aggregate_sd = NAN};
}

struct vt_sink *vt_sink_new(struct vt_study *study, const struct vt_sink_options *options)
{
    struct vt_sink *sink = calloc(1, sizeof *sink);

    if (!sink)
        return NULL;
    sink->study = study;
    sink->options = options;
    return sink;
}

void vt_sink_free(struct vt_sink *sink)
{
    if (!sink)
        return;
    for (size_t i = 0; i < sink->n_tracks; i++) {
        vt_labels_free(&sink->tracks[i].parameters);
        free(sink->tracks[i].boots);
        free(sink->tracks[i].first);
    }
    vt_labels_free(&sink->parameters);
    free(sink->tracks);
    vt_index_free(&sink->index);
    vt_names_free(&sink->told);
    vt_names_free(&sink->stems);
    vt_names_free(&sink->files);
    vt_names_free(&sink->pooled);
    free(sink->file);
    free(sink->format);
    free(sink->benchmark);
    vt_arena_free(&sink->texts);
    vt_labels_free(&sink->factors);
    vt_labels_free(&sink->about);
    free(sink);
}

/* boot=3 in a path is a level of repetition, not a factor. Labels that are no numbers stay factors. */
static bool take_level(struct vt_sink *sink, const char *name, const char *value, struct vt_error *err)
{
    const struct {
        const char *name, *is;
        long *to;
    } levels[] = {
        {"boot", "boot", &sink->boot},
        {"run", "run", &sink->run},
        {"iteration", "iteration", &sink->iteration},
        {"block", "block", &sink->block},
        {"round", "block", &sink->block},
        {"pair", "block", &sink->block},
        {"hour", "block", &sink->block},
    };

    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        char *end;
        if (strcmp(levels[i].name, name))
            continue;
        long number = strtol(value, &end, 10);
        if (end == value || *end || number < 0 || number > LONG_MAX / 4)
            return false;
        *levels[i].to = number + sink->options->counted_from_0;
        vt_sink_tell_given(sink, VT_ORIGIN_REPETITION, name, levels[i].is, "", err);
        return true;
    }
    return false;
}

enum vt_status vt_sink_file(struct vt_sink *sink, const char *name, const char *format,
                            const struct vt_labels *factors, struct vt_error *err)
{
    free(sink->file);
    free(sink->format);
    free(sink->benchmark);
    vt_arena_free(&sink->texts);
    sink->benchmark = NULL;
    sink->file = strdup(name);
    sink->format = strdup(format);
    if (!sink->file || !sink->format)
        return vt_no_memory(err);
    sink->file_number++;
    sink->taken = sink->readings = 0;
    sink->skipped = sink->last_line = 0;
    sink->root = strlen(name);
    sink->stem = 0;
    sink->settled = false;
    sink->boot = sink->run = sink->iteration = sink->block = 0;
    vt_labels_free(&sink->factors);
    vt_labels_free(&sink->parameters);
    vt_names_free(&sink->told);
    for (size_t i = 0; factors && i < factors->n && !err->status; i++) {
        const struct vt_label *label = &factors->at[i];
        if (!take_level(sink, label->name, label->value, err)
            && !vt_labels_set(&sink->factors, label->name, label->value, err))
            vt_sink_tell_given(sink, VT_ORIGIN_FACTOR, label->name, label->name, label->value, err);
    }
    sink->origins = NULL;
    if (err->status)
        return err->status;
    return vt_sink_configuration(sink, NULL, err);
}

enum vt_status vt_sink_configuration(struct vt_sink *sink, const struct vt_labels *factors,
                                     struct vt_error *err)
{
    vt_labels_free(&sink->about);
    if (vt_labels_merge(&sink->about, &sink->factors, err) || !factors)
        return err->status;
    return vt_labels_merge(&sink->about, factors, err);
}

size_t vt_sink_readings(const struct vt_sink *sink)
{
    return sink->readings;
}

long vt_sink_last_line(const struct vt_sink *sink)
{
    return sink->last_line;
}

void vt_sink_place(struct vt_sink *sink, size_t root, bool settled)
{
    sink->root = root;
    sink->settled = settled;
}

void vt_sink_skip_lines(struct vt_sink *sink, long n)
{
    sink->skipped = n;
}

const char *vt_sink_name(const struct vt_sink *sink)
{
    return sink->file;
}

size_t vt_sink_taken(const struct vt_sink *sink)
{
    return sink->taken;
}

const char *vt_sink_column(struct vt_sink *sink, const char *role)
{
    sink->columns_asked = true;
    return vt_labels_get(&sink->options->columns, role);
}

const char *vt_sink_unit(struct vt_sink *sink, const char *name)
{
    const struct vt_labels *units = &sink->options->units;

    for (size_t i = 0; i < units->n; i++)
        if (vt_fold_equal(vt_text_of(units->at[i].name), vt_text_of(name))) {
            sink->units_met |= (uint64_t)1 << (i % 64);
            return units->at[i].value;
        }
    return NULL;
}

char vt_sink_decimal(const struct vt_sink *sink)
{
    return sink->options->decimal;
}

const char *vt_sink_file_benchmark(struct vt_sink *sink, struct vt_error *err)
{
    const char *given = vt_labels_get(&sink->factors, "benchmark");

    if (sink->benchmark && !given)
        return sink->benchmark;
    free(sink->benchmark);
    sink->benchmark =
        given ? strdup(given)
              : vt_name_benchmark(sink->file, sink->root, &sink->factors,
                                  sink->options->names_stay ? "side" : NULL, sink->options->counted);
    if (given) {
        vt_labels_remove(&sink->factors, "benchmark");
        vt_labels_remove(&sink->about, "benchmark");
    }
    if (!sink->benchmark)
        vt_no_memory(err);
    return sink->benchmark;
}
