#include "command/guard.h"

#include "base/array.h"
#include "base/text.h"
#include "parsers/input/walk.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static enum vt_status append(const char ***list, size_t *n, const char *path, struct vt_error *err)
{
    const char **more = vt_array_grow(*list, *n, sizeof *more);

    if (!more)
        return vt_no_memory(err);
    *list = more;
    more[(*n)++] = path;
    return VT_OK;
}

static bool is_standard(const char *path)
{
    return !path || !strcmp(path, "-");
}

enum vt_status vt_guard_input(struct vt_guard *g, const char *path, struct vt_error *err)
{
    return append(&g->input, &g->n_inputs, path, err);
}

enum vt_status vt_guard_output(struct vt_guard *g, const char *path, struct vt_error *err)
{
    return is_standard(path) ? VT_OK : append(&g->output, &g->n_outputs, path, err);
}

static bool look(const char *path, struct stat *st)
{
    return is_standard(path) ? !fstat(STDIN_FILENO, st) : !stat(path, st);
}

static bool same(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

static enum vt_status refuse(const char *output, const char *input, const char *folder, struct vt_error *err)
{
    bool renamed = !is_standard(input) && strcmp(input, output);
    const char *where = folder ? " in the folder " : renamed ? ", also named " : "";

    return vt_fail_at(err, VT_USAGE, output, 0,
                      "is an input%s%s, which writing would destroy; name another file with -o", where,
                      folder    ? folder
                      : renamed ? input
                                : "");
}

/* Looks for the output among the files of a folder that is read. */
static enum vt_status check_folder(const char *folder, const char *output, const struct stat *st,
                                   struct vt_error *err)
{
    struct vt_file_list files = {0};
    struct stat other;

    if (!vt_walk(folder, &files, err))
        for (size_t i = 0; i < files.n && !err->status; i++)
            if (!stat(files.path[i], &other) && same(st, &other))
                refuse(output, files.path[i], folder, err);
    vt_file_list_free(&files);
    return err->status;
}

/* Only a regular file that is there can be lost. */
static enum vt_status check_output(const struct vt_guard *g, const char *output, struct vt_error *err)
{
    struct stat st, in;

    if (stat(output, &st) || !S_ISREG(st.st_mode))
        return VT_OK;
    for (size_t i = 0; i < g->n_inputs && !err->status; i++) {
        if (!look(g->input[i], &in))
            continue;
        if (same(&st, &in))
            refuse(output, g->input[i], NULL, err);
        else if (S_ISDIR(in.st_mode) && !is_standard(g->input[i]))
            check_folder(g->input[i], output, &st, err);
    }
    return err->status;
}

/* The folder that a path lies in, as its identity; the path's last part is *name. */
static bool look_at_folder(const char *path, struct stat *st, const char **name)
{
    const char *slash = strrchr(path, '/');
    char *folder =
        slash ? vt_text_dup((struct vt_text){path, slash == path ? 1 : (size_t)(slash - path)}) : NULL;
    bool found = slash ? folder && !stat(folder, st) : !stat(".", st);

    *name = slash ? slash + 1 : path;
    free(folder);
    return found;
}

/* Two that are there are one by their inode, two that are not by their folder and name. */
static bool is_one_file(const char *a, const char *b)
{
    struct stat x, y;
    const char *name, *other;

    if (!stat(a, &x) && !stat(b, &y))
        return same(&x, &y) && S_ISREG(x.st_mode);
    return look_at_folder(a, &x, &name) && look_at_folder(b, &y, &other) && same(&x, &y)
           && !strcmp(name, other);
}

enum vt_status vt_guard_check(struct vt_guard *g, struct vt_error *err)
{
    for (size_t i = 0; i < g->n_outputs && !err->status; i++) {
        check_output(g, g->output[i], err);
        for (size_t k = 0; k < i && !err->status; k++)
            if (is_one_file(g->output[i], g->output[k]))
                vt_fail_at(err, VT_USAGE, g->output[i], 0,
                           "is named twice as an output (%s); each needs a file of its own", g->output[k]);
    }
    free(g->input);
    free(g->output);
    *g = (struct vt_guard){0};
    return err->status;
}
