/* Keys that are names: levels, runs, benchmarks, metrics. */
#include "parsers/tables/json_walk.h"

#include "model/level_word.h"

#include <string.h>

#define MOST_BARE 5 /* more keys name benchmarks or metrics */

/* Whether lists or objects stand under a key of which nothing is known. */
static bool is_bare(struct vt_json_reading *j, const struct vt_json *member)
{
    struct vt_json_key key = vt_json_key_of(j, member);

    return !vt_json_is_scalar(member) && member->key && key.holds == VT_HOLDS_UNKNOWN && !key.given
           && (key.role == VT_ROLE_OTHER || key.role == VT_ROLE_FACTOR || key.role == VT_ROLE_BENCHMARK)
           && !key.known && !*key.quantity.unit && key.run < 0;
}

/* "nested" beside "plain": keys beside a baseline's word, of which nothing else is known, are its other
 * levels. */
static bool is_beside_baseline(struct vt_json_reading *j, const struct vt_json *parent,
                               const struct vt_json *member)
{
    size_t baselines = 0, bare = 0;

    if (vt_json_is_scalar(member) || !member->key)
        return false;
    for (const struct vt_json *c = parent->child; c && bare <= MOST_BARE; c = c->next) {
        bool plain = c->key && !vt_json_is_scalar(c) && vt_level_is_plain(vt_text_of(c->key));
        if (c->key && vt_level_word(vt_text_of(c->key), NULL) == VT_SIDE_CANDIDATE)
            return false;
        baselines += plain;
        bare += !plain && is_bare(j, c);
    }
    return baselines == 1 && bare > 0 && bare <= MOST_BARE
           && (is_bare(j, member) || vt_level_is_plain(vt_text_of(member->key)));
}

/* Whether a member's key is a level that a sibling's key is the other side of: "vt_off" beside "vt_on". */
bool vt_json_is_side(struct vt_json_reading *j, const struct vt_json *parent, const struct vt_json *member)
{
    struct vt_json_key key = vt_json_key_of(j, member);

    if (is_beside_baseline(j, parent, member))
        return true;
    if (!key.side.level)
        return false;
    if (memchr(member->key, '=', strlen(member->key)))
        return true;
    for (const struct vt_json *c = parent->child; c; c = c->next) {
        struct vt_json_key other = vt_json_key_of(j, c);
        if (c != member && vt_side_name_meets(&other.side, &key.side)
            && vt_json_is_scalar(c) == vt_json_is_scalar(member))
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

    if (is_beside_baseline(j, parent, member)) {
        vt_labels_set(&at->factors, "config", member->key, j->err);
    } else if (vt_json_is_side(j, parent, member)) {
        struct vt_quantity q = vt_quantity_of(vt_text_of(key.side.metric));
        const char *unit = *key.quantity.unit ? key.quantity.unit : q.doubt ? "" : q.unit;
        vt_labels_set(&at->factors, key.side.factor, key.side.level, j->err);
        vt_sink_tell(j->sink, VT_ORIGIN_FACTOR, key.side.factor, key.side.level, j->err, "the key \"%s\"",
                     member->key);
        if (*key.side.metric)
            at->metric = vt_json_join(j, at->metric, " ", *unit ? q.stem : vt_text_of(key.side.metric));
        if (*unit && !*at->unit)
            at->unit = vt_json_join(j, "", "", vt_text_of(unit));
        if (*unit)
            at->unit_why = "the key's name";
    } else if (is_run(j, parent, member, &run)) {
        at->level[1] = run;
        vt_sink_tell(j->sink, VT_ORIGIN_REPETITION, "run", "", j->err, "numbers in the keys");
    } else if (benchmark) {
        name_benchmark(j, at, member->key);
    } else {
        vt_json_name_metric(j, at, parent, member);
    }
}
