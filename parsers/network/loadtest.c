#include "parsers/network/loadtest.h"

#include <math.h>
#include <string.h>

/* Milliseconds are `times` the number, or the number over `over`, which rounds once. */
static bool take_unit(struct vt_text *t, double *times, double *over)
{
    static const struct {
        const char *unit;
        double times, over;
    } units[] = {
        {"ns", 1, 1e6}, {"us", 1, 1e3}, {"µs", 1, 1e3}, {"μs", 1, 1e3},
        {"ms", 1, 1},   {"s", 1e3, 1},  {"m", 6e4, 1},  {"h", 3.6e6, 1},
    };

    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (vt_text_starts(*t, units[i].unit)) {
            *times = units[i].times;
            *over = units[i].over;
            *t = vt_text_from(*t, strlen(units[i].unit));
            return true;
        }
    return false;
}

bool vt_go_duration(struct vt_text *t, double *ms)
{
    double sum = 0, number, times, over;
    bool any = false;

    while (t->n && strchr(" \t,", *t->s))
        *t = vt_text_from(*t, 1);
    struct vt_text rest = *t;
    while (rest.n && *rest.s >= '0' && *rest.s <= '9' && vt_text_number(&rest, &number)
           && take_unit(&rest, &times, &over)) {
        sum += number * times / over;
        *t = rest;
        any = true;
    }
    *ms = any ? sum : NAN;
    return any;
}
