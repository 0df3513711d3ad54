/* One boot on a side: what that boot happened to be (placement of pages, layout, turbo) is in all its runs
 * alike, so only the other side's boots can say how much that is. */
#ifndef VT_JUDGE_VERDICTS_ONE_BOOT_H
#define VT_JUDGE_VERDICTS_ONE_BOOT_H

#include "judge/pairing/pairs.h"
#include "model/comparison.h"

/* Whether boots are known and a side has only one, while its runs repeat. *least (may be NULL): boots of the
 * other side. */
bool vt_one_boot(const struct vt_pair *pair, size_t *others);

/* Decides one boot against three or more by how these differ, on logarithms; fills ratio, p, interval and
 * test. False, and the comparison as it was, when the other side has fewer, or a mean is not positive; err
 * when memory ran out. */
bool vt_one_boot_decide(const struct vt_pair *pair, double alpha, struct vt_comparison *c,
                        struct vt_error *err);

#endif
