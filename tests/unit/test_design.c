/* Judgement beyond the test: what changed together, whether the switch was switched, pairs and blocks, drift,
 * warm-up, several factors, suites, plans. Expectations are worked out by hand from the values given. */
#include "base/date.h"
#include "judge/compare.h"
#include "judge/design/plan.h"
#include "judge/reject.h"
#include "model/level_word.h"
#include "parsers/input/reader.h"
#include "stats/change_point.h"
#include "stats/modes.h"
#include "stats/needed_runs.h"
#include "stats/welch.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- experiments in memory */

static size_t add_series(struct vt_study *study, const char *benchmark, const char *factor, const char *level)
{
    struct vt_error err VT_ERROR_FREED = {0};
    struct vt_series *s = vt_study_add_series(study, &err);

    vt_series_name(s, benchmark, "time", "ms", VT_BETTER_LOWER, &err);
    vt_labels_set(&s->factors, factor, level, &err);
    cr_assert_eq(err.status, VT_OK);
    return study->n_series - 1;
}

static struct vt_sample sample_of(double value)
{
    return (struct vt_sample){.value = value, .time = NAN, .aggregate_sd = NAN};
}

static void put(struct vt_study *study, size_t series, struct vt_sample s)
{
    struct vt_error err VT_ERROR_FREED = {0};
    cr_assert_eq(vt_series_push(&study->series[series], &s, &err), VT_OK);
}

static void put_all(struct vt_study *study, size_t series, const double x[], size_t n)
{
    for (size_t i = 0; i < n; i++)
        put(study, series, sample_of(x[i]));
}

static void compare_with(struct vt_study *study, const struct vt_compare_options *options)
{
    struct vt_error err VT_ERROR_FREED = {0};
    cr_assert_eq(vt_judge_compare(study, options, &err), VT_OK, "%s", vt_error_text(&err));
}

static void compare(struct vt_study *study)
{
    compare_with(study, &(struct vt_compare_options){0});
}

static bool has(const struct vt_comparison *c, const char *flag)
{
    return vt_flag_has(c->flags, c->n_flags, flag);
}

static const struct vt_note *note(const struct vt_study *study, const char *code)
{
    for (size_t i = 0; i < study->n_notes; i++)
        if (!strcmp(study->note[i].code, code))
            return &study->note[i];
    return NULL;
}

static void read_all(const char *path, struct vt_study *study)
{
    struct vt_reader_path input = {.path = path};
    struct vt_reader_options options = {0};
    struct vt_error err VT_ERROR_FREED = {0};

    cr_assert_eq(vt_read_paths(study, &input, 1, &options, &err), VT_OK, "%s: %s", vt_error_source(&err),
                 vt_error_text(&err));
    cr_assert_eq(vt_judge_reject(study, vt_rule_default(), &err), VT_OK);
}

static const double ten[] = {101.2, 99.7, 100.4, 98.9, 100.9, 99.3, 100.1, 101.6, 99.9, 100.6};

/* ---- confounding */

Test(design, dates_and_repeats)
{
    /* Seconds since 1970 by `date -u +%s -d ...`. */
    static const struct {
        const char *text;
        double seconds;
    } dates[] = {
        {"2018/10/22 23:32:01", 1540251121},
        {"2018-10-22T22:20:26Z", 1540246826},
        {"Mon Oct 22 23:32:01 2018", 1540251121},
        {"2024-02-29", 1709164800},
        {"Test of 2000-03-01 00:00:01", 951868801},
        {"8.6", NAN},
        {"2018-13-01", NAN},
    };
    static const struct {
        const char *level;
        size_t n;
    } repeats[] = {
        {"off-again", 3}, {"off_repeat", 3}, {"again", 0}, {"off", 0}, {"bargain", 0}, {"10000 again", 5},
    };

    for (size_t i = 0; i < sizeof dates / sizeof *dates; i++) {
        double x;
        cr_expect_eq(vt_date_find(vt_text_of(dates[i].text), &x), !isnan(dates[i].seconds), "%s",
                     dates[i].text);
        cr_expect(x == dates[i].seconds || (isnan(x) && isnan(dates[i].seconds)), "%s: %.0f", dates[i].text,
                  x);
    }
    for (size_t i = 0; i < sizeof repeats / sizeof *repeats; i++)
        cr_expect_eq(vt_level_repeats(repeats[i].level), repeats[i].n, "%s", repeats[i].level);
}

Test(design, facts_that_change_with_the_factor)
{
    static const struct {
        const char *fact, *off, *on;
        bool confounds;
    } cases[] = {
        {"kernel", "5.10.0-21", "6.1.0-18", true},
        {"os", "CentOS 6.5", "CentOS 6.5", false},
        {"memory", "2048 MB", "1024 MB", true},
        {"memory", "3953 MB", "3952 MB", false}, /* one size, counted twice */
        {"governor", "powersave", "performance", true},
        {"free memory", "1033 MB", "871 MB", false}, /* differs from hour to hour */
        {"load average", "0.10", "0.92", false},
        {"start time", "10:01", "12:30", false},
        {"kernel", "5.10.0-21; 6.1.0-18", "6.1.0-18", false}, /* not still within a side */
        {"hardware virtualization", "off", "on", false},      /* the factor itself */
        {"nested paging", "off", "on", true},
        {"othertool version", "1.0", "2.0", false},
        {"tool version", "1.0", "2.0", true},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vt_study study = {0};
        struct vt_error err VT_ERROR_FREED = {0};
        size_t off = add_series(&study, "tool/a", "vt", "off"), on = add_series(&study, "tool/a", "vt", "on");
        put_all(&study, off, ten, 10);
        put_all(&study, on, ten, 10);
        put_all(&study, add_series(&study, "othertool/b", "vt", "off"), ten, 10);
        for (int side = 0; side < 2; side++) {
            struct vt_environment *e = vt_study_add_environment(&study, &err);
            vt_labels_set(&e->factors, "vt", side ? "on" : "off", &err);
            vt_labels_set(&e->facts, cases[i].fact, side ? cases[i].on : cases[i].off, &err);
        }
        compare(&study);
        cr_assert_eq(study.n_comparisons, 1);
        cr_expect_eq(has(&study.comparison[0], "confounded"), cases[i].confounds, "%s: %s, %s", cases[i].fact,
                     cases[i].off, cases[i].on);
        cr_expect_eq(note(&study, "confounded") != NULL, cases[i].confounds, "%s", cases[i].fact);
        vt_study_free(&study);
    }
}

Test(design, days)
{
    static const struct {
        double from, to;
        bool confounds;
    } cases[] = {
        {1540246826, 1540251121, false},        /* the same evening */
        {1540251121, 1540251121 + 3600, false}, /* past midnight, one hour later */
        {1540246826, 1540333226, true},         /* the next evening */
        {10, 200000, false},                    /* counted from the start of the experiment */
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vt_study study = {0};
        size_t off = add_series(&study, "tool/a", "vt", "off"), on = add_series(&study, "tool/a", "vt", "on");
        for (size_t k = 0; k < 5; k++) {
            struct vt_sample a = sample_of(ten[k]), b = sample_of(ten[k + 5]);
            a.time = cases[i].from + (double)k;
            b.time = cases[i].to + 10 + (double)k;
            put(&study, off, a);
            put(&study, on, b);
        }
        compare(&study);
        cr_expect_eq(vt_labels_get(&study.comparison[0].confounded, "day") != NULL, cases[i].confounds,
                     "case %zu", i);
        vt_study_free(&study);
    }
}

Test(design, claims_and_evidence)
{
    static const struct {
        const char *factor, *of_off, *of_on;
        bool missing, against, weak;
    } cases[] = {
        {"vtd", NULL, "iommu in use", false, false, false},
        {"vtd", "iommu in use", "iommu in use", false, true, false},
        {"vtd", NULL, "iommu off", false, true, false},
        {"vtd", NULL, "iommu option given", false, false, true},
        {"vtd", NULL, "interrupt remapping on", true, false, false},
        {"VT-d", "iommu off", NULL, true, false, false},
        {"vt", "vt-x available", "vt-x available", false, false, false}, /* visible though it is off */
        {"vt", NULL, "kvm disabled by firmware", false, true, false},
        {"nested_paging", NULL, "nested paging off", false, true, false},
        {"colour", "iommu in use", "iommu off", false, false, false},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vt_study study = {0};
        struct vt_error err VT_ERROR_FREED = {0};
        const char *claims[] = {cases[i].of_off, cases[i].of_on};
        for (int side = 0; side < 2; side++) {
            put_all(&study, add_series(&study, "tool/a", cases[i].factor, side ? "on" : "off"), ten, 10);
            struct vt_environment *e = vt_study_add_environment(&study, &err);
            vt_labels_set(&e->factors, cases[i].factor, side ? "on" : "off", &err);
            if (claims[side])
                vt_environment_prove(e, claims[side], "a line", "dmesg.txt:7", &err);
        }
        compare(&study);
        const struct vt_comparison *c = &study.comparison[0];
        cr_expect_eq(has(c, "evidence_missing"), cases[i].missing, "case %zu", i);
        cr_expect_eq(has(c, "evidence_against"), cases[i].against, "case %zu", i);
        cr_expect_eq(note(&study, "evidence_weak") != NULL, cases[i].weak, "case %zu", i);
        if (cases[i].against)
            cr_expect(strstr(note(&study, "evidence_against")->text, "dmesg.txt:7") != NULL);
        vt_study_free(&study);
    }
}

/* ---- pairs, blocks, drift, warm-up */

/* Rounds differ by far more than the sides: only pairs can see 3 %. */
static void add_rounds(struct vt_study *study, size_t missing)
{
    static const double round[] = {0, 14, -9, 23, 5, -17, 11, 2};
    size_t off = add_series(study, "tool/a", "vt", "off"), on = add_series(study, "tool/a", "vt", "on");
    long run[2] = {0};

    for (size_t b = 0; b < 8; b++)
        for (size_t i = 0; i < 3; i++)
            for (int side = 0; side < 2; side++) {
                struct vt_sample s = sample_of((ten[(b + i) % 10] + round[b]) * (side ? 0.97 : 1));
                s.block = (long)b + 1;
                s.run = ++run[side];
                if (!side || b != missing)
                    put(study, side ? on : off, s);
            }
}

Test(design, blocks_of_several_values_are_paired)
{
    static const size_t missing[] = {99, 4};

    for (size_t i = 0; i < 2; i++) {
        struct vt_study study = {0};
        add_rounds(&study, missing[i]);
        compare(&study);
        const struct vt_comparison *c = &study.comparison[0];
        cr_expect(has(c, "paired"));
        cr_expect_eq((int)c->baseline.n, 8 - (int)i);
        cr_expect_eq((int)c->n_unpaired, (int)i);
        cr_expect_str_eq(c->baseline.unit_of_analysis, "block");
        cr_expect(epsilon_eq(dbl, c->improvement, 3.0, 1e-6), "%.17g", c->improvement);
        cr_expect_eq(c->verdict, VT_GAIN, "%s", c->reason);
        vt_study_free(&study);
    }
}

/* Off, on, off again, each value 0.5 % slower than the one before it: 5 % faster at any one time. */
Test(design, a_baseline_measured_again_shows_the_drift)
{
    static const size_t turns[] = {6, 10, 6};
    struct vt_study study = {0};
    size_t series[3] = {add_series(&study, "tool/a", "vt", "off"), add_series(&study, "tool/a", "vt", "on"),
                        add_series(&study, "tool/a", "vt", "off-again")};
    double t = 0;

    for (size_t k = 0; k < 3; k++)
        for (size_t i = 0; i < turns[k]; i++, t++) {
            struct vt_sample s = sample_of((k == 1 ? 95 : 100) + 0.5 * t + (ten[(size_t)t % 10] - 100) / 10);
            s.time = 1e9 + 60 * t;
            put(&study, series[k], s);
        }
    compare(&study);
    const struct vt_comparison *c = &study.comparison[0];
    cr_assert_str_eq(c->candidate.level, "on");
    cr_expect(has(c, "drift") && !has(c, "order"));
    cr_expect_eq((int)c->baseline.n, 12);
    cr_expect(epsilon_eq(dbl, c->drift_percent, 10.0, 0.5), "%g",
              c->drift_percent); /* 0.5 x 21 of about 105 */
    cr_expect(epsilon_eq(dbl, c->improvement, 100 * 5 / 105.25, 0.15), "%g",
              c->improvement); /* at the middle */
    cr_expect(note(&study, "drift_corrected") != NULL);
    cr_expect(note(&study, "baseline_again") != NULL
              && note(&study, "baseline_again")->severity == VT_WARNING);
    vt_study_free(&study);
}

/* Each run 1.5 slower than the one before it, with noise of 0.1, 0.3 or so; nothing depends on the side but
 * `effect`. */
static void add_turns(struct vt_study *study, const char *turns, double effect, bool pairs)
{
    size_t side[2] = {add_series(study, "tool/a", "vt", "off"), add_series(study, "tool/a", "vt", "on")};

    for (size_t i = 0; turns[i]; i++) {
        bool on = turns[i] == 'b';
        struct vt_sample s = sample_of(100 + 1.5 * (double)i + (ten[(i * 7 + i / 10 * 3) % 10] - 100) / 10
                                       + (on ? effect : 0));
        s.time = 1e9 + 60 * (double)i;
        s.block = pairs ? (long)i / 2 + 1 : 0;
        put(study, side[on], s);
    }
}

/* A drift is no change of the side that comes second in each turn; nor does it hide one (2 of 118). One side
 * after the other, nothing can tell drift from change, and the flags say so. */
Test(design, a_drift_over_turns_is_taken_out)
{
    static const struct {
        const char *turns;
        bool pairs;
        double effect;
        bool found, corrected;
    } cases[] = {
        {"abababababababababababab", false, 0, false, true},
        {"baababbaabbbaabababbaaab", false, 0, false, true},
        {"abababababababababababab", true, 0, false, true},
        {"abbaabbabaababbabaabbaab", true, 0, false, true},
        {"abababababababababababab", false, 2, true, true},
        {"abababababababababababab", true, 2, true, true},
        {"aaaaaaaaaaaabbbbbbbbbbbb", false, 0, true, false},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vt_study study = {0};
        add_turns(&study, cases[i].turns, cases[i].effect, cases[i].pairs);
        compare(&study);
        const struct vt_comparison *c = &study.comparison[0];
        cr_expect_eq(c->p < 0.05, cases[i].found, "case %zu: %g", i, c->p);
        cr_expect_eq(!isnan(c->uncorrected_improvement), cases[i].corrected, "case %zu", i);
        cr_expect_eq(note(&study, "drift_corrected") != NULL, cases[i].corrected, "case %zu", i);
        cr_expect(has(c, "drift"), "case %zu", i);
        cr_expect_eq(has(c, "order"), !cases[i].corrected, "case %zu", i);
        if (cases[i].corrected)
            cr_expect(epsilon_eq(dbl, c->improvement, -100 * cases[i].effect / 117.25, 0.4), "case %zu: %g",
                      i, c->improvement);
        vt_study_free(&study);
    }
}

/* Runs of 10 iterations, of which the first `warm` take longer. */
static void add_runs(struct vt_study *study, size_t warm, size_t runs)
{
    for (int side = 0; side < 2; side++) {
        size_t series = add_series(study, "tool/a", "vt", side ? "on" : "off");
        for (size_t r = 0; r < runs; r++)
            for (size_t i = 0; i < 10; i++) {
                struct vt_sample s =
                    sample_of(ten[(7 * r + 3 * i + (size_t)side) % 10] + (i < warm ? 20 : 0));
                s.run = (long)r + 1;
                s.iteration = (long)i + 1;
                put(study, series, s);
            }
    }
}

Test(design, warm_up_is_set_aside_in_the_open)
{
    static const struct {
        size_t warm, runs, found;
    } cases[] = {{0, 6, 0}, {1, 6, 1}, {2, 6, 2}, {2, 3, 0} /* too few to show it */};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vt_study study = {0};
        struct vt_error err VT_ERROR_FREED = {0};
        size_t marked = 0;
        add_runs(&study, cases[i].warm, cases[i].runs);
        cr_assert_eq(vt_judge_reject(&study, vt_rule_default(), &err), VT_OK);
        for (size_t k = 0; k < study.series[0].n_rejected; k++)
            marked += !strcmp(study.series[0].rejected[k].rule, "warm_up");
        cr_expect_eq(marked, cases[i].found * cases[i].runs, "case %zu: %zu", i, marked);
        cr_expect_eq(note(&study, "warm_up") != NULL, cases[i].found > 0);
        compare(&study);
        cr_expect_eq(has(&study.comparison[0], "warm_up"), cases[i].found > 0);
        if (cases[i].found)
            cr_expect_eq(has(&study.comparison[0], "many_rejected"), false, "warm-up is no outlier");
        vt_study_free(&study);
    }
}

/* n values at equal distances have the smallest dip there is, 1 / (2n); two far heaps come near the largest,
 * 1 / 4. */
Test(design, modes_and_change_points)
{
    double even[20], heaps[20], step[20], line[20];
    struct vt_change_point change;

    for (size_t i = 0; i < 20; i++) {
        even[i] = 10.2 + 1.5 * (double)i;
        heaps[i] = (i < 10 ? 10 : 1000) + 0.1 * (double)(i % 10);
        step[i] = ten[i % 10] + (i < 12 ? 0 : 5);
        line[i] = ten[i % 10] + 0.4 * (double)i;
    }
    cr_expect(epsilon_eq(dbl, vt_dip_sorted(even, 20), 1.0 / 40, 1e-12));
    cr_expect(vt_dip_sorted(heaps, 20) > 0.2 && vt_dip_sorted(heaps, 20) <= 0.25);
    cr_expect(epsilon_eq(dbl, vt_modes_sorted(even, 20), 1, 0));
    cr_expect(epsilon_eq(dbl, vt_modes_sorted(heaps, 20), 2, 0));
    cr_expect(isnan(vt_modes_sorted(even, 7)));
    cr_assert(vt_change_point_find(step, 20, &change));
    cr_expect_eq(change.at, 12);
    cr_expect(change.is_step);
    cr_assert(vt_change_point_find(line, 20, &change));
    cr_expect_not(vt_change_point_is_clear(&change), "a line is no step: p %g", change.p);
    cr_expect_not(vt_change_point_find(ten, 9, &change));
}

/* ---- several factors */

static void add_cell(struct vt_study *study, const char *vt, const char *vtd, double mean)
{
    struct vt_error err VT_ERROR_FREED = {0};
    size_t s = add_series(study, "tool/a", "vt", vt);

    vt_labels_set(&study->series[s].factors, "vtd", vtd, &err);
    for (size_t i = 0; i < 10; i++)
        put(study, s, sample_of(ten[i] / 100.26 * mean)); /* 100.26 is the mean of ten[] */
}

Test(design, two_factors_crossed)
{
    static const struct {
        double both, interaction;
        const char *code;
        bool alike;
    } cases[] = {
        {95 * 97 / 100.0, 0, "factorial_alike", true},
        {80, 100 * (1 - 80 / 92.15), "factorial_more", false},
        {96, 100 * (1 - 96 / 92.15), "factorial_less", false},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vt_study study = {0};
        add_cell(&study, "off", "off", 100);
        add_cell(&study, "on", "off", 95);
        add_cell(&study, "off", "on", 97);
        add_cell(&study, "on", "on", cases[i].both);
        compare(&study);
        cr_assert_eq(study.n_factorials, 1);
        const struct vt_factorial *f = &study.factorial[0];
        cr_expect(epsilon_eq(dbl, f->a_alone.improvement, 5, 1e-9));
        cr_expect(epsilon_eq(dbl, f->b_alone.improvement, 3, 1e-9));
        cr_expect(epsilon_eq(dbl, f->interaction.improvement, cases[i].interaction, 1e-9));
        cr_expect(epsilon_eq(dbl, f->main_a.ratio, sqrt(0.95 * cases[i].both / 97), 1e-9));
        cr_expect_str_eq(f->reason_code, cases[i].code);
        cr_assert_eq(study.n_pooled, 2);
        cr_expect(epsilon_eq(dbl, study.pooled[0].effect.ratio, f->main_a.ratio, 1e-9));
        cr_expect_str_eq(study.pooled[0].reason_code, cases[i].alike ? "pooled_alike" : "pooled_differs");
        cr_expect_eq((int)study.pooled[0].n, 2);
        vt_study_free(&study);
    }
}

/* Half of a 2 x 2 x 2 design: every two configurations differ in two factors. */
Test(design, half_a_factorial_has_no_partners)
{
    static const char *const levels[4][3] = {
        {"0", "0", "0"}, {"0", "1", "1"}, {"1", "0", "1"}, {"1", "1", "0"}};
    struct vt_study study = {0};
    struct vt_error err VT_ERROR_FREED = {0};

    for (size_t i = 0; i < 4; i++) {
        size_t s = add_series(&study, "tool/a", "x", levels[i][0]);
        vt_labels_set(&study.series[s].factors, "y", levels[i][1], &err);
        vt_labels_set(&study.series[s].factors, "z", levels[i][2], &err);
        put_all(&study, s, ten, 10);
    }
    compare(&study);
    cr_expect_eq(study.n_comparisons, 0);
    cr_expect(note(&study, "no_partner") != NULL);
    cr_expect_null(note(&study, "not_compared"));
    vt_study_free(&study);
}

/* ---- the published stories */

Test(design, suites_without_one_of_theirs)
{
    struct vt_study study = {0};

    read_all("samples/virtualbox-procbench", &study);
    compare(&study);
    cr_assert_eq(study.n_suites, 1);
    const struct vt_suite *s = &study.suite[0];
    /* The mean of five logarithms, without ctheapsort: -(ln 1282/1339 + ln 3647/3979 + ln 4945/5167 + ln
     * 3556/3734 + ln 1889/1975) / 5 */
    double without = -(log(1282.0 / 1339) + log(3647.0 / 3979) + log(4945.0 / 5167) + log(3556.0 / 3734)
                       + log(1889.0 / 1975))
                     / 5;
    cr_expect_str_eq(s->influential, "ctheapsort");
    cr_expect(epsilon_eq(dbl, s->improvement_without, 100 * (1 - exp(-without)), 1e-9));
    cr_expect_eq(s->influence.n, 6);
    cr_expect(strstr(s->reason, "6 of 6") && strstr(s->reason, "not proven"), "%s", s->reason);
    const struct vt_note *n = note(&study, "confounded");
    cr_assert(n != NULL);
    cr_expect(strstr(n->text, "vt and nested paging were switched together") != NULL, "%s", n->text);
    cr_expect(strstr(n->text, "the gain belongs to the pair, not to vt") != NULL, "%s", n->text);
    vt_study_free(&study);
}

static struct vt_suite *judge_suite(const char *path, const char *factor, struct vt_study *study)
{
    struct vt_compare_options options = {0};
    struct vt_error err VT_ERROR_FREED = {0};

    vt_labels_set(&options.pairs.factors, factor, "", &err);
    read_all(path, study);
    compare_with(study, &options);
    vt_labels_free(&options.pairs.factors);
    cr_assert_eq(study->n_suites, 1);
    return &study->suite[0];
}

/* Three times that are halved are three improvements of 50 %, and so is their suite: not a speed of 200 %. */
Test(design, a_suite_of_times_is_on_the_scale_of_its_members)
{
    struct vt_study study = {0};
    const struct vt_suite *s = judge_suite("tests/data/suites/halved-times.csv", "vt", &study);
    double least = 100, most = 0;

    for (size_t i = 0; i < study.n_comparisons; i++) {
        least = fmin(least, study.comparison[i].improvement);
        most = fmax(most, study.comparison[i].improvement);
    }
    cr_expect(s->improvement >= least && s->improvement <= most, "%g is outside %g to %g", s->improvement,
              least, most);
    cr_expect(epsilon_eq(dbl, s->improvement, 100 * (1 - 1 / s->ratio), 1e-12));
    vt_study_free(&study);
}

/* Pairs differ far less than sides do; the suite of three gains must not be noise. */
Test(design, a_suite_of_pairs_knows_of_the_pairs)
{
    struct vt_study study = {0};
    const struct vt_suite *s = judge_suite("tests/data/suites/pairs.csv", "vt", &study);
    double widest = 0;

    for (size_t i = 0; i < study.n_comparisons; i++) {
        cr_expect_eq(study.comparison[i].verdict, VT_GAIN);
        widest = fmax(widest, log(study.comparison[i].ci.high / study.comparison[i].ci.low));
    }
    cr_expect_eq(s->verdict, VT_GAIN, "%s", s->reason);
    cr_expect(log(s->ci_runs.high / s->ci_runs.low) < widest);
    vt_study_free(&study);
}

/* Three benchmarks at two levels of another factor are three, whose signs cannot reach 0.25 by chance. */
Test(design, levels_of_another_factor_are_no_benchmarks)
{
    struct vt_study study = {0};
    const struct vt_suite *s = judge_suite("tests/data/suites/two-levels-of-another.csv", "vt", &study);

    cr_expect(epsilon_eq(dbl, s->n, 3, 0));
    cr_expect(epsilon_eq(dbl, s->signed_rank_p, 0.25, 1e-15));
    cr_expect(epsilon_eq(dbl, s->sign_p, 0.25, 1e-15));
    vt_study_free(&study);
}

Test(design, suites_by_group_and_overall_last)
{
    struct vt_study study = {0};
    struct vt_compare_options options = {0};
    struct vt_error err VT_ERROR_FREED = {0};

    vt_labels_set(&options.groups, "disk", "dd,hdparm", &err);
    vt_labels_set(&options.groups, "net", "ftp", &err);
    read_all("samples/kvm-place", &study);
    compare_with(&study, &options);
    static const struct {
        const char *group;
        int n;
    } expected[] = {{"disk", 4}, {"net", 3}, {"unixbench", 12}, {"", 19}};
    cr_assert_eq(study.n_suites, 4);
    for (size_t i = 0; i < 4; i++) {
        cr_expect_str_eq(study.suite[i].group, expected[i].group);
        cr_expect_eq((int)study.suite[i].n, expected[i].n, "%s", expected[i].group);
    }
    const struct vt_suite *unixbench = &study.suite[2];
    cr_expect(epsilon_eq(dbl, round(10 * unixbench->index_baseline) / 10, 1713.7,
                         1e-9)); /* as UnixBench printed them */
    cr_expect(epsilon_eq(dbl, round(10 * unixbench->index_candidate) / 10, 1731.2, 1e-9));
    cr_expect(strstr(unixbench->reason, "no consistent direction") != NULL, "%s", unixbench->reason);
    cr_expect(strstr(note(&study, "confounded")->text, "place and os were switched together") != NULL);
    vt_labels_free(&options.groups);
    vt_study_free(&study);
}

Test(design, one_run_a_side_is_not_proven)
{
    struct vt_study study = {0};

    read_all("samples/kvm-vtd-disk", &study);
    compare(&study);
    cr_assert_eq(study.n_suites, 3);
    cr_expect(epsilon_eq(dbl, study.suite[0].signed_rank_p, 0.0390625, 1e-15));
    cr_expect(study.suite[0].ratio < 1, "on against off");
    cr_expect(strstr(study.suite[0].reason, "not proven") != NULL, "%s", study.suite[0].reason);
    cr_expect(note(&study, "confounded") == NULL, "one evening, one machine");
    size_t equal = 0;
    for (size_t i = 0; i < study.n_comparisons; i++)
        equal += strstr(study.comparison[i].reason, "equal to what the tool shows, within ±") != NULL;
    cr_expect_eq(equal, 5, "the five scores of WinSAT");
    vt_study_free(&study);
}

/* ---- plans */

struct counted {
    size_t steps, of[2], block, in_block;
    bool balanced;
};

static void count_step(void *context, const struct vt_plan_step *s)
{
    struct counted *c = context;

    if (s->block != c->block) {
        c->balanced &= c->block == 0 || c->in_block == c->steps / c->block;
        c->block = s->block;
        c->in_block = 0;
    }
    c->steps++;
    c->in_block++;
    c->of[s->configuration]++;
}

Test(design, plan_for_runs_that_vary)
{
    struct vt_study study = {0};
    struct vt_plan plan;
    struct vt_error err VT_ERROR_FREED = {0};
    struct counted counted = {.balanced = true};
    double n;

    for (int side = 0; side < 2; side++)
        put_all(&study, add_series(&study, "tool/a", "vt", side ? "on" : "off"), ten, 10);
    struct vt_plan_options options = {.threshold = 0.5, .power = 0.9};
    cr_assert_eq(vt_plan_make(&study, &options, &plan, &err), VT_OK, "%s", vt_error_text(&err));
    /* Squares around the mean 100.26 of ten[] sum to 6.464, so the sd is 0.84748. */
    cr_expect(epsilon_eq(dbl, plan.metric[0].variation, 100 * sqrt(6.464 / 9) / 100.26, 1e-9), "%g",
              plan.metric[0].variation);
    /* A change of 0.75 % = 1.5 thresholds, in pairs of runs: more than the paired t test (R: power.t.test, 31
     * pairs for sd sqrt(2) * 0.845) needs for p alone, since the estimate has to reach 0.5 %, too. */
    cr_assert(vt_needed_paired(0.75 / (sqrt(2) * plan.metric[0].variation), 0.05, 0.9, &n));
    cr_expect(plan.runs > (size_t)ceil(n) && plan.runs < 2 * (size_t)ceil(n), "%zu, %g", plan.runs, n);
    cr_expect_eq(plan.boots, 1);
    cr_expect(plan.seen == 0.75 && plan.metric[0].power >= 0.9 && plan.metric[0].smallest <= 0.75);
    cr_expect_eq(vt_plan_order(&plan, 1, 7, count_step, &counted, &err), VT_OK);
    cr_expect_eq(counted.steps, 2 * plan.runs);
    cr_expect_eq(counted.of[0], counted.of[1]);
    cr_expect(counted.balanced, "each block has each configuration once");
    vt_plan_free(&plan);
    vt_study_free(&study);
}

/* Boots that vary, iterations that do not: more boots, not more iterations. And the other way round. */
Test(design, plan_spends_where_it_varies)
{
    for (int noisy_boots = 0; noisy_boots < 2; noisy_boots++) {
        struct vt_study study = {0};
        struct vt_plan plan;
        struct vt_error err VT_ERROR_FREED = {0};
        for (int side = 0; side < 2; side++) {
            size_t series = add_series(&study, "tool/a", "vt", side ? "on" : "off");
            for (size_t i = 0; i < 200; i++) {
                size_t boot = i / 20;
                double of_boot = ten[boot] - 100, inside = ten[(3 * i + boot) % 10] - 100;
                struct vt_sample s = sample_of(100 + (noisy_boots ? of_boot : 0.01 * of_boot)
                                               + (noisy_boots ? 0.01 * inside : inside));
                s.boot = (long)boot + 1;
                s.run = 1;
                s.iteration = (long)(i % 20) + 1;
                put(&study, series, s);
            }
        }
        struct vt_plan_options options = {.threshold = 0.5};
        cr_assert_eq(vt_plan_make(&study, &options, &plan, &err), VT_OK, "%s", vt_error_text(&err));
        cr_expect_eq(plan.unit, VT_LEVEL_BOOT);
        if (noisy_boots)
            cr_expect(plan.boots > 20 && plan.runs * plan.iterations < 5, "%zu %zu %zu", plan.boots,
                      plan.runs, plan.iterations);
        else
            cr_expect(plan.boots == 3 && plan.runs * plan.iterations >= 10, "%zu %zu %zu", plan.boots,
                      plan.runs, plan.iterations);
        vt_plan_free(&plan);
        vt_study_free(&study);
    }
}

/* Twelve benchmarks that ran in the same five boots a side: the boots' luck moves all of them alike. Taken as
 * independent the suite's interval is far too short. Oracle: Welch's t on the boots' mean logarithms, which
 * clusters come to when every benchmark ran in every boot; the sides are alike in shape, so that middle and
 * mean agree. */
Test(design, a_suite_counts_boots_and_not_benchmarks)
{
    static const double luck[2][5] = {{0.99, 1.02, 1.0, 0.98, 1.01}, {1.012, 0.982, 1.002, 1.022, 0.992}};
    struct vt_study study = {0};
    struct vt_error err VT_ERROR_FREED = {0};
    struct vt_t_test welch;
    double logs[2][5] = {{0}};
    char name[16];

    for (int b = 0; b < 12; b++)
        for (int side = 0; side < 2; side++) {
            struct vt_series *s = vt_study_add_series(&study, &err);
            snprintf(name, sizeof name, "x/b%d", b);
            cr_assert_eq(vt_series_name(s, name, "time", "ms", VT_BETTER_LOWER, &err), VT_OK);
            cr_assert_eq(vt_labels_set(&s->factors, "vt", side ? "on" : "off", &err), VT_OK);
            for (int boot = 0; boot < 5; boot++) {
                double x = (10 + b) * luck[side][boot] * (1 + 0.0001 * ((b * 7 + boot * 3 + side) % 5));
                struct vt_sample sample = {.value = x, .boot = boot + 1, .time = NAN, .aggregate_sd = NAN};
                cr_assert_eq(vt_series_push(s, &sample, &err), VT_OK);
                logs[side][boot] += log(x) / 12;
            }
        }
    compare(&study);
    cr_assert_eq(study.n_suites, 1);
    cr_assert(vt_welch_test(logs[0], 5, logs[1], 5, &welch));
    cr_expect_float_eq(study.suite[0].p, welch.p, 0.01, "%g, not %g", study.suite[0].p, welch.p);
    cr_expect_eq(study.suite[0].verdict, VT_NOISE);
    cr_expect(study.suite[0].ci_runs.high / study.suite[0].ci_runs.low > 1.04);
    vt_study_free(&study);
}
