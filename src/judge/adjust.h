/* Adjustments of the p-values of a family: the table behind --adjust. */
#ifndef VT_JUDGE_ADJUST_H
#define VT_JUDGE_ADJUST_H

#include <stdbool.h>
#include <stddef.h>

enum vt_adjust {
    VT_ADJUST_HOLM,
    VT_ADJUST_HOCHBERG,
    VT_ADJUST_BH,
    VT_ADJUST_BY,
    VT_ADJUST_BONFERRONI,
    VT_ADJUST_NONE,
    VT_ADJUST_COUNT
};

/* The name of an adjustment as options and records spell it; and the adjustment of a name, false (and
 * *adjust untouched) when there is none. */
const char *vt_adjust_name(enum vt_adjust adjust);
bool vt_adjust_named(const char *name, enum vt_adjust *adjust);

/* Adjusts a family of n p-values in place; false when memory ran out. */
bool vt_adjust_family(enum vt_adjust adjust, double p[], size_t n);

#endif
