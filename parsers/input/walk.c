#include "parsers/input/walk.h"

#include "base/array.h"
#include "base/hash.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The folders entered so far: each is entered once, whatever links lead to it, or 26 folders of two links
 * each would be walked 2^25 times. */
struct entered {
    dev_t device;
    ino_t inode;
};

struct walking {
    struct vt_file_list *files;
    struct entered *folder; /* owned: n */
    size_t n;
    struct vt_index index;
};

static bool is_same(const void *folders, size_t number, const void *key)
{
    const struct entered *a = (const struct entered *)folders + number, *b = key;

    return a->device == b->device && a->inode == b->inode;
}

/* Remembers a folder; *again when it was entered before. */
static enum vt_status enter(struct walking *w, const struct stat *st, bool *again, struct vt_error *err)
{
    struct entered now = {.device = st->st_dev, .inode = st->st_ino};
    uint64_t hash =
        vt_hash(vt_hash(VT_HASH_START, &now.device, sizeof now.device), &now.inode, sizeof now.inode);

    *again = vt_index_find(&w->index, hash, is_same, w->folder, &now) != VT_NOT_FOUND;
    if (*again)
        return VT_OK;
    struct entered *bigger = vt_array_grow(w->folder, w->n, sizeof *bigger);
    if (!bigger)
        return vt_no_memory(err);
    w->folder = bigger;
    bigger[w->n++] = now;
    return vt_index_add(&w->index, hash, w->n - 1) ? VT_OK : vt_no_memory(err);
}

static size_t digits(const char *s)
{
    return strspn(s, "0123456789");
}

/* Names with numbers in them sort by the numbers: run-2 before run-10. Equal but for leading zeros: by bytes.
 */
static int natural(const void *a, const void *b)
{
    const char *whole_x = *(char *const *)a, *whole_y = *(char *const *)b;
    const char *x = whole_x, *y = whole_y;

    while (*x && *y) {
        size_t nx = digits(x), ny = digits(y);
        if (nx && ny) {
            while (nx > 1 && *x == '0')
                x++, nx--;
            while (ny > 1 && *y == '0')
                y++, ny--;
            if (nx != ny)
                return nx < ny ? -1 : 1;
            int order = strncmp(x, y, nx);
            if (order)
                return order;
            x += nx;
            y += ny;
        } else if (*x != *y) {
            return (unsigned char)*x < (unsigned char)*y ? -1 : 1;
        } else {
            x++, y++;
        }
    }
    if (*x || *y)
        return *x ? 1 : -1;
    return strcmp(whole_x, whole_y);
}

static enum vt_status append(struct vt_file_list *list, char *path, struct vt_error *err)
{
    char **bigger = path ? vt_array_grow(list->path, list->n, sizeof *bigger) : NULL;

    if (!bigger) {
        free(path);
        return vt_no_memory(err);
    }
    list->path = bigger;
    list->path[list->n++] = path;
    return VT_OK;
}

static char *join(const char *folder, const char *name)
{
    size_t n = strlen(folder), size = n + strlen(name) + 2;
    char *path = malloc(size);

    if (path)
        snprintf(path, size, "%s%s%s", folder, n && folder[n - 1] == '/' ? "" : "/", name);
    return path;
}

static enum vt_status list_names(const char *folder, struct vt_file_list *names, struct vt_error *err)
{
    DIR *dir = opendir(folder);
    struct dirent *entry;

    if (!dir)
        return vt_fail_at(err, VT_INPUT, folder, 0, "cannot be opened: %s", strerror(errno));
    while (!err->status && (entry = readdir(dir)))
        if (*entry->d_name != '.')
            append(names, join(folder, entry->d_name), err);
    closedir(dir);
    if (names->n)
        qsort(names->path, names->n, sizeof *names->path, natural);
    return err->status;
}

/* Whether a link leads back to a folder above itself: there is nothing new behind it. */
static bool is_loop(const char *path, const struct stat *st)
{
    struct stat above;
    char *folder = strdup(path), *slash;
    bool loop = false;

    while (folder && !loop && (slash = strrchr(folder, '/')) && slash != folder) {
        *slash = '\0';
        loop = !stat(folder, &above) && above.st_ino == st->st_ino && above.st_dev == st->st_dev;
    }
    free(folder);
    return loop;
}

static enum vt_status walk(struct walking *w, const char *folder, struct vt_error *err);

static enum vt_status visit(struct walking *w, const char *path, struct vt_error *err)
{
    struct stat st;

    if (stat(path, &st)) /* a dangling link, a link to itself, or gone since it was listed */
        return errno == ENOENT || errno == ELOOP
                   ? VT_OK
                   : vt_fail_at(err, VT_INPUT, path, 0, "cannot be opened: %s", strerror(errno));
    if (S_ISREG(st.st_mode))
        return append(w->files, strdup(path), err);
    return S_ISDIR(st.st_mode) ? walk(w, path, err) : VT_OK; /* a pipe or a device is no result */
}

static enum vt_status walk(struct walking *w, const char *folder, struct vt_error *err)
{
    struct vt_file_list names = {0};
    struct stat st;
    bool again;

    if (stat(folder, &st))
        return vt_fail_at(err, VT_INPUT, folder, 0, "cannot be opened: %s", strerror(errno));
    if (enter(w, &st, &again, err))
        return err->status;
    if (again) {
        if (!w->files->again && !is_loop(folder, &st) && !(w->files->again = strdup(folder)))
            vt_no_memory(err);
        return err->status;
    }
    list_names(folder, &names, err);
    for (size_t i = 0; i < names.n && !err->status; i++)
        visit(w, names.path[i], err);
    vt_file_list_free(&names);
    return err->status;
}

enum vt_status vt_walk(const char *folder, struct vt_file_list *files, struct vt_error *err)
{
    struct walking w = {.files = files};

    *files = (struct vt_file_list){0};
    if (walk(&w, folder, err))
        vt_file_list_free(files);
    free(w.folder);
    vt_index_free(&w.index);
    return err->status;
}

void vt_file_list_free(struct vt_file_list *files)
{
    for (size_t i = 0; i < files->n; i++)
        free(files->path[i]);
    free(files->path);
    free(files->again);
    *files = (struct vt_file_list){0};
}
