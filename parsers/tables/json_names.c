/* Keys that are names: levels, runs, benchmarks, metrics. */
#include "parsers/tables/json_walk.h"

#include <string.h>

/* Whether a member's key is a level that a sibling's key is the other side of: "vt_off" beside "vt_on". */
bool vt_json_is_side(struct vt_json_reading *j, const struct vt_json *parent, const struct vt_json *member)
{
    struct vt_json_key key = vt_json_key_of(j, member);

    if (!key.side.level)
        return false;
    if (memchr(member->key, '=', strlen(member->key)))
        return true;
    for (const struct vt_json *c = parent->child; c; c = c->next) {
        struct vt_json_key other = vt_json_key_of(j, c);
        if (c != member && other.side.level && strcmp(other.side.level, key.side.level) != 0
            && !strcmp(other.side.factor, key.side.factor) && !strcmp(other.side.metric, key.side.metric)
            && other.side.family == key.side.family && vt_json_is_scalar(c) == vt_json_is_scalar(member))
            return true;
    }
    return !vt_json_is_scalar(member) && !*key.side.metric && key.holds == VT_HOLDS_UNKNOWN
           && vt_is_level_word(member->key);
}

static bool is_run(struct vt_json_reading *j, const struct vt_json *parent, const struct vt_json *member,
                   long *run)
{
    long own = vt_json_key_of(j, member).run, least = own;
    size_t n = 0;

    for (const struct vt_json *c = parent->child; c && own >= 0; c = c->next) {
        long other = vt_json_key_of(j, c).run;
        n += other >= 0;
        least = other >= 0 && other < least ? other : least;
    }
    *run = own + (least == 0);
    return n >= 2;
}

/* A key that is no word of ours: of a benchmark when none is named and it is nothing that is measured. */
bool vt_json_names_benchmark(struct vt_json_reading *j, const struct vt_json_place *at,
                             const struct vt_json *member)
{
    struct vt_json_key key = vt_json_key_of(j, member);

    return !at->named && !*at->metric && !key.known && !*key.quantity.unit && key.role == VT_ROLE_OTHER;
}

static void name_benchmark(struct vt_json_reading *j, struct vt_json_place *at, const char *key)
{
    at->benchmark = vt_json_join(j, at->named ? at->benchmark : "", "/", vt_text_of(key));
    at->named = true;
}

/* No two keys may give the same series, so names of outer keys are kept: "suite/sort", "latency p99". A level
 * or a run in the key is that, and what is left of the key the metric. */
void vt_json_name_by_key(struct vt_json_reading *j, struct vt_json_place *at, const struct vt_json *parent,
                         const struct vt_json *member, bool benchmark)
{
    struct vt_json_key key = vt_json_key_of(j, member);
    long run;

    if (vt_json_is_side(j, parent, member)) {
        struct vt_quantity q = vt_quantity_of(vt_text_of(key.side.metric));
        const char *unit = *key.quantity.unit ? key.quantity.unit : q.doubt ? "" : q.unit;
        vt_labels_set(&at->factors, key.side.factor, key.side.level, j->err);
        if (*key.side.metric)
            at->metric = vt_json_join(j, at->metric, " ", *unit ? q.stem : vt_text_of(key.side.metric));
        if (*unit && !*at->unit)
            at->unit = vt_json_join(j, "", "", vt_text_of(unit));
    } else if (is_run(j, parent, member, &run)) {
        at->level[1] = run;
    } else if (benchmark) {
        name_benchmark(j, at, member->key);
    } else {
        vt_json_name_metric(j, at, parent, member);
    }
}
