#include "stats/student.h"

#include "stats/decimal.h"

#include <math.h>
#include <stdlib.h>

double vt_pooled_sd(const struct vt_moments *a, const struct vt_moments *b)
{
    if (a->n == 0 || b->n == 0 || a->n + b->n < 3 || isnan(a->mean) || isnan(b->mean))
        return NAN;
    double df = (double)(a->n + b->n - 2);
    double part_a = a->n > 1 ? a->sd * sqrt((double)(a->n - 1) / df) : 0;
    double part_b = b->n > 1 ? b->sd * sqrt((double)(b->n - 1) / df) : 0;
    return hypot(part_a, part_b); /* of sds, since their squares may overflow */
}

bool vt_student_of(const struct vt_moments *a, const struct vt_moments *b, struct vt_t_test *test)
{
    double sd = vt_pooled_sd(a, b);

    if (!(sd > 0))
        return false;
    *test = (struct vt_t_test){.difference = vt_mean_difference(a, b), .df = (double)(a->n + b->n - 2)};
    test->se = sd * sqrt(1 / (double)a->n + 1 / (double)b->n);
    vt_t_test_finish(test);
    return true;
}

bool vt_student_test(const double a[], size_t na, const double b[], size_t nb, struct vt_t_test *test)
{
    struct vt_moments ma = vt_moments_of(a, na), mb = vt_moments_of(b, nb);
    return vt_student_of(&ma, &mb, test);
}

bool vt_one_sample_test(const double d[], size_t n, struct vt_t_test *test)
{
    struct vt_moments m = vt_moments_of(d, n);

    if (n < 2 || !(m.sd > 0))
        return false;
    *test = (struct vt_t_test){.difference = m.mean, .se = vt_standard_error(&m), .df = (double)(n - 1)};
    vt_t_test_finish(test);
    return true;
}

bool vt_paired_test(const double a[], const double b[], size_t n, struct vt_t_test *test)
{
    double *d = vt_decimal_differences(a, b, n);
    bool done = d && vt_one_sample_test(d, n, test);
    free(d);
    return done;
}
