/* Sides that took turns: which values become pairs, and what unrelated results may not change. Expectations
 * are worked out by hand from the order given. */
#include "judge/compare.h"
#include "judge/pairing/sides.h"
#include "stats/random.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct experiment {
    struct vt_study study;
    struct vt_series *side[2];
};

static void name(struct vt_study *study, const char *benchmark, const char *factor,
                 const char *const level[2])
{
    struct vt_error err VT_ERROR_FREED = {0};

    for (int i = 0; i < 2; i++) {
        struct vt_series *s = vt_study_add_series(study, &err);
        vt_series_name(s, benchmark, "time", "ms", VT_BETTER_LOWER, &err);
        vt_labels_set(&s->factors, factor, level[i], &err);
    }
    cr_assert_eq(err.status, VT_OK);
}

/* Values in the order of `turns`, "ABBA...": what moves the machine is `host` (per part of as many turns as
 * the pattern is long), and each value has a little of its own. */
static void measure(struct experiment *e, const char *turns, size_t part, const double host[], double own,
                    double effect)
{
    static const char *const level[] = {"off", "on"};
    struct vt_error err VT_ERROR_FREED = {0};
    struct vt_random random = vt_random_start(5, 0);

    *e = (struct experiment){0};
    name(&e->study, "tool/work", "vt", level);
    for (int i = 0; i < 2; i++)
        e->side[i] = &e->study.series[i];
    for (size_t i = 0; turns[i]; i++) {
        double value =
            100 + host[i / part] + own * vt_random_normal(&random) + (turns[i] == 'B' ? effect : 0);
        struct vt_sample s = {.value = value, .time = 1e9 + 60 * (double)i, .aggregate_sd = NAN};
        vt_series_push(e->side[turns[i] == 'B'], &s, &err);
    }
    cr_assert_eq(err.status, VT_OK);
}

static void sides_of(const struct experiment *e, enum vt_turns turns, struct vt_both_sides *l)
{
    struct vt_error err VT_ERROR_FREED = {0};
    struct vt_pair pair = {.baseline = e->side[0], .candidate = e->side[1], .turns = turns};

    cr_assert_eq(vt_both_sides_of(&pair, VT_UNITS_KEPT, l, &err), VT_OK);
}

/* No trend, so that no drift is taken out: it goes up and down. */
static const double host[24] = {5, -4, 3, -5, 4, -3, 5, -4, 2, -5, 4, -2,
                                5, -4, 3, -5, 4, -3, 5, -4, 2, -5, 4, -2};
static const double still[48] = {0};

/* Parts that all differ by the same: apart, the sides still have a spread to judge by. */
Test(turns, constant_differences_are_no_pairs)
{
    const double drift[] = {0, 3, 7, 2, 9, 5, 1, 8};
    struct experiment e;
    struct vt_both_sides l;

    measure(&e, "ABABABABABABABAB", 2, drift, 0, 20);
    sides_of(&e, VT_TURNS_WHEN_IT_HELPS, &l);
    cr_expect(eq(int, l.paired, 0));
    vt_both_sides_free(&l);
    vt_study_free(&e.study);
    measure(&e, "ABABABABABABABAB", 2, drift, 0.1, 20);
    sides_of(&e, VT_TURNS_WHEN_IT_HELPS, &l);
    cr_expect(eq(int, l.paired, 1));
    vt_both_sides_free(&l);
    vt_study_free(&e.study);
}

Test(turns, which_orders_make_pairs)
{
    static const struct {
        const char *turns;
        size_t part;
        const double *host;
        enum vt_turns asked;
        bool paired, by_block;
        size_t n;
    } cases[] = {
        {"ABABABABABABABAB", 2, host, VT_TURNS_WHEN_IT_HELPS, true, false, 8},
        {"ABBAABBAABBAABBA", 2, host, VT_TURNS_WHEN_IT_HELPS, true, false, 8},
        {"BABABABABABABAB", 2, host, VT_TURNS_WHEN_IT_HELPS, true, false, 7}, /* the last B is alone */
        {"AAABBBBBBAAAAAABBBBBBAAAAAABBBBBBAAA", 6, host, VT_TURNS_WHEN_IT_HELPS, true, true, 6},
        {"ABABABABAB", 2, host, VT_TURNS_WHEN_IT_HELPS, false, false, 5},       /* too few to help */
        {"ABAABBABABABABAB", 2, host, VT_TURNS_WHEN_IT_HELPS, false, false, 8}, /* parts of unlike length */
        {"AAAAAAAABBBBBBBB", 2, host, VT_TURNS_WHEN_IT_HELPS, false, false, 8}, /* no turns */
        {"ABABABABABABABAB", 2, host, VT_TURNS_APART, false, false, 8},
        {"ABABABABAB", 2, still, VT_TURNS_AS_PAIRS, true, false, 5},
        {"AAAAAAAABBBBBBBB", 2, host, VT_TURNS_AS_PAIRS, true, false, 8}, /* as they were counted */
        {"AAAAAAAABBBBBBB", 2, host, VT_TURNS_AS_PAIRS, false, false, 7},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct experiment e;
        struct vt_both_sides l;
        measure(&e, cases[i].turns, cases[i].part, cases[i].host, 0.1, 0);
        sides_of(&e, cases[i].asked, &l);
        cr_expect_eq(l.paired, cases[i].paired, "%s", cases[i].turns);
        cr_expect_eq(l.by_block, cases[i].by_block, "%s", cases[i].turns);
        cr_expect_eq(l.paired ? l.a.n : cases[i].n, cases[i].n, "%s: %zu", cases[i].turns, l.a.n);
        for (size_t k = 0; k < l.a.n && l.paired && cases[i].asked != VT_TURNS_AS_PAIRS; k++)
            cr_expect(fabs(l.a.x[k] - l.b.x[k]) < 1, "%s: pair %zu is of two parts", cases[i].turns, k);
        vt_both_sides_free(&l);
        vt_study_free(&e.study);
    }
}

static void reject(struct vt_series *s, size_t index)
{
    s->rejected = calloc(1, sizeof *s->rejected);
    cr_assert(s->rejected != NULL);
    s->rejected[0] = (struct vt_rejected){.index = index, .rule = "mad", .score = 9, .limit = 3.5};
    s->n_rejected = 1;
}

/* A rejected value took its turn: its partner is left out, and no one else's is. */
Test(turns, a_rejected_value_leaves_its_partner_alone)
{
    for (size_t gone = 0; gone < 8; gone++)
        for (int side = 0; side < 2; side++) {
            struct experiment e;
            struct vt_both_sides l;
            measure(&e, "ABABABABABABABAB", 2, host, 0.1, 0);
            reject(e.side[side], gone);
            sides_of(&e, VT_TURNS_WHEN_IT_HELPS, &l);
            cr_expect(l.paired && l.a.n == 7 && l.n_unpaired == 1, "%zu of side %d", gone, side);
            for (size_t k = 0; k < l.a.n; k++)
                cr_expect(fabs(l.a.x[k] - l.b.x[k]) < 1, "%zu of side %d: pair %zu", gone, side, k);
            vt_both_sides_free(&l);
            vt_study_free(&e.study);
        }
}

/* An effect of a tenth of what the hour does is found in pairs. */
Test(turns, a_change_that_the_hour_hides_is_found)
{
    for (int paired = 0; paired < 2; paired++) {
        struct experiment e;
        struct vt_error err VT_ERROR_FREED = {0};
        measure(&e, "ABABABABABABABABABABABAB", 2, host, 0.3, 1.5);
        if (!paired) /* the same values without their order */
            for (int side = 0; side < 2; side++)
                for (size_t i = 0; i < e.side[side]->n; i++)
                    e.side[side]->time[i] = NAN;
        cr_assert_eq(vt_judge_compare(&e.study, &(struct vt_compare_options){0}, &err), VT_OK);
        const struct vt_comparison *c = &e.study.comparison[0];
        cr_expect_eq(c->verdict, paired ? VT_LOSS : VT_NOISE, "%s", c->reason);
        cr_expect_eq(vt_flag_has(c->flags, c->n_flags, "paired"), paired);
        vt_study_free(&e.study);
    }
}

/* A step of both sides is a step still after the slope that it looks like was taken out. */
Test(turns, a_step_of_the_machine_is_flagged)
{
    for (int step = 0; step < 2; step++) {
        struct experiment e;
        struct vt_error err VT_ERROR_FREED = {0};
        double level[20] = {0};
        for (size_t i = 7; i < 20 && step; i++)
            level[i] = 8;
        measure(&e, "ABABABABABABABABABABABABABABABABABABABAB", 2, level, 1, 0);
        cr_assert_eq(vt_judge_compare(&e.study, &(struct vt_compare_options){0}, &err), VT_OK);
        const struct vt_comparison *c = &e.study.comparison[0];
        cr_expect_eq(vt_flag_has(c->flags, c->n_flags, "change_point"), step);
        vt_study_free(&e.study);
    }
}

/* Twenty strongly dependent comparisons of another factor, beside one whose p they must not touch. */
Test(turns, unrelated_results_change_no_number)
{
    static const char *const disk[] = {"x", "y"};
    struct vt_comparison alone = {0};
    struct vt_random random = vt_random_start(11, 0);

    for (int with = 0; with < 2; with++) {
        struct experiment e;
        struct vt_error err VT_ERROR_FREED = {0};
        measure(&e, "AAAAAAAAAAAABBBBBBBBBBBB", 2, still, 2, 0.5);
        for (int b = 0; with && b < 20; b++) {
            char benchmark[] = {'o', 't', 'h', 'e', 'r', '/', (char)('a' + b), '\0'};
            double last = 0;
            name(&e.study, benchmark, "disk", disk);
            for (size_t i = 0; i < 24; i++) {
                last = 0.9 * last + vt_random_normal(&random);
                struct vt_sample s = {.value = 100 + last, .time = NAN, .aggregate_sd = NAN};
                vt_series_push(&e.study.series[e.study.n_series - 2 + i / 12], &s, &err);
            }
        }
        cr_assert_eq(vt_judge_compare(&e.study, &(struct vt_compare_options){0}, &err), VT_OK);
        const struct vt_comparison *c = &e.study.comparison[0];
        if (with)
            cr_expect(c->p == alone.p && c->p_adjusted == alone.p_adjusted && c->ci.low == alone.ci.low
                          && c->ci.high == alone.ci.high && c->verdict == alone.verdict,
                      "p %.6g became %.6g", alone.p, c->p);
        else
            alone = *c; /* its strings are gone below, its numbers stay */
        vt_study_free(&e.study);
    }
}
