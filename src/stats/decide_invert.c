#include "stats/decide_invert.h"

#include <gsl/gsl_cdf.h>
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

/* A look at one log r. */
struct look {
    double at, p;
};

static struct look look_at(const struct vt_inversion *inversion, double log_r)
{
    return (struct look){log_r, p_at(inversion, log_r)};
}

/* About linear in log r: the normal deviate of p, from the one of alpha on. */
static double height(double p, double alpha)
{
    return gsl_cdf_ugaussian_Qinv(fmax(p, 1e-300) / 2) - gsl_cdf_ugaussian_Qinv(alpha / 2);
}

/* Narrows the bracket to `width` by the regula falsi that halves the end which stays (Illinois; Dowell and
 * Jarratt 1971, BIT 11:168-174), looking a little to either side of where the edge should be. */
static void interpolate(const struct vt_inversion *inversion, double alpha, struct look *inside,
                        struct look *outside, double width)
{
    double in = height(inside->p, alpha), out = height(outside->p, alpha),
           side = outside->at > inside->at ? 1 : -1;
    int stayed = 0;

    for (int i = 0; i < 12 && fabs(outside->at - inside->at) > width && out > in; i++) {
        double at = inside->at + (outside->at - inside->at) * -in / (out - in);
        double next = at + side * width / (stayed < 0 ? -3 : 3);
        if ((next - inside->at) * side <= 0 || (outside->at - next) * side <= 0)
            next = inside->at + (outside->at - inside->at) / 2;
        struct look look = look_at(inversion, next);
        if (look.p >= alpha) {
            *inside = look;
            in = height(look.p, alpha);
            out = stayed > 0 ? out / 2 : out;
            stayed = 1;
        } else {
            *outside = look;
            out = height(look.p, alpha);
            in = stayed < 0 ? in / 2 : in;
            stayed = -1;
        }
    }
}

/* The edge of acceptance between `inside` and `outside`, on the accepted side, to `step` / 2000. */
static double bisect(const struct vt_inversion *inversion, double alpha, struct look inside,
                     struct look outside)
{
    if (inversion->smooth)
        interpolate(inversion, alpha, &inside, &outside, inversion->step / 2000);
    while (fabs(outside.at - inside.at) > inversion->step / 2000) {
        struct look middle = {inside.at + (outside.at - inside.at) / 2, 0};
        if (middle.at == inside.at || middle.at == outside.at)
            break;
        middle = look_at(inversion, middle.at);
        if (middle.p >= alpha)
            inside = middle;
        else
            outside = middle;
    }
    return inside.at;
}

/* The edge from `inside` in steps that double; direction -1 or 1. Infinite when nothing is rejected on the
 * way. */
static double edge(const struct vt_inversion *inversion, double alpha, struct look inside, double direction,
                   double first)
{
    for (double step = first;; step *= 2) {
        double next = inside.at + direction * step;
        if (fabs(next) > farthest)
            return direction * INFINITY;
        struct look look = look_at(inversion, next);
        if (look.p < alpha)
            return bisect(inversion, alpha, inside, look);
        inside = look;
    }
}

/* The edge near `guess`, looked for inwards when the guess is rejected and outwards when it is not. */
static double edge_near(const struct vt_inversion *inversion, double alpha, struct look centre, double guess,
                        double direction)
{
    double step = inversion->step / 16;
    struct look outside = look_at(inversion, guess);

    if (outside.p >= alpha)
        return edge(inversion, alpha, outside, direction, step);
    for (;; step *= 2) {
        double next = outside.at - direction * step;
        if ((centre.at - next) * direction >= 0) /* back at the centre */
            return bisect(inversion, alpha, centre, outside);
        struct look look = look_at(inversion, next);
        if (look.p >= alpha)
            return bisect(inversion, alpha, look, outside);
        outside = look;
    }
}

static double settled_edge(const struct vt_inversion *inversion, double alpha, struct look centre,
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
    struct look centre = look_at(inversion, log(inversion->centre));
    static const double direction[2] = {-1, 1};
    double at[2][2];

    if (centre.p < alpha[1])
        centre.at = best_centre(inversion, centre.at, &centre.p);
    for (int side = 0; side < 2; side++) {
        at[0][side] =
            centre.p < alpha[0] ? centre.at : settled_edge(inversion, alpha[0], centre, direction[side]);
        /* The inner bound is near enough to share the null distribution of the outer one. */
        at[1][side] = centre.p < alpha[1]
                          ? centre.at
                          : edge(inversion, alpha[1], centre, direction[side], inversion->step);
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
