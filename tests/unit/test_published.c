/* What must come out of the published tables; the expectations are arithmetic on the printed figures, done by
 * hand or with exact rationals, not by this program. */
#include "judge/compare.h"
#include "judge/reject.h"
#include "parsers/input/reader.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

static void judge(const char *path, const char *baseline_factor, const char *baseline_level,
                  struct vt_study *study)
{
    struct vt_reader_path input = {.path = path};
    struct vt_reader_options options = {0};
    struct vt_compare_options compare = {0};
    struct vt_error err VT_ERROR_FREED = {0};

    if (baseline_factor)
        vt_labels_set(&compare.pairs.baseline, baseline_factor, baseline_level, &err);
    cr_assert_eq(vt_read_paths(study, &input, 1, &options, &err), VT_OK, "%s: %s", vt_error_source(&err),
                 vt_error_text(&err));
    cr_assert_eq(vt_judge_reject(study, vt_rule_default(), &err), VT_OK, "%s", vt_error_text(&err));
    cr_assert_eq(vt_judge_compare(study, &compare, &err), VT_OK, "%s", vt_error_text(&err));
    vt_labels_free(&compare.pairs.baseline);
}

static const struct vt_comparison *find(const struct vt_study *study, const char *benchmark,
                                        const char *metric)
{
    for (size_t i = 0; i < study->n_comparisons; i++)
        if (!strcmp(study->comparison[i].benchmark, benchmark)
            && (!metric || !strcmp(study->comparison[i].metric, metric)))
            return &study->comparison[i];
    cr_assert(false, "no comparison of %s", benchmark);
    return NULL;
}

static const struct vt_suite *suite(const struct vt_study *study, const char *group)
{
    for (size_t i = 0; i < study->n_suites; i++)
        if (!strcmp(study->suite[i].group, group))
            return &study->suite[i];
    cr_assert(false, "no suite %s", group);
    return NULL;
}

static void expect_one_value(const struct vt_study *study)
{
    for (size_t i = 0; i < study->n_comparisons; i++) {
        const struct vt_comparison *c = &study->comparison[i];
        cr_expect(c->verdict == VT_UNKNOWN, "%s %s", c->benchmark, c->metric);
        cr_expect(strstr(c->reason, "one value a side") || strstr(c->reason, "beyond what the tool"),
                  "%s: %s", c->benchmark, c->reason);
    }
}

Test(published, procbench_off_on)
{
    static const struct {
        const char *name;
        double percent;
    } expected[] = {
        {"procbench/ctest1", 100.0 * 57 / 1339},    {"procbench/ctest2", 100.0 * 332 / 3979},
        {"procbench/ctfibo", 100.0 * 222 / 5167},   {"procbench/ctheapsort", 100.0 * 550 / 4223},
        {"procbench/ctmatrix", 100.0 * 178 / 3734}, {"procbench/ctrandom", 100.0 * 86 / 1975},
    };
    static const double printed[] = {4.26, 8.34, 4.30, 13.02, 4.77, 4.35};
    struct vt_study study = {0};

    judge("samples/virtualbox-procbench", NULL, NULL, &study);
    cr_assert_eq(study.n_comparisons, 6);
    for (size_t i = 0; i < 6; i++) {
        const struct vt_comparison *c = find(&study, expected[i].name, "time");
        cr_expect(epsilon_eq(dbl, c->improvement, expected[i].percent, 1e-12), "%s", expected[i].name);
        cr_expect(epsilon_eq(dbl, round(100 * c->improvement) / 100, printed[i], 1e-9), "%s",
                  expected[i].name);
        cr_expect_str_eq(c->factor, "vt");
        cr_expect_str_eq(c->baseline.level, "off");
        cr_expect(vt_flag_has(c->flags, c->n_flags, "confounded"));
        cr_expect_str_eq(vt_labels_get(&c->confounded, "nested_paging"), "off -> on");
    }
    const struct vt_suite *s = suite(&study, "procbench");
    cr_expect(epsilon_eq(dbl, round(100 * s->mean_improvement) / 100, 6.51, 1e-9));
    cr_expect(epsilon_eq(dbl, s->signed_rank_p, 0.03125, 1e-15)); /* 2 / 2^6: all six better */
    expect_one_value(&study);
    vt_study_free(&study);
}

/* The index is the geometric mean of its twelve scores, here from the scores as printed. */
Test(published, unixbench_guest_host)
{
    struct vt_study study = {0};

    judge("samples/kvm-place/unixbench.csv", NULL, NULL, &study);
    const struct vt_comparison *index = find(&study, "unixbench/System Benchmarks Index Score", NULL);
    cr_expect(epsilon_eq(dbl, index->baseline.mean, 1713.7, 1e-12));
    cr_expect(epsilon_eq(dbl, index->candidate.mean, 1731.2, 1e-12));
    const struct vt_suite *s = suite(&study, "unixbench");
    cr_expect(epsilon_eq(dbl, s->n, 12, 0));
    cr_expect(epsilon_eq(dbl, round(1e5 * s->ratio) / 1e5, 1.01022, 1e-9), "%.17g", s->ratio);
    cr_expect(s->signed_rank_p > 0.05);
    cr_expect(s->verdict == VT_UNKNOWN);
    cr_expect(vt_flag_has(index->flags, index->n_flags, "confounded"));
    expect_one_value(&study);

    double logs[2] = {0};
    for (size_t i = 0; i < study.n_comparisons; i++) {
        const struct vt_comparison *c = &study.comparison[i];
        if (c == index)
            continue;
        logs[0] += log(c->baseline.mean) / 12;
        logs[1] += log(c->candidate.mean) / 12;
    }
    cr_expect(epsilon_eq(dbl, round(10 * exp(logs[0])) / 10, 1713.7, 1e-9));
    cr_expect(epsilon_eq(dbl, round(10 * exp(logs[1])) / 10, 1731.2, 1e-9));
    vt_study_free(&study);
}

Test(published, crystaldiskmark_vtd_off_against_on)
{
    static const double printed[] = {5.69, 3.80, 1.95, 1.58, 6.02, 3.61, 6.50, -2.19};
    static const double on[] = {697.787, 102.366, 24.353, 23.781, 24.173, 23.674, 20.841, 20.383};
    struct vt_study study = {0};
    size_t rates = 0;

    judge("samples/kvm-vtd-disk", "vtd", "on", &study);
    for (size_t i = 0; i < study.n_comparisons; i++) {
        const struct vt_comparison *c = &study.comparison[i];
        if (strncmp(c->benchmark, "CrystalDiskMark/", 16) || strcmp(c->unit, "MB/s"))
            continue;
        cr_assert(rates < 8);
        cr_expect(epsilon_eq(dbl, c->baseline.mean, on[rates], 1e-9), "%s", c->benchmark);
        cr_expect(epsilon_eq(dbl, round(100 * c->improvement) / 100, printed[rates], 1e-9), "%s: %.17g",
                  c->benchmark, c->improvement);
        rates++;
    }
    cr_expect_eq(rates, 8);
    const struct vt_suite *s = suite(&study, "CrystalDiskMark");
    cr_expect(epsilon_eq(dbl, s->n, 8, 0));
    cr_expect(epsilon_eq(dbl, s->signed_rank_p, 0.0390625, 1e-15));
    cr_expect(epsilon_eq(dbl, round(1e5 * s->ratio) / 1e5, 1.03335, 1e-9), "%.17g", s->ratio);
    cr_expect(s->verdict == VT_UNKNOWN);
    const struct vt_comparison *cpu = find(&study, "WinSAT/CPUScore", NULL);
    cr_expect(cpu->verdict == VT_UNKNOWN);
    cr_expect(strstr(cpu->reason, "equal to what the tool shows") != NULL, "%s", cpu->reason);
    cr_expect(strstr(cpu->reason, "steps of 0.1") != NULL, "%s", cpu->reason);
    expect_one_value(&study);
    vt_study_free(&study);
}

/* bonnie++'s +++++ is too fast to measure: never 0, never a number. */
Test(published, bonnie_off_on)
{
    struct vt_study study = {0};

    judge("samples/virtualbox-bonnie", NULL, NULL, &study);
    size_t censored = 0, with_ratio = 0;
    for (size_t i = 0; i < study.n_comparisons; i++) {
        const struct vt_comparison *c = &study.comparison[i];
        censored += vt_flag_has(c->flags, c->n_flags, "censored");
        with_ratio += c->ratio > 0;
        cr_expect(c->verdict == VT_UNKNOWN, "%s %s", c->benchmark, c->metric);
        cr_expect(vt_flag_has(c->flags, c->n_flags, "confounded"), "%s", c->benchmark);
    }
    cr_expect(censored >= 6);
    cr_expect(with_ratio >= 7);
    vt_study_free(&study);
}
