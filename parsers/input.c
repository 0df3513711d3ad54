#include "parsers/reader.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static enum vt_status read_all(FILE *file, const char *path, size_t most, struct vt_loaded *loaded, struct vt_error *err)
{
    size_t capacity = 1 << 16;
    struct stat st;

    if (!fstat(fileno(file), &st) && S_ISREG(st.st_mode) && st.st_size > 0 && (size_t)st.st_size < most)
        capacity = (size_t)st.st_size + 2;
    loaded->bytes = malloc(capacity);
    while (loaded->bytes) {
        loaded->n += fread(loaded->bytes + loaded->n, 1, capacity - 1 - loaded->n, file);
        if (ferror(file))
            return vt_fail_at(err, VT_INPUT, path, 0, "cannot be read: %s", strerror(errno));
        if (loaded->n > most)
            return vt_fail_at(err, VT_INPUT, path, 0, "is larger than %zu bytes; split it", most);
        if (feof(file)) {
            loaded->bytes[loaded->n] = '\0';
            return VT_OK;
        }
        if (loaded->n < capacity - 1)
            continue;
        char *bigger = realloc(loaded->bytes, capacity *= 2);
        if (!bigger)
            break;
        loaded->bytes = bigger;
    }
    return vt_no_memory(err);
}

static void strip_mark(struct vt_loaded *loaded)
{
    if (loaded->n >= 3 && !memcmp(loaded->bytes, "\xef\xbb\xbf", 3)) {
        loaded->n -= 3;
        memmove(loaded->bytes, loaded->bytes + 3, loaded->n + 1);
    }
}

enum vt_status vt_input_load(const char *path, size_t most_bytes, struct vt_loaded *loaded, struct vt_error *err)
{
    bool standard = !strcmp(path, "-");
    FILE *file = standard ? stdin : fopen(path, "rb");

    *loaded = (struct vt_loaded){0};
    if (!file)
        return vt_fail_at(err, VT_INPUT, path, 0, "cannot be opened: %s", strerror(errno));
    read_all(file, path, most_bytes, loaded, err);
    if (!standard)
        fclose(file);
    if (!err->status) {
        strip_mark(loaded);
        if (memchr(loaded->bytes, '\0', loaded->n))
            vt_fail_at(err, VT_INPUT, path, 0, "holds NUL bytes, so it is no text; give the tool's text output");
    }
    if (err->status)
        vt_loaded_free(loaded);
    return err->status;
}

void vt_loaded_free(struct vt_loaded *loaded)
{
    free(loaded->bytes);
    *loaded = (struct vt_loaded){0};
}
