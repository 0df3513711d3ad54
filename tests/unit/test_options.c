/* The command line: options from tables, and the line that shows progress. */
#include "base/nearest.h"
#include "command/options.h"
#include "stream/meter.h"

#include <criterion/criterion.h>
#include <getopt.h>
#include <string.h>

static const struct vt_option first[] = {
    {"output", 'o', "FILE", "there"},
    {"set", VT_OPTION_LONG, "FACTOR=LEVEL", "a level"},
    {0},
};
static const struct vt_option second[] = {{"quiet", 'q', NULL, "nothing"},
                                          {"alpha", VT_OPTION_LONG, "P", "a number"},
                                          {"paper", VT_OPTION_LONG + 1, "a4|letter|FILE", "a word"},
                                          {"quarter", VT_OPTION_LONG + 2, NULL, "x"},
                                          {0}};

/* "code name=value" of every step, or the error. */
static void go_through(char *const argv[], int argc, char text[], size_t size)
{
    struct vt_option_reader r = {.argc = argc, .argv = (char **)argv, .tables = {first, second}};
    struct vt_error err VT_ERROR_FREED = {0};
    size_t used = 0;

    optind = 0; /* GNU: begins anew */
    *text = '\0';
    while (vt_options_next(&r, &err))
        used += (size_t)snprintf(text + used, size - used, "%s%d %s=%s;",
                                 vt_options_in(&r, second) ? "second " : "", r.code, r.name,
                                 r.value ? r.value : "");
    if (err.status)
        snprintf(text + used, size - used, "! %s", vt_error_text(&err));
}

Test(options, come_in_their_order_with_operands_between)
{
    static const struct {
        const char *words[8];
        const char *steps;
    } cases[] = {
        {{"read", "-o", "x", "a", "--set", "vt=off", "b"},
         "111 output=x;0 input=a;256 set=vt=off;0 input=b;"},
        {{"read", "--output=x", "-q", "-"}, "111 output=x;second 113 quiet=;0 input=-;"},
        {{"read", "-ox", "--quiet", "--", "-q", "--set"},
         "111 output=x;second 113 quiet=;0 input=-q;0 input=--set;"},
        {{"read", "--out", "x"}, "111 output=x;"},
        {{"read", "-", "-q"}, "0 input=-;second 113 quiet=;"},
        {{"read", "--help"}, "104 help=;"},
        {{"read", "--nosuch"}, "! there is no option --nosuch here; see --help"},
        {{"read", "-z"}, "! there is no option -z here; see --help"},
        {{"read", "--set"}, "! the option --set needs an argument, FACTOR=LEVEL; see --help"},
        {{"read", "a", "-o"}, "0 input=a;! the option -o needs an argument; see --help"},
        {{"read", "--alpha", "0.1", "--set=a=b"}, "second 256 alpha=0.1;256 set=a=b;"},
        {{"read", "--quiet=yes"}, "! the option --quiet takes no argument; see --help"},
        {{"read", "--qu"}, "! --qu may be one of several options; write it out, see --help"},
        {{"read", "--alhpa", "1"}, "! there is no option --alhpa here; do you mean --alpha?"},
        {{"read", "--outptu=x"}, "! there is no option --outptu here; do you mean --output?"},
        {{"read", "-qz"}, "second 113 quiet=;! there is no option -z here (in -qz); see --help"},
        {{"read", "--paper"}, "! the option --paper needs an argument, a4|letter|FILE; see --help"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char words[8][32], *argv[9] = {0}, text[400];
        int argc = 0;
        for (; argc < 8 && cases[i].words[argc]; argc++) {
            snprintf(words[argc], sizeof words[argc], "%s", cases[i].words[argc]);
            argv[argc] = words[argc];
        }
        go_through(argv, argc, text, sizeof text);
        cr_expect_str_eq(text, cases[i].steps);
    }
}

Test(options, a_word_of_several_is_found_or_the_nearest_named)
{
    static const struct {
        const char *value, *message; /* NULL: it is taken */
        size_t index;
    } cases[] = {
        {"a4", NULL, 0},
        {"letter", NULL, 1},
        {"leter", "--paper takes one of a4, letter, FILE, not 'leter'; do you mean 'letter'?", 9},
        {"A3", "--paper takes one of a4, letter, FILE, not 'A3'", 9},
        {"", "--paper takes one of a4, letter, FILE, not ''", 9},
        {"a4|letter", "--paper takes one of a4, letter, FILE, not 'a4|letter'; do you mean 'letter'?", 9},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vt_option_reader r = {.name = "paper", .option = &second[2], .value = cases[i].value};
        struct vt_error err VT_ERROR_FREED = {0};
        size_t index = 9;
        cr_expect_eq(vt_options_choice(&r, &index, &err) == VT_OK, !cases[i].message, "%s", cases[i].value);
        cr_expect_eq(index, cases[i].index, "%s", cases[i].value);
        cr_expect_str_eq(err.status ? vt_error_text(&err) : "", cases[i].message ? cases[i].message : "");
    }
}

/* Damerau's own four kinds of mistakes, and distances that can be counted by hand. */
Test(options, distances_between_words)
{
    static const struct {
        const char *a, *b;
        size_t distance;
    } cases[] = {
        {"", "", 0},           {"", "abc", 3},           {"abc", "", 3},       {"vt", "vt", 0},
        {"vt", "tv", 1},       {"judge", "jugde", 1},    {"judge", "judg", 1}, {"judge", "juddge", 1},
        {"judge", "fudge", 1}, {"kitten", "sitting", 3}, {"flaw", "lawn", 2},  {"ca", "abc", 3},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_eq(vt_edit_distance(cases[i].a, cases[i].b), cases[i].distance, "%s %s", cases[i].a,
                     cases[i].b);
}

Test(options, values_are_checked)
{
    static const struct {
        const char *value;
        bool number, pair;
    } cases[] = {
        {"0.05", true, false}, {"1e-3", true, false},  {"0.6", false, false},  {"x", false, false},
        {"", false, false},    {"0.1x", false, false}, {"nan", false, false},  {"a=b", false, true},
        {"a=", false, true},   {"=b", false, false},   {"a=b=c", false, true},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vt_option_reader r = {.name = "alpha", .value = cases[i].value};
        struct vt_error number = {0}, pair = {0};
        struct vt_labels labels = {0};
        double x = -1;
        cr_expect_eq(vt_options_number(&r, 0, 0.5, &x, &number) == VT_OK, cases[i].number, "%s",
                     cases[i].value);
        cr_expect_eq(x == -1, !cases[i].number, "%s", cases[i].value);
        cr_expect_eq(vt_options_pair(&r, &labels, &pair) == VT_OK, cases[i].pair, "%s", cases[i].value);
        vt_labels_free(&labels);
        vt_error_free(&number);
        vt_error_free(&pair);
    }
}

Test(options, percent_may_have_their_sign)
{
    static const struct vt_option threshold = {"threshold", VT_OPTION_LONG, "PERCENT", "x"};
    static const struct {
        const char *value;
        double number; /* -1: refused */
    } cases[] = {{"5%", 5}, {"5", 5},    {"0.5", 0.5}, {"0.02%", 0.02}, {"0.02", -1},
                 {"0", 0},  {"5%%", -1}, {"%", -1},    {"5 %", -1}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vt_option_reader r = {.name = "threshold", .option = &threshold, .value = cases[i].value};
        struct vt_error err VT_ERROR_FREED = {0};
        double x = -1;
        cr_expect_eq(vt_options_number(&r, 0, 100, &x, &err) == VT_OK, cases[i].number >= 0, "%s",
                     cases[i].value);
        cr_expect_eq(x, cases[i].number, "%s", cases[i].value);
    }
}

Test(options, repeated_ones_are_all_kept)
{
    struct vt_option_reader r = {.name = "set", .value = "vt=off"};
    struct vt_labels settings = {0};
    struct vt_error err VT_ERROR_FREED = {0};

    for (int i = 0; i < 3; i++)
        cr_assert_eq(vt_options_keep(&r, &settings, &err), VT_OK);
    cr_expect_str_eq(vt_labels_get(&settings, "set"), "vt=off");
    cr_expect_str_eq(vt_labels_get(&settings, "set 2"), "vt=off");
    cr_expect_str_eq(vt_labels_get(&settings, "set 3"), "vt=off");
    vt_labels_free(&settings);
}

Test(options, progress_fits_its_line)
{
    static const struct {
        size_t done, all;
        double seconds;
        int width;
        const char *line;
    } cases[] = {
        {0, 0, 3.4, 80, "reading  3 s"},
        {0, 10, 1, 80, "reading [........................] 0 of 10  1 s"},
        {5, 10, 61, 80, "reading [############............] 5 of 10  61 s"},
        {12, 10, 2, 80, "reading [########################] 10 of 10  2 s"},
        {5, 10, 2, 12, "reading [##"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[160];
        vt_meter_line("reading", cases[i].done, cases[i].all, cases[i].seconds, cases[i].width, text,
                      sizeof text);
        cr_expect_str_eq(text, cases[i].line);
    }
}
