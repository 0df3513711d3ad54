/* The Brunner-Munzel test (Brunner & Munzel 2000, Biom. J. 42:17-25): whether b tends to be larger than a,
 * right also when the sides differ in spread or shape. With P_i the placement of a value of one side among
 * the other (ties half) and S^2 the variance of the placements of a side,
 *     phat = mean P_b / na,   t = (phat - 1/2) / sqrt(S_a^2 / (na nb^2) + S_b^2 / (nb na^2)),
 * against t with Satterthwaite's df. For few values (n < 10 or so) prefer a permutation of this t. */
#ifndef VT_STATS_BRUNNER_MUNZEL_H
#define VT_STATS_BRUNNER_MUNZEL_H

#include "stats/interval.h"
#include "stats/t_test.h"

/* test->difference is phat - 1/2 with its se. False, and *test untouched, when n < 2 on a side, the sides do
 * not overlap or all values are equal (no variance of placements), a value is not finite or memory ran
 * out. */
bool vt_brunner_munzel_test(const double a[], size_t na, const double b[], size_t nb, struct vt_t_test *test);
bool vt_brunner_munzel_sorted(const double a[], size_t na, const double b[], size_t nb,
                              struct vt_t_test *test);

/* phat = P(a < b) + half P(a = b) alone, which is defined for any two sides that are not empty; NAN else. */
double vt_brunner_munzel_phat(const double a[], size_t na, const double b[], size_t nb);

/* phat and its interval (not clipped to [0, 1]). */
struct vt_interval vt_brunner_munzel_interval(const struct vt_t_test *test, double level);

#endif
