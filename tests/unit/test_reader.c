/* From bytes in files to a study. Oracle: the same small table in every dress must read the same. */
#include "parsers/input/reader.h"

#include <criterion/criterion.h>
#include <iconv.h>
#include <lzma.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

static char folder[64];

static void make_folder(void)
{
    strcpy(folder, "/tmp/vtstat-test-XXXXXX");
    cr_assert(mkdtemp(folder));
}

static void remove_folder(void)
{
    char command[100];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    cr_assert(system(command) == 0);
}

TestSuite(reader, .init = make_folder, .fini = remove_folder);

/* The path of a file in the scratch folder; folders on the way are made. */
static const char *put(const char *name, const void *bytes, size_t n)
{
    static char path[300];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    for (char *slash = path + strlen(folder) + 1; (slash = strchr(slash, '/')); *slash++ = '/') {
        *slash = '\0';
        mkdir(path, 0777);
    }
    FILE *f = fopen(path, "wb");
    cr_assert(f && fwrite(bytes, 1, n, f) == n && fclose(f) == 0);
    return path;
}

static const char *put_text(const char *name, const char *text)
{
    return put(name, text, strlen(text));
}

static struct vt_error read_into(struct vt_study *study, const char *path,
                                 const struct vt_reader_options *options)
{
    struct vt_reader_options none = {0};
    struct vt_reader_path paths[] = {{.path = path}};
    struct vt_error err = {0};

    *study = (struct vt_study){0};
    vt_read_paths(study, paths, 1, options ? options : &none, &err);
    return err;
}

/* "BENCHMARK VALUE VALUE ..." of every series, or the error's text. */
static char *read_values(const char *path)
{
    struct vt_study study;
    struct vt_error err VT_ERROR_FREED = read_into(&study, path, NULL);
    char *out;
    size_t size;
    FILE *to = open_memstream(&out, &size);

    if (err.status)
        fprintf(to, "%s", vt_error_text(&err));
    for (size_t i = 0; !err.status && i < study.n_series; i++) {
        fprintf(to, "%s%s", i ? "; " : "", study.series[i].benchmark);
        for (size_t k = 0; k < study.series[i].n; k++)
            fprintf(to, " %g", study.series[i].value[k]);
    }
    fclose(to);
    vt_study_free(&study);
    return out;
}

static void expect_values(const char *what, const char *path, const char *values)
{
    char *read = read_values(path);
    cr_expect_str_eq(read, values, "%s: %s, not %s", what, read, values);
    free(read);
}

static size_t convert(const char *set, const char *text, char *to, size_t size)
{
    iconv_t cd = iconv_open(set, "UTF-8");
    char *in = (char *)(void *)text, *out = to;
    size_t left = strlen(text), room = size;
    cr_assert(iconv(cd, &in, &left, &out, &room) != (size_t)-1, "%s", set);
    iconv_close(cd);
    return size - room;
}

static const char table[] = "benchmark,value,unit\nx,1.5,ms\nx,2.5,ms\n";

/* Few words in capitals, or of Han without kana: the words that tables use tell the set. */
Test(reader, character_sets_by_words)
{
    static const struct {
        const char *set, *text, *metric;
    } cases[] = {
        {"CP1251", "РЕЖИМ;ВРЕМЯ, мс\nВЫКЛ;1,5\nВКЛ;1,25\n", "ВРЕМЯ"},
        {"KOI8-R", "РЕЖИМ;ВРЕМЯ, мс\nВЫКЛ;1,5\nВКЛ;1,25\n", "ВРЕМЯ"},
        {"CP866", "режим;время, мс\nвыкл;1,5\nвкл;1,25\n", "время"},
        {"CP932", "設定,時間 (ms)\n無効,1.5\n有効,1.25\n", "時間"},
        {"EUC-JP", "設定,時間 (ms)\n無効,1.5\n有効,1.25\n", "時間"},
        {"GB18030", "模式,时间 (ms)\n关闭,1.5\n开启,1.25\n", "时间"},
        {"CP1252", "mode;durée [ms]\ndésactivé;1,5\nactivé;1,25\n", "durée"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char bytes[400], text[400];
        snprintf(text, sizeof text, "%s", cases[i].text);
        size_t n = convert(cases[i].set, text, bytes, sizeof bytes);
        struct vt_study study;
        struct vt_error err VT_ERROR_FREED = read_into(&study, put("a.csv", bytes, n), NULL);
        cr_assert_eq(err.status, VT_OK, "%s: %s", cases[i].set, vt_error_text(&err));
        cr_expect_eq(study.n_series, 2, "%s", cases[i].set);
        cr_expect_str_eq(study.series[0].metric, cases[i].metric, "%s", cases[i].set);
        vt_study_free(&study);
    }
}

Test(reader, character_sets)
{
    static const struct {
        const char *set, *name;
    } cases[] = {
        {"UTF-8", "скорость памяти"}, {"UTF-16", "скорость 速さ"},       {"UTF-16LE", "speed"},
        {"UTF-16BE", "speed"},        {"KOI8-R", "скорость памяти"},     {"CP1251", "скорость памяти"},
        {"CP866", "скорость памяти"}, {"SHIFT_JIS", "メモリの速さ"},     {"EUC-JP", "メモリの速さ"},
        {"GB18030", "内存速度测试"},  {"ISO-8859-1", "Größe für Gerät"}, {"CP850", "Größe für Gerät"},
        {"CP1252", "coût d’accès"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[300], bytes[900], values[200];
        snprintf(text, sizeof text, "benchmark,value,unit\n%s,1.5,ms\n", cases[i].name);
        size_t n = convert(cases[i].set, text, bytes, sizeof bytes);
        snprintf(values, sizeof values, "%s 1.5", cases[i].name);
        expect_values(cases[i].set, put("a.csv", bytes, n), values);
    }
}

/* Some lines UTF-8, some not: only the latter are converted, and a note says so. */
Test(reader, mixed_character_sets)
{
    const char text[] = "benchmark,value,unit\nGröße,1,ms\nGr\xf6\xdf"
                        "e,2,ms\n";
    struct vt_study study;
    struct vt_error err VT_ERROR_FREED = read_into(&study, put("a.csv", text, sizeof text - 1), NULL);

    cr_assert_eq(err.status, VT_OK, "%s", vt_error_text(&err));
    cr_expect_eq(study.n_series, 1);
    cr_expect_eq(study.series[0].n, 2);
    cr_assert_eq(study.n_notes, 1);
    cr_expect_str_eq(study.note[0].code, "charset");
    vt_study_free(&study);
}

static size_t gzip(const char *bytes, size_t n, char *to, size_t size)
{
    z_stream z = {0};
    deflateInit2(&z, 9, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
    z.next_in = (Bytef *)(void *)bytes;
    z.avail_in = (unsigned)n;
    z.next_out = (Bytef *)to;
    z.avail_out = (unsigned)size;
    cr_assert(deflate(&z, Z_FINISH) == Z_STREAM_END);
    deflateEnd(&z);
    return size - z.avail_out;
}

Test(reader, compressed)
{
    char bytes[2000];
    size_t n = gzip(table, sizeof table - 1, bytes, sizeof bytes), end = 0;

    expect_values("gzip", put("a.csv.gz", bytes, n), "x 1.5 2.5");
    expect_values("gzip cut off", put("a.csv.gz", bytes, n - 12),
                  "its compressed data end too early; was it cut off?");
    bytes[14] = (char)~bytes[14];
    expect_values("gzip damaged", put("a.csv.gz", bytes, n), "its compressed data are damaged");
    n = gzip(table, sizeof table - 1, bytes, sizeof bytes);
    n += gzip("x,4,ms\n", 7, bytes + n, sizeof bytes - n);
    expect_values("two gzip members", put("a.csv.gz", bytes, n), "x 1.5 2.5 4");
    cr_assert(lzma_easy_buffer_encode(6, LZMA_CHECK_CRC64, NULL, (const uint8_t *)table, sizeof table - 1,
                                      (uint8_t *)bytes, &end, sizeof bytes)
              == LZMA_OK);
    expect_values("xz", put("a.csv.xz", bytes, end), "x 1.5 2.5");
    expect_values("xz cut off", put("a.csv.xz", bytes, end - 20),
                  "its compressed data end too early; was it cut off?");
    n = ZSTD_compress(bytes, sizeof bytes, table, sizeof table - 1, 3);
    expect_values("zstd", put("a.csv.zst", bytes, n), "x 1.5 2.5");
    expect_values("zstd cut off", put("a.csv.zst", bytes, n - 4),
                  "its compressed data end too early; was it cut off?");
}

Test(reader, bombs)
{
    size_t n = (size_t)70 << 20;
    char *zeros = calloc(n, 1), *bytes = malloc(1 << 20);

    memset(zeros, 'a', n);
    expect_values("bomb", put("a.gz", bytes, gzip(zeros, n, bytes, 1 << 20)),
                  "unpacks to more than 500 times its size, as no measurements do; unpack it by hand");
    free(zeros);
    free(bytes);
}

static const struct {
    const char *what, *text, *values;
} dresses[] = {
    {"mail", "> benchmark,value,unit\n> x,1.5,ms\n> x,2.5,ms\n", "x 1.5 2.5"},
    {"mail, twice", ">> benchmark,value,unit\n>> x,1.5,ms\n>> x,2.5,ms\n", "x 1.5 2.5"},
    {"a log",
     "2024-05-01T12:00:00.123Z benchmark,value,unit\n2024-05-01T12:00:01Z x,1.5,ms\n2024-05-01T12:00:02Z "
     "x,2.5,ms\n",
     "x 1.5 2.5"},
    {"a log in brackets", "[12:00:00] benchmark,value,unit\n[12:00:01] x,1.5,ms\n[12:00:02] x,2.5,ms\n",
     "x 1.5 2.5"},
    {"syslog", "May  1 12:00:00 host run[7]: benchmark,value,unit\nMay  1 12:00:00 host run[7]: x,1.5,ms\n",
     "x 1.5"},
    {"colours", "\033[1mbenchmark,value,unit\033[0m\n\033[32mx\033[0m,1.5,ms\n", "x 1.5"},
    {"a title and backspaces", "\033]0;bench\abenchmark,value,unit\nxyz\b\b,1.5,ms\n", "x 1.5"},
    {"a shell", "me@host:~$ cat a.csv\nbenchmark,value,unit\nx,1.5,ms\nme@host:~$ exit\n", "x 1.5"},
    {"cmd.exe", "C:\\bench>type a.csv\r\nbenchmark,value,unit\r\nx,1.5,ms\r\n", "x 1.5"},
    {"blank lines above", "\n \n\nbenchmark,value,unit\nx,1.5,ms\n", "x 1.5"},
    {"a byte order mark",
     "\xef\xbb\xbf"
     "benchmark,value,unit\nx,1.5,ms\n",
     "x 1.5"},
    {"two formats",
     " Timing buffered disk reads: 330 MB in  3.00 seconds = 109.88 MB/sec\n\n2+0 records in\n2+0 records "
     "out\n2097152 bytes (2.1 MB, 2.0 MiB) copied, 0.5 s, 4.2 MB/s\n",
     "holds two formats, hdparm in lines 1 to 1 and dd in lines 5 to 5; put each into a file of its own, or "
     "choose with --format"},
    {"a zip", "PK\x03\x04 and so on", "is a zip archive; unpack it first"},
    {"prose", "Dear reader,\nthis is no result.\n",
     "no known format begins like 'Dear reader,'; `vtstat formats` lists them, --format NAME forces one"},
    {"nothing", " \n", "is empty; was the benchmark's output written?"},
};

Test(reader, console_noise)
{
    for (size_t i = 0; i < sizeof dresses / sizeof *dresses; i++)
        expect_values(dresses[i].what, put("a.csv", dresses[i].text, strlen(dresses[i].text)),
                      dresses[i].values);
    expect_values("NUL bytes",
                  put("a.csv",
                      "benchmark,value\nx,\0"
                      "1\n",
                      20),
                  "holds NUL bytes, so it is no text; give the tool's text output");
}

Test(reader, lines_count_from_the_file_s_first)
{
    const char *text = "\n\nbenchmark,value\nx,1\nx,y\n";
    struct vt_study study;
    struct vt_error err VT_ERROR_FREED = read_into(&study, put("a.csv", text, strlen(text)), NULL);

    cr_expect_eq(err.line, 5);
    vt_study_free(&study);
}

Test(reader, folders_give_factors_and_count_runs)
{
    struct vt_study study;
    char loop[300];

    put_text("vt=off/boot=0/run-2.csv", "benchmark,value,unit\nx,2,ms\n");
    put_text("vt=off/boot=0/run-10.csv", "benchmark,value,unit\nx,10,ms\n");
    put_text("vt=off/boot=1/run-1.csv", "benchmark,value,unit\nx,3,ms\n");
    put_text("vt=on,nested_paging=on/run-1.csv", "benchmark,value,unit\nx,4,ms\n");
    put("notes.txt", "Written on Monday.\n", 19);
    put("picture.bin", "\0\1\2\3\0", 5);
    snprintf(loop, sizeof loop, "%s/loop", folder);
    cr_assert(symlink(folder, loop) == 0);

    struct vt_error err VT_ERROR_FREED = read_into(&study, folder, NULL);
    cr_assert_eq(err.status, VT_OK, "%s", vt_error_text(&err));
    cr_assert_eq(study.n_series, 2);
    const struct vt_series *off = &study.series[0], *on = &study.series[1];
    cr_expect_str_eq(vt_labels_get(&off->factors, "vt"), "off");
    cr_expect_null(vt_labels_get(&off->factors, "boot"));
    cr_expect_str_eq(vt_labels_get(&on->factors, "nested_paging"), "on");
    cr_assert_eq(off->n, 3);
    cr_expect(off->value[0] == 2 && off->value[1] == 10 && off->value[2] == 3);
    cr_expect(off->boot[0] == 1 && off->boot[1] == 1 && off->boot[2] == 2, "boots from 0 are stored from 1");
    cr_expect(off->run[0] == 1 && off->run[1] == 2 && off->run[2] == 1);
    cr_assert_eq(study.n_notes, 2);
    cr_expect_str_eq(study.note[0].code, "unread");
    vt_study_free(&study);
}

/* The same evidence must not count twice, and a copy must not pass for a run in silence. */
Test(reader, what_is_given_twice_is_read_once)
{
    static const struct {
        const char *what, *first, *second, *set;
        size_t n, series;
        const char *note;
    } cases[] = {
        {"the same path", "vt=off/a.csv", "vt=off/a.csv", NULL, 1, 1, "same_file"},
        {"a folder and a file in it", "vt=off", "vt=off/a.csv", NULL, 2, 1, "same_file"},
        {"through a link", "vt=off/a.csv", "link.csv", "off", 1, 1, "same_file"},
        {"as another configuration", "vt=off/a.csv", "link.csv", "on", 1, 2, "same_file"},
        {"a copy", "vt=off/a.csv", "vt=off,run=2/copy.csv", NULL, 2, 1, "same_content"},
        {"a copy as another configuration", "vt=off/a.csv", "vt=on/copy.csv", NULL, 1, 2, NULL},
        {"two runs", "vt=off/a.csv", "vt=off/b.csv", NULL, 2, 1, NULL},
    };
    static const char text[] = "benchmark,value,unit\nx,2.25,ms\n";
    char target[300], link[300];

    strcpy(target, put_text("vt=off/a.csv", text));
    put_text("vt=off/b.csv", "benchmark,value,unit\nx,2.75,ms\n");
    put_text("vt=off,run=2/copy.csv", text);
    put_text("vt=on/copy.csv", text);
    snprintf(link, sizeof link, "%s/link.csv", folder);
    cr_assert(symlink(target, link) == 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char path[2][300];
        struct vt_study study = {0};
        struct vt_error err VT_ERROR_FREED = {0};
        struct vt_reader_options none = {0};
        snprintf(path[0], sizeof path[0], "%s/%s", folder, cases[i].first);
        snprintf(path[1], sizeof path[1], "%s/%s", folder, cases[i].second);
        struct vt_reader_path paths[] = {{.path = path[0]}, {.path = path[1]}};
        if (cases[i].set)
            vt_labels_set(&paths[1].set, "vt", cases[i].set, &err);
        vt_read_paths(&study, paths, 2, &none, &err);
        cr_assert_eq(err.status, VT_OK, "%s: %s", cases[i].what, vt_error_text(&err));
        cr_expect_eq(study.n_series, cases[i].series, "%s: %zu series", cases[i].what, study.n_series);
        cr_expect_eq(study.series[0].n, cases[i].n, "%s: %zu values", cases[i].what, study.series[0].n);
        cr_expect_eq(study.n_notes, cases[i].note != NULL, "%s: %zu notes", cases[i].what, study.n_notes);
        if (study.n_notes && cases[i].note)
            cr_expect_str_eq(study.note[0].code, cases[i].note, "%s: %s", cases[i].what, study.note[0].text);
        vt_labels_free(&paths[1].set);
        vt_study_free(&study);
    }
}

/* Why nothing is read of a table is said; a header longer than what is looked at is one all the same. */
Test(reader, tables_without_rows_or_with_long_ones)
{
    static const char *const cases[][2] = {
        {"vt,cores,run\n", "has a header but no rows; was the benchmark's output written?"},
        {"1.98,2.00a,host,1,1700000000,8G,,8,5,,,65284,18,39589,8,,,96293,8,7511,6,16,,,,,+++++,+++,+++++\n",
         "this CSV line of bonnie++ has 29 fields instead of 50; was it cut off?"},
        {"1.96,1.96,host,1,1700000000,8G,,,,65284,18,39589,8,,,96293,8,7511,6,16,,,,,+++++\n",
         "this CSV line of bonnie++ has 25 fields instead of 48; was it cut off?"},
        {"host,8G,,,65284,18,39589,8,,,96293,8,7510.9,6,16,+++++,+++,+++++,+++,+++++,+++,+++++,+++,+++++,+++,"
         "+++++,+++\n"
         "host,8G,,,65284,18,39589,8,,,96293,8,7510.9,6,16,+++++,+++,+++++,+++,+++\n",
         "this CSV line of bonnie++ has 20 fields instead of 27; was it cut off?"},
    };
    char *wide = malloc(300000), *at = wide;

    cr_assert(wide);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *said = read_values(put_text("h.csv", cases[i][0]));
        cr_expect_str_eq(said, cases[i][1]);
        free(said);
    }
    at += sprintf(at, "vt");
    for (int i = 0; i < 1500; i++)
        at += sprintf(at, ",a_rather_long_name_of_a_metric_so_that_it_fills_the_head_%d", i);
    for (int row = 0; row < 2; row++) {
        at += sprintf(at, "\n%s", row ? "on" : "off");
        for (int i = 0; i < 1500; i++)
            at += sprintf(at, ",%d", i);
    }
    strcpy(at, "\n");
    char *read = read_values(put_text("w.csv", wide));
    cr_expect(!strncmp(read, "w 0; w 1; w 2;", 14) || strstr(read, "columns"), "%.80s", read);
    free(read);
    free(wide);
}

Test(reader, an_open_end_is_told)
{
    static const struct {
        const char *name, *text;
        bool told;
    } cases[] = {
        {"a.csv", "benchmark,config,value,unit\nx,off,2,ms\nx,on,3,ms\n", false},
        {"b.csv", "benchmark,value,unit,config\nx,2,ms,off\nx,3,ms,on\nx,3,ms,o", true},
        {"c.csv", "benchmark,value\nx,2\nx,31", true},
        {"d.json", "{\"benchmark\":\"x\",\"time_s\":2}", false},
        {"e.txt", "real\t0m1.230s\nuser\t0m1.200s\nsys\t0m0.020s", true},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vt_study study;
        bool told = false;
        struct vt_error err VT_ERROR_FREED = read_into(&study, put_text(cases[i].name, cases[i].text), NULL);
        cr_assert_eq(err.status, VT_OK, "%s: %s", cases[i].name, vt_error_text(&err));
        for (size_t k = 0; k < study.n_notes; k++)
            told |= !strcmp(study.note[k].code, "open_end");
        cr_expect_eq(told, cases[i].told, "%s", cases[i].name);
        vt_study_free(&study);
    }
}

Test(reader, a_path_can_name_the_benchmark)
{
    struct vt_study study;
    struct vt_error err VT_ERROR_FREED =
        read_into(&study, put_text("benchmark=sort,vt=on/r.csv", "value,unit\n2,ms\n"), NULL);

    cr_assert_eq(err.status, VT_OK, "%s", vt_error_text(&err));
    cr_expect_str_eq(study.series[0].benchmark, "sort");
    cr_expect_eq(study.series[0].factors.n, 1);
    vt_study_free(&study);
}

Test(reader, boots_from_1_stay_and_set_wins)
{
    struct vt_reader_path paths[2] = {{.path = NULL}};
    struct vt_reader_options options = {0};
    struct vt_study study = {0};
    struct vt_error err VT_ERROR_FREED = {0};
    char first[300];

    strcpy(first, put_text("boot=1/a.csv", "benchmark,value,unit\nx,2,ms\n"));
    paths[0].path = first;
    paths[1].path = put_text("boot=2/a.csv", "benchmark,value,unit\nx,0.003,s\n");
    vt_labels_set(&paths[1].set, "vt", "off", &err);
    vt_labels_set(&paths[0].set, "vt", "off", &err);
    vt_read_paths(&study, paths, 2, &options, &err);
    cr_assert_eq(err.status, VT_OK, "%s", vt_error_text(&err));
    cr_assert_eq(study.n_series, 1);
    cr_expect(study.series[0].boot[0] == 1 && study.series[0].boot[1] == 2);
    cr_expect_float_eq(study.series[0].value[1], 3, 1e-12, "0.003 s is 3 ms");
    vt_labels_free(&paths[0].set);
    vt_labels_free(&paths[1].set);
    vt_study_free(&study);
}

Test(reader, a_name_that_is_no_utf8)
{
    struct vt_study study;
    struct vt_error err VT_ERROR_FREED = read_into(&study,
                                                   put_text("gr\xf6\xdf"
                                                            "e=a/r.csv",
                                                            "benchmark,value,unit\nx,2,ms\n"),
                                                   NULL);

    cr_assert_eq(err.status, VT_OK, "%s", vt_error_text(&err));
    cr_expect(study.series[0].factors.n == 1);
    cr_expect_str_eq(study.series[0].factors.at[0].name, "gr\xef\xbf\xbd\xef\xbf\xbd"
                                                         "e");
    vt_study_free(&study);
}

Test(reader, directions)
{
    struct vt_reader_options options = {0};
    struct vt_study study;
    struct vt_error err VT_ERROR_FREED = {0};
    const char *rows = "benchmark,metric,value\nx,frames,1\nx,turns,2\ny,turns,2\n";
    const char *path = put("a.csv", rows, strlen(rows));

    vt_labels_set(&options.sink.better, "frames", "higher", &err);
    err = read_into(&study, path, &options);
    cr_assert_eq(err.status, VT_OK, "%s", vt_error_text(&err));
    cr_expect_eq(study.series[0].better, VT_BETTER_HIGHER);
    cr_assert_eq(study.n_notes, 1, "one note a metric");
    cr_expect_str_eq(study.note[0].code, "direction_unknown");
    vt_study_free(&study);
    vt_labels_set(&options.sink.better, "", "lower", &err);
    err = read_into(&study, path, &options);
    cr_expect_eq(study.series[1].better, VT_BETTER_LOWER);
    cr_expect_eq(study.n_notes, 0);
    vt_study_free(&study);
    vt_labels_free(&options.sink.better);
}

Test(reader, limits)
{
    struct vt_reader_options options = {.most_bytes = 20};
    struct vt_study study;
    struct vt_error err VT_ERROR_FREED = read_into(&study, put("a.csv", table, sizeof table - 1), &options);

    cr_expect_str_eq(vt_error_text(&err), "is larger than 20 bytes; split it, or raise --max-size");
    vt_error_free(&err);
    options = (struct vt_reader_options){.format = "nonsense"};
    err = read_into(&study, put("a.csv", table, sizeof table - 1), &options);
    cr_expect_eq(err.status, VT_USAGE);
    vt_error_free(&err);
    options = (struct vt_reader_options){.format = "hdparm"};
    err = read_into(&study, put("a.csv", table, sizeof table - 1), &options);
    cr_expect_str_eq(vt_error_text(&err),
                     "holds no result of hdparm; leave --format out to have it recognised");
}
