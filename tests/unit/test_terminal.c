/* The verdict table: what must hold for any study, any width and any locale. */
#include "report/terminal/terminal.h"

#include "report/terminal/terminal_picture.h"
#include "report/terminal/terminal_text.h"
#include "report/terminal/terminal_words.h"

#include <criterion/criterion.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = {
    "procbench/ctfibo",
    "bonnie++/Sequential Output Per Chr",
    "a/very long name of a benchmark that says all and more than all of it",
    "ベンチマーク/行列の掛け算",
    "тест/умножение матриц",
    "x",
    "bad/\033[31mred\007\n\xff\xfe",
    "e\xcc\x81/combining",
};

static char *copy(const char *s)
{
    return strdup(s);
}

static void add_comparison(struct vt_study *study, size_t i, enum vt_verdict verdict, struct vt_error *err)
{
    struct vt_comparison *c = vt_study_add_comparison(study, err);
    double change = (double)((i * 7919) % 2003) / 100.0 - 10, half = (double)(i % 13) / 3;
    char name[200];

    snprintf(name, sizeof name, "%s %zu", names[i % (sizeof names / sizeof *names)], i);
    c->benchmark = copy(name);
    c->metric = copy(i % 3 ? "time" : "throughput");
    c->unit = copy("ms");
    c->better = i % 17 ? VT_BETTER_HIGHER : VT_BETTER_UNKNOWN;
    c->factor = copy(i % 5 ? "vt" : "vtd");
    c->baseline.level = copy("off");
    c->candidate.level = copy("on");
    c->improvement = i % 11 ? change : NAN;
    c->ratio = 1 + change / 100;
    c->ci = (struct vt_interval_of){.of = "ratio",
                                    .low = i % 7 ? 1 + (change - half) / 100 : -INFINITY,
                                    .high = 1 + (change + half) / 100};
    if (i % 11 == 0)
        c->ci.low = c->ci.high = NAN;
    c->threshold = 1;
    c->verdict = verdict;
    c->reason = copy("a plain sentence, with a veryveryveryveryveryveryveryveryveryveryveryveryverylongword, "
                     "and 日本語の長い文章がここにあります。");
    for (size_t f = 0; vt_flag_names[f] && f < i % 6; f++)
        vt_flag_add(c->flags, &c->n_flags, vt_flag_names[(f * 5 + i) % 19]);
}

static char *print(const struct vt_study *study, const struct vt_terminal_options *o)
{
    char *text = NULL;
    size_t size = 0;
    struct vt_error err VT_ERROR_FREED = {0};
    FILE *to = open_memstream(&text, &size);

    cr_assert_eq(vt_terminal_write(to, study, o, &err), VT_OK);
    fclose(to);
    return text;
}

static int widest_line(char *text, bool unicode)
{
    int widest = 0;

    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        int n = vt_terminal_columns(line, unicode);
        widest = n > widest ? n : widest;
    }
    return widest;
}

static void fill(struct vt_study *study, size_t n, struct vt_error *err)
{
    for (size_t i = 0; i < n; i++)
        add_comparison(study, i, (enum vt_verdict)(i % VT_N_VERDICTS), err);
}

Test(terminal, no_line_is_wider_than_the_terminal)
{
    static const char *const locales[] = {"C", "C.UTF-8"};
    struct vt_study study = {0};
    struct vt_error err VT_ERROR_FREED = {0};

    fill(&study, 55, &err);
    vt_study_add_note(&study, "n", VT_WARNING, &err,
                      "something that is long enough to need more than one line of a narrow terminal");
    for (size_t l = 0; l < 2; l++) {
        setlocale(LC_CTYPE, locales[l]);
        for (int width = 40; width < 180; width += 7) {
            for (int verbose = 0; verbose < 2; verbose++) {
                struct vt_terminal_options o = {.width = width, .unicode = l == 1, .verbose = verbose};
                char *text = print(&study, &o);
                int widest = widest_line(text, o.unicode);
                cr_expect_leq(widest, width, "%d columns of %d, %s, verbose %d", widest, width, locales[l],
                              verbose);
                free(text);
            }
        }
    }
    vt_study_free(&study);
}

/* The same of the table of what was measured, when nothing was compared; nothing of it is cut away. */
Test(terminal, summaries_fit_the_terminal)
{
    struct vt_study study = {0};
    struct vt_error err VT_ERROR_FREED = {0};

    for (int i = 0; i < 3; i++) {
        struct vt_summary *s = vt_study_add_summary(&study, &err);
        s->benchmark = strdup("suite/a benchmark of a rather long name");
        s->metric = strdup("throughput");
        s->unit = strdup("MB/s");
        s->n = 5;
        s->mean = s->median = 103.5 + i;
        s->sd = 1.5;
        s->min = 101.25;
        s->max = 107.75;
        snprintf(s->unit_of_analysis, sizeof s->unit_of_analysis, "run");
    }
    for (int width = 60; width < 180; width += 7) {
        struct vt_terminal_options o = {.width = width, .unicode = true};
        char *text = print(&study, &o);
        cr_expect(strstr(text, "101.25") && strstr(text, "105.5") && strstr(text, "107.75"), "%d: %s", width,
                  text);
        int widest = widest_line(text, true);
        cr_expect_leq(widest, width, "%d columns of %d", widest, width);
        free(text);
    }
    vt_study_free(&study);
}

/* A name must not move the cursor, and without Unicode every byte is printable ASCII. */
Test(terminal, nothing_reaches_the_terminal_but_text)
{
    struct vt_study study = {0};
    struct vt_error err VT_ERROR_FREED = {0};

    fill(&study, 55, &err);
    for (int kind = 0; kind < 4; kind++) {
        struct vt_terminal_options o = {.unicode = kind & 1, .bare = kind & 2, .width = 90};
        char *text = print(&study, &o);
        for (const unsigned char *p = (const unsigned char *)text; *p; p++)
            cr_expect((*p >= 0x20 && *p < 0x7f) || *p == '\n' || (o.unicode && *p >= 0x80),
                      "byte %02x of kind %d", *p, kind);
        free(text);
    }
    vt_study_free(&study);
}

/* Of a thousand rows only changes are shown, fifty a question at most, and nothing is lost from the counts.
 */
Test(terminal, a_thousand_rows_stay_readable)
{
    struct vt_study study = {0};
    struct vt_error err VT_ERROR_FREED = {0};
    struct vt_terminal_options o = {.width = 120};
    size_t lines = 0, shown = 0;
    long hidden = 0;

    for (size_t i = 0; i < 1000; i++)
        add_comparison(&study, i, i % 10 == 1 ? VT_GAIN : i % 10 == 2 ? VT_LOSS : VT_NOISE, &err);
    char *text = print(&study, &o);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"), lines++) {
        shown += (line[0] == '+' || line[0] == '-') && line[1] == ' ';
        cr_expect_neq(line[0], '~', "noise is counted, not listed: %s", line);
        if (strstr(line, "not shown: "))
            for (const char *p = line; (p = strpbrk(p, "0123456789")); p += strspn(p, "0123456789"))
                hidden += strtol(p, NULL, 10);
    }
    cr_expect_eq(shown + (size_t)hidden, 1000, "%zu shown, %ld counted", shown, hidden);
    cr_expect_leq(lines, 250, "%zu lines", lines);
    free(text);
    vt_study_free(&study);
}

Test(terminal, text_is_cut_in_its_middle_and_measured_in_columns)
{
    static const struct {
        const char *text;
        int most;
        const char *plain, *unicode;
        int columns;
    } cases[] = {
        {"procbench/ctfibo", 16, "procbench/ctfibo", "procbench/ctfibo", 16},
        {"procbench/ctfibo", 9, "proc..ibo",
         "proc\xe2\x80\xa6"
         "fibo",
         16},
        {"行列", 12, "\\u884C\\u5217", "行列", 4},
        {"行列行列", 5, "..", "行…列", 8},
        {"e\xcc\x81t\xc3\xa9", 14, "e\\u0301t\\u00E9", "e\xcc\x81t\xc3\xa9", 3},
        {"a\xe2\x88\x92"
         "1",
         3, "a-1", "a-1", 3},
        {"a\tb\033c", 10, "a bU+001Bc", "a bU+001Bc", 10},
        {"\xf0\x9f\x98\x80", 10, "\\U0001F600", "\xf0\x9f\x98\x80", 2},
    };

    setlocale(LC_CTYPE, "C.UTF-8");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vt_buffer plain = {0}, unicode = {0};
        vt_terminal_put(&plain, cases[i].text, cases[i].most, false);
        int n = vt_terminal_put(&unicode, cases[i].text, cases[i].most, true);
        cr_expect_str_eq(vt_buffer_text(&unicode), cases[i].unicode);
        cr_expect_str_eq(vt_buffer_text(&plain), cases[i].plain);
        cr_expect_leq(n, cases[i].most);
        cr_expect_eq(vt_terminal_columns(cases[i].text, true), cases[i].columns, "%s", cases[i].text);
        vt_buffer_free(&plain);
        vt_buffer_free(&unicode);
    }
}

/* By hand: 21 columns from -10 to 10 are one a percent, zero at the eleventh. */
Test(terminal, pictures_lie_on_their_scale)
{
    static const struct {
        double estimate, low, high;
        const char *drawn;
    } cases[] = {
        {4, 2, 6, "        : | [-*-]    "},
        {-3, -30, 5, "<------*--|----]     "},
        {0, -1, 1, "        :[*]:        "},
        {15, NAN, NAN, "        : | :       >"},
        {-5, NAN, NAN, "     o  : | :        "},
        {NAN, NAN, NAN, "        : | :        "},
        {1, -INFINITY, INFINITY, "<---------|*-------->"},
    };
    struct vt_picture p = {.low = -10, .high = 10, .threshold = 2, .width = 21};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vt_buffer b = {0};
        vt_picture_put(&b, &p, cases[i].estimate, cases[i].low, cases[i].high);
        cr_expect_str_eq(vt_buffer_text(&b), cases[i].drawn);
        vt_buffer_free(&b);
    }
}

Test(terminal, scales_are_round_and_hold_zero_the_threshold_and_most_ends)
{
    double ends[] = {4.2, 3.9, 4.7, -1.1, 2.2, NAN, INFINITY, 800, 7.1, 3, 2,   1,
                     0.5, 2.5, 3.5, 4,    4.1, 4.3, 4.4,      4.6, 4.8, 5, 5.1, 5.2};
    double none[] = {NAN};
    struct vt_picture p = {0};

    vt_picture_scale(&p, ends, sizeof ends / sizeof *ends, 1);
    cr_expect_eq(p.low, -2);
    cr_expect_eq(p.high, 10, "%g", p.high);
    vt_picture_scale(&p, none, 1, 5);
    cr_expect_eq(p.low, -10);
    cr_expect_eq(p.high, 10);
}

/* Every language that is there has every word of the table, and English says what is built in. */
Test(terminal, languages_have_all_words)
{
    static const char *const languages[] = {"en", "ru", "ja"};

    for (size_t l = 0; l < sizeof languages / sizeof *languages; l++) {
        char path[64];
        snprintf(path, sizeof path, "templates/%s/words.json", languages[l]);
        struct vt_words words = {.json = json_load_file(path, 0, NULL)};
        cr_assert(words.json || l > 0, "%s", path);
        for (size_t i = 0; words.json && vt_terminal_word_name(i); i++) {
            const char *name = vt_terminal_word_name(i), *own;
            snprintf(path, sizeof path, "terminal.%s", name);
            own = vt_word_or_null(&words, path);
            cr_expect(own, "%s lacks %s", languages[l], path);
            if (l == 0 && own)
                cr_expect_str_eq(own, vt_terminal_word(NULL, name));
        }
        json_decref(words.json);
    }
}
