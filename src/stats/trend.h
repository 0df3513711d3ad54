/* Trend over the order of measurement, without trusting any distribution. */
#ifndef VT_STATS_TREND_H
#define VT_STATS_TREND_H

#include <stdbool.h>
#include <stddef.h>

/* Mann-Kendall (Mann 1945, Econometrica 13:245-259; Kendall 1975): S = sum over i < j of sign(x_j - x_i). */
struct vt_trend {
    double s;
    double var;   /* (n (n - 1)(2n + 5) - sum over ties of t (t - 1)(2t + 5)) / 18 */
    double z;     /* (S -+ 1) / sqrt(var), 0 when S is; NAN when all values are equal */
    double p;     /* two-sided, normal; NAN likewise */
    double tau_b; /* Kendall's tau-b with time; NAN likewise */
};

/* n log n. False when n < 2, a value is not finite or memory ran out. */
bool vt_trend_test(const double x[], size_t n, struct vt_trend *trend);

/* Sen's slope (Sen 1968, JASA 63:1379-1389): the median over i < j of (x_j - x_i) / (j - i), per run. By all
 * pairs up to 2,000 values; beyond by a search on the count of smaller slopes, n log n a step, until it is
 * within a billionth of half of all, which is a millionth of the slope's own standard error. NAN as above. */
double vt_sen_slope(const double x[], size_t n);

#endif
