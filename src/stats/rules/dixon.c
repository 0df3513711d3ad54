#include "stats/rules/dixon.h"

#include "stats/rules/rule.h"
#include <math.h>

enum { FEWEST = 3, MOST = 30 };

static const double critical95[MOST + 1] = {NAN,    NAN,    NAN,    0.9703, 0.8295, 0.7100, 0.6272, 0.5688,
                                            0.6080, 0.5643, 0.5296, 0.6206, 0.5906, 0.5650, 0.5861, 0.5647,
                                            0.5452, 0.5286, 0.5143, 0.5009, 0.4892, 0.4784, 0.4682, 0.4594,
                                            0.4506, 0.4430, 0.4363, 0.4295, 0.4233, 0.4175, 0.4117};

int vt_dixon_variant(size_t n)
{
    if (n < FEWEST || n > MOST)
        return 0;
    return n <= 7 ? 10 : n <= 10 ? 11 : n <= 13 ? 21 : 22;
}

double vt_dixon_critical95(size_t n)
{
    return n <= MOST ? critical95[n] : NAN;
}

/* Halves keep the range of the largest doubles inside the range of doubles. */
static double ratio(double far, double next, double end)
{
    double span = fabs(far / 2 - end / 2);
    return span > 0 ? fabs(far / 2 - next / 2) / span : NAN;
}

bool vt_dixon_sorted(const double x[], size_t n, int variant, struct vt_dixon *dixon)
{
    size_t own = (size_t)(variant / 10), other = (size_t)(variant % 10);

    if (n < FEWEST || n > MOST || own < 1 || own > 2 || other > own || n < own + other + 2
        || x[0] == x[n - 1])
        return false;
    dixon->variant = variant;
    dixon->low = ratio(x[0], x[own], x[n - 1 - other]);
    dixon->high = ratio(x[n - 1], x[n - 1 - own], x[other]);
    dixon->r = fmax(dixon->low, dixon->high);
    return true;
}

/* Dixon (1953, Biometrics 9:74-89): the gap beside the farthest value over the range, leaving out values that
 * could hide it: r10 up to 7 values, r11 up to 10, r21 up to 13, r22 above. */
static void mark(struct vt_rule_work *w)
{
    size_t n = w->n, gap = n <= 10 ? 1 : 2, spare = n <= 7 ? 0 : n <= 13 ? 1 : 2;
    const double *s = w->sorted;
    double high = (s[n - 1] - s[n - 1 - gap]) / (s[n - 1] - s[spare]);
    double low = (s[gap] - s[0]) / (s[n - 1 - spare] - s[0]), limit = vt_rule_cutoff(VT_RULE_BY_DIXON, n);
    double value = high >= low ? s[n - 1] : s[0];

    for (size_t i = 0; fmax(high, low) > limit && i < n; i++)
        if (w->x[i] == value) {
            vt_rule_mark(w, i, fmax(high, low), limit);
            break;
        }
}

const struct vt_rule vt_rule_dixon = {"dixon", "Dixon's r10, r11, r21, r22 by size (1953), one value",
                                      "table below", mark};
