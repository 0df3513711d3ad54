#include "parsers/input/reader.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The folders open above the present one, by identity, so that a loop of links ends. */
struct above {
    dev_t device;
    ino_t inode;
    const struct above *next;
};

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
    if (!path)
        return vt_no_memory(err);
    if ((list->n & (list->n - 1)) == 0) {
        char **bigger = realloc(list->path, (list->n ? 2 * list->n : 1) * sizeof *bigger);
        if (!bigger) {
            free(path);
            return vt_no_memory(err);
        }
        list->path = bigger;
    }
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

static enum vt_status walk(const char *folder, const struct above *up, struct vt_file_list *files,
                           struct vt_error *err);

static enum vt_status visit(const char *path, const struct above *up, struct vt_file_list *files,
                            struct vt_error *err)
{
    struct stat st;

    if (stat(path, &st)) /* a dangling link, a link to itself, or gone since it was listed */
        return errno == ENOENT || errno == ELOOP
                   ? VT_OK
                   : vt_fail_at(err, VT_INPUT, path, 0, "cannot be opened: %s", strerror(errno));
    if (S_ISREG(st.st_mode))
        return append(files, strdup(path), err);
    if (!S_ISDIR(st.st_mode))
        return VT_OK;
    for (const struct above *a = up; a; a = a->next)
        if (a->device == st.st_dev && a->inode == st.st_ino)
            return VT_OK;
    return walk(path, up, files, err);
}

static enum vt_status walk(const char *folder, const struct above *up, struct vt_file_list *files,
                           struct vt_error *err)
{
    struct vt_file_list names = {0};
    struct stat st;

    if (stat(folder, &st))
        return vt_fail_at(err, VT_INPUT, folder, 0, "cannot be opened: %s", strerror(errno));
    struct above here = {st.st_dev, st.st_ino, up};
    list_names(folder, &names, err);
    for (size_t i = 0; i < names.n && !err->status; i++)
        visit(names.path[i], &here, files, err);
    vt_file_list_free(&names);
    return err->status;
}

enum vt_status vt_walk(const char *folder, struct vt_file_list *files, struct vt_error *err)
{
    *files = (struct vt_file_list){0};
    if (walk(folder, NULL, files, err))
        vt_file_list_free(files);
    return err->status;
}

void vt_file_list_free(struct vt_file_list *files)
{
    for (size_t i = 0; i < files->n; i++)
        free(files->path[i]);
    free(files->path);
    *files = (struct vt_file_list){0};
}
