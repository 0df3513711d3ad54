/* Student's t tests: two samples of one spread, and pairs (Gosset 1908; Fisher 1925, Metron 5:90-104). */
#ifndef VT_STATS_STUDENT_H
#define VT_STATS_STUDENT_H

#include "stats/moments.h"
#include "stats/t_test.h"

/* The pooled sd, sqrt(((na - 1) sd_a^2 + (nb - 1) sd_b^2) / (na + nb - 2)). A side of one value adds nothing;
 * NAN when both sides have one, or one is empty. */
double vt_pooled_sd(const struct vt_moments *a, const struct vt_moments *b);

/* t = (mean b - mean a) / (s sqrt(1/na + 1/nb)) with the pooled sd s and df = na + nb - 2. It trusts the
 * sides to be near normal and equally spread. False, and *test untouched, when the pooled sd is NAN or 0. */
bool vt_student_of(const struct vt_moments *a, const struct vt_moments *b, struct vt_t_test *test);
bool vt_student_test(const double a[], size_t na, const double b[], size_t nb, struct vt_t_test *test);

/* The t test of the n differences b[i] - a[i], df = n - 1. False, and *test untouched, when n < 2, every
 * difference is the same (judged on the decimals), a value is not finite or memory ran out. */
bool vt_paired_test(const double a[], const double b[], size_t n, struct vt_t_test *test);

/* One sample of differences against 0. */
bool vt_one_sample_test(const double d[], size_t n, struct vt_t_test *test);

#endif
