#include "stats/decide_invert.h"

#include <math.h>
#include <stddef.h>

/* Beyond a factor of e^100 a ratio counts as unbounded. */
static const double farthest = 100;

/* The null distribution moves a little with r, so a bound is sought anew with the one found at it, until it
 * stays. */
enum { SETTLINGS = 3 };

static double p_at(const struct vt_inversion *inversion, double log_r)
{
    return inversion->p(inversion->test, exp(log_r));
}

/* The edge of acceptance between `inside` and `outside`, on the accepted side, to `step` / 2000. */
static double bisect(const struct vt_inversion *inversion, double alpha, double inside, double outside)
{
    while (fabs(outside - inside) > inversion->step / 2000) {
        double middle = inside + (outside - inside) / 2;
        if (middle == inside || middle == outside)
            break;
        if (p_at(inversion, middle) >= alpha)
            inside = middle;
        else
            outside = middle;
    }
    return inside;
}

/* The edge from `inside` in steps that double; direction -1 or 1. Infinite when nothing is rejected on the
 * way. */
static double edge(const struct vt_inversion *inversion, double alpha, double inside, double direction,
                   double first)
{
    for (double step = first;; step *= 2) {
        double next = inside + direction * step;
        if (fabs(next) > farthest)
            return direction * INFINITY;
        if (p_at(inversion, next) < alpha)
            return bisect(inversion, alpha, inside, next);
        inside = next;
    }
}

/* The edge near `guess`, looked for inwards when the guess is rejected and outwards when it is not. */
static double edge_near(const struct vt_inversion *inversion, double alpha, double centre, double guess,
                        double direction)
{
    double step = inversion->step / 16;

    if (p_at(inversion, guess) >= alpha)
        return edge(inversion, alpha, guess, direction, step);
    for (double outside = guess;; step *= 2) {
        double next = outside - direction * step;
        if ((centre - next) * direction >= 0) /* back at the centre */
            return bisect(inversion, alpha, centre, outside);
        if (p_at(inversion, next) >= alpha)
            return bisect(inversion, alpha, next, outside);
        outside = next;
    }
}

static double settled_edge(const struct vt_inversion *inversion, double alpha, double centre,
                           double direction)
{
    double at = edge(inversion, alpha, centre, direction, 2 * inversion->step);

    for (int i = 0; inversion->settle && isfinite(at) && i < SETTLINGS; i++) {
        inversion->settle(inversion->test, exp(at));
        double next = edge_near(inversion, alpha, centre, at, direction);
        bool stays =
            fabs(next - at) < inversion->step / 8; /* the next move would be a small part of this one */
        at = next;
        if (stays)
            break;
    }
    return at;
}

/* The r of the largest p within a few standard errors of the centre. */
static double best_centre(const struct vt_inversion *inversion, double centre, double *best_p)
{
    double best = centre;

    *best_p = p_at(inversion, centre);
    for (int i = -40; i <= 40; i++) {
        double at = centre + inversion->step * i / 8, p = p_at(inversion, at);
        if (p > *best_p) {
            *best_p = p;
            best = at;
        }
    }
    return best;
}

void vt_invert(const struct vt_inversion *inversion, const double alpha[2], struct vt_bounds bounds[2])
{
    double centre = log(inversion->centre), p, at[2][2];
    static const double direction[2] = {-1, 1};

    p = p_at(inversion, centre);
    if (p < alpha[1])
        centre = best_centre(inversion, centre, &p);
    for (int side = 0; side < 2; side++) {
        at[0][side] = p < alpha[0] ? centre : settled_edge(inversion, alpha[0], centre, direction[side]);
        /* The inner bound is near enough to share the null distribution of the outer one. */
        at[1][side] =
            p < alpha[1] ? centre : edge(inversion, alpha[1], centre, direction[side], inversion->step);
        if ((at[1][side] - at[0][side]) * direction[side] > 0)
            at[1][side] = at[0][side];
    }
    for (int i = 0; i < 2; i++)
        bounds[i] = (struct vt_bounds){exp(at[i][0]), exp(at[i][1])};
}

void vt_bounds_agree(struct vt_bounds *bounds, double p, double alpha, double centre)
{
    if (p >= alpha) {
        bounds->low = fmin(bounds->low, 1);
        bounds->high = fmax(bounds->high, 1);
    } else if (bounds->low <= 1 && bounds->high >= 1) {
        if (centre >= 1)
            bounds->low = nextafter(1, 2);
        else
            bounds->high = nextafter(1, 0);
    }
}
