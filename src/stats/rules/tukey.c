#include "stats/rules/tukey.h"

#include "stats/decimal.h"
#include "stats/quantile.h"
#include "stats/rules/rule.h"

#include <math.h>
#include <stdlib.h>

__extension__ typedef __int128 wide;

/* Four times the quantile `quarters` / 4 of whole numbers: its weights are quarters. */
static wide four_quantile(const int64_t w[], size_t n, size_t quarters)
{
    size_t at = (n - 1) * quarters, below = at / 4, part = at % 4;
    return 4 * (wide)w[below] + (part ? (wide)part * ((wide)w[below + 1] - w[below]) : 0);
}

/* Counts on the whole numbers behind the decimals, all in eighths, when 2 k is whole. */
static bool count_decimals(const double x[], size_t n, double k, size_t *outside)
{
    int64_t *w = malloc(n * sizeof *w);
    int places;

    if (!w || k * 2 != floor(k * 2) || k > 1000 || !vt_decimal_scale(x, n, w, &places)) {
        free(w);
        return false;
    }
    wide q25 = four_quantile(w, n, 1), q75 = four_quantile(w, n, 3), reach = (wide)(k * 2) * (q75 - q25);
    *outside = 0;
    for (size_t i = 0; i < n; i++)
        *outside += 8 * (wide)w[i] < 2 * q25 - reach || 8 * (wide)w[i] > 2 * q75 + reach;
    free(w);
    return true;
}

bool vt_tukey_sorted(const double x[], size_t n, double k, struct vt_fences *fences)
{
    if (n == 0 || !(k >= 0))
        return false;
    double q25 = vt_quantile_sorted(x, n, 0.25), q75 = vt_quantile_sorted(x, n, 0.75), iqr = q75 - q25;
    *fences = (struct vt_fences){.low = q25 - k * iqr, .high = q75 + k * iqr};
    if (!count_decimals(x, n, k, &fences->outside))
        for (size_t i = 0; i < n; i++)
            fences->outside += x[i] < fences->low || x[i] > fences->high;
    return true;
}

static void mark(struct vt_rule_work *w)
{
    double q1 = vt_quantile_sorted(w->sorted, w->n, 0.25), q3 = vt_quantile_sorted(w->sorted, w->n, 0.75);

    vt_rule_mark_beyond(w, q1, q3, fmax(q3 - q1, vt_rule_coarse_step(w)),
                        vt_rule_cutoff(VT_RULE_BY_TUKEY, w->n));
}

const struct vt_rule vt_rule_tukey = {
    "tukey", "distance beyond the nearer quartile (type 7) in interquartile ranges", "table below", mark};
