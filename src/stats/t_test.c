#include "stats/t_test.h"

#include "stats/distribution.h"

void vt_t_test_finish(struct vt_t_test *test)
{
    test->t = test->difference / test->se;
    test->p = vt_t_two_sided(test->t, test->df);
    test->p_greater = vt_t_tail(test->t, test->df);
    test->p_less = vt_t_tail(-test->t, test->df);
}

struct vt_interval vt_t_test_interval(const struct vt_t_test *test, double level)
{
    double reach = vt_t_upper((1 - level) / 2, test->df) * test->se;
    return (struct vt_interval){
        .of = test->difference, .low = test->difference - reach, .high = test->difference + reach};
}
