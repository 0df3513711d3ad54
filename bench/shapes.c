/* The tables of docs/METHODS.md about sides of unlike shape: how often each interval covers the quantity that
 * it names, how often slow runs are flagged, where they are and where they are not, and how often a change is
 * called where few runs stand against many. Deterministic for a seed.
 *
 *     make build/shapes && build/shapes [-b EXPERIMENTS] [-s SEED] [cover|tail|uneven|quantile]... */
#include "stats/decide.h"
#include "stats/random.h"
#include "stats/sort.h"
#include "stats/tail.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST = 200, TRUTH = 1000000 };

typedef double draw(struct vt_random *r);

static double normal(struct vt_random *r)
{
    return 1 + 0.01 * vt_random_normal(r);
}

static double slow_mode(struct vt_random *r)
{
    return normal(r) * (vt_random_uniform(r) < 0.3 ? 1.1 : 1);
}

static double rarely_slow(struct vt_random *r)
{
    return normal(r) * (vt_random_uniform(r) < 0.05 ? 3 : 1);
}

static double above_floor(struct vt_random *r)
{
    return 1 - 0.02 * log(1 - vt_random_uniform(r));
}

static double further_above(struct vt_random *r)
{
    return 1 - 0.04 * log(1 - vt_random_uniform(r));
}

static double pareto(struct vt_random *r)
{
    return 1 + 0.05 * (pow(1 - vt_random_uniform(r), -1 / 3.5) - 1);
}

static double heavier(struct vt_random *r)
{
    return 1 + 0.05 * (pow(1 - vt_random_uniform(r), -1 / 2.5) - 1);
}

static double ticks(struct vt_random *r)
{
    return rint(12.3 + 0.15 * vt_random_normal(r));
}

static double more_ticks(struct vt_random *r)
{
    return rint(12.45 + 0.15 * vt_random_normal(r));
}

static double lognormal(struct vt_random *r)
{
    return exp(0.8 * vt_random_normal(r));
}

static double narrower(struct vt_random *r)
{
    return exp(0.4 * vt_random_normal(r));
}

static double wide(struct vt_random *r)
{
    return 1 + 0.04 * vt_random_normal(r);
}

static double t3(struct vt_random *r)
{
    double z = vt_random_normal(r), squares = 0;
    for (int i = 0; i < 3; i++) {
        double g = vt_random_normal(r);
        squares += g * g;
    }
    return fmax(0.05, 1 + 0.0115 * z / sqrt(squares / 3));
}

static const struct shape {
    const char *name;
    draw *a, *b;
} shapes[] = {
    {"normal", normal, normal},
    {"lognormal (0.8)", lognormal, lognormal},
    {"spreads 1 : 4", normal, wide},
    {"one side in two modes", normal, slow_mode},
    {"5 % of runs x3 on one side", normal, rarely_slow},
    {"exponential above a floor, 2 % and 4 %", above_floor, further_above},
    {"Pareto 3.5 and 2.5", pareto, heavier},
    {"lognormal 0.8 and 0.4", lognormal, narrower},
    {"whole ticks, 12.3 and 12.45", ticks, more_ticks},
};

static void fill(struct vt_random *r, draw *of, size_t n, double x[])
{
    for (size_t i = 0; i < n; i++)
        x[i] = of(r);
}

static double mean_of(struct vt_random *r, draw *of)
{
    double sum = 0;
    for (size_t i = 0; i < TRUTH; i++)
        sum += of(r);
    return sum / TRUTH;
}

static double middle_of(struct vt_random *r, const struct shape *s, double ratio[])
{
    for (size_t i = 0; i < TRUTH; i++) {
        double a = s->a(r);
        ratio[i] = s->b(r) / a;
    }
    vt_sort(ratio, TRUTH);
    return ratio[TRUTH / 2];
}

static void cover(size_t experiments, uint64_t seed, double scratch[])
{
    static const size_t sizes[] = {5, 10, 20, 50, 100};

    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
        struct vt_random r = vt_random_start(seed, s);
        double middle = middle_of(&r, &shapes[s], scratch),
               mean = mean_of(&r, shapes[s].b) / mean_of(&r, shapes[s].a);
        printf("| %s |", shapes[s].name);
        for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
            size_t named = 0, average = 0, judged = 0, refuted = 0;
            for (size_t e = 0; e < experiments; e++) {
                double a[MOST], b[MOST];
                struct vt_decision d;
                fill(&r, shapes[s].a, sizes[k], a);
                fill(&r, shapes[s].b, sizes[k], b);
                if (!vt_decide_auto(a, sizes[k], b, sizes[k], &(struct vt_decision_options){.resamples = 999},
                                    &d))
                    continue;
                double truth = strcmp(d.of, "mean") ? middle : mean;
                judged++;
                named += d.low <= truth && truth <= d.high;
                average += d.average.low <= mean && mean <= d.average.high;
                refuted += d.fit < VT_FIT_REFUTED;
            }
            double all = (double)judged;
            printf(" %.1f / %.1f, %.0f |", 100 * (double)named / all, 100 * (double)average / all,
                   100 * (double)refuted / all);
        }
        puts("");
        fflush(stdout);
    }
}

static void tail(size_t experiments, uint64_t seed)
{
    static const size_t sizes[] = {20, 50, 100, 200};
    static const struct shape sides[] = {{"5 % of runs x3", normal, rarely_slow},
                                         {"both normal", normal, normal},
                                         {"both lognormal (0.8)", lognormal, lognormal},
                                         {"both t3", t3, t3},
                                         {"both Pareto 2.5", heavier, heavier}};

    for (size_t s = 0; s < sizeof sides / sizeof *sides; s++) {
        struct vt_random r = vt_random_start(seed, 100 + s);
        printf("| %s |", sides[s].name);
        for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
            size_t flagged = 0;
            for (size_t e = 0; e < experiments; e++) {
                double a[MOST], b[MOST];
                struct vt_tail t;
                fill(&r, sides[s].a, sizes[k], a);
                fill(&r, sides[s].b, sizes[k], b);
                vt_sort(a, sizes[k]);
                vt_sort(b, sizes[k]);
                flagged += vt_tail_of(a, sizes[k], b, sizes[k], false, 0.95, &t) && t.differs;
            }
            printf(" %.1f |", 100 * (double)flagged / (double)experiments);
        }
        puts("");
    }
}

static void uneven(size_t experiments, uint64_t seed)
{
    static const size_t sizes[][2] = {{2, 2},  {3, 3}, {2, 3},  {2, 5}, {2, 10},
                                      {2, 30}, {3, 6}, {3, 30}, {4, 4}, {4, 40}};
    static const struct shape sides[] = {{"normal", normal, normal},
                                         {"lognormal (0.8)", lognormal, lognormal}};

    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        printf("| %zu : %zu |", sizes[k][0], sizes[k][1]);
        for (size_t s = 0; s < 2; s++) {
            struct vt_random r = vt_random_start(seed, 200 + s);
            size_t called = 0;
            for (size_t e = 0; e < experiments; e++) {
                double a[MOST], b[MOST];
                struct vt_decision d;
                fill(&r, sides[s].a, sizes[k][0], a);
                fill(&r, sides[s].b, sizes[k][1], b);
                called += vt_decide_auto(a, sizes[k][0], b, sizes[k][1], NULL, &d) && d.p < 0.05;
            }
            printf(" %.1f |", 100 * (double)called / (double)experiments);
        }
        puts("");
    }
}

/* Coverage of the interval of p95's ratio, which is 1. */
static void quantile(size_t experiments, uint64_t seed)
{
    static const struct shape sides[] = {{"normal", normal, normal},
                                         {"lognormal (0.8)", lognormal, lognormal},
                                         {"Pareto 2.5", heavier, heavier}};
    static const size_t sizes[] = {80, 100, 200};

    for (size_t s = 0; s < sizeof sides / sizeof *sides; s++) {
        struct vt_random r = vt_random_start(seed, 300 + s);
        printf("| %s |", sides[s].name);
        for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
            size_t held = 0;
            for (size_t e = 0; e < experiments; e++) {
                double a[MOST], b[MOST];
                struct vt_decision d;
                fill(&r, sides[s].a, sizes[k], a);
                fill(&r, sides[s].b, sizes[k], b);
                held += vt_decide_auto(
                            a, sizes[k], b, sizes[k],
                            &(struct vt_decision_options){.center = VT_CENTER_P95, .resamples = 99}, &d)
                        && d.low <= 1 && d.high >= 1;
            }
            printf(" %.1f |", 100 * (double)held / (double)experiments);
        }
        puts("");
    }
}

int main(int argc, char **argv)
{
    size_t experiments = 600;
    uint64_t seed = 1;
    double *scratch = malloc(TRUTH * sizeof *scratch);

    for (int c; (c = getopt(argc, argv, "b:s:")) != -1;)
        if (c == 'b')
            experiments = strtoul(optarg, NULL, 10);
        else if (c == 's')
            seed = strtoull(optarg, NULL, 10);
        else
            return 2;
    for (int i = optind; scratch && (i < argc || i == optind); i++) {
        const char *part = i < argc ? argv[i] : "";
        if (!*part || !strcmp(part, "cover"))
            cover(experiments, seed, scratch);
        if (!*part || !strcmp(part, "tail"))
            tail(experiments, seed);
        if (!*part || !strcmp(part, "uneven"))
            uneven(experiments, seed);
        if (!*part || !strcmp(part, "quantile"))
            quantile(experiments, seed);
    }
    free(scratch);
    return scratch ? 0 : 1;
}
