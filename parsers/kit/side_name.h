/* Names that are a level, or have one in them: "off", "vt=on", "vt_off", "time_off_ms", "before (ms)",
 * "with_vt", "latency {vt=\"on\"}". */
#ifndef VT_PARSERS_KIT_SIDE_NAME_H
#define VT_PARSERS_KIT_SIDE_NAME_H

#include "base/text.h"

#include <stdbool.h>

/* {0} holds nothing. */
struct vt_side_name {
    char *factor; /* owned: "vt"; "config" where the name tells none */
    char *level;  /* owned: as it stands there */
    char *metric; /* owned: what is left beside factor and level; "" for nothing */
    int family;   /* of the level's word (model/level_word.h); 0 for a level behind '=' that is none */
};

/* Takes a name apart; false, and *s empty, when it holds no level (or memory ran out). */
bool vt_side_name_of(struct vt_text name, struct vt_side_name *s);

/* Whether two names are different levels of one factor, of one metric. */
bool vt_side_name_meets(const struct vt_side_name *a, const struct vt_side_name *b);

/* Takes a name without a level apart as the other side of one that has it: "vt" beside "no vt", "с кэшем"
 * beside "без кэша". False, and *s empty, when it is not that side. */
bool vt_side_name_completes(struct vt_text name, const struct vt_side_name *other, struct vt_side_name *s);

/* Frees the texts and leaves the name empty; a second call is harmless. */
void vt_side_name_free(struct vt_side_name *s);

#endif
