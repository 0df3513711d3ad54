/* A libFuzzer target over every statistic: the bytes are doubles, or choices among a few decimals so that
 * ties abound, split into two sides. Whatever they are, a figure has its range: a p lies in [0, 1], an
 * interval's ends are in order, a count is no more than n. */
#include "judge/figures/figures.h"

#include <gsl/gsl_errno.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 60 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct last {
    char name[64];
    double value;
};

static bool ends(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);
    return n >= m && !strcmp(name + n - m, end);
}

/* An upper end comes right after its lower one. */
static void take(void *context, const char *benchmark, const char *name, const char *of, double value)
{
    struct last *last = context;
    bool is_p = ends(name, "_p") || strstr(name, "_p_b_") || !strncmp(name, "padj_", 5)
                || !strncmp(name, "mw_exact_p", 10);

    (void)benchmark, (void)of;
    if (isnan(value) || (is_p && !(value >= 0 && value <= 1)) || (ends(name, "_count") && value > MOST))
        abort();
    if (ends(name, "_high") && strncmp(name, "dixon", 5) && ends(last->name, "_low") && value < last->value
        && !(last->value - value <= 1e-12 * fabs(value)))
        abort();
    strncpy(last->name, name, sizeof last->name - 1);
    last->value = value;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const double choices[] = {0,   0.1,        0.2,   0.3,    8.5,    8.6,     8.7, -1.5,
                                     1e9, 1e9 + 0.25, 1e300, -1e300, 5e-324, 1.7e308, 1,   2};
    double x[MOST];
    size_t n = 0;

    gsl_set_error_handler_off();
    if (size < 2)
        return 0;
    if (data[0] & 1) {
        for (size_t at = 2; at < size && n < MOST; at++)
            x[n++] = choices[data[at] % (data[0] & 2 ? 4 : sizeof choices / sizeof *choices)];
    } else {
        for (size_t at = 2; at + sizeof *x <= size && n < MOST; at += sizeof *x, n++)
            memcpy(&x[n], data + at, sizeof *x);
    }
    for (size_t i = 0; i < n; i++)
        if (!isfinite(x[i]))
            return 0; /* the command refuses those */
    size_t split = n ? data[1] % (n + 1) : 0;
    struct last last = {"", 0};
    struct vt_figures f = {.take = take, .context = &last, .benchmark = "fuzz", .how = {1, 99}};
    vt_figures_side(&f, "a", x, split);
    vt_figures_side(&f, "b", x + split, n - split);
    vt_figures_pair(&f, "b:a", x, split, x + split, n - split);
    double outer[MOST], inner[MOST], p[MOST];
    const double *const key[] = {outer, inner};
    for (size_t i = 0; i < n; i++) {
        outer[i] = (double)(i % 3), inner[i] = (double)(i / 3 % 4);
        p[i] = fabs(x[i]) <= 1 ? fabs(x[i]) : 0.5;
    }
    struct vt_figures_levels levels = {x, key, 3, n};
    vt_figures_nested_side(&f, "a", &levels);
    vt_figures_nested_pair(&f, "b:a", &levels, &levels);
    vt_figures_adjusted(&f, p, n);
    return 0;
}
