#include "report/chart/axis.h"

#include <math.h>

static double round_step(double rough)
{
    static const double steps[] = {1, 2, 2.5, 5, 10};
    double power = pow(10, floor(log10(rough)));

    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (steps[i] * power >= rough * (1 - 1e-9))
            return steps[i] * power;
    return 10 * power;
}

static int decimals_of_step(double step)
{
    for (int d = 0; d < 9; d++)
        if (fabs(step * pow(10, d) - round(step * pow(10, d))) < 1e-6 * step * pow(10, d))
            return d;
    return 9;
}

struct vt_axis vt_axis_linear(double low, double high, int ticks, double from, double to)
{
    struct vt_axis a = {.low = 0, .high = 1, .from = from, .to = to};
    double step, first;

    if (isfinite(low) && isfinite(high) && isfinite(high - low)) {
        a.low = low < high ? low : high;
        a.high = low < high ? high : low;
    }
    if (a.high - a.low <= 1e-12 * fmax(fabs(a.low), fabs(a.high)))
        a.low -= a.low != 0 ? fabs(a.low) * 0.01 : 0.5, a.high += a.high != 0 ? fabs(a.high) * 0.01 : 0.5;
    step = round_step((a.high - a.low) / (ticks < 2 ? 2 : ticks));
    first = ceil(a.low / step - 1e-6);
    a.decimals = decimals_of_step(step);
    for (size_t i = 0; i < VT_TICKS_MAX && (first + (double)i) * step <= a.high + 1e-6 * step; i++)
        a.tick[a.n_ticks++] = (first + (double)i) * step;
    return a;
}

static double bend(const struct vt_axis *a, double v)
{
    return a->bend > 0 ? asinh(v / a->bend) : v;
}

struct vt_axis vt_axis_bent(double low, double high, double bend_at, double from, double to)
{
    struct vt_axis a = {.low = low, .high = high, .from = from, .to = to, .bend = bend_at};
    double reach = fmax(fabs(low), fabs(high));
    double power = pow(10, floor(log10(bend_at) + 0.5));
    bool every = log10(reach / power) < 3;

    for (double p = power; p <= reach * 1.0001 && a.n_ticks + 4 < VT_TICKS_MAX; p *= 10) {
        for (int k = 1; k <= (every ? 3 : 1); k += 2) {
            if (-p * k >= low)
                a.tick[a.n_ticks++] = -p * k;
            if (p * k <= high)
                a.tick[a.n_ticks++] = p * k;
        }
    }
    if (low <= 0 && high >= 0)
        a.tick[a.n_ticks++] = 0;
    a.decimals = decimals_of_step(power);
    return a;
}

double vt_axis_at(const struct vt_axis *a, double v)
{
    double low = bend(a, a->low), high = bend(a, a->high);

    return a->from + (bend(a, v) - low) / (high - low) * (a->to - a->from);
}

bool vt_axis_shows(const struct vt_axis *a, double v)
{
    double slack = 1e-9 * (a->high - a->low);

    return v >= a->low - slack && v <= a->high + slack;
}
