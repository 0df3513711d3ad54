#include "parsers/input/path.h"

#include "base/text.h"

#include <stdlib.h>

static enum vt_status set_part(struct vt_text part, struct vt_labels *factors, struct vt_error *err)
{
    struct vt_text name, value;

    if (!vt_text_split(part, '=', &name, &value) || !name.n || !value.n)
        return VT_OK;
    char *key = vt_text_dup(name), *text = vt_text_dup(value);
    if (key && text)
        vt_labels_set(factors, key, text, err);
    else
        vt_no_memory(err);
    free(key);
    free(text);
    return err->status;
}

enum vt_status vt_path_factors(const char *path, struct vt_labels *factors, struct vt_error *err)
{
    struct vt_text rest = vt_text_of(path), folder, part;

    while (vt_text_split(rest, '/', &folder, &rest)) {
        while (vt_text_split(folder, ',', &part, &folder))
            if (set_part(part, factors, err))
                return err->status;
        if (set_part(folder, factors, err))
            return err->status;
    }
    return VT_OK;
}
