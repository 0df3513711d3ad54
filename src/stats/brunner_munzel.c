#include "stats/brunner_munzel.h"

#include "stats/moments.h"
#include "stats/ranks.h"
#include "stats/sort.h"
#include "stats/welch.h"

#include <math.h>
#include <stdlib.h>

bool vt_brunner_munzel_sorted(const double a[], size_t na, const double b[], size_t nb,
                              struct vt_t_test *test)
{
    if (na < 2 || nb < 2)
        return false;
    double *place = malloc((na > nb ? na : nb) * sizeof *place);
    if (!place)
        return false;
    double sum_b = vt_placements_sorted(b, nb, a, na, place);
    double se_b = vt_sd(place, nb) / sqrt((double)nb) / (double)na;
    vt_placements_sorted(a, na, b, nb, place);
    double se_a = vt_sd(place, na) / sqrt((double)na) / (double)nb, se = hypot(se_a, se_b);
    free(place);
    if (!(se > 0))
        return false;
    *test = (struct vt_t_test){.difference = sum_b / (double)nb / (double)na - 0.5, .se = se};
    test->df = vt_welch_df(se_a, (double)na, se_b, (double)nb);
    vt_t_test_finish(test);
    return true;
}

bool vt_brunner_munzel_test(const double a[], size_t na, const double b[], size_t nb, struct vt_t_test *test)
{
    double *sorted_a = vt_sorted_copy(a, na), *sorted_b = vt_sorted_copy(b, nb);
    bool done = sorted_a && sorted_b && vt_brunner_munzel_sorted(sorted_a, na, sorted_b, nb, test);
    free(sorted_a);
    free(sorted_b);
    return done;
}

double vt_brunner_munzel_phat(const double a[], size_t na, const double b[], size_t nb)
{
    double *sorted_a = vt_sorted_copy(a, na), *sorted_b = vt_sorted_copy(b, nb), phat = NAN;

    if (sorted_a && sorted_b && na > 0 && nb > 0)
        phat = vt_placements_sorted(sorted_b, nb, sorted_a, na, NULL) / (double)na / (double)nb;
    free(sorted_a);
    free(sorted_b);
    return phat;
}

struct vt_interval vt_brunner_munzel_interval(const struct vt_t_test *test, double level)
{
    struct vt_interval ci = vt_t_test_interval(test, level);
    return (struct vt_interval){.of = ci.of + 0.5, .low = ci.low + 0.5, .high = ci.high + 0.5};
}
