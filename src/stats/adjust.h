/* Adjusted p-values of a family of m tests, as R's p.adjust; an adjusted p below alpha rejects at alpha.
 * p and adjusted are parallel and may be the same array. A NAN p stays NAN and does not count as a test.
 * False, and adjusted untouched, when a p is outside [0, 1] or memory ran out. */
#ifndef VT_STATS_ADJUST_H
#define VT_STATS_ADJUST_H

#include <stdbool.h>
#include <stddef.h>

/* Bonferroni 1936: m p. Family-wise error under any dependence. */
bool vt_adjust_bonferroni(const double p[], size_t n, double adjusted[]);

/* Holm 1979, Scand. J. Statist. 6:65-70: step down, max over smaller p of (m - i + 1) p(i). Family-wise under
 * any dependence and never worse than Bonferroni. */
bool vt_adjust_holm(const double p[], size_t n, double adjusted[]);

/* Hochberg 1988, Biometrika 75:800-802: step up, min over larger p of (m - i + 1) p(i). Family-wise when the
 * tests are independent or positively dependent. */
bool vt_adjust_hochberg(const double p[], size_t n, double adjusted[]);

/* Benjamini & Hochberg 1995, JRSS B 57:289-300: step up, m p(i) / i. False discovery rate, independent or
 * positively dependent tests. */
bool vt_adjust_bh(const double p[], size_t n, double adjusted[]);

/* Benjamini & Yekutieli 2001, Ann. Statist. 29:1165-1188: the same times 1 + 1/2 + ... + 1/m; any
 * dependence. */
bool vt_adjust_by(const double p[], size_t n, double adjusted[]);

#endif
