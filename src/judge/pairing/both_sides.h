/* The two sides of a comparison on their way from pairs.h to a judgement; sides.h makes them. */
#ifndef VT_JUDGE_PAIRING_BOTH_SIDES_H
#define VT_JUDGE_PAIRING_BOTH_SIDES_H

#include "judge/pairing/units.h"

struct vt_both_sides {
    struct vt_units a, b;     /* baseline, candidate */
    bool paired;              /* a.x[i] and b.x[i] share a block */
    bool by_block;            /* several units of a block were averaged, so a block is the unit */
    size_t n_unpaired;        /* units left out because the other side has none in their block */
    bool sequential, b_first; /* all of one side was measured before the other */
    bool interleaved;         /* the order is known and it was not sequential */
    bool again;               /* a holds the baseline's repetition, too */
    double drift_percent; /* over the whole experiment, of the baseline's mean; it was taken out. NAN: none
                             was */
    double uncorrected;   /* ratio of the means without that; NAN likewise */
};

#endif
