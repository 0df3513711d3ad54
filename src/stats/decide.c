#include "stats/decide.h"

#include "stats/decide_estimate.h"
#include "stats/decide_tests.h"
#include "stats/dependence.h"
#include "stats/distribution.h"
#include "stats/random.h"
#include "stats/sort.h"
#include "stats/spread.h"
#include "stats/welch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* With so few on a side Welch's t decides: the splits are too few, or two to four values too poor a spread to
 * permute. */
static const char *const names[VT_TEST_COUNT] = {
    [VT_TEST_AUTO] = "auto",
    [VT_TEST_PERMUTATION] = "permutation",
    [VT_TEST_WELCH] = "welch",
    [VT_TEST_STUDENT] = "student",
    [VT_TEST_MANN_WHITNEY] = "mann-whitney",
    [VT_TEST_BRUNNER_MUNZEL] = "brunner-munzel",
    [VT_TEST_KS] = "ks",
    [VT_TEST_PAIRED_T] = "paired-t",
    [VT_TEST_SIGNED_RANK] = "signed-rank",
};

const char *vt_decision_test_name(enum vt_decision_test test)
{
    return (unsigned)test < VT_TEST_COUNT ? names[test] : NULL;
}

bool vt_decision_test_named(const char *name, enum vt_decision_test *test)
{
    for (unsigned i = 0; i < VT_TEST_COUNT; i++)
        if (strcmp(name, names[i]) == 0) {
            *test = (enum vt_decision_test)i;
            return true;
        }
    return false;
}

const char *vt_refusal_text(enum vt_refusal refusal)
{
    switch (refusal) {
    case VT_REFUSED_FEW:
        return "fewer than two values on a side";
    case VT_REFUSED_CONSTANT:
        return "the values do not vary, so chance cannot be judged";
    case VT_REFUSED_UNEQUAL_N:
        return "a paired test needs as many values on both sides";
    case VT_REFUSED_TAIL:
        return "too few values for a quantile that far out";
    case VT_REFUSED_VALUE:
        return "a value is not a finite number";
    case VT_REFUSED_MEMORY:
        return "out of memory";
    default:
        return "";
    }
}

/* ---- the sides */

static void free_sides(struct vt_sides *s)
{
    free(s->a);
    free(s->b);
    free(s->a_sorted);
    free(s->b_sorted);
}

/* By one power of two, so that ratios and ties stay what they are. */
static double *scaled_copy(const double x[], size_t n, int exponent)
{
    double *copy = malloc((n ? n : 1) * sizeof *copy);
    if (copy)
        for (size_t i = 0; i < n; i++)
            copy[i] = ldexp(x[i], -exponent);
    return copy;
}

static bool sort_sides(struct vt_sides *s)
{
    free(s->a_sorted);
    free(s->b_sorted);
    s->a_sorted = vt_sorted_copy(s->a, s->na);
    s->b_sorted = vt_sorted_copy(s->b, s->nb);
    s->ma = vt_moments_of(s->a, s->na);
    s->mb = vt_moments_of(s->b, s->nb);
    return s->a_sorted && s->b_sorted;
}

static int largest_exponent(const double x[], size_t n, int least)
{
    for (size_t i = 0; i < n; i++)
        if (x[i] != 0) {
            int exponent;
            frexp(x[i], &exponent);
            least = exponent > least ? exponent : least;
        }
    return least;
}

static bool all_finite(const double x[], size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!isfinite(x[i]))
            return false;
    return true;
}

static enum vt_refusal take_sides(const double a[], size_t na, const double b[], size_t nb,
                                  struct vt_sides *s, int *exponent)
{
    *s = (struct vt_sides){.na = na, .nb = nb, .widen = 1};
    if (!all_finite(a, na) || !all_finite(b, nb))
        return VT_REFUSED_VALUE;
    *exponent = largest_exponent(b, nb, largest_exponent(a, na, -2000));
    if (*exponent == -2000)
        *exponent = 0;
    s->a = scaled_copy(a, na, *exponent);
    s->b = scaled_copy(b, nb, *exponent);
    if (!s->a || !s->b || !sort_sides(s))
        return VT_REFUSED_MEMORY;
    s->coarse = na && nb && vt_sides_coarse(s);
    return VT_DECIDED;
}

/* ---- dependence and drift */

static void remove_trend(double x[], size_t n, double slope)
{
    for (size_t i = 0; i < n; i++)
        x[i] -= slope * ((double)i - ((double)n - 1) / 2);
}

/* The trend costs one of the degrees of freedom that the spread is estimated with. */
static double trend_price(size_t na, size_t nb)
{
    double df = (double)na + (double)nb - 2;
    return df / (df - 1);
}

static bool allow_for_order(struct vt_sides *s, const struct vt_decision_options *opt,
                            struct vt_decision *out)
{
    struct vt_dependence_pair d;
    double price = 1;

    if (!vt_dependence_pair(s->a, s->na, s->b, s->nb, &d))
        return true;
    vt_dependence_join(&d, &opt->family);
    out->autocorrelation = d.lag1;
    if (d.trend && !opt->in_turns && s->ma.mean > 0 && s->mb.mean > 0) {
        remove_trend(s->a, s->na, d.slope * s->ma.mean);
        remove_trend(s->b, s->nb, d.slope * s->mb.mean);
        price = trend_price(s->na, s->nb);
        out->detrended = true;
    }
    out->dependent = d.inflation > 1;
    out->n_effective_a = (double)s->na / d.inflation;
    out->n_effective_b = (double)s->nb / d.inflation;
    s->widen = sqrt(d.inflation * price);
    return !out->detrended || sort_sides(s);
}

/* Blocks take trends away by themselves; what is left of dependence shows in the differences. */
static bool allow_for_order_paired(struct vt_sides *s, struct vt_decision *out)
{
    struct vt_dependence d;
    double *difference = malloc(s->na * sizeof *difference);
    if (!difference)
        return false;

    for (size_t i = 0; i < s->na; i++)
        difference[i] = s->b[i] - s->a[i];
    if (vt_dependence(difference, s->na, &d)) {
        double inflation = d.autocorrelated ? vt_dependence_inflation(d.lag1, (double)s->na) : 1;
        out->autocorrelation = d.lag1;
        out->dependent = inflation > 1;
        out->n_effective_a = out->n_effective_b = (double)s->na / inflation;
        s->widen = sqrt(inflation);
    }
    free(difference);
    return true;
}

/* ---- what can be said without a test */

static void describe(const struct vt_sides *s, int exponent, struct vt_decision *out)
{
    struct vt_t_test welch;

    if (s->na == 0 || s->nb == 0)
        return;
    out->difference = ldexp(vt_mean_difference(&s->ma, &s->mb), exponent);
    if (vt_welch_of(&s->ma, &s->mb, &welch)) {
        double reach = vt_t_upper((1 - out->level) / 2, welch.df) * welch.se * s->widen;
        out->difference_low = ldexp(welch.difference - reach, exponent);
        out->difference_high = ldexp(welch.difference + reach, exponent);
    }
    out->ratio = vt_center_ratio(VT_CENTER_MEAN, s->a_sorted, s->na, s->b_sorted, s->nb);
    out->unequal_spread = vt_spread_unequal(s->a_sorted, s->na, s->b_sorted, s->nb);
}

/* ---- the decision */

static bool is_paired(enum vt_decision_test test, bool asked)
{
    return test == VT_TEST_PAIRED_T || test == VT_TEST_SIGNED_RANK || (test == VT_TEST_AUTO && asked);
}

static enum vt_refusal refusal_of(const struct vt_sides *s, bool paired)
{
    if (paired && s->na != s->nb)
        return VT_REFUSED_UNEQUAL_N;
    if (s->na < 2 || s->nb < 2)
        return VT_REFUSED_FEW;
    if (s->ma.max == s->ma.min && s->mb.max == s->mb.min)
        return VT_REFUSED_CONSTANT;
    return VT_DECIDED;
}

static enum vt_refusal decide(enum vt_decision_test test, struct vt_sides *s, int exponent,
                              const struct vt_decision_options *opt, double alpha, struct vt_decision *out)
{
    bool paired = is_paired(test, opt->paired), good = true;
    enum vt_refusal refusal = refusal_of(s, paired);

    if (refusal == VT_DECIDED && test == VT_TEST_AUTO && opt->ordered)
        good = paired ? allow_for_order_paired(s, out) : allow_for_order(s, opt, out);
    describe(s, exponent, out);
    if (refusal != VT_DECIDED)
        return refusal;
    if (!good)
        return VT_REFUSED_MEMORY;
    return vt_estimate_all(test, s, opt, alpha, out) ? VT_DECIDED : out->refusal;
}

static struct vt_decision_options with_defaults(const struct vt_decision_options *opt)
{
    struct vt_decision_options full = opt ? *opt : (struct vt_decision_options){0};

    if (!(full.level > 0 && full.level < 1))
        full.level = 0.95;
    if (!(full.alpha > 0 && full.alpha < 0.5))
        full.alpha = fmin(1 - full.level, 0.49);
    full.paired = full.paired && !vt_center_is_tail(full.center); /* pairs have no tail of their own */
    full.seed = full.seed ? full.seed : VT_SEED;
    full.resamples = full.resamples ? full.resamples : 1999;
    return full;
}

/* The values' bits, in order (FNV-1a over 64-bit words). */
static uint64_t mixed(uint64_t hash, const double x[], size_t n)
{
    for (size_t i = 0; i < n; i++)
        hash = (hash ^ vt_key_of(x[i])) * UINT64_C(0x100000001b3);
    return hash;
}

bool vt_decide(enum vt_decision_test test, const double a[], size_t na, const double b[], size_t nb,
               const struct vt_decision_options *opt, struct vt_decision *out)
{
    struct vt_decision_options full = with_defaults(opt);
    struct vt_sides s;
    int exponent = 0;

    *out = (struct vt_decision){.test = vt_decision_test_name(test),
                                .method = "",
                                .statistic = NAN,
                                .df = NAN,
                                .p = NAN,
                                .of = "mean",
                                .typical = vt_estimate_none,
                                .average = vt_estimate_none,
                                .fit = NAN,
                                .ratio = NAN,
                                .low = NAN,
                                .high = NAN,
                                .level = full.level,
                                .equivalence_low = NAN,
                                .equivalence_high = NAN,
                                .difference = NAN,
                                .difference_low = NAN,
                                .difference_high = NAN,
                                .n_effective_a = (double)na,
                                .n_effective_b = (double)nb,
                                .autocorrelation = NAN};
    out->refusal = take_sides(a, na, b, nb, &s, &exponent);
    if (out->refusal == VT_DECIDED) {
        full.seed = mixed(mixed(full.seed ^ UINT64_C(0xcbf29ce484222325), s.a, na), s.b, nb);
        out->refusal = decide(test, &s, exponent, &full, full.alpha, out);
    }
    free_sides(&s);
    out->p_kept = out->p;
    out->p_all = NAN;
    return out->refusal == VT_DECIDED;
}

bool vt_decide_auto(const double a[], size_t na, const double b[], size_t nb,
                    const struct vt_decision_options *opt, struct vt_decision *out)
{
    return vt_decide(VT_TEST_AUTO, a, na, b, nb, opt, out);
}
