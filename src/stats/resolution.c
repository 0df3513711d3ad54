#include "stats/resolution.h"

#include "stats/decimal.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

/* Whether all steps are multiples of the smallest one, each off by no more than its ends were rounded. */
static bool are_multiples(const int64_t w[], size_t n, int64_t least)
{
    for (size_t i = 1; i < n; i++) {
        int64_t off = (w[i] - w[0]) % least;
        if (off > 1 && off < least - 1)
            return false;
    }
    return true;
}

/* In units of the last decimal; 0 when all are equal. */
static int64_t step_of(const int64_t w[], size_t n)
{
    int64_t least = 0;
    size_t steps = 0;

    for (size_t i = 1; i < n; i++) {
        int64_t step = w[i] - w[i - 1];
        steps += step > 0;
        if (step > 0 && (!least || step < least))
            least = step;
    }
    bool shown = steps >= 2 || (steps == 1 && n > 2);
    return !least || (shown && are_multiples(w, n, least)) ? least : 1;
}

double vt_resolution_sorted(const double x[], size_t n)
{
    int64_t *w = n > 1 ? malloc(n * sizeof *w) : NULL;
    double step = NAN;
    int places;

    if (w && vt_decimal_scale(x, n, w, &places)) {
        int64_t units = step_of(w, n);
        step = units ? (double)units * pow(10, -places) : NAN;
    }
    free(w);
    return step;
}
