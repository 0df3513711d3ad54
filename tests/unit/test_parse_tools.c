/* The parsers of tools, over the files of tests/data/FORMAT/NAME and what is to be read from them, NAME.read,
 * whose first line may ask for levels ("levels ri"). Oracle: NAME.read was compared by eye with NAME, value
 * for value. What no file can show is held as properties: a file is recognised by one format alone, ends of
 * lines do not matter, two runs in one file are two runs, and a file cut off between lines gives nothing that
 * the whole does not. */
#include "reading.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct fixture {
    char path[300];
    const char *format;
    char *text, *expected, levels[8];
};

static char *load(const char *path)
{
    struct vt_loaded loaded = {0};
    struct vt_error err VT_ERROR_FREED = {0};

    if (vt_input_load(path, 1 << 24, &loaded, &err))
        return NULL;
    return loaded.bytes;
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

/* Calls `check` for each fixture of each parser in the table; returns how many there are. */
static size_t each_fixture(void (*check)(const struct fixture *))
{
    size_t count = 0;

    for (size_t i = 0; vt_parsers[i]; i++) {
        struct dirent **names = NULL;
        char folder[100];
        snprintf(folder, sizeof folder, "tests/data/%s", vt_parsers[i]->name);
        int n = scandir(folder, &names, NULL, by_name); /* -1: other tests have its inputs, see below */
        for (int k = 0; k < n; k++) {
            struct fixture f = {.format = vt_parsers[i]->name};
            snprintf(f.path, sizeof f.path, "%s/%.150s.read", folder, names[k]->d_name);
            f.expected = load(f.path);
            *strrchr(f.path, '.') = '\0';
            f.text = f.expected ? load(f.path) : NULL;
            char *body = f.expected;
            if (body && sscanf(body, "levels %7s\n", f.levels) == 1)
                body = strchr(body, '\n') + 1;
            if (f.text) {
                char *owned = f.expected;
                f.expected = body;
                check(&f);
                f.expected = owned;
                count++;
            }
            free(f.text);
            free(f.expected);
            free(names[k]);
        }
        free(names);
    }
    return count;
}

static void check_reading(const struct fixture *f)
{
    char *read = read_as_text(f->format, f->path, f->text, strlen(f->text), NULL, f->levels);

    cr_expect_str_eq(read, f->expected, "%s:\n%s", f->path, read);
    free(read);
}

static int is_reading(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot && !strcmp(dot, ".read");
}

static size_t count_readings(const char *folder)
{
    struct dirent **names = NULL;
    char path[300];
    snprintf(path, sizeof path, "tests/data/%.200s", folder);
    int n = scandir(path, &names, is_reading, NULL);

    for (int i = 0; i < n; i++)
        free(names[i]);
    free(names);
    return n > 0 ? (size_t)n : 0;
}

/* A fixture in a folder that no parser is named for would be passed over. */
Test(parse_tools, files_are_read)
{
    struct dirent **folders = NULL;
    int n = scandir("tests/data", &folders, NULL, by_name);
    size_t there = 0;

    for (int i = 0; i < n; i++) {
        size_t readings = folders[i]->d_name[0] == '.' ? 0 : count_readings(folders[i]->d_name);
        cr_expect(!readings || vt_parser_find(folders[i]->d_name), "tests/data/%s: no parser has that name",
                  folders[i]->d_name);
        there += readings;
        free(folders[i]);
    }
    free(folders);
    size_t read = each_fixture(check_reading);
    cr_expect_eq(read, there, "%zu of %zu fixtures were read", read, there);
    cr_expect(there > 0);
}

static bool is_named_in_a_test(const char *format)
{
    struct dirent **names = NULL;
    int n = scandir("tests/unit", &names, NULL, by_name);
    char quoted[100], path[300];
    bool found = false;

    snprintf(quoted, sizeof quoted, "\"%s\"", format);
    for (int i = 0; i < n; i++) {
        snprintf(path, sizeof path, "tests/unit/%.200s", names[i]->d_name);
        char *text = strstr(path, ".c") ? load(path) : NULL;
        found = found || (text && strstr(text, quoted));
        free(text);
        free(names[i]);
    }
    free(names);
    return found;
}

/* A parser without any input of its own in the tests is not tested. */
Test(parse_tools, every_parser_has_an_input)
{
    for (size_t i = 0; vt_parsers[i]; i++)
        cr_expect(!strcmp(vt_parsers[i]->name, "vtstat") || /* streams: test_stream.c, tests/cli */
                      count_readings(vt_parsers[i]->name) || is_named_in_a_test(vt_parsers[i]->name),
                  "%s has neither a tests/data/%s/*.read nor a test that names it", vt_parsers[i]->name,
                  vt_parsers[i]->name);
}

static void check_recognition(const struct fixture *f)
{
    char why[300];
    struct vt_text text = {f->text, strlen(f->text)};
    const struct vt_parser *best = vt_parser_recognise(text, NULL, why, sizeof why);
    int own = vt_parser_find(f->format)->score(text);

    cr_expect(best && !strcmp(best->name, f->format), "%s is taken for %s", f->path,
              best ? best->name : "nothing");
    for (size_t i = 0; best && vt_parsers[i]; i++)
        cr_expect(vt_parsers[i]->score(text) < own || !strcmp(vt_parsers[i]->name, f->format),
                  "%s: %s is as sure as %s", f->path, vt_parsers[i]->name, f->format);
}

Test(parse_tools, files_are_recognised_by_one_format)
{
    each_fixture(check_recognition);
}

static void check_crlf(const struct fixture *f)
{
    char *text = malloc(2 * strlen(f->text) + 1), *end = text;

    for (const char *c = f->text; *c; c++) {
        if (*c == '\n' && !(c > f->text && c[-1] == '\r'))
            *end++ = '\r';
        *end++ = *c;
    }
    *end = '\0';
    char *read = read_as_text(f->format, f->path, text, strlen(text), NULL, f->levels);
    cr_expect_str_eq(read, f->expected, "%s with CRLF:\n%s", f->path, read);
    free(read);
    free(text);
}

Test(parse_tools, ends_of_lines_do_not_matter)
{
    each_fixture(check_crlf);
}

/* Reads a text into a study of its own; false when that failed. */
static bool read_study(const char *format, const char *text, size_t n, struct vt_study *study)
{
    struct vt_sink_options none = {0};
    struct vt_error err VT_ERROR_FREED = {0};
    struct vt_input in = {"cut", {text, n}};
    struct vt_sink *sink = vt_sink_new(study, &none);
    bool good = !vt_sink_file(sink, "cut", format, NULL, &err)
                && !vt_parser_find(format)->parse(&in, sink, &err) && !vt_sink_finish(sink, &err);

    vt_sink_free(sink);
    return good;
}

static void check_twice(const struct fixture *f)
{
    size_t n = strlen(f->text);
    char *text = malloc(2 * n + 3);
    struct vt_study once = {0}, twice = {0};

    if (vt_text_starts(vt_text_of(f->text), "<?xml")
        || strstr(f->expected, ".txt:")) { /* one document; an error */
        free(text);
        return;
    }
    sprintf(text, "%s\n%s", f->text, f->text);
    cr_expect(read_study(f->format, f->text, n, &once) && read_study(f->format, text, strlen(text), &twice),
              "%s", f->path);
    cr_expect(once.n_series == twice.n_series, "%s: %zu series, twice %zu", f->path, once.n_series,
              twice.n_series);
    for (size_t i = 0; i < once.n_series && i < twice.n_series; i++)
        cr_expect(twice.series[i].n == 2 * once.series[i].n, "%s: %s %s: %zu values, twice %zu", f->path,
                  once.series[i].benchmark, once.series[i].metric, once.series[i].n, twice.series[i].n);
    vt_study_free(&once);
    vt_study_free(&twice);
    free(text);
}

Test(parse_tools, two_runs_in_a_file_are_two_runs)
{
    each_fixture(check_twice);
}

/* Nearly: where a tool prints a thing twice, the better print is taken, which lies behind the cut. */
static bool holds(const struct vt_series *s, double value)
{
    for (size_t i = 0; i < s->n; i++)
        if (fabs(s->value[i] - value) <= 5e-3 * fabs(value) || (isnan(s->value[i]) && isnan(value)))
            return true;
    return false;
}

static void expect_part(const struct fixture *f, const struct vt_study *whole, const struct vt_study *part,
                        size_t cut)
{
    for (size_t i = 0; i < part->n_series; i++) {
        const struct vt_series *p = &part->series[i];
        bool found = false;
        for (size_t k = 0; k < whole->n_series; k++) /* the parameters in brackets may lie behind the cut */
            for (size_t j = 0; j < p->n && !found; j++)
                found = !strcmp(whole->series[k].metric, p->metric) && holds(&whole->series[k], p->value[j]);
        cr_expect(found || !p->n, "%s cut at %zu: %s %s is not in the whole", f->path, cut, p->benchmark,
                  p->metric);
    }
}

static void check_cuts(const struct fixture *f)
{
    size_t n = strlen(f->text), lines = 0, step;
    struct vt_study whole = {0};

    if (!read_study(f->format, f->text, n, &whole)) {
        vt_study_free(&whole);
        return;
    }
    for (size_t i = 0; i < n; i++)
        lines += f->text[i] == '\n';
    step = lines / 60 + 1;
    lines = 0;
    for (size_t i = 0; i < n; i++) {
        struct vt_study part = {0};
        if (f->text[i] != '\n' || ++lines % step)
            continue;
        if (read_study(f->format, f->text, i + 1, &part))
            expect_part(f, &whole, &part, i + 1);
        vt_study_free(&part);
    }
    vt_study_free(&whole);
}

Test(parse_tools, a_cut_invents_nothing)
{
    each_fixture(check_cuts);
}

/* Any cut, also inside a number, must end in a reading or an error, and under the sanitizers in nothing else.
 */
static void check_any_cut(const struct fixture *f)
{
    size_t n = strlen(f->text), step = n / 150 + 1;

    for (size_t i = 1; i < n; i += step) {
        char *piece = malloc(i); /* exactly as long, so that reading past the end is seen */
        struct vt_study part = {0};
        memcpy(piece, f->text, i);
        read_study(f->format, piece, i, &part);
        for (size_t k = 0; vt_parsers[k]; k++)
            vt_parsers[k]->score((struct vt_text){piece, i});
        vt_study_free(&part);
        free(piece);
    }
}

Test(parse_tools, any_cut_ends_well)
{
    each_fixture(check_any_cut);
}

/* ---- parameters: what runs of one configuration differ in tells them apart, what configurations differ in
 * does not */

struct dd_run {
    const char *vt, *records;
};

static char *read_runs(const struct dd_run runs[], size_t n)
{
    struct vt_sink_options none = {0};
    struct vt_study study = {0};
    struct vt_error err VT_ERROR_FREED = {0};
    struct vt_sink *sink = vt_sink_new(&study, &none);
    char *out = NULL;
    size_t size;
    FILE *to = open_memstream(&out, &size);

    for (size_t i = 0; i < n; i++) {
        struct vt_labels factors = {0};
        char text[200];
        snprintf(text, sizeof text,
                 "%s+0 records in\n%s+0 records out\n1048576 bytes copied, 1.%zu s, 0.9 MB/s\n",
                 runs[i].records, runs[i].records, i + 1);
        struct vt_input in = {"x", vt_text_of(text)};
        vt_labels_set(&factors, "vt", runs[i].vt, &err);
        vt_sink_file(sink, "x", "dd", &factors, &err);
        vt_parser_find("dd")->parse(&in, sink, &err);
        vt_labels_free(&factors);
    }
    vt_sink_finish(sink, &err);
    cr_expect(err.status == VT_OK, "%s", vt_error_text(&err));
    for (size_t i = 0; i < study.n_series; i++)
        if (!strcmp(study.series[i].metric, "time"))
            fprintf(to, "%s|%s|%zu\n", study.series[i].benchmark,
                    vt_labels_get(&study.series[i].factors, "vt"), study.series[i].n);
    fclose(to);
    vt_sink_free(sink);
    vt_study_free(&study);
    return out;
}

Test(parse_tools, configurations_may_differ_in_a_parameter)
{
    const struct dd_run runs[] = {{"off", "64"}, {"on", "256"}, {"off", "64"}};
    char *read = read_runs(runs, 3);

    cr_expect_str_eq(read, "dd/copy of 1 MiB|off|2\ndd/copy of 1 MiB|on|1\n", "%s", read);
    free(read);
}

Test(parse_tools, runs_of_a_configuration_may_not)
{
    const struct dd_run runs[] = {{"off", "64"}, {"on", "64"}, {"off", "256"}, {"off", "64"}};
    char *read = read_runs(runs, 4);

    cr_expect_str_eq(read,
                     "dd/copy of 1 MiB [block size 16 KiB]|off|2\ndd/copy of 1 MiB [block size 16 KiB]|on|1\n"
                     "dd/copy of 1 MiB [block size 4 KiB]|off|1\n",
                     "%s", read);
    free(read);
}

/* ---- a time before each line: as `ts` writes it, and as a log does, with its host and the program's name */

Test(parse_tools, stamps_go_and_labels_stay)
{
    static const struct {
        const char *text, *stripped;
    } cases[] = {
        {"Nov 30 13:12:00 Total time: 5\nNov  3 13:12:01 Total rate: 2\n", "Total time: 5\nTotal rate: 2\n"},
        {"Nov 30 13:12:00 host1 bench[12]: Total time: 5\nNov 30 13:12:01 host1 bench[12]: x\n",
         "Total time: 5\nx\n"},
        {"[2026-11-30 13:12:00] a\n[2026-11-30 13:12:01]   b: 1\n", "a\n  b: 1\n"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vt_loaded stripped = {0};
        struct vt_error err VT_ERROR_FREED = {0};
        cr_assert(vt_prefix_strip(vt_text_of(cases[i].text), VT_PREFIX_TIME, &stripped, &err));
        cr_expect_str_eq(stripped.bytes, cases[i].stripped, "%s", stripped.bytes);
        vt_loaded_free(&stripped);
    }
}

/* ---- what cannot be read is said, with its line, by every format */

Test(parse_tools, unreadable_numbers_are_errors)
{
    static const struct {
        const char *format, *file, *from, *to;
    } cases[] = {
        {"7z", "7z920.txt", "  2462 ", " 1e999 "},
        {"ab", "ab-two-runs.txt", "3001.25", "1e999"},
        {"bonnie", "bonnie103-full.txt", ",40213,", ",4O213,"},
        {"bonnie", "bonnie103-table-nochar-overflow.txt", "1285231", "1e999"},
        {"bonnie", "bonnie196-csv-wrapped.txt", "1411ms", "14xxms"},
        {"cdm", "cdm8-mix.txt", "14991.5 IOPS", "IOPS"},
        {"dd", "dd-bsd-loop.txt", "1.503224 secs", "1e999 secs"},
        {"ftp", "kerberos-scientific.txt", "4.9e+02", "4.9e+999"},
        {"geekbench", "geekbench5.txt", "1.88 GB", "1e999 GB"},
        {"hdparm", "hdparm960-tT.txt", "= 2409.50", "= 1e999"},
        {"ioping", "ioping13-fs-device.txt", "time=16.0", "time="},
        {"mdtable", "head.md", "4.223 s", "1e999 s"},
        {"openssl", "openssl102-ec.txt", "24405.10k", "24405.10.k"},
        {"openssl", "openssl102-ec.txt", "0.000029s", "1e999s"},
        {"pgbench", "pgbench12-two-scripts.txt", "average = 0.251", "average = "},
        {"procbench", "run.txt", "5171 ms", "ms"},
        {"redis", "redis5-full.txt", "66225.17", "1e999"},
        {"stream", "stream5-two-runs.txt", "15502.5", "1e999"},
        {"sysbench", "sysbench05-oltp.txt", "(400.11", "(1e999"},
        {"time", "bsd-macos.txt", "3.02", "1e999"},
        {"unixbench", "ub5-two-sections.txt", "3901.2 MWIPS", "1e999 MWIPS"},
        {"unixbench", "ub5-two-sections.txt", "1215.9", "1e999"},
        {"winsat", "console.txt", "88.21", "1e999"},
        {"winsat", "formal.xml", ">533.25", ">1e999"},
        {"wrk", "wrk-latency.txt", "3.21ms", "1e999ms"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char path[200];
        snprintf(path, sizeof path, "tests/data/%s/%s", cases[i].format, cases[i].file);
        char *text = load(path), *at = strstr(text, cases[i].from), *broken = NULL;
        size_t n;
        cr_assert(at != NULL, "%s: %s", path, cases[i].from);
        FILE *to = open_memstream(&broken, &n);
        fprintf(to, "%.*s%s%s", (int)(at - text), text, cases[i].to, at + strlen(cases[i].from));
        fclose(to);
        char *read = read_as_text(cases[i].format, "x", broken, n, NULL, "");
        cr_expect(strncmp(read, "x:", 2) == 0 && strncmp(read, "x:0:", 4) != 0, "%s, %s for %s:\n%s", path,
                  cases[i].to, cases[i].from, read);
        free(read);
        free(broken);
        free(text);
    }
}

/* ---- output cut off inside a number: what a tool prints with a fixed number of digits, or with a unit */

Test(parse_tools, numbers_cut_off_are_errors)
{
    static const struct {
        const char *format, *text;
        int line;
    } cases[] = {
        {"openssl", "+H:16:64\n+F:22:md5:1000.25:20", 2},
        {"openssl", "+F2:2:2048:1175.000000:39686.36", 1},
        {"stream",
         "Function    Best Rate MB/s  Avg time     Min time     Max time\n"
         "Copy:  12345.6  0.012345  0.012000  0.013001\nTriad:  12345.6  0.012345  0.012000  0.01",
         3},
        {"procbench", "1. ctest1(x)\t4000 ms\n2. ctfibo(x)\t51", 2},
        {"time", "real\t0m1.234s\nuser\t0m1.000s\nsys\t0m0.1", 3},
        {"hdparm",
         "/dev/sda: Timing cached reads: 90 MB in  2.00 seconds = 45.00 MB/sec Timing buffered disk reads: 3",
         1},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char begin[20];
        char *read = read_as_text(cases[i].format, "x", cases[i].text, strlen(cases[i].text), NULL, "");
        snprintf(begin, sizeof begin, "x:%d: ", cases[i].line);
        cr_expect(strncmp(read, begin, strlen(begin)) == 0, "%s:\n%s", cases[i].text, read);
        free(read);
    }
}

Test(parse_tools, a_column_between_moves_none)
{
    static const char text[] =
        "Function      Rate (MB/s)   Latency(ns)   Avg time     Min time     Max time\n"
        "Triad:       3659.2527       1.6      0.0099       0.0087       0.0113\n";
    char *read = read_as_text("stream", "x", text, sizeof text - 1, NULL, "");

    cr_expect_str_eq(read,
                     "STREAM/Triad|throughput|MB/s|higher||3659.2527\nSTREAM/Triad|time|s|lower||0.0099\n"
                     "STREAM/Triad|time max|s|lower||0.0113\n",
                     "%s", read);
    free(read);
}

/* A fact that is empty says nothing, also beside one that was there before. */
Test(parse_tools, an_empty_fact_is_none)
{
    static const char *const values[] = {"60%", "", "61%", "60%", " ", "0%"};
    struct vt_sink_options none = {0};
    struct vt_study study = {0};
    struct vt_error err VT_ERROR_FREED = {0};
    struct vt_sink *sink = vt_sink_new(&study, &none);

    cr_assert_not(vt_sink_file(sink, "x", "time", NULL, &err));
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        cr_expect_not(vt_sink_fact(sink, "cpu", vt_text_of(values[i]), &err));
    cr_assert_eq(study.n_environments, 1);
    cr_expect_str_eq(vt_labels_get(&study.environment[0].facts, "cpu"), "60%; 61%; 0%");
    vt_sink_free(sink);
    vt_study_free(&study);
}
