#include "judge/verdicts/one_boot.h"

#include "judge/pairing/units.h"
#include "stats/one_against_many.h"

#include <math.h>
#include <stdio.h>

#define LEAST_BOOTS 3 /* of the other side: two differ by anything */

bool vt_one_boot(const struct vt_pair *pair, size_t *others)
{
    size_t a = vt_units_count_boots(pair->baseline), b = vt_units_count_boots(pair->candidate);

    if (others)
        *others = a > b ? a : b;
    return a && b && (a == 1 || b == 1) && (vt_units_count_runs(pair->baseline) > 1 || pair->baseline->n > 1)
           && (vt_units_count_runs(pair->candidate) > 1 || pair->candidate->n > 1);
}

/* The means of the boots of a side as logarithms, in place; false when one is not positive. */
static bool boots_of(const struct vt_series *s, struct vt_units *boots, struct vt_error *err)
{
    if (vt_units_of(s, VT_LEVEL_BOOT, VT_UNITS_KEPT, boots, err))
        return false;
    for (size_t i = 0; i < boots->n; i++) {
        if (!(boots->x[i] > 0))
            return false;
        boots->x[i] = log(boots->x[i]);
    }
    return boots->n > 0;
}

static void set_interval(struct vt_interval_of *to, double level, double low, double high)
{
    *to = (struct vt_interval_of){
        .of = "geometric mean", .method = "boots", .level = level, .low = exp(low), .high = exp(high)};
}

static bool decide(const struct vt_units *a, const struct vt_units *b, double alpha, struct vt_comparison *c)
{
    bool one_is_a = a->n == 1;
    const struct vt_units *one = one_is_a ? a : b, *many = one_is_a ? b : a;
    double sign = one_is_a ? -1 : 1; /* of log candidate - log baseline */
    struct vt_one_against_many test, wide;

    if (many->n < LEAST_BOOTS || one->n != 1
        || !vt_one_against_many_test(one->x[0], many->x, many->n, 1 - alpha, &test)
        || !vt_one_against_many_test(one->x[0], many->x, many->n, 1 - 2 * alpha, &wide))
        return false;
    c->ratio = exp(sign * test.difference);
    c->improvement = vt_improvement(c->ratio, c->better);
    c->p = test.p;
    set_interval(&c->ci, 1 - alpha, fmin(sign * test.ci.low, sign * test.ci.high),
                 fmax(sign * test.ci.low, sign * test.ci.high));
    set_interval(&c->equivalence, 1 - 2 * alpha, fmin(sign * wide.ci.low, sign * wide.ci.high),
                 fmax(sign * wide.ci.low, sign * wide.ci.high));
    c->tests[0] = (struct vt_test_result){
        .name = "one-against-many", .method = "boots", .statistic = test.t, .df = test.df, .p = test.p};
    c->n_tests = 1;
    return true;
}

bool vt_one_boot_decide(const struct vt_pair *pair, double alpha, struct vt_comparison *c,
                        struct vt_error *err)
{
    struct vt_units a = {0}, b = {0};
    bool done =
        boots_of(pair->baseline, &a, err) && boots_of(pair->candidate, &b, err) && decide(&a, &b, alpha, c);

    vt_units_free(&a);
    vt_units_free(&b);
    return done && !err->status;
}
