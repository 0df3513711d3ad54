/* Seeded random numbers: xoshiro256** (Blackman & Vigna 2021, ACM TOMS 47:36), its state filled by SplitMix64
 * (Steele, Lea & Flood 2014, OOPSLA). One stream a task: work that is cut into numbered tasks, each with the
 * stream of its number, gives the same result for any number of threads. Not for secrets. */
#ifndef VT_STATS_RANDOM_H
#define VT_STATS_RANDOM_H

#include <stddef.h>
#include <stdint.h>

struct vt_random {
    uint64_t state[4];
};

/* The default of every --seed. */
#define VT_SEED UINT64_C(20260101)

/* A generator for task number `stream` of the work seeded by `seed`; near seeds and streams are unrelated. */
struct vt_random vt_random_start(uint64_t seed, uint64_t stream);

/* 64 random bits. */
static inline uint64_t vt_random_bits(struct vt_random *r)
{
    uint64_t *s = r->state, five = s[1] * 5, result = (five << 7 | five >> 57) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = s[3] << 45 | s[3] >> 19;
    return result;
}

/* A whole number in [0, n), every one as likely (Lemire 2019, ACM TOMACS 29:3, on 32 bits). 0 < n <= 2^32. */
static inline size_t vt_random_below(struct vt_random *r, size_t n)
{
    uint64_t product = (vt_random_bits(r) >> 32) * (uint64_t)n;
    if ((uint32_t)product < n) {
        uint64_t unfair = (UINT64_C(1) << 32) % (uint64_t)n;
        while ((uint32_t)product < unfair)
            product = (vt_random_bits(r) >> 32) * (uint64_t)n;
    }
    return (size_t)(product >> 32);
}

/* A double in [0, 1), a multiple of 2^-53. */
static inline double vt_random_uniform(struct vt_random *r)
{
    return (double)(vt_random_bits(r) >> 11) * 0x1p-53;
}

/* A standard normal deviate (Marsaglia's polar method 1964). */
double vt_random_normal(struct vt_random *r);

/* Puts x in a random order, every one as likely (Fisher-Yates). */
void vt_random_shuffle(struct vt_random *r, double x[], size_t n);

#endif
