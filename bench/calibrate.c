/* The table of docs/METHODS.md: how often each test cries wolf, finds a real change, and covers the true
 * ratio, on generated benchmarks of every shape. Deterministic for a seed. Build and run:
 *
 *     make build/calibrate
 *     build/calibrate [-b BENCHMARKS] [-s SEED] [-t auto,welch,...] [-r RULE] [-n 10,5:15] [-e 0,0.02] [-1]
 * [FAMILY ...]
 *
 * The benchmarks of a cell are one family for the guard against dependence; with -1 each is judged alone.
 *
 * Each family is made as benchmarks make it: a relative noise of about 2 %, a base between 10 and 10,000,
 * values written with six digits. The change is a factor on the whole distribution: half of the benchmarks (1
 * + e), half 1 / (1 + e). */
#include "stats/decide.h"
#include "stats/dependence.h"
#include "stats/random.h"
#include "stats/reject.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 2000 };

static const double noise = 0.02;

static double lognormal(struct vt_random *r)
{
    double s = 0.8, mean = exp(s * s / 2), sd = mean * sqrt(exp(s * s) - 1);
    return 1 + noise * (exp(s * vt_random_normal(r)) - mean) / sd;
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

static double bimodal(struct vt_random *r)
{
    double slow = vt_random_uniform(r) < 0.3 ? 0.045 : 0;
    return 1 + slow + 0.004 * vt_random_normal(r);
}

static double normal(struct vt_random *r)
{
    return 1 + noise * vt_random_normal(r);
}

static void independent(struct vt_random *r, double (*draw)(struct vt_random *), size_t n, double x[])
{
    for (size_t i = 0; i < n; i++)
        x[i] = draw(r);
}

static void ar1(struct vt_random *r, size_t n, double x[])
{
    double state = vt_random_normal(r);
    for (size_t i = 0; i < n; i++) {
        x[i] = 1 + noise * state;
        state = 0.5 * state + sqrt(0.75) * vt_random_normal(r);
    }
}

/* `size` times the noise sd of 1.2 % over the runs of one side (0) or of both, one after the other (1, 2). */
static void drift(struct vt_random *r, size_t n, double size, int part, double x[])
{
    double runs = (double)(part ? 2 * n : n) - 1, first = part == 2 ? (double)n : 0;
    for (size_t i = 0; i < n; i++)
        x[i] = 1 + 0.012 * (vt_random_normal(r) + size * ((first + (double)i) / runs - 0.5));
}

static void nested(struct vt_random *r, size_t boots, size_t runs, double x[])
{
    for (size_t i = 0; i < boots; i++) {
        double boot = 1 + 0.018 * vt_random_normal(r), sum = 0;
        for (size_t k = 0; k < runs; k++)
            sum += boot + 0.009 * vt_random_normal(r);
        x[i] = sum / (double)runs;
    }
}

static void make_side(struct vt_random *r, const char *family, size_t n, int side, double x[])
{
    if (strcmp(family, "lognormal") == 0)
        independent(r, lognormal, n, x);
    else if (strcmp(family, "bimodal") == 0)
        independent(r, bimodal, n, x);
    else if (strcmp(family, "t3") == 0)
        independent(r, t3, n, x);
    else if (strcmp(family, "ar1") == 0)
        ar1(r, n, x);
    else if (strcmp(family, "drift") == 0)
        drift(r, n, 5, 0, x);
    else if (strcmp(family, "drift2sd") == 0)
        drift(r, n, 2, 0, x);
    else if (strcmp(family, "driftseq") == 0)
        drift(r, n, 5, side + 1, x);
    else if (strcmp(family, "nested") == 0)
        nested(r, n, 10, x);
    else
        independent(r, normal, n, x);
    double spread = strcmp(family, "spread4a") == 0   ? (side ? 0.5 : 2)
                    : strcmp(family, "spread4b") == 0 ? (side ? 2 : 0.5)
                                                      : 1;
    for (size_t i = 0; i < n; i++)
        x[i] = 1 + spread * (x[i] - 1);
}

static double as_written(double x, const char *format)
{
    char text[40];
    snprintf(text, sizeof text, format, x);
    return atof(text);
}

static double make_pair(struct vt_random *r, const char *family, size_t na, size_t nb, double effect,
                        size_t number, double a[], double b[])
{
    double base = pow(10, 1 + 3 * vt_random_uniform(r)), factor = number % 2 ? 1 / (1 + effect) : 1 + effect;
    double step = as_written(noise * base, "%.1e");
    bool coarse = strcmp(family, "quantised") == 0;

    make_side(r, family, na, 0, a);
    make_side(r, family, nb, 1, b);
    for (size_t i = 0; i < na + nb; i++) {
        double *x = i < na ? &a[i] : &b[i - na];
        *x *= base * (i < na ? 1 : factor);
        *x = as_written(coarse ? nearbyint(*x / step) * step : *x, "%.6g");
    }
    return factor;
}

/* ---- counting */

struct count {
    size_t n, significant, covered, disagree, refused, wide, unequal, dependent, detrended, drifting,
        explained, rejected;
    double width;
};

struct judging {
    enum vt_decision_test test;
    struct vt_decision_options opt;
    bool sequential;
};

static void judge(const struct judging *j, struct vt_values a, struct vt_values b, struct vt_values all_a,
                  struct vt_values all_b, double truth, struct count *c)
{
    struct vt_decision d;
    struct vt_dependence_pair dependence;

    c->n++;
    if (!vt_decide_both(j->test, a, b, all_a, all_b, &j->opt, &d)) {
        c->refused++;
        return;
    }
    bool significant = d.p < 0.05;
    c->significant += significant;
    c->covered += d.low <= truth && truth <= d.high;
    c->disagree += significant != (d.low > 1 || d.high < 1) || !(d.low <= d.ratio && d.ratio <= d.high);
    c->wide += !(isfinite(d.high) && d.low > 0);
    c->width += isfinite(d.high) ? d.high - d.low : 0;
    c->unequal += d.unequal_spread;
    c->dependent += d.dependent;
    c->detrended += d.detrended;
    vt_dependence_pair(a.x, a.n, b.x, b.n, &dependence);
    c->drifting += dependence.drifting;
    c->explained += significant && !dependence.drifting;
}

static struct vt_values without_outliers(const struct vt_rule *rule, const double x[], size_t n,
                                         double kept[], struct count *c)
{
    static struct vt_reject_mark mark[MOST];
    size_t marks = 0, n_kept = 0;

    vt_reject_marks(rule, x, n, mark, &marks, NULL);
    c->rejected += marks > 0;
    for (size_t i = 0, k = 0; i < n; i++) {
        if (k < marks && mark[k].index == i)
            k++;
        else
            kept[n_kept++] = x[i];
    }
    return (struct vt_values){kept, n_kept};
}

struct cell {
    const char *family;
    size_t na, nb;
    double effect;
};

static double a[MOST], b[MOST], kept_a[MOST], kept_b[MOST];

static uint64_t seed_of(const struct cell *cell, uint64_t seed)
{
    for (const char *at = cell->family; *at; at++)
        seed = seed * 31 + (unsigned char)*at;
    return seed * 1000003 + cell->na * 1009 + cell->nb * 13 + (uint64_t)(cell->effect * 1e4);
}

/* What all benchmarks of the cell tell of dependence. */
static struct vt_dependence_family family_of(const struct cell *cell, size_t benchmarks, uint64_t seed)
{
    struct vt_random random = vt_random_start(seed, 0);
    struct vt_dependence_family family = {0};
    double *lag1_p = malloc(benchmarks * sizeof *lag1_p);

    for (size_t k = 0; lag1_p && k < benchmarks; k++) {
        struct vt_dependence_pair d;
        make_pair(&random, cell->family, cell->na, cell->nb, cell->effect, k, a, b);
        vt_dependence_pair(a, cell->na, b, cell->nb, &d);
        lag1_p[k] = d.lag1_p;
    }
    if (lag1_p)
        family = vt_dependence_family_of(lag1_p, benchmarks);
    free(lag1_p);
    return family;
}

static void report(const struct cell *cell, const char *test, const struct count *c, double seconds)
{
    double n = (double)c->n;

    printf("%-10s %3zu %3zu %5g %-14s %.4f cover %.4f width %6.3f disagree %zu refused %zu unbounded %zu "
           "unequal %.3f "
           "dependent %.3f detrended %.3f drift %.3f unflagged %zu rejected %.3f  %.1f s\n",
           cell->family, cell->na, cell->nb, 100 * cell->effect, test, (double)c->significant / n,
           (double)c->covered / n, 100 * c->width / n, c->disagree, c->refused, c->wide,
           (double)c->unequal / n, (double)c->dependent / n, (double)c->detrended / n,
           (double)c->drifting / n, c->explained, (double)c->rejected / n / 2, seconds);
    fflush(stdout);
}

static void measure(const struct cell *cell, size_t benchmarks, uint64_t seed, const char *tests,
                    const struct vt_rule *rule, bool alone)
{
    char list[200], *save = NULL;
    struct judging j = {.opt = {.seed = seed, .ordered = true},
                        .sequential = strcmp(cell->family, "driftseq") == 0};

    if (!alone)
        j.opt.family = family_of(cell, benchmarks, seed_of(cell, seed));
    snprintf(list, sizeof list, "%s", tests);
    for (char *word = strtok_r(list, ",", &save); word; word = strtok_r(NULL, ",", &save)) {
        struct count c = {0};
        struct vt_random random = vt_random_start(seed_of(cell, seed), 0);
        clock_t start = clock();

        if (!vt_decision_test_named(word, &j.test))
            continue;
        for (size_t k = 0; k < benchmarks; k++) {
            double truth = make_pair(&random, cell->family, cell->na, cell->nb, cell->effect, k, a, b);
            judge(&j, without_outliers(rule, a, cell->na, kept_a, &c),
                  without_outliers(rule, b, cell->nb, kept_b, &c), (struct vt_values){a, cell->na},
                  (struct vt_values){b, cell->nb}, truth, &c);
        }
        report(cell, word, &c, (double)(clock() - start) / CLOCKS_PER_SEC);
    }
}

int main(int argc, char **argv)
{
    static const char *all[] = {"normal",    "lognormal", "bimodal", "t3",
                                "quantised", "ar1",       "drift",   "driftseq"};
    static const char *sizes = "5,10,20,50", *effects = "0";
    const char *tests = "auto";
    size_t benchmarks = 2000;
    uint64_t seed = 1;
    const struct vt_rule *rule = vt_rule_named("none");
    bool alone = false;

    for (int option; (option = getopt(argc, argv, "b:s:t:r:n:e:1")) != -1;) {
        if (option == 'b')
            benchmarks = strtoul(optarg, NULL, 10);
        else if (option == 's')
            seed = strtoul(optarg, NULL, 10);
        else if (option == 't')
            tests = optarg;
        else if (option == 'n')
            sizes = optarg;
        else if (option == 'e')
            effects = optarg;
        else if (option == '1')
            alone = true;
        else if (option != 'r' || !(rule = vt_rule_named(optarg))) {
            fprintf(stderr,
                    "usage: %s [-b benchmarks] [-s seed] [-t tests] [-r rule] [-n 10,5:15] [-e 0,0.02] [-1] "
                    "[family ...]\n",
                    argv[0]);
            return 2;
        }
    }
    size_t families = optind < argc ? (size_t)(argc - optind) : sizeof all / sizeof *all;
    for (const char *effect = effects; effect; effect = strchr(effect, ',') ? strchr(effect, ',') + 1 : NULL)
        for (const char *size = sizes; size; size = strchr(size, ',') ? strchr(size, ',') + 1 : NULL)
            for (size_t f = 0; f < families; f++) {
                char *end;
                struct cell cell = {.family = optind < argc ? argv[optind + (int)f] : all[f],
                                    .effect = atof(effect)};
                cell.na = cell.nb = strtoul(size, &end, 10);
                if (*end == ':')
                    cell.nb = strtoul(end + 1, NULL, 10);
                if (cell.na <= MOST && cell.nb <= MOST)
                    measure(&cell, benchmarks, seed, tests, rule, alone);
            }
    return 0;
}
