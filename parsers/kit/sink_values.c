#include "base/array.h"
#include "model/unit.h"
#include "parsers/kit/sink_state.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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
static enum vt_status note_part(struct vt_sink *sink, struct vt_track *track, size_t at,
                                const struct vt_reading *r, struct vt_error *err)
{
    if (track->file == sink->file_number)
        return VT_OK;
    size_t *first = vt_array_grow(track->first, track->n_parts, sizeof *first);
    if (!first)
        return vt_no_memory(err);
    track->first = first;
    first[track->n_parts++] = at;
    track->file = sink->file_number;
    return vt_sink_tell_repetitions(sink, r, err);
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
    if (note_part(sink, &sink->tracks[series], s->n, r, err)
        || (strcmp(s->unit, r->unit) && convert(sink, s, r, &sample, err))
        || count_run(sink, &sink->tracks[series], r, &sample, err) || vt_series_push(s, &sample, err))
        return err->status;
    sink->has_sources |= r->file != NULL;
    sink->taken++;
    sink->readings++;
    if (r->line > sink->last_line)
        sink->last_line = r->line;
    return VT_OK;
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
