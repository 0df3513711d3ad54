/* Prints the table of src/stats/modes.c: sqrt(n) dip that 5 % of uniform samples exceed. usage: dip_table
 * [SAMPLES] */
#include "stats/modes.h"
#include "stats/random.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    static const size_t sizes[] = {8, 9, 10, 12, 15, 20, 30, 50, 100, 200, 500, 1000, 5000};
    size_t samples = argc > 1 ? strtoul(argv[1], NULL, 10) : 200000;
    double *x = malloc(5000 * sizeof *x), *dip = malloc(samples * sizeof *dip);

    if (!x || !dip || samples < 100)
        return 1;
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        size_t n = sizes[k], many = n > 200 ? samples / 10 : samples;
        struct vt_random random = vt_random_start(VT_SEED, n);
        for (size_t i = 0; i < many; i++) {
            for (size_t j = 0; j < n; j++)
                x[j] = vt_random_uniform(&random);
            qsort(x, n, sizeof *x, by_value);
            dip[i] = sqrt((double)n) * vt_dip_sorted(x, n);
        }
        qsort(dip, many, sizeof *dip, by_value);
        printf("    {%zu, %.4f}, /* 1 %%: %.4f */\n", n, dip[many - many / 20], dip[many - many / 100]);
    }
    free(x);
    free(dip);
    return 0;
}
