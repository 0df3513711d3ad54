#include "stats/rules/grubbs.h"
#include "stats/rules/rule.h"

#include <math.h>

/* Several values are looked at in turn; at this level of each look a clean series loses a value as rarely. */
#define LEVEL 0.0065

/* Rosner's generalised extreme studentised deviate (1983, Technometrics 25:165-172): takes the farthest value
 * away again and again; all those up to the last that passed its limit are outliers. They always lie at an
 * end of the sorted values, so sums need only be lessened. Of a deviation in the same place the limit is
 * Grubbs' for what was left there. */
static void mark(struct vt_rule_work *w)
{
    size_t from = 0, to = w->n, passed_from = 0, passed_to = w->n;
    struct vt_rule_spread all = vt_rule_spread_of(w->sorted, 0, w->n);
    double sum = 0, squares = 0, score = 0, limit = 0;

    for (size_t i = 0; i < w->n; i++) {
        double z = (w->sorted[i] - all.mean) / all.sd;
        squares += z * z;
    }
    for (size_t step = 0; step <= w->most && to - from >= 3; step++) {
        double n = (double)(to - from), mean = sum / n, sd = sqrt(fmax(squares - sum * mean, 0) / (n - 1));
        double down = mean - (w->sorted[from] - all.mean) / all.sd,
               up = (w->sorted[to - 1] - all.mean) / all.sd - mean;
        double far = fmax(down, up), value = down > up ? mean - down : mean + up;
        bool passes = sd > 1e-9 && far / sd > vt_grubbs_critical(to - from, LEVEL);
        double reached = far / sd, needed = passes ? vt_grubbs_critical(to - from, LEVEL) : 0;
        if (down > up)
            from++;
        else
            to--;
        sum -= value;
        squares -= value * value;
        if (passes) {
            passed_from = from;
            passed_to = to;
            score = reached;
            limit = needed;
        }
    }
    for (size_t i = 0; i < w->n; i++)
        if ((passed_from > 0 && w->x[i] <= w->sorted[passed_from - 1])
            || (passed_to < w->n && w->x[i] >= w->sorted[passed_to]))
            vt_rule_mark(w, i, score, limit);
}

const struct vt_rule vt_rule_esd = {"esd", "Rosner's generalised ESD (1983) for up to 20 % of the values",
                                    "Rosner's, at a level of 0.0065 a look", mark};
