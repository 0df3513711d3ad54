#include "stats/decide_tests.h"

#include "stats/brunner_munzel.h"
#include "stats/distribution.h"
#include "stats/kolmogorov.h"
#include "stats/mann_whitney.h"
#include "stats/rank_sum.h"
#include "stats/ranks.h"
#include "stats/student.h"
#include "stats/welch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Above this many pairs of values the exact Kolmogorov-Smirnov p gives way to its limit. */
enum { KS_EXACT = 10000 };

struct fixed {
    const struct vt_sides *sides;
    double *b_at;  /* b / r, sorted */
    double *below; /* Mann-Whitney: P(U <= u) without ties, or NULL */
    double *paths; /* Kolmogorov-Smirnov: one row of the lattice */
};

static const double *b_over(const struct fixed *f, double r)
{
    for (size_t j = 0; j < f->sides->nb; j++)
        f->b_at[j] = f->sides->b_sorted[j] / r;
    return f->b_at;
}

/* The moments of x / r. */
static struct vt_moments moments_over(const struct vt_moments *m, double r)
{
    struct vt_moments over = *m;
    over.min /= r;
    over.max /= r;
    over.mean /= r;
    over.mean_tail /= r;
    over.var /= r * r;
    over.sd /= r;
    return over;
}

/* ---- t tests */

static double p_welch(void *self, double r)
{
    const struct fixed *f = self;
    struct vt_moments b = moments_over(&f->sides->mb, r);
    struct vt_t_test t;

    if (!vt_welch_of(&f->sides->ma, &b, &t))
        return 1;
    return vt_t_two_sided(t.t / f->sides->widen, t.df);
}

static double p_student(void *self, double r)
{
    const struct fixed *f = self;
    struct vt_moments b = moments_over(&f->sides->mb, r);
    struct vt_t_test t;

    return vt_student_of(&f->sides->ma, &b, &t) ? t.p : 1;
}

/* ---- rank tests */

/* At r = 1 conditional on the ties of the data; elsewhere ties between the sides are accidents, and the
 * distribution without ties serves. */
static double p_mann_whitney(void *self, double r)
{
    const struct fixed *f = self;
    const struct vt_sides *s = f->sides;
    const double *b = b_over(f, r);
    struct vt_mann_whitney test;

    if (r != 1 && f->below) {
        double pairs = (double)s->na * (double)s->nb,
               u = vt_placements_sorted(b, s->nb, s->a_sorted, s->na, NULL);
        return fmin(1, 2 * f->below[(size_t)fmin(u, pairs - u)]);
    }
    if (!vt_mann_whitney_sorted(s->a_sorted, s->na, b, s->nb, &test))
        return 1;
    double p = test.exact && r == 1 ? test.p_twice : test.p_normal_cc;
    return p > 0 ? p : isnan(p) ? 1 : 1e-300;
}

static double splits_of(double n, double k)
{
    double splits = 1;
    for (double i = 1; i <= k && isfinite(splits); i++)
        splits *= (n - k + i) / i;
    return splits;
}

/* Separated sides have no variance of placements: no split is more extreme, so p is theirs among all splits.
 */
static double p_brunner_munzel(void *self, double r)
{
    const struct fixed *f = self;
    const struct vt_sides *s = f->sides;
    struct vt_t_test test;

    if (vt_brunner_munzel_sorted(s->a_sorted, s->na, b_over(f, r), s->nb, &test))
        return test.p;
    if (f->b_at[0] <= s->a_sorted[s->na - 1] && s->a_sorted[0] <= f->b_at[s->nb - 1])
        return 1;
    double k = fmin((double)s->na, (double)s->nb);
    return fmax(2 / splits_of((double)s->na + (double)s->nb, k), 1e-300);
}

/* ---- Kolmogorov-Smirnov: D = max |F_a - F_b|, in units of 1 / (na nb) */

static double ks_distance(const double a[], size_t na, const double b[], size_t nb)
{
    size_t i = 0, j = 0;
    double most = 0;

    while (i < na && j < nb) {
        double at = fmin(a[i], b[j]);
        while (i < na && a[i] == at)
            i++;
        while (j < nb && b[j] == at)
            j++;
        most = fmax(most, fabs((double)i * (double)nb - (double)j * (double)na));
    }
    return most;
}

/* The share of monotone lattice paths that stay below the distance (Hodges 1958, Ark. Mat. 3:469-486), by the
 * chance of passing each point, so that nothing overflows. Ties are taken as broken, which is on the safe
 * side. */
static double ks_exact(double paths[], size_t na, size_t nb, double distance)
{
    for (size_t i = 0; i <= na; i++)
        for (size_t j = 0; j <= nb; j++) {
            double from_left = i > 0 ? paths[j] * (double)i / (double)(i + j) : 0;
            double from_below = j > 0 ? paths[j - 1] * (double)j / (double)(i + j) : 0;
            bool inside = fabs((double)i * (double)nb - (double)j * (double)na) < distance - 0.5;
            paths[j] = !inside ? 0 : i + j == 0 ? 1 : from_left + from_below;
        }
    return 1 - paths[nb];
}

static double ks_limit(double t)
{
    double sum = 0, sign = 1;

    if (t < 0.2)
        return 1;
    for (int k = 1; k <= 100; k++, sign = -sign)
        sum += sign * exp(-2 * k * k * t * t);
    return fmin(1, fmax(2 * sum, 0));
}

/* At r = 1 conditional on the ties, elsewhere as if there were none. */
static double p_ks(void *self, double r)
{
    const struct fixed *f = self;
    const struct vt_sides *s = f->sides;
    struct vt_kolmogorov ties;
    if (r == 1 && vt_kolmogorov_sorted(s->a_sorted, s->na, s->b_sorted, s->nb, &ties))
        return fmin(1, fmax(ties.p, 1e-300));
    double distance = ks_distance(s->a_sorted, s->na, b_over(f, r), s->nb);
    double na = (double)s->na, nb = (double)s->nb;

    if (distance == 0)
        return 1;
    if (f->paths)
        return fmin(1,
                    fmax(ks_exact(f->paths, s->na, s->nb, distance), 2 / splits_of(na + nb, fmin(na, nb))));
    return fmax(ks_limit(distance / sqrt(na * nb * (na + nb))), 1e-300);
}

/* ---- starting one */

static void release_fixed(void *self)
{
    struct fixed *f = self;
    free(f->b_at);
    free(f->below);
    free(f->paths);
    free(f);
}

static void describe_t(enum vt_decision_test test, const struct vt_sides *s, struct vt_decision *out)
{
    struct vt_t_test t;
    bool good = test == VT_TEST_WELCH ? vt_welch_of(&s->ma, &s->mb, &t)
                : test == VT_TEST_STUDENT
                    ? vt_student_of(&s->ma, &s->mb, &t)
                    : vt_brunner_munzel_sorted(s->a_sorted, s->na, s->b_sorted, s->nb, &t);
    if (good) {
        out->statistic = t.t / s->widen;
        out->df = t.df;
    }
}

static void describe_fixed(enum vt_decision_test test, const struct fixed *f, struct vt_decision *out)
{
    const struct vt_sides *s = f->sides;
    double pairs = (double)s->na * (double)s->nb;

    out->test = vt_decision_test_name(test);
    out->method = "asymptotic";
    if (test == VT_TEST_MANN_WHITNEY) {
        out->statistic = vt_placements_sorted(s->b_sorted, s->nb, s->a_sorted, s->na, NULL);
        out->method = f->below ? "exact" : "asymptotic";
    } else if (test == VT_TEST_KS) {
        out->statistic = ks_distance(s->a_sorted, s->na, s->b_sorted, s->nb) / pairs;
        out->method = f->paths ? "exact" : "asymptotic";
    } else {
        describe_t(test, s, out);
    }
}

bool vt_tester_start(enum vt_decision_test test, const struct vt_sides *sides,
                     const struct vt_decision_options *opt, struct vt_tester *tester, struct vt_decision *out)
{
    static double (*const p_of[VT_TEST_COUNT])(void *, double) = {
        [VT_TEST_WELCH] = p_welch,
        [VT_TEST_STUDENT] = p_student,
        [VT_TEST_MANN_WHITNEY] = p_mann_whitney,
        [VT_TEST_BRUNNER_MUNZEL] = p_brunner_munzel,
        [VT_TEST_KS] = p_ks,
    };

    static const char *const of[VT_TEST_COUNT] = {
        [VT_TEST_WELCH] = "mean",
        [VT_TEST_STUDENT] = "mean",
        [VT_TEST_MANN_WHITNEY] = "hodges-lehmann",
        [VT_TEST_BRUNNER_MUNZEL] = "hodges-lehmann",
        [VT_TEST_KS] = "hodges-lehmann",
    };

    if (test == VT_TEST_PAIRED_T || test == VT_TEST_SIGNED_RANK || (test == VT_TEST_AUTO && opt->paired))
        return vt_tester_paired(test, sides, opt, tester, out);
    if (test == VT_TEST_AUTO)
        return vt_tester_auto(sides, opt, tester, out);
    if (test == VT_TEST_PERMUTATION)
        return vt_tester_split(VT_LOOK_MEANS, sides, opt, tester, out);

    struct fixed *f = calloc(1, sizeof *f);
    out->refusal = VT_REFUSED_MEMORY;
    if (!f)
        return false;
    f->sides = sides;
    f->b_at = malloc(sides->nb * sizeof *f->b_at);
    if (test == VT_TEST_MANN_WHITNEY)
        f->below = vt_rank_sum_below(sides->na, sides->nb);
    if (test == VT_TEST_KS && (double)sides->na * (double)sides->nb <= KS_EXACT)
        f->paths = calloc(sides->nb + 1, sizeof *f->paths);
    if (!f->b_at) {
        release_fixed(f);
        return false;
    }
    *tester = (struct vt_tester){.p = p_of[test], .release = release_fixed, .self = f, .of = of[test]};
    describe_fixed(test, f, out);
    return true;
}
