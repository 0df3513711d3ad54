#include "parsers/host/evidence.h"

#include <string.h>

enum vt_status vt_claim(struct vt_claims *claims, const char *claim, struct vt_text line, long number)
{
    for (size_t i = 0; i < claims->n; i++)
        if (!strcmp(claims->made[i], claim))
            return claims->err->status;
    if (claims->err->status || claims->n == VT_MOST_CLAIMS)
        return claims->err->status;
    claims->made[claims->n++] = claim;
    return vt_sink_prove(claims->sink, claim, line, number, claims->err);
}

enum vt_status vt_claim_fact(struct vt_claims *claims, const char *name, struct vt_text value)
{
    value = vt_text_trim(value);
    if (claims->err->status || !value.n)
        return claims->err->status;
    return vt_sink_fact(claims->sink, name, value, claims->err);
}

int vt_claim_switch(struct vt_text value)
{
    static const char *const on[] = {"on", "enabled", "yes", "true", "On", "Yes"};
    static const char *const off[] = {"off", "disabled", "no", "false", "Off", "No"};

    value = vt_text_trim(value);
    if (value.n >= 2 && *value.s == '"' && value.s[value.n - 1] == '"')
        value = (struct vt_text){value.s + 1, value.n - 2};
    for (size_t i = 0; i < sizeof on / sizeof *on; i++) {
        if (vt_text_equals(value, on[i]))
            return 1;
        if (vt_text_equals(value, off[i]))
            return 0;
    }
    return -1;
}
