#include "stats/sign.h"

#include "stats/distribution.h"

#include <math.h>

struct vt_sign vt_sign_test(const double d[], size_t n)
{
    struct vt_sign test = {0, 0, 1};

    for (size_t i = 0; i < n; i++) {
        test.positive += d[i] > 0;
        test.negative += d[i] < 0;
    }
    size_t fewer = test.positive < test.negative ? test.positive : test.negative;
    test.p = fmin(1, 2 * vt_binomial_half_below(fewer, test.positive + test.negative));
    return test;
}
