#include "stats/random.h"

#include <math.h>

static uint64_t split_mix(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

struct vt_random vt_random_start(uint64_t seed, uint64_t stream)
{
    struct vt_random r;
    stream ^= split_mix(&seed); /* mixed in turn, so that (1, 2) and (2, 1) differ */
    uint64_t state = split_mix(&stream);

    for (int i = 0; i < 4; i++)
        r.state[i] = split_mix(&state);
    return r;
}

double vt_random_normal(struct vt_random *r)
{
    double u, v, s;
    do {
        u = 2 * vt_random_uniform(r) - 1;
        v = 2 * vt_random_uniform(r) - 1;
        s = u * u + v * v;
    } while (s >= 1 || s == 0);
    return u * sqrt(-2 * log(s) / s);
}

void vt_random_shuffle(struct vt_random *r, double x[], size_t n)
{
    for (size_t i = n; i > 1; i--) {
        size_t at = vt_random_below(r, i);
        double swap = x[i - 1];
        x[i - 1] = x[at];
        x[at] = swap;
    }
}
