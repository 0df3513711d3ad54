#include "stream/output.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_special(const char *path)
{
    struct stat st;
    return !stat(path, &st) && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode);
}

static enum vt_status fail(struct vt_error *err, const char *path)
{
    return vt_fail_at(err, VT_OUTPUT, path, 0, "cannot be written: %s", strerror(errno));
}

enum vt_status vt_output_open(struct vt_output *o, const char *path, struct vt_error *err)
{
    *o = (struct vt_output){.file = stdout};
    if (!path || !strcmp(path, "-"))
        return VT_OK;
    o->path = path;
    if (is_special(path)) {
        o->file = fopen(path, "wb");
        return o->file ? VT_OK : fail(err, path);
    }
    size_t size = strlen(path) + sizeof ".XXXXXX";
    o->temporary = malloc(size);
    if (!o->temporary)
        return vt_no_memory(err);
    snprintf(o->temporary, size, "%s.XXXXXX", path);
    int fd = mkstemp(o->temporary);
    o->file = fd >= 0 ? fdopen(fd, "wb") : NULL;
    if (!o->file) {
        fail(err, path);
        if (fd >= 0) {
            close(fd);
            unlink(o->temporary);
        }
        free(o->temporary);
        o->temporary = NULL;
        return err->status;
    }
    mode_t mask = umask(0); /* mkstemp makes it private; a result is as readable as any other new file */
    umask(mask);
    fchmod(fd, 0666 & ~mask);
    return VT_OK;
}

enum vt_status vt_output_close(struct vt_output *o, struct vt_error *err)
{
    if (!o->file)
        return err->status;
    bool bad = fflush(o->file) || ferror(o->file);
    if (o->path)
        bad |= fclose(o->file) != 0;
    if (bad)
        fail(err, o->path ? o->path : "standard output");
    if (o->temporary) {
        if (!err->status && rename(o->temporary, o->path))
            fail(err, o->path);
        if (err->status)
            unlink(o->temporary);
    }
    free(o->temporary);
    *o = (struct vt_output){0};
    return err->status;
}
