#include "judge/pairing/positions.h"

#include <math.h>
#include <string.h>

/* Where every unit stood in the experiment: by its time, or else by its line of the one file that holds them
 * all. False when one is not known. */
static bool positions(const struct vt_series *s, const struct vt_units *u, bool by_time, double at[])
{
    for (size_t i = 0; i < u->n; i++) {
        long line = !by_time && s->line ? s->line[u->first[i]] : 0;
        at[i] = by_time ? u->time[i] : line ? (double)line : NAN;
        if (isnan(at[i]))
            return false;
    }
    return u->n > 0;
}

bool vt_sides_of_one_file(const struct vt_series *a, const struct vt_series *b)
{
    return a->n_files == 1 && b->n_files == 1 && !strcmp(a->file[0], b->file[0]);
}

bool vt_positions_of(const struct vt_pair *pair, const struct vt_units *ua, const struct vt_units *ub,
                     double at[])
{
    const struct vt_series *a = pair->baseline, *b = pair->candidate;

    if (positions(a, ua, true, at) && positions(b, ub, true, at + ua->n))
        return true;
    return vt_sides_of_one_file(a, b) && positions(a, ua, false, at) && positions(b, ub, false, at + ua->n);
}
