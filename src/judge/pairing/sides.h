/* Both sides of a comparison made ready: averaged into units, put in the order measured, paired by block, and
 * freed of a drift that shows when they were measured in turns. */
#ifndef VT_JUDGE_PAIRING_SIDES_H
#define VT_JUDGE_PAIRING_SIDES_H

#include "judge/pairing/both_sides.h"
#include "judge/pairing/pairs.h"

/* Pairs when every unit has a block and enough blocks are on both sides: at least 2, or 5 where several units
 * of a block are averaged, and two thirds of the larger side. Boots are blocks when both sides were measured
 * in turns within each; neighbours are, when the sides took turns and what moves one of them moves the other
 * (turns.h).
 *
 * Sides measured in turns (alternating, at random, pair by pair; or the baseline again after the candidate,
 * in one series or as a level such as "off-again") show how the machine drifted meanwhile: one line with a
 * common slope through both sides over time, or over the lines of their one file (analysis of covariance;
 * Fisher 1932, Statistical Methods, 4th ed.). When the slope's p is below 0.01 it is taken out of both sides,
 * and its own uncertainty is in the spread of what is left. */
enum vt_status vt_both_sides_of(const struct vt_pair *pair, enum vt_units_take take,
                                struct vt_both_sides *out, struct vt_error *err);
void vt_both_sides_free(struct vt_both_sides *l);

#endif
