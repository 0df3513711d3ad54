/* Inputs as sides, each called by what is different in its name. */
#include "parsers/input/sides.h"

#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

static struct vt_text without_slashes(const char *path)
{
    struct vt_text t = vt_text_of(path);

    while (t.n > 1 && t.s[t.n - 1] == '/')
        t.n--;
    return t;
}

/* The name of an input: its last component without extension; where that is not only its own, with extension;
 * then with the folder above, and so on. Owned. */
static char *input_name(const char *path, size_t parts, bool extended)
{
    struct vt_text whole = without_slashes(path);
    size_t start = whole.n;

    for (size_t left = parts; left && start; left--) {
        start -= start < whole.n;
        while (start && whole.s[start - 1] != '/')
            start--;
    }
    struct vt_text name = {whole.s + start, whole.n - start};
    const char *dot = NULL;
    for (size_t i = name.n; i > 1 && name.s[i - 1] != '/'; i--)
        if (name.s[i - 1] == '.')
            dot = name.s + i - 1; /* the first: "old.json.gz" is "old" */
    if (dot && !extended && dot > name.s && dot[-1] != '/')
        name.n = (size_t)(dot - name.s);
    return vt_text_clean_dup(name);
}

/* False when two have one name. */
static bool name_inputs(const char *const path[], size_t n, size_t parts, bool extended,
                        struct vt_names *names, struct vt_error *err)
{
    for (size_t k = 0; k < n && !err->status; k++) {
        char *name = input_name(path[k], parts, extended);
        size_t before = names->n;
        if (!name || vt_names_add(names, vt_text_of(name)) == VT_NOT_FOUND)
            vt_no_memory(err);
        free(name);
        if (names->n == before)
            return false;
    }
    return !err->status;
}

enum vt_status vt_sides_by_inputs(struct vt_sided file[], size_t n, const char *const path[], size_t n_paths,
                                  struct vt_error *err)
{
    struct vt_names names = {0};
    bool apart = false;

    for (size_t parts = 1; parts < 64 && !apart && !err->status; parts++)
        for (int extended = 0; extended < 2 && !apart && !err->status; extended++) {
            vt_names_free(&names);
            apart = name_inputs(path, n_paths, parts, extended, &names, err);
        }
    for (size_t i = 0; i < n && apart && !err->status; i++)
        vt_labels_set(&file[i].found, "side", names.at[file[i].argument], err);
    vt_names_free(&names);
    return err->status;
}
