/* Folders to files. */
#ifndef VT_PARSERS_INPUT_WALK_H
#define VT_PARSERS_INPUT_WALK_H

#include "base/error.h"

#include <stddef.h>

struct vt_file_list {
    char **path; /* owned: n of them */
    size_t n;
    char *again; /* owned: the first folder that another link had led to before; NULL: none */
};

/* The regular files below a folder, hidden ones left out, in a fixed order in which run-2 comes before
 * run-10. A folder is entered once, whatever links lead to it. */
enum vt_status vt_walk(const char *folder, struct vt_file_list *files, struct vt_error *err);
void vt_file_list_free(struct vt_file_list *files);

#endif
