#include "judge/pairing/sides.h"

#include "judge/pairing/blocks.h"
#include "judge/pairing/drift.h"
#include "judge/pairing/positions.h"
#include "judge/pairing/turns.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LEAST_FOR_DRIFT 8 /* units of both sides */

/* ---- order */

static void ends(const double at[], size_t n, double *least, double *most)
{
    *least = INFINITY;
    *most = -INFINITY;
    for (size_t i = 0; i < n; i++) {
        *least = fmin(*least, at[i]);
        *most = fmax(*most, at[i]);
    }
}

static void find_order(struct vt_both_sides *l, const double at[])
{
    double a_least, a_most, b_least, b_most;

    ends(at, l->a.n, &a_least, &a_most);
    ends(at + l->a.n, l->b.n, &b_least, &b_most);
    l->sequential = a_most < b_least || b_most < a_least;
    l->b_first = b_most < a_least;
    l->interleaved = !l->sequential;
}

/* ---- a repeated baseline */

/* Appends units that were measured at another time; realloc(), as all arrays grow once, to what they need. */
static enum vt_status append(struct vt_units *to, const struct vt_units *more, struct vt_error *err)
{
    size_t n = to->n + more->n;
    double *x = realloc(to->x, n * sizeof *x), *time;
    long *block;
    size_t *first;

    to->x = x ? x : to->x;
    time = realloc(to->time, n * sizeof *time);
    to->time = time ? time : to->time;
    block = realloc(to->block, n * sizeof *block);
    to->block = block ? block : to->block;
    first = realloc(to->first, n * sizeof *first);
    to->first = first ? first : to->first;
    if (!x || !time || !block || !first)
        return vt_no_memory(err);
    memcpy(x + to->n, more->x, more->n * sizeof *x);
    memcpy(time + to->n, more->time, more->n * sizeof *time);
    memcpy(first + to->n, more->first, more->n * sizeof *first);
    memset(block + to->n, 0, more->n * sizeof *block); /* its blocks are its own */
    to->n = n;
    to->n_values += more->n_values;
    to->n_rejected += more->n_rejected;
    to->n_warm_up += more->n_warm_up;
    return VT_OK;
}

static bool times_of(const struct vt_units *u, double *least, double *most)
{
    for (size_t i = 0; i < u->n; i++)
        if (isnan(u->time[i]))
            return false;
    ends(u->time, u->n, least, most);
    return u->n > 0;
}

/* Takes in the level that repeats the baseline, when it stands on the candidate's other side in time. */
static enum vt_status join_again(const struct vt_pair *pair, enum vt_units_take take, struct vt_both_sides *l,
                                 struct vt_error *err)
{
    struct vt_units again = {0};
    double a0, a1, b0, b1, c0, c1;

    if (!pair->again || pair->again->censored || vt_units_of(pair->again, l->a.level, take, &again, err))
        return err->status;
    bool known = times_of(&l->a, &a0, &a1) && times_of(&l->b, &b0, &b1) && times_of(&again, &c0, &c1);
    if (known && ((a1 < b0 && b1 < c0) || (c1 < b0 && b1 < a0)) && !append(&l->a, &again, err))
        l->again = true;
    vt_units_free(&again);
    return err->status;
}

/* ---- all of it */

static enum vt_status look_at_order(const struct vt_pair *pair, struct vt_both_sides *l,
                                    struct vt_drift_doubt *doubt, struct vt_error *err)
{
    double *at = malloc((l->a.n + l->b.n + 1) * sizeof *at);

    if (!at)
        return vt_no_memory(err);
    if (vt_positions_of(pair, &l->a, &l->b, at)) {
        find_order(l, at);
        if (l->interleaved && l->a.n >= 2 && l->b.n >= 2 && l->a.n + l->b.n >= LEAST_FOR_DRIFT)
            *doubt = vt_drift_take_out(l, at);
    }
    free(at);
    return err->status;
}

enum vt_status vt_both_sides_of(const struct vt_pair *pair, enum vt_units_take take, struct vt_both_sides *l,
                                struct vt_error *err)
{
    enum vt_level level = vt_units_level(pair->baseline, pair->candidate);
    struct vt_drift_doubt doubt = {0};

    *l = (struct vt_both_sides){.drift_percent = NAN, .uncorrected = NAN};
    if (vt_units_of(pair->baseline, level, take, &l->a, err)
        || vt_units_of(pair->candidate, level, take, &l->b, err) || vt_turns_mark(pair, l, err)
        || join_again(pair, take, l, err) || look_at_order(pair, l, &doubt, err) || vt_blocks_pair(l, err)
        || (!l->paired && vt_blocks_pair_by_boots(pair, l, err)))
        return err->status;
    vt_drift_count_doubt(l, &doubt);
    return VT_OK;
}

void vt_both_sides_free(struct vt_both_sides *l)
{
    vt_units_free(&l->a);
    vt_units_free(&l->b);
}
