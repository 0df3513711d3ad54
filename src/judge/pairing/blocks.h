/* Units of both sides that belong together are paired: they share a block, or a boot within which the sides
 * took turns. */
#ifndef VT_JUDGE_PAIRING_BLOCKS_H
#define VT_JUDGE_PAIRING_BLOCKS_H

#include "judge/pairing/both_sides.h"
#include "judge/pairing/pairs.h"

/* Pairs the units by their blocks, when every unit has one and enough are on both sides; fills paired,
 * by_block and n_unpaired. VT_NO_MEMORY only, as below. */
enum vt_status vt_blocks_pair(struct vt_both_sides *l, struct vt_error *err);

/* The same by boots, when both sides took turns within each of them. */
enum vt_status vt_blocks_pair_by_boots(const struct vt_pair *pair, struct vt_both_sides *l,
                                       struct vt_error *err);

#endif
