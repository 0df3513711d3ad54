/* How often each flag appears where it must, and where it must not: simulated experiments, the same for a
 * seed. The table stands in docs/METHODS.md. Build and run:
 *
 *     bench/flags [BATCHES]        (default 500)
 *
 * Each experiment is one benchmark under two configurations; its noise is 2 % of the value unless said
 * otherwise. */
#include "judge/compare.h"
#include "judge/reject.h"
#include "stats/random.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NOISE 0.02

/* One experiment in the making. */
struct maker {
    struct vt_study *study;
    struct vt_series *side[2];
    struct vt_random *random;
    double clock; /* seconds */
    struct vt_error err;
};

static void begin(struct maker *m)
{
    static const char *const levels[] = {"off", "on"};

    for (int i = 0; i < 2; i++)
        vt_study_add_series(m->study, &m->err);
    for (int i = 0; i < 2; i++) {
        m->side[i] = &m->study->series[i];
        vt_series_name(m->side[i], "tool/work", "time", "ms", VT_BETTER_LOWER, &m->err);
        vt_labels_set(&m->side[i]->factors, "setting", levels[i], &m->err);
    }
    m->clock = 1.7e9;
}

static double noise(struct maker *m)
{
    return NOISE * vt_random_normal(m->random);
}

static struct vt_sample sample(struct maker *m, double relative)
{
    m->clock += 60;
    return (struct vt_sample){.value = 100 * (1 + relative), .time = m->clock, .aggregate_sd = NAN};
}

static void put(struct maker *m, int side, struct vt_sample s)
{
    vt_series_push(m->side[side], &s, &m->err);
}

/* n a side in turns, each with what `value` says. */
typedef double value_of(struct maker *m, int side, size_t i, size_t n);

static void in_turns(struct maker *m, size_t n, value_of *value)
{
    begin(m);
    for (size_t i = 0; i < n; i++)
        for (int k = 0; k < 2; k++) {
            int side = (k + (int)i) % 2;
            put(m, side, sample(m, value(m, side, i, n)));
        }
}

static double plain(struct maker *m, int side, size_t i, size_t n)
{
    (void)side, (void)i, (void)n;
    return noise(m);
}

/* ---- what is to be found */

static void one_value(struct maker *m, bool with)
{
    in_turns(m, with ? 1 : 2, plain);
}

static void few_runs(struct maker *m, bool with)
{
    in_turns(m, with ? 4 : 5, plain);
}

static void censored(struct maker *m, bool with)
{
    in_turns(m, 10, plain);
    for (size_t i = 0; with && i < 3; i++)
        vt_series_set_censored(m->side[1], i, VT_CENSORED_BELOW, &m->err);
}

static void facts(struct maker *m, int side, const char *fact, const char *value)
{
    struct vt_environment *e = vt_study_add_environment(m->study, &m->err);

    vt_labels_set(&e->factors, "setting", side ? "on" : "off", &m->err);
    vt_labels_set(&e->facts, fact, value, &m->err);
}

/* Another kernel on one side; without it, only what differs from hour to hour. */
static void confounded(struct maker *m, bool with)
{
    in_turns(m, 10, plain);
    facts(m, 0, with ? "kernel" : "free memory", with ? "5.10.0-21" : "1033 MB");
    facts(m, 1, with ? "kernel" : "free memory", with ? "6.1.0-18" : "871 MB");
}

static void order(struct maker *m, bool with)
{
    if (!with) {
        in_turns(m, 10, plain);
        return;
    }
    begin(m);
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; i < 10; i++)
            put(m, side, sample(m, noise(m)));
}

static double rising(struct maker *m, int side, size_t i, size_t n)
{
    (void)side;
    return noise(m) + 0.06 * (double)i / (double)(n - 1);
}

static void drift(struct maker *m, bool with)
{
    in_turns(m, 20, with ? rising : plain);
}

static void autocorrelated(struct maker *m, bool with)
{
    double last[2] = {noise(m), noise(m)}, r = with ? 0.6 : 0;

    begin(m);
    for (size_t i = 0; i < 40; i++)
        for (int side = 0; side < 2; side++) {
            last[side] = r * last[side] + sqrt(1 - r * r) * noise(m);
            put(m, side, sample(m, last[side]));
        }
}

static void pseudo_replicated(struct maker *m, bool with)
{
    begin(m);
    for (long i = 0; i < 12; i++)
        for (int side = 0; side < 2; side++) {
            struct vt_sample s = sample(m, noise(m));
            s.boot = with ? 1 : 1 + i / 3;
            s.run = 1 + i % 3;
            put(m, side, s);
        }
}

static double one_outlier(struct maker *m, int side, size_t i, size_t n)
{
    (void)n;
    return noise(m) + (side ? -0.02 : 0) + (side && i == 4 ? 0.15 : 0);
}

/* A change of one standard deviation and a value that hides it, against no change and no outlier. */
static void fragile(struct maker *m, bool with)
{
    in_turns(m, 10, with ? one_outlier : plain);
}

static double skewed(struct maker *m, int side, size_t i, size_t n)
{
    (void)side, (void)i, (void)n;
    return NOISE * exp(vt_random_normal(m->random));
}

static void not_normal(struct maker *m, bool with)
{
    in_turns(m, 20, with ? skewed : plain);
}

static double two_states(struct maker *m, int side, size_t i, size_t n)
{
    (void)side, (void)i, (void)n;
    return noise(m) + (vt_random_uniform(m->random) < 0.5 ? 5 * NOISE : 0);
}

static void bimodal(struct maker *m, bool with)
{
    in_turns(m, 20, with ? two_states : plain);
}

/* The same flag where values are skewed, which is no second state. */
static void bimodal_skewed(struct maker *m, bool with)
{
    in_turns(m, 20, with ? two_states : skewed);
}

static double wide(struct maker *m, int side, size_t i, size_t n)
{
    (void)i, (void)n;
    return (side ? 4 : 1) * noise(m);
}

static void unequal_spread(struct maker *m, bool with)
{
    in_turns(m, 10, with ? wide : plain);
}

static double in_steps(struct maker *m, int side, size_t i, size_t n)
{
    (void)side, (void)i, (void)n;
    return 0.02 * nearbyint(noise(m) / 0.02);
}

static double in_fine_steps(struct maker *m, int side, size_t i, size_t n)
{
    (void)side, (void)i, (void)n;
    return 0.002 * nearbyint(noise(m) / 0.002);
}

static void coarse(struct maker *m, bool with)
{
    in_turns(m, 20, with ? in_steps : in_fine_steps);
}

static double polluted(struct maker *m, int side, size_t i, size_t n)
{
    (void)n;
    return noise(m) + (side && i % 6 == 2 ? 0.3 : 0);
}

static void rejected(struct maker *m, bool with)
{
    in_turns(m, 20, with ? polluted : plain);
}

/* Rounds that are slow or fast for both sides. */
static void paired(struct maker *m, bool with)
{
    begin(m);
    for (long i = 1; i <= 10; i++) {
        double round = 3 * noise(m);
        for (int side = 0; side < 2; side++) {
            struct vt_sample s = sample(m, (with ? round : 0) + noise(m));
            s.block = with ? i : 0;
            put(m, side, s);
        }
    }
}

/* The hour moves neighbours alike; nobody gave blocks. */
static void paired_in_turns(struct maker *m, bool with)
{
    begin(m);
    for (long i = 1; i <= 12; i++) {
        double hour = with ? 2.5 * noise(m) : 0;
        for (int side = 0; side < 2; side++)
            put(m, side, sample(m, hour + noise(m)));
    }
}

static void aggregate(struct maker *m, bool with)
{
    begin(m);
    for (int side = 0; side < 2; side++) {
        struct vt_sample s = sample(m, noise(m));
        s.aggregate_n = with ? 10 : 0;
        s.aggregate_sd = with ? 100 * NOISE : NAN;
        put(m, side, s);
    }
}

/* The first iteration of each run 10 % slower. */
static void warm_up(struct maker *m, bool with)
{
    begin(m);
    for (int side = 0; side < 2; side++)
        for (long run = 1; run <= 6; run++) {
            double of_run = noise(m);
            for (long i = 1; i <= 10; i++) {
                struct vt_sample s = sample(m, of_run + noise(m) + (with && i == 1 ? 0.1 : 0));
                s.run = run;
                s.iteration = i;
                put(m, side, s);
            }
        }
}

static double stepped(struct maker *m, int side, size_t i, size_t n)
{
    (void)side;
    return noise(m) + (3 * i > n ? 3 * NOISE : 0);
}

static void change_point(struct maker *m, bool with)
{
    in_turns(m, 20, with ? stepped : plain);
}

/* The same flag where values drift, which is no step. */
static void change_point_drift(struct maker *m, bool with)
{
    in_turns(m, 20, with ? stepped : rising);
}

static void prove(struct maker *m, int side, const char *claim)
{
    struct vt_environment *e = vt_study_add_environment(m->study, &m->err);

    vt_labels_set(&e->factors, "vtd", side ? "on" : "off", &m->err);
    vt_environment_prove(e, claim, "a line", "dmesg.txt:1", &m->err);
}

static void with_vtd(struct maker *m)
{
    static const char *const levels[] = {"off", "on"};

    in_turns(m, 10, plain);
    for (int i = 0; i < 2; i++) {
        vt_labels_free(&m->side[i]->factors);
        vt_labels_set(&m->side[i]->factors, "vtd", levels[i], &m->err);
    }
}

static void evidence_missing(struct maker *m, bool with)
{
    with_vtd(m);
    prove(m, 1, with ? "interrupt remapping on" : "iommu in use");
}

static void evidence_against(struct maker *m, bool with)
{
    with_vtd(m);
    prove(m, 0, with ? "iommu in use" : "iommu off");
    prove(m, 1, "iommu in use");
}

static const struct {
    const char *flag, *where;
    void (*make)(struct maker *m, bool with);
} scenarios[] = {
    {"one_value", "1 value a side; 2", one_value},
    {"few_runs", "4 a side; 5", few_runs},
    {"censored", "3 of 10 beyond measure; none", censored},
    {"confounded", "another kernel; other free memory", confounded},
    {"order", "one side after the other; in turns", order},
    {"drift", "6 % over 20 turns; none", drift},
    {"autocorrelated", "AR(1) 0.6, 40 a side; 0", autocorrelated},
    {"pseudo_replicated", "1 boot a side; 4", pseudo_replicated},
    {"fragile", "change and outlier of 10; neither", fragile},
    {"not_normal", "lognormal (1), 20 a side; normal", not_normal},
    {"bimodal", "modes 5 sd apart, 20 a side; normal", bimodal},
    {"bimodal", "the same; lognormal (1)", bimodal_skewed},
    {"unequal_spread", "4 : 1, 10 a side; equal", unequal_spread},
    {"coarse_resolution", "steps of 1 sd; of 0.1 sd", coarse},
    {"many_rejected", "15 % outliers on a side; none", rejected},
    {"unequal_rejection", "the same", rejected},
    {"paired", "blocks given; not given", paired},
    {"paired", "the hour moves both by 2.5 sd, 12 turns; each by itself", paired_in_turns},
    {"aggregate", "mean with n and sd; a plain value", aggregate},
    {"warm_up", "first of 10 iterations 10 % slower; not", warm_up},
    {"change_point", "step of 3 sd after 7 of 20; none", change_point},
    {"change_point", "the same; a drift of 6 %", change_point_drift},
    {"evidence_missing", "interrupt remapping only; IOMMU in use", evidence_missing},
    {"evidence_against", "IOMMU in use though off; off", evidence_against},
};

/* Whether the flag came up in one experiment. */
static bool comes_up(size_t scenario, bool with, uint64_t batch)
{
    struct vt_study study = {0};
    struct vt_random random = vt_random_start(VT_SEED + scenario, 2 * batch + with);
    struct maker m = {.study = &study, .random = &random};
    struct vt_compare_options options = {.threads = 1};
    bool found = false;

    scenarios[scenario].make(&m, with);
    if (m.err.status || vt_judge_reject(&study, vt_rule_default(), &m.err)
        || vt_judge_compare(&study, &options, &m.err)) {
        fprintf(stderr, "flags: %s\n", vt_error_text(&m.err));
        exit(1);
    }
    for (size_t i = 0; i < study.n_comparisons; i++)
        found |=
            vt_flag_has(study.comparison[i].flags, study.comparison[i].n_flags, scenarios[scenario].flag);
    vt_study_free(&study);
    return found;
}

int main(int argc, char **argv)
{
    unsigned long batches = argc > 1 ? strtoul(argv[1], NULL, 10) : 500;

    if (batches < 1)
        return 2;
    printf("| flag | must appear; must not | appears | appears wrongly |\n| --- | --- | --- | --- |\n");
    for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++) {
        unsigned long hits = 0, false_alarms = 0;
        for (unsigned long k = 0; k < batches; k++) {
            hits += comes_up(i, true, k);
            false_alarms += comes_up(i, false, k);
        }
        printf("| `%s` | %s | %.1f %% | %.1f %% |\n", scenarios[i].flag, scenarios[i].where,
               100.0 * (double)hits / (double)batches, 100.0 * (double)false_alarms / (double)batches);
        fflush(stdout);
    }
    return 0;
}
