/* Sides by the names and the order of inputs. Oracle: what a person reads in the names. */
#include "model/labels.h"
#include "parsers/input/path.h"
#include "parsers/input/sides.h"
#include "parsers/kit/names.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 8 };

/* The factors found for files, "switch=off" a file, joined by "; ". */
static void expect_words(const char *const paths[], const char *expected)
{
    struct vt_sided file[MOST] = {0};
    struct vt_error err = {0};
    struct vt_buffer said = {0};
    size_t n = 0;

    for (; n < MOST && paths[n]; n++) {
        file[n].path = paths[n];
        vt_path_factors(paths[n], &file[n].given, &err);
    }
    cr_assert_eq(vt_sides_by_words(file, n, &err), VT_OK);
    for (size_t i = 0; i < n; i++) {
        vt_buffer_puts(&said, i ? "; " : "");
        vt_labels_put(&file[i].found, NULL, &said);
        vt_sided_free(&file[i]);
    }
    cr_expect_str_eq(vt_buffer_text(&said), expected, "%s, ...: %s", paths[0], vt_buffer_text(&said));
    vt_buffer_free(&said);
}

Test(sides, words_in_names_are_levels)
{
    static const struct {
        const char *paths[MOST], *expected;
    } cases[] = {
        {{"off-1.txt", "off-2.txt", "on-1.txt"}, "switch=off; switch=off; switch=on"},
        {{"vt_off_run1.log", "vt_on_run1.log"}, "vt=off; vt=on"},
        {{"r/nested-paging-off.json", "r/nested-paging-on.json"}, "nested_paging=off; nested_paging=on"},
        {{"before.1", "before.2", "after.1"}, "side=before; side=before; side=after"},
        {{"host-1.txt", "guest-1.txt"}, "place=host; place=guest"},
        {{"bare-metal/x.json", "kvm/x.json", "xen/x.json"}, "place=bare-metal; place=kvm; place=xen"},
        {{"bench.old", "bench.new"}, "side=old; side=new"},
        {{"fioOff.json", "fioOn.json"}, "switch=Off; switch=On"},
        {{"without-vt.csv", "with-vt.csv"}, "vt=without; vt=with"},
        {{"no-vt.json", "vt.json"}, "vt=no; vt=vt"},
        {{"baseline.json", "patch1.json"}, "side=baseline; side=patch"},
        {{"sort_baseline.json", "sort_tuned.json"}, "side=baseline; side=tuned"},
        {{"enabled/1.log", "disabled/1.log"}, "switch=enabled; switch=disabled"},
        {{"выкл-1.txt", "вкл-1.txt"}, "switch=выкл; switch=вкл"},
        {{"до.csv", "после.csv"}, "side=до; side=после"},
        {{"VT有効1.csv", "VT無効1.csv"}, "vt=有効; vt=無効"},
        {{"变更前.txt", "变更后.txt", "之前.txt", "之后.txt"}, ""},
        {{"host/vt_off.log", "host/vt_on.log", "guest/vt_off.log", "guest/vt_on.log"},
         "place=host, vt=off; place=host, vt=on; place=guest, vt=off; place=guest, vt=on"},
        /* what is no side */
        {{"sort.txt", "gzip.txt"}, "; "},
        {{"run1.txt", "run2.txt", "README.md"}, "; ; "},
        {{"new/a.txt", "new/b.txt"}, "; "},
        {{"off-1.txt", "off-2.txt"}, "; "},
        {{"vt=off/off-1.txt", "vt=on/on-1.txt"}, "; "}, /* said already */
        {{"offset.txt", "online.txt"}, "; "},
        {{"s/kvm-net/1.txt", "s/virtualbox-disk/1.txt"}, "; "},
        {{"s/baseline/1.txt", "t/tuned/1.txt"}, "; "},
        {{"host-off.txt", "guest-on.txt"}, "place=host, switch=off; place=guest, switch=on"},
        {{"d/virtualbox/1.txt", "d/e/host-1.txt", "d/f/guest-1.txt"}, "; ; "},
        {{"baseline-1.txt", "baseline-2.txt", "lscpu.txt"}, "; ; "},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (*cases[i].expected)
            expect_words(cases[i].paths, cases[i].expected);
}

Test(sides, inputs_are_called_by_what_differs)
{
    static const struct {
        const char *paths[2], *names[2];
    } cases[] = {
        {{"a/x.json", "b/x.json"}, {"a/x", "b/x"}},
        {{"monday/", "tuesday/"}, {"monday", "tuesday"}},
        {{"x.csv", "x.json"}, {"x.csv", "x.json"}},
        {{"/t/one.json.gz", "/t/two.json.gz"}, {"one", "two"}},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vt_sided file[2] = {{.path = cases[i].paths[0]}, {.path = cases[i].paths[1], .argument = 1}};
        struct vt_error err = {0};
        cr_assert_eq(vt_sides_by_inputs(file, 2, cases[i].paths, 2, &err), VT_OK);
        for (size_t k = 0; k < 2; k++) {
            const char *level = vt_labels_get(&file[k].found, "side");
            cr_expect(level && !strcmp(level, cases[i].names[k]), "%s: %s", cases[i].paths[k], level);
            vt_sided_free(&file[k]);
        }
    }
}

Test(names, what_ran_by_the_name_of_its_file)
{
    static const struct {
        const char *path;
        size_t root;
        const char *vt, *counted, *name;
    } cases[] = {
        {"a/sort-003.txt", 99, NULL, NULL, "sort"},      {"vt-off-sort-run-003.csv", 99, "off", NULL, "sort"},
        {"sha256.txt", 99, NULL, NULL, "sha256"},        {"sort2.txt", 99, NULL, "sort", "sort"},
        {"7zip_b.txt", 99, NULL, NULL, "7zip-b"},        {"d/off/gzip/run1.txt", 1, "off", NULL, "gzip"},
        {"d/off/run1.txt", 1, "off", NULL, "benchmark"}, {"-", 99, NULL, NULL, "benchmark"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vt_labels factors = {0};
        struct vt_names counted = {0};
        struct vt_error err = {0};
        if (cases[i].vt)
            vt_labels_set(&factors, "vt", cases[i].vt, &err);
        if (cases[i].counted)
            cr_assert_neq(vt_names_add(&counted, vt_text_of(cases[i].counted)), VT_NOT_FOUND);
        char *name = vt_name_benchmark(cases[i].path, cases[i].root, &factors, NULL, &counted);
        cr_expect_str_eq(name, cases[i].name, "%s: %s", cases[i].path, name);
        free(name);
        vt_labels_free(&factors);
        vt_names_free(&counted);
    }
}
