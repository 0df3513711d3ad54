/* Prints the table of cut-offs of src/stats/rules/rule.c: what all but VT_RULE_SHARE of clean normal series
 * of n values stay below. usage: rule_cutoffs [SERIES] (default 20,000; the table's own come from up to a
 * million) */
#include "stats/quantile.h"
#include "stats/random.h"
#include "stats/rules/rule.h"
#include "stats/sort.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const size_t sizes[] = {3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 70, 100, 200, 500, 1000};

/* The largest score of each rule that is tabled, of one sorted series. */
static void scores(const double x[], size_t n, double score[VT_RULE_TABLED])
{
    size_t gap = n <= 10 ? 1 : 2, spare = n <= 7 ? 0 : n <= 13 ? 1 : 2;
    double median = vt_median_sorted(x, n), mad = VT_MAD_NORMAL * vt_mad_sorted(x, n);
    double q1 = vt_quantile_sorted(x, n, 0.25), q3 = vt_quantile_sorted(x, n, 0.75);

    score[VT_RULE_BY_MAD] = fmax(median - x[0], x[n - 1] - median) / mad;
    score[VT_RULE_BY_TUKEY] = fmax(q1 - x[0], x[n - 1] - q3) / (q3 - q1);
    score[VT_RULE_BY_DIXON] = fmax((x[n - 1] - x[n - 1 - gap]) / (x[n - 1] - x[spare]),
                                   (x[gap] - x[0]) / (x[n - 1 - spare] - x[0]));
}

int main(int argc, char **argv)
{
    size_t series = argc > 1 ? strtoul(argv[1], NULL, 10) : 20000;
    double *x = malloc(sizes[sizeof sizes / sizeof *sizes - 1] * sizeof *x), one[VT_RULE_TABLED];
    double *all[VT_RULE_TABLED];

    for (int k = 0; k < VT_RULE_TABLED; k++)
        all[k] = malloc((series ? series : 1) * sizeof *all[k]);
    if (!x || !all[0] || !all[1] || !all[2] || !series)
        return 1;
    printf("%6s %10s %10s %10s   in the table: %10s %10s %10s\n", "n", "mad", "tukey", "dixon", "mad",
           "tukey", "dixon");
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        struct vt_random random = vt_random_start(2026, sizes[s]);
        for (size_t i = 0; i < series; i++) {
            for (size_t k = 0; k < sizes[s]; k++)
                x[k] = vt_random_normal(&random);
            vt_sort(x, sizes[s]);
            scores(x, sizes[s], one);
            for (int k = 0; k < VT_RULE_TABLED; k++)
                all[k][i] = one[k];
        }
        printf("%6zu", sizes[s]);
        for (int k = 0; k < VT_RULE_TABLED; k++) {
            vt_sort(all[k], series);
            printf(" %10.4g", vt_quantile_sorted(all[k], series, 1 - VT_RULE_SHARE));
        }
        printf("                ");
        for (int k = 0; k < VT_RULE_TABLED; k++)
            printf(" %10.4g", vt_rule_cutoff((enum vt_rule_tabled)k, sizes[s]));
        putchar('\n');
    }
    free(x);
    for (int k = 0; k < VT_RULE_TABLED; k++)
        free(all[k]);
    return 0;
}
