/* Every fixture belongs to one parser, and only to it: a folder in tests/data that bears a parser's name
 * holds its files. The oracle is thus the tool that wrote each. */
#include "parsers/input/input.h"
#include "parsers/input/recognise.h"
#include "parsers/input/walk.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <string.h>

/* How many parsers are sure, and whether the one of that name is the best, and alone so. */
static void expect_owner(const char *path, const char *name)
{
    struct vt_loaded loaded;
    struct vt_error err VT_ERROR_FREED = {0};
    int own = 0, most = 0, sure = 0;
    const char *other = "none";

    vt_input_load(path, 1 << 30, &loaded, &err);
    cr_assert_eq(err.status, VT_OK, "%s: %s", path, vt_error_text(&err));
    struct vt_text head = {loaded.bytes, loaded.n < 65536 ? loaded.n : 65536};
    for (size_t i = 0; vt_parsers[i]; i++) {
        int score = vt_parsers[i]->score(head);
        sure += score >= 90;
        if (!strcmp(vt_parsers[i]->name, name)) {
            own = score;
        } else if (score > most) {
            most = score;
            other = vt_parsers[i]->name;
        }
    }
    cr_expect(own > most, "%s: %s %d, but %s %d", path, name, own, other, most);
    cr_expect(sure <= 1, "%s: %d parsers are sure of it", path, sure);
    vt_loaded_free(&loaded);
}

Test(recognise, each_fixture_has_one_owner)
{
    size_t fixtures = 0;

    for (size_t i = 0; vt_parsers[i]; i++) {
        char folder[200];
        snprintf(folder, sizeof folder, "tests/data/%s", vt_parsers[i]->name);
        struct vt_file_list files = {0};
        struct vt_error err VT_ERROR_FREED = {0};
        DIR *dir = opendir(folder);
        if (!dir)
            continue;
        closedir(dir);
        cr_assert_eq(vt_walk(folder, &files, &err), VT_OK, "%s", vt_error_text(&err));
        for (size_t k = 0; k < files.n; k++) {
            if (vt_text_ends(vt_text_of(files.path[k]),
                             ".read")) /* what another test expects of the file beside it */
                continue;
            expect_owner(files.path[k], vt_parsers[i]->name);
            fixtures++;
        }
        vt_file_list_free(&files);
    }
    cr_expect(fixtures > 20, "%zu fixtures", fixtures);
}

/* Names of tools in prose, in tables and in configurations are no results. */
Test(recognise, what_is_no_result)
{
    static const char *const texts[] = {
        "We compared bonnie++, UnixBench, dd, hdparm and fio on two hosts.\n",
        "# Results\n\nSee the folders beside this file: sysbench, openssl speed, STREAM, pgbench.\n",
        "#!/bin/sh\nfor i in 1 2 3; do sysbench cpu run > run-$i.txt; done\n",
        "Mon May  1 12:00:00 UTC 2023\n",
        "total 8\n-rw-r--r-- 1 me me 1234 May  1 12:00 a.csv\n",
        "int main(void)\n{\n    return 0;\n}\n",
        "one,two\nthree,four\n",
        "<html><body>It works.</body></html>\n",
        "key: value\nother: 3\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char why[300];
        int score;
        const struct vt_parser *found = vt_parser_recognise(vt_text_of(texts[i]), &score, why, sizeof why);
        cr_expect(!found || score < 10, "%s: %s %d", texts[i], found ? found->name : "", score);
    }
}
