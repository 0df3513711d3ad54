/* Where the units of both sides stood in the experiment. */
#ifndef VT_JUDGE_PAIRING_POSITIONS_H
#define VT_JUDGE_PAIRING_POSITIONS_H

#include "judge/pairing/pairs.h"
#include "judge/pairing/units.h"

/* Fills at[], a's units first, then b's (room for both): seconds where every unit has its time, else lines of
 * the one file that holds them all. False, at[] in pieces, where neither is known. */
bool vt_positions_of(const struct vt_pair *pair, const struct vt_units *ua, const struct vt_units *ub,
                     double at[]);

/* Whether all values of both series come from the same one file, so that its lines tell their order. */
bool vt_sides_of_one_file(const struct vt_series *a, const struct vt_series *b);

#endif
