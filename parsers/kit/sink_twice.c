#include "base/hash.h"
#include "model/twice.h"
#include "parsers/kit/sink_state.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* A file that is there is known by its inode, under whatever name; one that is not, by its name. */
static uint64_t identity_of(const char *name)
{
    struct stat st;
    uint64_t by_name = vt_file_name_identity(name);

    if (!by_name || stat(name, &st))
        return by_name;
    return vt_hash(vt_hash(VT_HASH_START, &st.st_dev, sizeof st.st_dev), &st.st_ino, sizeof st.st_ino) | 1;
}

static enum vt_status drop(struct vt_series *s, const struct vt_track *track, size_t *n_gone,
                           struct vt_buffer *first, struct vt_error *err)
{
    uint64_t *file = calloc(s->n_files + 1, sizeof *file);
    unsigned char *gone = calloc(s->n + 1, 1);
    size_t n = VT_NOT_FOUND;

    if (file && gone) {
        for (size_t i = 0; i < s->n_files; i++)
            file[i] = identity_of(s->file[i]);
        struct vt_parts parts = {track->first, track->n_parts, file};
        n = vt_series_find_twice(s, &parts, gone);
    }
    if (n == VT_NOT_FOUND)
        vt_no_memory(err);
    else if (n) {
        for (size_t i = 0; i < s->n && !*n_gone && !first->length; i++)
            if (gone[i])
                vt_series_put_source(s, i, first);
        *n_gone += n;
        vt_series_remove(s, gone);
    }
    free(file);
    free(gone);
    return err->status;
}

enum vt_status vt_sink_drop_twice(struct vt_sink *sink, struct vt_error *err)
{
    struct vt_buffer first = {0};
    size_t n_gone = 0;

    for (size_t i = 0; i < sink->study->n_series && !err->status; i++)
        if (sink->tracks[i].n_parts > 1)
            drop(&sink->study->series[i], &sink->tracks[i], &n_gone, &first, err);
    if (!err->status)
        vt_study_note_twice(sink->study, n_gone, vt_buffer_text(&first), err);
    vt_buffer_free(&first);
    return err->status;
}
