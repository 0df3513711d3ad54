/* What a path itself says of the configuration: "factor=level". */
#ifndef VT_PARSERS_INPUT_PATH_H
#define VT_PARSERS_INPUT_PATH_H

#include "model/labels.h"

/* Factors in path parts: "a/vt=off,nested_paging=off/x.txt" gives vt and nested_paging. */
enum vt_status vt_path_factors(const char *path, struct vt_labels *factors, struct vt_error *err);

#endif
