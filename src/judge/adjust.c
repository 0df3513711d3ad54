#include "judge/adjust.h"

#include "stats/adjust.h"

#include <string.h>

static const struct {
    const char *name;
    bool (*adjust)(const double p[], size_t n, double adjusted[]);
} adjustments[VT_ADJUST_COUNT] = {
    [VT_ADJUST_HOLM] = {"holm", vt_adjust_holm},
    [VT_ADJUST_HOCHBERG] = {"hochberg", vt_adjust_hochberg},
    [VT_ADJUST_BH] = {"bh", vt_adjust_bh},
    [VT_ADJUST_BY] = {"by", vt_adjust_by},
    [VT_ADJUST_BONFERRONI] = {"bonferroni", vt_adjust_bonferroni},
    [VT_ADJUST_NONE] = {"none", NULL},
};

const char *vt_adjust_name(enum vt_adjust adjust)
{
    return adjustments[adjust].name;
}

bool vt_adjust_named(const char *name, enum vt_adjust *adjust)
{
    for (int i = 0; i < VT_ADJUST_COUNT; i++)
        if (!strcmp(adjustments[i].name, name)) {
            *adjust = (enum vt_adjust)i;
            return true;
        }
    return false;
}

bool vt_adjust_family(enum vt_adjust adjust, double p[], size_t n)
{
    return !adjustments[adjust].adjust || adjustments[adjust].adjust(p, n, p);
}
