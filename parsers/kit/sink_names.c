/* What the names of the files say of their values: which are runs of one configuration by name, which only by
 * default. */
#include "parsers/kit/names.h"
#include "parsers/kit/sink_state.h"

#include <stdlib.h>
#include <string.h>

static enum vt_status find_stem(struct vt_sink *sink, struct vt_error *err)
{
    char *stem = vt_name_stem(sink->file, sink->root, &sink->factors, sink->options->counted);
    size_t before = sink->stems.n,
           number = stem ? vt_names_add(&sink->stems, vt_text_of(stem)) : VT_NOT_FOUND;

    free(stem);
    if (number == VT_NOT_FOUND
        || (sink->stems.n > before && vt_names_add(&sink->files, vt_text_of(sink->file)) == VT_NOT_FOUND))
        return vt_no_memory(err);
    sink->stem = number + 1;
    return VT_OK;
}

enum vt_status vt_sink_see_stem(struct vt_sink *sink, struct vt_track *track, struct vt_error *err)
{
    if (sink->options->runs_said || sink->settled || !strcmp(sink->file, "-")
        || (!sink->stem && find_stem(sink, err)))
        return err->status;
    if (!track->stem)
        track->stem = sink->stem;
    if (track->stem == sink->stem)
        return VT_OK;
    if (vt_names_add(&sink->pooled, vt_text_of(sink->files.at[track->stem - 1])) == VT_NOT_FOUND
        || vt_names_add(&sink->pooled, vt_text_of(sink->files.at[sink->stem - 1])) == VT_NOT_FOUND)
        return vt_no_memory(err);
    return VT_OK;
}

enum vt_status vt_sink_note_pooled(struct vt_sink *sink, struct vt_error *err)
{
    const struct vt_names *p = &sink->pooled;

    if (p->n < 2)
        return VT_OK;
    struct vt_buffer more = {0};
    if (p->n > 2)
        vt_buffer_printf(&more, " (and %zu more of unlike names)", p->n - 2);
    struct vt_note *note = vt_study_add_note(sink->study, "files_pooled", VT_WARNING, err,
                                             "%s and %s%s were taken for runs of one configuration; if they "
                                             "are not, say what differs: --as sides, or --set "
                                             "FACTOR=LEVEL before each",
                                             p->at[0], p->at[1], vt_buffer_text(&more));
    vt_buffer_free(&more);
    vt_note_arg(note, err, "name", "%s", p->at[0]);
    vt_note_arg(note, err, "other", "%s", p->at[1]);
    return p->n > 2 ? vt_note_arg(note, err, "more", "%zu", p->n - 2) : err->status;
}
