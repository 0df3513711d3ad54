#include "model/provenance.h"
#include "parsers/kit/quantity.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <criterion/parameterized.h>
#include <stdlib.h>

/* The same reason of another file is counted; another reason, name or kind is kept beside it. */
Test(provenance, each_reason_once)
{
    struct vt_provenance p = {0};
    struct vt_error err = {0};

    vt_provenance_tell(&p, VT_ORIGIN_FACTOR, "a.csv", "vt", NULL, &err, "the column '%s'", "vt");
    vt_provenance_tell(&p, VT_ORIGIN_FACTOR, "b.csv", "vt", "", &err, "the column 'vt'");
    vt_provenance_tell(&p, VT_ORIGIN_FACTOR, "b.csv", "vt", "off", &err, "the column 'vt'");
    vt_provenance_tell(&p, VT_ORIGIN_COLUMN, "b.csv", "vt", "", &err, "the column 'vt'");
    cr_assert(eq(sz, p.n, 3));
    cr_expect(eq(sz, p.at[0].n, 2));
    cr_expect(eq(str, p.at[0].file, "a.csv"));
    cr_expect(eq(str, p.at[1].what, "off"));
    vt_provenance_free(&p);
    vt_provenance_free(&p);
    vt_provenance_free(NULL);
    cr_expect(eq(int, vt_provenance_tell(NULL, VT_ORIGIN_FACTOR, "", "", "", &err, "nobody asks"), VT_OK));
}

static const struct {
    const char *name;
    enum vt_better better;
    const char *why;
} names[] = {
    {"latency_ms", VT_BETTER_LOWER, "its name says 'latency'"},
    {"sort [ms]", VT_BETTER_LOWER, "a duration: its name ends in '[ms]'"},
    {"sort_ms", VT_BETTER_LOWER, "a duration: its name ends in 'ms'"},
    {"pages per second", VT_BETTER_HIGHER, "a rate: its name ends in 'per second'"},
    {"iops", VT_BETTER_HIGHER, "its name says 'iops'"},
    {"sort_us_p99", VT_BETTER_LOWER, "a duration: its name ends in 'us'"},
    {"errors_per_s", VT_BETTER_LOWER, "its name says 'errors', of which less is better"},
    {"user", VT_BETTER_LOWER, "'user' is a time of a process"},
    {"ops_per_joule", VT_BETTER_HIGHER, "its name says so many per 'joule'"},
    {"interrupts_per_s", VT_BETTER_UNKNOWN, "neither more nor less 'interrupts' is better"},
    {"widgets", VT_BETTER_UNKNOWN, ""},
};

ParameterizedTestParameters(provenance, words_that_told_the_direction)
{
    static size_t row[sizeof names / sizeof *names];

    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        row[i] = i;
    return cr_make_param_array(size_t, row, sizeof row / sizeof *row);
}

ParameterizedTest(size_t *row, provenance, words_that_told_the_direction)
{
    struct vt_quantity q = vt_quantity_of(vt_text_of(names[*row].name));
    char *why = vt_way_text(&q.way, q.unit);

    cr_expect(eq(int, (int)q.better, (int)names[*row].better), "%s", names[*row].name);
    cr_expect(eq(int, (int)q.way.better, (int)q.better), "%s", names[*row].name);
    cr_expect(eq(str, why, (char *)names[*row].why), "%s", names[*row].name);
    free(why);
}
