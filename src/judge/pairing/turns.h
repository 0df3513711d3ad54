/* Sides that were measured in turns: off, on, off, on. What moves the machine meanwhile (the hour, neighbours
 * on the host, its temperature) moves neighbours alike and cancels in their difference. */
#ifndef VT_JUDGE_PAIRING_TURNS_H
#define VT_JUDGE_PAIRING_TURNS_H

#include "judge/pairing/both_sides.h"
#include "judge/pairing/pairs.h"

/* Makes neighbours a block, where no blocks are known, when both sides took turns all along by time, or by
 * the lines of their one file: the sequence falls into equal parts, each with as many units of one side as of
 * the other (off on off on; off on on off; or three by three). Without being asked (pair->turns), only where
 * that helps: from 6 parts on, and when the parts' means rise and fall together on both sides (Spearman's
 * rank correlation, one-sided p < 0.05 by its t), before any drift is taken out. Independent sides are so
 * paired in 5 of 100 comparisons. Where pairs are asked for and no turns show, values stand in pairs as they
 * were counted on both sides, when these are as many. VT_NO_MEMORY only. */
enum vt_status vt_turns_mark(const struct vt_pair *pair, struct vt_both_sides *l, struct vt_error *err);

#endif
